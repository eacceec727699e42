"""3-D: rewards, the display and the end, by the identifiers of docs/editions/three_d.md."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.rulebook.driver import SEED, FixedChance, kinds, refused
from tests.rulebook.three_d_table import Table, in_the_middle, last_moment, opened, racing
from tests.rulebook.treasury_table import all_of, call, play_round, rewards
from ubongo.core.chance import SeededChance
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import MatchEnded, Message, Together
from ubongo.core.race.messages import Claim, RoundEnded, RoundOpened
from ubongo.core.treasury.gems import Counts, drawn, points
from ubongo.core.treasury.messages import DisplayReduced, RewardGiven
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.state import Options


@pytest.fixture
def match() -> Table:
    """Four players; the glass runs from 18 s to 108 s."""
    return racing(Options(4, starter=0))


@pytest.mark.rule("D-21")
@pytest.mark.rule("D-22")
@pytest.mark.rule("D-23")
def test_the_first_two_take_from_the_display_and_everybody_draws_in_the_order_of_solving(
    match: Table,
) -> None:
    for seat in (2, 0, 3):
        assert kinds(match.solve(seat)) == ["TaskSolved"]
    events = call(match, 1, 39, 0, 25, 10)
    assert rewards(events) == [
        RewardGiven(2, 1, "sapphire", "amber"),
        RewardGiven(0, 2, "amber", "ruby"),
        RewardGiven(3, 3, None, "emerald"),
        RewardGiven(1, 4, None, "sapphire"),
    ]
    assert match.state.gems == ((1, 0, 0, 1), (0, 1, 0, 0), (0, 1, 0, 1), (0, 0, 1, 0))
    assert match.state.bag == (9, 9, 9, 9)
    assert match.state.display == (0, 8, 0, 8)


@pytest.mark.rule("D-21")
@pytest.mark.rule("D-25")
def test_one_solver_takes_the_sapphire_and_draws_before_the_amber_goes_into_the_bag(
    match: Table,
) -> None:
    match.state = replace(match.state, bag=(1, 0, 2, 0))
    match.solve(3)
    events = match.wait(FixedChance(2))
    assert events == [
        RewardGiven(3, 1, "sapphire", "emerald"),
        DisplayReduced(("amber",)),
        RoundEnded(1),
        RoundOpened(2, 1, 114_000),
    ]
    assert match.state.gems == ((0,) * 4, (0,) * 4, (0,) * 4, (0, 1, 1, 0))
    assert match.state.bag == (1, 0, 1, 1)
    assert match.state.display == (0, 8, 0, 8)


@pytest.mark.rule("D-22")
def test_two_solvers_leave_nothing_of_the_pair(match: Table) -> None:
    match.solve(3)
    match.solve(1)
    events = match.wait(FixedChance(38, 38))
    assert rewards(events) == [
        RewardGiven(3, 1, "sapphire", "amber"),
        RewardGiven(1, 2, "amber", "amber"),
    ]
    assert match.state.bag == (10, 10, 10, 8)
    assert match.state.display == (0, 8, 0, 8)


@pytest.mark.rule("D-23")
def test_the_third_only_draws(match: Table) -> None:
    for seat in (0, 1, 2):
        match.solve(seat)
    events = match.wait(FixedChance(0, 0, 0))
    assert rewards(events)[2:] == [RewardGiven(2, 3, None, "ruby")]
    assert match.state.bag == (7, 10, 10, 10)


@pytest.mark.rule("D-24")
def test_who_did_not_cover_the_area_in_time_gets_nothing(match: Table) -> None:
    match.solve(1)
    match.do(Claim(2, "", match.at))
    with refused("claim.too_late"):
        match.do(Claim(0, match.solution(0), 108_000))
    match.wait()
    assert [sum(hand) for hand in match.state.gems] == [0, 2, 0, 0]


@pytest.mark.rule("D-25")
@pytest.mark.parametrize(
    ("solvers", "returned"),
    [
        ((), [DisplayReduced(("sapphire", "amber"))]),
        ((2,), [DisplayReduced(("amber",))]),
        ((2, 0), []),
        ((2, 0, 1), []),
        ((2, 0, 1, 3), []),
    ],
)
def test_every_round_takes_one_sapphire_and_one_amber_off_the_display(
    solvers: tuple[Seat, ...], returned: list[Message]
) -> None:
    match = opened(Options(4))
    for number in range(1, 10):
        events = rewards(play_round(match, *solvers))
        assert events[len(solvers) :] == returned
        assert match.state.display == (0, 9 - number, 0, 9 - number)
        assert all_of(match.state) == 58
        assert sum(match.state.bag) == 40 - len(solvers) * number + number * max(
            0, 2 - len(solvers)
        )


@pytest.mark.rule("D-27")
@pytest.mark.rule("D-28")
def test_the_game_ends_after_nine_rounds_with_an_empty_display(match: Table) -> None:
    for number in range(1, 10):
        assert match.state.display != (0, 0, 0, 0)
        assert match.round.number == number
        events = play_round(match, 2, 0, 3)
    assert match.state.display == (0, 0, 0, 0)
    assert kinds(events)[-2:] == ["RoundEnded", "MatchEnded"]
    assert events[-2] == RoundEnded(9)
    worth = [points(hand) for hand in match.state.gems]
    order = sorted(range(4), key=lambda seat: -worth[seat])
    assert events[-1] == MatchEnded(tuple((seat,) for seat in order))
    assert len(set(worth)) == 4
    assert match.state.phase is Phase.OVER
    assert match.edition.wake_at(match.state) is None
    assert sum(in_the_middle(match.state).values()) == 40


@pytest.mark.rule("D-28")
def test_the_rulebooks_example_makes_16_points() -> None:
    assert points((1, 1, 3, 3)) == 16


@pytest.mark.rule("D-28")
def test_the_most_points_win_however_many_gems_they_are_and_lower_places_are_shared() -> None:
    hands = ((0, 1, 0, 1), (2, 0, 0, 0), (1, 0, 0, 0), (0, 1, 1, 2))
    match = last_moment(Options(4), *hands)
    assert [points(hand) for hand in hands] == [4, 8, 4, 7]
    assert match.wait()[-1] == MatchEnded(((1,), (3,), (0, 2)))
    standing = match.edition.standing(match.state)
    assert standing is not None
    assert standing.places == ((1,), (3,), (0, 2))


def test_calls_at_the_same_time_are_put_into_an_order_by_a_draw(match: Table) -> None:
    calls = tuple(Claim(seat, match.solution(seat), match.at) for seat in (0, 1))
    match.do(Together(calls), FixedChance(0))
    assert match.round.solved == (1, 0)
    events = match.wait(FixedChance(0, 0))
    assert rewards(events) == [
        RewardGiven(1, 1, "sapphire", "ruby"),
        RewardGiven(0, 2, "amber", "ruby"),
    ]


@given(st.integers(0, 99), st.integers(0, 12), st.integers(0, 12), st.integers(0, 12))
def test_only_what_is_in_the_bag_is_drawn_and_everything_can_be(
    seed: int, rubies: int, emeralds: int, ambers: int
) -> None:
    bag: Counts = (rubies, 0, emeralds, 1 + ambers)
    gems = ("ruby", "sapphire", "emerald", "amber")
    every = [drawn(bag, FixedChance(draw)) for draw in range(sum(bag))]
    assert tuple(every.count(gem) for gem in gems) == bag
    assert drawn(bag, SeededChance(SEED, seed)) in every


@given(
    solvers=st.lists(st.lists(st.integers(0, 3), unique=True, max_size=4), min_size=9, max_size=9),
    no_luck=st.booleans(),
)
def test_the_bag_is_never_overdrawn_and_58_gems_stay_58(
    solvers: list[list[Seat]], *, no_luck: bool
) -> None:
    edition = ThreeD(shipped_deck("three_d"))
    match = opened(Options(4, no_luck=no_luck))
    state = match.state
    for number, solved in enumerate(solvers):
        now = replace(state.the_round(), solved=tuple(solved))
        state = replace(state, round=now)
        for event in edition.rewards(state, SeededChance(SEED, number)):
            state = edition.evolve(state, event)
            assert all_of(state) == 58
            assert min(*state.bag, *state.display, *map(min, state.gems)) >= 0
        assert state.display == (0, 8 - number, 0, 8 - number)


@pytest.mark.parametrize("seed", range(4))
def test_random_matches_keep_all_gems_and_end(seed: int) -> None:
    dice = Random(seed)
    seats = dice.choice((2, 3, 4))
    match = opened(Options(seats, side=dice.choice(list(Side)), no_luck=dice.random() < 0.3))
    while match.state.phase is not Phase.OVER:
        match.to_puzzle()
        callers = [seat for seat in match.round.players if seat not in match.round.solved]
        if dice.random() < 0.7:
            match.solve(dice.choice(callers))
        else:
            match.wait()
        assert all_of(match.state) == 58
        assert min(*match.state.bag, *match.state.display) >= 0
    assert sum(isinstance(event, RoundEnded) for event in match.log) == 9
