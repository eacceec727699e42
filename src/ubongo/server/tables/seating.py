"""Who sits at a table, who is ready, and who has the say: no sockets, no clock, no store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.race.state import TOKENS
from ubongo.server.tables.boards import Waiting
from ubongo.server.tables.occupant import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.bots.strength import Strength
    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest


class Seating:
    """The seats of a table, taken or free, and the guest who made it."""

    def __init__(self, seats: int, host: Guest | None, kept_answers: int = 16) -> None:
        self.places: list[Place | None] = [None] * seats
        self.host = host
        self._kept_answers = kept_answers

    def taken(self) -> Iterator[tuple[Seat, Place]]:
        """The seats that somebody has."""
        return ((seat, place) for seat, place in enumerate(self.places) if place is not None)

    def people(self) -> Iterator[tuple[Seat, Place]]:
        """The seats that belong to people, also while a bot sits in."""
        return ((seat, place) for seat, place in self.taken() if place.guest is not None)

    def find(self, seat: Seat) -> Place | None:
        """Who has this seat, if anybody has and there is one."""
        return self.places[seat] if 0 <= seat < len(self.places) else None

    def place(self, seat: Seat) -> Place:
        """A seat that somebody has, or a Refusal."""
        place = self.find(seat)
        if place is None:
            raise Refusal("seat.unknown", seat=seat)
        return place

    def seat_of(self, guest: Guest | None) -> Seat | None:
        """Where this guest sits."""
        if guest is None:
            return None
        return next((seat for seat, place in self.people() if place.guest == guest), None)

    def own_seat(self, guest: Guest | None) -> Seat:
        """Where this guest sits, or a Refusal."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Refusal("seat.none")
        return seat

    def sit(self, guest: Guest, name: str) -> Seat:
        """Take the next free seat, or keep the own one."""
        own = self.seat_of(guest)
        if own is not None:
            return own
        if None not in self.places:
            raise Refusal("table.full", seats=len(self.places))
        seat = self.places.index(None)
        self.places[seat] = Place(guest, name, kept_answers=self._kept_answers)
        return seat

    def add_bot(self, seat: Seat, strength: Strength) -> None:
        """A bot takes a free seat, or another bot's."""
        if not 0 <= seat < len(self.places):
            raise Refusal("seat.unknown", seat=seat)
        place = self.places[seat]
        if place is not None and place.guest is not None:
            raise Refusal("seat.taken", seat=seat)
        self.places[seat] = Place(None, None, strength)

    def choose_token(self, guest: Guest | None, token: int) -> None:
        """A pawn or ship that nobody else has chosen (C-03, L-03)."""
        own = self.own_seat(guest)
        if not 0 <= token < TOKENS:
            raise Refusal("token.unknown", most=TOKENS)
        if any(place.token == token for seat, place in self.taken() if seat != own):
            raise Refusal("token.taken")
        self.place(own).token = token

    def tokens(self) -> tuple[int, ...]:
        """Everybody's pawn or ship: the chosen one, else the next that is free."""
        chosen = {place.token for _, place in self.taken()}
        free = iter([token for token in range(TOKENS) if token not in chosen])
        return tuple(
            next(free) if place is None or place.token is None else place.token
            for place in self.places
        )

    def empty(self, seat: Seat) -> Place:
        """Whoever sat there gets up; the place that was theirs."""
        place = self.place(seat)
        self.places[seat] = None
        return place

    def resize(self, seats: int) -> None:
        """So many seats from now on; no person loses one, and nobody is ready any more."""
        if any(seat >= seats for seat, _ in self.people()):
            raise Refusal("table.too_many_people", people=sum(1 for _ in self.people()))
        self.places = [*self.places[:seats], *[None] * (seats - len(self.places))]
        for _, place in self.people():
            place.is_ready = False

    @property
    def is_complete(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        return all(place is not None and place.is_ready for place in self.places)

    @property
    def acting_host(self) -> Seat | None:
        """Who has the say: the host, or while the host is not here the first person who is."""
        own = self.seat_of(self.host)
        if own is not None and self.place(own).connection is not None:
            return own
        here = (seat for seat, place in self.people() if place.connection is not None)
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
            self.host = next((place.guest for _, place in self.people() if place.guest), None)

    def gather_again(self) -> None:
        """After a match: who is still here stays, and nobody is ready but the bots."""
        for seat, place in list(self.taken()):
            place.bot = None
            place.is_ready = place.guest is None
            place.board = Waiting()
            place.answers = place.answers.anew()
            if place.guest is not None:
                place.strength = None
                if place.connection is None:
                    self.places[seat] = None
        self.pass_on()
