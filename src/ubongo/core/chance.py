"""Chance that can be checked: SHA-256 over a secret seed and a counter.

The seed's hash is shown before the first draw and the seed after the last one (A-17), so anybody
can draw again. A draw below n takes block 0, 1, 2, … of its counter until one is usable:

    block = SHA-256(seed ‖ counter, 8 bytes ‖ number of the block, 4 bytes; both big-endian)
    value = the block's first 8 bytes as a whole number
    usable if value < n * floor(2^64 / n); then the draw is value mod n

The counter of a decision's first draw is the decision's number times 2^16, so a match that is taken
up again from its log goes on with the very draws that it would have made.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 16
_DRAWS_PER_DECISION = 1 << 16
_RANGE = 1 << 64
LARGEST = (1 << 53) - 1
"""Nobody draws below more: this is a number that every client has exactly."""


class Chance(Protocol):
    """Where the rules get their luck from."""

    def below(self, end: int) -> int:
        """A whole number from 0 up to, not including, the end; all equally likely."""
        ...


class SeededChance:
    """The draws of one decision, by its number."""

    def __init__(self, seed: bytes, number: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._counter = number * _DRAWS_PER_DECISION

    def below(self, end: int) -> int:
        """The next draw."""
        if not 0 < end <= LARGEST:
            raise ValueError(f"cannot draw below {end}")
        counter = self._counter.to_bytes(8, "big")
        self._counter += 1
        usable = _RANGE - _RANGE % end
        block = 0
        while True:
            digest = sha256(self._seed + counter + block.to_bytes(4, "big")).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < usable:
                return value % end
            block += 1


def seed_hash(seed: bytes) -> str:
    """What is shown before the match."""
    return sha256(seed).hexdigest()


def choice(chance: Chance, items: Sequence[T]) -> T:
    """One of the items."""
    return items[chance.below(len(items))]


def shuffled(chance: Chance, items: Sequence[T]) -> list[T]:
    """The items in random order: from the end, each changes places with one not behind it."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = chance.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
