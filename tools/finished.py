"""Whole matches of bots that lie finished in a store, as if people had played them."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.log import SCHEMA, Entry, upgraded
from ubongo.core.messages import Arranged
from ubongo.core.race.messages import Rolled
from ubongo.editions.card_game.messages import LaidOut, LayingStarted
from ubongo.editions.registry import shipped_edition
from ubongo.server.keeping import Agreement
from ubongo.server.store.records import Append, NewMatch, StoredEvent, StoredSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.messages import Message
    from ubongo.server.store.store import Store

SEED = bytes(range(16))
SHOWN_EVERY = 350
"""Milliseconds between two boards of somebody busy; more than every 200 a table does not keep."""


@cache
def played(edition: str, seats: int) -> tuple[StoredEvent, ...]:
    """The log of a match of strong bots."""
    return _stored(_log(edition, seats, Strength.STRONG))


def log_of(edition: str, seats: int = 2) -> list[tuple[Millis, Any]]:
    """The same, as times and events."""
    reader = msgspec.json.Decoder(shipped_edition(edition).event_type)
    return [(each.at, upgraded(each.event, SCHEMA, reader)) for each in played(edition, seats)]


@cache
def busy_match(edition: str, seats: int) -> tuple[StoredEvent, ...]:
    """A long log: between moves earlier boards are shown again, as by people who try and try."""
    log = _log(edition, seats, Strength.WEAK)
    boards: dict[Seat, list[Entry[Message]]] = {}
    extra: list[Entry[Message]] = []
    for entry in log:
        if isinstance(entry.event, Rolled | LayingStarted):
            boards = {}
        elif isinstance(entry.event, Arranged | LaidOut):
            shown = boards.setdefault(entry.event.seat, [])
            moments = range(shown[-1].at + SHOWN_EVERY, entry.at, SHOWN_EVERY) if shown else ()
            extra += map(Entry, moments, (event for _, event in cycle(shown)))
            shown.append(entry)
    return _stored(sorted([*log, *extra], key=lambda entry: entry.at))


def _log(edition: str, seats: int, strength: Strength) -> list[Entry[Message]]:
    rules = shipped_edition(edition)
    bots = [make_bot(edition, seat, strength, SEED) for seat in range(seats)]
    return play(rules, rules.options_type(seats, bots=tuple(range(seats))), bots, SEED).log


def _stored(log: Iterable[Entry[Message]]) -> tuple[StoredEvent, ...]:
    return tuple(StoredEvent(at, SCHEMA, msgspec.json.encode(event)) for at, event in log)


async def keep(
    store: Store,
    match: str,
    edition: str = "classic",
    seats: Sequence[StoredSeat] = (StoredSeat(bot="strong"), StoredSeat(bot="strong")),
    events: Sequence[StoredEvent] | None = None,
) -> None:
    """Have a finished match of these seats in the store."""
    options = Raw(msgspec.json.encode(shipped_edition(edition).options_type(len(seats))))
    agreed = msgspec.json.encode(Agreement(options, is_public=False, is_fair=True, tolerance=20))
    epoch = await store.create_match(NewMatch(match, "BKTR", edition, agreed, SEED, tuple(seats)))
    await store.open_match(match, epoch)
    log = played(edition, len(seats)) if events is None else tuple(events)
    await store.append(Append(match, epoch, 1, log[-1].at if log else 0, log))
    await store.finish(match, epoch)
