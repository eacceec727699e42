"""How people get out: one leaves for good or is removed, or the host closes the table (A-09, A-21).

The table's task calls these functions, one after the other; players in a match give the commands
`end_early`, `play_on` and `leave_for_good` over their sockets instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.messages import (
    BotSatIn,
    Close,
    Leave,
    LeaveForGood,
    LeftForGood,
    Remove,
    Successor,
)
from ubongo.core.wire.tables import Stage
from ubongo.server.close_codes import CloseCode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.core.edition import Seat
    from ubongo.core.messages import Message
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.seating import Seating
    from ubongo.server.tables.table import Table


async def leave_table(table: Table, guest: Guest | None) -> None:
    """Leave for good: get up before a match, let a bot play on in one; the last person ends it.

    A host without a seat leaves the say to the next person.
    """
    if guest is not None and guest == table.seating.host and table.seating.seat_of(guest) is None:
        table.seating.stop_waiting(guest)
        table.seating.resign()
        table.audience.close(CloseCode.REMOVED, guest)
        await table.gathering.save()
        return
    seat = table.seating.own_seat(guest)
    if table.running is None:
        await table.gathering.remove(guest, seat)
    elif table.stage is Stage.PLAYING:
        await table.running.decide(LeaveForGood(seat, Successor.BOT))


async def give_up_if_empty(table: Table) -> bool:
    """Give a table up where nobody is left to gather; whether it is to be dropped.

    A match that only bots play ends, unless somebody is there who waits to take a seat over.
    """
    if table.seating.is_host_watching:
        return False
    if table.running is not None:
        is_anybodys = table.running.match.state.people() or table.seating.next_latecomer()
        if table.stage is Stage.PLAYING and not is_anybodys:
            await table.running.decide(Close(None))
        return False
    if any(table.seating.people()):
        return False
    await table.gathering.give_up()
    return True


async def forget_guest(table: Table, guest: Guest) -> None:
    """Forget everything about a guest, who gets up before a match and is away in one."""
    table.audience.close(CloseCode.REMOVED, guest)
    table.seating.stop_waiting(guest)
    table.gathering.tally.forget(guest)
    table.seating.forget_gone(guest)
    seat = table.seating.seat_of(guest)
    if seat is not None and table.running is not None:
        table.seating.occupant(seat).forget()
        await table.running.decide(Leave(seat))
    elif seat is not None:
        table.seating.empty(seat)
    if table.seating.host == guest:
        table.seating.resign()
    if table.running is None:
        await table.gathering.save()
    else:  # the store forgets by itself who sat there
        table.tell()


async def remove_player(table: Table, guest: Guest | None, seat: Seat) -> None:
    """Get up, or be removed by the host: before the match, and between rounds a bot plays on.

    At a public table the host removes only who is away.
    """
    is_own = table.seating.seat_of(guest) == seat
    if not is_own:
        table.seating.check_host(guest)
        occupant = table.seating.occupant(seat)
        if occupant.guest is not None and occupant.guest == table.seating.host:
            raise Refusal("host.not_you")  # who has the say while the host is away
        if table.gathering.is_public and occupant.connection is not None:
            raise Refusal("remove.not_away", seat=seat)
    if table.running is None or is_own:
        await table.gathering.remove(guest, seat)
    else:
        await table.running.decide(Remove(seat, Successor.BOT))


async def close_for_everybody(table: Table, guest: Guest | None) -> bool:
    """The host closes the table; whether it is to be dropped, for a match only ends early.

    The host need not be at the table for that, and nobody else may, who has the say while the host
    is away for a moment. At a public table nobody who plays on is sent home.
    """
    seat = table.seating.seat_of(guest)
    if guest is None or guest != table.seating.host:
        raise Refusal("seat.none" if seat is None else "host.not_you")
    if table.running is not None and table.stage is Stage.PLAYING:
        others = [other for other in table.running.match.state.people_here() if other != seat]
        if table.gathering.is_public and others:
            raise Refusal("close.others_play")
        await table.running.decide(Close(seat))
        return False
    await table.gathering.close()
    return True


def reseat(seating: Seating, events: Iterable[Message]) -> bool:
    """Note where bots play on, and who will never be back; whether there is anything to note."""
    is_changed = False
    for event in events:
        if isinstance(event, LeftForGood):
            seating.leave_for_good(event.seat, is_removed=event.is_removed)
        elif isinstance(event, BotSatIn):
            seating.occupant(event.seat).strength = Strength.MEDIUM
        else:
            continue
        is_changed = True
    return is_changed


def is_abandoned(table: Table) -> bool:
    """Whether the only person of a match against bots, or of a solo run, has left it.

    Nobody waits for it, and it is in the store too: it counts against nobody, whoever looks on.
    """
    if table.match is None or table.match.is_over or table.seating.is_host_watching:
        return False
    is_played = any(occupant.connection is not None for _, occupant in table.seating.people())
    return not is_played and len(table.match.state.people()) <= 1
