"""A game of secrets, to see who is told what; or one whose time stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import replace

from ubongo.core.edition import Refusal
from ubongo.core.match_state import MatchOptions, MatchState
from ubongo.core.messages import Message
from ubongo.server.tables.commands import CommandReader
from ubongo.server.tables.games import Game

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


class State(MatchState, frozen=True):
    """How often somebody whispered."""

    whispers: int = 0


class View(msgspec.Struct, frozen=True):
    """The same."""

    whispers: int


class Whispers:
    """An edition in which nothing else ever happens."""

    key: ClassVar[str] = "whispers"
    seats: ClassVar[range] = range(2, 3)
    options_type: ClassVar[Any] = MatchOptions
    view_type: ClassVar[Any] = View
    has_hidden_information: ClassVar[bool] = True
    command_type: ClassVar[Any] = Whisper
    event_type: ClassVar[Any] = Whispered

    def __init__(self, wake: Millis | None = None) -> None:
        self._wake = wake

    def initial_state(self, options: MatchOptions) -> State:
        """Nobody has whispered yet."""
        return State(options)

    def decide(self, _state: State, command: Message, _at: int, _: Chance) -> Sequence[Whispered]:
        """A whisper is whispered; nothing else happens."""
        return (Whispered(command.seat),) if isinstance(command, Whisper) else ()

    def answered(
        self, state: State, command: Message, at: int, chance: Chance
    ) -> Sequence[Whispered]:
        """Nothing follows by itself."""
        return self.decide(state, command, at, chance)

    def takes_long(self, _: Message) -> bool:
        """It takes no time."""
        return False

    def evolve(self, state: State, _: Whispered) -> State:
        """One more."""
        return replace(state, whispers=state.whispers + 1)

    def wake_at(self, _: State) -> Millis | None:
        """Always the same moment, or never."""
        return self._wake

    def rounds(self, _: State) -> int:
        """There are none."""
        return 0

    def is_hurried(self, _: State) -> bool:
        """Nobody ever is."""
        return False

    def is_between_rounds(self, _: State) -> bool:
        """There are no rounds."""
        return False

    def may_go_on(self, _: State, _seat: Seat) -> bool:
        """One can always whisper."""
        return False

    def is_contended(self, _: Message, _events: Sequence[Whispered] = ()) -> bool:
        """Nobody minds who was first."""
        return False

    def may_tie(self, _: Sequence[Whispered]) -> bool:
        """Nobody ever does."""
        return False

    def view(self, state: State, _: Seat | None) -> View:
        """How often is no secret."""
        return self.full_view(state)

    def full_view(self, state: State) -> View:
        """There is nothing else to know."""
        return View(state.whispers)

    def readers_of(self, event: Whispered) -> frozenset[Seat]:
        """The seat itself."""
        return frozenset({event.seat})

    def explanation(self, _: State, _seat: Seat) -> str:
        """There is nothing to solve."""
        raise Refusal("explain.not_now")

    def standing(self, _: State) -> Standing | None:
        """It never ends."""
        return None

    def moves(self, _: State, seat: Seat) -> list[Whisper]:
        """Always the same."""
        return [Whisper(seat)]


def game_of_whispers(wake: Millis | None = None) -> Game:
    """A match of it."""
    return Game(Whispers(wake), CommandReader([Whisper]), MatchOptions(2))
