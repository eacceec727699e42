"""Classic, rule by rule. The identifiers are those of docs/editions/classic.md."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.rulebook.classic_match import Match, classic, racing
from tests.rulebook.driver import FixedChance, kinds, refused
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Come, GetReady, Leave, MatchEnded, Tick
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
from ubongo.decks.classic.box import SYMBOLS
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic.gem_board import (
    COLOURS,
    fields_within,
    filled_rows,
    nearest_gems,
    reach,
)
from ubongo.editions.classic.messages import (
    ChooseField,
    FieldChosen,
    GemsLaidOut,
    GemsTaken,
    MovePawn,
    PassGems,
    PawnMoved,
    TakeGems,
)
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options, State
from ubongo.geometry import POLYOMINOES, TURNED_AND_FLIPPED, oriented


@pytest.fixture(scope="module")
def edition() -> Classic:
    return classic()


@pytest.fixture
def match() -> Match:
    """Three players on the fields 0, 2 and 5; seat 0 starts; the glass runs."""
    return racing(Options(3, starter=0))


@pytest.mark.rule("C-01")
@pytest.mark.rule("C-02")
def test_72_gems_lie_in_six_rows_of_twelve_twelve_of_each_colour() -> None:
    rows = filled_rows(FixedChance())
    assert [len(row) for row in rows] == [12] * 6
    assert Counter(gem for row in rows for gem in row) == dict.fromkeys(COLOURS, 12)
    assert COLOURS == ("green", "red", "blue", "violet", "brown", "yellow")


@pytest.mark.rule("C-03")
def test_everybody_has_the_same_twelve_pieces_all_different_in_shape_and_colour() -> None:
    lies = [{oriented(piece.name, way) for way in TURNED_AND_FLIPPED} for piece in POLYOMINOES]
    assert len(lies) == 12
    for number, one in enumerate(lies):
        assert not any(one & other for other in lies[number + 1 :])
    assert len({piece.colour for piece in POLYOMINOES}) == 12


@pytest.mark.rule("C-03")
def test_pawns_are_chosen_and_no_two_players_have_the_same(edition: Classic) -> None:
    edition.initial_state(Options(3, tokens=(5, 0, 2)))
    for tokens in ((0, 0, 1), (0, 1), (0, 1, 6), (0, 1, -1), (0, 1, 2, 3)):
        with pytest.raises(Refusal) as caught:
            edition.initial_state(Options(3, tokens=tokens))
        assert (caught.value.code, caught.value.facts) == ("setup.tokens", {"most": 6})


@pytest.mark.rule("C-04")
def test_36_cards_have_two_sides_with_one_area_and_six_tasks_of_three_or_four_pieces() -> None:
    cards = shipped_deck("classic").cards
    assert [card.number for card in cards] == list(range(1, 37))
    for card in cards:
        for side, pieces in ((Side.EASY, 3), (Side.HARD, 4)):
            (area,) = card.side(side).areas
            assert tuple(task.label for task in area.tasks) == SYMBOLS
            assert {len(task.pieces) for task in area.tasks} == {pieces}
            assert len({task.pieces for task in area.tasks}) == 6


@pytest.mark.rule("C-06")
def test_the_gems_lie_at_random(edition: Classic) -> None:
    one, other = Match(edition, Options(2)), Match(edition, Options(2))
    one.wait()
    other.wait(FixedChance(5, 3, 8))
    assert isinstance(one.log[0], GemsLaidOut)
    assert one.state.rows != other.state.rows


@pytest.mark.rule("C-07")
def test_a_field_is_chosen_after_the_gems_are_seen_and_changeable_until_all_are_ready(
    edition: Classic,
) -> None:
    match = Match(edition, Options(2, starter=1))
    with refused("phase.wrong"):
        match.do(ChooseField(0, 3))
    match.to_fields()
    with refused("field.not_chosen"):
        match.do(GetReady(0))
    match.do(ChooseField(0, 3))
    match.do(ChooseField(0, 4))
    match.do(GetReady(0))
    with refused("ready.already"):
        match.do(GetReady(0))
    assert match.do(ChooseField(0, 1)) == [FieldChosen(0, 1)]
    with refused("field.unknown"):
        match.do(ChooseField(1, 6))
    assert match.state.pawns == (1, None)
    assert match.state.content == (0,)


@pytest.mark.rule("C-07")
def test_who_does_not_choose_within_30_seconds_gets_a_random_field(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=1))
    match.to_fields()
    match.do(ChooseField(0, 3))
    assert edition.wake_at(match.state) == 30_000
    events = match.wait(FixedChance(5))
    assert events[0] == FieldChosen(1, 5)
    assert match.state.phase is Phase.ROLL
    assert match.state.pawns == (3, 5)


@pytest.mark.rule("C-19")
def test_several_pawns_may_stand_on_one_field(edition: Classic) -> None:
    match = Match(edition, Options(3))
    match.to_roll(4, 4, 4)
    assert match.state.pawns == (4, 4, 4)


@pytest.mark.rule("C-08")
@pytest.mark.parametrize(("side", "pieces"), [(Side.EASY, 3), (Side.HARD, 4)])
def test_the_agreed_side_is_played(edition: Classic, side: Side, pieces: int) -> None:
    match = Match(edition, Options(2, side=side))
    match.to_roll(0, 0)
    match.to_puzzle()
    assert [len(task.pieces) for task in match.round.tasks if task] == [pieces] * 2


@pytest.mark.rule("C-09")
@pytest.mark.rule("C-10")
@pytest.mark.parametrize(
    ("seats", "long_game", "rounds"),
    [(2, False, 9), (3, False, 9), (4, False, 9), (2, True, 18), (3, True, 12), (4, True, 9)],
)
@pytest.mark.rule("C-34")
def test_a_match_has_so_many_rounds_and_never_deals_a_card_twice(
    edition: Classic, seats: int, *, long_game: bool, rounds: int
) -> None:
    match = Match(edition, Options(seats, long_game=long_game))
    while match.state.phase is not Phase.OVER:
        match.wait()
    ended = [event.number for event in match.log if isinstance(event, RoundEnded)]
    assert ended == list(range(1, rounds + 1))
    assert len(match.state.dealt) == len(set(match.state.dealt)) == rounds * seats
    assert isinstance(match.log[-1], MatchEnded)
    assert edition.wake_at(match.state) is None


@pytest.mark.rule("C-11")
@pytest.mark.rule("A-01")
def test_no_task_is_seen_before_the_die_is(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0))
    match.to_roll(0, 0)
    assert match.round.tasks == ()
    match.do(Roll(0))
    assert match.round.tasks == ()
    (rolled,) = match.wait()
    assert isinstance(rolled, Rolled)
    assert len(rolled.tasks) == 2


@pytest.mark.rule("C-12")
@pytest.mark.rule("A-03")
def test_the_marked_seat_starts_else_one_is_drawn(edition: Classic) -> None:
    marked = Match(edition, Options(3, starter=2))
    marked.to_roll(0, 0, 0)
    assert marked.round.starter == 2
    drawn = Match(edition, Options(3))
    drawn.to_fields()
    for seat in range(3):
        drawn.do(ChooseField(seat, 0))
    drawn.do(GetReady(0))
    drawn.do(GetReady(1))
    drawn.do(GetReady(2), FixedChance(1))
    assert drawn.round.starter == 1


@pytest.mark.rule("C-13")
def test_everybody_gets_a_card_the_starter_first(edition: Classic) -> None:
    match = Match(edition, Options(3, starter=1))
    match.to_roll(0, 0, 0)
    match.do(Roll(1))
    match.wait(FixedChance(0, 0, 0, 0))
    assert [task and task.card for task in match.round.tasks] == [3, 1, 2]


@pytest.mark.rule("C-14")
def test_only_the_starter_rolls_and_the_glass_starts_when_the_die_is_seen(
    edition: Classic,
) -> None:
    match = Match(edition, Options(2, glass=45_000, starter=1))
    match.to_roll(0, 0)
    with refused("roll.not_starter"):
        match.do(Roll(0))
    match.at = 7_000
    assert match.do(Roll(1)) == [RollAnnounced(1, 10_000)]
    (rolled,) = match.wait()
    assert isinstance(rolled, Rolled)
    assert (match.at, rolled.until) == (10_000, 55_000)


@pytest.mark.rule("A-03")
@pytest.mark.rule("A-18")
def test_the_table_rolls_for_a_starter_who_is_slow_or_away(edition: Classic) -> None:
    present = Match(edition, Options(2, starter=0))
    present.to_roll(0, 0)
    assert edition.wake_at(present.state) == 20_000
    assert present.wait() == [RollAnnounced(0, 23_000)]
    away = Match(edition, Options(2, starter=0))
    away.to_fields()
    away.do(Leave(0))
    away.wait()
    assert edition.wake_at(away.state) == 30_000 + 10_000


@pytest.mark.rule("C-05")
@pytest.mark.rule("C-15")
@pytest.mark.parametrize("face", range(6))
def test_the_rolled_symbol_says_which_pieces_each_card_takes(edition: Classic, face: int) -> None:
    match = Match(edition, Options(2, starter=0))
    match.to_roll(0, 0)
    match.do(Roll(0))
    match.wait(FixedChance(face))
    assert match.round.label == SYMBOLS[face]
    deck = shipped_deck("classic")
    for task in match.round.tasks:
        assert task is not None
        card = deck.cards[task.card - 1]
        assert task.name == f"{task.card} {SYMBOLS[face]}"
        printed = {each.label: each.pieces for each in card.easy.areas[0].tasks}
        assert task.pieces == printed[SYMBOLS[face]]


@pytest.mark.rule("C-15")
def test_other_pieces_may_not_be_used(match: Match) -> None:
    task = match.task(0)
    other = next(name for name in ("L5", "I2", "O4", "T4") if name not in task.pieces)
    with refused("board.wrong_pieces"):
        match.do(Claim(0, f"{other}a@0,0", match.at))
    with refused("board.wrong_pieces"):
        match.do(Arrange(0, f"{other}a@0,0", match.at))


@pytest.mark.rule("C-16")
@pytest.mark.rule("A-04")
def test_a_call_over_an_open_area_fails_and_changes_nothing_else(match: Match) -> None:
    before = match.state
    piece = match.task(1).pieces[0]
    (failed,) = match.do(Claim(1, "", match.at))
    assert failed == ClaimFailed(1, "hole", None, match.at + 1_000)
    with refused("claim.too_soon"):
        match.do(Claim(1, match.solution(1), match.at + 999))
    assert match.round.solved == ()
    assert replace(match.round, blocked_until=(0, 0, 0)) == before.round
    (failed,) = match.do(Claim(1, f"{piece}a@40,40", match.at + 1_000))
    assert failed == ClaimFailed(1, "outside", piece, match.at + 2_000)


@pytest.mark.rule("C-17")
def test_pieces_may_be_turned_and_turned_over(edition: Classic) -> None:
    seen: set[str] = set()
    for seed in range(8):
        match = Match(edition, Options(2, starter=0))
        match.to_roll(0, 0)
        match.do(Roll(0))
        match.wait(FixedChance(seed % 6, seed, seed))
        for seat in (0, 1):
            line = match.solution(seat)
            assert isinstance(match.solve(seat)[0], TaskSolved)
            seen |= {token[2] for token in line.split()}
    assert seen & set("bcd")
    assert seen & set("efgh")


@pytest.mark.rule("C-18")
def test_the_others_go_on_after_a_call(match: Match) -> None:
    (solved,) = match.solve(2)
    assert isinstance(solved, TaskSolved)
    assert (solved.seat, solved.place) == (2, 1)
    assert match.state.phase is Phase.PUZZLE
    (second,) = match.solve(0)
    assert isinstance(second, TaskSolved)
    assert second.place == 2
    with refused("task.solved_already"):
        match.solve(2)
    with refused("task.solved_already"):
        match.do(Arrange(2, "", match.at))


@pytest.mark.rule("C-20")
@pytest.mark.rule("C-21")
@pytest.mark.parametrize(("place", "fields"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_the_earlier_one_solves_the_farther_the_pawn_may_go(place: int, fields: int) -> None:
    assert reach(place) == fields
    assert list(fields_within(2, place)) == list(range(max(0, 2 - fields), min(5, 2 + fields) + 1))


@pytest.mark.rule("C-20")
def test_the_pawn_moves_in_either_direction_within_reach(match: Match) -> None:
    match.solve(1)  # stands on field 2
    for row in (5, 0, 2):
        match.do(MovePawn(1, row))
        assert match.state.pawns[1] == row
    match.solve(2)  # the second, on field 5
    with refused("field.out_of_reach"):
        match.do(MovePawn(2, 2))
    match.do(MovePawn(2, 3))
    match.solve(0)  # the third, on field 0
    with refused("field.out_of_reach"):
        match.do(MovePawn(0, 2))
    with refused("field.out_of_reach", row=-1):
        match.do(MovePawn(0, -1))
    match.do(MovePawn(0, 1))
    assert match.state.pawns == (1, 2, 3)


@pytest.mark.rule("C-22")
def test_who_solved_takes_the_two_front_gems_of_the_pawns_row(match: Match) -> None:
    row = match.state.rows[3]
    match.solve(1)
    match.do(MovePawn(1, 3))
    (taken,) = match.do(TakeGems(1, match.row(1), match.at))
    assert taken == GemsTaken(1, 3, row[:2], match.at)
    assert match.state.rows[3] == row[2:]
    assert sum(match.state.gems[1]) == 2
    for gem in row[:2]:
        assert match.state.gems[1][COLOURS.index(gem)] == row[:2].count(gem)
    assert nearest_gems(match.state.rows, 3) == row[2:4]


@pytest.mark.rule("C-23")
def test_who_has_not_taken_when_the_sand_runs_out_takes_none(match: Match) -> None:
    match.solve(1)
    with refused("gems.too_late"):
        match.do(TakeGems(1, match.row(1), match.state.until))
    match.wait()
    assert match.state.gems == ((0,) * 6,) * 3
    with refused("phase.wrong"):
        match.do(TakeGems(1, match.row(1), match.at))


@pytest.mark.rule("A-06")
def test_what_was_stamped_before_the_sand_ran_out_counts_a_moment_later(match: Match) -> None:
    line = match.solution(0)
    match.at = match.state.until + 200
    (solved,) = match.do(Claim(0, line, match.state.until - 1))
    assert isinstance(solved, TaskSolved)
    (taken,) = match.do(TakeGems(0, match.row(0), match.state.until - 1))
    assert isinstance(taken, GemsTaken)
    with refused("claim.too_late"):
        match.do(Claim(1, match.solution(1), match.state.until))


@pytest.mark.rule("C-24")
def test_a_later_solver_may_take_first_though_the_earlier_one_moves_farther(match: Match) -> None:
    front = match.state.rows[2]
    match.solve(0)
    match.do(MovePawn(0, 2))
    match.solve(1)  # stands on field 2 already
    match.do(TakeGems(1, match.row(1), match.at))
    (taken,) = match.do(TakeGems(0, match.row(0), match.at))
    assert isinstance(taken, GemsTaken)
    assert taken.gems == front[2:4]
    assert match.round.place(0) == 1


@pytest.mark.rule("C-25")
def test_taking_is_one_act_that_gives_both_gems(match: Match) -> None:
    match.solve(1)
    (taken,) = match.do(TakeGems(1, match.row(1), match.state.until - 1))
    assert isinstance(taken, GemsTaken)
    assert len(taken.gems) == 2


@pytest.mark.rule("C-26")
def test_an_empty_row_gives_nothing_and_a_last_lone_gem_is_taken_alone(match: Match) -> None:
    match.state = replace(match.state, rows=((), (), ("red",), (), (), ()))
    match.solve(1)
    (taken,) = match.do(TakeGems(1, match.row(1), match.at))
    assert isinstance(taken, GemsTaken)
    assert taken.gems == ("red",)
    match.solve(0)
    with refused("gems.row_empty"):
        match.do(TakeGems(0, match.row(0), match.at))


@pytest.mark.rule("C-27")
def test_who_did_not_solve_neither_moves_nor_takes(match: Match) -> None:
    for command in (MovePawn(0, 0), TakeGems(0, match.row(0), match.at), PassGems(0)):
        with refused("gems.not_solved"):
            match.do(command)


@pytest.mark.rule("C-28")
def test_the_pawn_may_be_set_anew_until_taking_and_stays_then(match: Match) -> None:
    match.solve(1)
    match.do(MovePawn(1, 5))
    match.do(MovePawn(1, 0))  # five fields from 5, but two from where the round began
    match.do(TakeGems(1, match.row(1), match.at))
    for command in (MovePawn(1, 2), TakeGems(1, match.row(1), match.at), PassGems(1)):
        with refused("gems.done_already"):
            match.do(command)


@pytest.mark.rule("C-28")
def test_a_pawn_that_moved_without_taking_stays_where_it_was_put(match: Match) -> None:
    match.solve(1)
    assert match.do(MovePawn(1, 4)) == [PawnMoved(1, 4)]
    match.do(PassGems(1))
    match.wait()
    assert match.state.pawns[1] == 4
    assert match.state.begun[1] == 4


def test_the_story_tells_who_took_passed_or_missed_it(match: Match) -> None:
    for seat in (2, 0, 1):
        match.solve(seat)
    (*_, taken) = match.do(TakeGems(2, match.row(2), match.at))
    assert isinstance(taken, GemsTaken)
    gems = taken.gems
    match.do(PassGems(0))
    match.wait()
    (story,) = match.state.stories
    assert [(solve.seat, solve.reward) for solve in story.solves] == [(2, gems), (0, ()), (1, None)]


@pytest.mark.rule("C-39")
def test_being_faster_gives_nothing_but_reach(match: Match) -> None:
    match.solve(2)
    match.solve(1)
    match.solve(0)
    took = [match.do(TakeGems(seat, match.row(seat), match.at))[0] for seat in (2, 1, 0)]
    assert [len(taken.gems) for taken in took if isinstance(taken, GemsTaken)] == [2, 2, 2]
    assert [len(fields_within(2, place)) for place in (1, 2, 3, 4)] == [6, 5, 3, 1]


@pytest.mark.rule("C-23")
def test_taking_names_its_row_so_that_no_later_move_changes_it(match: Match) -> None:
    match.solve(1)  # stands on field 2
    match.at += 1_000
    stamp = match.at
    match.do(MovePawn(1, 5))
    front = match.state.rows[3][:2]
    assert match.do(TakeGems(1, 3, stamp)) == [PawnMoved(1, 3), GemsTaken(1, 3, front, stamp)]
    assert match.state.pawns[1] == 3
    match.solve(0)
    with refused("field.out_of_reach", row=3):
        match.do(TakeGems(0, 3, match.at))
    with refused("field.out_of_reach", row=6):
        match.do(TakeGems(0, 6, match.at))


@pytest.mark.rule("C-29")
def test_everybody_and_every_spectator_sees_all_gems(match: Match, edition: Classic) -> None:
    match.solve(1)
    match.do(TakeGems(1, match.row(1), match.at))
    for seat in (None, 0, 1, 2):
        assert edition.view(match.state, seat).gems == match.state.gems
    assert all(match.edition.readers_of(event) is None for event in match.log)


@pytest.mark.rule("C-31")
def test_the_round_is_over_when_the_sand_has_run_out(match: Match) -> None:
    match.solve(1)
    events = match.wait()
    assert kinds(events) == ["RoundEnded", "RoundOpened"]


@pytest.mark.rule("A-07")
def test_the_round_ends_early_when_everybody_has_solved_and_taken_or_passed(match: Match) -> None:
    for seat in (0, 1, 2):
        match.solve(seat)
    match.do(TakeGems(0, match.row(0), match.at))
    assert match.do(TakeGems(1, match.row(1), match.at))[1:] == []
    events = match.do(PassGems(2))
    assert kinds(events) == ["GemsPassed", "RoundEnded", "RoundOpened"]
    assert match.at < 60_000


@pytest.mark.rule("C-32")
@pytest.mark.rule("A-08")
def test_second_chance_is_given_once(match: Match) -> None:
    match.do(Arrange(0, f"{match.task(0).pieces[0]}a@0,0", match.at))
    tasks, boards, end = match.round.tasks, match.round.boards, match.state.until
    assert match.wait() == [GlassTurned(end + 60_000)]
    assert (match.round.tasks, match.round.boards) == (tasks, boards)
    events = match.wait()
    assert kinds(events) == ["RoundEnded", "RoundOpened"]
    assert match.state.gems == ((0,) * 6,) * 3


@pytest.mark.rule("A-08")
def test_after_the_first_solver_the_second_chance_runs_on_to_its_end(match: Match) -> None:
    match.wait()
    end = match.state.until
    match.solve(0)
    assert match.edition.wake_at(match.state) == end
    match.solve(1)
    assert kinds(match.wait()) == ["RoundEnded", "RoundOpened"]


@pytest.mark.rule("C-33")
def test_the_player_to_the_left_starts_the_next_round_with_a_new_card(match: Match) -> None:
    first = match.state.dealt
    match.wait()
    opened = match.wait()[-1]
    assert isinstance(opened, RoundOpened)
    assert (opened.number, opened.starter) == (2, 1)
    match.to_puzzle()
    assert not set(first) & {task.card for task in match.round.tasks if task}
    match.wait()
    match.wait()
    match.to_puzzle()
    match.wait()
    opened = match.wait()[-1]
    assert isinstance(opened, RoundOpened)
    assert (opened.number, opened.starter) == (4, 0)


def _standing(*gems: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    edition = Classic(shipped_deck("classic"))
    return edition.ranked(State(Options(len(gems)), gems=gems))


@pytest.mark.rule("C-35")
def test_the_most_gems_of_one_colour_win_however_many_there_are_in_all() -> None:
    assert _standing((4, 4, 4, 4, 4, 4), (5, 0, 0, 0, 0, 0)) == ((1,), (0,))


@pytest.mark.rule("C-36")
def test_a_tie_is_broken_by_the_next_colours() -> None:
    assert _standing((5, 3, 1, 0, 0, 0), (0, 0, 0, 5, 1, 3)) == ((0, 1),)
    assert _standing((5, 3, 1, 0, 0, 1), (0, 0, 0, 5, 1, 3)) == ((0,), (1,))


@pytest.mark.rule("C-37")
def test_the_worked_example_comes_out_as_printed() -> None:
    """Green, red, blue, violet, brown, yellow; the third wins with fewer gems in all."""
    first, second, third = (6, 4, 2, 2, 2, 2), (2, 2, 0, 1, 2, 3), (4, 3, 2, 6, 1, 0)
    assert _standing(first, second, third) == ((2,), (0,), (1,))
    assert sum(first) == 18
    assert sum(third) == 16


@pytest.mark.rule("C-38")
def test_players_equal_in_all_six_counts_share_the_place() -> None:
    assert _standing((2, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0)) == ((0, 2), (1,))


@pytest.mark.rule("A-09")
def test_who_leaves_keeps_the_seat_and_may_come_back(match: Match) -> None:
    match.do(Leave(1))
    assert match.do(Leave(1)) == []
    assert 1 in match.state.away
    match.solve(0)
    match.do(Come(1))
    assert 1 not in match.state.away
    assert isinstance(match.solve(1)[0], TaskSolved)


def test_a_tick_before_its_time_does_nothing(match: Match) -> None:
    assert match.do(Tick()) == []


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(edition: Classic, seats: int) -> None:
    with refused("setup.seats"):
        edition.initial_state(Options(seats))


def test_a_seat_that_does_not_exist_is_refused(match: Match) -> None:
    for seat in (-1, 3):
        for command in (PassGems(seat), Come(seat), Leave(seat)):
            with refused("seat.unknown"):
                match.do(command)


@pytest.mark.rule("C-17")
def test_a_piece_may_not_stand_on_its_edge(match: Match) -> None:
    piece = match.task(0).pieces[0]
    for command in (Arrange(0, f"{piece}i@0,0", match.at), Claim(0, f"{piece}x@0,0", match.at)):
        with refused("board.forbidden_motion"):
            match.do(command)


@pytest.mark.parametrize("board", ["x", "L4", "L4a@0,0 L4a@0,0", "L4a@0,0 " * 100])
def test_what_is_no_board_is_refused(match: Match, board: str) -> None:
    with pytest.raises(Refusal, match=r"board\."):
        match.do(Arrange(0, board, match.at))
    with pytest.raises(Refusal, match=r"board\."):
        match.do(Claim(0, board, match.at))
