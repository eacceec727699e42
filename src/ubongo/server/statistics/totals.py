"""Counts what somebody took home from matches with others: by edition, quick ones apart (A-20)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from ubongo.core.wire.statistics import BestMatch, MatchesCounted
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.records import OwnTaking

Kind = Literal["gems", "alike", "points", "first"]


def counted(takings: Sequence[OwnTaking]) -> tuple[MatchesCounted, ...]:
    """All matches, the newest first; of those that were given up only the rounds count."""
    kinds = [(edition, is_quick) for edition in EDITIONS for is_quick in (False, True)]
    by_kind = {
        kind: [taking for taking in takings if (taking.edition, taking.is_quick) == kind]
        for kind in kinds
    }
    return tuple(_of_kind(*kind, own) for kind, own in by_kind.items() if own)


def _of_kind(edition: str, is_quick: bool, own: Sequence[OwnTaking]) -> MatchesCounted:  # noqa: FBT001
    ended = [taking for taking in own if taking.place is not None]
    gems: Counter[str] = Counter()
    for taking in ended:
        gems.update(taking.gems)
    scores = [taking.points for taking in ended if taking.points is not None]
    return MatchesCounted(
        edition,
        is_quick,
        len(own),
        len(ended),
        sum(taking.place == 1 for taking in ended),
        sum(taking.rounds for taking in own),
        sum(taking.solved for taking in own),
        sum(taking.first for taking in own),
        dict(gems),
        sum(scores) if scores else None,
        tuple(_best(ended)),
    )


def _best(ended: Sequence[OwnTaking]) -> Iterator[BestMatch]:
    """The most in one match: points where an edition counts them, else gems of one colour."""
    counts: dict[Kind, Callable[[OwnTaking], int]] = {
        "points": lambda taking: taking.points or 0,
        "alike": lambda taking: 0 if taking.points is not None else max(_numbers(taking)),
        "gems": lambda taking: sum(_numbers(taking)),
        "first": lambda taking: taking.first,
    }
    for kind, count in counts.items():
        best = max(ended, key=count, default=None)  # of equal ones the newest
        if best is not None and count(best) > 0:
            gem = max(best.gems, key=best.gems.__getitem__) if kind == "alike" else None
            yield BestMatch(kind, count(best), gem, best.made, best.match, best.at)


def _numbers(taking: OwnTaking) -> tuple[int, ...]:
    return (0, *taking.gems.values())
