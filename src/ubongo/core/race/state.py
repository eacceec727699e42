"""The state of a race: all of it is open to everybody, for tasks are drawn when they are seen."""

import msgspec

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import TOKENS, AnyRound, MatchState, Phase, TableOptions, Unsolved
from ubongo.core.race.messages import DealtTask
from ubongo.core.view import Status
from ubongo.decks.box import Side

SHORTEST_GLASS: Millis = 20_000
LONGEST_GLASS: Millis = 600_000
LEAST_TIME: Millis = 10_000
"""What is left of the glass for a seat that starts late."""


class Handicap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes it harder or easier for one seat: a side of its own, a late start (A-13)."""

    side: Side | None = None
    delay: Millis = 0


class RaceOptions(TableOptions, frozen=True):
    """What the tables of every race agree on; `glass` is how long the sand runs (A-12 to A-14)."""

    side: Side = Side.EASY
    glass: Millis = 60_000
    handicaps: tuple[Handicap, ...] = ()
    automatic_call: bool = False

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat plays: that of the table, unless it has one of its own (A-13)."""
        own = self.handicaps[seat].side if self.handicaps else None
        return own or self.side

    def delay_of(self, seat: Seat) -> Millis:
        """How much later than the others a seat starts (A-13, A-19)."""
        return self.handicaps[seat].delay if self.handicaps else 0


def check_race(options: RaceOptions) -> None:
    """Refuse a glass or handicaps that nobody could play with (A-12, A-13)."""
    if not SHORTEST_GLASS <= options.glass <= LONGEST_GLASS:
        least, most = SHORTEST_GLASS // 1000, LONGEST_GLASS // 1000
        raise Refusal("setup.glass", least=least, most=most)
    if options.handicaps and len(options.handicaps) != options.seats:
        raise Refusal("setup.handicaps", seats=options.seats)
    for handicap in options.handicaps:
        if not 0 <= handicap.delay <= options.glass - LEAST_TIME:
            raise Refusal("setup.delay", most=(options.glass - LEAST_TIME) // 1000)


def check_tokens(tokens: tuple[int, ...], seats: int) -> None:
    """Refuse pawns or ships of which two seats want the same, or that are not in the box."""
    if not tokens:
        return
    if len(tokens) != seats or len(set(tokens)) < seats or not set(tokens) <= set(range(TOKENS)):
        raise Refusal("setup.tokens", most=TOKENS)


class Round(AnyRound, frozen=True):
    """One task for each of the players, and who solved in which order.

    The tasks, boards and times have an entry for every seat of the table, also for one that takes
    no part in a play-off. `started` is when the glass was turned; a play-off without one `ends`.
    `ready` need not be waited for, before the tasks and once more before the glass; `going_on` are
    done and would not wait for the others. Who `gave_up` was shown a solution: it is `explained`.
    """

    number: int
    starter: Seat
    players: tuple[Seat, ...]
    is_playoff: bool = False
    ends: Millis = 0
    label: str = ""
    family: str = ""
    tasks: tuple[DealtTask | None, ...] = ()
    started: Millis = 0
    is_second_chance: bool = False
    boards: tuple[str, ...] = ()
    blocked_until: tuple[Millis, ...] = ()
    ready: tuple[Seat, ...] = ()
    solved: tuple[Seat, ...] = ()
    wanting_another: tuple[Seat, ...] = ()
    wanting_end: tuple[Seat, ...] = ()
    going_on: tuple[Seat, ...] = ()

    def place(self, seat: Seat) -> int:
        """Which place the seat has among the solvers, from 1."""
        return self.solved.index(seat) + 1


Reward = tuple[str, ...] | int
"""What solving a task earns: gems, or fields."""


class Solve(msgspec.Struct, frozen=True):
    """A seat that solved, how long that took, which task it was, and how its pieces lay.

    `reward` is what it earned; none before it has got it.
    """

    seat: Seat
    took: Millis
    task: DealtTask | None
    board: str
    reward: Reward | None = None


class Story(msgspec.Struct, frozen=True):
    """How a round went: who solved, in the order of their places."""

    number: int
    is_playoff: bool
    players: tuple[Seat, ...]
    had_second_chance: bool = False
    solves: tuple[Solve, ...] = ()


class RaceState(MatchState, frozen=True):
    """A race at a moment; `dealt` has the numbers of all cards that were dealt, oldest first.

    `last` is the round before this one, as it ended, and `stories` tells how all rounds went whose
    tasks were seen. `played` names the tasks of all rounds that are over, but for play-offs.
    """

    options: RaceOptions
    dealt: tuple[int, ...] = ()
    round: Round | None = None
    last: Round | None = None
    stories: tuple[Story, ...] = ()
    played: tuple[str, ...] = ()

    def in_play(self) -> frozenset[str]:
        """The names of the tasks that are being played: their solutions are closed (A-16)."""
        if self.round is None or self.phase is Phase.OVER:
            return frozenset()
        tasks = [task for task in self.round.tasks if task is not None]
        return frozenset(name for task in tasks for name in self.names_of(task.name))

    def played_tasks(self) -> frozenset[str]:
        """The names of the tasks of rounds that are over (D-06)."""
        return frozenset(name for played in self.played for name in self.names_of(played))

    @property
    def over(self) -> Round | None:
        """The round that is over, as long as no task of the next one was seen."""
        if self.phase is Phase.OVER:
            return None if self.ended_early else self.round
        return self.last if self.round is not None and not self.round.tasks else None

    def unsolved(self) -> tuple[Unsolved, ...]:
        """The people who did not solve; of a play-off only when the match is over (D-06)."""
        over = self.over
        if over is None or (over.is_playoff and self.phase is not Phase.OVER):
            return ()
        return tuple(
            Unsolved(seat, self.names_of(task.name))
            for seat, task in enumerate(over.tasks)
            if task is not None and seat not in over.solved and self.lacks_explanation(seat)
        )

    def names_of(self, task: str) -> frozenset[str]:
        """What the booklet calls the task that was dealt under this name."""
        return frozenset({task})

    def the_round(self) -> Round:
        """The round, or a Refusal before the first one."""
        if self.round is None:
            raise Refusal("phase.wrong", phase=self.phase.value)
        return self.round


class RaceView(RaceState, frozen=True, kw_only=True):
    """What the views of all races have."""

    status: Status


def was_played_off(state: RaceState) -> bool:
    """Whether a play-off decided who won, and not what everybody had earned (A-11)."""
    is_won = [len(place) for place in state.places[:1]] == [1]
    return is_won and state.round is not None and state.round.is_playoff
