"""Logs: written, read again, and refused with the line where they are damaged."""

import msgspec
import pytest

from ubongo.core.chance import seed_hash
from ubongo.core.edition import Millis
from ubongo.core.log import DamagedLogError, Fields, Header, Log, read_log, write_log
from ubongo.core.messages import Came, Left
from ubongo.core.race.messages import RoundOpened
from ubongo.editions.classic.messages import GemsLaidOut
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import shipped_edition

SEED = bytes(range(16))
HEADER = Header(
    "classic", msgspec.Raw(msgspec.json.encode(Options(2))), seed_hash(SEED), SEED.hex()
)
EVENTS: list[tuple[Millis, object]] = [
    (0, GemsLaidOut((("red", "blue"),) * 6, 30_000)),
    (5, Left(1)),
    (5, Came(1)),
    (900, RoundOpened(1, 0, 20_900)),
]


def read(data: bytes) -> Log:
    return read_log(data, shipped_edition)


def damaged(data: bytes) -> tuple[int, str]:
    with pytest.raises(DamagedLogError) as caught:
        list(read(data).states())
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.why}"
    return caught.value.line, caught.value.why


def test_what_was_written_is_read_again() -> None:
    log = read(write_log(HEADER, EVENTS))
    assert log.header == HEADER
    assert log.options == Options(2)
    assert list(log.entries) == EVENTS
    states = list(log.states())
    assert len(states) == 5
    assert states[0] == log.edition.open(Options(2))
    assert states[2].away == (1,)
    assert states[4].round.number == 1


def test_a_log_is_one_line_about_the_match_and_one_for_each_event() -> None:
    first, second, *_, last = write_log(HEADER, EVENTS).decode().splitlines()
    assert first.startswith('{"format":"ubongo.log","edition":"classic","options":{"seats":2,')
    assert second.startswith('{"at":0,"schema":1,"event":{"kind":"gems_laid_out",')
    assert last == (
        '{"at":900,"schema":1,"event":{"kind":"round_opened","number":1,"starter":0,"until":20900}}'
    )


def test_a_log_without_events_is_a_match_that_has_not_begun() -> None:
    assert read(write_log(HEADER, [])).entries == ()


def lines_with(number: int, text: bytes) -> bytes:
    """The log with one line, counted from 1, put differently."""
    lines = write_log(HEADER, EVENTS).split(b"\n")
    lines[number - 1] = text
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "Input data was truncated"),
        (b"\xff\xfe", "JSON is malformed"),
        (b'{"at":5,"schema":1}', "Object missing required field `event`"),
        (b'{"at":5,"schema":1,"event":{"kind":"flew"}}', "Invalid value 'flew'"),
        (b'{"at":5,"schema":1,"event":{"kind":"left"}}', "missing required field `seat`"),
        (b'{"at":5,"schema":2,"event":{"kind":"left","seat":1}}', "the schema 2 is not known"),
        (b'{"at":5,"schema":0,"event":{"kind":"left","seat":1}}', "the schema 0 is not known"),
        (b'{"at":901,"schema":1,"event":{"kind":"left","seat":1}}', "5 ms comes after 901 ms"),
        (b'{"at":5,"schema":1,"event":{"kind":"pawn_moved","seat":[],"row":1}}', "Expected `int`"),
    ],
)
def test_a_damaged_line_is_named_with_what_is_wrong(text: bytes, why: str) -> None:
    line, said = damaged(lines_with(3, text))
    assert line == (4 if b"901" in text else 3)
    assert why in said


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
    whole = write_log(HEADER, EVENTS)
    assert damaged(whole[:-1]) == (5, "the line has no end: the file was cut off")
    assert damaged(whole[:-20]) == (5, "the line has no end: the file was cut off")


def test_an_event_that_no_match_came_to_is_named() -> None:
    text = (
        b'{"at":5,"schema":1,"event":{"kind":"gems_taken","seat":7,"row":0,"gems":[],"credited":1}}'
    )
    line, said = damaged(lines_with(3, text))
    assert line == 3
    assert said.startswith("the event does not fit here: ")


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ubongo.core.log.LARGEST_LOG", 10)
    assert damaged(b"x" * 11) == (1, "the file has 11 bytes; 10 is the most")


def test_an_old_event_is_read_through_every_step_that_its_schema_lacks() -> None:
    def gone_became_left(fields: Fields) -> Fields:
        return {**fields, "kind": "left"} if fields["kind"] == "gone" else fields

    def places_became_seats(fields: Fields) -> Fields:
        if "place" not in fields:
            return fields
        return {"kind": fields["kind"], "seat": fields["place"] - 1}

    steps = (gone_became_left, places_became_seats)
    old = b"\n".join(
        [
            *write_log(HEADER, []).split(b"\n")[:1],
            b'{"at":1,"schema":1,"event":{"kind":"gone","place":2}}',
            b'{"at":2,"schema":2,"event":{"kind":"left","place":1}}',
            b'{"at":3,"schema":3,"event":{"kind":"came","seat":1}}',
            b"",
        ]
    )
    log = read_log(old, shipped_edition, steps)
    assert [entry.event for entry in log.entries] == [Left(1), Left(0), Came(1)]
