"""The line of frames before a socket, and the measure of its round trips."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.playing import PATIENCE
from ubongo.core.wire.frames import Ping
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.round_trips import RoundTrips

pytestmark = pytest.mark.anyio


async def test_frames_go_out_in_order_and_the_last_ones_before_it_closes() -> None:
    connection, sent = Connection(10), []

    async def send(frame: str) -> None:
        await asyncio.sleep(0)
        sent.append(frame)

    pumping = asyncio.create_task(connection.pump(send))
    connection.send(Ping(1))
    await asyncio.sleep(0.01)
    connection.send(Ping(2))
    connection.send(Ping(3))
    connection.close(CloseCode.TABLE_CLOSED)
    connection.send(Ping(4))
    await asyncio.wait_for(pumping, PATIENCE)
    assert sent == [f'{{"type":"ping","n":{n}}}' for n in (1, 2, 3)]


async def test_a_line_that_is_full_ends_the_connection() -> None:
    connection = Connection(3)

    async def stuck(_: str) -> None:
        await asyncio.sleep(60)

    pumping = asyncio.create_task(connection.pump(stuck))
    for n in range(5):
        connection.send(Ping(n))
        await asyncio.sleep(0)
    assert connection.close_code is CloseCode.TOO_SLOW
    await asyncio.wait_for(connection.ended(), PATIENCE)
    pumping.cancel()


async def test_the_first_reason_to_close_stays() -> None:
    connection = Connection(3)
    connection.close(CloseCode.TAKEN_OVER)
    connection.close(CloseCode.GONE)
    assert connection.close_code is CloseCode.TAKEN_OVER


def test_the_shortest_of_the_last_eight_round_trips_counts() -> None:
    trips = RoundTrips()
    assert trips.credited(500) == 500
    for number, time in enumerate([10, *([90] * 7)]):
        trips.sent(number, 0)
        assert trips.answered(number, time)
    assert trips.shortest == 10
    trips.sent(8, 0)
    trips.answered(8, 70)
    assert trips.shortest == 70
    assert trips.credited(500) == 465


def test_no_more_than_an_eighth_of_a_second_is_credited() -> None:
    trips = RoundTrips()
    trips.sent(1, 0)
    trips.answered(1, 10_000)
    assert trips.credited(500) == 375
    assert trips.credited(100) == 0


def test_an_answer_to_no_question_counts_for_nothing() -> None:
    trips = RoundTrips()
    assert not trips.answered(1, 50)
    trips.sent(1, 0)
    assert trips.answered(1, 50)
    assert not trips.answered(1, 1)
    assert trips.shortest == 50


def test_pings_that_are_never_answered_are_forgotten() -> None:
    trips = RoundTrips()
    for number in range(100):
        trips.sent(number, number)
    assert len(trips._sent) == 8
    assert not trips.answered(0, 100)


def test_a_late_answer_on_a_new_socket_gains_nothing() -> None:
    trips, anew = RoundTrips(), RoundTrips()
    trips.sent(1, 0)
    trips.answered(1, 20)
    anew.go_on_from(trips)
    anew.sent(1, 100)
    anew.answered(1, 350)
    assert anew.shortest == 20
