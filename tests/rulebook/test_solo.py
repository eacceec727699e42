"""Solo, for every edition: against the clock or for time, with calls, pauses and giving up."""

import pytest
from msgspec.structs import replace

from tests.editions.agreed import DAILY
from tests.rulebook.driver import kinds, refused
from tests.rulebook.solo_run import Run, every_edition, opened, result, started
from ubongo.core.edition import Standing
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Arranged,
    BotSatIn,
    Came,
    Come,
    Deserted,
    EndEarly,
    Leave,
    Left,
    MatchEnded,
    Pause,
    Paused,
    Resume,
    Resumed,
    SitIn,
    Tick,
)
from ubongo.core.race.messages import Claim, ClaimFailed
from ubongo.core.solo.messages import (
    ClockStarted,
    PutAside,
    SoloEnded,
    SoloOpened,
    SoloSolved,
    SoloTask,
    TaskDealt,
    TaskPutAside,
)
from ubongo.core.solo.results import Mode, SoloResult, Source
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.core.solo.tasks import PuzzleTasks
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.registry import SOLO, declared, shipped_edition
from ubongo.geometry import LETTERS, read_solution, write_solution

# Before the start.


@every_edition
@pytest.mark.parametrize("mode", [Mode.CLOCK, Mode.TASKS])
@pytest.mark.parametrize("length", [5, 10, 20])
@pytest.mark.rule("D-31", "D-32", "L-22", "L-23")
def test_a_run_has_5_10_or_20_minutes_or_tasks(edition: str, mode: Mode, length: int) -> None:
    state = opened(edition, mode, length).state
    assert (state.phase, state.is_ranked, state.bots) == (Phase.SETTING_UP, True, ())


def test_before_the_first_event_nothing_was_dealt_or_done() -> None:
    options = SoloOptions()
    state = ClassicSolo(shipped_deck("classic")).initial_state(options)
    assert state == SoloState(options)
    assert (state.started, state.number, state.task, state.board) == (0, 0, None, "")
    assert (state.blocked_until, state.solves, state.put_aside, state.dealt) == (0, (), 0, ())
    assert (state.is_ranked, state.result) == (True, None)


@pytest.mark.parametrize("length", [-5, 0, 1, 4, 6, 9, 11, 15, 19, 21, 10**30])
def test_no_other_length_is_played(length: int) -> None:
    with refused("setup.length", length=length):
        opened("classic", length=length)


def test_solo_is_for_one() -> None:
    solo = ClassicSolo(shipped_deck("classic"))
    assert solo.seats == range(1, 2)
    for seats in (0, 2):
        with refused("setup.seats", least=1, most=1):
            solo.initial_state(SoloOptions(seats=seats))


def test_five_minutes_of_the_easy_side_are_played_unless_chosen_otherwise() -> None:
    assert SoloOptions() == SoloOptions(1, None, (), Mode.CLOCK, 5, Side.EASY)


@pytest.mark.parametrize("name", SOLO)
def test_every_edition_has_a_key_for_its_solo(name: str) -> None:
    assert shipped_edition(f"{name}_solo").key == f"{name}_solo"


# The clock.


@every_edition
@pytest.mark.rule("A-15")
def test_the_clock_starts_with_the_first_task_and_never_stops_for_the_next(edition: str) -> None:
    run = opened(edition)
    assert run.edition.wake_at(run.state) == 0
    assert run.wait() == [SoloOpened(3_000)]
    assert (run.state.phase, run.state.task) == (Phase.REVEAL, None)
    run.at = 2_999
    assert run.do(Tick()) == []
    clock, dealt = run.wait()
    assert clock == ClockStarted(3_000, 303_000)
    assert dealt == TaskDealt(1, run.task, 3_000)
    assert run.edition.wake_at(run.state) == 303_000
    solution = run.solution()
    assert run.solve(1_500) == [SoloSolved(1, solution, 4_500), TaskDealt(2, run.task, 4_500)]
    assert run.edition.wake_at(run.state) == 303_000
    assert (run.state.started, run.state.number, run.state.solves) == (3_000, 2, (4_500,))


def test_a_countdown_that_is_noticed_late_has_started_the_clock_in_time() -> None:
    run = opened("classic")
    run.at = 70
    assert run.wait() == [SoloOpened(3_070)]
    run.at = 3_100
    assert run.do(Tick()) == [ClockStarted(3_070, 303_070), TaskDealt(1, run.task, 3_100)]


def test_a_countdown_that_is_noticed_after_the_end_deals_nothing() -> None:
    run = opened("classic")
    run.wait()
    run.at = 303_000
    assert run.do(Tick()) == [ClockStarted(3_000, 303_000)]
    assert kinds(run.wait()) == ["SoloEnded", "MatchEnded"]


@every_edition
@pytest.mark.parametrize("length", [5, 10, 20])
@pytest.mark.rule("D-31", "L-22", "A-15")
def test_against_the_clock_as_many_tasks_as_possible_count(edition: str, length: int) -> None:
    run = started(edition, Mode.CLOCK, length, Side.HARD)
    for _ in range(3):
        run.solve()
    run.do(PutAside(0))
    run.solve(2_500)
    end = 3_000 + length * 60_000
    run.at = end - 1
    assert run.do(Tick()) == []
    assert run.edition.wake_at(run.state) == end
    assert run.edition.standing(run.state) is None
    made = SoloResult(edition, Mode.CLOCK, Side.HARD, length, 4, 5_500, 1, is_ranked=True)
    assert run.wait() == [SoloEnded(made), MatchEnded(((0,),))]
    assert (run.at, run.result, run.state.phase) == (end, made, Phase.OVER)
    assert run.edition.standing(run.state) == Standing(((0,),))
    assert run.edition.wake_at(run.state) is None


def test_who_solves_nothing_has_a_result_too() -> None:
    run = started("classic")
    run.wait()
    assert run.result == result(0, 0)


@every_edition
@pytest.mark.rule("D-31", "L-22")
def test_a_call_before_the_end_counts_though_it_is_decided_after_it(edition: str) -> None:
    run = started(edition)
    run.at = 303_040
    solution = run.solution()
    assert run.do(Claim(0, solution, 302_999)) == [SoloSolved(1, solution, 302_999)]
    assert run.edition.wake_at(run.state) == 303_000
    with refused("task.not_shown"):
        run.do(Claim(0, solution, 302_999))
    with refused("task.not_shown"):
        run.do(PutAside(0))
    run.wait()
    assert (run.result.solved, run.result.time) == (1, 299_999)


def test_a_call_at_the_end_is_too_late() -> None:
    run = started("classic")
    with refused("claim.too_late"):
        run.do(Claim(0, run.solution(), 303_000))


def test_just_before_the_end_there_is_another_task_and_at_the_end_there_is_none() -> None:
    run = started("classic")
    run.at = 302_999
    assert kinds(run.do(PutAside(0))) == ["TaskPutAside", "TaskDealt"]
    run.at = 303_000
    assert kinds(run.do(PutAside(0))) == ["TaskPutAside"]


@every_edition
@pytest.mark.parametrize("length", [5, 10, 20])
@pytest.mark.rule("D-32", "L-23", "A-15")
def test_for_time_the_run_ends_with_its_last_task(edition: str, length: int) -> None:
    run = started(edition, Mode.TASKS, length)
    run.do(PutAside(0))
    for number in range(1, length):
        assert kinds(run.solve(2_000)) == ["SoloSolved", "TaskDealt"]
        assert len(run.state.solves) == number
    solution, time = run.solution(), 2_000 * length - 500
    made = SoloResult(edition, Mode.TASKS, Side.EASY, length, length, time, 1, is_ranked=True)
    solved = SoloSolved(length + 1, solution, 3_000 + time)
    assert run.solve(1_500) == [solved, SoloEnded(made), MatchEnded(((0,),))]
    assert run.edition.standing(run.state) == Standing(((0,),))


@pytest.mark.parametrize("length", [5, 20])
def test_a_run_for_time_ends_after_two_hours_and_is_no_record(length: int) -> None:
    run = started("classic", Mode.TASKS, length)
    run.solve()
    assert run.edition.wake_at(run.state) == 7_203_000
    run.at = 7_202_999
    assert run.do(Tick()) == []
    with refused("claim.too_late"):
        run.do(Claim(0, run.solution(), 7_203_000))
    run.wait()
    assert run.result == SoloResult(
        "classic", Mode.TASKS, Side.EASY, length, 1, 1_000, 0, is_ranked=False
    )


def test_the_last_task_of_a_run_for_time_may_be_decided_after_the_last_moment() -> None:
    run = started("classic", Mode.TASKS, 5)
    for _ in range(4):
        run.solve()
    run.at = 7_203_020
    run.do(Claim(0, run.solution(), 7_202_999))
    assert (run.result.is_ranked, run.result.time) == (True, 7_199_999)


# The task of a day.


@every_edition
def test_a_days_task_is_one_task_of_the_hard_side(edition: str) -> None:
    run = Run(edition, DAILY)
    run.wait_for(Phase.PUZZLE)
    with refused("put_aside.only_one"):
        run.do(PutAside(0))
    assert PutAside(0) not in run.edition.moves(run.state, 0)
    made = SoloResult(edition, Mode.DAILY, Side.HARD, 1, 1, 2_500, 0, is_ranked=True, day=DAILY.day)
    assert run.solve(2_500)[1:] == [SoloEnded(made), MatchEnded(((0,),))]


def test_a_days_task_may_be_given_up_and_ends_after_two_hours() -> None:
    for is_patient in (True, False):
        run = Run("classic", DAILY)
        run.wait_for(Phase.PUZZLE)
        if is_patient:
            assert run.edition.wake_at(run.state) == 7_203_000
            run.wait()
        else:
            run.do(EndEarly(0))
        assert (run.result.solved, run.result.is_ranked, run.result.day) == (0, False, DAILY.day)


@pytest.mark.parametrize(
    "day", ["", "today", "2030-1-1", "2030-13-01", "2030-01-32", "2030-01-311"]
)
def test_a_days_task_is_of_a_day(day: str) -> None:
    with refused("setup.day", day=day):
        Run("classic", replace(DAILY, day=day))


def test_only_a_days_task_has_a_day() -> None:
    with refused("setup.day", day=DAILY.day):
        Run("classic", SoloOptions(day=DAILY.day))
    with refused("setup.side", side="easy"):
        Run("classic", replace(DAILY, side=Side.EASY))
    with refused("setup.length", length=5):
        Run("classic", replace(DAILY, length=5))
    with refused("setup.source", source="box"):
        Run("classic", replace(DAILY, source=Source.BOX))


# Putting aside, calls and boards.


@every_edition
@pytest.mark.parametrize("mode", [Mode.CLOCK, Mode.TASKS])
@pytest.mark.rule("D-33", "L-24", "A-15")
def test_a_task_may_be_put_aside_for_another_and_does_not_count(edition: str, mode: Mode) -> None:
    run = started(edition, mode)
    first = run.task
    until = run.state.until
    run.at = 9_000
    assert run.do(PutAside(0)) == [TaskPutAside(1), TaskDealt(2, run.task, 9_000)]
    assert set(first.cards).isdisjoint(run.task.cards)
    assert run.state.until == until
    assert (run.state.put_aside, run.state.solves, run.state.number) == (1, (), 2)
    run.do(PutAside(0))
    run.do(EndEarly(0))
    assert (run.result.put_aside, run.result.solved) == (2, 0)


@every_edition
def test_before_the_first_task_nothing_is_put_aside_laid_or_called(edition: str) -> None:
    run = opened(edition)
    for phase in ("setting_up", "reveal"):
        for command in (PutAside(0), Arrange(0, "", 0), Claim(0, "", 0)):
            with refused("phase.wrong", phase=phase):
                run.do(command)
        run.wait()


@every_edition
@pytest.mark.rule("A-15")
def test_a_wrong_call_costs_a_second_and_nothing_else(edition: str) -> None:
    run = started(edition)
    run.at = 5_000
    fault = "too_few" if edition == "card_game" else "hole"
    assert run.do(Claim(0, "", 5_000)) == [ClaimFailed(0, fault, None, 6_000)]
    with refused("claim.too_soon", until=6_000):
        run.do(Claim(0, run.solution(), 5_999))
    assert run.state.number == 1
    run.at = 6_000
    assert kinds(run.do(Claim(0, run.solution(), 6_000))) == ["SoloSolved", "TaskDealt"]


def test_another_task_does_not_shorten_the_second_after_a_wrong_call() -> None:
    run = started("classic")
    run.do(Claim(0, "", 3_000))
    run.at = 3_400
    run.do(PutAside(0))
    with refused("claim.too_soon"):
        run.do(Claim(0, run.solution(), 3_999))
    assert kinds(run.do(Claim(0, run.solution(), 4_000))) == ["SoloSolved", "TaskDealt"]


def test_a_call_from_before_the_task_was_seen_is_not_meant_for_it() -> None:
    run = started("classic")
    run.solve(2_000)
    with refused("claim.too_soon", until=5_000):
        run.do(Claim(0, run.solution(), 4_999))
    assert kinds(run.do(Claim(0, run.solution(), 5_000))) == ["SoloSolved", "TaskDealt"]


@every_edition
def test_what_lies_is_recorded_and_gone_with_its_task(edition: str) -> None:
    run = started(edition)
    token = run.solution().split()[0]
    assert run.do(Arrange(0, f"  {token} ", 0)) == [Arranged(0, token)]
    assert run.state.board == token
    run.do(PutAside(0))
    assert run.state.board == ""
    run.do(Arrange(0, run.solution(), 0))
    assert run.state.solves == ()
    run.solve()
    assert run.state.board == ""


@every_edition
def test_what_cannot_lie_is_refused(edition: str) -> None:
    run = started(edition)
    token = run.solution().split()[0]
    foreign = "9r0@0,0" if edition == "card_game" else foreign_token(run.task, edition)
    longest = 120 if edition == "card_game" else 400
    for board, code in {
        "x": "board.unreadable",
        f"{token} ?": "board.unreadable",
        " " * (longest + 1): "board.unreadable",
        f"{token} {token}": "board.wrong_pieces",
        foreign: "board.wrong_pieces",
    }.items():
        with refused(code):
            run.do(Arrange(0, board, 0))
        with refused(code):
            run.do(Claim(0, board, 4_000))
    assert run.do(Arrange(0, " " * longest, 0)) == [Arranged(0, "")]


def foreign_token(task: SoloTask, edition: str) -> str:
    """A piece of the box that the task does not ask for."""
    pool = PUZZLES[declared(edition).box].pool
    return next(f"{piece}a@0,0" for piece in pool if piece not in task.pieces)


@pytest.mark.parametrize("edition", PUZZLES)
def test_pieces_lie_as_the_edition_allows(edition: str) -> None:
    deck = shipped_deck(edition)
    tasks = PuzzleTasks(deck)
    piece = "7" if edition == "three_d" else "P5"
    ways = {"classic": 8, "three_d": 24, "light_dark": 4}[edition]
    for label in ("light", "dark"):
        task = SoloTask("a task", label, (1,), (piece,), "###")
        motions = PUZZLES[edition].motions(label)
        assert len(motions) == ways
        for letter in motions:
            assert tasks.checked(task, f"{piece}{letter}@0,0") == f"{piece}{letter}@0,0"
        for letter in set(LETTERS) - motions:
            with refused("board.forbidden_motion"):
                tasks.checked(task, f"{piece}{letter}@0,0")


@pytest.mark.parametrize("edition", PUZZLES)
def test_a_call_names_the_piece_that_is_wrong(edition: str) -> None:
    run = started(edition)
    first, *rest = read_solution(run.solution())
    x, y, level = first.position
    astray = f"{first.piece}{first.rotation}@{x + 90},{y},{level}"
    line = " ".join([astray, write_solution(tuple(rest))])
    assert run.do(Claim(0, line, 4_000)) == [ClaimFailed(0, "outside", first.piece, 5_000)]


# Giving up, pauses, bots.


@every_edition
@pytest.mark.parametrize("mode", [Mode.CLOCK, Mode.TASKS])
def test_a_run_that_is_given_up_is_no_record(edition: str, mode: Mode) -> None:
    run = started(edition, mode)
    run.solve()
    run.at += 700
    made = SoloResult(edition, mode, Side.EASY, 5, 1, 1_000, 0, is_ranked=False)
    assert run.do(EndEarly(0)) == [SoloEnded(made), MatchEnded(((0,),))]
    for command in (EndEarly(0), PutAside(0), Arrange(0, "", 0), Claim(0, "", 0), Pause(0)):
        with refused("match.over"):
            run.do(command)
    assert run.do(Tick()) == []


def test_a_run_may_be_given_up_before_its_first_task() -> None:
    for waits in range(2):
        run = opened("classic")
        for _ in range(waits):
            run.wait()
        assert kinds(run.do(EndEarly(0))) == ["SoloEnded", "MatchEnded"]
        assert run.result == result(0, 0, is_ranked=False)


@every_edition
@pytest.mark.parametrize("mode", [Mode.CLOCK, Mode.TASKS])
@pytest.mark.rule("A-15")
def test_a_pause_ends_the_ranking_but_not_the_run(edition: str, mode: Mode) -> None:
    run = started(edition, mode)
    run.solve()
    task, until = run.task, run.state.until
    assert run.do(Pause(0)) == [Paused(0)]
    assert run.edition.wake_at(run.state) is None
    with refused("match.paused"):
        run.do(PutAside(0))
    assert run.do(Resume(0)) == [Resumed()]
    assert (run.task, run.edition.wake_at(run.state)) == (task, until)
    for _ in range(4):
        run.solve()
    if mode is Mode.CLOCK:
        run.wait()
    assert (run.result.solved, run.result.time, run.result.is_ranked) == (5, 5_000, False)


def test_a_pause_before_the_first_task_costs_nothing() -> None:
    run = opened("classic")
    for _ in range(2):
        run.do(Pause(0))
        run.do(Resume(0))
        run.wait()
    run.wait()
    assert run.result.is_ranked


def test_the_clock_goes_on_while_the_player_is_away_until_the_run_pauses() -> None:
    run = started("classic", Mode.TASKS)
    run.at = 10_000
    assert run.do(Leave(0)) == [Left(0, run.at), Deserted(130_000)]
    assert run.edition.wake_at(run.state) == 130_000
    assert run.wait() == [Paused(None)]
    assert not run.state.is_ranked
    assert run.do(Come(0)) == [Came(0), Resumed()]
    assert run.state.number == 1


def test_who_comes_back_soon_keeps_the_ranking() -> None:
    run = started("classic")
    run.do(Leave(0))
    run.do(Come(0))
    run.wait()
    assert run.result.is_ranked


def test_what_a_bot_solves_is_no_record() -> None:
    run = started("classic", bots=1)
    assert run.state.bots == (0,)
    run.wait()
    assert not run.result.is_ranked


def test_a_bot_that_sits_in_ends_the_ranking() -> None:
    run = started("classic")
    run.do(Leave(0))
    assert run.do(SitIn(0)) == [BotSatIn(0)]
    run.do(Come(0))
    run.wait()
    assert not run.result.is_ranked
