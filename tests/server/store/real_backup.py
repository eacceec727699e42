"""A backup of matches that were really played, by bots, and of all else that a server keeps."""

from __future__ import annotations

import asyncio
import tempfile
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from tests.server.store.keeping import SEED, Shelf, a_result, backup_of
from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.decision import encode_decision
from ubongo.core.ties import TOLERANCE
from ubongo.editions.registry import shipped_edition
from ubongo.server.store.collector import add_statistics
from ubongo.server.store.devices import add_device
from ubongo.server.store.guests import create_guest, save_settings
from ubongo.server.store.matches import create_match, finish_match, start_match
from ubongo.server.store.server_state import load_or_create_secret
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.structs import (
    Append,
    NewMatch,
    NewMatchResult,
    NewSoloResult,
    NewSolve,
    Role,
    StoredOther,
    StoredSeat,
)
from ubongo.server.tables.keeper import Agreement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.core.decision import EncodedDecision
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import GuestId, MatchId

OVER = "e" * 32
"""The match that was played to its end."""
PLAYED = {"c" * 32: ("classic", 60), "d" * 32: ("card_game", 40), OVER: ("light_dark", 10_000)}
"""Matches: of which edition, and after how many decisions they were backed up."""


@cache
def decided(edition: str) -> tuple[bytes, tuple[EncodedDecision, ...]]:
    """What was agreed in a match of two bots, and all that was decided."""
    rules = shipped_edition(edition)
    options = rules.options_type(2, bots=(0, 1))
    bots = [make_bot(edition, seat, Strength.STRONG, SEED) for seat in range(2)]
    decisions = play(rules, options, bots, SEED).decisions
    agreed = Agreement(Raw(msgspec.json.encode(options)), False, True, TOLERANCE)
    return msgspec.json.encode(agreed), tuple(map(encode_decision, decisions))


async def keep_match(store: Store, match_id: MatchId, code: str, host: GuestId | None) -> None:
    """A match of bots; it is finished if it was played to its end."""
    edition, most = PLAYED[match_id]
    agreed, decisions = decided(edition)
    seats = tuple(StoredSeat(bot=each) for each in ("strong", "weak"))
    others = (StoredOther(Role.WAITING, host, "Anna"), StoredOther(Role.LEFT, host, "Anna", 1))
    new = NewMatch(match_id, code, edition, agreed, SEED, seats, host, others)
    epoch = await store.write(create_match, new)
    await store.write(start_match, match_id, epoch)
    some = decisions[:most]
    await store.append(Append(match_id, epoch, 0, some[-1].at, some))
    if some == decisions:
        await store.write(finish_match, match_id, epoch)


async def _fill(store: Store) -> None:
    anna = (await store.write(create_guest, "hash", "Anna", "Firefox")).id
    await store.write(save_settings, anna, {"look": "dark"})
    await store.write(add_device, anna, "second", None)
    for match_id, code in zip(PLAYED, ("BKTR", "ZZZZ", "GGGG"), strict=True):
        await keep_match(store, match_id, code, anna)
    await store.write(add_solo_result, NewSoloResult("f" * 32, anna, OVER, a_result()))
    solve = NewSolve("light_dark", "easy", "1 moon", 1.5, 9_000, 0, 100, 1, 0, anna)
    taking = NewMatchResult("light_dark", 1, 9, 3, 2, {"red": 2}, 20, 90_000, False, 0, anna)
    await store.write(add_statistics, OVER, [solve], [taking])
    await store.write(load_or_create_secret)


@cache
def real_backup() -> tuple[bytes, ...]:
    """Its lines; every kind of them is there."""

    async def made() -> list[bytes]:
        with tempfile.TemporaryDirectory() as folder:
            async with Shelf(f"{folder}/store.db") as shelf:
                store = await shelf.open()
                await _fill(store)
                return await backup_of(store)

    return tuple(asyncio.run(made()))


def sealed(lines: Sequence[bytes]) -> list[bytes]:
    """These lines, but for the last one, with a last one that fits them."""
    end = {"kind": "end", "lines": len(lines) - 1, "sha256": sha256(b"".join(lines)).hexdigest()}
    return [*lines, msgspec.json.encode(end) + b"\n"]
