"""3-D: the course of a round, by the identifiers of docs/editions/three_d.md."""

import pytest

from tests.rulebook.driver import kinds, refused
from tests.rulebook.three_d_table import Table, in_the_middle, opened, racing, rolled
from tests.rulebook.treasury_table import call, play_round, tasks
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Come, GetReady, GotReady, Leave, Left, Tick
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    GlassStarted,
    GlassTurned,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
)
from ubongo.core.race.state import Handicap
from ubongo.core.treasury.messages import DisplayReduced
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.three_d.box import BOX as THREE_D
from ubongo.editions.three_d.state import Options, label_on
from ubongo.geometry import (
    EVERY_WAY,
    Placement,
    orientations,
    oriented,
    read_area,
    read_solution,
    write_solution,
)

EASY = ["1|2", "1|2", "3|4", "3|4", "5|6|7", "5|6|7", "5|6|7", "8|9|10", "8|9|10", "8|9|10"]
HARD = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]


@pytest.fixture
def match() -> Table:
    """Three players, seat 1 began; the glass runs from 18 s to 108 s."""
    return racing(Options(3, starter=1))


@pytest.mark.rule("D-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nine_rounds_have_a_board_for_everybody_all_of_one_animal(seats: int) -> None:
    match = opened(Options(seats))
    numbers = []
    while match.state.phase is not Phase.OVER and not match.round.is_playoff:
        for event in match.wait():
            if isinstance(event, Rolled):
                boards = [task.card for task in event.tasks if task is not None]
                assert [THREE_D.family(board) for board in boards] == [event.family] * seats
                assert len(set(boards)) == seats
            if isinstance(event, RoundEnded):
                numbers.append(event.number)
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("D-13")
def test_the_youngest_rolls_first_and_then_always_the_player_to_the_left() -> None:
    match = opened(Options(3, starter=1))
    rollers = []
    for _ in range(5):
        rollers.append(match.round.starter)
        play_round(match, 0, 1, 2)
    assert rollers == [1, 2, 0, 1, 2]


@pytest.mark.rule("D-13")
def test_only_the_starter_rolls_and_the_table_does_after_20_seconds() -> None:
    match = opened(Options(3, starter=2))
    with refused("roll.not_starter", starter=2):
        match.do(Roll(0))
    assert match.edition.wake_at(match.state) == 20_000
    match.at = 19_000
    assert match.do(Roll(2)) == [RollAnnounced(2, 22_000)]
    slow = opened(Options(3, starter=2))
    assert slow.wait() == [RollAnnounced(2, 23_000)]


@pytest.mark.rule("D-13")
def test_a_first_roller_whom_nobody_marked_is_drawn() -> None:
    assert opened(Options(4), 3).round.starter == 3
    assert opened(Options(4), 1).round.starter == 1


@pytest.mark.rule("D-14")
@pytest.mark.parametrize("number", range(1, 11))
def test_several_numbers_give_the_same_task_on_the_easy_side_only(number: int) -> None:
    assert label_on(THREE_D, Side.EASY, str(number)) == EASY[number - 1]
    assert label_on(THREE_D, Side.HARD, str(number)) == HARD[number - 1]
    easy = rolled(Options(2, starter=0), 6, number)
    assert [task.name for task in tasks(easy)] == [
        f"A25 - {EASY[number - 1]}",
        f"A26 - {EASY[number - 1]}",
    ]
    hard = rolled(Options(2, starter=0, side=Side.HARD), 6, number)
    assert [task.name for task in tasks(hard)] == [f"B25 - {number}", f"B26 - {number}"]


@pytest.mark.rule("D-15")
@pytest.mark.parametrize(
    ("side", "number", "area"),
    [
        (Side.EASY, 1, 0),
        (Side.EASY, 4, 0),
        (Side.EASY, 5, 1),
        (Side.EASY, 10, 1),
        (Side.HARD, 1, 0),
        (Side.HARD, 5, 0),
        (Side.HARD, 6, 1),
        (Side.HARD, 10, 1),
    ],
)
def test_a_task_is_solved_on_the_area_that_it_belongs_to(
    side: Side, number: int, area: int
) -> None:
    match = rolled(Options(3, starter=0, side=side), 2, number)
    for task in tasks(match):
        areas = shipped_deck("three_d").cards[task.card - 1].side(side).areas
        assert task.area == areas[area].drawing != areas[1 - area].drawing
        labels = {each.label: each.pieces for each in areas[area].tasks}
        assert task.pieces == labels[(EASY if side is Side.EASY else HARD)[number - 1]]


@pytest.mark.rule("D-16")
def test_the_glass_is_turned_when_everybody_has_the_pieces() -> None:
    match = opened(Options(3, starter=1))
    match.at = 2_000
    match.do(Roll(1))
    (shown,) = match.wait()
    assert isinstance(shown, Rolled)
    assert (match.at, shown.until) == (5_000, 20_000)
    match.at = 7_000
    assert match.do(GetReady(2)) == [GotReady(2)]
    with refused("ready.already"):
        match.do(GetReady(2))
    assert match.do(GetReady(0)) == [GotReady(0)]
    with refused("phase.wrong", phase="ready"):
        match.do(Claim(0, match.solution(0), match.at))
    with refused("phase.wrong", phase="ready"):
        match.do(Arrange(0, "", match.at))
    match.at = 9_500
    assert match.do(GetReady(1)) == [GotReady(1), GlassStarted(99_500)]
    assert match.round.ready == ()  # in the puzzle nobody is ready for anything
    assert match.state.phase is Phase.PUZZLE
    assert match.edition.wake_at(match.state) == 99_500
    with refused("phase.wrong", phase="puzzle"):
        match.do(GetReady(1))


@pytest.mark.rule("D-16")
def test_the_table_turns_the_glass_after_15_seconds() -> None:
    match = opened(Options(3, starter=1))
    match.do(Roll(1))
    match.wait()
    match.do(GetReady(0))
    assert match.edition.wake_at(match.state) == 18_000
    match.at = 17_999
    assert match.do(Tick()) == []
    assert match.wait() == [GlassStarted(108_000)]
    assert match.at == 18_000


@pytest.mark.rule("D-16")
def test_who_is_away_or_starts_late_is_not_waited_for() -> None:
    handicaps = (Handicap(), Handicap(), Handicap(delay=5_000))
    match = opened(Options(3, starter=0, handicaps=handicaps))
    match.do(Roll(0))
    match.wait()
    match.do(Leave(1))
    assert match.do(GetReady(0)) == [GotReady(0), GlassStarted(93_000)]


@pytest.mark.rule("D-16")
def test_the_last_who_was_waited_for_may_also_leave_and_a_bot_is_waited_for() -> None:
    match = opened(Options(3, starter=0, bots=(2,)))
    match.do(Roll(0))
    match.wait()
    match.do(GetReady(0))
    assert match.do(Leave(1)) == [Left(1, match.at)]
    assert match.do(GetReady(2)) == [GotReady(2), GlassStarted(93_000)]
    other = opened(Options(3, starter=0))
    other.do(Roll(0))
    other.wait()
    other.do(GetReady(0))
    other.do(GetReady(2))
    assert other.do(Leave(1)) == [Left(1, other.at), GlassStarted(93_000)]


@pytest.mark.rule("D-16")
def test_the_pieces_of_the_own_task_come_by_themselves_and_no_others_may_be_used(
    match: Table,
) -> None:
    task = tasks(match)[0]
    other = next(part for part in in_the_middle(match.state) if part not in task.pieces)
    with refused("board.wrong_pieces"):
        match.do(Arrange(0, f"{other}a@0,0", match.at))
    with refused("board.wrong_pieces"):
        match.do(Claim(0, f"{other}a@0,0", match.at))


@pytest.mark.rule("D-17")
def test_the_area_is_covered_exactly_on_two_levels(match: Table) -> None:
    solution = read_solution(match.solution(0))
    cells = [cell for placement in solution for cell in placement.cells]
    area = read_area(tasks(match)[0].area)
    assert sorted(cells) == sorted(area.cells)
    assert {level for _, _, level in cells} == {0, 1}
    (solved,) = match.do(Claim(0, write_solution(solution), match.at))
    assert solved == TaskSolved(0, 1, write_solution(solution), match.at)


@pytest.mark.rule("D-17")
def test_a_cell_may_not_stay_empty_and_nothing_may_stick_out(match: Table) -> None:
    first, *others = read_solution(match.solution(0))
    at = match.at
    for placements, fault, part in [
        (others, "hole", None),
        ([moved(first, (0, 0, 2)), *others], "third_level", first.piece),
        ([moved(first, (0, 0, -2)), *others], "third_level", first.piece),
        ([moved(first, (9, 0, 0)), *others], "outside", first.piece),
        ([first, overlapping(match, first, others[0])], "overlap", others[0].piece),
    ]:
        (failed,) = match.do(Claim(0, write_solution(tuple(placements)), at))
        assert failed == ClaimFailed(0, fault, part, at + 1_000)
        at += 1_000
    assert match.round.solved == ()


def moved(placement: Placement, by: tuple[int, int, int]) -> Placement:
    x, y, level = placement.position
    return Placement(placement.piece, placement.rotation, (x + by[0], y + by[1], level + by[2]))


def overlapping(match: Table, one: Placement, other: Placement) -> Placement:
    """The other piece somewhere within the area where it meets the one."""
    area = read_area(tasks(match)[0].area)
    height, width = area.box
    places = (
        Placement(other.piece, letter, (x, y, level))
        for letter in sorted(EVERY_WAY)
        for x in range(height)
        for y in range(width)
        for level in (0, 1)
    )
    return next(place for place in places if place.cells <= area.cells and place.cells & one.cells)


@pytest.mark.rule("D-18")
def test_pieces_lie_in_all_24_rotations_and_never_as_mirror_images(match: Table) -> None:
    motions = match.edition.motions(match.state)  # type: ignore[attr-defined]
    assert "".join(sorted(motions)) == "abcdefghijklmnopqrstuvwx"
    for one, other in [("2", "11"), ("3", "10"), ("5", "14"), ("6", "13")]:
        mirrored = frozenset((-x, y, level) for x, y, level in oriented(one, "a"))
        low = min(x for x, _, _ in mirrored)
        shape = frozenset((x - low, y, level) for x, y, level in mirrored)
        assert shape in {cells for _, cells in orientations(other, motions)}
        assert shape not in {cells for _, cells in orientations(one, motions)}
    task = match.task(1)
    for letter in motions:
        match.do(Arrange(1, f"{task.pieces[0]}{letter}@0,0", match.at))


@pytest.mark.rule("D-18")
def test_solutions_with_tipped_pieces_count() -> None:
    match = opened(Options(4, starter=0, side=Side.HARD))
    match.to_puzzle()
    letters = set()
    for seat in range(4):
        letters |= {placement.rotation for placement in read_solution(match.solution(seat))}
        assert isinstance(match.solve(seat)[0], TaskSolved)
    assert letters & set("ijklmnopqrstuvwx")


@pytest.mark.rule("D-19")
def test_the_others_go_on_after_a_call_until_the_sand_has_run_out(match: Table) -> None:
    assert match.state.until == 108_000
    line = match.solution(2)
    match.at = 30_000
    assert match.do(Claim(2, line, 30_000)) == [TaskSolved(2, 1, line, 30_000)]
    assert match.state.phase is Phase.PUZZLE
    assert match.edition.wake_at(match.state) == 108_000
    match.at = 108_100
    line, late = match.solution(0), match.solution(1)
    with refused("claim.too_late"):
        match.do(Claim(1, late, 108_000))
    assert match.do(Claim(0, line, 107_999)) == [TaskSolved(0, 2, line, 107_999)]
    with refused("task.solved_already"):
        match.do(Claim(0, line, 107_999))
    events = match.wait()
    assert kinds(events) == ["RewardGiven", "RewardGiven", "RoundEnded", "RoundOpened"]
    assert events[-2:] == [RoundEnded(1), RoundOpened(2, 2, 114_100)]
    with refused("phase.wrong", phase="roll"):
        match.do(Claim(1, late, 107_999))


@pytest.mark.rule("D-19")
@pytest.mark.rule("A-07")
def test_a_round_ends_early_when_everybody_is_done(match: Table) -> None:
    match.solve(2)
    match.solve(0)
    events = match.solve(1)
    assert kinds(events) == ["TaskSolved", *["RewardGiven"] * 3, "RoundEnded", "RoundOpened"]
    assert events[-1] == RoundOpened(2, 2, match.at + 6_000)


@pytest.mark.rule("D-20")
def test_if_nobody_solved_the_glass_is_turned_once_more_and_only_once(match: Table) -> None:
    piece = tasks(match)[0].pieces[0]
    match.do(Arrange(0, f"{piece}a@0,0", match.at))
    assert match.wait() == [GlassTurned(198_000)]
    assert match.at == 108_000
    assert match.state.phase is Phase.PUZZLE
    assert match.edition.wake_at(match.state) == 198_000
    assert match.round.boards == (f"{piece}a@0,0", "", "")
    assert match.wait() == [
        DisplayReduced(("sapphire", "amber")),
        RoundEnded(1),
        RoundOpened(2, 2, 204_000),
    ]
    assert match.at == 198_000


@pytest.mark.rule("D-20")
def test_the_second_chance_runs_on_to_its_end_after_somebody_solved(match: Table) -> None:
    match.wait()
    call(match, 0)
    assert match.edition.wake_at(match.state) == 198_000
    call(match, 1)
    assert match.round.solved == (0, 1)
    assert kinds(match.wait()) == ["RewardGiven", "RewardGiven", "RoundEnded", "RoundOpened"]


@pytest.mark.rule("D-20")
def test_there_is_no_second_chance_if_somebody_solved(match: Table) -> None:
    call(match, 0)
    assert kinds(match.wait()) == ["RewardGiven", "DisplayReduced", "RoundEnded", "RoundOpened"]


@pytest.mark.rule("D-26")
def test_played_boards_never_come_again_and_the_parts_go_back_to_the_middle() -> None:
    match = opened(Options(4))
    seen: set[int] = set()
    for _ in range(9):
        match.to_puzzle()
        boards = {task.card for task in tasks(match)}
        assert not seen & boards
        assert sum(in_the_middle(match.state).values()) == 28
        seen |= boards
        play_round(match, 0, 1, 2, 3)
        assert sum(in_the_middle(match.state).values()) == 40
    assert seen == set(range(1, 37)) == set(match.state.dealt)


def test_who_comes_back_finds_the_task_and_may_solve_it(match: Table) -> None:
    match.do(Leave(2))
    match.do(Come(2))
    assert isinstance(match.solve(2)[0], TaskSolved)


def test_what_a_seat_may_do_is_offered_and_nothing_else() -> None:
    match = opened(Options(2, starter=0))
    edition = match.edition
    assert list(edition.moves(match.state, 0)) == [Roll(0)]
    assert list(edition.moves(match.state, 1)) == [GetReady(1)]
    match.do(Roll(0))
    match.wait()
    assert list(edition.moves(match.state, 1)) == [GetReady(1)]
    match.do(GetReady(1))
    assert list(edition.moves(match.state, 1)) == []
    match.do(GetReady(0))
    assert list(edition.moves(match.state, 1)) == [Arrange(1, "", 0)]
