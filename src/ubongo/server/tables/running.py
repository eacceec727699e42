"""The match that is played at a table: decide, store, record, tell everybody.

Contended commands wait in a buffer until no fairer one can come; boards are decided at most five
times a second; what time brings waits until everything that was given before it is decided. Where
all people are done and go on, the clock jumps to what comes next, with a breath between two jumps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ubongo.bots.persons import person_at
from ubongo.bots.registry import make_bot
from ubongo.core.decision import CommandId, read, written
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match import PATIENCE_WITH_THE_AWAY, Phase
from ubongo.core.messages import Arrange, Left, Tick, Together
from ubongo.core.race.messages import ClaimFailed, TaskSolved
from ubongo.core.wire.frames import Ack, Cmd, Nak
from ubongo.server.tables.fairness import Asked, Buffer
from ubongo.server.tables.keeping import Kept
from ubongo.server.tables.match import encoded
from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.core.decision import AnyDecision, Written
    from ubongo.core.messages import Message
    from ubongo.server.tables.answers import Answer
    from ubongo.server.tables.audience import Audience
    from ubongo.server.tables.clock import MatchClock
    from ubongo.server.tables.commands import CommandReader
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.keeping import Keeper
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.seating import Seating
    from ubongo.server.tables.unsolved import Unsolved

Asking = tuple[Seat, CommandId]
"""Whose command, and its id."""
BEAT: Millis = 5_000
"""So often the time is kept while nothing happens: a crash sets it back by no more."""
BREATH: Millis = 50
"""From one jump of the clock to the next, so that one sees boards fill."""


@dataclass
class Playing:
    """Commands and time come in, events go out, one after the other."""

    code: str
    match: Match
    clock: MatchClock
    keeper: Keeper
    seating: Seating
    audience: Audience
    is_fair: bool
    buffer: Buffer
    unsolved: Unsolved
    kept_at: Millis = 0
    jumped_at: Millis = 0
    left_at: Millis = 0
    """When somebody was away last, who may be back in a moment."""

    @property
    def now(self) -> Millis:
        """The match's time."""
        return self.clock.now

    # Commands.

    async def take(
        self,
        seat: Seat,
        connection: Connection,
        cmd: Cmd,
        received: Millis,
        commands: CommandReader[Any],
    ) -> None:
        """A command that is here for the first time; or a Refusal."""
        credited = connection.round_trips.credited(received) if self.is_fair else received
        command = commands.read(cmd.kind, cmd.data, seat, credited)
        occupant = self.seating.occupant(seat)
        is_contended = self._is_contended(command)
        if isinstance(command, Arrange) and not is_contended:
            occupant.board.put(cmd.id, command)
            await self._decide_boards()
        elif self._must_wait(is_contended=is_contended):
            connection.waits.contends(cmd.id)
            await self._decide_board(seat, occupant)
            self.buffer.put(Asked(command, credited, received, cmd.id))
        else:
            await self._flush_boards()
            await self.decide(command, [(seat, cmd.id)])

    def is_waiting(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether the command is here already and not yet decided."""
        return self.seating.occupant(seat).board.has(command_id) or self.buffer.has(
            seat, command_id
        )

    def _is_contended(self, command: Message) -> bool:
        """Whether it matters who is first; a board may be a call by itself (A-14). Or a Refusal."""
        if not isinstance(command, Arrange):
            return hasattr(command, "credited")
        events = self.match.decide(command, self.now).events
        return any(isinstance(event, TaskSolved) for event in events)

    def _must_wait(self, *, is_contended: bool) -> bool:
        """Whether a fairer one may come, or one that came before waits; nobody waits in a pause."""
        is_after_others = is_contended or not self.buffer.is_empty
        return self.is_fair and is_after_others and self.clock.is_running

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
        if any(isinstance(event, Left) for event in decision.events):
            self.left_at = decision.at
        if self.match.state.is_paused:
            self.clock.stop(self.match.at)
        else:
            self.clock.go_on()
        for seat, command_id in told.answered:
            self.seating.occupant(seat).answers.decide(command_id, told.number)
        if lead and self.is_fair:
            self.audience.hold(lead, self.clock.seconds)
        self.audience.show(told.frame_for)
        if decision.events:
            self.let_bots_think()
        return decision

    def hold_back(self, connection: Connection) -> None:
        """Who comes while a reveal is under way sees it no earlier than the others."""
        early = self.match.at - self.now
        if early > 0:
            connection.hold(self.clock.seconds(early))

    def answer(self, stored: Written, seat: Seat, command_id: CommandId) -> Answer:
        """What a decision says to a command that it answered and that was sent again."""
        lost = read(self.match.edition, stored).refusal_of(seat)
        return Ack(command_id) if lost is None else Nak(command_id, lost.code, lost.facts)

    @property
    def _at(self) -> Millis:
        """The time now; that of the last decision if it was decided a little early."""
        return max(self.match.at, self.now)

    async def _keep(self, kept: Kept) -> None:
        await self.keeper.append(kept)
        self.kept_at = kept.at

    def _give(self, seat: Seat, answer: Answer) -> None:
        occupant = self.seating.occupant(seat)
        occupant.answers.keep(answer)
        occupant.send(answer)

    # Boards.

    async def _decide_boards(self) -> None:
        for seat, occupant in self.seating.taken():
            due = occupant.board.due_at
            if due is not None and due <= self.now:
                await self._decide_board(seat, occupant)

    async def _flush_boards(self) -> None:
        """Decide every board that waits: what was laid before a call or a vote counts."""
        for seat, occupant in self.seating.taken():
            await self._decide_board(seat, occupant)

    async def _decide_board(self, seat: Seat, occupant: Occupant) -> None:
        if occupant.board.due_at is None:
            return
        newest, asked = occupant.board.take(self.now)
        try:
            await self.decide(newest, [(seat, command_id) for command_id in asked])
        except Refusal:  # it was right when it came; since then the puzzle has ended
            for command_id in asked:
                self._give(seat, Ack(command_id))

    # What time brings.

    @property
    def due_at(self) -> Millis | None:
        """When something happens by itself; nothing while the clock stands still."""
        if not self.clock.is_running:
            return None
        beat = None if self.match.is_over else self.kept_at + BEAT
        return _first(self._act_at(), beat, self._jump_at(), self.unsolved.due_at)

    def _act_at(self) -> Millis | None:
        """When a bot acts, a deadline comes, or something is decided that waits."""
        boards = [occupant.board.due_at for _, occupant in self.seating.taken()]
        bots = [occupant.bot.next_at for _, occupant in self.seating.taken() if occupant.bot]
        waiting = self.buffer.due_before(self.match.wake_at)
        return _first(self._tick_at(), waiting, *boards, *bots)

    def _jump_at(self) -> Millis | None:
        """When the clock may jump; nothing unless all people who are there go on.

        Whose line has just broken may be back in a moment, and is waited for that long (A-03).
        """
        if not self.match.edition.is_hurried(self.match.state):
            return None
        has_left = bool(self.match.state.away)
        back_at = self.left_at + PATIENCE_WITH_THE_AWAY if has_left else 0
        return max(self.jumped_at + BREATH, back_at)

    def _jump(self) -> None:
        """On to what comes next: nobody who is there has anything to do until then."""
        jump_at = self._jump_at()
        if jump_at is not None and jump_at <= self.now:
            self.clock.jump(self._act_at() or self.now)
            self.jumped_at = self.now

    def _tick_at(self) -> Millis | None:
        """A reveal is decided early, to be sent in time; a deadline a little late (A-06)."""
        wake = self.match.wake_at
        if wake is None or not self.is_fair:
            return wake
        if self.match.state.phase is Phase.REVEAL:
            return wake - MOST_CREDIT
        return max(wake + MOST_CREDIT, self.buffer.settled_at(wake))

    def _lead(self, command: object) -> Millis:
        """How much before its time a reveal is decided."""
        wake = self.match.wake_at
        if not isinstance(command, Tick) or wake is None or not self.is_fair:
            return 0
        return max(0, wake - self.now) if self.match.state.phase is Phase.REVEAL else 0

    async def ring(self) -> None:
        """Do what is due now."""
        self._jump()
        await self._decide_boards()
        await self._let_bots_act()
        while (self.buffer.due_at or self.now + 1) <= self.now:
            await self._flush_boards()
            group = self.buffer.take(self.now, self.match.wake_at, self._counts)
            if not group:
                break
            await self._decide_group(group)
        tick_at = self._tick_at()
        if tick_at is not None and tick_at <= self.now:
            await self._flush_boards()
            decision = await self.decide(Tick())
            if not decision.events:
                raise RuntimeError(f"the match asked for {tick_at} ms and did nothing then")
        if not self.match.is_over and self.kept_at + BEAT <= self.now:
            await self._keep(Kept(self._at, self.match.number))

    def _counts(self, asked: Asked) -> bool:
        """Whether the command would come to something now: neither refused nor a wrong call."""
        try:
            events = self.match.decide(asked.command, self.now).events
        except Refusal:
            return False
        return not any(isinstance(event, ClaimFailed) for event in events)

    async def _decide_group(self, asked: Sequence[Asked]) -> None:
        """One command, or several that are a tie (A-05)."""
        commands = tuple(each.command for each in asked)
        waiting = [(each.seat, each.id) for each in asked if each.id is not None]
        try:
            await self.decide(commands[0] if len(commands) == 1 else Together(commands), waiting)
        except Refusal as refusal:
            for seat, command_id in waiting:
                self._give(seat, Nak(command_id, refusal.code, refusal.facts))

    # Bots.

    def wake_bots(self) -> None:
        """Every bot that has a seat plays from now on; a seat without one has none."""
        for seat, occupant in self.seating.taken():
            if occupant.strength is None:
                occupant.bot = None
            elif occupant.bot is None:
                key = self.match.edition.key
                who = person_at(self.code, seat)
                occupant.bot = make_bot(key, seat, occupant.strength, self.match.bots_seed, who)
        self.let_bots_think()

    def let_bots_think(self) -> None:
        """Bots see what changed."""
        for seat, occupant in self.seating.taken():
            if occupant.bot is not None:
                occupant.bot.think(*self._seen_by(seat), self.now)

    async def _let_bots_act(self) -> None:
        for seat, occupant in list(self.seating.taken()):
            bot = occupant.bot
            if bot is None or bot.next_at is None or bot.next_at > self.now:
                continue
            command = bot.act(*self._seen_by(seat), self.now)
            if command is not None:
                await self._try(command)

    async def _try(self, command: Message) -> None:
        """A bot's command waits as anybody's; if it comes too late the bot will see why."""
        try:
            is_contended = self._is_contended(command)
            is_board = isinstance(command, Arrange) and not is_contended
            if not is_board and self._must_wait(is_contended=is_contended):
                self.buffer.put(Asked(command, self.now, self.now))
            else:
                await self.decide(command)
        except Refusal:
            return

    def _seen_by(self, seat: Seat) -> tuple[Any, list[Any]]:
        moves = self.match.edition.moves(self.match.state, seat)
        return self.match.view(seat), list(moves)


def _first(*moments: Millis | None) -> Millis | None:
    """The first of these moments, if there is any."""
    return min((moment for moment in moments if moment is not None), default=None)
