"""Who sits at a table, who is ready, and who has the say: no sockets, no clock, no store."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ubongo.core.edition import Refusal
from ubongo.core.match_state import TOKENS
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.names import is_same_name
from ubongo.server.tables.occupant import NOBODY, Occupant
from ubongo.server.tables.removed import Removed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ubongo.bots.strength import Strength
    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client

MOST_WAITING = 8
"""How many may wait for a seat at a table."""


class Latecomer(NamedTuple):
    """Somebody who waits for a seat, under a name."""

    guest: Guest
    name: str | None


class Predecessor(NamedTuple):
    """Somebody who left a seat for good that another has taken over; `guest` may be NOBODY."""

    seat: Seat
    guest: Guest
    name: str | None


class Seating:
    """The seats of a table, taken or free, who waits for one, and the guest who made it."""

    def __init__(self, seats: int, host: Guest | None, kept_answers: int) -> None:
        self.occupants: list[Occupant | None] = [None] * seats
        self.host = host
        self.host_name: str | None = None
        """What the host is called who got up to watch."""
        self.waiting: list[Latecomer] = []
        """Those who came when there was no seat for them, in this order."""
        self.is_watching: Callable[[Guest], bool] = lambda _: False
        """Whether a guest is connected without a seat; the audience knows."""
        self.removed = Removed()
        self.absent: set[Guest] = set()
        """Who lost a seat by being away when the others gathered for another match."""
        self.predecessors: list[Predecessor] = []
        """Who has played this match on a seat that another has now, in the order of leaving."""
        self._kept_answers = kept_answers

    def taken(self) -> Iterator[tuple[Seat, Occupant]]:
        """The seats that somebody has."""
        return (
            (seat, occupant) for seat, occupant in enumerate(self.occupants) if occupant is not None
        )

    def people(self) -> Iterator[tuple[Seat, Occupant]]:
        """The seats that belong to people, also while a bot sits in."""
        return ((seat, occupant) for seat, occupant in self.taken() if occupant.guest is not None)

    def find(self, seat: Seat) -> Occupant | None:
        """Who has this seat, if anybody has and there is one."""
        return self.occupants[seat] if 0 <= seat < len(self.occupants) else None

    def occupant(self, seat: Seat) -> Occupant:
        """A seat that somebody has, or a Refusal."""
        occupant = self.find(seat)
        if occupant is None:
            raise Refusal("seat.unknown", seat=seat)
        return occupant

    def seat_of(self, guest: Guest | None) -> Seat | None:
        """Where this guest sits."""
        if guest is None:
            return None
        sitting = (seat for seat, occupant in self.people() if occupant.guest == guest)
        return next((seat for seat in sitting if not self.occupant(seat).is_gone), None)

    def own_seat(self, guest: Guest | None) -> Seat:
        """Where this guest sits, or a Refusal."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Refusal("seat.none")
        return seat

    def sit(self, guest: Guest, name: str | None) -> Seat:
        """Take the next free seat, or keep the own one."""
        own = self.seat_of(guest)
        if own is not None:
            return own
        self.removed.check_guest(guest)
        if None not in self.occupants:
            raise Refusal("table.full", seats=len(self.occupants))
        self.check_name(name, guest)
        seat = self.occupants.index(None)
        self.seat(seat, guest, name)
        return seat

    def seat(self, seat: Seat, guest: Guest, name: str | None) -> None:
        """Give a guest, who need not wait any longer, a seat: free, a bot's, or left for good."""
        self.stop_waiting(guest)
        self.leave_to_another(seat)
        if guest == self.host:
            self.host_name = None
        self.occupants[seat] = Occupant(guest, name, None, self._kept_answers)

    def leave_to_another(self, seat: Seat) -> None:
        """Keep in mind who played on a seat that another gets (A-21)."""
        former = self.occupants[seat]
        if former is not None and former.guest is not None:
            self.predecessors.append(Predecessor(seat, former.guest, former.name))

    def wait(self, guest: Guest, name: str | None) -> None:
        """Stand in line for a seat; of too many who wait the first who is gone makes room."""
        if self.is_waiting(guest):
            return
        self.removed.check_guest(guest)
        self.check_name(name, guest)
        if self.is_crowded:
            raise Refusal("table.full", seats=len(self.occupants))
        if len(self.waiting) >= MOST_WAITING:
            gone = (each for each in self.waiting if not self.is_watching(each.guest))
            self.waiting.remove(next(gone))
        self.waiting.append(Latecomer(guest, name))

    @property
    def is_crowded(self) -> bool:
        """Whether so many are here and wait that nobody else may."""
        return sum(self.is_watching(each.guest) for each in self.waiting) >= MOST_WAITING

    def knows(self, guest: Guest) -> bool:
        """Whether a guest has or had a seat, waits for one, was removed, or is the host."""
        sitting = [occupant.guest for _, occupant in self.people()]
        waiting = [other.guest for other in self.waiting]
        left = [other.guest for other in self.predecessors]
        return guest in {self.host, *sitting, *waiting, *left, *self.removed.guests, *self.absent}

    def note_client(self, guest: Guest | None, client: Client) -> None:
        """Somebody is here from this client, who need not belong to the table."""
        if guest is not None and self.knows(guest):
            self.removed.note_client(guest, client)

    def is_waiting(self, guest: Guest | None) -> bool:
        """Whether a guest waits for a seat."""
        return self.latecomer(guest) is not None

    def latecomer(self, guest: Guest | None) -> Latecomer | None:
        """This guest, if waiting for a seat."""
        return next((other for other in self.waiting if other.guest == guest), None)

    def stop_waiting(self, guest: Guest) -> None:
        """A guest has got a seat, or would rather have none."""
        self.waiting = [latecomer for latecomer in self.waiting if latecomer.guest != guest]

    def next_latecomer(self) -> Latecomer | None:
        """Who is to get the next seat: the first who is here."""
        return next((other for other in self.waiting if self.is_watching(other.guest)), None)

    def seat_to_give(self) -> Seat | None:
        """A seat for somebody who waits: a free one, else that of a bot."""
        if None in self.occupants:
            return self.occupants.index(None)
        return self.seat_of_a_bot()

    def seat_of_a_bot(self) -> Seat | None:
        """A seat that no person has."""
        return next((seat for seat, occupant in self.taken() if occupant.guest is None), None)

    def seat_to_take_over(self) -> Seat | None:
        """A seat for somebody who plays on in a match: one that nobody plays, else one of a bot."""
        unclaimed = [
            (occupant.strength is not None, seat)
            for seat, occupant in self.taken()
            if occupant.guest is None or occupant.is_gone
        ]
        return min(unclaimed)[1] if unclaimed else None

    def check_name(self, name: str | None, guest: Guest) -> None:
        """Refuse a name that somebody else has here: nobody passes for another.

        A name that the guest has there already, as a watching host or a leaver, is not another's.
        """
        named = [(occupant.guest, occupant.name) for _, occupant in self.taken()]
        named += [(self.host, self.host_name), *self.waiting]
        others = [other for whose, other in named if other is not None and whose != guest]
        if name is not None and any(is_same_name(name, other) for other in others):
            raise Refusal("name.taken", name=name)

    def remove(self, guest: Guest) -> None:
        """The host does not want this guest here any more."""
        sitting = [occupant.guest for _, occupant in self.people() if occupant.guest != guest]
        self.removed.add(guest, [self.host, *sitting, *(other.guest for other in self.waiting)])

    def add_bot(self, seat: Seat, strength: Strength) -> None:
        """A bot takes a free seat, or another bot's."""
        if not 0 <= seat < len(self.occupants):
            raise Refusal("seat.unknown", seat=seat)
        occupant = self.occupants[seat]
        if occupant is not None and occupant.guest is not None:
            raise Refusal("seat.taken", seat=seat)
        self.occupants[seat] = Occupant(None, None, strength, self._kept_answers)

    def choose_token(self, guest: Guest | None, token: int) -> None:
        """A pawn or ship that nobody else has chosen (C-03, L-03)."""
        own = self.own_seat(guest)
        if not 0 <= token < TOKENS:
            raise Refusal("token.unknown", most=TOKENS)
        if any(occupant.token == token for seat, occupant in self.taken() if seat != own):
            raise Refusal("token.taken")
        self.occupant(own).token = token

    def tokens(self) -> tuple[int, ...]:
        """Everybody's pawn or ship: the chosen one, else the next that is free."""
        chosen = {occupant.token for _, occupant in self.taken()}
        free = iter([token for token in range(TOKENS) if token not in chosen])
        return tuple(
            next(free) if occupant is None or occupant.token is None else occupant.token
            for occupant in self.occupants
        )

    def empty(self, seat: Seat) -> Occupant:
        """Whoever sat there gets up, and is given back."""
        occupant = self.occupant(seat)
        self.occupants[seat] = None
        if occupant.guest is not None and occupant.guest == self.host:
            self.host_name = occupant.name
        return occupant

    def leave_for_good(self, seat: Seat, *, is_removed: bool) -> None:
        """Somebody never comes back to this match, and is sent no more frames."""
        occupant = self.occupant(seat)
        occupant.is_gone = True
        if is_removed and occupant.guest:
            self.remove(occupant.guest)
        if occupant.connection is not None:
            occupant.connection.close(CloseCode.REMOVED)
            occupant.connection = None
        self.pass_host_on()

    def forget_gone(self, guest: Guest) -> None:
        """Forget a guest who left the match for good."""
        self.removed.forget(guest)
        self.absent.discard(guest)
        self.predecessors = [
            Predecessor(each.seat, NOBODY, None) if each.guest == guest else each
            for each in self.predecessors
        ]
        for _, occupant in self.people():
            if occupant.guest == guest and occupant.is_gone:
                occupant.forget()

    def resize(self, seats: int) -> None:
        """So many seats from now on; no person loses one, and nobody is ready any more."""
        if any(seat >= seats for seat, _ in self.people()):
            raise Refusal("table.too_many_people", people=sum(1 for _ in self.people()))
        self.occupants = [*self.occupants[:seats], *[None] * (seats - len(self.occupants))]
        for _, occupant in self.people():
            occupant.is_ready = False

    def ready(self) -> tuple[Seat, ...]:
        """The seats whose players are ready."""
        return tuple(seat for seat, occupant in self.taken() if occupant.is_ready)

    def stretch(self, seats: int) -> None:
        """Put the seats back that the last match left out."""
        self.occupants += [None] * (seats - len(self.occupants))

    def seats_to_play(self) -> list[Seat]:
        """The seats for a match: those of bots, and of people who are ready or at least here."""
        return [seat for seat, occupant in self.taken() if occupant.is_ready or occupant.is_here]

    def leave_out_others(self, kept: Sequence[Seat]) -> bool:
        """Only these seats are there from now on, counted anew; whether anybody's changed."""
        moved = any(seat != number for number, seat in enumerate(kept))
        self.occupants = [self.occupant(seat) for seat in kept]
        for seat, occupant in self.taken():
            if occupant.connection is not None:
                occupant.connection.seat = seat
        return moved

    @property
    def is_complete(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        return all(occupant is not None and occupant.is_ready for occupant in self.occupants)

    @property
    def acting_host(self) -> Seat | None:
        """Who has the say: the host, or while the host is not here the first person who is.

        A host who watches has no seat.
        """
        own = self.seat_of(self.host)
        if own is not None and self.occupant(own).connection is not None:
            return own
        if self.is_host_watching:
            return None
        here = (seat for seat, occupant in self.people() if occupant.connection is not None)
        return next(here, own)

    @property
    def is_host_watching(self) -> bool:
        """Whether the host is here without a seat."""
        host = self.host
        return host is not None and self.seat_of(host) is None and self.is_watching(host)

    def check_host(self, guest: Guest | None) -> Seat | None:
        """Refuse what only the host may do; the host's seat, unless the host watches."""
        if guest is not None and guest == self.host and self.is_host_watching:
            return None
        seat = self.own_seat(guest)
        if seat != self.acting_host:
            raise Refusal("host.not_you")
        return seat

    def pass_host_on(self) -> None:
        """The host has got up and gone: the next person has the say."""
        if self.seat_of(self.host) is None and not self.is_host_watching:
            sitting = (occupant for _, occupant in self.people() if not occupant.is_gone)
            self.host = next((occupant.guest for occupant in sitting if occupant.guest), None)
            self.host_name = None

    def resign(self) -> None:
        """The host would rather not be it: the next person has the say."""
        self.host = None
        self.pass_host_on()

    def gather_again(self) -> None:
        """After a match: who is still here stays, and nobody is ready but the bots."""
        self.predecessors = []
        self.absent = set()
        for seat, occupant in list(self.taken()):
            occupant.is_ready = occupant.guest is None
            occupant.answers = occupant.answers.for_next_match()
            if occupant.guest is not None:
                occupant.strength = None
                if occupant.connection is None:
                    self.occupants[seat] = None
                    if not occupant.is_gone:
                        self.absent.add(occupant.guest)
        self.pass_host_on()
