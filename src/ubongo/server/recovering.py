"""Takes a table up again from the store: after a restart, or when it had left the memory."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.log import upgraded
from ubongo.server.answers import read_answer
from ubongo.server.guests import Guest
from ubongo.server.keeping import Agreement, StoreKeeper
from ubongo.server.match import Match
from ubongo.server.place import Place
from ubongo.server.seating import Seating
from ubongo.server.store.records import wall_now
from ubongo.server.table import House, Table

if TYPE_CHECKING:
    from ubongo.server.games import Games
    from ubongo.server.store.records import StoredMatch, StoredSeat
    from ubongo.server.store.store import Store

log = logging.getLogger(__name__)

ALL_ANSWERS = 1_000_000
"""More than any seat of a match has: each of them must be known by its key."""


async def recovered(match: str, games: Games, store: Store, house: House) -> Table | None:
    """The table of a match that is not over; its clock goes on where it stood."""
    epoch = await store.take_over(match)
    most = house.limits.kept_answers
    stored = await store.load(match, ALL_ANSWERS)
    agreed = msgspec.json.decode(stored.header.options, type=Agreement)
    try:
        game = games.game(stored.header.edition, agreed.options)
    except Refusal as refusal:
        log.warning("cannot be taken up: %s", refusal.code, extra={"match": match})
        return None
    seating = Seating(game.seats, _guest(stored.header.host), most)
    seating.places = [_place(seat, most) for seat in stored.seats]
    table = Table(stored.header.code, game, seating, StoreKeeper(store, match, epoch), house)
    table.behave(agreed)
    table.seed = stored.header.seed
    if stored.header.opened is not None:
        await _take_up(table, stored, house.limits.replayed_events)
    return table


async def _take_up(table: Table, stored: StoredMatch, kept_events: int) -> None:
    header = stored.header
    game = table.game
    match = Match(game.edition, game.options, header.seed, kept_events)
    reader = msgspec.json.Decoder(game.edition.event_type)
    match.replay((each.at, upgraded(each.event, each.schema, reader)) for each in stored.events)
    for answer in stored.answers:
        place = table.seating.find(answer.seat)
        if place is not None:
            place.answers.keep(read_answer(answer.answer))
    for seat, place in table.seating.people():  # the log is the truth about who sits in
        is_sat_in = seat in match.state.bots
        place.strength = (place.strength or Strength.MEDIUM) if is_sat_in else None
    outage = max(0, wall_now() - header.alive.wall)
    log.info("goes on after %d ms of standing still", outage, extra={"match": header.id})
    await table.take_up(match, max(match.at, header.alive.at))


def _place(seat: StoredSeat, kept_answers: int) -> Place | None:
    if seat.guest is None and seat.bot is None:
        return None
    strength = None if seat.bot is None else Strength(seat.bot)
    return Place(_guest(seat.guest), seat.name, strength, kept_answers)


def _guest(stored: str | None) -> Guest | None:
    return None if stored is None else Guest(stored)
