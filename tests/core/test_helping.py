"""Help for people who play alone or against bots: hints in three steps, and the solution."""

from typing import Any

import pytest

from tests.rulebook.driver import Match, refused
from tests.rulebook.solo_run import Run, every_edition, started
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, AskHelp, GiveUp, Help, HelpGiven, SolutionShown
from ubongo.core.race.messages import Claim, Roll
from ubongo.core.solo.messages import PutAside, TaskDealt, TaskPutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import GivenUp, SoloOptions
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.editions.card_game.messages import Call
from ubongo.editions.registry import EDITIONS, declared, shipped_edition
from ubongo.geometry import read_area, read_solution
from ubongo.solving import Puzzle, check_layout, places_of, read_hand, read_layout

RACES = [key for key in EDITIONS if declared(key).box in PUZZLES]


def helped(run: Match[Any], help: Help) -> HelpGiven:  # noqa: A002 - as the message has it
    """What somebody is told."""
    (given,) = run.do(AskHelp(0, help))
    assert isinstance(given, HelpGiven)
    return given


@pytest.mark.parametrize("edition", PUZZLES)
@pytest.mark.rule("D-36")
def test_the_first_step_marks_the_most_awkward_piece_and_the_next_where_it_goes(
    edition: str,
) -> None:
    run = started(edition)
    puzzle = Puzzle(
        read_area(run.task.area), run.task.pieces, PUZZLES[edition].motions(run.task.label)
    )
    first = helped(run, Help.PIECE)
    places = {each: len(places_of(each, puzzle.motions, puzzle.area)) for each in puzzle.pieces}
    assert places[first.piece] == min(places.values())
    assert (first.placement, first.is_possible) == ("", True)
    for step in (Help.PLACE, Help.LAY):
        more = helped(run, step)
        assert more.piece == first.piece
        (placement,) = read_solution(more.placement)
        assert placement.piece == first.piece
    assert run.state.hints == 3


@every_edition
def test_who_does_what_the_hints_say_solves_the_task(edition: str) -> None:
    run = started(edition)
    board = ""
    while (given := helped(run, Help.LAY)).placement:
        if edition in RACES:
            (placement,) = read_solution(given.placement)
            assert given.piece == placement.piece
        else:
            (laid,) = read_layout(given.placement)
            assert given.piece == str(laid.card)
        board = f"{board} {given.placement}".strip()
        run.do(Arrange(0, board, run.at))
    assert given == HelpGiven(0, Help.LAY, is_possible=True)  # nothing is left to do
    assert run.do(Claim(0, board, run.at))[0].__class__.__name__ == "SoloSolved"


@pytest.mark.parametrize("edition", PUZZLES)
def test_a_piece_that_lies_wrong_is_to_be_taken_up(edition: str) -> None:
    run = started(edition)
    piece, where = run.solution().split()[0].split("@")
    row, _, rest = where.partition(",")
    run.do(Arrange(0, f"{piece}@{int(row) + 40},{rest}", run.at))
    told = helped(run, Help.PLACE)
    assert (told.is_possible, told.piece, told.placement) == (False, piece[:-1], "")
    assert helped(run, Help.POSSIBLE) == HelpGiven(0, Help.POSSIBLE, is_possible=False)


@pytest.mark.parametrize("edition", sorted(set(EDITIONS) - set(RACES)))
def test_a_card_that_lies_wrong_is_to_be_taken_back(edition: str) -> None:
    run = started(edition)
    first = read_layout(run.solution())[0].card
    other = 1 - first if first < 2 else 0
    run.do(Arrange(0, f"{first}r0@0,0 {other}r0@40,40", run.at))
    told = helped(run, Help.PLACE)
    assert (told.is_possible, told.piece, told.placement) == (False, str(other), "")


@every_edition
def test_whether_it_can_still_be_solved_tells_nothing_else(edition: str) -> None:
    run = started(edition)
    assert helped(run, Help.POSSIBLE) == HelpGiven(0, Help.POSSIBLE, is_possible=True)


@every_edition
def test_a_run_with_help_is_no_record_but_a_result(edition: str) -> None:
    run = started(edition)
    helped(run, Help.POSSIBLE)
    run.solve()
    run.wait()
    assert (run.result.hints, run.result.is_ranked, run.result.solved) == (1, False, 1)


@every_edition
def test_who_gives_up_sees_a_solution_and_gets_another_task(edition: str) -> None:
    run = started(edition)
    task = run.task
    shown, aside, dealt = run.do(GiveUp(0))
    assert isinstance(shown, SolutionShown)
    assert aside == TaskPutAside(1)
    assert isinstance(dealt, TaskDealt)
    if edition not in RACES:
        layout = read_layout(shown.solution)
        assert (len(layout), list(check_layout(read_hand(task.pieces), layout))) == (7, [])
    else:
        rules: Any = run.edition
        assert rules._tasks.wrong(task, shown.solution) is None
    assert run.state.given_up == GivenUp(1, task, shown.solution)
    run.do(PutAside(0))
    assert (run.state.hints, run.state.put_aside) == (1, 2)
    assert run.state.given_up is None


@every_edition
def test_a_solution_is_looked_at_until_something_is_done_with_the_next_task(edition: str) -> None:
    run = started(edition)
    for solves in (False, True):
        run.do(GiveUp(0))
        assert run.state.given_up is not None
        if solves:
            run.solve()
        else:
            run.do(Arrange(0, "", run.at))
        assert run.state.given_up is None


def test_the_solution_of_a_day_s_task_is_looked_at_before_the_result() -> None:
    day = SoloOptions(mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
    run = Run("classic", day)
    run.wait_for(Phase.PUZZLE)
    task = run.task
    shown = run.do(GiveUp(0))[0]
    assert isinstance(shown, SolutionShown)
    assert run.state.phase is Phase.OVER
    assert run.state.given_up == GivenUp(1, task, shown.solution)


@pytest.mark.rule("A-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_among_people_there_is_no_help(edition: str) -> None:
    made = shipped_edition(edition)
    match: Match[Any] = Match(made, made.options_type(seats=3, bots=(1,)))
    for command in (AskHelp(0, Help.PIECE), GiveUp(0)):
        with refused("help.not_alone"):
            match.do(command)


@pytest.mark.parametrize("edition", RACES)
def test_against_bots_there_is_help_with_the_own_task(edition: str) -> None:
    match = against_bots(edition, seats=3, bots=(1, 2))
    given = helped(match, Help.LAY)
    task = match.state.round.tasks[0]
    assert given.piece in task.pieces
    (shown,) = match.do(GiveUp(0))
    assert isinstance(shown, SolutionShown)
    rules: Any = match.edition
    assert rules.wrong(match.state, task, read_solution(shown.solution)) is None
    assert match.state.hints == 2
    with refused("task.given_up"):
        match.do(AskHelp(0, Help.PIECE))


def test_in_the_master_game_a_hint_may_use_any_of_the_ten() -> None:
    match = against_bots("light_dark", seats=2, bots=(1,), master=True)
    board = ""
    while given := helped(match, Help.LAY).placement:
        board = f"{board} {given}".strip()
        match.do(Arrange(0, board, match.at))
    rules: Any = match.edition
    assert rules.wrong(match.state, match.state.round.tasks[0], read_solution(board)) is None


def test_in_the_card_game_help_is_for_the_own_eyes_only() -> None:
    match = against_bots("card_game", seats=2, bots=(1,))
    given = helped(match, Help.LAY)
    (shown,) = match.do(GiveUp(0))
    for event in (given, shown):
        assert match.edition.readers_of(event) == frozenset({0})
    hints = [match.edition.view(match.state, seat).hints for seat in (0, None)]
    assert hints == [2, 0]


@pytest.mark.rule("A-16")
def test_who_was_shown_a_layout_of_cards_lays_no_more_in_that_round() -> None:
    match = against_bots("card_game", seats=2, bots=(1,))
    (shown,) = match.do(GiveUp(0))
    assert isinstance(shown, SolutionShown)
    for seat, line in ((0, shown.solution), (1, None), (None, None)):
        now = match.edition.view(match.state, seat).round
        assert (now.gave_up, now.explained[0]) == ((0,), line)
    kinds = set(match.edition.view(match.state, 0).status.may[0])
    assert "want_end" in kinds
    assert not {"arrange", "call"} & kinds
    commands = Arrange(0, shown.solution, match.at), Call(0, match.at), GiveUp(0)
    for command in commands:
        with refused("task.given_up"):
            match.do(command)
    match.wait()  # the longest round is over
    while match.state.phase is not Phase.LAYING:
        match.wait()
    assert match.state.round.gave_up == ()
    match.do(Arrange(0, "0r0@0,0", match.at))


def against_bots(edition: str, **options: object) -> Match[Any]:
    """A match of one person, at the moment when the first task is seen."""
    made = shipped_edition(edition)
    match: Match[Any] = Match(made, made.options_type(starter=0, **options))
    wanted = Phase.PUZZLE if edition in RACES else Phase.LAYING
    while match.state.phase is not wanted:
        if match.state.phase is Phase.ROLL:
            match.do(Roll(0))
        match.wait()
    return match
