"""A finished match as frames: what its pages play again."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Raw

from ubongo.core.decision import AnyDecision, fold
from ubongo.core.edition import AnyEdition
from ubongo.core.log import Seated
from ubongo.core.patch import patch_between
from ubongo.core.wire.frames import Decided

_encode = msgspec.json.Encoder().encode


class ReplaySeen(msgspec.Struct, frozen=True):
    """A match that is over: what was played, by whom, its first view and every decision after it.

    All that was hidden is seen.
    """

    edition: str
    seats: tuple[Seated, ...]
    view: Raw
    frames: tuple[Decided, ...]


def replay_of(
    edition: AnyEdition,
    options: object,
    seats: tuple[Seated, ...],
    decisions: Iterable[AnyDecision],
) -> ReplaySeen:
    """The frames that somebody who may know everything would have got."""
    opening = edition.initial_state(options)
    view = Raw(_encode(edition.full_view(opening)))
    return ReplaySeen(edition.key, seats, view, tuple(_frames(edition, opening, decisions)))


def _frames(
    edition: AnyEdition, opening: object, decisions: Iterable[AnyDecision]
) -> Iterator[Decided]:
    state, after = opening, edition.full_view(opening)
    for decision in decisions:
        before, state = after, fold(edition, state, decision)
        after = edition.full_view(state)
        events, patch = _encode(decision.events), _encode(patch_between(before, after))
        yield Decided(decision.number, decision.at, Raw(events), Raw(patch))
