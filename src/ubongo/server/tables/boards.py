"""Boards in the making: of each seat only the newest is decided, at most five times a second."""

from ubongo.core.decision import CommandId
from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import Arrange

APART: Millis = 200


class Waiting:
    """The newest board of a seat, and the commands that wait for it or for one it has overtaken."""

    def __init__(self) -> None:
        self._newest: Arrange | None = None
        self._asked: list[CommandId] = []
        self._free_at: Millis = 0

    @property
    def due_at(self) -> Millis | None:
        """When the newest board is to be decided; nothing if none waits."""
        return None if self._newest is None else self._free_at

    def has(self, command_id: CommandId) -> bool:
        """Whether this command waits already."""
        return command_id in self._asked

    def put(self, command_id: CommandId, board: Arrange) -> None:
        """A newer board overtakes the one that waits."""
        self._newest = board
        self._asked.append(command_id)

    def take(self, now: Millis) -> tuple[Arrange, list[CommandId]]:
        """The newest board, to be decided now, and the commands that this answers."""
        newest, asked = self._newest, self._asked
        if newest is None:
            raise ValueError("no board waits")
        self._newest, self._asked = None, []
        self._free_at = now + APART
        return newest, asked


class Boards:
    """The boards of all seats of a match that wait for their decision."""

    def __init__(self, seats: int) -> None:
        self._of_seat = [Waiting() for _ in range(seats)]

    @property
    def due_at(self) -> Millis | None:
        """When the first of them is to be decided; nothing if none waits."""
        moments = (waiting.due_at for waiting in self._of_seat)
        return min((moment for moment in moments if moment is not None), default=None)

    def due(self, now: Millis) -> list[Seat]:
        """The seats whose board is to be decided now."""
        return [
            seat
            for seat, waiting in enumerate(self._of_seat)
            if waiting.due_at is not None and waiting.due_at <= now
        ]

    def waiting(self) -> list[Seat]:
        """All seats that have a board here, due or not."""
        return [seat for seat, board in enumerate(self._of_seat) if board.due_at is not None]

    def of(self, seat: Seat) -> Waiting:
        """The board of a seat."""
        return self._of_seat[seat]
