"""Light and dark: the master game."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.light_dark_match import LightDarkMatch, in_puzzle
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Arranged, MatchEnded, Pause, Paused
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    GlassTurned,
    Roll,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.core.race.state import Handicap
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Card, CardSide, Deck
from ubongo.editions.light_dark.messages import ShipMoved
from ubongo.editions.light_dark.rules import can_be_dealt
from ubongo.editions.light_dark.state import Options
from ubongo.geometry import TURNED_AND_FLIPPED, face_up, read_area, read_solution, write_solution
from ubongo.solving import MasterPuzzle, master_solutions

TEN = ("V3", "I4", "O4", "L4", "T4", "S4", "L5", "Y5", "P5", "Z5")


def revealed(options: Options, *draws: int) -> LightDarkMatch:
    """The glass runs in the first round of a match whose cards are drawn so."""
    match = LightDarkMatch(options)
    match.wait()
    match.wait(FixedChance(*draws))
    return match


def printed(label: str, piece: str) -> tuple[int, str]:
    """A card whose easy task beside the label takes this one of the ten, and its solution."""
    return next(
        (card.number, task.solution)
        for card in shipped_deck("light_dark").cards
        for task in card.easy.areas[0].tasks
        if task.label == label and piece in task.pieces and set(task.pieces) <= set(TEN)
    )


def small_deck(*drawings: str) -> Deck:
    """Cards whose easy sides have these areas, and whose hard sides are as shipped."""
    deck = shipped_deck("light_dark")

    def drawn(card: Card, drawing: str) -> CardSide:
        (area,) = card.easy.areas
        return replace(card.easy, areas=(replace(area, drawing=drawing),))

    cards = zip(deck.cards, drawings, strict=False)
    return replace(deck, cards=tuple(replace(card, easy=drawn(card, d)) for card, d in cards))


# No die, ten pieces.


@pytest.mark.rule("L-18")
def test_nobody_rolls_and_the_table_starts_the_glass() -> None:
    match = LightDarkMatch(Options(3, starter=1, master=True))
    assert match.wait() == [RoundOpened(1, 1, 10_000)]
    assert match.state.phase is Phase.REVEAL
    with refused("phase.wrong"):
        match.do(Roll(1))
    chance = FixedChance(4, 5, 6)
    (rolled,) = match.wait(chance)
    assert isinstance(rolled, Rolled)
    assert (rolled.label, rolled.family, rolled.until) == ("master", "", 70_000)
    assert chance.ends == [50, 49, 48]
    assert [match.task(seat).card for seat in (1, 2, 0)] == [5, 7, 9]
    assert match.edition.wake_at(match.state) == 70_000


@pytest.mark.rule("L-18")
def test_everybody_has_the_ten_pieces_that_are_not_put_away() -> None:
    match = revealed(Options(2, starter=0, master=True), 11, 30)
    (area,) = shipped_deck("light_dark").cards[11].easy.areas
    task = match.task(0)
    assert (task.name, task.card, task.area) == ("12 easy", 12, area.drawing)
    assert task.pieces == match.task(1).pieces == TEN
    for command in (Claim(0, "I2a@0,0", match.at), Arrange(0, "I3a@0,0", match.at)):
        with refused("board.wrong_pieces"):
            match.do(command)


@pytest.mark.rule("L-18")
def test_the_host_may_choose_which_two_are_put_away() -> None:
    match = in_puzzle(Options(2, master=True, put_away=("Z5", "V3")))
    ten = ("I2", "I3", "I4", "O4", "L4", "T4", "S4", "L5", "Y5", "P5")
    assert match.task(0).pieces == match.task(1).pieces == ten
    assert kinds(match.solve(0)) == ["TaskSolved"]


@pytest.mark.rule("L-18")
@pytest.mark.parametrize("put_away", [("I2", "I2"), ("I2", "X5"), ("I2", "16"), ("", "")])
def test_what_are_not_two_of_the_twelve_cannot_be_put_away(put_away: tuple[str, str]) -> None:
    for master in (True, False):
        with refused("setup.put_away"):
            LightDarkMatch(Options(2, master=master, put_away=put_away))


@pytest.mark.rule("L-18")
def test_pieces_are_put_away_in_the_master_game_only() -> None:
    assert Options(2).put_away == ("I2", "I3")
    LightDarkMatch(Options(2, put_away=("I2", "I3")))
    LightDarkMatch(Options(2, put_away=("I2", "V3"), master=True))
    with refused("setup.no_master_game"):
        LightDarkMatch(Options(2, put_away=("I2", "V3")))


@pytest.mark.rule("L-18")
def test_the_options_come_over_the_wire() -> None:
    written = b'{"seats":2,"master":true,"put_away":["T4","V3"]}'
    options = msgspec.json.decode(written, type=Options)
    assert options.master_pieces() == ("I2", "I3", "I4", "O4", "L4", "S4", "L5", "Y5", "P5", "Z5")
    for wrong in (b'["T4"]', b'["T4","V3","I2"]', b'["T4",3]'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(written.replace(b'["T4","V3"]', wrong), type=Options)


@pytest.mark.rule("L-18")
@pytest.mark.parametrize("side", Side)
def test_every_area_has_a_master_solution_without_the_two_smallest_straight_pieces(
    side: Side,
) -> None:
    for card in shipped_deck("light_dark").cards:
        assert can_be_dealt(card, side, Options(2, master=True))
        assert (card.side(side).areas[0].master or 0) > 0


@pytest.mark.rule("L-18")
def test_with_two_others_areas_without_a_master_solution_are_not_dealt() -> None:
    options = Options(2, starter=0, master=True, put_away=("V3", "T4"))
    fourth = shipped_deck("light_dark").cards[3]
    assert not can_be_dealt(fourth, Side.EASY, options)
    assert can_be_dealt(fourth, Side.HARD, options)
    assert can_be_dealt(fourth, Side.EASY, Options(2))
    match = LightDarkMatch(options)
    match.wait()
    chance = FixedChance(3, 3, 3, 0)
    match.wait(chance)
    assert [match.task(seat).card for seat in (0, 1)] == [5, 1]
    assert chance.ends == [50, 49, 49, 48]  # card 4 was drawn twice and put back
    assert match.state.dealt == (5, 1)


@pytest.mark.rule("L-18")
def test_pieces_without_which_too_few_areas_are_left_cannot_be_put_away() -> None:
    """A square is covered by one piece alone, or by two of which one is put away."""
    good, square = "####\n####\n.###", "##\n##"
    LightDarkMatch(Options(2, master=True), small_deck(good, square, good))
    with pytest.raises(Refusal) as caught:
        LightDarkMatch(Options(2, master=True), small_deck(good, square, square))
    assert (caught.value.code, caught.value.facts) == ("setup.too_few_areas", {"side": "easy"})
    small = small_deck(good, square, square)
    LightDarkMatch(Options(2, master=True, side=Side.HARD), small)
    LightDarkMatch(Options(2), small)
    mixed = (Handicap(side=Side.HARD), Handicap())
    with refused("setup.too_few_areas"):
        LightDarkMatch(Options(2, master=True, handicaps=mixed), small)


# Solutions.


@pytest.mark.rule("L-19")
def test_any_number_of_the_ten_may_fill_the_area_turned_and_turned_over() -> None:
    match = revealed(Options(2, starter=0, master=True, side=Side.HARD), 38)
    assert match.edition.motions(match.state) == TURNED_AND_FLIPPED
    puzzle = MasterPuzzle(read_area(match.task(0).area), TEN)
    by_number = {len(found): found for found in master_solutions(puzzle)}
    assert set(by_number) == {3, 4}
    before, at = match.state, match.at
    for found in by_number.values():
        match.state = before
        line = write_solution(found)
        assert match.do(Claim(0, line, at)) == [TaskSolved(0, 1, line, at)]


@pytest.mark.rule("L-19")
def test_the_area_must_be_covered_and_a_piece_may_not_lie_twice_or_on_its_edge() -> None:
    match = revealed(Options(2, starter=0, master=True))
    assert match.do(Claim(0, "", 10_000)) == [ClaimFailed(0, "hole", None, 11_000)]
    beyond = Claim(0, "V3a@50,0", 11_000)
    assert match.do(beyond) == [ClaimFailed(0, "outside", "V3", 12_000)]
    with refused("board.wrong_pieces"):
        match.do(Claim(0, "V3a@0,0 V3e@0,0", 12_000))
    with refused("board.forbidden_motion"):
        match.do(Claim(0, "V3i@0,0", 12_000))


@pytest.mark.rule("L-20")
@pytest.mark.parametrize("label", ["light", "dark"])
def test_a_cover_that_shows_one_face_only_is_wrong(label: str) -> None:
    number, line = printed(label, "L4")
    match = revealed(Options(2, starter=0, master=True), number - 1)
    assert match.task(0).card == number
    assert match.do(Claim(0, line, 12_000)) == [ClaimFailed(0, "one_face", None, 13_000)]
    assert match.round.solved == ()
    with pytest.raises(Refusal) as caught:
        match.do(Claim(0, match.solution(0), 12_999))
    assert (caught.value.code, caught.value.facts) == ("claim.too_soon", {"until": 13_000})
    line = match.solution(0)
    assert match.do(Claim(0, line, 13_000)) == [TaskSolved(0, 1, line, 13_000)]


@pytest.mark.rule("L-20")
def test_a_piece_that_looks_the_same_shows_the_face_that_its_player_says() -> None:
    number, line = printed("light", "O4")
    match = revealed(Options(2, starter=0, master=True), number - 1)
    assert match.do(Claim(0, line, 12_000)) == [ClaimFailed(0, "one_face", None, 13_000)]
    said = line.replace("O4a", "O4e")  # the same square with its dark face up
    assert match.do(Claim(0, said, 13_000)) == [TaskSolved(0, 1, said, 13_000)]


@pytest.mark.rule("L-20")
def test_an_automatic_call_waits_for_both_faces() -> None:
    number, line = printed("dark", "L4")
    match = revealed(Options(2, starter=0, master=True, automatic_call=True), number - 1)
    assert match.do(Arrange(0, line, 12_000)) == [Arranged(0, line)]
    good = match.solution(0)
    solved = TaskSolved(0, 1, good, 12_000)
    assert match.do(Arrange(0, good, 12_000)) == [Arranged(0, good), solved]


@pytest.mark.rule("L-20")
def test_without_the_master_game_one_face_is_just_what_is_asked_for() -> None:
    match = in_puzzle(Options(2, starter=0))
    line = match.solution(0)
    assert len({face_up(placement.rotation) for placement in read_solution(line)}) == 1
    assert kinds(match.do(Claim(0, line, match.at))) == ["TaskSolved"]


# Rounds and the end.


@pytest.mark.rule("L-21")
def test_seven_rounds_bring_the_same_rewards_and_the_furthest_wins() -> None:
    match = LightDarkMatch(Options(3, starter=0, master=True))
    match.wait()
    for _ in range(7):
        match.to_puzzle()
        match.solve(2)
        match.solve(0)
        match.wait()
    assert [event for event in match.log if isinstance(event, ShipMoved)][:3] == [
        ShipMoved(2, 3, 3),
        ShipMoved(0, 2, 2),
        ShipMoved(2, 3, 6),
    ]
    assert match.log[-2:] == [RoundEnded(7), MatchEnded(((2,), (0,), (1,)))]
    assert match.state.fields == (14, 0, 21)


@pytest.mark.rule("L-21")
def test_the_second_chance_and_the_next_round_are_as_in_the_other_game() -> None:
    match = revealed(Options(2, starter=1, master=True))
    assert match.wait() == [GlassTurned(130_000)]
    assert match.wait() == [RoundEnded(1), RoundOpened(2, 0, 139_000)]


@pytest.mark.rule("L-21")
def test_the_play_off_of_the_master_game_has_no_roll() -> None:
    match = LightDarkMatch(Options(3, starter=0, master=True))
    match.to_playoff(5, 8, 8)
    assert match.round.label == "master"
    assert match.round.tasks[0] is None
    assert match.task(1).pieces == TEN
    assert match.edition.wake_at(match.state) == match.round.ends == match.at + 600_000
    assert match.solve(2)[1:] == [MatchEnded(((2,), (1,), (0,)))]


def test_seats_may_play_different_sides_and_start_late() -> None:
    handicaps = (Handicap(side=Side.HARD), Handicap(delay=4_000))
    match = revealed(Options(2, starter=0, master=True, handicaps=handicaps), 7)
    assert (match.task(0).name, match.round.tasks[1]) == ("8 hard", None)
    assert match.edition.wake_at(match.state) == 14_000
    (shown,) = match.wait(FixedChance(7))
    assert isinstance(shown, TaskShown)
    assert (shown.seat, shown.task.name, shown.task.pieces) == (1, "9 easy", TEN)
    match.solve(1)
    assert kinds(match.solve(0))[:3] == ["TaskSolved", "ShipMoved", "ShipMoved"]


def test_the_master_game_may_pause_until_the_tasks_are_seen() -> None:
    match = LightDarkMatch(Options(2, starter=0, master=True))
    with refused("pause.in_a_round"):
        match.do(Pause(1))
    match.wait()
    assert match.do(Pause(1)) == [Paused(1)]
    running = revealed(Options(2, starter=0, master=True))
    with refused("pause.in_a_round"):
        running.do(Pause(1))


def test_the_solutions_of_both_tasks_of_an_area_are_closed_while_it_is_played() -> None:
    """They cover it with one face, and most of them need only one piece turned over."""
    handicaps = (Handicap(side=Side.HARD), Handicap())
    match = LightDarkMatch(Options(2, starter=0, master=True, handicaps=handicaps))
    assert match.state.in_play() == frozenset()
    match.wait()
    match.wait(FixedChance(7, 2))
    closed = {"8 hard light", "8 hard dark", "3 easy light", "3 easy dark"}
    assert match.state.in_play() == closed
    match = in_puzzle(Options(2))
    assert match.state.in_play() == {match.task(0).name, match.task(1).name}
