"""Logs: written, read again, and refused with the line where they are damaged."""

import msgspec
import pytest

from ubongo.core.chance import seed_hash
from ubongo.core.decision import AnyDecision, Decision, Given
from ubongo.core.log import DamagedLogError, Header, Log, read_log, write_log
from ubongo.core.messages import Came, Come, Leave, Left, Resumed, Tick
from ubongo.core.race.messages import RoundOpened
from ubongo.editions.classic.messages import GemsLaidOut
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import logged_edition

SEED = bytes(range(16))
HEADER = Header(
    "classic", msgspec.Raw(msgspec.json.encode(Options(2))), seed_hash(SEED), SEED.hex()
)
DECISIONS: list[AnyDecision] = [
    Decision(1, 0, Tick(), ((6, 2),), (GemsLaidOut((("red", "blue"),) * 6, 30_000),)),
    Decision(2, 5, (Given(Leave(1)),), (), (Left(1),)),
    Decision(3, 5, (Given(Come(1), (7, 8)),), (), (Came(1), Resumed())),
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
    assert states[0] == log.edition.open(Options(2))
    assert states[2].away == (1,)
    assert states[4].round.number == 1


def test_a_log_is_one_line_about_the_match_and_one_for_each_decision() -> None:
    first, second, _, fourth, last = write_log(HEADER, DECISIONS).decode().splitlines()
    assert first.startswith('{"format":"ubongo.log","edition":"classic","options":{"seats":2,')
    assert second.startswith('{"number":1,"at":0,"schema":1,"cause":{"kind":"tick"},"events":[{')
    assert second.endswith('],"draws":[[6,2]]}')
    assert fourth == (
        '{"number":3,"at":5,"schema":1,"cause":[{"command":{"kind":"come","seat":1},"ids":[7,8]}],'
        '"events":[{"kind":"came","seat":1},{"kind":"resumed"}]}'
    )
    assert last.startswith('{"number":4,"at":900,')


def test_a_log_without_decisions_is_a_match_that_has_not_begun() -> None:
    log = read(write_log(HEADER, []))
    assert log.decisions == ()


def lines_with(number: int, text: bytes) -> bytes:
    """The log with one line, counted from 1, put differently."""
    lines = write_log(HEADER, DECISIONS).split(b"\n")
    lines[number - 1] = text
    return b"\n".join(lines)


def line(events: str, number: int = 2, at: int = 5, schema: int = 1) -> bytes:
    """A decision with these events."""
    start = f'"number":{number},"at":{at},"schema":{schema}'
    return f'{{{start},"cause":{{"kind":"tick"}},"events":{events}}}'.encode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "Input data was truncated"),
        (b"\xff\xfe", "JSON is malformed"),
        (b'{"at":5,"schema":1}', "Object missing required field `number`"),
        (b'{"number":2,"at":5,"schema":1}', "Object missing required field `cause`"),
        (line('[{"kind":"flew"}]'), "Invalid value 'flew'"),
        (line('[{"kind":"left"}]'), "missing required field `seat`"),
        (line("[]", schema=2), "it is written in schema 2, and 1 is read here"),
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
    one, two, three, four, five, end = lines
    return {
        "dropped": [one, two, four, five, end],
        "doubled": [one, two, three, three, four, five, end],
        "swapped": [one, two, four, three, five, end],
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
    lines = write_log(HEADER, DECISIONS).split(b"\n")
    assert damaged(b"\n".join(moved(lines, change))) == found


def first_line(**changed: object) -> bytes:
    fields = {"format": "ubongo.log", "edition": "classic", "options": {"seats": 2}}
    return msgspec.json.encode({**fields, "seed_hash": "", **changed})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "Input data was truncated"),
        (first_line(format="ubongo.deck"), "Invalid value 'ubongo.deck'"),
        (first_line(edition="chess"), "there is no edition 'chess'"),
        (first_line(options={}), "missing required field `seats`"),
        (first_line(options={"seats": 9}), "the options are refused: setup.seats"),
        (first_line(seed="0g"), "'0g' is no seed"),
        (first_line(seed="00"), "'00' is no seed"),
    ],
)
def test_a_damaged_first_line_is_named(text: bytes, why: str) -> None:
    line, said = damaged(lines_with(1, text))
    assert line == 1
    assert why in said


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
