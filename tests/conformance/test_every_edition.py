"""What every match of every edition must hold, with every option, whatever is done to it."""

import itertools
import random
import re
from collections import Counter
from functools import cache, reduce
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.conformance.bad_commands import any_command
from tests.conformance.cases import CASES, KEYS, Case, of_edition
from tests.conformance.golden import header_of
from tests.conformance.random_play import Play, RandomPlay, edition_named, encoded
from ubongo.core.chance import SeededChance
from ubongo.core.decision import decide_again, fold
from ubongo.core.edition import Refusal
from ubongo.core.log import read_log, write_log
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Come,
    EndingEvent,
    Explained,
    HelpGiven,
    Leave,
    MatchEnded,
    Refused,
    SolutionShown,
    TakeOver,
    Tick,
    TieDrawn,
    TookOver,
)
from ubongo.core.presence import DESERTED_TIMEOUT
from ubongo.editions.registry import EDITIONS, SOLO, logged_edition

SEEDS = range(3)
ALONE: set[object] = {TieDrawn, Refused, Explained}
"""One player alone ties with nobody, and is shown solutions only when giving up."""
HELP: set[object] = {HelpGiven, SolutionShown, TookOver}
"""Nobody here asks for it: what it does is proven where it is at home."""
GETTING_OUT: set[object] = set(get_args(EndingEvent)) - {MatchEnded}
"""Nobody here leaves for good or ends a match early: `test_getting_out.py` does."""


@cache
def played(case: Case, seed: int) -> RandomPlay:
    """A match played to its end; the tests only look at it."""
    return RandomPlay(edition_named(case.edition), case.options, seed).to_the_end()


every_case = pytest.mark.parametrize("case", CASES, ids=str)
WITH_PEOPLE = [case for case in CASES if len(case.options.bots) < case.options.seats]
every_match = pytest.mark.parametrize(
    ("case", "seed"), list(itertools.product(CASES, SEEDS)), ids=str
)


def test_every_edition_and_every_solo_run_is_played_here() -> None:
    assert set(KEYS) == {*EDITIONS, *(f"{key}_solo" for key in SOLO)}


@pytest.mark.parametrize("key", KEYS)
def test_every_option_of_an_edition_is_played_here(key: str) -> None:
    of_this = [case.options for case in CASES if case.edition == key]
    plain = msgspec.structs.asdict(of_this[0])
    for field in msgspec.structs.fields(edition_named(key).options_type):
        values = {repr(getattr(options, field.name)) for options in of_this}
        is_fixed = field.name == "seats" and len(edition_named(key).seats) == 1
        assert len(values) > 1 or is_fixed, f"{key}: {field.name} is always {plain[field.name]!r}"
    assert {options.seats for options in of_this} == set(edition_named(key).seats)


@every_match
def test_a_match_always_ends_with_every_seat_in_one_place(case: Case, seed: int) -> None:
    play = played(case, seed)
    standing = play.edition.standing(play.state)
    assert standing is not None
    placed = [seat for place in standing.places for seat in place]
    assert sorted(placed) == list(range(case.options.seats))
    assert play.edition.wake_at(play.state) is None


@every_case
def test_the_same_seed_and_commands_give_the_same_log(case: Case) -> None:
    again = RandomPlay(edition_named(case.edition), case.options, 1).to_the_end()
    assert again.decisions == played(case, 1).decisions


@every_match
def test_the_state_is_the_fold_of_the_log_and_every_message_round_trips(
    case: Case, seed: int
) -> None:
    play = played(case, seed)
    edition = play.edition
    log = read_log(write_log(header_of(case, play.seed), play.decisions), logged_edition)
    assert log.options == case.options
    assert list(log.decisions) == play.decisions
    *_, last = log.states()
    assert last == play.state
    for seat in (None, *range(case.options.seats)):
        view = edition.view(play.state, seat)
        assert msgspec.json.decode(encoded(view), type=edition.view_type) == view


@every_match
def test_times_never_decrease_and_deciding_changes_nothing_by_itself(case: Case, seed: int) -> None:
    play = played(case, seed)
    times = [decision.at for decision in play.decisions]
    assert times == sorted(times)
    state = play.opening
    for decision in play.decisions[:200]:
        before = encoded(state)
        assert decide_again(play.edition, state, decision, play.seed) == decision
        assert encoded(state) == before
        state = fold(play.edition, state, decision)


@pytest.mark.rule("A-18")
@every_case
def test_from_anywhere_a_match_ends_by_itself_if_nobody_does_anything(case: Case) -> None:
    play = RandomPlay(edition_named(case.edition), case.options, 11)
    for stop in (0, 7, 40):
        for _ in range(stop):
            if not play.is_over:
                play.go_on()
        rest = Play(play.edition, case.options, 12)
        rest.state, rest.at = play.state, play.at
        for seat in range(case.options.seats):
            if seat not in case.options.bots:
                rest.do(Come(seat))
        if rest.state.is_paused:
            continue
        rest.wait_to_the_end()


@pytest.mark.rule("A-09")
@pytest.mark.rule("A-18")
@pytest.mark.parametrize("case", WITH_PEOPLE, ids=str)
def test_with_nobody_there_for_two_minutes_a_match_waits_until_somebody_comes(case: Case) -> None:
    play = Play(edition_named(case.edition), case.options, 13)
    play.wait()
    people = [seat for seat in range(case.options.seats) if seat not in case.options.bots]
    for seat in people:
        play.do(Leave(seat))
    deserted = play.at
    while not play.state.is_paused:
        play.wait()
    assert play.at == deserted + DESERTED_TIMEOUT
    assert play.edition.wake_at(play.state) is None
    assert play.do(Tick()) == ()
    play.do(Come(people[-1]))
    assert not play.state.is_paused
    play.wait()


@every_case
def test_a_wake_up_that_comes_again_or_too_early_changes_nothing(case: Case) -> None:
    play = RandomPlay(edition_named(case.edition), case.options, 14)
    for _ in range(150):
        if play.is_over:
            break
        play.go_on()
        wake = play.edition.wake_at(play.state)
        if wake is not None and wake > play.at:
            chance = SeededChance(play.seed, play.number)
            assert tuple(play.edition.decide(play.state, Tick(), wake - 1, chance)) == ()


@pytest.mark.parametrize("key", KEYS)
def test_any_command_at_any_time_from_any_seat_gives_events_or_a_refusal(key: str) -> None:
    cases = [case for case in CASES if case.edition == key]
    dice = random.Random(7)
    sent = 0
    refusals: Counter[str] = Counter()
    while sent < 20_000:
        case = dice.choice(cases)
        play = RandomPlay(edition_named(key), case.options, dice.randrange(10**6))
        for _ in range(60):
            if play.is_over:
                break
            play.go_on()
            for _ in range(25):
                sent += 1
                command = any_command(play.edition.command_type, dice)
                chance = SeededChance(play.seed, play.number)
                at = play.at + dice.choice((0, 1, 10**6))
                try:
                    events = play.edition.decide(play.state, command, at, chance)
                except Refusal as refusal:
                    refusals[refusal.code] += 1
                else:
                    reduce(play.edition.evolve, events, play.state)
    assert len(refusals) > 8
    assert set(refusals) <= documented_codes()


def documented_codes() -> set[str]:
    """Every refusal that docs/protocol.md lists."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", page, re.MULTILINE))


@pytest.mark.rule("A-09")
@pytest.mark.parametrize("key", EDITIONS)
def test_who_came_later_plays_on_for_a_bot_to_the_end(key: str) -> None:
    case = next(case for case in CASES if case.edition == key and case.options.seats > 2)
    play = RandomPlay(edition_named(key), replace(case.options, bots=(1,)), 5)
    while play.state.phase is not Phase.PUZZLE and play.state.phase is not Phase.LAYING:
        play.wait()
    with pytest.raises(Refusal, match=r"phase\.wrong"):
        play.do(TakeOver(1))
    while not play.edition.is_between_rounds(play.state):
        play.wait()
    assert play.do(TakeOver(1)) == (TookOver(1),)
    assert play.to_the_end().state.options.bots == ()


@pytest.mark.parametrize("key", KEYS)
def test_matches_like_these_reach_every_kind_of_event(key: str) -> None:
    of_this = [case for case in CASES if case.edition == key]
    never = of_edition(key).NEVER if key in EDITIONS else ALONE
    unseen = set(get_args(edition_named(key).event_type)) - never - HELP - GETTING_OUT
    for seed, case in itertools.product(range(120), of_this):
        unseen -= set(map(type, played(case, seed).events))
        if not unseen:
            return
    raise AssertionError(f"never happened: {unseen}")
