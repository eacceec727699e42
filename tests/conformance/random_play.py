"""Matches of any edition in which everybody does something now and then, and time passes."""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tests.conformance.boards import boards_for
from ubongo.core.chance import SeededChance
from ubongo.core.decision import AnyDecision, decide, fold
from ubongo.core.edition import AnyEdition, Millis, Refusal
from ubongo.core.messages import (
    Arrange,
    Come,
    EndEarly,
    Explain,
    Leave,
    LeaveForGood,
    Message,
    Pause,
    PlayOn,
    Remove,
    Resume,
    SitIn,
    Successor,
    Tick,
    Together,
)
from ubongo.editions.registry import shipped_edition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.core.match_state import MatchState


EXPLAINED = 0.2
"""How likely somebody is shown a solution of the last task before anything else happens."""


class Play:
    """A match that keeps all that was decided."""

    def __init__(self, edition: AnyEdition, options: object, seed: int) -> None:
        self.edition = edition
        self.opening: MatchState = edition.initial_state(options)
        self.state: Any = self.opening
        self.at: Millis = 0
        self.decisions: list[AnyDecision] = []
        self.seed = sha256(str(seed).encode()).digest()[:16]

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.edition.standing(self.state) is not None

    @property
    def number(self) -> int:
        """The number of the next decision."""
        return len(self.decisions) + 1

    @property
    def events(self) -> list[Message]:
        """All that happened."""
        return [event for decision in self.decisions for event in decision.events]

    def do(self, command: Any) -> tuple[Message, ...]:  # noqa: ANN401 - of any edition
        """Decide a command now and record what it leads to, or raise a Refusal."""
        chance = SeededChance(self.seed, self.number)
        decision = decide(self.edition, self.state, command, self.number, self.at, chance)
        if decision.events:
            self.decisions.append(decision)
            self.state = fold(self.edition, self.state, decision)
        return decision.events

    def wait(self) -> tuple[Message, ...]:
        """Let the time pass until the match wakes up by itself; it must do something then."""
        wake = self.edition.wake_at(self.state)
        assert wake is not None, "the match waits for nobody and is not over"
        self.at = max(self.at, wake)
        events = self.do(Tick())
        assert events, f"the match asked for {wake} ms and did nothing then"
        return events

    def wait_to_the_end(self) -> None:
        """Nobody does anything any more."""
        for _ in range(2_000):
            if self.is_over:
                return
            self.wait()
        raise AssertionError(f"the match never ends: {self.state.phase}")


def stamped(command: Message, at: Millis) -> Message:
    """The command with the time that it is credited with."""
    return replace(command, credited=at) if hasattr(command, "credited") else command


class RandomPlay(Play):
    """Everybody does what `moves` offers, people come and go, and now and then they tie."""

    def __init__(self, edition: AnyEdition, options: object, seed: int) -> None:
        super().__init__(edition, options, seed)
        self._dice = random.Random(seed)

    def to_the_end(self) -> RandomPlay:
        """Play until there is a result."""
        for _ in range(20_000):
            if self.is_over:
                while self.state.unsolved():
                    self.explain()
                return self
            self.go_on()
        raise AssertionError(f"the match never ends: {self.state.phase}")

    def go_on(self) -> None:
        """One thing happens: time passes, somebody does something, or somebody comes or goes."""
        dice = self._dice
        if self.state.is_paused:
            self._end_the_pause()
        elif dice.random() < (0.4 if self.state.away else 0.03):
            self._try(self._attendance())
        elif self.state.unsolved() and dice.random() < EXPLAINED:
            self.explain()
        else:
            self.at += dice.choice((0, 5, 100, 800))
            commands = self.possible()
            wake = self.edition.wake_at(self.state)
            if commands and dice.random() < 0.94 and (wake is None or self.at < wake):
                self._try(self._chosen(commands))
            else:
                self.wait()

    def explain(self) -> None:
        """The table shows somebody how the last task could have been solved."""
        seat = self._dice.choice(self.state.unsolved()).seat
        self.do(Explain(seat, self.edition.explanation(self.state, seat)))

    def _try(self, command: object) -> None:
        try:
            self.do(command)
        except Refusal:
            return

    def possible(self) -> list[Message]:
        """What everybody who is there could do now."""
        seats = range(self.state.options.seats)
        here = [seat for seat in seats if seat not in self.state.away]
        return [
            stamped(command, self.at)
            for seat in here
            for move in self.edition.moves(self.state, seat)
            for command in self._filled_in(move)
        ]

    def _filled_in(self, move: Message) -> Iterable[Message]:
        """A board is to be filled in by whoever plays."""
        if isinstance(move, Arrange):
            return boards_for(self.edition, self.state, move, self._dice)
        return (move,)

    def _chosen(self, commands: list[Message]) -> object:
        """One command, or two that two seats give at the same time."""
        dice = self._dice
        one = dice.choice(commands)
        contended = [other for other in commands if hasattr(other, "credited")]
        others = [other for other in contended if other.seat != one.seat]  # type: ignore[attr-defined]
        if one in contended and others and dice.random() < 0.2:
            return Together((one, dice.choice(others)))
        return one

    def _attendance(self) -> Message:
        """Somebody comes or goes; who is away may be sat in for."""
        if self.state.away and self._dice.random() < 0.5:
            return self._dice.choice((Come, SitIn))(self._dice.choice(self.state.away))
        kinds = (Come, Leave, Leave, Pause, Resume)
        return self._dice.choice(kinds)(self._dice.randrange(self.state.options.seats))

    def _end_the_pause(self) -> None:
        """Somebody comes back, or presses the button."""
        assert self.edition.wake_at(self.state) is None
        seats = range(self.state.options.seats)
        seat = self._dice.choice(self.state.people() or seats)
        self._try(Come(seat))
        if self.state.is_paused:
            self._try(Resume(seat))


GETTING_OUT = 0.02
"""How likely somebody of a restless match wants to get out of it before anything else happens."""


class RestlessPlay(RandomPlay):
    """Now and then somebody leaves for good, or would end the match, or would rather not."""

    def go_on(self) -> None:
        """One thing happens."""
        if self._dice.random() >= GETTING_OUT:
            super().go_on()
            return
        dice, successor = self._dice, self._dice.choice(tuple(Successor))
        seat = dice.choice(self.state.ending or range(self.state.options.seats))
        ways = EndEarly(seat), PlayOn(seat), LeaveForGood(seat, successor), Remove(seat, successor)
        self._try(dice.choice(ways))


@cache
def edition_named(key: str) -> AnyEdition:
    """An edition with its shipped deck, made once."""
    return shipped_edition(key)


def encoded(value: object) -> bytes:
    """The JSON of anything."""
    return msgspec.json.encode(value)
