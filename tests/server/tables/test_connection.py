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
    for time in [10, *([90] * 7)]:
        trips.add(time)
    assert trips.shortest == 10
    trips.add(70)
    assert trips.shortest == 70
    assert trips.credited(500) == 465


def test_no_more_than_an_eighth_of_a_second_is_credited() -> None:
    trips = RoundTrips()
    trips.add(10_000)
    assert trips.credited(500) == 375
    assert trips.credited(100) == 0


def test_of_two_measures_the_smaller_is_believed() -> None:
    late, early = RoundTrips(), RoundTrips()
    late.add(250, 20)
    early.add(20, 250)
    assert late.shortest == early.shortest == 20
    assert late.credited(500) == early.credited(500) == 490


@pytest.mark.parametrize(
    ("answered", "acknowledged", "times", "is_doubtful"),
    [
        (71, 20, 8, True),
        (70, 20, 8, False),
        (71, 20, 7, False),
        (250, None, 8, False),
        (20, 250, 8, False),
    ],
)
def test_a_line_is_doubtful_if_all_answers_are_much_later_than_acknowledgements(
    answered: int, acknowledged: int | None, times: int, *, is_doubtful: bool
) -> None:
    trips, anew = RoundTrips(), RoundTrips()
    for _ in range(times):
        trips.add(answered, acknowledged)
    anew.go_on_from(trips)
    assert [trips.take_doubt(), trips.take_doubt()] == [is_doubtful, False]
    assert anew.take_doubt() == is_doubtful


def test_who_was_doubtful_in_a_round_stays_so_with_one_honest_answer_at_its_end() -> None:
    trips = RoundTrips()
    for answered in [*([250] * 8), 20]:
        trips.add(answered, 20)
    assert trips.take_doubt()
    trips.add(250, 20)
    assert not trips.take_doubt()


def test_a_late_answer_on_a_new_socket_gains_nothing() -> None:
    trips, anew = RoundTrips(), RoundTrips()
    trips.add(20)
    anew.go_on_from(trips)
    anew.add(350)
    assert anew.shortest == 20


def test_whoever_stops_answering_keeps_no_credit_also_on_a_new_socket() -> None:
    trips, anew = RoundTrips(), RoundTrips()
    trips.add(200)
    trips.add(None)
    assert trips.credited(500) == 500
    trips.add(200)
    assert trips.credited(500) == 400
    anew.go_on_from(trips)
    assert anew.credited(500) == 500
    anew.add(300)
    assert anew.credited(500) == 400
