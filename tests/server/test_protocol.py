"""docs/protocol.md says what the code does: its example is played, its tables are compared."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import httpx
import pytest

import ubongo
from tests.server.playing import Frame, Raw, bare_socket, raw_socket, running
from tests.server.virtual import VirtualClock
from ubongo.client import Guest
from ubongo.core.wire import LARGEST_FRAME, FromClient, FromServer
from ubongo.server.api import CODE_OF_STATUS, LARGEST_BODY, STATUS
from ubongo.server.closing import Closing
from ubongo.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
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


def test_every_mistake_of_a_request_is_described_with_its_status() -> None:
    described = {named(row[0])[0]: row[1] for row in rows(part("Sitting down"))[4:]}
    known = {code: str(status) for code, status in STATUS.items()} | {"server.failed": "500"}
    for status, code in CODE_OF_STATUS.items():
        if known.get(code, str(status)) != str(status):
            known[code] += f" or {status}"
        else:
            known[code] = str(status)
    assert described == known


def refusals() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every refusal in the code that tables play by, with the names of its facts."""
    parts = ("core/match.py", "core/race/*.py", "editions/classic/*.py", "server/*.py")
    files = [file for each in parts for file in sorted(SOURCES.glob(each))]
    for file in files:
        for code, facts in re.findall(
            r'Refusal\(\s*"([a-z_.]+)"((?:[^()]|\([^()]*\))*)\)', file.read_text(encoding="utf-8")
        ):
            yield code, tuple(re.findall(r"(\w+)=", facts))


def test_every_refusal_is_described_with_its_facts() -> None:
    naks = {named(row[0])[0]: tuple(named(row[1])) for row in rows(part("Refusals"))}
    requests = {named(row[0])[0]: tuple(named(row[2])) for row in rows(part("Sitting down"))[4:]}
    known = dict(refusals()) | dict.fromkeys(CODE_OF_STATUS.values(), ())
    assert naks | requests == known
    assert not naks.keys() & requests.keys()


def test_every_closing_is_described() -> None:
    assert [int(row[0]) for row in rows(part("Closing"))] == sorted(Closing)


def test_the_limits_are_those_of_the_code() -> None:
    limits = Limits()
    closing, sitting, socket = part("Closing"), part("Sitting down"), part("The socket")
    frames = limits.frames
    assert f"{LARGEST_FRAME:,} bytes" in closing
    assert f"no `hello` within {limits.hello_within} s" in closing
    assert f"nothing at all for {limits.silence} s" in closing
    assert f"{frames.burst} at once, then {1 / frames.every:.0f} a second" in closing
    assert f"{limits.waiting_frames} frames waited" in closing
    assert f"{LARGEST_BODY:,} bytes" in sitting
    assert f"its {limits.tables:,} tables" in sitting
    assert f"{limits.tables_of_a_guest} tables" in sitting
    for rate in (limits.wrong_codes, limits.new_tables):
        assert f"{rate.burst} at once, then one every {rate.every} s" in sitting
    assert limits.ticket_lasts == 60
    assert f"{limits.empty_table_lasts // 60} minutes" in sitting
    assert f"{limits.deserted_match_lasts // 3600} hours" in sitting
    assert f"at most\n{limits.replayed_events} events" in socket
    assert f"the last {limits.kept_answers:,} of a seat" in socket


def fits(found: object, told: object) -> bool:
    """Whether something is as the page tells; an ellipsis stands for anything."""
    if told == "…":
        return True
    if isinstance(told, dict) and isinstance(found, dict):
        return list(told) == list(found) and all(fits(found[key], told[key]) for key in told)
    return found == told


class Reader:
    """Plays the lines of the example."""

    def __init__(self, address: str) -> None:
        self.address = address
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


@pytest.mark.anyio
async def test_the_example_is_what_happens(tmp_path: Path) -> None:
    example = re.search(r"```\n(.*?)```", part("An example"), re.DOTALL)
    assert example
    lines = example[1].splitlines()
    start = next(number for number, line in enumerate(lines) if "hello" in line)
    async with running(tmp_path, clock=VirtualClock()) as address:
        reader = Reader(address)
        for line in lines[:start]:
            sign, said = line.split(" ", 1)
            if sign == ">":
                await asyncio.to_thread(reader.request, said)
            else:
                status, told = said.split(" ", 1)
                assert reader.answer_status == int(status)
                assert fits(reader.answer, json.loads(told)), line
        async with bare_socket(reader.anna) as socket:
            await play_lines(lines[start:], Raw(socket), reader)


async def play_lines(lines: list[str], raw: Raw, reader: Reader) -> None:
    """The part of the example that goes over the socket."""
    for number, line in enumerate(lines):
        sign, said = line.split(" ", 1)
        if sign == ">":
            await raw.send(**(json.loads(said) | ({} if number else {"ticket": reader.ticket})))
        elif sign == "<":
            (frame,) = await raw.first(1)
            assert fits(frame, json.loads(said)), (frame, line)
        elif said == "Ben connects":
            async with raw_socket(reader.ben, reader.code):
                await play_lines(lines[number + 1 :], raw, reader)
            return
        else:
            assert said.startswith("Ben takes the other seat")
            await reader.ben.sit(reader.code, "Ben")
