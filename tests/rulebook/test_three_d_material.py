"""3-D: boards, parts, gems and the set-up, by the identifiers of docs/editions/three_d.md."""

from collections import Counter
from itertools import combinations

import pytest

from tests.rulebook.driver import FixedChance, refused
from tests.rulebook.three_d_table import in_the_middle, opened, racing, rolled, unopened
from tests.rulebook.treasury_table import call, tasks
from ubongo.core.match_state import Phase
from ubongo.core.messages import Leave
from ubongo.core.race.messages import GlassStarted, Rolled, RoundOpened
from ubongo.core.race.state import Handicap
from ubongo.core.treasury.gems import all_gems, points
from ubongo.core.treasury.messages import BagFilled, DisplayLaidOut, RewardGiven
from ubongo.decks.booklet import find_task, printed_solution
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Deck
from ubongo.decks.svg_pieces import cube_drawing
from ubongo.decks.three_d.box import ANIMALS
from ubongo.editions.three_d.pool import boxes, whole_pool
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.state import Options
from ubongo.geometry import EVERY_WAY, Area, Placement, covers, orientations, oriented
from ubongo.solving import Lay, advise

PARTS = (2, 2, 3, 2, 2, 2, 3, 4, 3, 3, 2, 2, 2, 2, 2, 4)
ONE_BOX = {str(number): count for number, count in enumerate(PARTS, 1)}
TWO_BOXES = {part: 2 * count for part, count in ONE_BOX.items()}
MIXED = (Handicap(), Handicap(side=Side.HARD), Handicap(), Handicap(side=Side.HARD))


@pytest.fixture
def deck() -> Deck:
    return shipped_deck("three_d")


@pytest.mark.rule("D-01")
def test_36_boards_with_printed_numbers_are_in_nine_families_of_four(deck: Deck) -> None:
    assert [card.number for card in deck.cards] == list(range(1, 37))
    for card in deck.cards:
        assert card.family == deck.box.family(card.number)
        assert card.easy.name == deck.box.face(card.number, Side.EASY) == f"A{card.number}"
        assert card.hard.name == deck.box.face(card.number, Side.HARD) == f"B{card.number}"
    assert Counter(card.family for card in deck.cards) == dict.fromkeys(ANIMALS, 4)
    assert len(ANIMALS) == 9


@pytest.mark.rule("D-02")
def test_two_areas_a_side_have_4_tasks_of_three_parts_or_10_of_four(deck: Deck) -> None:
    assert Counter(named.side for named in deck.tasks()) == {Side.EASY: 144, Side.HARD: 360}
    for named in deck.tasks():
        assert len(named.task.pieces) == named.side.pieces
        assert named.area_tasks.area.levels == 2
    for card in deck.cards:
        easy, hard = (
            [[task.label for task in area.tasks] for area in card.side(side).areas]
            for side in (Side.EASY, Side.HARD)
        )
        assert easy == [["1|2", "3|4"], ["5|6|7", "8|9|10"]]
        assert hard == [["1", "2", "3", "4", "5"], ["6", "7", "8", "9", "10"]]
    assert (Side.EASY.pieces, Side.HARD.pieces) == (3, 4)


@pytest.mark.rule("D-03")
def test_40_parts_of_16_shapes_are_one_pool_for_all() -> None:
    for seats in (2, 3, 4):
        assert whole_pool(Options(seats)) == ONE_BOX
    assert sum(ONE_BOX.values()) == 40
    assert in_the_middle(opened(Options(4)).state) == ONE_BOX


@pytest.mark.rule("D-03")
def test_no_two_parts_look_the_same_not_even_the_mirror_images() -> None:
    drawings = {part: cube_drawing(part).body.replace(f'"{part}"', "") for part in ONE_BOX}
    assert len(set(drawings.values())) == 16
    for one, other in combinations(ONE_BOX, 2):
        lies = {cells for _, cells in orientations(one, EVERY_WAY)}
        assert oriented(other, "a") not in lies


@pytest.mark.rule("D-04")
@pytest.mark.parametrize("number", range(1, 11))
def test_the_die_shows_the_numbers_from_1_to_10(number: int) -> None:
    match = rolled(Options(2, starter=0), 4, number)
    assert match.round.label == str(number)


@pytest.mark.rule("D-04")
def test_the_die_has_ten_sides_of_the_same_chance() -> None:
    match, chance = opened(Options(2, starter=0)), FixedChance()
    match.wait()
    match.wait(chance)
    assert chance.ends == [9, 10, 4, 3]  # an animal, the die, a board for each


@pytest.mark.rule("D-04")
def test_one_sandglass_runs_for_all_90_seconds_unless_the_table_sets_another_time() -> None:
    match = opened(Options(3, starter=0))
    match.wait_for(Phase.READY)
    (turned,) = match.wait()
    assert turned == GlassStarted(match.at + 90_000)
    assert match.state.until == match.at + 90_000
    other = opened(Options(3, starter=0, glass=45_000))
    other.wait_for(Phase.READY)
    assert other.wait() == [GlassStarted(other.at + 45_000)]


@pytest.mark.rule("D-04")
@pytest.mark.parametrize(
    ("draw", "gem"),
    [
        (0, "ruby"),
        (9, "ruby"),
        (10, "sapphire"),
        (19, "sapphire"),
        (20, "emerald"),
        (29, "emerald"),
        (30, "amber"),
        (39, "amber"),
    ],
)
def test_gems_are_drawn_blindly_from_the_bag(draw: int, gem: str) -> None:
    match = racing(Options(2, starter=0))
    match.solve(1)
    reward = call(match, 0, draw)[1]
    assert isinstance(reward, RewardGiven)
    assert reward.from_bag == gem


@pytest.mark.rule("D-05")
def test_58_gems_of_four_kinds_are_worth_4_3_2_and_1() -> None:
    assert all_gems() == (10, 19, 10, 19)
    assert sum(all_gems()) == 58
    kinds = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    assert [points(kind) for kind in kinds] == [4, 3, 2, 1]
    assert points(all_gems()) == 40 + 57 + 20 + 19


@pytest.mark.rule("D-06")
@pytest.mark.parametrize("options", [Options(4), Options(4, side=Side.HARD)])
def test_board_number_and_label_give_the_solution_of_a_task_that_was_played(
    deck: Deck, options: Options
) -> None:
    match = racing(options)
    for task in tasks(match):
        found = find_task(deck, task.name)
        assert (found.card.number, found.task.pieces) == (task.card, task.pieces)
        assert found.area_tasks.drawing == task.area
        solution = printed_solution(found)
        assert {placement.piece for placement in solution} == set(task.pieces)
        assert covers(found.area_tasks.area, solution, EVERY_WAY, task.pieces) is None


@pytest.mark.rule("D-06")
def test_a_task_is_looked_up_as_it_is_printed(deck: Deck) -> None:
    assert find_task(deck, "A25 - 1|2").task.label == "1|2"
    assert find_task(deck, "A25 - 1|2").card.number == 25
    assert find_task(deck, "B25 - 10").side is Side.HARD


@pytest.mark.rule("D-07")
@pytest.mark.rule("D-10")
def test_all_gems_go_into_the_bag_and_a_display_of_two_rows_of_nine_out_of_it() -> None:
    match = unopened(Options(3, starter=2))
    assert (match.state.bag, match.state.display, match.state.gems) == ((0,) * 4, (0,) * 4, ())
    assert match.wait() == [
        BagFilled((10, 19, 10, 19)),
        DisplayLaidOut((0, 9, 0, 9)),
        RoundOpened(1, 2, 20_000),
    ]
    assert match.state.bag == (10, 10, 10, 10)
    assert match.state.display == (0, 9, 0, 9)
    assert match.state.gems == ((0, 0, 0, 0),) * 3


@pytest.mark.rule("D-08")
@pytest.mark.parametrize(
    ("options", "letter", "pieces"),
    [
        (Options(3), "A", 3),
        (Options(3, side=Side.EASY), "A", 3),
        (Options(3, side=Side.HARD), "B", 4),
    ],
)
def test_the_agreed_side_is_played_the_easy_one_unless_another_is_wanted(
    options: Options, letter: str, pieces: int
) -> None:
    match = racing(options)
    assert [(task.name[0], len(task.pieces)) for task in tasks(match)] == [(letter, pieces)] * 3


@pytest.mark.rule("D-09")
@pytest.mark.parametrize(("seats", "left_out"), [(2, 2), (3, 1), (4, 0)])
def test_so_many_boards_of_each_animal_are_left_out_that_each_lasts_a_round(
    seats: int, left_out: int
) -> None:
    match = opened(Options(seats))
    animals = []
    while match.state.phase is not Phase.OVER and not match.round.is_playoff:
        if any(isinstance(event, Rolled) for event in match.wait()):
            animals.append(match.round.family)
            boards = {task.card for task in tasks(match)}
            family = {
                card.number
                for card in shipped_deck("three_d").cards
                if card.family == match.round.family
            }
            assert boards < family if left_out else boards == family
            assert len(family - boards) == left_out
    assert sorted(animals) == sorted(ANIMALS)
    assert len(set(match.state.dealt)) == 9 * seats


@pytest.mark.rule("D-09")
def test_animals_boards_and_which_are_left_out_are_random() -> None:
    one = rolled(Options(2, starter=0), 0, 1)
    assert (one.round.family, [task.card for task in tasks(one)]) == ("bear", [1, 2])
    other = rolled(Options(2, starter=0), 8, 1, 3, 1)
    assert (other.round.family, [task.card for task in tasks(other)]) == ("toad", [36, 34])


@pytest.mark.rule("D-11")
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("animal", range(9))
def test_the_pool_has_what_four_players_need_whatever_is_rolled(side: Side, animal: int) -> None:
    for number in range(1, 11):
        match = rolled(Options(4, side=side), animal, number)
        left = in_the_middle(match.state)
        assert min(left.values()) >= 0
        assert sum(left.values()) == 40 - 4 * side.pieces


@pytest.mark.rule("D-11")
def test_what_lies_in_the_middle_is_all_that_no_task_in_play_takes() -> None:
    match = rolled(Options(2, starter=0), 0, 1)
    taken = Counter(part for task in tasks(match) for part in task.pieces)
    left = {part: number - taken[part] for part, number in ONE_BOX.items()}
    assert match.state.phase is Phase.READY
    assert in_the_middle(match.state) == left
    match.to_puzzle()
    assert in_the_middle(match.state) == left
    match.solve(0)
    assert in_the_middle(match.state) == left


def test_a_late_seat_takes_its_parts_when_it_starts() -> None:
    match = racing(Options(2, starter=0, handicaps=(Handicap(), Handicap(delay=4_000))))
    assert sum(in_the_middle(match.state).values()) == 37
    match.wait()
    assert sum(in_the_middle(match.state).values()) == 34


def test_mixed_sides_are_played_from_two_boxes_so_that_the_pool_never_limits_them() -> None:
    options = Options(4, handicaps=MIXED)
    assert whole_pool(options) == TWO_BOXES
    assert boxes(options) == 2
    assert boxes(Options(4, handicaps=(Handicap(side=Side.EASY),) * 4)) == 1
    overdrawn = 0
    for animal in range(9):
        for number in range(1, 11):
            left = in_the_middle(rolled(options, animal, number).state)
            assert sum(left.values()) == 80 - 14
            assert min(left.values()) >= 0
            overdrawn += any(left[part] < ONE_BOX[part] for part in left)
    assert overdrawn  # one box would not have been enough


@pytest.mark.rule("D-36")
@pytest.mark.parametrize("side", list(Side))
def test_a_hint_marks_the_piece_with_the_fewest_places(deck: Deck, side: Side) -> None:
    match = rolled(Options(4, side=side), 3, 8)
    for task in tasks(match):
        puzzle = find_task(deck, task.name).puzzle
        fewest = min(len(places(puzzle.area, part)) for part in task.pieces)
        hint = advise(puzzle, ())
        assert isinstance(hint, Lay)
        assert len(places(puzzle.area, hint.placement.piece)) == fewest


def places(area: Area, part: str) -> set[frozenset[tuple[int, int, int]]]:
    """Every place where a part lies within an area, by trying them all."""
    height, width = area.box
    return {
        cells
        for letter in EVERY_WAY
        for x in range(height)
        for y in range(width)
        for level in (0, 1)
        if (cells := Placement(part, letter, (x, y, level)).cells) <= area.cells
    }


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with refused("setup.seats", least=2, most=4):
        opened(Options(seats))


def test_the_edition_and_its_deck_have_one_name(deck: Deck) -> None:
    assert ThreeD.key == deck.edition == "three_d"


def test_bots_play_from_the_start_and_a_glass_is_checked() -> None:
    assert opened(Options(2, bots=(1,))).state.bots == (1,)
    with refused("setup.glass"):
        opened(Options(2, glass=19_999))


def test_with_nobody_there_the_first_roller_is_waited_for_only_10_seconds() -> None:
    match = unopened(Options(2, starter=0))
    match.do(Leave(0))
    assert match.wait()[-1] == RoundOpened(1, 0, 10_000)
