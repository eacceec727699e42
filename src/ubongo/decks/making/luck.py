"""Seeded luck for making decks: the same draws on every machine and Python version.

Only `random.Random.random()` is promised to stay the same for a seed, so everything is drawn from
it; the library's own shuffle and sample are not.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """A stream of draws for a seed and a purpose; different purposes do not disturb each other."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._next = random.Random(f"{seed}/{purpose}").random

    def chance(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self._next()

    def below(self, end: int) -> int:
        """A whole number from 0 up to, not including, the end."""
        return int(self._next() * end)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def weighted(self, weights: dict[T, int]) -> T:
        """One of the keys, each as likely as its weight says."""
        left = self.below(sum(weights.values()))
        for item, weight in weights.items():
            left -= weight
            if left < 0:
                return item
        raise ValueError("nothing to draw from")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        mixed = list(items)
        for end in range(len(mixed) - 1, 0, -1):
            other = self.below(end + 1)
            mixed[end], mixed[other] = mixed[other], mixed[end]
        return mixed

    def sample(self, items: Sequence[T], number: int) -> list[T]:
        """So many different items."""
        return self.shuffled(items)[:number]
