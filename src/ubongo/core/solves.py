"""How long somebody took for a task, and what they have won: what editions tell of a match."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ubongo.core.edition import Millis, Seat
from ubongo.decks.box import Side

Entries = Iterable[tuple[Millis, Any]]
"""The events of a match, each with its time."""


class Winnings(NamedTuple):
    """What somebody has won: gems by their names, and points where the edition counts them."""

    gems: dict[str, int]
    points: int | None

    @property
    def amount(self) -> int:
        """What a standing goes by: points, or else the most gems of one colour."""
        return max(self.gems.values()) if self.points is None else self.points


class RightCall(NamedTuple):
    """Somebody solved a task, as the nth of a round, at this credited time."""

    seat: Seat
    place: int
    credited: Millis


class GivenTask(NamedTuple):
    """What somebody was given: a task of pieces, or a hand of cards, which has no area."""

    edition: str
    side: Side
    name: str
    label: str
    pieces: tuple[str, ...]
    area: str


class Solved(NamedTuple):
    """A person solved the match's task with this number, so long after it was `seen`.

    That the match was paused meanwhile counts as one of its `hints`. `is_first`: before everybody
    else; alone there is nobody to be before.
    """

    number: int
    seat: Seat
    task: GivenTask
    time: Millis
    hints: int
    seen: Millis
    is_first: bool = False


def hand_puzzle(edition: str, side: Side, label: str) -> GivenTask:
    """Almost no hand is dealt twice, so only rounds can be compared."""
    return GivenTask(edition, side, f"round {label}", label, (), "")
