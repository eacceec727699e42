"""Boards in the making: of each seat only the newest is decided, at most five times a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.decision import CommandId
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.wire.frames import Ack

if TYPE_CHECKING:
    from ubongo.core.messages import Arrange
    from ubongo.server.tables.running_match import RunningMatch
    from ubongo.server.tables.seating import Seating

CommandKey = tuple[Seat, CommandId]
"""Whose command, and its id."""

INTERVAL: Millis = 200


class WaitingBoard:
    """The newest board of a seat, and the commands that wait for it or for one it has overtaken."""

    def __init__(self) -> None:
        self._newest: Arrange | None = None
        self._command_ids: list[CommandId] = []
        self._free_at: Millis = 0

    @property
    def due_at(self) -> Millis | None:
        """When the newest board is to be decided; nothing if none waits."""
        return None if self._newest is None else self._free_at

    def has(self, command_id: CommandId) -> bool:
        """Whether this command waits already."""
        return command_id in self._command_ids

    def put(self, command_id: CommandId, board: Arrange) -> None:
        """A newer board overtakes the one that waits."""
        self._newest = board
        self._command_ids.append(command_id)

    def drop(self) -> None:
        """Nobody waits for an answer any more: the seat is another player's now."""
        self._newest, self._command_ids = None, []

    def take(self, now: Millis) -> tuple[Arrange, list[CommandId]]:
        """The newest board, to be decided now, and the commands that this answers."""
        newest, command_ids = self._newest, self._command_ids
        if newest is None:
            raise ValueError("no board waits")
        self._newest, self._command_ids = None, []
        self._free_at = now + INTERVAL
        return newest, command_ids


class Boards:
    """The boards of all seats of a match that wait for their decision."""

    def __init__(self, running: RunningMatch, seating: Seating, seats: int) -> None:
        self._running, self._seating = running, seating
        self._of_seat = [WaitingBoard() for _ in range(seats)]

    @property
    def due_at(self) -> Millis | None:
        """When the first of them is to be decided; nothing if none waits."""
        moments = (waiting.due_at for waiting in self._of_seat)
        return min((moment for moment in moments if moment is not None), default=None)

    def of(self, seat: Seat) -> WaitingBoard:
        """The board of a seat."""
        return self._of_seat[seat]

    async def decide_due(self) -> None:
        """Decide the boards whose time has come."""
        for seat, waiting in enumerate(self._of_seat):
            if waiting.due_at is not None and waiting.due_at <= self._running.now:
                await self.decide_of(seat)

    async def flush(self) -> None:
        """Decide every board that waits: what was laid before a call or a vote counts."""
        for seat in range(len(self._of_seat)):
            await self.decide_of(seat)

    async def decide_of(self, seat: Seat) -> None:
        """Decide the board of a seat, if one waits, and answer its commands."""
        waiting = self._of_seat[seat]
        if waiting.due_at is None:
            return
        newest, command_ids = waiting.take(self._running.now)
        answers: list[CommandKey] = [(seat, command_id) for command_id in command_ids]
        try:
            await self._running.decide(newest, answers)
        except Refusal:  # it was right when it came; since then the puzzle has ended
            for command_id in command_ids:
                self._seating.occupant(seat).answer(Ack(command_id))
