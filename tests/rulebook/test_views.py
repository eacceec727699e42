"""What the views tell besides the state, edition by edition, so that no page needs any rules."""

from functools import reduce
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rulebook.card_table import CardMatch
from tests.rulebook.classic_match import classic
from tests.rulebook.driver import Match, RaceMatch
from tests.rulebook.three_d_table import in_the_middle
from ubongo.core.match_state import Phase
from ubongo.core.messages import Come, Leave, MatchEnded, SitIn
from ubongo.core.race.messages import PlayoffOpened, Rolled, TaskSolved
from ubongo.core.race.state import Handicap
from ubongo.core.treasury.gems import points
from ubongo.decks.box import Side
from ubongo.editions.card_game.scoring import ranked
from ubongo.editions.card_game.state import Decider
from ubongo.editions.classic.state import Options as ClassicOptions
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.statistics.solve_times import find_solves

TREASURIES = ("three_d", "classic_bag")
PLAYED_OFF = ("light_dark", *TREASURIES)


def started(key: str, seats: int = 3, **options: Any) -> RaceMatch[Any]:  # noqa: ANN401
    """A race of people whose first tasks are seen."""
    edition = shipped_edition(key)
    match: RaceMatch[Any] = RaceMatch(edition, edition.options_type(seats=seats, **options))
    match.wait_for(Phase.PUZZLE)
    return match


def seen(match: Any) -> Any:  # noqa: ANN401 - of any edition
    """What somebody who watches sees."""
    return match.edition.view(match.state, None)


# What decided.


@pytest.mark.rule("C-36")
@pytest.mark.parametrize(
    ("winner", "other", "decided_by"),
    [
        ((4, 1, 0, 0, 0, 0), (1, 3, 1, 0, 0, 0), 0),
        ((2, 4, 0, 0, 0, 0), (4, 0, 0, 1, 1, 0), 1),
        ((4, 2, 0, 0, 0, 1), (4, 2, 0, 0, 0, 0), 2),
    ],
)
def test_classic_tells_by_which_colour_the_winner_was_told_from_the_next(
    winner: tuple[int, ...], other: tuple[int, ...], decided_by: int
) -> None:
    edition: Any = classic()
    state = replace(edition.initial_state(ClassicOptions(3)), gems=(other, winner, (0,) * 6))
    assert edition.view(state, None).decided_by is None
    over = edition.evolve(state, MatchEnded(edition.ranked(state)))
    assert over.places[0] == (1,)
    assert edition.view(over, None).decided_by == decided_by


@pytest.mark.rule("C-38")
def test_classic_tells_of_no_decision_where_all_are_equal() -> None:
    edition: Any = classic()
    state = replace(edition.initial_state(ClassicOptions(2)), gems=((1, 0, 2, 0, 0, 0),) * 2)
    over = edition.evolve(state, MatchEnded(edition.ranked(state)))
    assert edition.view(over, None).decided_by is None


@pytest.mark.rule("K-24")
@pytest.mark.rule("K-25")
@pytest.mark.parametrize(
    ("sheet", "tens", "decided_by"),
    [
        (((10, 7, 3), (4, 6, 0)), (1, 0, 0), Decider.POINTS),
        (((10, 6, 0), (2, 6, 10)), (1, 0, 1), Decider.TENS),
        (((10, 7, 3), (7, 10, 2)), (1, 1, 0), None),
        (((5, 5, 5), (3, 3, 3)), (0, 0, 0), None),
    ],
)
def test_the_card_game_tells_whether_points_or_tens_decided(
    sheet: tuple[tuple[int, ...], ...], tens: tuple[int, ...], decided_by: Decider | None
) -> None:
    match = CardMatch(3)
    match.state = replace(match.state, sheet=sheet)
    assert seen(match).decided_by is None
    match.state = match.edition.evolve(match.state, MatchEnded(ranked(sheet)))
    view = seen(match)
    assert (view.decided_by, view.tens) == (decided_by, tens)
    assert view.totals == tuple(map(sum, zip(*sheet, strict=True)))


@pytest.mark.parametrize("key", PLAYED_OFF)
def test_a_view_tells_whether_a_play_off_decided(key: str) -> None:
    match = started(key, starter=0)
    opened = PlayoffOpened((0, 2), match.at, match.at + 600_000)
    rolled = Rolled(match.round.label, match.round.family, match.round.tasks, match.at + 600_000)
    solved = TaskSolved(2, 1, "", match.at)
    in_playoff = reduce(match.edition.evolve, (opened, rolled, solved), match.state)
    for state, places, was_played_off in (
        (match.state, ((2,), (0,), (1,)), False),
        (in_playoff, ((2,), (0,), (1,)), True),
        (in_playoff, ((0, 2), (1,)), False),
    ):
        assert not match.edition.view(state, None).was_played_off
        over = match.edition.evolve(state, MatchEnded(places))
        assert match.edition.view(over, None).was_played_off is was_played_off


# What is earned.


@pytest.mark.rule("L-13")
@pytest.mark.parametrize(("seats", "earns"), [(2, (2, 1)), (3, (3, 2, 1)), (4, (4, 3, 2, 1))])
def test_light_and_dark_tells_how_many_fields_each_place_earns(
    seats: int, earns: tuple[int, ...]
) -> None:
    assert seen(started("light_dark", seats, starter=0)).earns == earns


@pytest.mark.parametrize("key", TREASURIES)
def test_a_treasury_tells_what_everybodys_gems_are_worth(key: str) -> None:
    match = started(key, starter=0)
    hands = ((1, 0, 2, 0), (0, 0, 0, 3), (0, 4, 0, 0))
    match.state = replace(match.state, gems=hands)
    assert seen(match).points == tuple(map(points, hands)) == (8, 3, 12)


@pytest.mark.rule("K-06")
def test_the_card_game_tells_in_which_rounds_the_black_faces_are_played() -> None:
    match = CardMatch(2)
    told = []
    while match.state.phase is not Phase.OVER:
        if match.state.phase is Phase.LAYING:
            told.append((match.round.number, seen(match).is_black))
        match.wait()
    assert told == [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)]
    assert seen(match).numbers == tuple(number for number, _ in told)


@pytest.mark.rule("D-11")
def test_3_d_tells_how_many_of_each_part_lie_in_the_middle() -> None:
    match = started("three_d", starter=0)
    left = in_the_middle(match.state)
    assert {pile.part: pile.left for pile in seen(match).pool} == left
    assert sum(left.values()) == 40 - 3 * 3
    assert sum(pile.whole for pile in seen(match).pool) == 40
    mixed = started("three_d", handicaps=(Handicap(Side.HARD), Handicap(), Handicap()))
    assert sum(pile.whole for pile in seen(mixed).pool) == 80


# Who is asked, and how long a task took.


@pytest.mark.rule("A-18")
@pytest.mark.parametrize("key", EDITIONS)
def test_people_who_are_there_are_asked(key: str) -> None:
    edition = shipped_edition(key)
    match: Match[Any] = Match(edition, edition.options_type(seats=4, bots=(1,)))
    assert seen(match).status.asked == (0, 2, 3)
    match.do(Leave(2))
    assert seen(match).status.asked == (0, 3)
    match.do(SitIn(2))
    assert seen(match).status.asked == (0, 3)
    match.do(Come(2))
    assert seen(match).status.asked == (0, 2, 3)


def test_the_card_game_tells_when_the_laying_started() -> None:
    match = CardMatch(2)
    match.at = 7_000
    match.start()
    assert match.at == 8_000
    assert seen(match).round.started == 8_000


@pytest.mark.rule("A-13")
@pytest.mark.parametrize("key", [*PLAYED_OFF, "classic"])
def test_a_late_seat_is_timed_from_its_own_start_in_results_and_statistics(key: str) -> None:
    late = (Handicap(), Handicap(delay=10_000))
    match = started(key, 2, starter=0, handicaps=late)
    begun = match.round.started
    match.wait()
    assert match.at == begun + 10_000
    for seat, after in ((1, 16_000), (0, 20_000)):
        match.at = begun + after
        match.solve(seat)
    solves = [(each.seat, each.took) for each in seen(match).stories[0].solves]
    assert solves == [(1, 7_000), (0, 21_000)]
    told = find_solves(match.edition, match.state.options, ((0, event) for event in match.log))
    assert [(each.seat, each.time) for each in told] == solves
