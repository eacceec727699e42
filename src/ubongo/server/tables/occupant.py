"""A seat at a table that somebody has taken: a person, whose socket comes and goes, or a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.wire.tables import SeatSeen
from ubongo.server.guests.guests import Guest
from ubongo.server.tables.answers import Answer, Answers
from ubongo.server.tables.round_trips import RoundTrips

if TYPE_CHECKING:
    from ubongo.bots.strength import Strength
    from ubongo.core.wire.frames import FromServer
    from ubongo.server.tables.connection import Connection


NOBODY = Guest("")
"""Who had everything forgotten: the seat in a running match is still a person's, who is away."""


class Occupant:
    """Who sits there, how to reach that player, and what was answered already.

    An occupant has a guest, or a strength, or both while a bot sits in for somebody who is away.
    """

    def __init__(
        self,
        guest: Guest | None,
        name: str | None,
        strength: Strength | None = None,
        kept_answers: int = 16,
    ) -> None:
        self.guest = guest
        self.name = name
        self.strength = strength
        self.token: int | None = None
        self.is_ready = guest is None
        self.connection: Connection | None = None
        self.round_trips = RoundTrips()
        """Those of the last socket: who comes back on another one is not measured from nothing."""
        self.answers = Answers(kept_answers)

    @property
    def is_here(self) -> bool:
        """Whether the player is connected; a bot always is."""
        return self.connection is not None or self.strength is not None

    def send(self, frame: FromServer) -> None:
        """Send to the player, if there is a socket."""
        if self.connection is not None:
            self.connection.send(frame)

    def answer(self, answer: Answer) -> None:
        """Answer a command without a decision, now and whenever it is sent again."""
        self.answers.keep(answer)
        self.send(answer)

    def forget(self) -> None:
        """Whoever sat there is nobody from now on."""
        self.guest, self.name, self.connection = NOBODY, None, None

    def seen(self, person: str) -> SeatSeen:
        """What everybody sees of it; `person` is who a bot is, that plays for itself."""
        bot = None if self.strength is None else self.strength.value
        who = person if self.guest is None else None
        return SeatSeen(self.name, bot, self.token, self.is_ready, self.is_here, who)
