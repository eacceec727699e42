"""A seat at a table with its player, whose socket comes and goes."""

from typing import TYPE_CHECKING

from ubongo.core.wire import FromServer
from ubongo.server.answers import Answers
from ubongo.server.boards import Waiting
from ubongo.server.guests import Guest

if TYPE_CHECKING:
    from ubongo.server.connection import Connection


class Place:
    """Who sits there, how to reach that player, and what was answered already."""

    def __init__(self, guest: Guest, name: str, kept_answers: int) -> None:
        self.guest = guest
        self.name = name
        self.connection: Connection | None = None
        self.answers = Answers(kept_answers)
        self.board = Waiting()

    def send(self, frame: FromServer) -> None:
        """Send to the player, if there is a socket."""
        if self.connection is not None:
            self.connection.send(frame)
