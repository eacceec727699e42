"""What a bot is: it is shown a view and its moves after every change, and acts when it is time.

A bot never sees a state, a deck, a seed or a log. It reads no clock: it is told the time, and says
when it wants to act. Its luck comes from a seed of its own, so the same views at the same times
lead to the same commands.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from ubongo.bots.characters import Character
from ubongo.bots.strength import SKILLS, Strength
from ubongo.core.edition import Millis, Seat
from ubongo.core.match_state import MatchState
from ubongo.core.messages import Arrange, Message

V = TypeVar("V", bound=MatchState)

LOOKING = 1.5
"""Seconds that somebody looks before the first piece lies, for each second of reaction."""


class Step(NamedTuple):
    """A command and when it is to be given; its stamp is filled in then."""

    at: Millis
    command: Message


class Bot(ABC, Generic[V]):
    """A player at one seat.

    It does one thing at a time: an *occasion* (a throw, a task, gems to take) asks for it, and a
    plan of steps answers. A new occasion, or a plan that came to nothing, makes a new plan.
    """

    def __init__(self, seat: Seat, strength: Strength, seed: bytes, character: Character) -> None:
        self.seat = seat
        self.skill = SKILLS[strength]
        self.luck = Random(seed)  # noqa: S311 - a bot's luck guards no secret
        self.character = character
        self._occasion: Hashable = None
        self._steps: deque[Step] = deque()

    @property
    def next_at(self) -> Millis | None:
        """When the bot wants to act, if nothing changes until then."""
        return self._steps[0].at if self._steps else None

    def is_about_to_study(self, view: V, moves: Sequence[Message]) -> bool:
        """Whether it will plan how to lay something now, which may take it long."""
        if view.is_paused or not any(isinstance(move, Arrange) for move in moves):
            return False
        return self.occasion(view, moves) != self._occasion

    def think(self, view: V, moves: Sequence[Message], at: Millis) -> None:
        """Look at what has changed; plan anew if something else is asked for now.

        In a pause no time passes, and the plan stands.
        """
        if view.is_paused:
            return
        occasion = self.occasion(view, moves)
        if occasion != self._occasion:
            self._occasion = occasion
            self._plan(view, moves, at)

    def act(self, view: V, moves: Sequence[Message], at: Millis) -> Message | None:
        """The command that is due, if any; when the last step is done the occasion is forgotten."""
        if view.is_paused or not self._steps or self._steps[0].at > at:
            return None
        command = self._steps.popleft().command
        if not self._steps:
            self._occasion = None
        return replace(command, credited=at) if hasattr(command, "credited") else command

    def _plan(self, view: V, moves: Sequence[Message], at: Millis) -> None:
        self._steps.clear()
        if self._occasion is not None:
            self._steps.extend(self.plan(view, moves, at))

    @abstractmethod
    def occasion(self, view: V, moves: Sequence[Message]) -> Hashable:
        """What is asked of the bot now; none if it has nothing to do."""

    @abstractmethod
    def plan(self, view: V, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """What the bot will do about it, unless something else is asked for before."""

    @property
    def look(self) -> Millis:
        """About how long this character looks before the first piece or card lies."""
        return round(1_000 * LOOKING * self.skill.reaction * self.character.looks)

    def moment(self, seconds: float) -> Millis:
        """About so many seconds of this character's time, in milliseconds."""
        return round(1_000 * seconds * self.character.pace * self.luck.lognormvariate(0, 0.25))
