"""Boards in the making: of each seat only the newest is decided, at most five times a second."""

from ubongo.core.edition import Millis
from ubongo.core.messages import Arrange
from ubongo.server.connection import Connection

APART: Millis = 200


class Waiting:
    """The newest board of a seat, and who waits for an answer to it or to one it has overtaken."""

    def __init__(self) -> None:
        self._newest: Arrange | None = None
        self._asked: dict[str, Connection] = {}
        self._free_at: Millis = 0

    @property
    def due_at(self) -> Millis | None:
        """When the newest board is to be decided; nothing if none waits."""
        return None if self._newest is None else self._free_at

    def has(self, command_id: str, connection: Connection) -> bool:
        """Whether this command waits already; the answer then goes where it was sent from last."""
        if command_id not in self._asked:
            return False
        self._asked[command_id] = connection
        return True

    def put(self, command_id: str, board: Arrange, connection: Connection) -> None:
        """A newer board overtakes the one that waits."""
        self._newest = board
        self._asked[command_id] = connection

    def take(self, now: Millis) -> tuple[Arrange, dict[str, Connection]]:
        """The newest board, to be decided now, and the commands that this answers."""
        newest, asked = self._newest, self._asked
        if newest is None:
            raise ValueError("no board waits")
        self._newest, self._asked = None, {}
        self._free_at = now + APART
        return newest, asked
