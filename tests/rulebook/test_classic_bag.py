"""The re-issue of classic, rule by rule, by the identifiers of docs/editions/classic_bag.md."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.rulebook import solo_run
from tests.rulebook.driver import FixedChance, RaceMatch, kinds, refused
from tests.rulebook.treasury_table import (
    all_of,
    call,
    play_round,
    rewards,
    tasks,
    to_the_last_moment,
)
from ubongo.core.booklet import check_not_in_play
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Arranged, MatchEnded, Message
from ubongo.core.race.messages import (
    AnotherWanted,
    Claim,
    ClaimFailed,
    GlassTurned,
    PlayoffOpened,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WantAnother,
)
from ubongo.core.race.state import Handicap
from ubongo.core.solo.results import Category, Mode
from ubongo.core.treasury.gems import Counts, points
from ubongo.core.treasury.messages import BagFilled, DisplayLaidOut, DisplayReduced, RewardGiven
from ubongo.decks.box import Side
from ubongo.decks.classic.box import SYMBOLS
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic_bag.rules import ClassicBag
from ubongo.editions.classic_bag.state import Options, State

Table = RaceMatch[State]

BEST, LESS, LEAST = (0, 2, 0, 1), (0, 0, 2, 2), (0, 0, 0, 1)
EQUAL = (1, 0, 1, 1)
"""As many points as the best hand, from other gems."""


def unopened(options: Options) -> Table:
    """A match before its first event."""
    return RaceMatch(ClassicBag(shipped_deck("classic")), options)


def opened(options: Options) -> Table:
    """A match whose first round is open."""
    match = unopened(options)
    match.wait()
    return match


def racing(options: Options) -> Table:
    """A match in whose first round the glass runs."""
    match = opened(options)
    match.to_puzzle()
    return match


def last_moment(options: Options, *hands: Counts) -> Table:
    """A match in whose last round the sand is about to run out, with these gems in hands."""
    match = opened(options)
    to_the_last_moment(match, *hands)
    return match


@pytest.fixture
def match() -> Table:
    """Four players, seat 0 began; the glass runs from 3 s to 48 s."""
    return racing(Options(4, starter=0))


# Before the start.


@pytest.mark.rule("B-01")
def test_two_to_four_play_with_the_36_cards_of_classic() -> None:
    deck = shipped_deck("classic")
    assert len(deck.cards) == 36
    for card in deck.cards:
        for side, number in ((card.easy, 3), (card.hard, 4)):
            (area,) = side.areas
            assert [task.label for task in area.tasks] == list(SYMBOLS)
            assert {len(task.pieces) for task in area.tasks} == {number}
    for seats in (2, 3, 4):
        assert opened(Options(seats)).state.phase is Phase.ROLL
    for seats in (0, 1, 5):
        with refused("setup.seats", least=2, most=4):
            unopened(Options(seats))


@pytest.mark.rule("B-02")
@pytest.mark.rule("B-05")
def test_58_gems_go_into_the_bag_and_two_rows_of_nine_out_of_it() -> None:
    match = unopened(Options(2, starter=1))
    assert match.wait() == [
        BagFilled((10, 19, 10, 19)),
        DisplayLaidOut((0, 9, 0, 9)),
        RoundOpened(1, 1, 20_000),
    ]
    assert match.state.bag == (10, 10, 10, 10)
    assert match.state.gems == ((0,) * 4,) * 2
    assert all_of(match.state) == 58


@pytest.mark.rule("B-03")
@pytest.mark.parametrize(
    ("hand", "worth"), [((1, 0, 0, 0), 4), ((0, 1, 0, 0), 3), ((0, 0, 1, 0), 2), ((0, 0, 0, 1), 1)]
)
def test_red_is_worth_four_blue_three_green_two_and_amber_one(hand: Counts, worth: int) -> None:
    assert points(hand) == worth
    assert points(tuple(2 * each for each in hand)) == 2 * worth


@pytest.mark.rule("B-04")
def test_the_sand_runs_45_seconds_unless_the_table_agrees_otherwise() -> None:
    assert racing(Options(2, starter=0)).state.until == 3_000 + 45_000
    assert racing(Options(2, starter=0, glass=60_000)).state.until == 3_000 + 60_000
    for glass in (19_999, 600_001):
        with refused("setup.glass"):
            opened(Options(2, glass=glass))


@pytest.mark.rule("B-06")
def test_all_play_the_easy_side_unless_they_agree_on_the_hard_one() -> None:
    for options, pieces in ((Options(3), 3), (Options(3, side=Side.HARD), 4)):
        assert [len(task.pieces) for task in tasks(racing(options))] == [pieces] * 3


def test_handicaps_are_a_side_of_ones_own_or_a_late_start() -> None:
    handicaps = (Handicap(), Handicap(side=Side.HARD), Handicap(delay=7_000))
    match = racing(Options(3, starter=0, handicaps=handicaps))
    assert [len(task.pieces) for task in tasks(match)] == [3, 4]
    assert match.edition.wake_at(match.state) == 10_000
    (shown,) = match.wait()
    assert isinstance(shown, TaskShown)
    assert shown.seat == 2
    assert len({task.card for task in tasks(match)}) == 3


# A round.


@pytest.mark.rule("B-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nine_rounds_deal_everybody_a_card_and_none_twice(seats: int) -> None:
    match = opened(Options(seats))
    for number in range(1, 10):
        assert (match.round.number, match.edition.view(match.state, 0).status.rounds) == (number, 9)
        play_round(match, 0)
    assert len(match.state.dealt) == 9 * seats == len(set(match.state.dealt))


@pytest.mark.rule("B-08")
def test_the_starter_rolls_and_the_clock_starts_with_what_the_die_shows() -> None:
    match = opened(Options(3, starter=1))
    with refused("roll.not_starter"):
        match.do(Roll(0))
    match.at = 7_000
    assert match.do(Roll(1)) == [RollAnnounced(1, 10_000)]
    (rolled,) = match.wait()
    assert isinstance(rolled, Rolled)
    assert (match.at, rolled.until, match.state.phase) == (10_000, 55_000, Phase.PUZZLE)


@pytest.mark.rule("B-08")
def test_the_player_to_the_left_starts_the_next_round() -> None:
    match = opened(Options(3, starter=1))
    starters = []
    for _ in range(4):
        starters.append(match.round.starter)
        play_round(match, 0, 1, 2)
    assert starters == [1, 2, 0, 1]


@pytest.mark.rule("B-09")
@pytest.mark.parametrize("face", range(6))
def test_the_rolled_symbol_says_which_pieces_each_card_takes(face: int) -> None:
    match = opened(Options(2, starter=0, side=Side.HARD))
    match.do(Roll(0))
    match.wait(FixedChance(face, 6, 20))
    assert match.round.label == SYMBOLS[face]
    cards = shipped_deck("classic").cards
    for task, card in zip(tasks(match), (cards[6], cards[21]), strict=True):
        assert (task.card, task.name) == (card.number, f"{card.number + 36} {SYMBOLS[face]}")
        printed = {each.label: each.pieces for each in card.hard.areas[0].tasks}
        assert task.pieces == printed[SYMBOLS[face]]


@pytest.mark.rule("B-09")
def test_other_pieces_may_not_be_used(match: Table) -> None:
    pieces = match.task(0).pieces
    other = next(name for name in ("L5", "I2", "O4", "T4") if name not in pieces)
    for command in (Claim(0, f"{other}a@0,0", match.at), Arrange(0, f"{other}a@0,0", match.at)):
        with refused("board.wrong_pieces"):
            match.do(command)


@pytest.mark.rule("B-10")
def test_pieces_may_be_turned_and_turned_over_but_not_tipped(match: Table) -> None:
    piece = match.task(0).pieces[0]
    for letter in "abcdefgh":
        (laid,) = match.do(Arrange(0, f"{piece}{letter}@0,0", match.at))
        assert isinstance(laid, Arranged)
    with refused("board.forbidden_motion"):
        match.do(Arrange(0, f"{piece}i@0,0", match.at))


@pytest.mark.rule("B-10")
def test_a_call_over_an_open_area_fails_and_costs_a_second(match: Table) -> None:
    assert match.do(Claim(1, "", match.at)) == [ClaimFailed(1, "hole", None, match.at + 1_000)]
    with refused("claim.too_soon"):
        match.do(Claim(1, match.solution(1), match.at + 999))
    assert match.round.solved == ()


@pytest.mark.rule("B-11")
def test_the_others_go_on_after_a_call(match: Table) -> None:
    (solved,) = match.solve(2)
    assert isinstance(solved, TaskSolved)
    assert (solved.seat, solved.place, match.state.phase) == (2, 1, Phase.PUZZLE)
    (second,) = match.solve(0)
    assert isinstance(second, TaskSolved)
    assert second.place == 2
    with refused("claim.too_late"):
        match.do(Claim(1, match.solution(1), 48_000))


@pytest.mark.rule("B-12")
def test_the_glass_is_turned_once_if_nobody_solved() -> None:
    match = racing(Options(2, starter=0))
    shown = match.round.tasks
    assert match.wait() == [GlassTurned(48_000 + 45_000)]
    assert match.round.tasks == shown
    assert match.wait() == [
        DisplayReduced(("sapphire", "amber")),
        RoundEnded(1),
        RoundOpened(2, 1, 93_000 + 6_000),
    ]
    assert match.state.gems == ((0,) * 4,) * 2


def test_a_covered_area_is_a_call_where_calls_are_automatic() -> None:
    match = racing(Options(2, starter=0, automatic_call=True))
    line = match.solution(1)
    assert match.do(Arrange(1, line, 9_000)) == [Arranged(1, line), TaskSolved(1, 1, line, 9_000)]


# Rewards.


@pytest.mark.rule("B-13")
@pytest.mark.rule("B-14")
@pytest.mark.rule("B-15")
def test_the_first_two_take_from_the_display_and_everybody_draws(match: Table) -> None:
    for seat in (2, 0, 3):
        assert kinds(match.solve(seat)) == ["TaskSolved"]
    assert rewards(call(match, 1, 39, 0, 25, 10)) == [
        RewardGiven(2, 1, "sapphire", "amber"),
        RewardGiven(0, 2, "amber", "ruby"),
        RewardGiven(3, 3, None, "emerald"),
        RewardGiven(1, 4, None, "sapphire"),
    ]
    assert match.state.gems == ((1, 0, 0, 1), (0, 1, 0, 0), (0, 1, 0, 1), (0, 0, 1, 0))
    assert match.state.bag == (9, 9, 9, 9)
    assert match.state.display == (0, 8, 0, 8)


@pytest.mark.rule("B-16")
def test_who_did_not_solve_in_time_gets_nothing(match: Table) -> None:
    match.solve(1)
    match.do(Claim(2, "", match.at))
    match.wait()
    assert [sum(hand) for hand in match.state.gems] == [0, 2, 0, 0]


@pytest.mark.rule("B-17")
@pytest.mark.parametrize(
    ("solvers", "returned"),
    [
        ((), [DisplayReduced(("sapphire", "amber"))]),
        ((2,), [DisplayReduced(("amber",))]),
        ((2, 0), []),
        ((2, 0, 1, 3), []),
    ],
)
def test_what_nobody_takes_of_a_rounds_pair_goes_into_the_bag_after_all_have_drawn(
    solvers: tuple[Seat, ...], returned: list[Message]
) -> None:
    match = opened(Options(4))
    for number in range(1, 10):
        events = rewards(play_round(match, *solvers))
        assert events[len(solvers) :] == returned
        assert match.state.display == (0, 9 - number, 0, 9 - number)
        assert all_of(match.state) == 58


@pytest.mark.rule("B-21")
def test_without_luck_each_place_has_its_gem_and_the_display_only_counts() -> None:
    match = racing(Options(4, starter=0, no_luck=True))
    for seat in (2, 0, 3):
        match.solve(seat)
    assert rewards(call(match, 1, 5, 5, 5, 5)) == [
        RewardGiven(2, 1, None, "ruby"),
        RewardGiven(0, 2, None, "sapphire"),
        RewardGiven(3, 3, None, "emerald"),
        RewardGiven(1, 4, None, "amber"),
        DisplayReduced(("sapphire", "amber")),
    ]
    assert match.state.bag == (9, 10, 9, 10)
    assert match.state.display == (0, 8, 0, 8)


# The end.


@pytest.mark.rule("B-18")
@pytest.mark.rule("B-19")
def test_the_game_ends_after_nine_rounds_with_an_empty_display(match: Table) -> None:
    for number in range(1, 10):
        assert match.round.number == number
        assert match.state.display != (0, 0, 0, 0)
        events = play_round(match, 2, 0, 3)
    assert match.state.display == (0, 0, 0, 0)
    assert events[-2] == RoundEnded(9)
    worth = [points(hand) for hand in match.state.gems]
    assert len(set(worth)) == 4
    order = sorted(range(4), key=lambda seat: -worth[seat])
    assert events[-1] == MatchEnded(tuple((seat,) for seat in order))
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("B-19")
def test_the_most_points_win_however_many_gems_they_are_and_lower_places_are_shared() -> None:
    match = last_moment(Options(4), (0, 1, 0, 1), (2, 0, 0, 0), (1, 0, 0, 0), (0, 1, 1, 2))
    assert match.wait()[-1] == MatchEnded(((1,), (3,), (0, 2)))


@pytest.mark.rule("B-20")
def test_who_is_tied_for_the_most_points_plays_off_without_a_glass() -> None:
    match = last_moment(Options(4), LEAST, BEST, LESS, EQUAL)
    ended = match.wait()
    at = match.at
    assert ended[-2:] == [RoundEnded(9), PlayoffOpened((1, 3), at + 10_000, at + 610_000)]
    (shown,) = match.wait(FixedChance(2, 35, 34))
    assert isinstance(shown, Rolled)
    assert (shown.label, shown.until) == (SYMBOLS[2], at + 610_000)
    names = [task and task.name for task in shown.tasks]
    assert names == [None, f"36 {SYMBOLS[2]}", None, f"35 {SYMBOLS[2]}"]
    line = match.solution(3)
    assert match.do(Claim(3, line, match.at)) == [
        TaskSolved(3, 1, line, match.at),
        MatchEnded(((3,), (1,), (2,), (0,))),
    ]
    assert match.state.gems == (LEAST, BEST, LESS, EQUAL)


@pytest.mark.rule("B-20")
def test_a_play_off_deals_different_cards_out_of_all_36_on_the_side_of_the_game() -> None:
    match = last_moment(Options(4, side=Side.HARD), LEAST, BEST, BEST, EQUAL)
    assert len(set(match.state.dealt)) == 36  # four players have used them up
    match.wait()
    new = new_cards(match, SYMBOLS[0])
    chance = FixedChance(0, 1, 1, 1)
    match.wait(chance)
    assert chance.ends == [6, len(new), len(new) - 1, len(new) - 2]
    assert [task.card for task in tasks(match)] == new[1:4]
    assert [len(task.pieces) for task in tasks(match)] == [4, 4, 4]


def new_cards(match: Table, symbol: str) -> list[int]:
    """The cards whose task with this symbol was not played."""
    faces = {int(name.split()[0]) for name in match.state.played if name.endswith(symbol)}
    return [card for card in range(1, 37) if not {card, 36 + card} & faces]


@pytest.mark.rule("B-20")
@pytest.mark.rule("D-06")
def test_a_play_off_deals_no_task_that_was_played() -> None:
    match = last_moment(Options(4), LEAST, BEST, BEST, EQUAL)
    match.wait()
    match.wait()
    for _ in range(40):
        assert not match.state.in_play() & match.state.played_tasks()
        for seat in match.round.players:
            match.do(WantAnother(seat))
        match.wait()


@pytest.mark.rule("B-20")
def test_a_symbol_with_too_few_new_tasks_is_not_rolled_in_a_play_off() -> None:
    match = last_moment(Options(4), LEAST, BEST, BEST, EQUAL)
    match.wait()
    gone = tuple(f"{card} {SYMBOLS[0]}" for card in range(1, 35))
    match.state = replace(match.state, played=gone)
    chance = FixedChance(0)
    match.wait(chance)
    assert chance.ends[0] == 5
    assert match.round.label == SYMBOLS[1]


@pytest.mark.rule("B-20")
@pytest.mark.rule("A-11")
def test_who_agree_on_a_new_task_get_other_cards_than_the_last_ones() -> None:
    match = last_moment(Options(3), BEST, LESS, EQUAL)
    match.wait()
    match.wait(FixedChance(0, 4, 4))
    for _ in range(2):
        before = {task.card for task in tasks(match)}
        for seat in (0, 2):
            match.do(WantAnother(seat))
        left = [card for card in new_cards(match, SYMBOLS[0]) if card not in before]
        chance = FixedChance()
        match.wait(chance)
        assert chance.ends == [6, len(left), len(left) - 1]
        assert [task.card for task in tasks(match)] == left[:2]
    assert Counter(kinds(match.log))[AnotherWanted.__name__] == 4


@pytest.mark.rule("B-20")
@pytest.mark.rule("A-19")
def test_in_a_play_off_a_late_seat_gets_another_card_than_before() -> None:
    late = (Handicap(), Handicap(), Handicap(delay=5_000))
    match = last_moment(Options(3, handicaps=late), BEST, LESS, EQUAL)
    match.wait()
    last = 0
    for _ in range(12):
        match.wait()
        match.wait()
        first, second = tasks(match)
        assert first.card != second.card != last
        last = second.card
        for seat in (0, 2):
            match.do(WantAnother(seat))


@pytest.mark.rule("B-20")
def test_a_play_off_that_nobody_decides_in_ten_minutes_is_shared() -> None:
    match = last_moment(Options(4), LEAST, BEST, LESS, EQUAL)
    match.wait()
    match.wait()
    assert match.wait() == [MatchEnded(((1, 3), (2,), (0,)))]


# The box of classic.


@pytest.mark.rule("B-22")
def test_alone_the_tasks_are_classics_and_the_result_is_kept_apart() -> None:
    run = solo_run.started("classic_bag", Mode.TASKS, 5, Side.HARD)
    booklet = {named.name for named in shipped_deck("classic").tasks()}
    for _ in range(5):
        assert run.task.name in booklet
        run.solve()
    assert run.result.category == Category("classic_bag", Mode.TASKS, Side.HARD, 5)


@pytest.mark.rule("B-23")
@pytest.mark.rule("A-16")
def test_what_is_in_play_are_tasks_of_classics_booklet(match: Table) -> None:
    names = {named.name for named in shipped_deck("classic").tasks()}
    in_play = match.state.in_play()
    assert in_play == {task.name for task in tasks(match)}
    assert in_play < names
    for name in names - in_play:
        check_not_in_play(name, [in_play])
    for name in in_play:
        with refused("solution.in_play", task=name):
            check_not_in_play(name, [in_play])
