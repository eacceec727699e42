"""The line of frames before a socket, and the measure of its round trips."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.playing import TIMEOUT, until
from ubongo.core.wire.frames import Ping
from ubongo.server.close_codes import CloseCode
from ubongo.server.metrics import Metrics
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.round_trips import RoundTrips

pytestmark = pytest.mark.anyio


async def test_frames_go_out_in_order_and_the_last_ones_before_it_closes() -> None:
    connection, sent = Connection(10, None, Metrics()), []

    async def send(frame: str) -> None:
        await asyncio.sleep(0)
        sent.append(frame)

    pumping = asyncio.create_task(connection.pump(send))
    connection.send(Ping(1))
    await until(lambda: bool(sent))
    connection.send(Ping(2))
    connection.send(Ping(3))
    connection.close(CloseCode.TABLE_CLOSED)
    connection.send(Ping(4))
    await asyncio.wait_for(pumping, TIMEOUT)
    assert sent == [f'{{"type":"ping","n":{n}}}' for n in (1, 2, 3)]


async def test_a_line_that_is_full_ends_the_connection() -> None:
    connection = Connection(3, None, Metrics())

    async def stuck(_: str) -> None:
        await asyncio.sleep(60)

    pumping = asyncio.create_task(connection.pump(stuck))
    for n in range(5):
        connection.send(Ping(n))
        await asyncio.sleep(0)
    assert connection.close_code is CloseCode.TOO_SLOW
    await asyncio.wait_for(connection.wait_ended(), TIMEOUT)
    pumping.cancel()


async def test_the_first_reason_to_close_stays() -> None:
    connection = Connection(3, None, Metrics())
    connection.close(CloseCode.TAKEN_OVER)
    connection.close(CloseCode.GONE)
    assert connection.close_code is CloseCode.TAKEN_OVER


def test_the_shortest_of_the_last_eight_round_trips_counts() -> None:
    trips = RoundTrips()
    assert trips.credited(500) == 500
    for number, time in enumerate([10, *([90] * 7)]):
        trips.add_ping(number, 0)
        assert trips.add_pong(number, time)
    assert trips.shortest == 10
    trips.add_ping(8, 0)
    trips.add_pong(8, 70)
    assert trips.shortest == 70
    assert trips.credited(500) == 465


def test_no_more_than_an_eighth_of_a_second_is_credited() -> None:
    trips = RoundTrips()
    trips.add_ping(1, 0)
    trips.add_pong(1, 10_000)
    assert trips.credited(500) == 375
    assert trips.credited(100) == 0


def test_an_answer_to_no_question_counts_for_nothing() -> None:
    trips = RoundTrips()
    assert not trips.add_pong(1, 50)
    trips.add_ping(1, 0)
    assert trips.add_pong(1, 50)
    assert not trips.add_pong(1, 1)
    assert trips.shortest == 50


def test_pings_that_are_never_answered_are_forgotten() -> None:
    trips = RoundTrips()
    for number in range(100):
        trips.add_ping(number, number)
    assert len(trips._sent) == 8
    assert not trips.add_pong(0, 100)


def test_a_late_answer_on_a_new_socket_gains_nothing() -> None:
    trips, anew = RoundTrips(), RoundTrips()
    trips.add_ping(1, 0)
    trips.add_pong(1, 20)
    anew.go_on_from(trips)
    anew.add_ping(1, 100)
    anew.add_pong(1, 350)
    assert anew.shortest == 20
