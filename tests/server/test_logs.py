"""Logs: plain or JSON, with what they are about, and without anybody's secrets."""

from __future__ import annotations

import base64
import io
import json
import logging
import re
import signal
import sqlite3
import sys
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import SQLAlchemyError

from tests.server.playing import TIMEOUT, Raw, bare_socket
from tools.servers import serving, told_address
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.server.logs import JsonLines, OncePerCause, PlainLines, set_up_logs
from ubongo.server.store.database import Engines, address_of
from ubongo.server.store.errors import FailedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """The logs of whoever runs the tests stay as they are."""
    root, own = logging.getLogger(), logging.getLogger("ubongo")
    before = root.level, own.level, root.handlers[:]
    yield
    root.setLevel(before[0])
    own.setLevel(before[1])
    root.handlers[:] = before[2]


def record(**about: object) -> logging.LogRecord:
    """A line."""
    made = logging.LogRecord("ubongo.x", logging.INFO, "", 1, "two\nlines: %s", ("é",), None)
    made.__dict__.update(about)
    return made


def test_a_json_line_has_its_fields() -> None:
    made = record(match="m1", seat=0)
    made.created = 1_000_000_000.5
    line = JsonLines().format(made)
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2001-09-09T01:46:40.500+00:00",
        "level": "info",
        "logger": "ubongo.x",
        "message": "two\nlines: é",
        "match": "m1",
        "seat": 0,
    }


def test_a_plain_line_has_its_fields_at_the_end() -> None:
    line = PlainLines().format(record(match="m1", seat=2))
    assert re.fullmatch(r"[-0-9]+ [:,0-9]+ INFO ubongo\.x: two\\nlines: é match=m1 seat=2", line)
    assert PlainLines().format(record(seat=None)).endswith("lines: é")


def failing(kind: type[Exception], why: str) -> None:
    """Go wrong."""
    raise kind(why)


def failure(kind: type[Exception] = ValueError, why: str = "the same again") -> logging.LogRecord:
    """A line about something that went wrong, always at the same place."""
    try:
        failing(kind, why)
    except kind:
        error = sys.exc_info()
    return logging.LogRecord("ubongo.x", logging.ERROR, "", 1, "%s", ("failed",), error)


def test_one_cause_is_told_with_its_traceback_once_a_minute() -> None:
    now = 0.0
    once = OncePerCause(lambda: now)
    lines = []
    for moment, kind in ((0, ValueError), (1, ValueError), (2, KeyError), (59, ValueError)):
        now = moment
        made = failure(kind)
        assert once.filter(made)
        lines.append(PlainLines().format(made))
    assert [line.count("Traceback") for line in lines] == [1, 0, 1, 0]
    assert lines[1].endswith("failed (ValueError)")
    now = 60
    again = failure()
    once.filter(again)
    assert again.exc_info is not None


def test_what_says_itself_what_is_wrong_is_one_line_a_minute_without_a_traceback() -> None:
    now = 0.0
    once = OncePerCause(lambda: now)
    lines = []
    for moment, why in ((0, "is damaged"), (1, "is damaged"), (2, "is full"), (60, "is damaged")):
        now = moment
        made = failure(FailedError, why)
        if once.filter(made):
            lines.append(PlainLines().format(made).partition("failed")[2])
    assert lines == [": is damaged", ": is full", ": is damaged"]


def test_nobody_forges_a_line() -> None:
    made = logging.LogRecord(
        "x", logging.INFO, "", 1, "GET %s", ("/\n2030 ERROR x: \x1b[2J",), None
    )
    assert PlainLines().format(made).endswith(r"GET /\n2030 ERROR x: \x1b[2J")


def test_what_went_wrong_stands_in_the_line() -> None:
    made = record()
    try:
        int("wrong")
    except ValueError:
        made.exc_info = sys.exc_info()
    assert "ValueError: invalid literal" in json.loads(JsonLines().format(made))["exception"]


def test_only_our_own_loggers_obey_the_level() -> None:
    stream = io.StringIO()
    set_up_logs("debug", "plain", stream)
    for name in ("ubongo.server.tables.table", "uvicorn.error", "sqlalchemy.engine", "websockets"):
        logging.getLogger(name).debug("low")
        logging.getLogger(name).warning("high")
    lines = [line.split(" ", 2)[2] for line in stream.getvalue().splitlines()]
    assert lines == [
        "DEBUG ubongo.server.tables.table: low",
        "WARNING ubongo.server.tables.table: high",
        "WARNING uvicorn.error: high",
        "WARNING sqlalchemy.engine: high",
        "WARNING websockets: high",
    ]


def test_an_error_of_the_database_does_not_carry_what_was_stored(tmp_path: Path) -> None:
    engines = Engines.of(address_of(str(tmp_path / "u.db")), 1)
    with pytest.raises(SQLAlchemyError) as error, engines.writing.begin() as connection:
        connection.exec_driver_sql("INSERT INTO nothing VALUES (?)", ("a seed",))
    engines.dispose()
    assert "a seed" not in str(error.value)


async def make_tables(address: str) -> list[str]:
    """Make some tables; the codes of the refusals."""
    refused = []
    guest = Guest(address)
    for _ in range(5):
        try:
            await guest.make_table("classic", {"seats": 2})
        except Refusal as refusal:
            refused.append(refusal.code)
    return refused


@pytest.mark.anyio
async def test_a_damaged_database_is_told_in_a_line(tmp_path: Path) -> None:
    database = tmp_path / "u.db"
    with serving(database, "--port", "0") as server:
        assert await make_tables(told_address(server)) == []
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=TIMEOUT)
    with sqlite3.connect(database) as connection:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_matches_1'"
        ((page,),) = connection.execute(asked)
    connection.close()
    contents = bytearray(database.read_bytes())
    contents[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    database.write_bytes(contents)
    with serving(database, "--port", "0") as server:
        assert await make_tables(told_address(server)) == ["server.failed"] * 5
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=TIMEOUT)
    (line,) = errors.splitlines()
    assert line.endswith(f"POST /api/tables failed: {database} is damaged")


async def play_a_bit(address: str) -> list[str]:
    """Sit, watch, command, and do some of it wrong; all credentials and tickets that were given."""
    guests = [Guest(address), Guest(address)]
    code = await guests[0].make_table("classic", {"seats": 2})
    for guest in guests:
        await guest.sit(code, None)
        await guest.get_ready(code)
    lent = await guests[0].lend_code()
    await guests[0].come_by_code(lent)
    phrase = await guests[0].renew_phrase()
    await Guest(address).come_by_phrase(phrase)
    secrets = [
        lent,
        phrase,
        *(credential for guest in guests for credential in guest._cookies.values()),
    ]
    for guest in (*guests, Guest(address)):
        ticket = await guest.ticket(code)
        secrets.append(ticket)
        async with bare_socket(guest) as socket:
            raw = Raw(socket)
            await raw.send(type="hello", ticket=ticket)
            await raw.next("live")
            for number, kind in enumerate(("choose_field", "claim", "made\nup"), 1):
                data = {"row": 1} if kind == "choose_field" else {}
                await raw.send(type="cmd", id=number, kind=kind, data=data)
                await raw.answer(number)
        async with bare_socket(guest) as socket:
            await Raw(socket).send(type="hello", ticket=ticket)
            await socket.wait_closed()
    return secrets


@pytest.mark.anyio
@pytest.mark.parametrize("form", ["json", "plain"])
async def test_no_secret_is_ever_logged(form: str, tmp_path: Path) -> None:
    database = tmp_path / "u.db"
    words = ("--port", "0", "--log-level", "debug", "--log-format", form)
    with serving(database, *words) as server:
        secrets = await play_a_bit(told_address(server))
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=TIMEOUT)
    assert len(secrets) == 7
    secrets += [sha256(credential.encode()).hexdigest() for credential in secrets]
    with sqlite3.connect(database) as connection:
        seeds = [seed for (seed,) in connection.execute("SELECT seed FROM matches")]
    assert [len(seed) for seed in seeds] == [16]
    for seed in seeds:
        secrets += [seed.hex(), base64.b64encode(seed).decode(), repr(seed)]
    assert [secret for secret in secrets if secret in errors] == []
    if form == "json":
        lines = [json.loads(line) for line in errors.splitlines()]
        assert {line["message"] for line in lines} >= {"the match begins", "a socket comes"}
        refused = [line for line in lines if "is refused" in line["message"]]
        assert {(line["match"] != "", line["seat"]) for line in refused} == {(True, 0), (True, 1)}
        assert len({line["match"] for line in lines if "match" in line}) == 1
    else:
        assert re.search(r"the match begins match=\S+\n", errors)
        assert "made\nup" not in errors
