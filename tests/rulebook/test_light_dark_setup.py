"""Light and dark: what is in the box, and what a table agrees on."""

import pytest
from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, has_all_of, kinds, refused
from tests.rulebook.light_dark_match import LightDarkMatch, in_puzzle, lit
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Arranged, GetReady, Pause
from ubongo.core.race.messages import (
    Claim,
    Roll,
    Rolled,
    TaskShown,
    TaskSolved,
)
from ubongo.core.race.state import Handicap
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.editions.light_dark.messages import ShipMoved
from ubongo.editions.light_dark.rules import LightDark
from ubongo.editions.light_dark.state import Options, View
from ubongo.editions.light_dark.track import advanced, starting_fields
from ubongo.geometry import Face, face_up, oriented

CHIRAL = {"L4", "S4", "L5", "Y5", "P5", "Z5"}


@pytest.fixture
def match() -> LightDarkMatch:
    """Three players; seat 0 has rolled light and the glass runs until 63 s."""
    return lit()


@pytest.mark.rule("L-01")
def test_fifty_cards_have_a_side_of_three_and_one_of_four_pieces_with_a_task_per_face() -> None:
    cards = shipped_deck("light_dark").cards
    assert [card.number for card in cards] == list(range(1, 51))
    assert (Side.EASY.pieces, Side.HARD.pieces) == (3, 4)
    for card in cards:
        for side in Side:
            (area,) = card.side(side).areas
            assert [task.label for task in area.tasks] == ["light", "dark"]
            assert [len(task.pieces) for task in area.tasks] == [side.pieces] * 2


@pytest.mark.rule("L-02")
@pytest.mark.parametrize("name", LIGHT_DARK.pool)
def test_a_piece_that_is_turned_over_is_its_mirror_image(name: str) -> None:
    assert len(LIGHT_DARK.pool) == len({oriented(each, "a") for each in LIGHT_DARK.pool}) == 12
    light = oriented(name, "a")
    width = max(column for _, column, _ in light)
    assert oriented(name, "e") == {(row, width - column, 0) for row, column, _ in light}
    dark = {oriented(name, letter) for letter in "efgh"}
    assert (light in dark) is (name not in CHIRAL)


@pytest.mark.rule("L-02")
def test_every_way_to_lie_shows_the_light_or_the_dark_face() -> None:
    assert [face_up(letter) for letter in "abcd"] == [Face.LIGHT] * 4
    assert [face_up(letter) for letter in "efgh"] == [Face.DARK] * 4


@pytest.mark.rule("L-03")
@pytest.mark.parametrize(("draw", "face"), [(0, "light"), (1, "dark")])
def test_the_die_shows_light_or_dark_equally_often(draw: int, face: str) -> None:
    match = LightDarkMatch(Options(2))
    chance = FixedChance(draw)
    assert match.edition.roll(match.state, chance) == (face, "")
    assert chance.ends == [2]


@pytest.mark.rule("L-03")
def test_the_track_has_28_fields_behind_the_start() -> None:
    assert (advanced(0, 1), advanced(24, 4), advanced(23, 4), advanced(27, 4)) == (1, 28, 27, 28)


@pytest.mark.rule("L-03")
def test_ships_are_chosen_and_no_two_players_fly_the_same() -> None:
    LightDarkMatch(Options(3, tokens=(5, 0, 2)))
    for tokens in ((0, 0, 1), (0, 1), (0, 1, 6)):
        with refused("setup.tokens", most=6):
            LightDarkMatch(Options(3, tokens=tokens))


@pytest.mark.rule("L-04")
@pytest.mark.parametrize(("options", "pieces"), [(Options(2), 3), (Options(2, side=Side.HARD), 4)])
def test_the_players_agree_on_a_side_and_the_easy_one_is_proposed(
    options: Options, pieces: int
) -> None:
    match = in_puzzle(options)
    assert [len(match.task(seat).pieces) for seat in (0, 1)] == [pieces] * 2


@pytest.mark.rule("L-04")
def test_the_tasks_are_hidden_until_the_die_is_seen() -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.wait()
    assert match.round.tasks == ()
    match.do(Roll(0))
    assert (match.round.tasks, match.state.dealt) == ((), ())
    (rolled,) = match.wait()
    assert isinstance(rolled, Rolled)
    assert len(rolled.tasks) == 2
    assert has_all_of(match.edition.view(match.state, None), match.state)


@pytest.mark.rule("L-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ships_stand_on_the_start_field(seats: int) -> None:
    assert LightDarkMatch(Options(seats)).state.fields == starting_fields(seats) == (0,) * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_may_play(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        LightDarkMatch(Options(seats))
    assert (caught.value.code, caught.value.facts) == ("setup.seats", {"least": 2, "most": 4})


def test_a_glass_that_is_too_short_is_refused() -> None:
    LightDarkMatch(Options(2, glass=20_000))
    with refused("setup.glass"):
        LightDarkMatch(Options(2, glass=19_999))


def test_a_deck_with_fewer_cards_than_players_is_refused() -> None:
    deck = shipped_deck("light_dark")
    three = replace(deck, cards=deck.cards[:3])
    LightDarkMatch(Options(3), three)
    with pytest.raises(Refusal) as caught:
        LightDarkMatch(Options(4, side=Side.HARD), three)
    assert (caught.value.code, caught.value.facts) == ("setup.too_few_areas", {"side": "hard"})


def test_a_seat_may_play_the_other_side() -> None:
    handicaps = (Handicap(), Handicap(side=Side.HARD), Handicap(side=Side.EASY))
    match = in_puzzle(Options(3, handicaps=handicaps))
    assert [len(match.task(seat).pieces) for seat in range(3)] == [3, 4, 3]
    assert [match.task(seat).name.split()[1] for seat in range(3)] == ["easy", "hard", "easy"]


def test_a_late_seat_sees_its_task_when_it_starts() -> None:
    match = in_puzzle(Options(2, starter=0, handicaps=(Handicap(), Handicap(delay=7_000))))
    assert match.round.tasks[1] is None
    with refused("task.not_shown"):
        match.do(Claim(1, "", match.at))
    assert match.edition.wake_at(match.state) == 10_000
    (shown,) = match.wait(FixedChance(0))
    assert isinstance(shown, TaskShown)
    assert shown.task.name.endswith(match.round.label)
    assert match.state.dealt == (match.task(0).card, shown.task.card)
    assert shown.task.card != match.task(0).card
    assert kinds(match.solve(1)) == ["TaskSolved"]


def test_where_calls_are_automatic_a_covered_area_is_a_call() -> None:
    match = in_puzzle(Options(2, starter=0, automatic_call=True))
    first, *_ = match.solution(0).split()
    assert match.do(Arrange(0, first, 4_000)) == [Arranged(0, first)]
    line = match.solution(0)
    assert match.do(Arrange(0, line, 5_000)) == [Arranged(0, line), TaskSolved(0, 1, line, 5_000)]


def test_the_match_may_pause_only_before_the_roll(match: LightDarkMatch) -> None:
    with refused("pause.in_a_round"):
        match.do(Pause(1))
    match.wait_for(Phase.ROLL)
    assert kinds(match.do(Pause(1))) == ["Paused"]
    thrown = LightDarkMatch(Options(2, starter=0))
    thrown.wait()
    thrown.do(Roll(0))
    with refused("pause.in_a_round"):
        thrown.do(Pause(0))


def test_the_starter_may_roll_and_then_everybody_lay() -> None:
    match = LightDarkMatch(Options(2, starter=0))
    assert list(match.edition.moves(match.state, 0)) == []
    match.wait()
    assert list(match.edition.moves(match.state, 0)) == [Roll(0)]
    assert list(match.edition.moves(match.state, 1)) == [GetReady(1)]
    match.to_puzzle()
    assert list(match.edition.moves(match.state, 0)) == [Arrange(0, "", 0)]


def test_everybody_sees_everything(match: LightDarkMatch) -> None:
    match.solve(1)
    for seat in (None, 0, 1, 2):
        assert has_all_of(match.edition.view(match.state, seat), match.state)
    assert match.edition.readers_of(ShipMoved(1, 3, 3)) is None
    assert (LightDark.key, LightDark.seats, LightDark.view_type) == (
        "light_dark",
        range(2, 5),
        View,
    )
    assert LightDark.options_type is Options
