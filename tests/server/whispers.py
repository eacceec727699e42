"""A game of secrets, to see who is told what; or one whose time stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ubongo.core.messages import Message
from ubongo.server.commands import CommandReader
from ubongo.server.match import Match
from ubongo.server.table import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.core.chance import Chance
    from ubongo.core.edition import Millis, Seat, Standing


class Whisper(Message, frozen=True, tag="whisper"):
    """The one command."""

    seat: int


class Whispered(Message, frozen=True, tag="whispered"):
    """The one event, which only its own seat may see."""

    seat: int


class Whispers:
    """An edition; its state is how often somebody whispered."""

    key: ClassVar[str] = "whispers"
    seats: ClassVar[range] = range(2, 3)
    options_type: ClassVar[Any] = type(None)
    view_type: ClassVar[Any] = int
    command_type: ClassVar[Any] = Whisper
    event_type: ClassVar[Any] = Whispered

    def __init__(self, wake: Millis | None = None) -> None:
        self._wake = wake

    def open(self, _: None) -> int:
        """Nobody has whispered yet."""
        return 0

    def decide(self, _state: int, command: Message, _at: int, _: Chance) -> Sequence[Whispered]:
        """A whisper is whispered; nothing else happens."""
        return (Whispered(command.seat),) if isinstance(command, Whisper) else ()

    def evolve(self, state: int, _: Whispered) -> int:
        """One more."""
        return state + 1

    def wake_at(self, _: int) -> Millis | None:
        """Always the same moment, or never."""
        return self._wake

    def view(self, state: int, _: Seat | None) -> int:
        """How often is no secret."""
        return state

    def audience(self, event: Whispered) -> frozenset[Seat]:
        """The seat itself."""
        return frozenset({event.seat})

    def standing(self, _: int) -> Standing | None:
        """It never ends."""
        return None

    def moves(self, _: int, seat: Seat) -> list[Whisper]:
        """Always the same."""
        return [Whisper(seat)]


def game_of_whispers(wake: Millis | None = None) -> Game:
    """A match of it."""
    return Game("whispers", Match(Whispers(wake), 0, bytes(16)), CommandReader([Whisper]))
