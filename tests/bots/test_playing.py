"""Matches of bots alone: they end, repeat themselves, and are decided as at a table."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import reduce
from typing import Any

import pytest

from tests.bots.tables import KEYS, Reader, bots_for, happened, options_for, played, seed_of
from tests.rulebook.driver import solution_of
from ubongo.bots.bot import Bot, Step
from ubongo.bots.characters import CHARACTERS
from ubongo.bots.playing import play
from ubongo.bots.registry import BOTS
from ubongo.bots.strength import Strength
from ubongo.core.edition import Millis, Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Message, TieDrawn
from ubongo.core.race.messages import Claim, ClaimFailed, Roll, TaskSolved
from ubongo.core.race.state import RaceState
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.geometry import EVERY_WAY, TURNED, TURNED_DARK


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("strengths", ["weak strong", "medium weak strong", "weak " * 4])
def test_a_match_of_bots_ends_and_its_log_folds_into_its_last_state(
    key: str, strengths: str
) -> None:
    match = played(key, strengths.strip())
    seats = len(strengths.split())
    assert sorted(seat for place in match.standing.places for seat in place) == list(range(seats))
    edition = shipped_edition(key)
    start = edition.initial_state(options_for(edition, seats))
    assert reduce(edition.evolve, [event for _, event in happened(match)], start) == match.state
    times = [at for at, _ in happened(match)]
    assert times == sorted(times)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seeds_give_the_same_match_and_others_another(key: str) -> None:
    first = played(key, "weak strong medium", 3)
    assert played(key, "weak strong medium", 3).decisions == first.decisions
    assert played(key, "weak strong medium", 4).decisions != first.decisions


@pytest.mark.parametrize("key", KEYS)
def test_a_bot_needs_nothing_but_its_view_and_its_moves_read_from_json(key: str) -> None:
    edition, seed = shipped_edition(key), seed_of(5)
    readers: Any = [Reader(edition, bot) for bot in bots_for(key, "weak strong", 5)]
    read = play(edition, options_for(edition, 2), readers, seed)
    assert read.decisions == played(key, "weak strong", 5).decisions


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("classic", {"side": "hard"}),
        ("classic", {"long_game": True}),
        ("classic", {"calm_collecting": True}),
        ("classic", {"calm_collecting": True, "automatic_call": True, "starter": 1}),
        ("classic", {"glass": 20_000}),
        ("classic", {"glass": 600_000}),
        ("classic", {"handicaps": [{"delay": 20_000}, {"side": "hard"}, {}]}),
        ("three_d", {"side": "hard"}),
        ("three_d", {"no_luck": True, "automatic_call": True}),
        ("three_d", {"first_game": True}),
        ("three_d", {"handicaps": [{"delay": 80_000}, {"side": "hard"}, {"side": "easy"}]}),
        ("light_dark", {"side": "hard", "automatic_call": True}),
        ("light_dark", {"master": True}),
        ("light_dark", {"master": True, "side": "hard", "put_away": ["O4", "I4"]}),
        ("light_dark", {"handicaps": [{"delay": 30_000}, {"side": "hard", "delay": 1_000}, {}]}),
        ("card_game", {"checking": "guided"}),
    ],
)
def test_bots_play_with_every_option_and_nothing_of_theirs_is_refused(
    key: str, options: dict[str, object]
) -> None:
    for number in range(2):
        match = played(key, "weak medium strong", number, **options)
        assert match.refusals.total() == 0


@pytest.mark.parametrize("key", KEYS)
def test_bots_are_practically_never_refused(key: str) -> None:
    refused = sum(played(key, "weak medium strong strong", n).refusals.total() for n in range(6))
    assert refused <= 1


def test_every_edition_has_its_bot() -> None:
    assert set(BOTS) == set(KEYS)
    assert set(BOTS) >= set(EDITIONS)


class Caller(Bot[RaceState]):
    """Calls at given times after the task is seen, in the first round only."""

    def __init__(self, seat: Seat, steps: Callable[[RaceState], list[tuple[Millis, str]]]) -> None:
        super().__init__(seat, Strength.WEAK, b"", CHARACTERS[0])
        self.steps = steps

    def occasion(self, view: RaceState, moves: Sequence[Message]) -> Hashable:
        """The puzzle of the first round."""
        first = view.round is not None and view.round.number == 1
        return "calling" if first and view.phase is Phase.PUZZLE and moves else None

    def plan(self, view: RaceState, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """Boards are shown, solutions are called."""
        return [
            Step(at + after, Arrange(self.seat, "", 0) if not line else Claim(self.seat, line, 0))
            for after, line in self.steps(view)
        ]


def calls(seat: Seat, *times: Millis) -> Caller:
    """A bot that calls with the solution at these times."""

    def steps(view: RaceState) -> list[tuple[Millis, str]]:
        task = view.the_round().tasks[seat]
        assert task is not None
        motions = {"light": TURNED, "dark": TURNED_DARK}.get(view.the_round().label, EVERY_WAY)
        return [(after, solution_of(task, motions)) for after in times]

    return Caller(seat, steps)


def solved_first(*bots: Bot[Any]) -> Sequence[object]:
    """What the calls of the first round led to."""
    edition = shipped_edition("light_dark")
    log = happened(play(edition, options_for(edition, len(bots)), bots, seed_of(1)))
    kept = (TieDrawn, TaskSolved, ClaimFailed)
    return [event for _, event in log if isinstance(event, kept)][:3]


def test_calls_less_than_twenty_milliseconds_apart_are_drawn_and_others_are_not() -> None:
    tie, *solved = solved_first(calls(0, 5_019), calls(1, 5_000))
    assert isinstance(tie, TieDrawn)
    assert sorted(tie.seats) == [0, 1]
    assert [event.seat for event in solved if isinstance(event, TaskSolved)] == list(tie.seats)
    stamps = {event.seat: event.credited for event in solved if isinstance(event, TaskSolved)}
    assert stamps[0] - stamps[1] == 19
    apart = solved_first(calls(0, 5_020), calls(1, 5_000))
    assert [(type(event), getattr(event, "seat", None)) for event in apart[:2]] == [
        (TaskSolved, 1),
        (TaskSolved, 0),
    ]


def test_boards_shown_at_the_same_time_are_no_tie() -> None:
    shows = [Caller(seat, lambda _: [(5_000, "")]) for seat in range(2)]
    assert not any(isinstance(event, TieDrawn) for event in solved_first(*shows))


def test_boards_that_are_calls_by_themselves_are_drawn_like_calls() -> None:
    class Layer(Caller):
        """Covers the area, and leaves the call to the table."""

        def plan(self, view: RaceState, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
            steps = super().plan(view, moves, at)
            return [
                Step(when, Arrange(call.seat, call.solution, 0))
                for when, call in steps
                if isinstance(call, Claim)
            ]

    edition = shipped_edition("light_dark")
    bots = [Layer(0, calls(0, 5_019).steps), Layer(1, calls(1, 5_000).steps)]
    options = options_for(edition, 2, automatic_call=True)
    log = happened(play(edition, options, bots, seed_of(1)))
    (tie,) = [event for _, event in log if isinstance(event, TieDrawn)]
    assert sorted(tie.seats) == [0, 1]
    solved = [event.seat for _, event in log if isinstance(event, TaskSolved)]
    assert solved == list(tie.seats)


def test_what_is_done_when_the_sand_has_run_out_comes_too_late() -> None:
    edition = shipped_edition("light_dark")
    in_time = play(edition, options_for(edition, 2), [calls(0, 59_999), calls(1)], seed_of(1))
    late = play(edition, options_for(edition, 2), [calls(0, 120_000), calls(1)], seed_of(1))
    assert any(isinstance(event, TaskSolved) for _, event in happened(in_time))
    assert not any(isinstance(event, TaskSolved) for _, event in happened(late))


def test_a_refused_command_is_counted_by_its_code() -> None:
    class Roller(Caller):
        def plan(self, view: RaceState, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
            return [Step(at + 25_000, Roll(self.seat))]

    edition = shipped_edition("light_dark")
    bots = [Roller(0, lambda _: []), Caller(1, lambda _: [])]
    refusals = play(edition, options_for(edition, 2), bots, seed_of(1)).refusals
    assert refusals == {"phase.wrong": 4}


def test_a_match_in_which_nobody_would_ever_do_anything_is_a_mistake() -> None:
    class Endless:
        """An edition that waits for nothing and never ends."""

        def initial_state(self, options: object) -> str:
            return "waiting"

        def wake_at(self, state: str) -> None: ...

        def standing(self, state: str) -> None: ...

    endless: Any = Endless()
    with pytest.raises(ValueError, match="nobody does anything any more: waiting"):
        play(endless, None, [], seed_of(0))
