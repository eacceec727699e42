"""Statistics: the own matches and times beside everybody's, and tables of tasks."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.playing import become_guest, browser
from tools.finished import keep
from tools.servers import served
from tools.soak.fast_server import fast_app
from ubongo.core.wire.statistics import Statistics, Times
from ubongo.server.http.statistics import LAST
from ubongo.server.statistics.everybody import KEPT_FOR, Everybody
from ubongo.server.statistics.task_tables import COLUMNS
from ubongo.server.store.collector import add_statistics
from ubongo.server.store.guests import touch_guest
from ubongo.server.store.opening import open_store
from ubongo.server.store.pruning import prune
from ubongo.server.store.quartiles import times
from ubongo.server.store.structs import NewMatchResult, NewSolve

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import httpx

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(str(tmp_path / "ubongo.db"))
    yield opened
    await opened.close()


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = fast_app(tmp_path, str(tmp_path / "ubongo.db"), 1)
    async with served(app) as address, browser(address) as opened:
        yield opened


def a_solve(number: int, guest: str | None, time: int, hints: int = 0) -> NewSolve:
    task = f"{number % 3} moon"
    return NewSolve("classic", "easy", task, 2.5, time, hints, 60_000, number, 0, guest)


def a_taking(
    guest: str,
    place: int | None,
    gems: dict[str, int],
    first: int = 0,
    *,
    is_quick: bool = False,
) -> NewMatchResult:
    return NewMatchResult("classic", place, 9, 5, first, gems, None, 400_000, is_quick, 0, guest)


async def test_own_matches_are_counted_by_edition(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    await keep(store, "m", decisions=())
    await store.write(add_statistics, "m", [], [a_taking(me, 2, {"green": 1, "red": 4})])
    for number in range(30):  # more than a page of them
        await keep(store, f"m{number}", decisions=())
        await store.write(
            add_statistics, f"m{number}", [], [a_taking(me, 1, {"green": 2, "red": 2}, first=3)]
        )
    await keep(store, "given up", decisions=())
    await store.write(add_statistics, "given up", [], [a_taking(me, None, {})])
    await keep(store, "other", "three_d", decisions=())
    other = replace(a_taking(me, 3, {"ruby": 2, "amber": 1}), edition="three_d", points=9)
    await store.write(add_statistics, "other", [], [other])
    classic, three_d = (await own(client)).matches
    assert (classic.edition, classic.played, classic.ended, classic.won) == ("classic", 32, 31, 30)
    assert (classic.rounds, classic.solved, classic.first) == (32 * 9, 32 * 5, 90)
    assert classic.gems == {"green": 61, "red": 64}
    assert classic.points is None
    assert [(each.kind, each.count, each.gem, each.match) for each in classic.best] == [
        ("alike", 4, "red", "m"),
        ("gems", 5, None, "m"),
        ("first", 3, None, classic.best[2].match),
    ]
    assert (three_d.gems, three_d.points) == ({"ruby": 2, "amber": 1}, 9)
    assert [(each.kind, each.count, each.at) for each in three_d.best] == [
        ("points", 9, 400_000),
        ("gems", 3, 400_000),
    ]


@pytest.mark.rule("A-20")
async def test_quick_matches_are_counted_apart(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    for match, is_quick in (("whole", False), ("one", True), ("two", True)):
        await keep(store, match, decisions=())
        await store.write(
            add_statistics, match, [], [a_taking(me, 1, {"red": 2}, is_quick=is_quick)]
        )
    whole, quick = (await own(client)).matches
    assert (whole.edition, whole.is_quick, whole.played) == ("classic", False, 1)
    assert (quick.edition, quick.is_quick, quick.played) == ("classic", True, 2)
    assert (whole.gems, quick.gems) == ({"red": 2}, {"red": 4})


async def test_of_equal_matches_the_newest_is_the_best_and_a_pruned_one_has_no_replay(
    client: httpx.AsyncClient, store: Store
) -> None:
    me = await become_guest(client, store)
    for number in range(3):
        await keep(store, f"m{number}", decisions=())
        await asyncio.sleep(0.002)  # so that they end one after the other
        await store.write(
            add_statistics, f"m{number}", [a_solve(1, me, 5_000)], [a_taking(me, 1, {"red": 2})]
        )
    found = await own(client)
    assert {each.match for each in found.matches[0].best} == {"m2"}
    assert found.times[0].best
    assert (found.times[0].best.match, found.times[0].best.seen) == ("m2", 60_000)
    await asyncio.sleep(0.002)
    await store.write(touch_guest, me)
    await prune(store, 1)
    found = await own(client)
    assert {each.match for each in found.matches[0].best} == {None}
    assert found.times[0].best
    assert found.times[0].best.match is None


async def test_own_times_stand_beside_everybodys(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    await keep(store, "m", decisions=())
    mine = [a_solve(number, me, 1_000 * number) for number in range(1, 6)]
    others = [a_solve(number, None, 20_000) for number in range(6, 12)]
    await store.write(add_statistics, "m", [*mine, *others, a_solve(12, me, 1, hints=1)])
    (side,) = (await own(client)).times
    assert (side.edition, side.side) == ("classic", "easy")
    assert side.own == Times(5, 2_000, 3_000, 4_000)
    assert side.everybody == Times(11, 3_000, 20_000, 20_000)
    assert side.best
    assert side.best.time == 1_000
    assert [solve.time for solve in side.last] == [1, 5_000, 4_000, 3_000, 2_000, 1_000]
    async with browser(str(client.base_url)) as stranger:
        assert await own(stranger) == Statistics((), ())


async def test_of_many_solves_the_last_are_told(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    await keep(store, "m", decisions=())
    await store.write(add_statistics, "m", [a_solve(number, me, number) for number in range(100)])
    (side,) = (await own(client)).times
    assert [solve.time for solve in side.last] == list(range(99, 99 - LAST, -1))
    assert side.own.solves == 100


async def test_how_hard_tasks_turned_out_is_a_table(
    client: httpx.AsyncClient, store: Store
) -> None:
    await keep(store, "m", decisions=())
    await store.write(
        add_statistics, "m", [a_solve(number, None, 100 * number) for number in range(9)]
    )
    table = await client.get("/api/statistics/tasks?edition=classic&format=csv")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert "ubongo-classic.csv" in table.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(table.text)))
    assert tuple(rows[0]) == COLUMNS
    assert [list(row.values()) for row in rows] == [
        ["classic", "easy", "0 moon", "2.5", "3", "0", "300", "600"],
        ["classic", "easy", "1 moon", "2.5", "3", "100", "400", "700"],
        ["classic", "easy", "2 moon", "2.5", "3", "200", "500", "800"],
    ]
    lines = await client.get("/api/statistics/tasks?edition=classic")
    assert lines.headers["content-type"] == "application/jsonl"
    first = msgspec.json.decode(lines.content.splitlines()[0])
    assert list(first) == list(COLUMNS)
    assert (await client.get("/api/statistics/tasks?edition=three_d")).content == b""


async def test_wrong_questions_are_refused(client: httpx.AsyncClient) -> None:
    for query, status, code in (
        ("edition=chess", 404, "edition.unknown"),
        ("edition=classic&format=xml", 400, "request.malformed"),
        ("", 400, "request.malformed"),
    ):
        answer = await client.get(f"/api/statistics/tasks?{query}")
        assert (answer.status_code, answer.json()["code"]) == (status, code), query


async def test_everybodys_times_are_looked_up_once_in_a_while(store: Store) -> None:
    clock = [100.0]
    everybody = Everybody(store, lambda: clock[0])
    assert (await everybody.times("classic")).sides == {}
    await keep(store, "m", decisions=())
    await store.write(add_statistics, "m", [a_solve(1, None, 100)])
    assert (await everybody.times("classic")).sides == {}
    clock[0] += KEPT_FOR
    assert (await everybody.times("classic")).sides == {"easy": Times(1, 100, 100, 100)}


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([], Times(0, 0, 0, 0)),
        ([7], Times(1, 7, 7, 7)),
        ([9, 1, 5, 3, 7], Times(5, 3, 5, 7)),
    ],
)
def test_quartiles_are_times_of_the_list(found: list[int], expected: Times) -> None:
    assert times(found) == expected


async def own(client: httpx.AsyncClient) -> Statistics:
    """The caller's statistics."""
    answer = await client.get("/api/statistics")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Statistics)
