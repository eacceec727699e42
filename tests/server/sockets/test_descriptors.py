"""When the system gives no more open files: players get in, idle strangers make room."""

from __future__ import annotations

import asyncio
import errno
import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import VirtualClock
from tests.server.playing import bare_socket, raw_socket, running
from ubongo.client import Guest
from ubongo.server.close_codes import CloseCode
from ubongo.server.descriptors import FEWEST, OWN, TOLD_EVERY, Descriptors, most_files
from ubongo.server.http.context import AppContext

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


def test_some_files_are_left_for_the_server_itself() -> None:
    assert Descriptors(1024).most == 1024 - OWN - 128
    assert Descriptors(10).most == FEWEST
    assert Descriptors(sys.maxsize).has_room(range(10**6))
    assert most_files() > OWN


def test_it_is_told_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    clock = VirtualClock()
    descriptors = Descriptors(10, clock.time)
    assert descriptors.has_room(range(FEWEST))
    assert caplog.messages == []
    assert not any(descriptors.has_room(range(FEWEST + 1)) for _ in range(100))
    assert len(caplog.messages) == 1
    assert "may have 10 files open" in caplog.text
    clock.skip(TOLD_EVERY)
    assert not descriptors.has_room(range(FEWEST + 1))
    assert len(caplog.messages) == 2


async def test_what_asyncio_reports_is_told_in_the_same_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    descriptors, loop = Descriptors(10), asyncio.get_running_loop()
    for number in (errno.EMFILE, errno.ENFILE):
        failed = {"message": "socket.accept()", "exception": OSError(number, "too many")}
        descriptors.handle_exception(loop, failed)
    assert len(caplog.messages) == 1
    assert "ulimit" in caplog.text
    descriptors.handle_exception(loop, {"message": "something else", "exception": ValueError()})
    assert caplog.messages[1:] == ["something else"]


async def test_players_find_a_way_in_however_many_connections_are_idle(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    context = AppContext()
    context.descriptors = Descriptors(
        OWN + 40
    )  # which leaves 27 connections, 6 of them for players
    most = context.descriptors.most
    async with running(tmp_path, context=context) as address:
        anna, ben = Guest(address), Guest(address)
        code = await anna.make_table("classic", {"seats": 2}, is_fair=False)
        await anna.sit(code, "Anna")
        port = int(address.rsplit(":", 1)[1].strip("/"))
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * most)]
        async with raw_socket(anna, code) as player:
            assert (await player.next())["type"] == "welcome"
            assert len(context.descriptors.connections) <= most + 1
            async with raw_socket(ben, code) as stranger:
                assert await stranger.closed() == CloseCode.TOO_MANY_SOCKETS
            for _, writer in idle:
                writer.close()
            async with bare_socket(ben):
                pass
        assert len([line for line in caplog.messages if "ulimit" in line]) == 1
