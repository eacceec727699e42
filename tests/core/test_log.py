"""Logs: written, read again, and refused with the line where they are damaged."""

import re

import msgspec
import pytest

from tests.linking import parted, with_line
from ubongo.core.chain import RULES, links_of_chain
from ubongo.core.chance import seed_hash
from ubongo.core.decision import AnyDecision, Decision, GivenCommand
from ubongo.core.log import DamagedLogError, Header, Log, link_lines, read_log, write_log
from ubongo.core.messages import Came, Come, Leave, Left, Resumed, Tick
from ubongo.core.race.messages import RoundOpened
from ubongo.editions.classic.messages import GemsLaidOut
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import logged_edition

SEED = bytes(range(16))
HEADER = Header(
    "classic", msgspec.Raw(msgspec.json.encode(Options(2))), seed_hash(SEED), SEED.hex()
)
CHANGED = "the hash chain does not fit: this line, or one before it, was changed"
NO_END = "the hash chain does not end as line 1 says: lines are missing here, or too many"
DECISIONS: list[AnyDecision] = [
    Decision(1, 0, Tick(), ((6, 2),), (GemsLaidOut((("red", "blue"),) * 6, 30_000),)),
    Decision(2, 5, (GivenCommand(Leave(1)),), (), (Left(1),)),
    Decision(3, 5, (GivenCommand(Come(1), (7, 8)),), (), (Came(1), Resumed())),
    Decision(4, 900, Tick(), (), (RoundOpened(1, 0, 20_900),)),
]


def read(data: bytes) -> Log:
    return read_log(data, logged_edition)


def damaged(data: bytes) -> tuple[int, str]:
    with pytest.raises(DamagedLogError) as caught:
        list(read(data).states())
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.why}"
    return caught.value.line, caught.value.why


def test_what_was_written_is_read_again() -> None:
    log = read(write_log(HEADER, DECISIONS))
    assert log.header == HEADER
    assert log.options == Options(2)
    assert list(log.decisions) == DECISIONS
    states = list(log.states())
    assert len(states) == 5
    assert states[0] == log.edition.initial_state(Options(2))
    assert states[2].away == (1,)
    assert states[4].round.number == 1


def test_a_log_is_one_line_about_the_match_and_one_for_each_decision() -> None:
    first, second, _, fourth, last = write_log(HEADER, DECISIONS).decode().splitlines()
    assert first.startswith('{"format":"ubongo.log","edition":"classic","options":{"seats":2,')
    assert second.startswith('{"number":1,"at":0,"schema":1,"cause":{"kind":"tick"},"events":[{')
    assert re.search(r'\],"draws":\[\[6,2\]\],"link":"[0-9a-f]{16}"}$', second)
    assert fourth.startswith(
        '{"number":3,"at":5,"schema":1,"cause":[{"command":{"kind":"come","seat":1},"ids":[7,8]}],'
        '"events":[{"kind":"came","seat":1},{"kind":"resumed"}],"link":"'
    )
    assert last.startswith('{"number":4,"at":900,')


def test_every_line_has_its_link_and_the_first_line_the_end() -> None:
    data = write_log(HEADER, DECISIONS)
    first, *lines = data.splitlines()
    options = bytes(HEADER.options)
    chain = links_of_chain("classic", options, HEADER.seed_hash, parted(data)[1])
    _, *links = (link.encode() for link in chain)
    ends = [b',"link":"' + link[:16] + b'"}' for link in links]
    assert all(line.endswith(end) for line, end in zip(lines, ends, strict=True))
    assert first.endswith(b',"end":"' + links[-1] + b'"}')
    assert read(data).end.encode() == links[-1]


def test_a_log_without_decisions_is_a_match_that_has_not_begun() -> None:
    log = read(write_log(HEADER, []))
    assert log.decisions == ()


def lines_with(number: int, text: bytes) -> bytes:
    """The log with one line, counted from 1, put differently; a decision's gets its link."""
    whole = write_log(HEADER, DECISIONS)
    return with_line(whole, number, text) if number > 1 else text + whole[whole.index(b"\n") :]


def line(events: str, number: int = 2, at: int = 5, schema: int = 1) -> bytes:
    """A decision with these events."""
    start = f'"number":{number},"at":{at},"schema":{schema}'
    return f'{{{start},"cause":{{"kind":"tick"}},"events":{events}}}'.encode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\xfe}", "JSON is malformed"),
        (b'{"at":5,"schema":1}', "Object missing required field `number`"),
        (b'{"number":2,"at":5,"schema":1}', "Object missing required field `cause`"),
        (line('[{"kind":"flew"}]'), "Invalid value 'flew'"),
        (line('[{"kind":"left"}]'), "missing required field `seat`"),
        (line("[]", schema=0), "this log was written by an earlier version of Ubongo"),
        (line("[]", schema=2), "this log was written by a later version of Ubongo"),
        (line("[]", number=3), "decision 3 stands in 2's place"),
        (line("[]", at=901), "5 ms comes after 901 ms"),
        (line('[{"kind":"pawn_moved","seat":[],"row":1}]'), "Expected `int`"),
        (line("[]").replace(b'"kind":"tick"', b'"kind":"tock"'), "Invalid value 'tock'"),
        (line("[]").replace(b'{"kind":"tick"}', b'[{"command":{"kind":"fly"}}]'), "value 'fly'"),
        (line("[]").replace(b"]}", b'],"draws":[[6]]}'), "Expected `array` of length 2"),
    ],
)
def test_a_damaged_line_is_named_with_what_is_wrong(text: bytes, why: str) -> None:
    number, said = damaged(lines_with(3, text))
    assert number == (4 if b"901" in text else 3)
    assert why in said


def moved(lines: list[bytes], change: str) -> list[bytes]:
    """The lines, of which one is dropped, stands there twice, or is swapped with the next one."""
    two, three, four, five = lines
    return {
        "dropped": [two, four, five],
        "doubled": [two, three, three, four, five],
        "swapped": [two, four, three, five],
    }[change]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("dropped", (3, "decision 3 stands in 2's place")),
        ("doubled", (4, "decision 2 stands in 3's place")),
        ("swapped", (3, "decision 3 stands in 2's place")),
    ],
)
def test_a_line_that_is_dropped_doubled_or_swapped_is_found(
    change: str, found: tuple[int, str]
) -> None:
    header, lines = parted(write_log(HEADER, DECISIONS))
    assert damaged(link_lines(header, moved(lines, change))) == found
    first, *linked, last = write_log(HEADER, DECISIONS).split(b"\n")
    forged = b"\n".join([first, *moved(linked, change), last])
    assert damaged(forged) == (found[0], CHANGED)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b'"at":900', b'"at":901', 5),
        (b'"ids":[7,8]', b'"ids":[7,9]', 4),
        (b'"seats":2', b'"seats":3', 2),
        (b'"rules":%d' % RULES, b'"rules":%d' % (RULES + 1), 2),
        (seed_hash(SEED).encode(), seed_hash(SEED[::-1]).encode(), 2),
        (b'{"number":2', b'{"number": 2', 3),
    ],
)
def test_the_line_of_any_change_is_named(old: bytes, new: bytes, line: int) -> None:
    whole = write_log(HEADER, DECISIONS)
    assert old in whole
    assert damaged(whole.replace(old, new)) == (line, CHANGED)


def test_a_line_with_a_link_of_its_own_is_found_by_the_next() -> None:
    whole = write_log(HEADER, DECISIONS).split(b"\n")
    forged = with_line(b"\n".join(whole), 3, line('[{"kind":"left","seat":0}]')).split(b"\n")
    assert damaged(b"\n".join([*whole[:2], forged[2], *whole[3:]])) == (4, CHANGED)
    assert damaged(b"\n".join([*whole[:2], whole[2][:-28] + b"}", *whole[3:]])) == (3, CHANGED)


def test_lines_that_are_missing_or_too_many_at_the_end_are_found() -> None:
    first, *lines, end = write_log(HEADER, DECISIONS).split(b"\n")
    more = write_log(HEADER, [*DECISIONS, Decision(5, 900, Tick(), (), ())]).split(b"\n")
    assert damaged(b"\n".join([first, *lines[:-1], end])) == (4, NO_END)
    assert damaged(b"\n".join([first, end])) == (1, NO_END)
    assert damaged(b"\n".join([first, *more[1:]])) == (6, NO_END)


@pytest.mark.parametrize(
    "line",
    [
        b'{"at":0,"schema":1,"event":{"kind":"left","seat":1}}',
        b'{"number":1,"at":0,"schema":1,"cause":{"kind":"tick"},"events":[]}',
    ],
)
def test_a_log_of_an_earlier_version_is_refused_with_one_sentence(line: bytes) -> None:
    """First a line stood there for each event; then one for each decision, without a link."""
    old = msgspec.json.encode(HEADER) + b"\n" + line + b"\n"
    sentence = "this log was written by an earlier version of Ubongo, and is not read any more"
    assert damaged(old) == (1, sentence)


def first_line(**changed: object) -> bytes:
    fields = {"format": "ubongo.log", "edition": "classic", "options": {"seats": 2}}
    return msgspec.json.encode({**fields, "seed_hash": "", "rules": RULES, **changed, "end": ""})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "Input data was truncated"),
        (first_line(format="ubongo.deck"), "Invalid value 'ubongo.deck'"),
        (first_line(edition="chess"), "unknown edition: 'chess'"),
        (first_line(options={}), "missing required field `seats`"),
        (first_line(seed="0g"), "'0g' is no seed"),
        (first_line(seed="00"), "'00' is no seed"),
    ],
)
def test_a_damaged_first_line_is_named(text: bytes, why: str) -> None:
    line, said = damaged(lines_with(1, text))
    assert line == 1
    assert why in said


def test_options_that_no_match_has_are_named() -> None:
    nine = msgspec.structs.replace(HEADER, options=msgspec.Raw(b'{"seats":9}'))
    assert damaged(write_log(nine, [])) == (1, "the options are refused: setup.seats")


def test_a_file_that_was_cut_off_says_so() -> None:
    whole = write_log(HEADER, DECISIONS)
    assert damaged(whole[:-1]) == (5, "the line has no end: the file was cut off")
    assert damaged(whole[:-20]) == (5, "the line has no end: the file was cut off")


def test_a_decision_that_no_match_came_to_is_named() -> None:
    text = line('[{"kind":"gems_taken","seat":7,"row":0,"gems":[],"credited":1}]')
    number, said = damaged(lines_with(3, text))
    assert number == 3
    assert said.startswith("the decision does not fit here: ")


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ubongo.core.log.LARGEST_LOG", 10)
    assert damaged(b"x" * 11) == (1, "the file has 11 bytes; 10 is the most")
