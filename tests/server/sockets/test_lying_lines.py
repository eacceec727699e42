"""What a client gains that puts off its answers, over real sockets: lines are measured twice."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.frames import Opcode
from websockets.protocol import State

from tests.server.databases import fresh_database
from tests.server.playing import raw_socket, until
from tools.servers import served
from ubongo.client import Guest
from ubongo.server.app import create_app
from ubongo.server.http.context import AppContext
from ubongo.server.limits import Limits
from ubongo.server.store.opening import open_store
from ubongo.server.tables.round_trips import REMEMBERED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from websockets.client import ClientProtocol
    from websockets.frames import Frame

    from ubongo.server.tables.round_trips import RoundTrips

pytestmark = pytest.mark.anyio

LATE = 0.2
"""Seconds; a machine that is so busy that all eight answers of an honest client take half of it
would see the tests fail for other reasons."""
HERE = "127.0.0.1"


class LateConnection(ClientConnection):
    """Answers WebSocket's own pings late, which a browser never does."""

    def __init__(self, protocol: ClientProtocol, **options: Any) -> None:  # noqa: ANN401
        super().__init__(protocol, **options)
        self._at_once = protocol.send_frame
        protocol.send_frame = self._send_frame  # type: ignore[method-assign]

    def _send_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            asyncio.get_running_loop().call_later(LATE, self._answer, frame)
        else:
            self._at_once(frame)

    def _answer(self, frame: Frame) -> None:
        if self.protocol.state is State.OPEN:
            self._at_once(frame)
            self.send_data()


@asynccontextmanager
async def measured(
    tmp_path: Path, trusted: list[str], client: type[ClientConnection]
) -> AsyncIterator[RoundTrips]:
    """What the server knows of the line of a client, after some pings; it answers no frame."""
    context = AppContext()
    (tmp_path / "assets").mkdir()
    database = fresh_database(tmp_path)
    app = create_app(tmp_path, lambda: open_store(database), context=context)
    async with served(app, trusted=trusted) as address:
        guest = Guest(address)
        code = await guest.make_table("classic", {"seats": 2})
        await guest.sit(code, "Anna")
        async with raw_socket(guest, code, create_connection=client):
            await until(lambda: any(each.audience.sockets for each in context.lobby.registry))
            (table,) = context.lobby.registry
            (connection,) = table.audience.sockets
            trips = connection.round_trips
            await until(lambda: len(trips.answered) == REMEMBERED)
            yield trips


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ping as often as late answers still count for the right ping."""
    monkeypatch.setattr(Limits, "ping_interval", 1.25 * LATE)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of acknowledgements")
async def test_a_program_that_answers_late_gains_nothing_and_is_marked(tmp_path: Path) -> None:
    async with measured(tmp_path, [], LateConnection) as trips:
        assert min(trips.answered) >= 1000 * LATE
        assert trips.shortest is not None
        assert trips.shortest < 1000 * LATE / 2
        assert trips.take_doubt()


async def test_behind_a_proxy_a_program_that_answers_late_is_believed(tmp_path: Path) -> None:
    async with measured(tmp_path, [HERE], LateConnection) as trips:
        assert trips.shortest is not None
        assert trips.shortest >= 1000 * LATE
        assert trips.acknowledged == ()
        assert not trips.take_doubt()


@pytest.mark.parametrize("trusted", [[], [HERE], ["*"]])
async def test_a_page_that_answers_no_frame_gains_nothing_anywhere(
    tmp_path: Path, trusted: list[str]
) -> None:
    async with measured(tmp_path, trusted, ClientConnection) as trips:
        assert trips.shortest is not None
        assert trips.shortest < 1000 * LATE / 2
        assert not trips.take_doubt()


async def test_whoever_answers_no_ping_at_all_is_credited_with_nothing(tmp_path: Path) -> None:
    class SilentConnection(LateConnection):
        def _answer(self, frame: Frame) -> None:
            """Not even late."""

    context = AppContext()
    (tmp_path / "assets").mkdir()
    database = fresh_database(tmp_path)
    app = create_app(tmp_path, lambda: open_store(database), context=context)
    async with served(app, trusted=[HERE]) as address:
        guest = Guest(address)
        code = await guest.make_table("classic", {"seats": 2})
        await guest.sit(code, "Anna")
        async with raw_socket(guest, code, create_connection=SilentConnection) as raw:
            for _ in range(3):
                await raw.send(type="pong", n=(await raw.next("ping"))["n"])
            (table,) = context.lobby.registry
            (connection,) = table.audience.sockets
            assert connection.round_trips.credited(500) == 500


async def test_whoever_stops_answering_is_asked_again_and_has_no_credit_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "idle_timeout", 2 * LATE)
    is_silent = False

    class StoppingConnection(LateConnection):
        def _answer(self, frame: Frame) -> None:
            if not is_silent:
                super()._answer(frame)

    async with measured(tmp_path, [HERE], StoppingConnection) as trips:
        assert trips.credited(500) < 500
        is_silent = True
        await until(lambda: trips.credited(500) == 500)
        is_silent = False
        await until(lambda: trips.credited(500) < 500)
