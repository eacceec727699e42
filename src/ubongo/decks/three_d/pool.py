"""The common pool of 40 parts: four boards find what they need, and every part is needed somewhere.

For every family and label the four boards are played from one pool (D-11). And a pool should not
hold more than is ever wanted: for every part there is a round that takes the last one of it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ubongo.decks.box import Label
from ubongo.decks.three_d.offers import Offer, unlikeness
from ubongo.decks.three_d.seating import DrawAgain, Round, Seat
from ubongo.geometry import POLYCUBES, Piece, PieceName, piece_named
from ubongo.solving import PieceSet


class Slot(NamedTuple):
    """Where a task stands: on which area, beside which label."""

    seat: Seat
    label: Label

    @property
    def round(self) -> Round:
        """The family and the label: what is played together."""
        return (self.seat.family, self.label)


def fits_pool(tasks: Iterable[PieceSet]) -> bool:
    """Whether the pool has enough parts for all these tasks at once (D-11)."""
    needed = Counter(part for parts in tasks for part in parts)
    return all(number <= piece_named(part).count for part, number in needed.items())


class Promise(NamedTuple):
    """That a task takes a certain part, and a task that keeps it."""

    part: PieceName
    offer: Offer


Promises = dict[Slot, Promise]


def promise_all(offers: Mapping[Slot, Sequence[Offer]], targets: Mapping[Round, float]) -> Promises:
    """For every part a round in which so many boards must take it that the pool runs out of it.

    Each promise goes where the areas can keep it with tasks nearest to the wanted difficulty, and
    no round has to keep two.
    """
    rounds: dict[Round, list[Slot]] = {played: [] for played in targets}
    for slot in offers:
        rounds[slot.round].append(slot)
    promises: Promises = {}
    for piece in sorted(POLYCUBES, key=lambda piece: -piece.count):
        ways = []
        for played, slots in rounds.items():
            offered = {slot: offers[slot] for slot in slots}
            way = _use_up(piece, offered, targets[played], promises)
            if way is not None:
                ways.append((way[0], played, way[1]))
        if not ways:
            raise DrawAgain(f"no round can use up part {piece.name}")
        _, chosen, kept = min(ways, key=lambda way: way[:2])
        promises |= kept
        del rounds[chosen]
    return promises


def _use_up(
    piece: Piece, offered: Mapping[Slot, Sequence[Offer]], target: float, promises: Promises
) -> tuple[float, Promises] | None:
    """A way to use up a part in a round, and how far from the wanted difficulty its tasks are."""
    cost, kept = 0.0, Promises()
    for off, slot, offer in _nearest(piece.name, offered, target):
        shown = [other.offer.parts for at, other in promises.items() if at.seat == slot.seat]
        beside = [other.offer.parts for other in kept.values()]
        if slot not in kept and offer.parts not in shown and fits_pool([offer.parts, *beside]):
            cost += off
            kept[slot] = Promise(piece.name, offer)
        if len(kept) == piece.count:
            break
    others = [offered[slot] for slot in offered if slot not in kept]
    can_spare = all(any(piece.name not in each.parts for each in other) for other in others)
    return (cost, kept) if len(kept) == piece.count and can_spare else None


def _nearest(
    part: PieceName, offered: Mapping[Slot, Sequence[Offer]], target: float
) -> list[tuple[float, Slot, Offer]]:
    """The tasks with a part that a round could have, nearest to the wanted difficulty first."""
    return sorted(
        (unlikeness(offer.difficulty, target), slot, offer)
        for slot, offers in offered.items()
        for offer in offers
        if part in offer.parts
    )
