"""The hash chain of a match: its end changes with every byte of what was decided."""

import re
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import golden_log
from tests.linking import parted
from ubongo.core.chain import RULES, links_of_chain
from ubongo.core.checking import check_log
from ubongo.core.decision import AnyDecision, encode_decision
from ubongo.core.log import (
    DamagedLogError,
    Log,
    RunningChain,
    Seated,
    end_of_log,
    link_lines,
    read_log,
    write_log,
)
from ubongo.editions.registry import logged_edition

every_case = pytest.mark.parametrize("case", CASES, ids=str)
AT = re.compile(rb'(?<="at":)\d+')
NUMBER = re.compile(rb'^{"number":\d+')


def end_of(data: bytes) -> str:
    return read_log(data, logged_edition).end


def with_decision(log: Log, decision: AnyDecision) -> Log:
    before, after = log.decisions[: decision.number - 1], log.decisions[decision.number :]
    return log._replace(decisions=(*before, decision, *after))


def test_a_chain_is_made_as_the_protocol_says() -> None:
    start = sha256(b'ubongo.log\nclassic\n{"seats":2}\nabc\n5').digest()
    first = sha256(start + b'{"number":1}').digest()
    second = sha256(first + b'{"number":2}').digest()
    lines = [b'{"number":1}', b'{"number":2}']
    links = [start.hex(), first.hex(), second.hex()]
    assert list(links_of_chain("classic", b'{"seats":2}', "abc", lines)) == links


@every_case
def test_a_log_ends_as_what_was_stored(case: Case) -> None:
    log = golden_log(case)
    assert log.end == end_of_log(log.header, map(encode_decision, log.decisions))
    assert end_of(write_log(log.header, log.decisions)) == log.end


@every_case
def test_a_chain_that_runs_along_ends_as_the_log_so_far(case: Case) -> None:
    log = golden_log(case)
    running = RunningChain(log.header)
    for number, decision in enumerate(log.decisions):
        assert running.end == end_of(write_log(log.header, log.decisions[:number]))
        running.add(encode_decision(decision))
    assert running.end == log.end


@every_case
def test_names_and_the_seed_may_come_and_go(case: Case) -> None:
    log = golden_log(case)
    forgotten = replace(log.header, seed=None, seats=(Seated("Anna"),))
    assert end_of(write_log(forgotten, log.decisions)) == log.end


@every_case
def test_no_line_can_be_changed_left_out_doubled_or_moved(case: Case) -> None:
    log = golden_log(case)
    header, lines = parted(write_log(log.header, log.decisions))
    middle = len(lines) // 2
    later = [AT.sub(lambda at: b"%d" % (int(at[0]) + 1), line, count=1) for line in lines]
    forged = [
        lines[:-1],
        [*lines, lines[-1]],
        [*lines[:middle], *lines[middle + 1 :]],
        [*lines[: middle + 1], *lines[middle:]],
        [*lines[:middle], lines[middle + 1], lines[middle], *lines[middle + 2 :]],
        *([*lines[:at], later[at], *lines[at + 1 :]] for at in range(0, len(lines), 7)),
    ]
    for some in forged:
        numbered = enumerate(some, 1)
        renumbered = [NUMBER.sub(b'{"number":%d' % number, line) for number, line in numbered]
        try:
            end = end_of(link_lines(header, renumbered))
        except DamagedLogError:  # a time went back
            continue
        assert end != log.end


@every_case
def test_options_hash_of_the_seed_and_rules_are_part_of_it(case: Case) -> None:
    log = golden_log(case)
    seats = {"seats": log.options.seats} | msgspec.json.decode(log.header.options)
    reordered = msgspec.Raw(msgspec.json.encode(dict(reversed(seats.items()))))
    for header in (
        replace(log.header, seed_hash="0" * 64),
        replace(log.header, rules=RULES + 1),
        replace(log.header, options=reordered),
    ):
        assert end_of(write_log(header, log.decisions)) != log.end


@every_case
def test_of_other_rules_only_the_draws_are_checked(case: Case) -> None:
    log = golden_log(case)
    other = log._replace(header=replace(log.header, rules=RULES + 1))
    result = check_log(other)
    assert (result.is_right, result.by_these_rules) == (True, False)
    first = next(each for each in log.decisions if each.draws)
    assert check_log(with_decision(other, replace(first, events=()))).is_right
    below, outcome = first.draws[0]
    assert below > 1
    forged = replace(first, draws=((below, (outcome + 1) % below), *first.draws[1:]))
    found = check_log(with_decision(other, forged))
    assert [each.decision for each in found.differences] == [first.number]
