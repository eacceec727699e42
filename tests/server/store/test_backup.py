"""A backup is whole, readable, of one moment, and the same from either database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

import ubongo
from tests.server.store.keeping import (
    KEY,
    NOON,
    SEED,
    TIMEOUT,
    Shelf,
    a_match,
    a_result,
    an_append,
    backup_of,
    believe,
    some_decisions,
    unfinished,
)
from ubongo.core.decision import EncodedDecision
from ubongo.server.store.backup_lines import PARTS, MatchLine
from ubongo.server.store.devices import add_device, devices_of
from ubongo.server.store.errors import DamagedBackupError, NotEmpty
from ubongo.server.store.guests import (
    create_guest,
    find_guest,
    guest_by_phrase,
    load_settings,
    save_settings,
    set_phrase,
    touch_guest,
)
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_decision,
    load_match,
    start_match,
    take_over_match,
)
from ubongo.server.store.server_state import load_or_create_secret
from ubongo.server.store.solo import add_solo_result, strike_solo_result
from ubongo.server.store.structs import (
    Append,
    NewSoloResult,
    StoredSeat,
)
from ubongo.server.store.tables import REVISION, metadata

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


Damage = Callable[[list[bytes]], list[bytes]]


async def fill(store: Store) -> None:
    """Something in every table."""
    anna = await store.write(create_guest, "hash", "Þóra 🙂")
    await store.write(create_guest, "other", None, "Firefox, Linux")
    await store.write(add_device, anna.id, "second", "Safari, iPhone")
    await store.write(set_phrase, anna.id, "phrase")
    await store.write(save_settings, anna.id, {"look": "dark"})
    seats = (StoredSeat(anna.id, "Þóra 🙂"), StoredSeat(bot="strong"))
    await store.write(create_match, replace(a_match("m"), seats=seats, host=anna.id))
    await store.write(create_match, a_match("n", "ZZZZ"))
    await store.write(start_match, "m", 1)
    await store.append(an_append("n", number=3))
    await store.append(an_append("m", number=3, key=KEY))
    epoch = await store.write(take_over_match, "m")
    odd = EncodedDecision(4, 77, 2, '{"b": 1, "text": "ř\\n\\u0000"}'.encode())
    await store.append(Append("m", epoch, 3, 80, [odd]))
    await store.write(finish_match, "n", 1)
    await store.write(add_solo_result, NewSoloResult("r", anna.id, "n", a_result()))
    await store.write(add_solo_result, NewSoloResult("s", anna.id, None, a_result(is_ranked=False)))
    await store.write(strike_solo_result, "s")
    await store.write(load_or_create_secret)


def kinds(lines: list[bytes]) -> list[str]:
    """The kinds of the lines between the first and the last."""
    return [msgspec.json.decode(line)["kind"] for line in lines[1:-1]]


async def test_a_backup_goes_from_sqlite_to_postgresql_and_back_unchanged(
    sqlite_url: str, postgresql_url: str
) -> None:
    async with Shelf(sqlite_url) as shelf:
        first = await shelf.open()
        await fill(first)
        lines = await backup_of(first)
        second, third = await shelf.open(postgresql_url), await shelf.open(f"{sqlite_url}.again")
        assert await second.restore(lines, believe) == len(lines) - 2
        assert await backup_of(second) == lines
        assert await third.restore(await backup_of(second), believe) == len(lines) - 2
        assert await backup_of(third) == lines
        anna = await first.read(find_guest, "hash")
        assert anna is not None
        for store in (second, third):
            assert await store.read(find_guest, "second") == anna
            assert await store.read(guest_by_phrase, "phrase") == anna.id
            assert await store.read(load_settings, anna.id) == {"look": "dark"}
            assert await store.read(devices_of, anna.id) == await first.read(devices_of, anna.id)
            for name in ("m", "n"):
                assert await store.read(load_match, name) == await first.read(load_match, name)
            assert await store.read(unfinished) == ["m"]
            epoch = await store.write(take_over_match, "m")
            await store.append(an_append("m", 5, epoch=epoch))
            assert (await store.read(load_match, "m")).decisions[-1:] == some_decisions(5)
            assert (await store.read(load_decision, "m", 3),) == some_decisions(3, key=KEY)


async def test_a_backup_has_a_line_for_every_row_and_can_be_read(store: Store) -> None:
    await fill(store)
    lines = await backup_of(store)
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
    assert msgspec.json.decode(lines[0]) == {
        "format": "ubongo.backup",
        "revision": REVISION,
        "program": ubongo.__version__,
        "made": NOON,
    }
    assert kinds(lines) == [
        *["guest"] * 2,
        *["device"] * 3,
        *["match"] * 2,
        *["seat"] * 4,
        *["decision"] * 7,
        *["solo_result"] * 2,
        "server_state",
    ]
    assert msgspec.json.decode(lines[-1]) == {
        "kind": "end",
        "lines": 21,
        "sha256": sha256(b"".join(lines[:-1])).hexdigest(),
    }
    assert b'"body":{"b": 1, "text": "\xc5\x99\\n\\u0000"}' in b"".join(lines)


async def test_every_column_is_in_the_backup() -> None:
    of_who_serves_it = {"nodes"}
    assert {part.table.name for part in PARTS} == set(metadata.tables) - of_who_serves_it
    for part in PARTS:
        columns = {column.name for column in part.table.columns}
        assert set(part.line.__struct_fields__) == columns


async def test_a_store_that_has_something_in_it_is_not_restored_into(store: Store) -> None:
    lines = await backup_of(store)
    await store.write(create_guest, "hash")
    before = await backup_of(store)
    with pytest.raises(NotEmpty, match="the database is not empty"):
        await store.restore(lines, believe)
    assert await backup_of(store) == before


async def test_an_empty_store_gives_an_empty_backup(shelf: Shelf) -> None:
    store = await shelf.open()
    lines = await backup_of(store)
    assert len(lines) == 2
    assert await store.restore(lines, believe) == 0
    assert await backup_of(store) == lines


async def test_a_backup_is_of_one_moment_while_a_table_plays_on(store: Store) -> None:
    await store.write(create_match, a_match())
    await store.append(an_append(number=1200))
    lines = store.export()
    got = [await anext(lines) for _ in range(10)]
    await store.append(an_append(first=1201, number=700))
    await store.write(create_match, a_match("n", "ZZZZ"))
    got += [line async for line in lines]
    assert kinds(got) == ["match", *["seat"] * 2, *["decision"] * 1200]
    assert len((await store.read(load_match, "m")).decisions) == 1900


async def test_backups_that_nobody_reads_to_the_end_hold_up_nothing(store: Store) -> None:
    await store.write(create_match, a_match())
    for number in range(1, 41):
        lines = store.export()
        await anext(lines)
        await lines.aclose()
        await store.append(an_append(first=number))
    loaded = await asyncio.wait_for(store.read(load_match, "m"), TIMEOUT)
    assert loaded.decisions == some_decisions(1, 40)


async def test_more_rows_than_go_in_at_once(shelf: Shelf, sqlite_url: str) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    await store.append(an_append(number=1501))
    other = await shelf.open(f"{sqlite_url}.other")
    assert await other.restore(await backup_of(store), believe) == 1504
    assert (await other.read(load_match, "m")).decisions == some_decisions(1, 1501)


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (lambda _: [], 1, "Input data was truncated"),
        (lambda lines: lines[1:], 1, "Object missing required field `format`"),
        (lambda _: [b'{"format":"ubongo.log"}\n'], 1, "Invalid enum value 'ubongo.log'"),
        (
            lambda lines: of(REVISION + 1, lines),
            1,
            rf"written by a newer ubongo \(revision {REVISION + 1}; this one knows {REVISION}",
        ),
        (lambda lines: of(2, lines), 1, "written by an ubongo from before the first release"),
        (
            lambda lines: of(1, lines),
            1,
            "from before the first release, which this one cannot rest",
        ),
        (lambda lines: lines[:-1], 22, "the last line is missing: the file was cut off"),
        (lambda lines: lines[:1], 1, "the last line is missing"),
        (lambda lines: [*lines[:5], *lines[6:]], 22, "20 of 21 lines are there"),
        (lambda lines: [*lines, b"\n"], 24, "there is a line after the last one"),
        (lambda lines: [*lines[:4], lines[4][:30]], 5, "Input data was truncated"),
        (lambda lines: [*lines[:2], b"\xff\n", *lines[3:]], 3, "malformed"),
        (lambda lines: [*lines[:2], b'{"kind":"x"}\n', *lines[3:]], 3, "Invalid value 'x'"),
        (lambda lines: [*lines[:2], lines[1], *lines[3:]], 3, "do not fit in here"),
        (lambda lines: [*lines[:1], *lines[3:]], 4, "do not fit in here"),
    ],
)
async def test_a_damaged_backup_is_refused_whole(
    shelf: Shelf, sqlite_url: str, damage: Damage, line: int, why: str
) -> None:
    source, store = await shelf.open(f"{sqlite_url}.source"), await shelf.open()
    await fill(source)
    lines = damage(await backup_of(source))
    with pytest.raises(DamagedBackupError, match=rf"^line {line}: .*{why}"):
        await store.restore(lines, believe)
    assert len(await backup_of(store)) == 2


def of(revision: int, lines: list[bytes]) -> list[bytes]:
    """A backup as if an ubongo of another revision had written it."""
    ours, other = (b'"revision":%d' % each for each in (REVISION, revision))
    return [lines[0].replace(ours, other), *lines[1:]]


async def test_the_seed_is_in_the_backup(store: Store) -> None:
    await store.write(create_match, a_match())
    (line,) = [line for line in await backup_of(store) if b'"kind":"match"' in line]
    assert msgspec.json.decode(line, type=MatchLine).seed == SEED


async def test_a_restore_that_fails_is_not_tried_again(store: Store) -> None:
    lines = await backup_of(store)
    asked = 0

    def once() -> Iterator[bytes]:
        nonlocal asked
        asked += 1
        yield lines[0]
        raise OSError("the disk is gone")

    others = [store.write(touch_guest, "nobody") for _ in range(5)]
    done = await asyncio.gather(
        *others[:2], store.restore(once(), believe), *others[2:], return_exceptions=True
    )
    assert [str(each) for each in done if each] == ["the disk is gone"]
    assert asked == 1


async def test_a_restore_may_take_as_long_as_it_needs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.server.store.writer.SILENT_FOR", 0.01)
    lines = await backup_of(store)
    is_late = threading.Event()
    store.watch_away(lambda is_away: is_late.set() if is_away else None)

    def slow() -> Iterator[bytes]:
        yield lines[0]
        assert is_late.wait(TIMEOUT)
        yield from lines[1:]

    assert await store.restore(slow(), believe) == 0


async def test_a_restore_that_nobody_waits_for_is_undone(store: Store) -> None:
    lines = await backup_of(store)
    reached, may_go_on = threading.Event(), threading.Event()

    def slow() -> Iterator[bytes]:
        yield lines[0]
        yield (
            b'{"kind":"guest","id":"g","name":null,"created":1,"last_seen":1,'
            b'"phrase_hash":null,"settings":null}\n'
        )
        reached.set()
        may_go_on.wait(20)
        yield b'{"kind":"end","lines":1,"sha256":""}\n'

    restoring = asyncio.create_task(store.restore(slow(), believe))
    assert await asyncio.to_thread(reached.wait, 20)
    restoring.cancel()
    await asyncio.wait({restoring})
    may_go_on.set()
    assert await store.restore(lines, believe) == 0
    assert await backup_of(store) == lines
