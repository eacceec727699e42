"""The running match of a table: it takes commands in, decides, stores, records and tells everybody.

Contended commands wait in a buffer until no fairer one can come; boards are decided at most five
times a second; what time brings waits until everything that was given before it is decided. Where
all people are done and go on, the clock jumps to what comes next, with a breath between two jumps.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from ubongo.core.decision import CommandId, read, written
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match import PATIENCE_WITH_THE_AWAY, Phase
from ubongo.core.messages import Arrange, Left, Tick, Together
from ubongo.core.wire.frames import Ack, Cmd, Nak, Reveal
from ubongo.server.tables.boards import Boards
from ubongo.server.tables.bots import Bots
from ubongo.server.tables.explanations import Explanations
from ubongo.server.tables.fairness import Asked, Buffer
from ubongo.server.tables.keeping import Kept, keep_solo_result
from ubongo.server.tables.match import encoded
from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ubongo.core.decision import AnyDecision
    from ubongo.core.messages import Message
    from ubongo.server.tables.answers import Answer
    from ubongo.server.tables.audience import Audience
    from ubongo.server.tables.clock import MatchClock
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.gathering import Gathering
    from ubongo.server.tables.keeping import Keeper
    from ubongo.server.tables.match import Match

log = logging.getLogger(__name__)

Asking = tuple[Seat, CommandId]
"""Whose command, and its id."""
BEAT: Millis = 5_000
"""So often the time is kept while nothing happens: a crash sets it back by no more."""
BREATH: Millis = 50
"""From one jump of the clock to the next, so that one sees boards fill."""
HELP = frozenset({"ask_help", "give_up"})
"""The commands that may give a solution away."""


class Given(NamedTuple):
    """A command of a seat, the connection on which it came in, and when."""

    seat: Seat
    connection: Connection
    cmd: Cmd
    at: Millis


class RunningMatch:
    """Owns a match from its first decision to its result, and all that waits to be decided.

    `played_elsewhere` gives the tasks of other tables, for which nobody gets help.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that a running match is made of
        self,
        gathering: Gathering,
        match: Match,
        clock: MatchClock,
        keeper: Keeper,
        audience: Audience,
        played_elsewhere: Callable[[], Sequence[frozenset[str]]],
    ) -> None:
        self.match = match
        self.clock = clock
        self.revealed: Reveal | None = None
        """What everybody is told after the end."""
        self.bots = Bots(gathering.code, match, gathering.seating)
        self.explanations = Explanations(played_elsewhere)
        self._commands = gathering.game.commands
        self._is_fair = gathering.is_fair
        self._seating = gathering.seating
        self._keeper, self._audience = keeper, audience
        self._buffer = Buffer(gathering.tolerance)
        self._boards = Boards(gathering.game.seats)
        self._kept_at: Millis = 0
        self._jumped_at: Millis = 0
        self._left_at: dict[Seat, Millis] = {}
        """When players left, who may be back in a moment."""
        self.bots.wake(self.now)

    @property
    def now(self) -> Millis:
        """The match's time."""
        return self.clock.now

    # Commands.

    async def receive(self, given: Given) -> None:
        """Answer a command that came in; one that was sent again gets the same answer again."""
        seat, connection, cmd, _ = given
        number = self._seating.occupant(seat).answers.decision_on(cmd.id)
        if number is not None:
            connection.send(await self._first_answer(seat, cmd.id, number))
        elif not self._is_waiting(seat, cmd.id):
            try:
                await self._take(given)
            except Refusal as refusal:
                about = {"match": self._keeper.match, "seat": seat}
                log.debug("%r is refused: %s", cmd.kind, refusal.code, extra=about)
                self._seating.occupant(seat).answer(Nak(cmd.id, refusal.code, refusal.facts))

    async def _first_answer(self, seat: Seat, command_id: CommandId, number: int) -> Answer:
        """What the decision said to a command that it answered."""
        stored = await self._keeper.decision(number)
        lost = read(self.match.edition, stored).refusal_of(seat)
        return Ack(command_id) if lost is None else Nak(command_id, lost.code, lost.facts)

    def _is_waiting(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether the command is here already and not yet decided."""
        return self._boards.of(seat).has(command_id) or self._buffer.has(seat, command_id)

    async def _take(self, given: Given) -> None:
        """Decide a command now, or let it wait; or a Refusal."""
        seat, connection, cmd, received = given
        if cmd.kind in HELP:
            self.explanations.check_help(self.match)
        credited = connection.round_trips.credited(received) if self._is_fair else received
        command = self._commands.read(cmd.kind, cmd.data, seat, credited)
        is_contended = self._is_contended(command)
        if isinstance(command, Arrange) and not is_contended:
            self._boards.of(seat).put(cmd.id, command)
            await self._decide_boards()
        elif self._must_wait(is_contended=is_contended):
            connection.waits.contends(cmd.id)
            await self._decide_board(seat)
            self._buffer.put(Asked(command, credited, received, is_contended, cmd.id))
        else:
            await self._flush_boards()
            await self.decide(command, [(seat, cmd.id)])

    def _is_contended(self, command: Message) -> bool:
        """Whether it matters who is first, which the edition says; or a Refusal of a board."""
        is_board = isinstance(command, Arrange)
        events = self.match.decide(command, self.now).events if is_board else ()
        return self.match.edition.is_contended(command, events)

    def _must_wait(self, *, is_contended: bool) -> bool:
        """Whether a fairer one may come, or one that came before waits; nobody waits in a pause."""
        is_after_others = is_contended or not self._buffer.is_empty
        return self._is_fair and is_after_others and self.clock.is_running

    async def decide(
        self, command: Message | Together[Any], asked: Sequence[Asking] = ()
    ) -> AnyDecision:
        """Decide, store, record, tell everybody; or a Refusal, and nothing happened."""
        lead = self._lead(command)
        decision = self.match.decide(command, self.now + lead)
        if not decision.events and not asked:
            return decision
        decision = decision.answering(asked)
        events = encoded(decision)
        await self._keep(Kept(decision.at, self.match.number, written(decision, events)))
        told = self.match.record(decision, events)
        for event in decision.events:
            if isinstance(event, Left):
                self._left_at[event.seat] = decision.at
        if self.match.state.is_paused:
            self.clock.stop(self.match.at)
        else:
            self.clock.go_on()
        for seat, command_id in told.answered:
            self._seating.occupant(seat).answers.decide(command_id, told.number)
        if lead and self._is_fair:
            self._audience.hold(lead, self.clock.seconds)
        self._audience.show(told.frame_for)
        if decision.events:
            self.bots.think(self.now)
        return decision

    async def _keep(self, kept: Kept) -> None:
        await self._keeper.append(kept)
        self._kept_at = kept.at

    # Boards.

    async def _decide_boards(self) -> None:
        for seat in self._boards.due(self.now):
            await self._decide_board(seat)

    async def _flush_boards(self) -> None:
        """Decide every board that waits: what was laid before a call or a vote counts."""
        for seat in self._boards.waiting():
            await self._decide_board(seat)

    async def _decide_board(self, seat: Seat) -> None:
        if self._boards.of(seat).due_at is None:
            return
        newest, asked = self._boards.of(seat).take(self.now)
        try:
            await self.decide(newest, [(seat, command_id) for command_id in asked])
        except Refusal:  # it was right when it came; since then the puzzle has ended
            for command_id in asked:
                self._seating.occupant(seat).answer(Ack(command_id))

    # What time brings.

    @property
    def due_at(self) -> Millis | None:
        """When something happens by itself; nothing while the clock stands still."""
        if not self.clock.is_running:
            return None
        beat = None if self.match.is_over else self._kept_at + BEAT
        return _first(self._act_at(), beat, self._jump_at(), self.explanations.due_at)

    def _act_at(self) -> Millis | None:
        """When a bot acts, a deadline comes, or something is decided that waits."""
        waiting = self._buffer.due_before(self.match.wake_at)
        return _first(self._tick_at(), waiting, self._boards.due_at, self.bots.next_at)

    def _jump_at(self) -> Millis | None:
        """When the clock may jump; nothing unless all people who are there go on.

        Whose line has just broken may be back in a moment, and is waited for that long (A-03),
        unless there is nothing left to do in the round.
        """
        edition, state = self.match.edition, self.match.state
        if not edition.is_hurried(state):
            return None
        missed = [seat for seat in state.away if not edition.may_go_on(state, seat)]
        back_at = [self._left_at.get(seat, 0) + PATIENCE_WITH_THE_AWAY for seat in missed]
        return max([self._jumped_at + BREATH, *back_at])

    def _jump(self) -> None:
        """On to what comes next: nobody who is there has anything to do until then."""
        jump_at = self._jump_at()
        if jump_at is not None and jump_at <= self.now:
            self.clock.jump(self._act_at() or self.now)
            self._jumped_at = self.now

    def _tick_at(self) -> Millis | None:
        """A reveal is decided early, to be sent in time; a deadline a little late (A-06)."""
        wake = self.match.wake_at
        if wake is None or not self._is_fair:
            return wake
        if self.match.state.phase is Phase.REVEAL:
            return wake - MOST_CREDIT
        return max(wake + MOST_CREDIT, self._buffer.settled_at(wake))

    def _lead(self, command: object) -> Millis:
        """How much before its time a reveal is decided."""
        wake = self.match.wake_at
        if not isinstance(command, Tick) or wake is None or not self._is_fair:
            return 0
        return max(0, wake - self.now) if self.match.state.phase is Phase.REVEAL else 0

    async def ring(self) -> None:
        """Do what is due now."""
        self._jump()
        await self._decide_boards()
        for command in self.bots.acts(self.now):
            await self._try(command)
        while self._buffer.is_due(self.now):
            await self._flush_boards()
            group = self._buffer.take(self.now, self.match.wake_at, self._may_tie)
            if not group:
                break
            await self._decide_group(group)
        tick_at = self._tick_at()
        if tick_at is not None and tick_at <= self.now:
            await self._flush_boards()
            decision = await self.decide(Tick())
            if not decision.events:
                raise RuntimeError(f"the match asked for {tick_at} ms and did nothing then")
        if not self.match.is_over and self._kept_at + BEAT <= self.now:
            await self._keep(Kept(max(self.match.at, self.now), self.match.number))

    def _may_tie(self, asked: Asked) -> bool:
        """Whether the command would count now: it is not refused, and the edition says so."""
        try:
            events = self.match.decide(asked.command, self.now).events
        except Refusal:
            return False
        return self.match.edition.may_tie(events)

    async def _decide_group(self, asked: Sequence[Asked]) -> None:
        """One command, or several that are a tie (A-05)."""
        commands = tuple(each.command for each in asked)
        waiting = [(each.seat, each.id) for each in asked if each.id is not None]
        try:
            await self.decide(commands[0] if len(commands) == 1 else Together(commands), waiting)
        except Refusal as refusal:
            for seat, command_id in waiting:
                self._seating.occupant(seat).answer(Nak(command_id, refusal.code, refusal.facts))

    async def _try(self, command: Message) -> None:
        """A bot's command waits as anybody's; if it comes too late the bot will see why."""
        try:
            is_contended = self._is_contended(command)
            is_board = isinstance(command, Arrange) and not is_contended
            if not is_board and self._must_wait(is_contended=is_contended):
                self._buffer.put(Asked(command, self.now, self.now, is_contended))
            else:
                await self.decide(command)
        except Refusal:
            return

    # Who comes, and the end.

    def catch_up(self, seat: Seat | None, connection: Connection, last: int | None) -> None:
        """Send the decisions after number `last`, if they are few and at hand; else the view."""
        lacking = -1 if last is None else self.match.number - last
        if last is not None and 0 <= lacking <= self.match.kept_decisions:
            for told in self.match.since(last):
                connection.send(told.frame_for(seat))
        else:
            connection.send(self.match.snapshot(seat, self.now))
        if self.revealed is not None:
            connection.send(self.revealed)

    def hold_back(self, connection: Connection) -> None:
        """Who comes while a reveal is under way sees it no earlier than the others."""
        early = self.match.at - self.now
        if early > 0:
            connection.hold(self.clock.seconds(early))

    async def show_solutions(self) -> None:
        """Whoever did not solve the last task sees how it could have been solved (D-06)."""
        if self.revealed is None:  # after the seed is told nothing is decided any more
            await self.explanations.show(self)

    async def end_if_over(self) -> bool:
        """Once there is a result, it is kept and everybody learns the seed; whether that is now."""
        if self.revealed is not None or not self.match.is_over:
            return False
        self.revealed = Reveal(self.match.seed.hex(), await self._keeper.end())
        await keep_solo_result(self._keeper, self.match.state, self._seating)
        await self._keeper.finish()
        log.info("the match is over", extra={"match": self._keeper.match, "seat": None})
        self._audience.tell(self.revealed)
        return True


def _first(*moments: Millis | None) -> Millis | None:
    """The first of these moments, if there is any."""
    return min((moment for moment in moments if moment is not None), default=None)
