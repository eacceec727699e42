"""Light and dark: the rounds. The identifiers are those of docs/editions/light_dark.md.

Beside this file: test_light_dark_setup.py, test_light_dark_track.py (rewards and the end) and
test_light_dark_master.py.
"""

import pytest

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.light_dark_match import LightDarkMatch, in_puzzle, lit
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Arranged, Leave
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    GlassTurned,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
)
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.editions.light_dark.rules import stack
from ubongo.editions.light_dark.state import Options
from ubongo.geometry import read_solution


@pytest.fixture
def match() -> LightDarkMatch:
    """Three players; seat 0 has rolled light and the glass runs until 63 s."""
    return lit()


@pytest.mark.rule("L-06", "L-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_rounds_are_played_with_a_new_card_for_everybody(seats: int) -> None:
    match = LightDarkMatch(Options(seats))
    match.wait()
    while not match.round.is_playoff:
        match.wait()
    ended = [event.number for event in match.log if isinstance(event, RoundEnded)]
    assert ended == [1, 2, 3, 4, 5, 6, 7]
    assert len(set(match.state.dealt)) == len(match.state.dealt) == 7 * seats


@pytest.mark.rule("L-06")
def test_the_starter_takes_the_first_card_from_the_stack() -> None:
    match = LightDarkMatch(Options(3, starter=1))
    match.wait()
    match.do(Roll(1))
    chance = FixedChance(1, 0, 0, 0)
    match.wait(chance)
    assert [match.task(seat).card for seat in range(3)] == [3, 1, 2]
    assert chance.ends == [2, 50, 49, 48]


@pytest.mark.rule("L-07")
def test_the_marked_seat_rolls_first_else_one_is_drawn() -> None:
    marked = LightDarkMatch(Options(3, starter=2))
    assert marked.wait() == [RoundOpened(1, 2, 20_000)]
    drawn = LightDarkMatch(Options(3))
    assert drawn.wait(FixedChance(1)) == [RoundOpened(1, 1, 20_000)]


@pytest.mark.rule("L-07")
def test_only_the_starter_rolls_and_the_glass_starts_as_the_die_is_seen() -> None:
    match = LightDarkMatch(Options(2, starter=1))
    match.wait()
    with pytest.raises(Refusal) as caught:
        match.do(Roll(0))
    assert (caught.value.code, caught.value.facts) == ("roll.not_starter", {"starter": 1})
    match.at = 5_000
    assert match.do(Roll(1)) == [RollAnnounced(1, 8_000)]
    assert match.edition.wake_at(match.state) == 8_000
    (rolled,) = match.wait()
    assert isinstance(rolled, Rolled)
    assert (rolled.until, match.edition.wake_at(match.state)) == (68_000, 68_000)


@pytest.mark.rule("L-07")
def test_another_glass_runs_as_long_as_was_agreed() -> None:
    match = in_puzzle(Options(2, starter=0, glass=45_000))
    assert match.edition.wake_at(match.state) == 3_000 + 45_000


@pytest.mark.rule("L-07")
def test_the_player_to_the_left_rolls_next(match: LightDarkMatch) -> None:
    starters = []
    for _ in range(4):
        starters.append(match.round.starter)
        match.wait_for(Phase.PUZZLE)
        match.wait_for(Phase.ROLL)
    assert starters == [0, 1, 2, 0]


def test_the_table_rolls_for_who_is_slow_and_sooner_for_who_is_away() -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.wait()
    assert match.wait() == [RollAnnounced(0, 23_000)]
    away = LightDarkMatch(Options(2, starter=0))
    away.do(Leave(0))
    assert away.wait() == [RoundOpened(1, 0, 10_000)]


@pytest.mark.rule("L-08")
@pytest.mark.parametrize(("draw", "face"), [(0, "light"), (1, "dark")])
def test_the_rolled_symbol_says_which_of_the_two_tasks_is_played(draw: int, face: str) -> None:
    match = LightDarkMatch(Options(2, starter=0, side=Side.HARD))
    match.wait()
    match.do(Roll(0))
    (rolled,) = match.wait(FixedChance(draw, 6, 10))
    assert isinstance(rolled, Rolled)
    assert (rolled.label, rolled.family) == (face, "")
    for seat, number in enumerate((7, 12)):
        (area,) = shipped_deck("light_dark").cards[number - 1].hard.areas
        (printed,) = [task.pieces for task in area.tasks if task.label == face]
        task = match.task(seat)
        assert (task.name, task.card) == (f"{number} hard {face}", number)
        assert (task.area, task.pieces) == (area.drawing, printed)


@pytest.mark.rule("L-08")
def test_other_pieces_may_not_be_used(match: LightDarkMatch) -> None:
    other = next(name for name in LIGHT_DARK.pool if name not in match.task(0).pieces)
    for command in (Claim(0, f"{other}a@0,0", match.at), Arrange(0, f"{other}a@0,0", match.at)):
        with refused("board.wrong_pieces"):
            match.do(command)


@pytest.mark.rule("L-09")
def test_the_area_must_be_covered_exactly(match: LightDarkMatch) -> None:
    first = match.task(1).pieces[0]
    assert match.do(Claim(1, "", 4_000)) == [ClaimFailed(1, "hole", None, 5_000)]
    beyond = Claim(1, f"{first}a@0,40", 5_000)
    assert match.do(beyond) == [ClaimFailed(1, "outside", first, 6_000)]
    (solved,) = match.do(Claim(1, match.solution(1), 6_000))
    assert solved == TaskSolved(1, 1, match.round.boards[1], 6_000)


@pytest.mark.parametrize(("draw", "letters"), [(0, "abcd"), (1, "efgh")])
@pytest.mark.rule("L-10")
def test_pieces_are_turned_with_the_rolled_face_up(draw: int, letters: str) -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.wait()
    match.do(Roll(0))
    match.wait(FixedChance(draw))
    assert match.edition.motions(match.state) == set(letters)
    line = match.solution(0)
    assert {placement.rotation for placement in read_solution(line)} <= set(letters)
    assert kinds(match.do(Claim(0, line, match.at))) == ["TaskSolved"]


@pytest.mark.rule("L-10")
@pytest.mark.parametrize(("draw", "wrong"), [(0, "efgh"), (1, "abcd")])
def test_a_piece_with_the_other_face_up_is_refused(draw: int, wrong: str) -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.wait()
    match.do(Roll(0))
    match.wait(FixedChance(draw))
    first, *others = read_solution(match.solution(0))
    for letter in (*wrong, "i"):
        line = " ".join(
            [f"{first.piece}{letter}@0,0", *(f"{p.piece}{p.rotation}@9,9" for p in others)]
        )
        for command in (Claim(0, line, match.at), Arrange(0, line, match.at)):
            with refused("board.forbidden_motion"):
                match.do(command)
    assert match.round.solved == ()


@pytest.mark.rule("L-10")
def test_the_dark_task_is_not_solved_by_the_mirror_image_of_its_solution() -> None:
    """Letter for letter the same turns, but with the light faces up."""
    match = LightDarkMatch(Options(2, starter=0))
    match.wait()
    match.do(Roll(0))
    match.wait(FixedChance(1))
    line = match.solution(0).translate(str.maketrans("efgh", "abcd"))
    with refused("board.forbidden_motion"):
        match.do(Claim(0, line, match.at))
    assert kinds(match.solve(0)) == ["TaskSolved"]


@pytest.mark.rule("L-11")
def test_who_is_done_calls_and_the_others_go_on(match: LightDarkMatch) -> None:
    assert kinds(match.solve(2)) == ["TaskSolved"]
    (second,) = match.solve(0)
    assert isinstance(second, TaskSolved)
    assert (second.seat, second.place, second.credited) == (0, 2, 5_000)
    assert match.state.phase is Phase.PUZZLE


@pytest.mark.rule("L-11")
def test_nobody_solves_twice(match: LightDarkMatch) -> None:
    match.solve(2)
    for command in (Claim(2, match.solution(2), match.at), Arrange(2, "", match.at)):
        with refused("task.solved_already"):
            match.do(command)
    assert match.round.solved == (2,)


@pytest.mark.rule("L-11")
def test_all_stop_when_the_sand_has_run_out(match: LightDarkMatch) -> None:
    match.solve(2)
    match.at = 63_100
    with refused("claim.too_late"):
        match.do(Claim(0, match.solution(0), 63_000))
    assert kinds(match.do(Claim(0, match.solution(0), 62_999))) == ["TaskSolved"]
    match.wait()
    with refused("phase.wrong"):
        match.do(Claim(1, "", match.at))


@pytest.mark.rule("L-12")
def test_the_glass_is_turned_once_more_if_nobody_solved(match: LightDarkMatch) -> None:
    first = match.task(1).pieces[0]
    assert match.do(Arrange(1, f"{first}a@0,0", 4_000)) == [Arranged(1, f"{first}a@0,0")]
    tasks = match.round.tasks
    assert match.wait() == [GlassTurned(123_000)]
    assert match.edition.wake_at(match.state) == 123_000
    assert match.round.tasks == tasks
    assert match.round.boards == ("", f"{first}a@0,0", "")
    assert kinds(match.solve(0)) == ["TaskSolved"]
    assert match.edition.wake_at(match.state) == 123_000  # the others go on


@pytest.mark.rule("L-12")
def test_the_second_chance_is_given_once(match: LightDarkMatch) -> None:
    match.wait()
    assert match.wait() == [RoundEnded(1), RoundOpened(2, 1, 129_000)]
    assert match.state.fields == (0, 0, 0)


@pytest.mark.rule("L-12")
def test_there_is_no_second_chance_where_somebody_solved(match: LightDarkMatch) -> None:
    match.solve(1)
    assert kinds(match.wait()) == ["ShipMoved", "RoundEnded", "RoundOpened"]


@pytest.mark.rule("L-15")
def test_played_cards_are_put_aside_and_everybody_takes_a_new_one(match: LightDarkMatch) -> None:
    first = match.state.dealt
    assert first == (11, 22, 33)
    match.wait_for(Phase.ROLL)
    match.do(Roll(1))
    match.wait(FixedChance(0, 10, 20, 29))  # of the 47 cards that are left
    assert match.state.dealt == (*first, 35, 12, 24)
    assert [match.task(seat).card for seat in range(3)] == [35, 12, 24]


@pytest.mark.rule("L-15")
def test_the_stack_is_what_was_dealt_least_often() -> None:
    cards = list(shipped_deck("light_dark").cards[:4])
    assert stack(cards, ()) == cards
    assert stack(cards, (2, 4)) == [cards[0], cards[2]]
    assert stack(cards, (2, 4, 1, 3)) == cards
    assert stack(cards, (2, 4, 1, 3, 3)) == [cards[0], cards[1], cards[3]]
    assert stack(cards[:1], (1,)) == cards[:1]
