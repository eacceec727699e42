"""A match of bots alone on a virtual clock, which jumps to whatever happens next.

It does what a table does, without waiting: commands are decided one by one in the order of their
time, those that count as given at the same time together (A-05), and everybody sees what changed.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from ubongo.bots.bot import Bot
from ubongo.core.chance import SeededChance
from ubongo.core.decision import AnyDecision, decide, fold
from ubongo.core.edition import AnyEdition, Millis, Refusal, Standing
from ubongo.core.messages import Arrange, Message, Refused, Tick, Together
from ubongo.core.ties import TOLERANCE, ties


class Played(NamedTuple):
    """A match that is over: its decisions, its result, its last state, and refusals by code."""

    decisions: list[AnyDecision]
    standing: Standing
    state: Any
    refusals: Counter[str]


def play(edition: AnyEdition, options: object, bots: Sequence[Bot[Any]], seed: bytes) -> Played:
    """Play a match to its end; the bots sit at the seats from 0 on."""
    match = _Match(edition, options, bots, seed)
    match.tell()
    while (standing := edition.standing(match.state)) is None:
        match.go_on()
    return Played(match.decisions, standing, match.state, match.refusals)


class _Match:
    """A match that runs; `at` is the present moment."""

    def __init__(
        self, edition: AnyEdition, options: object, bots: Sequence[Bot[Any]], seed: bytes
    ) -> None:
        self.edition = edition
        self.state = edition.initial_state(options)
        self.decisions: list[AnyDecision] = []
        self.refusals: Counter[str] = Counter()
        self._bots = bots
        self._seed = seed
        self._at: Millis = 0

    def go_on(self) -> None:
        """The next thing that happens: time brings something, or bots do."""
        wake = self.edition.wake_at(self.state)
        wants = [bot.next_at for bot in self._bots if bot.next_at is not None]
        moments = wants if wake is None else [*wants, wake]
        if not moments:
            raise ValueError(f"nobody does anything any more: {self.state}")
        self._at = max(self._at, min(moments))
        if wake is not None and wake <= self._at:
            self._decide(Tick())
            self.tell()
            return
        end = self._at + TOLERANCE if wake is None else min(self._at + TOLERANCE, wake)
        for command in self._wanted(end):
            self._decide(command)
            self.tell()

    def _wanted(self, end: Millis) -> list[Message | Together[Any]]:
        """What the bots do before the end of a tie's time, in order, ties together."""
        plain: list[Message | Together[Any]] = []
        contended: list[Any] = []
        for bot in sorted(self._bots, key=lambda bot: bot.next_at or 0):
            if bot.next_at is None or bot.next_at >= end:
                continue
            self._at = max(self._at, bot.next_at)
            command = bot.act(*self._seen_by(bot), self._at)
            if command is not None:
                (contended if self._is_contended(command) else plain).append(command)
        tied = [Together(group) if len(group) > 1 else group[0] for group in ties(contended)]
        return [*plain, *tied]

    def _is_contended(self, command: Message) -> bool:
        """Whether it matters who was first; of a board, its events tell (A-14)."""
        try:
            events = self._decision(command).events if isinstance(command, Arrange) else ()
        except Refusal:
            return False
        return self.edition.is_contended(command, events)

    def _decision(self, command: Message | Together[Any]) -> AnyDecision:
        number = len(self.decisions) + 1
        chance = SeededChance(self._seed, number)
        return decide(self.edition, self.state, command, number, self._at, chance)

    def _decide(self, command: Message | Together[Any]) -> None:
        try:
            decision = self._decision(command)
        except Refusal as refusal:
            self.refusals[refusal.code] += 1
            return
        if not decision.events:
            return
        self.refusals.update(event.code for event in decision.events if isinstance(event, Refused))
        self.decisions.append(decision)
        self.state = fold(self.edition, self.state, decision)

    def tell(self) -> None:
        """Show everybody what changed."""
        for bot in self._bots:
            bot.think(*self._seen_by(bot), self._at)

    def _seen_by(self, bot: Bot[Any]) -> tuple[Any, list[Any]]:
        moves = list(self.edition.moves(self.state, bot.seat))
        return self.edition.view(self.state, bot.seat), moves
