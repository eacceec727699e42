"""The check of a match: what was played comes out the same, and what was forged does not."""

import random
from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import golden_log, header_of
from tests.conformance.random_play import Play, edition_named
from ubongo.core.chance import seed_hash
from ubongo.core.checking import What, check_log
from ubongo.core.decision import AnyDecision, GivenCommand
from ubongo.core.log import Log, read_log, write_log
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Came,
    Come,
    Deserted,
    Explain,
    Explained,
    Leave,
    Message,
    Resume,
    Resumed,
    Tick,
    TieDrawn,
    Together,
)
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    GlassStarted,
    PlayoffOpened,
    RollAnnounced,
    Rolled,
    RoundOpened,
    TaskSolved,
)
from ubongo.core.solo.messages import ClockStarted, SoloOpened
from ubongo.editions.card_game.messages import LayingStarted, RoundBegun
from ubongo.editions.classic.messages import ChooseField, CollectorCalled, FieldChosen
from ubongo.editions.classic.state import Options as Classic
from ubongo.editions.light_dark.state import Options as LightDark
from ubongo.editions.registry import logged_edition
from ubongo.editions.three_d.state import Options as ThreeD

OTHER_SEED = bytes(range(16))
TRIED = 4
"""So many decisions of each match are forged in each way."""
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def is_right(play: Play, case: Case) -> bool:
    """Whether a match that was played here comes out the same, once its log was written."""
    data = write_log(header_of(case, play.seed), play.decisions)
    return check_log(read_log(data, logged_edition)).is_right


def with_decision(log: Log, decision: AnyDecision) -> Log:
    """The log with one decision told differently."""
    before, after = log.decisions[: decision.number - 1], log.decisions[decision.number :]
    return log._replace(decisions=(*before, decision, *after))


def found(log: Log, forged: AnyDecision) -> tuple[int, What, int] | None:
    """What is found first when this stands in the log: on which line, what, and where in it."""
    differences = check_log(with_decision(log, forged)).differences
    return (differences[0].line, differences[0].what, differences[0].place) if differences else None


def some(decisions: list[AnyDecision]) -> list[AnyDecision]:
    return random.Random(5).sample(decisions, min(TRIED, len(decisions)))


def by_one_command(log: Log) -> list[AnyDecision]:
    return [each for each in log.decisions if command_of(each) is not None]


def command_of(decision: AnyDecision) -> Any:  # noqa: ANN401 - of any edition
    """The command that led to it, if one alone did."""
    match decision.cause:
        case (given,):
            return given.command
        case _:
            return None


# What was played.


@every_case
def test_a_match_comes_out_the_same(case: Case) -> None:
    log = golden_log(case)
    result = check_log(log)
    assert (result.is_right, result.fits, result.differences) == (True, True, ())
    assert result.decisions == len(log.decisions)
    assert result.draws == sum(len(decision.draws) for decision in log.decisions) > 0


def test_a_match_with_a_play_off_comes_out_the_same() -> None:
    case = Case("light_dark", "", LightDark(2))
    play = Play(edition_named("light_dark"), case.options, 4)
    play.wait_to_the_end()
    assert any(isinstance(event, PlayoffOpened) for event in play.events)
    assert is_right(play, case)


@pytest.mark.rule("D-06")
def test_what_was_explained_is_checked_to_be_right_and_not_searched_for_again() -> None:
    case = Case("classic", "", Classic(2))
    play = Play(edition_named("classic"), case.options, 4)
    while not play.state.unsolved():
        play.wait()
    (seat, _), _ = play.state.unsolved()
    play.do(Explain(seat, play.edition.explanation(play.state, seat)))
    assert is_right(play, case)
    *before, last = play.decisions
    forged = Explain(seat, "O4a@0,0")
    wrong = replace(last, cause=(GivenCommand(forged),), events=(Explained(seat, forged.solution),))
    play.decisions = [*before, wrong]
    assert not is_right(play, case)


def test_calls_after_the_sand_and_what_follows_a_tie_come_out_the_same() -> None:
    case = Case("three_d", "", ThreeD(4, automatic_call=True))
    for together in (False, True):
        play = Play(edition_named("three_d"), case.options, 4)
        while play.state.phase is not Phase.PUZZLE:
            play.wait()
        rules: Any = play.edition
        play.at = play.at if together else play.state.until
        boards = [Arrange(seat, rules.solution(play.state, seat), play.at) for seat in range(4)]
        for command in [Together(tuple(boards))] if together else boards:
            play.do(command)
        play.wait()
        assert sum(isinstance(event, TaskSolved) for event in play.events) == 4
        assert any(isinstance(event, TieDrawn) for event in play.events) == together
        assert is_right(play, case)


def test_who_comes_back_and_ends_the_pause_in_one_decision_comes_out_the_same() -> None:
    case = Case("classic", "", Classic(2))
    play = Play(edition_named("classic"), case.options, 4)
    play.wait()
    play.do(ChooseField(0, 2))
    play.do(Leave(0))
    play.do(Leave(1))
    while not play.state.is_paused:
        play.wait()
    assert play.do(Come(1))[:2] == (Came(1), Resumed())
    play.wait_to_the_end()
    assert any(isinstance(event, FieldChosen) and event.seat == 1 for event in play.events)
    assert is_right(play, case)


# What was forged.


@every_case
def test_another_seed_is_found(case: Case) -> None:
    log = golden_log(case)
    other = replace(log.header, seed=OTHER_SEED.hex())
    assert not check_log(log._replace(header=other)).fits
    fitting = replace(other, seed_hash=seed_hash(OTHER_SEED))
    result = check_log(log._replace(header=fitting))
    assert (result.fits, result.is_right) == (True, False)
    assert result.differences[0].what is What.DRAW


def test_without_a_seed_nothing_is_decided_again() -> None:
    log = golden_log(CASES[0])
    with pytest.raises(ValueError, match="does not tell its seed"):
        check_log(log._replace(header=replace(log.header, seed=None)))


@every_case
def test_a_forged_draw_is_found_and_nothing_else(case: Case) -> None:
    log = golden_log(case)
    for told in some([decision for decision in log.decisions if decision.draws]):
        *draws, (below, outcome) = told.draws
        place = len(told.draws)
        for last in ([(below, outcome + 1)], [(below + 1, outcome)], [], [(below, outcome)] * 2):
            result = check_log(with_decision(log, replace(told, draws=(*draws, *last))))
            (each,) = result.differences
            assert (each.line, each.what) == (told.number + 1, What.DRAW)
            assert each.place == place + (len(last) == 2)
            assert not result.is_right


def another(value: Any) -> Any:  # noqa: ANN401 - of any type
    """Something else of the same type, near enough."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value.rpartition(" ")[0] if value else "I3a@0,0"
        case Enum():
            return next(each for each in type(value) if each is not value)
        case None:
            return 0
        case dict():
            return {**value, "more": 1}
        case tuple():
            return (*value, *value[:1]) if value else (0,)
        case msgspec.Struct():
            first = value.__struct_fields__[0]
            return replace(value, **{first: another(getattr(value, first))})
        case _:
            raise AssertionError(value)


def forged_messages(message: Message) -> Iterator[tuple[str, Any]]:
    """A message with one field changed, for each of its fields."""
    for field in message.__struct_fields__:
        yield field, replace(message, **{field: another(getattr(message, field))})


@every_case
def test_a_forged_event_is_found(case: Case) -> None:
    log = golden_log(case)
    for told in some(list(log.decisions)):
        for place, event in enumerate(told.events, 1):
            before, after = told.events[: place - 1], told.events[place:]
            for _, forged in forged_messages(event):
                events = (*before, forged, *after)
                line = told.number + 1
                assert found(log, replace(told, events=events)) == (line, What.EVENT, place)


@every_case
def test_an_event_too_few_or_too_many_is_found(case: Case) -> None:
    log = golden_log(case)
    for told in some(list(log.decisions)):
        line, many = told.number + 1, len(told.events)
        fewer = replace(told, events=told.events[:-1])
        assert found(log, fewer) == (line, What.EVENT, many)
        more = replace(told, events=(*told.events, told.events[-1]))
        assert found(log, more) == (line, What.EVENT, many + 1)


@every_case
def test_another_cause_is_found(case: Case) -> None:
    log = golden_log(case)
    for told in some([each for each in log.decisions if each.cause != Tick()]):
        place = found(log, replace(told, cause=Tick()))
        assert place is not None
        assert place[0] == told.number + 1
    for told in some([each for each in log.decisions if each.cause == Tick()]):
        place = found(log, replace(told, cause=(GivenCommand(Come(0)),)))
        assert place is not None
        assert place[0] == told.number + 1


def is_left_to_the_bytes(told: AnyDecision, command: Message, field: str) -> bool:
    """What the rules do not look at, so that only a hash over the bytes of the log can tell."""
    match command, field:
        case Arrange(), "credited":  # when a board was laid matters only to a caller
            return True
        case Claim(), "solution":  # one wrong solution is like another
            return any(isinstance(event, ClaimFailed) for event in told.events)
        case Resume(), "seat":  # anybody may
            return True
        case _:
            return False


@every_case
def test_a_command_with_another_seat_board_row_or_time_is_found(case: Case) -> None:
    log = golden_log(case)
    for told in some(by_one_command(log)):
        command = command_of(told)
        for field, forged in forged_messages(command):
            place = found(log, replace(told, cause=(GivenCommand(forged),)))
            if not is_left_to_the_bytes(told, command, field):
                assert place is not None, (field, command)
            assert place is None or place[0] == told.number + 1


DATED = (
    ClockStarted,
    CollectorCalled,
    Deserted,
    GlassStarted,
    LayingStarted,
    PlayoffOpened,
    RollAnnounced,
    RoundBegun,
    RoundOpened,
    SoloOpened,
)
"""Events that count from the time at which they are decided.

A decision without any may be told a little later, as long as no deadline lies between; that is
left to a hash over the bytes of the log.
"""


@every_case
def test_another_time_is_found_where_events_name_it(case: Case) -> None:
    log = golden_log(case)
    dated = [
        each for each in log.decisions if any(isinstance(event, DATED) for event in each.events)
    ]
    for told in some(dated):
        place = found(log, replace(told, at=told.at + 1))
        assert place is not None
        assert place[0] == told.number + 1


@every_case
def test_what_time_brings_is_not_brought_earlier(case: Case) -> None:
    log = golden_log(case)
    states = list(log.states())
    brought = [
        each
        for each in log.decisions
        if each.cause == Tick() and 0 < each.at == log.edition.wake_at(states[each.number - 1])
    ]
    for told in some(brought):
        line = told.number + 1
        place = found(log, replace(told, at=told.at - 1))
        assert place is not None
        assert place[0] == line


def test_ids_and_the_order_in_which_a_tie_came_in_are_left_to_the_bytes() -> None:
    for case in CASES:
        log = golden_log(case)
        for told in by_one_command(log)[:3]:
            named = (GivenCommand(command_of(told), (1,)),)
            assert found(log, replace(told, cause=named)) is None
    drawn = [
        (log, each)
        for log in map(golden_log, CASES)
        for each in log.decisions
        if isinstance(each.events[0], TieDrawn)
    ]
    assert drawn
    for log, told in drawn[:TRIED]:
        assert isinstance(told.cause, tuple)
        assert found(log, replace(told, cause=told.cause[::-1])) is None


def test_a_label_that_no_die_has_is_found_though_later_cards_cannot_be_dealt() -> None:
    (case,) = [case for case in CASES if str(case) == "three_d-handicaps"]
    log = golden_log(case)
    told = next(each for each in log.decisions if isinstance(each.events[-1], Rolled))
    forged = replace(told, events=(*told.events[:-1], replace(told.events[-1], label="")))
    first, second, *_ = check_log(with_decision(log, forged)).differences
    assert (first.line, first.what) == (told.number + 1, What.EVENT)
    assert (second.what, second.made) == (What.REFUSED, "StopIteration()")


def test_what_no_match_ever_came_to_is_found_on_its_line() -> None:
    """Later lines cannot even be read, as they do not fit to what was forged."""
    case = CASES[0]
    log = golden_log(case)
    opened = next(each for each in log.decisions if isinstance(each.events[-1], RoundOpened))
    told = replace(opened, events=(replace(opened.events[-1], starter=99),))
    place = found(log, told)
    assert place is not None
    assert place[0] == opened.number + 1
