"""The rules that every race shares: deal, roll, glass, calls, second chance, play-off.

An edition says which tasks there are, how pieces may lie, and what solving earns.
"""

from collections.abc import Iterator
from typing import TypeVar

from ubongo.core.chance import Chance, shuffled
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Arranged,
    GetReady,
    GotReady,
    MatchEnded,
    MatchEvent,
    Message,
    WantEnd,
    WithdrawVote,
)
from ubongo.core.race.evolve import opened, playoff_opened, round_evolved
from ubongo.core.race.hooks import RaceHooks
from ubongo.core.race.judging import checked_board
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    DealtTask,
    GlassStarted,
    GlassTurned,
    GoOn,
    PlayoffOpened,
    RaceCommand,
    RaceEvent,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundEvent,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WantAnother,
)
from ubongo.core.race.pace import (
    go_on,
    may_get_ready,
    may_roll,
    roll_die,
    rolls_for_the_starter,
    shortened_breather,
    shortened_wait,
    timeout_between,
)
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import (
    AFTER_A_WRONG_CALL,
    COUNTDOWN,
    LONGEST_PLAYOFF,
    REVEAL_DELAY,
    all_are_ready,
    all_want,
    earliest_call,
    from_the_starter,
    late_starts,
    solved_now,
    task_of,
    until_after_the_roll,
    want_another,
    want_end,
    with_call,
    withdraw_vote,
)
from ubongo.geometry import read_solution, write_solution

S = TypeVar("S", bound=RaceState)
C = TypeVar("C", bound=Message)
E = TypeVar("E", bound=Message)


class Race(RaceHooks[S, C, E]):
    """A race of any edition, from laying out to the last play-off."""

    # Commands.

    def answer(
        self, state: S, command: C | RaceCommand, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """What a command leads to, or a Refusal."""
        match command:
            case GetReady(seat):
                return self.get_ready(state, seat)
            case Roll(seat):
                return roll_die(state, seat, at)
            case GoOn(seat):
                return go_on(state, seat, may_go_on=self.may_go_on(state, seat))
            case Arrange(seat, board, credited):
                return self._arrange(state, seat, board, credited)
            case Claim(seat, solution, credited):
                return self._claim(state, seat, solution, credited)
            case WantAnother(seat):
                return want_another(state, seat)
            case WantEnd(seat):
                return want_end(state, seat)
            case WithdrawVote(seat):
                return withdraw_vote(state, seat)
            case _:
                return self.answer_own(state, command, at, chance)

    def get_ready(self, state: S, seat: Seat) -> tuple[E | RaceEvent, ...]:
        """The next task need not wait for this seat; nor, with the pieces, the glass (D-16)."""
        if state.phase is not Phase.READY and not self.is_between_rounds(state):
            raise Refusal("phase.wrong", phase=state.phase.value)
        if seat in state.the_round().ready:
            raise Refusal("ready.already")
        return (GotReady(seat),)

    def _arrange(
        self, state: S, seat: Seat, board: str, credited: Millis
    ) -> tuple[E | RaceEvent, ...]:
        """What lies now; where calls are automatic, a covered area is a call (A-14)."""
        task = task_of(state, seat)
        placements = checked_board(task, board, self.motions(state))
        arranged = Arranged(seat, write_solution(placements))
        is_call = state.options.automatic_call and credited < state.until
        if is_call and self.wrong(state, task, placements) is None:
            return (arranged, solved_now(state, seat, placements, credited))
        return (arranged,)

    def _claim(
        self, state: S, seat: Seat, solution: str, credited: Millis
    ) -> tuple[E | RaceEvent, ...]:
        """A right call in time gets the next place (A-06); a wrong one changes nothing (A-04)."""
        task = task_of(state, seat)
        if credited >= state.until:
            raise Refusal("claim.too_late")
        earliest = earliest_call(state, seat)
        if credited < earliest:
            raise Refusal("claim.too_soon", until=earliest)
        placements = checked_board(task, solution, self.motions(state))
        wrong = self.wrong(state, task, placements)
        if wrong is not None:
            return (ClaimFailed(seat, wrong.fault, wrong.piece, credited + AFTER_A_WRONG_CALL),)
        return (solved_now(state, seat, placements, credited),)

    # What time brings.

    def next_deadline(self, state: S) -> Millis | None:
        """When the phase ends, or the next late seat starts (A-19)."""
        return min([state.until, *(start for _, start in late_starts(state))])

    def tick(self, state: S, at: Millis, chance: Chance) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """What happens when a phase has lasted its time, or a late seat starts."""
        match state.phase:
            case Phase.SETTING_UP:
                return self.prepare(state, at, chance)
            case Phase.ROLL:
                return (RollAnnounced(state.the_round().starter, at + COUNTDOWN),)
            case Phase.REVEAL:
                return (self._reveal(state, chance),)
            case Phase.READY:
                return (GlassStarted(at + state.options.glass),)
            case Phase.PUZZLE if any(start <= at for _, start in late_starts(state)):
                return self._late_tasks(state, at, chance)
            case Phase.PUZZLE:
                return self._sand_ran_out(state, at, chance)
            case _:
                return self.tick_own(state, at, chance)

    def _reveal(self, state: S, chance: Chance) -> Rolled:
        """The die and all tasks at once, the starter's first; late seats wait (A-01, A-19)."""
        now, options = state.the_round(), state.options
        label, family = self.roll(state, chance)
        rolled = Rolled(label, family, (), until_after_the_roll(state, self.after_the_roll))
        tasks: dict[Seat, DealtTask] = {}
        for seat in from_the_starter(now.starter, now.players):
            if not options.delay_of(seat):
                taken = frozenset(task.card for task in tasks.values())
                tasks[seat] = self.deal(state, seat, rolled, taken, chance)
        dealt = tuple(tasks.get(seat) for seat in range(options.seats))
        return Rolled(label, family, dealt, rolled.until)

    def _late_tasks(self, state: S, at: Millis, chance: Chance) -> tuple[TaskShown, ...]:
        """The tasks of the late seats whose time has come, drawn only now (A-19)."""
        now = state.the_round()
        rolled = Rolled(now.label, now.family, (), state.until)
        taken = {task.card for task in now.tasks if task is not None}
        shown: list[TaskShown] = []
        for seat, start in late_starts(state):
            if start <= at:
                task = self.deal(state, seat, rolled, frozenset(taken), chance)
                taken.add(task.card)
                shown.append(TaskShown(seat, task))
        return tuple(shown)

    def _sand_ran_out(
        self, state: S, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """The glass is turned once more if nobody solved, once (C-32, D-20, L-12, A-08)."""
        now = state.the_round()
        if now.is_playoff:
            return (MatchEnded(self.ranked(state)),)
        if not now.solved and not now.is_second_chance:
            turned = GlassTurned(state.until + state.options.glass)
            return (turned, *self._covered_too_late(state, chance))
        return self.puzzle_over(state, at, chance)

    def _covered_too_late(self, state: S, chance: Chance) -> list[TaskSolved]:
        """Where calls are automatic, what was covered after the sand is called now (A-14)."""
        if not state.options.automatic_call:
            return []
        now = state.the_round()
        players = [seat for seat in now.players if seat not in now.gave_up]
        covered = [seat for seat in players if self._has_covered(state, seat)]
        return [
            TaskSolved(seat, place, now.boards[seat], state.until)
            for place, seat in enumerate(shuffled(chance, covered), 1)
        ]

    def _has_covered(self, state: S, seat: Seat) -> bool:
        task, board = state.the_round().tasks[seat], state.the_round().boards[seat]
        return task is not None and self.wrong(state, task, read_solution(board)) is None

    # What follows by itself.

    def follow(
        self, state: S, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """Everybody is ready, nothing in the round can change, or the play-off is decided."""
        match state.phase:
            case Phase.ROLL if rolls_for_the_starter(state):
                return (RollAnnounced(state.the_round().starter, at + COUNTDOWN),)
            case Phase.ROLL:
                return shortened_wait(state, at)
            case Phase.REVEAL if self.is_between_rounds(state):
                return shortened_breather(state, at)
            case Phase.READY if all_are_ready(state):
                return (GlassStarted(at + state.options.glass),)
            case Phase.PUZZLE if state.the_round().is_playoff:
                return self._playoff_follows(state, at)
            case Phase.PUZZLE if not self.can_change(state):
                return self.puzzle_over(state, at, chance)
            case _:
                return self.follow_own(state, at, chance)

    def puzzle_over(
        self, state: S, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """Nobody can solve any more: the round ends."""
        return self.end_round(state, at, chance)

    def end_round(
        self, state: S, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """The rewards, and how the match goes on."""
        over = RoundEnded(state.the_round().number)
        ended: tuple[E | RaceEvent, ...] = (*self.rewards(state, chance), over)
        return (*ended, *self._go_on(self.fold(state, ended), at))

    def _go_on(self, state: S, at: Millis) -> tuple[RaceEvent | MatchEvent, ...]:
        """The player to the left starts the next round; a tie after the last is played off."""
        now = state.the_round()
        if now.number < self.rounds(state):
            starter = (now.starter + 1) % state.options.seats
            return (self.open_round(state, now.number + 1, starter, at),)
        first, *_ = places = self.ranked(state)
        if self.has_playoff and len(first) > 1:
            return (PlayoffOpened(first, at + REVEAL_DELAY, at + REVEAL_DELAY + LONGEST_PLAYOFF),)
        return (MatchEnded(places),)

    def open_first_round(self, state: S, at: Millis, chance: Chance) -> RoundOpened:
        """The starter is whom the host marked, else drawn (A-03)."""
        starter = state.options.starter
        if starter is None:
            starter = chance.below(state.options.seats)
        return self.open_round(state, 1, starter, at)

    def open_round(self, state: S, number: int, starter: Seat, at: Millis) -> RoundOpened:
        """The starter may roll; without a die the table waits a little."""
        if self.has_die(state):
            return RoundOpened(number, starter, at + timeout_between(state, number, starter))
        if number == 1:
            return RoundOpened(number, starter, at + REVEAL_DELAY)
        wait = timeout_between(state, number, starter) + COUNTDOWN
        return RoundOpened(number, starter, at + wait)

    def _playoff_follows(self, state: S, at: Millis) -> tuple[RaceEvent | MatchEvent, ...]:
        """The first to solve wins, the losers share the next place; or all agree (A-11, A-18)."""
        now = state.the_round()
        if now.solved:
            winner = now.solved[0]
            losers = tuple(seat for seat in now.players if seat != winner)
            return (MatchEnded(((winner,), losers, *self.ranked(state)[1:])),)
        if all_want(state, now.wanting_end):
            return (MatchEnded(self.ranked(state)),)
        if all_want(state, now.wanting_another) and at + COUNTDOWN < now.ends:
            return (PlayoffOpened(now.players, at + COUNTDOWN, now.ends),)
        return ()

    # The rest of the interface.

    def evolve_own(self, state: S, event: E | RaceEvent) -> S:
        """What an event does to the state."""
        match event:
            case RoundOpened():
                return opened(state, event, has_die=self.has_die(state))
            case PlayoffOpened():
                return playoff_opened(state, event)
            case _ if isinstance(event, RoundEvent):
                return round_evolved(state, event, self.after_the_roll)
            case _:
                return self.evolve_race(state, event)

    def may(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Whoever may lay may also call."""
        return with_call(super().may(state, seat))

    def moves(self, state: S, seat: Seat) -> Iterator[C | RaceCommand]:
        """What the seat could do now; a board is empty and a stamp 0 until somebody fills it in."""
        now = state.round
        if now is None:
            return
        if seat in state.people_here():
            if self.is_between_rounds(state) and may_get_ready(state, seat):
                yield GetReady(seat)
            if self.may_go_on(state, seat) and seat not in now.going_on:
                yield GoOn(seat)
        if seat not in now.players:
            return
        if state.phase is Phase.ROLL and may_roll(state, seat):
            yield Roll(seat)
        if state.phase is Phase.READY and seat not in now.ready:
            yield GetReady(seat)
        if state.phase is Phase.PUZZLE and seat not in now.solved and now.tasks[seat]:
            if seat not in now.gave_up:
                yield Arrange(seat, "", 0)
            if now.is_playoff and seat not in now.wanting_another:
                yield WantAnother(seat)
            if now.is_playoff and seat not in now.wanting_end:
                yield WantEnd(seat)
            if seat in {*now.wanting_another, *now.wanting_end}:
                yield WithdrawVote(seat)
