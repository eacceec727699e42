"""Adds up what a guest won in matches with others: by edition, quick matches apart (A-20)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from ubongo.core.wire.statistics import BestMatch, MatchesCounted
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.structs import OwnMatchResult

Kind = Literal["gems", "alike", "points", "first"]


def add_up(results: Sequence[OwnMatchResult]) -> tuple[MatchesCounted, ...]:
    """All matches, the newest first; of those that were given up only the rounds count."""
    kinds = [(edition, is_quick) for edition in EDITIONS for is_quick in (False, True)]
    by_kind = {
        kind: [result for result in results if (result.edition, result.is_quick) == kind]
        for kind in kinds
    }
    return tuple(_of_kind(*kind, own) for kind, own in by_kind.items() if own)


def _of_kind(edition: str, is_quick: bool, own: Sequence[OwnMatchResult]) -> MatchesCounted:  # noqa: FBT001
    ended = [result for result in own if result.place is not None]
    gems: Counter[str] = Counter()
    for result in ended:
        gems.update(result.gems)
    scores = [result.points for result in ended if result.points is not None]
    return MatchesCounted(
        edition,
        is_quick,
        len(own),
        len(ended),
        sum(result.place == 1 for result in ended),
        sum(result.rounds for result in own),
        sum(result.solved for result in own),
        sum(result.first for result in own),
        dict(gems),
        sum(scores) if scores else None,
        tuple(_best(ended)),
    )


def _best(ended: Sequence[OwnMatchResult]) -> Iterator[BestMatch]:
    """The most in one match: points where an edition counts them, else gems of one colour."""
    counts: dict[Kind, Callable[[OwnMatchResult], int]] = {
        "points": lambda result: result.points or 0,
        "alike": lambda result: 0 if result.points is not None else max(_numbers(result)),
        "gems": lambda result: sum(_numbers(result)),
        "first": lambda result: result.first,
    }
    for kind, count in counts.items():
        best = max(ended, key=count, default=None)  # of equal ones the newest
        if best is not None and count(best) > 0:
            gem = max(best.gems, key=best.gems.__getitem__) if kind == "alike" else None
            yield BestMatch(kind, count(best), gem, best.made, best.match_id, best.at)


def _numbers(result: OwnMatchResult) -> tuple[int, ...]:
    return (0, *result.gems.values())
