"""docs/protocol.md says what the code does: its example is played, its tables are compared."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from pathlib import Path
from typing import get_args

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

import ubongo
from tests.server.clocks import VirtualClock
from tests.server.playing import Frame, Raw, bare_socket, raw_socket, running
from ubongo.client import Guest
from ubongo.client.reconnecting import FOR_GOOD
from ubongo.core.chain import RULES
from ubongo.core.log import Header
from ubongo.core.race.state import Round, Solve, Story
from ubongo.core.solo.state import SoloView
from ubongo.core.ties import TOLERANCE
from ubongo.core.view import Status
from ubongo.core.wire.booklet import Booklet, BookletFace, BookletTask, SolutionsSeen
from ubongo.core.wire.frames import LARGEST_FRAME, FromClient, FromServer
from ubongo.core.wire.played import MatchPlayed, SeatPlayed
from ubongo.core.wire.statistics import (
    BestMatch,
    MatchesCounted,
    SolveSeen,
    Statistics,
    Times,
    TimesOfSide,
)
from ubongo.core.wire.tables import NewTable, SeatSeen, Stage, TableSeen
from ubongo.editions.card_game.state import Decider
from ubongo.editions.card_game.state import Round as CardRound
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.editions.three_d.state import Pile
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.guests import CODE_TTL
from ubongo.server.http.api import api_of
from ubongo.server.http.booklet import MOST_SOLUTIONS
from ubongo.server.http.context import AppContext
from ubongo.server.http.errors import CODE_OF_STATUS, STATUS
from ubongo.server.http.matches import MATCHES_AT_ONCE
from ubongo.server.http.statistics import LAST, MOST_MATCHES
from ubongo.server.limits import CONTROL_FRAMES, LARGEST_BODY, REQUEST_TIMEOUT, Limits
from ubongo.server.statistics.everybody import KEPT_FOR
from ubongo.server.statistics.task_tables import COLUMNS
from ubongo.server.tables.boards import INTERVAL
from ubongo.server.tables.fairness import WAIT
from ubongo.server.tables.games import THE_TABLES_OWN
from ubongo.server.tables.outgoing import KEPT_BYTES
from ubongo.server.tables.phrases import PHRASES
from ubongo.server.tables.presence import PRESENCE_INTERVAL
from ubongo.server.tables.round_trips import MOST_CREDIT, REMEMBERED

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
SOURCES = Path(ubongo.__file__).parent


def part(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    return re.split(r"^#+ ", PAGE.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables, cell by cell, without the heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [
        row
        for row, below in zip(cells, [*cells[1:], [""]], strict=True)
        if not set(row[0]) <= set("-") and set(below[0]) != {"-"}
    ]


def named(cell: str) -> list[str]:
    """What stands in code marks."""
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize(
    ("first", "last", "union"),
    [
        ("From the client:", "From the server:", FromClient),
        ("From the server:", "After", FromServer),
    ],
)
def test_every_frame_and_field_is_described(first: str, last: str, union: object) -> None:
    described = {
        named(row[0])[0]: named(row[1])
        for row in rows(part("The socket").split(first)[1].split(last)[0])
    }
    frames = {
        str(frame.__struct_config__.tag): list(frame.__struct_fields__) for frame in get_args(union)
    }
    assert described == frames


def test_every_request_is_described() -> None:
    described = [named(row[0])[0].split(" ") for row in rows(part("Requests"))]
    app = Litestar([api_of(AppContext())], openapi_config=None, logging_config=None)
    found = {
        (str(method), re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), route.path_format))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method != "OPTIONS"
    }
    assert {(method, path) for method, path in described} == found
    assert len(described) == len(found)


def test_every_field_of_a_table_is_described() -> None:
    table = part("A table")
    described = [field for row in rows(table) for field in named(row[0])]
    assert described == list(TableSeen.__struct_fields__)
    (seats,) = [row[1] for row in rows(table) if named(row[0]) == ["seats"]]
    assert named(seats) == list(SeatSeen.__struct_fields__)
    (stages,) = [row[1] for row in rows(table) if named(row[0]) == ["stage"]]
    assert named(stages) == [stage.value for stage in Stage]
    (made,) = [row for row in rows(part("Requests")) if named(row[0])[0] == "POST /api/tables"]
    assert list(json.loads(named(made[0])[1])) == list(NewTable.__struct_fields__)
    assert "(editions/)" in made[2]
    assert {*EDITIONS} <= {page.stem for page in (DOCS / "editions").glob("*.md")}


def test_every_field_of_a_view_is_described() -> None:
    described = [field for row in rows(part("The view")) for field in named(row[0])]
    views = [*(shipped_edition(key).view_type for key in EDITIONS), SoloView]
    fields = {field for view in views for field in view.__struct_fields__} - {"status"}
    assert len(described) == len(set(described))
    assert set(described) == fields | {f"status.{field}" for field in Status.__struct_fields__}
    told = {row[0]: set(named(row[1])) for row in rows(part("The view"))}
    assert {*Round.__struct_fields__, *CardRound.__struct_fields__} == told["`round`"]
    assert told["`stories`"] == {*Story.__struct_fields__, *Solve.__struct_fields__}
    assert told["`pool`"] == set(Pile.__struct_fields__)
    assert {each.value for each in Decider} <= told["`decided_by`"]


def test_every_field_of_a_finished_match_is_described() -> None:
    described = {field: row[1] for row in rows(part("A finished match")) for field in named(row[0])}
    assert list(described) == list(MatchPlayed.__struct_fields__)
    assert named(described["seats"]) == list(SeatPlayed.__struct_fields__)
    assert f"{MATCHES_AT_ONCE} at a time" in part("Requests")
    first = re.findall(r'`(\{"format".*?\})`', in_one_line(part("A log")).replace("{…}", "{}"))
    header = json.loads(first[0])
    assert header.keys() | {"fresh"} == {"format", *Header.__struct_fields__, "end"}
    assert "fresh" in named(part("A log"))


def test_every_field_of_the_booklet_is_described() -> None:
    described = named(part("The booklet"))
    for field in (*BookletTask.__struct_fields__, *BookletFace.__struct_fields__):
        assert field in described
    for row in rows(part("Requests")):
        if named(row[0])[0].startswith("GET /api/booklet"):
            shape = SolutionsSeen if "TASK" in row[0] else Booklet
            assert re.findall(r'"(\w+)":', row[1]) == list(shape.__struct_fields__)
    assert f"the first {MOST_SOLUTIONS} of them" in part("Requests")


def test_every_field_of_the_statistics_is_described() -> None:
    described = named(part("Statistics")) + named(part("Requests"))
    for shape in (Statistics, MatchesCounted, BestMatch, TimesOfSide, Times, SolveSeen):
        for field in shape.__struct_fields__:
            assert field in described, field
    tables = [row for row in rows(part("Requests")) if "statistics/tasks" in row[0]]
    assert set(COLUMNS) <= set(named(tables[0][2]))
    assert f"the last {MOST_MATCHES:,}" in in_one_line(part("Statistics"))
    assert f"`last` {LAST}" in in_one_line(part("Statistics"))
    assert KEPT_FOR == 600


def test_every_refused_request_is_described_with_its_status() -> None:
    described = {named(row[0])[0]: row[1] for row in rows(part("Refused requests"))}
    known = {code: str(status) for code, status in STATUS.items()} | {"server.failed": "500"}
    known |= {code: "400" for code in refusals() if code.startswith("setup.")}
    for status, code in CODE_OF_STATUS.items():
        if known.get(code, str(status)) != str(status):
            known[code] += f" or {status}"
        else:
            known[code] = str(status)
    assert described == known
    assert list(described) == sorted(described)


def test_every_refusal_that_a_request_can_meet_has_its_status() -> None:
    on_sockets_only = {"command.malformed", "phrase.unknown"}
    of_the_match = {"match.over", "match.paused", "pause.in_a_round", "pause.none"}
    of_the_match |= {"remove.in_a_round", "seat.left_for_good", "seat.of_a_bot"}
    met = refusals("server/**/*.py").keys() - on_sockets_only | of_the_match
    met |= {"seat.away", "seat.not_away", "seat.unknown"} | refusals("core/booklet.py").keys()
    assert {code for code in met if not code.startswith("setup.")} - {"server.failed"} == set(
        STATUS
    )


def refusals(*only: str) -> dict[str, set[str]]:
    """Every refusal in the code that tables play by, with the names of its facts."""
    parts = only or (
        "core/**/*.py",
        "editions/*/*.py",
        "server/**/*.py",
    )
    found: dict[str, set[str]] = {}
    for file in (file for each in parts for file in sorted(SOURCES.glob(each))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("Refusal"), [ast.Constant(str(code))], keywords):
                    found.setdefault(code, set()).update(
                        keyword.arg for keyword in keywords if keyword.arg
                    )
                case _:
                    pass
    return found


def test_every_refusal_is_described_with_its_facts() -> None:
    naks = {named(row[0])[0]: set(named(row[1])) for row in rows(part("Refusals"))}
    requests = {named(row[0])[0]: set(named(row[2])) for row in rows(part("Refused requests"))}
    known = refusals() | {code: set() for code in CODE_OF_STATUS.values()}
    assert naks | requests == requests | naks == known
    assert list(naks) == sorted(naks)


def test_every_closing_is_described() -> None:
    of_websockets = 1002  # sent where frames are parsed, below all that is ours
    assert [int(row[0]) for row in rows(part("Closing"))] == sorted([of_websockets, *CloseCode])


def test_the_client_stays_away_after_those_closings_after_which_it_is_to() -> None:
    advice = {int(row[0]): row[-1] for row in rows(part("Closing"))}
    away = {number for number, said in advice.items() if said.startswith(("no", "to watch"))}
    assert away == FOR_GOOD - {1000}  # 1000 is sent by nobody but the client itself


def test_the_limits_are_those_of_the_code() -> None:
    limits = Limits()
    closing, refused, requests = part("Closing"), part("Refused requests"), part("Requests")
    table, socket = part("A table"), part("The socket")
    assert f"{LARGEST_FRAME:,} bytes" in closing
    assert f"no `hello` within {limits.hello_timeout} s" in closing
    assert f"nothing at all for {limits.idle_timeout} s" in closing
    of_frames = (limits.frames, limits.frames_of_a_guest, limits.frames_of_an_address)
    for rate in (
        *of_frames,
        limits.requests,
        limits.requests_of_a_guest,
        limits.assets,
        limits.lookups,
    ):
        told = f"{rate.burst:,} at once, then {1 / rate.every:.0f} a second"
        assert told in (closing if rate in of_frames else refused)
    small = f"{CONTROL_FRAMES.burst} at once and then {1 / CONTROL_FRAMES.every:.0f} a second"
    assert small in in_one_line(closing)
    assert f"stands still for {REQUEST_TIMEOUT} s" in in_one_line(closing)
    assert f"a guest has {limits.sockets_of_a_guest} open sockets" in closing
    assert f"a table {limits.spectators_of_a_table} spectators" in closing
    assert f"an address with {limits.sockets_of_an_address} open ones" in in_one_line(socket)
    assert f"{limits.queued_frames} frames waited" in closing
    assert f"{LARGEST_BODY:,} bytes" in refused
    assert f"its {limits.tables:,} tables" in refused
    assert f"{limits.tables_of_a_guest} tables" in refused
    assert f"an address may have {limits.tables_of_an_address} tables" in refused
    for rows_stored in (limits.rows_of_a_guest, limits.rows_of_an_address):
        told = f"{rows_stored.burst:,} at once, then {1 / rows_stored.every:.0f} a second"
        assert told in refused
    for rate in (limits.wrong_codes, limits.new_tables, limits.new_guests):
        assert f"{rate.burst} at once, then one every {rate.every} s" in refused
    assert limits.ticket_ttl == 60
    assert f"for {CODE_TTL // 60} minutes" in requests
    assert f"{limits.empty_table_ttl // 60} minutes" in table
    assert f"within {limits.unused_seat_timeout} s is free again" in in_one_line(table)
    assert f"within {limits.deserted_match_hours // 24} days" in table
    assert limits.result_ttl == 86400
    assert f"{limits.finished_table_ttl // 3600} hours after its match was over" in table
    kept = f"at most {limits.kept_decisions} decisions of at most {KEPT_BYTES:,} bytes"
    assert kept in in_one_line(socket)


def test_the_version_of_the_rules_is_that_of_the_code() -> None:
    assert re.findall(r"version of the rules[^.;]*; today it is (\d+)", PAGE) == [str(RULES)]
    assert f'"rules": {RULES},' in PAGE


def test_what_fairness_costs_is_that_of_the_code() -> None:
    fairness = in_one_line(part("Fairness"))
    assert f"at most {MOST_CREDIT} ms" in fairness
    assert f"the last {REMEMBERED} pings" in fairness
    assert f"is decided {WAIT} ms after it came" in fairness
    assert f"`tolerance` milliseconds ({TOLERANCE}, or 0 to 200)" in fairness
    assert f"at more than {WAIT - MOST_CREDIT} they wait `tolerance` + {MOST_CREDIT} ms" in fairness
    assert f"a deadline is decided {MOST_CREDIT} ms late" in fairness
    assert f"is decided {MOST_CREDIT} ms early" in fairness
    assert f"{1000 // INTERVAL} times a second" in in_one_line(part("The socket"))


def test_what_players_may_and_may_not_say_is_described() -> None:
    socket = in_one_line(part("The socket"))
    told = socket.split("`say` is a command")[1].split("There is no free text")[0]
    assert tuple(named(told)[2:]) == PHRASES
    forbidden = socket.split("and gives no ")[1].split(":")[0]
    own = {str(command.__struct_config__.tag) for command in THE_TABLES_OWN}
    assert set(named(forbidden)) == own


def in_one_line(text: str) -> str:
    """Without line ends."""
    return " ".join(text.split())


def fits(found: object, told: object) -> bool:
    """Whether something is as the page tells; an ellipsis stands for anything."""
    if told == "…":
        return True
    if isinstance(told, list) and isinstance(found, list):
        return len(told) == len(found) and all(map(fits, found, told))
    if isinstance(told, dict) and isinstance(found, dict):
        return list(told) == list(found) and all(fits(found[key], told[key]) for key in told)
    return found == told


class Reader:
    """Plays the lines of the example."""

    def __init__(self, address: str, clock: VirtualClock) -> None:
        self.address, self.clock = address, clock
        self.anna, self.ben = Guest(address), Guest(address)
        self.code = self.ticket = ""
        self.answer: Frame = {}

    def request(self, line: str) -> None:
        """Send a request as Anna."""
        method, path, *body = line.split(" ", 2)
        path = path.replace("CODE", self.code)
        headers = {"cookie": "; ".join(f"{k}={v}" for k, v in self.anna._cookies.items())}
        answer = httpx.request(
            method, f"{self.address.rstrip('/')}{path}", content="".join(body), headers=headers
        )
        self.anna._cookies.update(answer.cookies)
        self.answer = answer.json()
        self.answer_status = answer.status_code
        self.code = self.answer.get("code", self.code)
        self.ticket = self.answer.get("ticket", self.ticket)

    def check(self, line: str) -> None:
        """Compare the last answer with a line."""
        status, told = line.split(" ", 1)
        assert self.answer_status == int(status)
        assert fits(self.answer, json.loads(told)), (self.answer, line)


@pytest.mark.anyio
async def test_the_example_is_what_happens(tmp_path: Path) -> None:
    example = re.search(r"```\n(.*?)```", part("An example"), re.DOTALL)
    assert example
    lines = example[1].splitlines()
    start = next(number for number, line in enumerate(lines) if "hello" in line)
    clock = VirtualClock()
    async with running(tmp_path, clock=clock) as address:
        reader = Reader(address, clock)
        for line in lines[:start]:
            sign, said = line.split(" ", 1)
            if sign == ">":
                await asyncio.to_thread(reader.request, said)
            else:
                reader.check(said)
        async with bare_socket(reader.anna) as socket:
            await play_lines(lines[start:], Raw(socket), reader)


async def play_lines(lines: list[str], raw: Raw, reader: Reader) -> None:
    """The part of the example that goes over the socket."""
    for number, line in enumerate(lines):
        sign, said = line.split(" ", 1)
        if sign == ">" and said.startswith("{"):
            await raw.send(**(json.loads(said) | ({} if number else {"ticket": reader.ticket})))
        elif sign == ">":
            await asyncio.to_thread(reader.request, said)
        elif sign == "<" and said[0].isdigit():
            reader.check(said)
        elif sign == "<":
            (frame,) = await raw.first(1)
            assert fits(frame, json.loads(said)), (frame, line)
        elif said == "Ben connects":
            await reader.clock.advance(PRESENCE_INTERVAL)
            async with raw_socket(reader.ben, reader.code):
                await play_lines(lines[number + 1 :], raw, reader)
            return
        elif said == "Ben takes the other seat":
            await reader.ben.sit(reader.code, "Ben")
        else:
            assert said.startswith("Ben is ready too")
            await reader.ben.get_ready(reader.code)
