"""Loads a table from the store: after a restart, or when it had left the memory."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from ubongo.bots.strength import Strength
from ubongo.core.decision import decode_decision
from ubongo.core.edition import Refusal, Seat
from ubongo.core.messages import TookOver
from ubongo.server.guests.guests import Guest
from ubongo.server.store.matches import load_match, take_over_match
from ubongo.server.store.structs import Role, wall_now
from ubongo.server.tables.keeper import Agreement, StoreKeeper
from ubongo.server.tables.match import Match, encode_events
from ubongo.server.tables.occupant import NOBODY, Occupant
from ubongo.server.tables.seating import Latecomer, Predecessor, Seating
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import MatchId, StoredMatch, StoredOther, StoredSeat
    from ubongo.server.tables.context import TableContext
    from ubongo.server.tables.games import Games

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Decisions that are read, in some milliseconds, before other tables are served."""


async def recover_table(
    match_id: MatchId, games: Games, store: Store, context: TableContext
) -> Table | None:
    """The table of a match that is not over; its clock goes on where it stood."""
    epoch = await store.write(take_over_match, match_id)
    stored = await store.read(load_match, match_id)
    keeper = StoreKeeper(store, match_id, epoch)
    table = _build_table(stored, keeper, games, context)
    if table is not None and stored.header.started is not None:
        played = await _replay(table, keeper, stored, context.limits.kept_decisions)
        _restore_sit_ins(table, played)
        outage = max(0, wall_now() - stored.header.alive.wall)
        log.info("goes on after %d ms of standing still", outage, extra={"match": match_id})
        await table.resume_match(played, max(played.at, stored.header.alive.at))
        if table.running is not None:
            table.running.standstill.away_before = outage
    return table


async def load_finished_table(
    match_id: MatchId, games: Games, store: Store, context: TableContext
) -> Table | None:
    """The table of a match that is over, so that people can look at the result; else None."""
    stored = await store.read(load_match, match_id)
    keeper = StoreKeeper(store, match_id, stored.header.epoch)
    table = _build_table(stored, keeper, games, context)
    if table is None:
        return None
    played = await _replay(table, keeper, stored, context.limits.kept_decisions)
    if not played.is_over:  # it was given up
        return None
    _restore_sit_ins(table, played)
    await table.show_finished_match(played, max(played.at, stored.header.alive.at))
    return table


def _build_table(
    stored: StoredMatch, keeper: StoreKeeper, games: Games, context: TableContext
) -> Table | None:
    """The table with its seats, if this server can play what was agreed there."""
    header, most = stored.header, context.limits.kept_answers
    agreed = msgspec.json.decode(header.options, type=Agreement)
    try:
        game = games.stored_game(header.edition, agreed.options)
    except Refusal as refusal:
        log.warning("cannot be taken up: %s", refusal.code, extra={"match": header.id})
        return None
    seating = Seating(game.seats, _guest(header.host), most)
    seating.occupants = [_occupant(seat, most) for seat in stored.seats]
    _restore_others(seating, stored.others)
    if (
        header.started is not None
    ):  # a seat that is neither a guest's nor a bot's was a deleted guest's
        seating.occupants = [
            occupant or Occupant(NOBODY, None, None, most) for occupant in seating.occupants
        ]
        for seat, occupant in seating.taken():
            if occupant.guest is None and seat not in game.options.bots:
                occupant.guest = NOBODY
    table = Table(header.code, game, seating, keeper, context)
    table.gathering.take_agreement(agreed)
    for seat, occupant in seating.people():
        occupant.is_ready = header.started is None and seat in agreed.ready
    table.seed = header.seed
    return table


def _restore_others(seating: Seating, others: Iterable[StoredOther]) -> None:
    """Who waits, was removed, watches as the host, or left a seat that another has now."""
    for other in others:
        guest = Guest(other.guest or NOBODY)
        match other.role:
            case Role.WAITING:
                seating.waiting.append(Latecomer(guest, other.name))
            case Role.REMOVED:
                seating.removed.add(guest)
            case Role.HOST:
                seating.host_name = other.name
            case Role.LEFT:
                seat = -1 if other.seat is None else other.seat
                seating.predecessors.append(Predecessor(seat, guest, other.name))


async def _replay(
    table: Table, keeper: StoreKeeper, stored: StoredMatch, kept_decisions: int
) -> Match:
    """Fold the match's log, and note what was answered; other tables are served meanwhile."""
    keeper.begin_chain(stored.header)
    edition = table.game.edition
    match = Match(edition, table.game.options, stored.header.seed, kept_decisions)
    inherited: Counter[Seat] = Counter()
    long_ago = len(stored.decisions) - kept_decisions
    for count, row in enumerate(stored.decisions, 1):
        keeper.link(row)
        decision = decode_decision(edition, row)
        taken_over = [event.seat for event in decision.events if isinstance(event, TookOver)]
        for seat in taken_over:
            table.seating.occupant(seat).forget_answers()
        inherited.update(seat for seat in taken_over if seat in match.state.gone)
        if count <= long_ago:
            match.fold(decision)
        else:
            match.apply(decision, encode_events(decision))
        for seat, command_id in decision.answered():
            occupant = table.seating.find(seat)
            if occupant is not None:
                occupant.answers.add_decision(command_id, decision.number)
        if count % AT_ONCE == 0:
            await asyncio.sleep(0)
    _restore_predecessors(table.seating, inherited)
    return match


def _restore_predecessors(seating: Seating, inherited: Counter[Seat]) -> None:
    """Note who left a seat that was taken over just before the server went: who did is lost."""
    for seat, times in inherited.items():
        if times > sum(former.seat == seat for former in seating.predecessors):
            seating.leave_to_another(seat)
            seating.occupant(seat).forget()


def _restore_sit_ins(table: Table, match: Match) -> None:
    """The log is the truth about where a bot sits in, who took over, and who left for good."""
    for seat, occupant in table.seating.taken():
        if occupant.guest is None and seat not in match.state.options.bots:
            occupant.guest = NOBODY
    for seat, occupant in table.seating.people():
        occupant.is_gone = seat in match.state.gone
        is_sat_in = seat in match.state.bots
        occupant.strength = (occupant.strength or Strength.MEDIUM) if is_sat_in else None


def _occupant(seat: StoredSeat, kept_answers: int) -> Occupant | None:
    if seat.guest is None and seat.bot is None:
        return None
    strength = None if seat.bot is None else Strength(seat.bot)
    return Occupant(_guest(seat.guest), seat.name, strength, kept_answers)


def _guest(stored: str | None) -> Guest | None:
    return None if stored is None else Guest(stored)
