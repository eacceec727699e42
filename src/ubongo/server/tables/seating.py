"""Who sits at a table, who is ready, and who has the say: no sockets, no clock, no store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.race.state import TOKENS
from ubongo.server.tables.occupant import Occupant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.bots.strength import Strength
    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest


class Seating:
    """The seats of a table, taken or free, and the guest who made it."""

    def __init__(self, seats: int, host: Guest | None, kept_answers: int = 16) -> None:
        self.occupants: list[Occupant | None] = [None] * seats
        self.host = host
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
        return next((seat for seat, occupant in self.people() if occupant.guest == guest), None)

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
        if None not in self.occupants:
            raise Refusal("table.full", seats=len(self.occupants))
        seat = self.occupants.index(None)
        self.occupants[seat] = Occupant(guest, name, kept_answers=self._kept_answers)
        return seat

    def add_bot(self, seat: Seat, strength: Strength) -> None:
        """A bot takes a free seat, or another bot's."""
        if not 0 <= seat < len(self.occupants):
            raise Refusal("seat.unknown", seat=seat)
        occupant = self.occupants[seat]
        if occupant is not None and occupant.guest is not None:
            raise Refusal("seat.taken", seat=seat)
        self.occupants[seat] = Occupant(None, None, strength)

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
        return occupant

    def resize(self, seats: int) -> None:
        """So many seats from now on; no person loses one, and nobody is ready any more."""
        if any(seat >= seats for seat, _ in self.people()):
            raise Refusal("table.too_many_people", people=sum(1 for _ in self.people()))
        self.occupants = [*self.occupants[:seats], *[None] * (seats - len(self.occupants))]
        for _, occupant in self.people():
            occupant.is_ready = False

    @property
    def is_complete(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        return all(occupant is not None and occupant.is_ready for occupant in self.occupants)

    @property
    def acting_host(self) -> Seat | None:
        """Who has the say: the host, or while the host is not here the first person who is."""
        own = self.seat_of(self.host)
        if own is not None and self.occupant(own).connection is not None:
            return own
        here = (seat for seat, occupant in self.people() if occupant.connection is not None)
        return next(here, own)

    def check_host(self, guest: Guest | None) -> Seat:
        """Refuse what only the host may do; the host's seat."""
        seat = self.own_seat(guest)
        if seat != self.acting_host:
            raise Refusal("host.not_you")
        return seat

    def pass_on(self) -> None:
        """The host has got up: the next person has the say."""
        if self.seat_of(self.host) is None:
            self.host = next(
                (occupant.guest for _, occupant in self.people() if occupant.guest), None
            )

    def gather_again(self) -> None:
        """After a match: who is still here stays, and nobody is ready but the bots."""
        for seat, occupant in list(self.taken()):
            occupant.is_ready = occupant.guest is None
            occupant.answers = occupant.answers.anew()
            if occupant.guest is not None:
                occupant.strength = None
                if occupant.connection is None:
                    self.occupants[seat] = None
        self.pass_on()
