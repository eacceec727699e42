"""A treasury of gems, first of 3-D: the bag, the display that counts the rounds, what gems earn.

Gems are kept as numbers per kind. Nobody sees into the bag, but everybody can reckon what must be
in it: so nothing is hidden, and no order of gems is kept anywhere.
"""

from collections.abc import Collection
from operator import add, mul, sub
from typing import NamedTuple

from ubongo.core.chance import Chance, choice

Gem = str
GEMS: tuple[Gem, ...] = ("ruby", "sapphire", "emerald", "amber")
"""The dearest first."""
VALUES = (4, 3, 2, 1)

Counts = tuple[int, ...]
"""How many gems of each kind there are, in the order of GEMS."""
NONE: Counts = (0,) * len(GEMS)


class Reward(NamedTuple):
    """What solving earns: a gem from the display, for the first two, and one from the bag."""

    from_display: Gem | None
    from_bag: Gem


def all_gems() -> Counts:
    """The 58 gems that go into the bag: 10 rubies and emeralds, 19 of the others (D-05, D-07)."""
    return (10, 19, 10, 19)


def two_rows(rounds: int) -> Counts:
    """The display at the start: a sapphire and an amber for each round (D-10, A-20)."""
    return (0, rounds, 0, rounds)


def extra_gem(place: int) -> Gem | None:
    """A sapphire of the display for the first, an amber for the second (D-21, D-22)."""
    return {1: "sapphire", 2: "amber"}.get(place)


def drawn(bag: Counts, chance: Chance) -> Gem:
    """A gem out of the bag, each equally likely (D-21 to D-23)."""
    return choice(chance, [gem for gem in GEMS for _ in range(bag[GEMS.index(gem)])])


def lucky_reward(place: int, bag: Counts, chance: Chance) -> Reward:
    """Every solver draws, the first two also take from the display (D-21 to D-23)."""
    return Reward(extra_gem(place), drawn(bag, chance))


def fixed_reward(place: int) -> Reward:
    """Without luck: a ruby, a sapphire, an emerald, an amber, picked out of the bag (D-30)."""
    return Reward(None, GEMS[place - 1])


def left_over(taken: Collection[Gem | None]) -> tuple[Gem, ...]:
    """What nobody took of the sapphire and the amber of a round: it goes into the bag (D-25)."""
    return tuple(gem for gem in ("sapphire", "amber") if gem not in taken)


def points(owned: Counts) -> int:
    """What gems are worth: ruby 4, sapphire 3, emerald 2, amber 1 (D-05, D-28)."""
    return sum(map(mul, owned, VALUES))


def tally(*gems: Gem | None) -> Counts:
    """How many there are of each kind."""
    return tuple(map(gems.count, GEMS))


def more(counts: Counts, others: Counts) -> Counts:
    """After so many of each kind came."""
    return tuple(map(add, counts, others))


def fewer(counts: Counts, others: Counts) -> Counts:
    """After so many of each kind went."""
    return tuple(map(sub, counts, others))
