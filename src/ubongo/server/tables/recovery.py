"""Takes a table up again from the store: after a restart, or when it had left the memory."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from ubongo.bots.strength import Strength
from ubongo.core.decision import read
from ubongo.core.edition import Refusal
from ubongo.server.guests.guests import Guest
from ubongo.server.store.matches import load_match, take_over_match
from ubongo.server.store.records import wall_now
from ubongo.server.tables.keeping import Agreement, StoreKeeper
from ubongo.server.tables.match import Match, encoded
from ubongo.server.tables.occupant import NOBODY, Occupant
from ubongo.server.tables.seating import Seating
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from ubongo.server.store.records import StoredMatch, StoredSeat
    from ubongo.server.store.store import Store
    from ubongo.server.tables.games import Games
    from ubongo.server.tables.house import House

log = logging.getLogger(__name__)

AT_ONCE = 200
"""Decisions that are read before other tables have their turns."""


async def recovered(match: str, games: Games, store: Store, house: House) -> Table | None:
    """The table of a match that is not over; its clock goes on where it stood."""
    epoch = await store.write(take_over_match, match)
    stored = await store.read(load_match, match)
    table = _laid_out(stored, epoch, games, store, house)
    if table is not None and stored.header.opened is not None:
        played = await _replayed(table, stored, house.limits.kept_decisions)
        _look_who_sits_in(table, played)
        outage = max(0, wall_now() - stored.header.alive.wall)
        log.info("goes on after %d ms of standing still", outage, extra={"match": match})
        await table.take_up(played, max(played.at, stored.header.alive.at))
    return table


async def remembered(match: str, games: Games, store: Store, house: House) -> Table | None:
    """The table of a match that is over, for those who look at its result; else none."""
    stored = await store.read(load_match, match)
    table = _laid_out(stored, stored.header.epoch, games, store, house)
    if table is None:
        return None
    played = await _replayed(table, stored, house.limits.kept_decisions)
    if not played.is_over:  # it was given up
        return None
    await table.look_back(played, max(played.at, stored.header.alive.at))
    return table


def _laid_out(
    stored: StoredMatch, epoch: int, games: Games, store: Store, house: House
) -> Table | None:
    """The table with its seats, if this server can play what was agreed there."""
    header, most = stored.header, house.limits.kept_answers
    agreed = msgspec.json.decode(header.options, type=Agreement)
    try:
        game = games.kept(header.edition, agreed.options)
    except Refusal as refusal:
        log.warning("cannot be taken up: %s", refusal.code, extra={"match": header.id})
        return None
    seating = Seating(game.seats, _guest(header.host), most)
    seating.occupants = [_occupant(seat, most) for seat in stored.seats]
    if header.opened is not None:  # whose seat is no guest's and was no bot's is forgotten
        seating.occupants = [
            occupant or Occupant(NOBODY, None, None, most) for occupant in seating.occupants
        ]
        for seat, occupant in seating.taken():
            if occupant.guest is None and seat not in game.options.bots:
                occupant.guest = NOBODY
    table = Table(header.code, game, seating, StoreKeeper(store, header.id, epoch), house)
    table.gathering.set_up(agreed)
    table.seed = header.seed
    return table


async def _replayed(table: Table, stored: StoredMatch, kept_decisions: int) -> Match:
    """The match as its log tells it, and what was answered; others have their turns meanwhile."""
    edition = table.game.edition
    match = Match(edition, table.game.options, stored.header.seed, kept_decisions)
    long_ago = len(stored.decisions) - kept_decisions
    for count, row in enumerate(stored.decisions, 1):
        decision = read(edition, row)
        if count <= long_ago:
            match.fold(decision)
        else:
            match.record(decision, encoded(decision))
        for seat, command_id in decision.answered():
            occupant = table.seating.find(seat)
            if occupant is not None:
                occupant.answers.decide(command_id, decision.number)
        if count % AT_ONCE == 0:
            await asyncio.sleep(0)
    return match


def _look_who_sits_in(table: Table, match: Match) -> None:
    """The log is the truth about where a bot sits in."""
    for seat, occupant in table.seating.people():
        is_sat_in = seat in match.state.bots
        occupant.strength = (occupant.strength or Strength.MEDIUM) if is_sat_in else None


def _occupant(seat: StoredSeat, kept_answers: int) -> Occupant | None:
    if seat.guest is None and seat.bot is None:
        return None
    strength = None if seat.bot is None else Strength(seat.bot)
    return Occupant(_guest(seat.guest), seat.name, strength, kept_answers)


def _guest(stored: str | None) -> Guest | None:
    return None if stored is None else Guest(stored)
