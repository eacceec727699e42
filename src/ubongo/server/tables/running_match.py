"""The running match of a table: it receives commands, decides, stores, applies and tells everybody.

Contended commands wait in a buffer until no fairer one can come; boards are decided at most five
times a second; what time brings waits until everything that was given before it is decided. After
an outage of the server, and while its database is away, the clock stands (`Standstill`).
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ubongo.core.decision import decode_decision, encode_decision
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Arrange, EndWithoutAway, Leave, Left, Tick, Together, TookOver
from ubongo.core.wire.frames import Ack, Nak, Proof
from ubongo.server.tables.boards import Boards
from ubongo.server.tables.bots import Bots
from ubongo.server.tables.explanations import Explanations
from ubongo.server.tables.fairness import Buffer, WaitingCommand
from ubongo.server.tables.keeper import keep_solo_result
from ubongo.server.tables.leaving import reseat
from ubongo.server.tables.match import encode_events
from ubongo.server.tables.outage import awaited_at
from ubongo.server.tables.schedule import Schedule
from ubongo.server.tables.standstill import Standstill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ubongo.core.decision import AnyDecision, CommandId, GivenInOutage
    from ubongo.core.messages import Message
    from ubongo.server.tables.answers import Answer
    from ubongo.server.tables.audience import Audience
    from ubongo.server.tables.boards import CommandKey
    from ubongo.server.tables.clock import MatchClock
    from ubongo.server.tables.commands import ReceivedCommand
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.context import TableContext
    from ubongo.server.tables.gathering import Gathering
    from ubongo.server.tables.keeper import Keeper
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.queue import WorkQueue

log = logging.getLogger(__name__)


class RunningMatch:
    """Owns a match from its first decision to its result, and all that waits to be decided.

    `tell` shows everybody the table; for the tasks `played_elsewhere` nobody gets help.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that a running match is made of
        self,
        gathering: Gathering,
        match: Match,
        clock: MatchClock,
        keeper: Keeper,
        audience: Audience,
        tell: Callable[[], None],
        played_elsewhere: Callable[[], Sequence[frozenset[str]]],
        context: TableContext,
    ) -> None:
        self.match, self.clock = match, clock
        self.proof: Proof | None = None
        """The frame with the seed, once the match is over."""
        self.standstill = Standstill(self, gathering, tell)
        self._has_reseated = False
        self._bots = Bots(gathering.code, match, gathering.seating)
        self._workers, self._rates = context.workers, context.rates
        self._explanations = Explanations(played_elsewhere)
        self._commands = gathering.game.commands
        self._seating, self._is_fair = gathering.seating, gathering.is_fair
        self._keeper, self._audience, self._tell = keeper, audience, tell
        self._buffer = Buffer(gathering.tolerance, is_fair=gathering.is_fair)
        self._boards = Boards(self, gathering.seating, gathering.game.seats)
        self._schedule = Schedule(
            match,
            clock,
            buffer=self._buffer,
            boards=self._boards,
            bots=self._bots,
            explanations=self._explanations,
            is_fair=self._is_fair,
        )

    @property
    def now(self) -> Millis:
        """The match's time."""
        return self.clock.now

    def about(self, seat: Seat | None = None) -> dict[str, object]:
        """The match and the seat that a line in the log is about."""
        return {"match": self._keeper.match_id, "seat": seat}

    def start_clock(self) -> None:
        """Let time pass, unless the match is paused."""
        if not self.match.state.is_paused:
            self.clock.go_on()

    async def resume(self) -> None:
        """Go on with a match from the store, once somebody who sits there is back."""
        if not self.match.is_over and not self.match.state.is_paused:
            self.standstill.begin(
                awaited_at(self.match.state, self._seating), is_anybody_here=False
            )
        elif not self.match.is_over:
            await self.mark_away()
        await self.show_solutions()

    # Commands.

    async def receive(self, received: ReceivedCommand) -> None:
        """Answer a command that came in; one that was sent again gets the same answer again."""
        seat, connection, cmd, _ = received
        number = self._seating.occupant(seat).answers.decision_on(cmd.id)
        if number is not None:
            connection.send(await self._first_answer(seat, cmd.id, number))
        elif not self._is_waiting(seat, cmd.id):
            try:
                self._rates.check_rows(connection.guest, connection.client)
                await self._take(received)
            except Refusal as refusal:
                log.debug("%r is refused: %s", cmd.kind, refusal.code, extra=self.about(seat))
                self._seating.occupant(seat).answer(Nak(cmd.id, refusal.code, refusal.facts))

    async def _first_answer(self, seat: Seat, command_id: CommandId, number: int) -> Answer:
        """What the decision said to a command that it answered."""
        stored = await self._keeper.decision(number)
        lost = decode_decision(self.match.edition, stored).refusal_of(seat)
        return Ack(command_id) if lost is None else Nak(command_id, lost.code, lost.facts)

    def _is_waiting(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether the command is here already and not yet decided."""
        outage = self.standstill.outage
        waits = self._boards.of(seat).has(command_id) or self._buffer.has(seat, command_id)
        return waits or (outage is not None and outage.has(seat, command_id))

    async def _take(self, received: ReceivedCommand) -> None:
        """Decide a command now, or let it wait; or a Refusal."""
        seat, connection, cmd, at = received
        self._explanations.check_help(cmd.kind, self.match)
        outage, credited = self.standstill.outage, at
        if outage is not None:
            credited = outage.credited(cmd, at)
        elif self._is_fair:
            credited = connection.round_trips.credited(at)
        command = self._commands.read(cmd.kind, cmd.data, seat, credited)
        is_contended = self.match.is_contended(command, self.now)
        if isinstance(command, Arrange) and not is_contended:
            self._boards.of(seat).put(cmd.id, command)
            await (self._boards.decide_due() if outage is None else self._boards.decide_of(seat))
        elif outage is not None and (is_contended or not outage.is_empty):
            connection.waits.note_contended(cmd.id)
            outage.put(command, cmd, at, is_contended=is_contended)
        elif self._must_wait(is_contended=is_contended):
            connection.waits.note_contended(cmd.id)
            await self._boards.decide_of(seat)
            self._buffer.put(WaitingCommand(command, credited, at, is_contended, cmd.id))
        else:
            await self._boards.flush()
            await self.decide(command, [(seat, cmd.id)])

    def _must_wait(self, *, is_contended: bool) -> bool:
        """Whether a rival may come, or one that came before waits; nobody waits in a pause."""
        return (is_contended or not self._buffer.is_empty) and self.clock.is_running

    async def decide(
        self,
        command: Message | Together[Any],
        answers: Sequence[CommandKey] = (),
        outages: Mapping[Seat, GivenInOutage | None] | None = None,
    ) -> AnyDecision:
        """Decide, store, apply, tell everybody; or a Refusal, and nothing happened.

        `answers` are the commands of players that it answers, `outages` whose came in an outage.
        """
        lead = self._schedule.lead(command)
        if isinstance(command, Together) or not self.match.takes_long(command):
            decision = self.match.decide(command, self.now + lead)
        else:
            is_patient = not answers or self.match.edition.is_contended(command)
            job = self.match.deciding(command, self.now + lead)
            whose = self._seating.host or self._keeper.match_id, self._audience.client
            decision = await self._workers.run(job, *whose, is_patient=is_patient)
        if not decision.events and not answers:
            return decision
        decision = decision.answering(answers, outages)
        events = encode_events(decision)
        encoded = encode_decision(decision, events)
        await self._keeper.append(decision.at, self.match.number, encoded)
        self._schedule.note_stored(decision.at)
        outgoing = self.match.apply(decision, events)
        if self.match.state.is_paused:
            self.clock.stop(self.match.at)
        elif self.standstill.outage is None:
            self.clock.go_on()
        for seat, command_id in outgoing.answered:
            occupant = self._seating.occupant(seat)
            occupant.answers.add_decision(command_id, outgoing.number)
            self._rates.count_row_of(occupant)
        if lead and self._is_fair:
            self._audience.hold(lead, self.clock.seconds)
        self._audience.show(outgoing.frame_for)
        await self._reseat(decision)
        is_round = not self.match.is_over and not self.may_be_taken_over
        if self._is_fair and self._audience.note_round(is_played=is_round):
            self._tell()
        if decision.events:
            await self._bots.think(self.now)
        return decision

    async def _reseat(self, decision: AnyDecision) -> None:
        """Note who is away now, where bots play, who will never be back, and who took over."""
        for event in decision.events:
            if isinstance(event, Left):
                self._schedule.note_left(event.seat, decision.at)
            elif isinstance(event, TookOver):
                self._boards.of(event.seat).drop()
                self._buffer.drop(event.seat)
        if reseat(self._seating, decision.events):
            await self.wake_bots()
            self._has_reseated = True

    # What time brings.

    def set_alarm(self, queue: WorkQueue) -> None:
        """Have the table's queue do what is due, when it is."""
        queue.set_alarm(self.due_at, self.clock, self.ring)

    @property
    def due_at(self) -> Millis | None:
        """When something happens by itself."""
        outage = self.standstill.outage
        return self._schedule.due_at if outage is None else outage.due_at

    async def ring(self) -> None:
        """Do what is due now."""
        if self.standstill.outage is not None:
            await self.standstill.end_if_over()
            return
        if self._schedule.is_end_due():
            await self.decide(EndWithoutAway())
        self._schedule.jump()
        await self._boards.decide_due()
        for command in self._bots.acts(self.now):
            await self._try(command)
        while self._buffer.is_due(self.now):
            await self._boards.flush()
            group = self._buffer.take(self.now, self.match.wake_at, self.may_tie)
            if not group:
                break
            await self.decide_group(group)
        tick_at = self._schedule.tick_at()
        if tick_at is not None and tick_at <= self.now:
            await self._boards.flush()
            try:
                decision = await self.decide(Tick())
            except Refusal as refusal:
                if refusal.code != "server.busy":
                    raise
                self._schedule.note_busy()
            else:
                if not decision.events:
                    raise RuntimeError(f"the match asked for {tick_at} ms and did nothing then")
        if self._schedule.is_heartbeat_due():
            at = max(self.match.at, self.now)
            await self._keeper.append(at, self.match.number)
            self._schedule.note_stored(at)

    def may_tie(self, waiting: WaitingCommand) -> bool:
        """Whether a command that waits would count now, and tie with others."""
        return self.match.may_tie(waiting.command, self.now)

    async def decide_group(self, group: Sequence[WaitingCommand]) -> None:
        """Decide one command, or several that are a tie (A-05)."""
        commands = tuple(waiting.command for waiting in group)
        answers = [(waiting.seat, waiting.id) for waiting in group if waiting.id is not None]
        outages = {waiting.seat: waiting.outage for waiting in group}
        command = commands[0] if len(commands) == 1 else Together(commands)
        try:
            await self.decide(command, answers, outages)
        except Refusal as refusal:
            for seat, command_id in answers:
                self._seating.occupant(seat).answer(Nak(command_id, refusal.code, refusal.facts))

    async def _try(self, command: Message) -> None:
        """Decide a bot's command, or let it wait like anybody's; drop one that is too late."""
        try:
            is_contended = self.match.is_contended(command, self.now)
            is_board = isinstance(command, Arrange) and not is_contended
            if not is_board and self._must_wait(is_contended=is_contended):
                self._buffer.put(WaitingCommand(command, self.now, self.now, is_contended))
            else:
                await self.decide(command)
        except Refusal:
            return

    # Who comes, and the end.

    async def wake_bots(self, renewed: Seat | None = None) -> None:
        """Let bots play on the seats that have a strength now; one that is `renewed` is new."""
        await self._bots.wake(self.now, renewed)

    def take_reseated(self) -> bool:
        """Whether bots took seats, or people left for good, since this was last asked."""
        has_reseated, self._has_reseated = self._has_reseated, False
        return has_reseated

    async def mark_away(self) -> None:
        """Note that players without a socket are away."""
        for seat, occupant in list(self._seating.people()):
            if occupant.connection is None:
                await self.decide(Leave(seat))

    @property
    def may_be_taken_over(self) -> bool:
        """Whether somebody could play on for a bot now: the match is between two rounds."""
        return not self.match.is_over and self.match.edition.is_between_rounds(self.match.state)

    def catch_up(self, seat: Seat | None, connection: Connection, last: int | None) -> None:
        """Send a client what it has not seen of the match, which it knows up to number `last`."""
        for frame in self.match.missed(seat, last, self.now):
            connection.send_encoded(frame)
        if self.proof is not None:
            connection.send(self.proof)

    def hold_back(self, connection: Connection) -> None:
        """Let a client that comes while a reveal is under way see it no earlier than the others."""
        early = self.match.at - self.now
        if early > 0:
            connection.hold(self.clock.seconds(early))

    async def show_solutions(self) -> None:
        """Show a solution to whoever did not solve the last task (D-06)."""
        if self.proof is None:  # once the seed is sent, nothing is decided any more
            await self._explanations.show(self)

    async def end_if_over(self) -> bool:
        """Once there is a result, store it and send everybody the seed; whether that is now."""
        if self.proof is not None or not self.match.is_over:
            return False
        await self.standstill.end_if_over()  # nobody need come back to it
        self.proof = Proof(self.match.seed.hex(), self._keeper.end_of_log)
        await keep_solo_result(self._keeper, self.match.state, self._seating)
        await self._keeper.finish()
        log.info("the match is over", extra=self.about())
        self._audience.tell(self.proof)
        return True
