"""Matches that people leave for good or end early, in every edition, with every option (A-21)."""

import itertools
from functools import cache
from typing import Any

import msgspec
import pytest
from jsonpatch import apply_patch

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import header_of
from tests.conformance.invariants import check_state
from tests.conformance.random_play import Play, RandomPlay, RestlessPlay, edition_named
from ubongo.core.checking import check_log
from ubongo.core.log import read_log, write_log
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Close,
    EarlyEndWanted,
    EndEarly,
    EndedEarly,
    LeaveForGood,
    LeftForGood,
    MatchEnded,
    Message,
    Pause,
    PlayOnWanted,
    Successor,
)
from ubongo.core.wire.replay import replay_of
from ubongo.editions.registry import logged_edition
from ubongo.server.tables.match import Match, encode_events

WITH_PEOPLE = [case for case in CASES if len(case.options.bots) < case.options.seats]
every_match = pytest.mark.parametrize(
    ("case", "seed"), list(itertools.product(WITH_PEOPLE, range(3))), ids=str
)


@cache
def played(case: Case, seed: int) -> RestlessPlay:
    """A match played to its end, early or not."""
    play = RestlessPlay(edition_named(case.edition), case.options, seed)
    play.to_the_end()
    return play


def people_of(case: Case) -> list[int]:
    """The seats of people."""
    return [seat for seat in range(case.options.seats) if seat not in case.options.bots]


def has_result(play: Play) -> bool:
    """Whether every seat has a place; a solo run always has, for it only loses its rank."""
    return sorted(seat for place in play.state.places for seat in place) == list(
        range(play.state.options.seats)
    )


@every_match
@pytest.mark.rule("A-21")
def test_a_match_that_people_leave_ends_with_a_whole_standing_or_with_none(
    case: Case, seed: int
) -> None:
    play = played(case, seed)
    assert play.is_over
    assert play.edition.wake_at(play.state) is None
    assert play.state.ended_early is not has_result(play)
    assert not any(play.edition.view(play.state, None).status.may)


@every_match
def test_every_state_on_the_way_holds_and_the_log_can_be_checked(case: Case, seed: int) -> None:
    play = played(case, seed)
    state = play.opening
    for event in play.events:
        after = play.edition.evolve(state, event)
        check_state(case.edition, state, after)
        state = after
    assert state == play.state
    written = write_log(header_of(case, play.seed), play.decisions)
    log = read_log(written, logged_edition)
    assert check_log(log).is_right
    assert len(replay_of(log.edition, log.options, (), log.decisions).frames) == len(log.decisions)


@pytest.mark.parametrize("case", WITH_PEOPLE, ids=str)
@pytest.mark.rule("A-21")
def test_a_view_offers_the_way_out_to_every_person_at_any_time(case: Case) -> None:
    play = RandomPlay(edition_named(case.edition), case.options, 5)
    several = {"leave_for_good"} if len(people_of(case)) > 1 else set()
    for _ in range(60):
        may = play.edition.view(play.state, None).status.may
        if play.is_over:
            break
        for seat in range(case.options.seats):
            ways = {"end_early", "play_on", "leave_for_good"} & set(may[seat])
            assert ways == ({"end_early", *several} if seat in people_of(case) else set())
        play.go_on()


def ended(play: Play, case: Case, commands: list[Message]) -> None:
    """The match is over after these, without a standing unless it is a solo run."""
    for command in commands:
        play.do(command)
    assert play.state.phase is Phase.OVER
    assert play.state.ended_early is not case.edition.endswith("_solo")
    assert not play.state.is_paused
    if case.edition.endswith("_solo"):
        assert play.state.result is not None
        assert not play.state.result.is_ranked


@pytest.mark.parametrize("case", WITH_PEOPLE, ids=str)
@pytest.mark.rule("A-21")
def test_all_people_end_a_match_at_any_moment_and_in_a_pause(case: Case) -> None:
    people = people_of(case)
    ways: list[list[Message]] = [
        [EndEarly(seat) for seat in people],
        [LeaveForGood(seat, Successor.BOT) for seat in people],
        [Close(people[0])],
    ]
    for steps, way in itertools.product((0, 3, 30), ways):
        play = RandomPlay(edition_named(case.edition), case.options, 7)
        for _ in range(steps):
            if not play.is_over:
                play.go_on()
        if play.is_over:
            continue
        if play.edition.view(play.state, None).status.may_pause and people[0] not in (
            *play.state.away,
            *play.state.bots,
        ):
            if not play.state.is_paused:
                play.do(Pause(people[0]))
            assert play.state.is_paused
        ended(play, case, way)


@pytest.mark.parametrize("case", WITH_PEOPLE, ids=str)
def test_a_table_sends_patches_that_lead_to_the_early_end(case: Case) -> None:
    play = played(case, 1)
    match = Match(play.edition, case.options, play.seed, 20)
    readers = None, *range(case.options.seats)
    views = {reader: as_sent(match.view(reader)) for reader in readers}
    for decision in play.decisions:
        told = match.apply(decision, encode_events(decision))
        for reader in readers:
            patch = msgspec.json.decode(told.frame_for(reader).text)["patch"]
            views[reader] = apply_patch(views[reader], patch, in_place=True)
    assert match.is_over
    assert match.state == play.state
    for reader, view in views.items():
        assert view == as_sent(match.view(reader))
        assert view["phase"] == "over"


def as_sent(value: object) -> Any:  # noqa: ANN401 - a view or a frame
    """What a client reads."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("key", dict.fromkeys(case.edition for case in WITH_PEOPLE))
def test_restless_matches_reach_every_way_out(key: str) -> None:
    cases = [case for case in WITH_PEOPLE if case.edition == key]
    unseen: set[object] = {EarlyEndWanted, PlayOnWanted, LeftForGood, EndedEarly, MatchEnded}
    if key.endswith("_solo"):
        unseen = {LeftForGood, MatchEnded}
    for seed, case in itertools.product(range(40), cases):
        unseen -= set(map(type, played(case, seed).events))
        if not unseen:
            return
    raise AssertionError(f"never happened: {unseen}")
