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
"""The guest of a seat in a running match whose player had everything deleted: a person, away."""


class Occupant:
    """Who sits there, how to reach that player, and what was answered already.

    An occupant has a guest, or a strength, or both while a bot sits in for somebody who is away.
    """

    def __init__(
        self,
        guest: Guest | None,
        name: str | None,
        strength: Strength | None,
        kept_answers: int,
    ) -> None:
        self.guest = guest
        self.name = name
        self.strength = strength
        self.token: int | None = None
        self.is_ready = guest is None
        self.is_gone = False
        """Whether the player has left the match for good, and only has played it (A-21)."""
        self.connection: Connection | None = None
        self.round_trips = RoundTrips()
        """Those of the last socket; a player who comes back on another one keeps them."""
        self.is_line_doubtful = False
        """Whether its two measures differed too much in the round that is over now."""
        self._kept_answers = kept_answers
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
        self.answers.add_answer(answer)
        self.send(answer)

    def forget_answers(self) -> None:
        """Another player begins here, whose commands are counted from 1 again."""
        self.answers = Answers(self._kept_answers)

    def forget(self) -> None:
        """Forget who sat there."""
        self.guest, self.name, self.connection = NOBODY, None, None

    def to_wire(self, character: str) -> SeatSeen:
        """What everybody sees of the seat; `character` is the one that a bot plays as."""
        bot = None if self.strength is None else self.strength.value
        who = character if self.guest is None else None
        seen = self.name, bot, self.token, self.is_ready, self.is_here, who
        return SeatSeen(*seen, self.is_gone, self.is_line_doubtful)
