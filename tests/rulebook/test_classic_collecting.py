"""Calm collecting, and what classic offers whom at which time."""

import pytest
from msgspec.structs import replace

from tests.rulebook.classic_match import Match, classic, racing
from tests.rulebook.driver import kinds, refused
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, GetReady
from ubongo.core.race.messages import GoOn, Roll
from ubongo.editions.classic.messages import (
    ChooseField,
    CollectorCalled,
    FieldKept,
    GemsPassed,
    GemsTaken,
    MovePawn,
    PassGems,
    TakeGems,
)
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options


@pytest.fixture(scope="module")
def edition() -> Classic:
    return classic()


@pytest.fixture
def match() -> Match:
    """Three players on the fields 0, 2 and 5; seat 0 starts; the glass runs."""
    return racing(Options(3, starter=0))


@pytest.fixture
def calm() -> Match:
    """Three players who collect calmly, on the fields 0, 2 and 5; the glass runs."""
    return racing(Options(3, starter=0, calm_collecting=True))


@pytest.mark.rule("C-30")
def test_with_calm_collecting_nobody_moves_or_takes_while_puzzles_are_solved(calm: Match) -> None:
    calm.solve(1)
    for command in (MovePawn(1, 3), TakeGems(1, calm.row(1), calm.at), PassGems(1)):
        with refused("phase.wrong"):
            calm.do(command)
    assert list(calm.edition.moves(calm.state, 1)) == [GoOn(1)]
    assert calm.state.phase is Phase.PUZZLE


@pytest.mark.rule("C-30")
def test_with_calm_collecting_the_solvers_take_in_the_order_of_solving(calm: Match) -> None:
    calm.solve(2)
    calm.solve(0)
    events = calm.solve(1)
    assert events[1:] == [CollectorCalled(2, calm.at + 60_000)]
    assert calm.state.phase is Phase.COLLECTING
    with pytest.raises(Refusal) as caught:
        calm.do(TakeGems(0, calm.row(0), calm.at))
    assert (caught.value.code, caught.value.facts) == ("gems.not_your_go", {"seat": 2})
    calm.do(MovePawn(2, 3))
    calm.at += 20_000
    front = calm.state.rows[3][:2]
    assert calm.do(TakeGems(2, calm.row(2), calm.at)) == [
        GemsTaken(2, 3, front, calm.at),
        CollectorCalled(0, calm.at + 60_000),
    ]
    assert calm.do(PassGems(0)) == [GemsPassed(0), CollectorCalled(1, calm.at + 60_000)]
    assert kinds(calm.do(TakeGems(1, calm.row(1), calm.at))) == [
        "GemsTaken",
        "RoundEnded",
        "RoundOpened",
    ]


@pytest.mark.rule("C-30")
def test_with_calm_collecting_who_does_not_take_within_60_seconds_passes(calm: Match) -> None:
    calm.solve(1)
    calm.solve(0)
    assert calm.wait() == [CollectorCalled(1, calm.at + 60_000)]
    end = calm.state.until
    with refused("gems.too_late"):
        calm.do(TakeGems(1, calm.row(1), end))
    calm.at = end
    with refused("gems.too_late"):
        calm.do(MovePawn(1, 3))
    assert calm.wait() == [GemsPassed(1), CollectorCalled(0, end + 60_000)]
    assert kinds(calm.wait()) == ["GemsPassed", "RoundEnded", "RoundOpened"]
    assert calm.state.collector is None


@pytest.mark.rule("C-30")
def test_with_calm_collecting_who_did_not_solve_takes_nothing(calm: Match) -> None:
    calm.solve(1)
    calm.wait()
    for command in (MovePawn(0, 1), TakeGems(0, calm.row(0), calm.at), PassGems(2)):
        with refused("gems.not_solved"):
            calm.do(command)


def emptied(match: Match, *rows: int) -> None:
    """All gems of these rows are gone."""
    left = [() if row in rows else gems for row, gems in enumerate(match.state.rows)]
    match.state = replace(match.state, rows=tuple(left))


@pytest.fixture
def fourth() -> Match:
    """Four players on the fields 0, 2, 5 and 3; three have solved and taken there."""
    match = Match(classic(), Options(4, starter=0))
    match.to_roll(0, 2, 5, 3)
    match.to_puzzle()
    for seat in range(3):
        match.solve(seat)
        match.do(TakeGems(seat, match.row(seat), match.at))
    return match


@pytest.mark.rule("C-26", "A-07")
def test_the_fourth_solver_before_an_empty_row_passes_by_itself(fourth: Match) -> None:
    emptied(fourth, 3)
    events = fourth.solve(3)
    assert events[1] == GemsPassed(3, nothing_in_reach=True)
    assert kinds(events) == ["TaskSolved", "GemsPassed", "RoundEnded", "RoundOpened"]
    assert fourth.state.stories[-1].solves[-1].reward == ()


@pytest.mark.rule("C-26", "C-24")
def test_who_is_left_nothing_by_others_passes_by_itself() -> None:
    match = Match(classic(), Options(4, starter=0))
    match.to_roll(0, 2, 3, 3)
    match.to_puzzle()
    for seat in range(4):
        match.solve(seat)
    match.state = replace(
        match.state,
        rows=tuple(row[:2] if number == 3 else row for number, row in enumerate(match.state.rows)),
    )
    events = match.do(TakeGems(2, 3, match.at))
    assert kinds(events) == ["GemsTaken", "GemsPassed"]
    assert events[1] == GemsPassed(3, nothing_in_reach=True)


@pytest.mark.rule("C-28")
def test_who_reaches_no_gems_may_still_move_for_the_next_round(match: Match) -> None:
    emptied(match, 0, 1, 2, 3)
    assert kinds(match.solve(0)) == ["TaskSolved"]
    match.do(MovePawn(0, 3))
    with refused("gems.row_empty"):
        match.do(TakeGems(0, 3, match.at))
    match.do(PassGems(0))
    assert match.row(0) == 3


@pytest.mark.rule("C-26")
def test_in_the_last_round_and_without_gems_moving_gains_nothing() -> None:
    last = racing(Options(3, starter=0, quick=True))
    last.state = replace(last.state, round=replace(last.round, number=3))
    emptied(last, 0, 1, 2, 3)
    assert kinds(last.solve(0)) == ["TaskSolved", "GemsPassed"]
    bare = racing(Options(3, starter=0))
    emptied(bare, *range(6))
    assert kinds(bare.solve(0)) == ["TaskSolved", "GemsPassed"]


@pytest.mark.rule("C-30", "C-26")
def test_with_calm_collecting_nobody_is_called_who_can_gain_nothing(calm: Match) -> None:
    emptied(calm, *range(6))
    calm.solve(1)
    calm.solve(0)
    events = calm.solve(2)
    assert kinds(events) == ["TaskSolved", *["GemsPassed"] * 3, "RoundEnded", "RoundOpened"]


@pytest.mark.rule("C-30")
def test_with_calm_collecting_a_round_that_nobody_solved_ends_at_once(calm: Match) -> None:
    assert kinds(calm.wait()) == ["GlassTurned"]
    assert kinds(calm.wait()) == ["RoundEnded", "RoundOpened"]


def test_what_can_be_done_is_offered_at_its_time(match: Match) -> None:
    def offered(seat: int) -> list[object]:
        return list(match.edition.moves(match.state, seat))

    assert offered(1) == [Arrange(1, "", 0)]
    match.solve(2)  # stands on field 5
    assert offered(2) == [
        MovePawn(2, 2),
        MovePawn(2, 3),
        MovePawn(2, 4),
        TakeGems(2, 5, 0),
        PassGems(2),
    ]
    match.do(PassGems(2))
    assert offered(2) == [GoOn(2)]
    match.wait()
    assert offered(0) == [GetReady(0)]
    assert offered(1) == [Roll(1)]


def test_before_the_first_round_fields_are_offered_until_one_is_kept(edition: Classic) -> None:
    match = Match(edition, Options(2))
    assert list(edition.moves(match.state, 0)) == []
    match.to_fields()
    fields: list[object] = [ChooseField(1, row) for row in range(6)]
    assert list(edition.moves(match.state, 1)) == fields
    match.do(ChooseField(1, 3))
    assert list(edition.moves(match.state, 1)) == [*fields, GetReady(1)]
    assert match.do(GetReady(1)) == [FieldKept(1)]
    assert list(edition.moves(match.state, 1)) == fields


def test_an_empty_row_is_not_offered_for_taking(match: Match) -> None:
    match.state = replace(match.state, rows=(("red",), (), (), (), (), ()))
    match.solve(1)
    assert TakeGems(1, 2, 0) not in list(match.edition.moves(match.state, 1))
    match.do(MovePawn(1, 0))
    assert TakeGems(1, 0, 0) in list(match.edition.moves(match.state, 1))
