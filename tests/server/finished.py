"""Whole matches of bots that lie finished in a store, as if people had played them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.log import SCHEMA
from ubongo.editions.registry import shipped_edition
from ubongo.server.keeping import Agreement
from ubongo.server.store.records import Append, NewMatch, StoredEvent, StoredSeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.server.store.store import Store

SEED = bytes(range(16))


@cache
def played(edition: str, seats: int) -> tuple[StoredEvent, ...]:
    """The log of a match of strong bots."""
    rules = shipped_edition(edition)
    bots = [make_bot(edition, seat, Strength.STRONG, SEED) for seat in range(seats)]
    log = play(rules, rules.options_type(seats, bots=tuple(range(seats))), bots, SEED).log
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
