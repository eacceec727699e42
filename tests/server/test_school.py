"""Many people behind one address: none of them meets a limit, and none holds up the others."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.clocks import VirtualClock
from tests.server.playing import NO_CERTIFICATES, TIMEOUT, Raw, bare_socket, running
from ubongo.client import Guest
from ubongo.server.http.context import AppContext
from ubongo.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

PEOPLE = 200
ASSETS = 3
"""Parts of the pages that each of them fetches here; their limit is far above what all need."""


@pytest.fixture
async def school(tmp_path: Path) -> AsyncIterator[tuple[str, VirtualClock]]:
    """A server whose limits go by a clock that stands still."""
    (tmp_path / "index.html").write_text("<title>Ubongo</title>")
    clock = VirtualClock()
    patient = Limits(idle_timeout=3600)  # for sockets that answer no pings, on a busy machine
    async with running(tmp_path, limits=patient, context=AppContext(now=clock.time)) as address:
        yield address, clock


def pupil(address: str, of: str) -> httpx.AsyncClient:
    """Somebody who asks from behind this address, through a proxy."""
    return httpx.AsyncClient(
        base_url=address,
        headers={"x-forwarded-for": of},
        verify=NO_CERTIFICATES,
        timeout=TIMEOUT,
    )


async def open_link(client: httpx.AsyncClient, code: str, number: int) -> list[httpx.Response]:
    """What the page asks for that a link to a table leads to; some of them would like to play."""
    answers = [await client.get("/")]
    answers += [await client.get(f"/assets/part{n}.js") for n in range(ASSETS)]
    body = {"name": f"Pupil {number}"}
    answers.append(await client.post(f"/api/tables/{code}/seats", json=body))
    if answers[-1].status_code != 201:
        answers.append(await client.post(f"/api/tables/{code}/waiting", json=body))
    answers.append(await client.post(f"/api/tables/{code}/tickets"))
    return answers


async def connect(stack: AsyncExitStack, address: str, of: str, ticket: str) -> dict[str, Any]:
    """A socket from behind this address; its first frame."""
    headers = {"x-forwarded-for": of}
    raw = Raw(
        await stack.enter_async_context(bare_socket(Guest(address), additional_headers=headers))
    )
    await raw.send(type="hello", ticket=ticket)
    return await raw.next()


@pytest.mark.parametrize("of", ["198.51.100.7", "2001:db8:1:{:x}::7"])
async def test_two_hundred_people_behind_one_address_open_one_link_within_a_minute(
    school: tuple[str, VirtualClock], of: str
) -> None:
    address, clock = school
    async with AsyncExitStack() as stack, pupil(address, of) as client:
        made = await Guest(address).make_table("classic", {"seats": 4}, is_fair=False)
        met: set[int] = set()
        for number in range(PEOPLE):
            clock.skip(60 / PEOPLE)
            own = of.format(number + 1)
            client.headers["x-forwarded-for"] = own
            client.cookies.clear()
            *answers, ticket = await open_link(client, made, number)
            met |= {answer.status_code for answer in answers}
            assert ticket.status_code == 201
            first = await connect(stack, address, own, ticket.json()["ticket"])
            assert first["type"] == "welcome"
        assert met <= {200, 201, 404, 409}  # there is no such part; there is no seat left
        seen = await Guest(address).see(made)
        assert [seat is not None and seat.is_here for seat in seen.seats] == [True] * 4
        assert seen.spectators == PEOPLE - 4


async def test_one_who_guesses_codes_keeps_nobody_out_who_has_the_link(
    school: tuple[str, VirtualClock],
) -> None:
    address, _ = school
    shared = "198.51.100.7"
    code = await Guest(address).make_table("classic", {"seats": 4}, is_fair=False)
    other = await Guest(address).make_table("classic", {"seats": 4}, is_fair=False)
    async with pupil(address, shared) as first, pupil(address, shared) as rascal:
        await first.get(f"/api/tables/{code}")
        guesses = [await rascal.get("/api/tables/BBBBBB") for _ in range(30)]
        assert guesses[0].status_code == 404
        assert guesses[-1].status_code == 429
        assert (await rascal.get(f"/api/tables/{other}")).status_code == 429
    async with pupil(address, shared) as late:
        sat = await late.post(f"/api/tables/{code}/seats", json={"name": "Late"})
        assert sat.status_code == 201
