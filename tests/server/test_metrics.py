"""What /metrics tells, and that it is what happened."""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.playing import TIMEOUT, browser, raw_socket, running, seated, until
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import Ack, Nak
from ubongo.core.wire.tables import Stage
from ubongo.server.metrics import Metrics, Waits
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.outgoing import OutgoingFrame

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

KEY = 1


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    """What is counted under this name."""
    return metrics.registry.get_sample_value(name, labels)


async def told(address: str) -> dict[str, float]:
    """Everything that /metrics tells, by name and labels."""
    async with browser(address) as client:
        answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


async def test_what_is_played_is_counted(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna, _ = await seated(address)
        async with raw_socket(anna._guest, anna._code) as socket:
            await socket.next("snapshot")
            await socket.send(type="cmd", id=KEY, kind="choose_field", data={"row": 9})
            assert (await socket.next("nak"))["code"] == "field.unknown"
            await socket.send(type="cmd", id=2, kind="choose_field", data={"row": 2})
            await socket.answer(2)
            await socket.send(type="cmd", id=3, kind="made up", data={})
            await socket.next("nak")
            found = await told(address)
            assert found["ubongo_tables stage=playing"] == 1
            assert found["ubongo_tables stage=gathering"] == 0
            assert found["ubongo_connections role=player"] == 1
            assert found["ubongo_commands_total kind=choose_field"] == 2
            assert found["ubongo_commands_total kind=unknown"] == 1
            assert found["ubongo_refusals_total code=field.unknown"] == 1
            assert found["ubongo_refusals_total code=command.malformed"] == 1
            assert found["ubongo_answer_seconds_count contended=no"] == 3
            assert found["ubongo_answer_seconds_count contended=yes"] == 0
            assert found["ubongo_store_group_size_sum"] >= 5
            assert found["ubongo_store_commit_seconds_count"] >= 5
        with pytest.raises(Refusal):
            await Guest(address).see("BBBB")
        async with asyncio.timeout(TIMEOUT):
            while (found := await told(address))["ubongo_connections role=player"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert found["ubongo_refusals_total code=table.unknown"] == 1
        assert not any(re.search("made up", name) for name in found)


async def test_what_waits_for_fairness_is_timed_apart(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        guest = Guest(address)
        code = await guest.make_table("classic", {"seats": 2}, is_fair=True)
        await guest.sit(code, "Anna")
        await guest.seat_bot(code, 1, "weak")
        await guest.get_ready(code)
        async with raw_socket(guest, code) as socket:
            await socket.next("snapshot")
            await socket.send(type="cmd", id=KEY, kind="claim", data={"solution": ""})
            assert (await socket.next("nak"))["code"] == "phase.wrong"
            found = await told(address)
    assert found["ubongo_answer_seconds_count contended=yes"] == 1
    assert found["ubongo_answer_seconds_count contended=no"] == 0


async def test_spectators_are_counted_apart(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna, _ = await seated(address)
        async with raw_socket(Guest(address), anna._code) as socket:
            await socket.next("snapshot")
            found = await told(address)
    assert found["ubongo_connections role=spectator"] == 1
    assert found["ubongo_connections role=player"] == 0


def test_answers_are_timed_and_contended_ones_apart() -> None:
    metrics = Metrics()
    connection = Connection(10, None, metrics)
    for command in (1, 2, 3, 4):
        connection.waits.note_command(command)
    connection.waits.note_contended(2)
    connection.send(Ack(1))
    connection.send(Nak(2, "claim.too_late", {}))
    connection.send_encoded(OutgoingFrame("{}", (3, 4)))
    connection.send_encoded(OutgoingFrame("{}"))
    connection.send(Ack(2))
    assert value(metrics, "ubongo_answer_seconds_count", contended="no") == 3
    assert value(metrics, "ubongo_answer_seconds_count", contended="yes") == 1
    assert value(metrics, "ubongo_refusals_total", code="claim.too_late") == 1
    assert (connection.waits._since, connection.waits._contended) == ({}, set())


def test_nobody_needs_to_measure() -> None:
    waits = Waits(Metrics())
    waits.note_command(1)
    waits.note_answers((1,))
    assert waits._since == {}


def test_open_sockets_are_counted_while_they_are_open() -> None:
    metrics = Metrics()
    with metrics.track_socket(0), metrics.track_socket(None), metrics.track_socket(0):
        assert metrics.connections == 3
        assert value(metrics, "ubongo_connections", role="player") == 2
    assert metrics.connections == 0


def test_tables_are_counted_when_somebody_asks() -> None:
    metrics = Metrics()
    metrics.text([Stage.PLAYING, Stage.PLAYING, Stage.OVER])
    text = metrics.text([Stage.PLAYING])
    assert b'ubongo_tables{stage="playing"} 1.0\n' in text
    assert b'ubongo_tables{stage="over"} 0.0\n' in text


async def test_a_late_event_loop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ubongo.server.metrics.LOOP_INTERVAL", 0.01)
    metrics = Metrics()
    task = asyncio.create_task(metrics.watch_loop())
    await asyncio.sleep(0)
    time.sleep(0.12)  # noqa: ASYNC251 - it is to hold up the loop
    await until(lambda: bool(value(metrics, "ubongo_loop_delay_seconds_count")))
    task.cancel()
    count = value(metrics, "ubongo_loop_delay_seconds_count")
    slow = value(metrics, "ubongo_loop_delay_seconds_bucket", le="0.1")
    assert count is not None
    assert slow is not None
    assert count - slow >= 1
