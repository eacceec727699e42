"""`ubongo stats` and `ubongo records`: times of tasks, how well E foretells them, and records."""

import asyncio
import csv
import io
import math
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.command_line import Said, Ubongo
from tests.server.store.keeping import a_result
from tools.finished import keep
from ubongo.cli.fitting import fit
from ubongo.cli.stats import told
from ubongo.server.store.collector import add_statistics
from ubongo.server.store.guests import create_guest
from ubongo.server.store.opening import open_store
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.store import Store
from ubongo.server.store.structs import NewSoloResult, NewSolve, TaskTime

Run = Callable[..., Said]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "ubongo.db")


@pytest.fixture
def run(ubongo: Ubongo, database: str) -> Run:
    return lambda *words: ubongo(*words, "--database", database)


def fill(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def filled() -> None:
        store = await open_store(database)
        await work(store)
        await store.close()

    asyncio.run(filled())


async def some_solves(store: Store) -> None:
    """Times that are exactly two seconds times the root of E."""
    await keep(store, "m", decisions=())
    solves = [
        NewSolve(
            "classic", "easy", f"{number} moon", number**2, 2_000 * number, 0, 0, number, 0, None
        )
        for number in range(1, 10)
    ]
    await store.write(add_statistics, "m", solves)


def test_a_line_goes_through_points_that_lie_on_one() -> None:
    found = fit([(0, 1), (1, 3), (2, 5)])
    assert found
    assert (found.slope, found.intercept, found.explained) == (2, 1, 1)
    scattered = fit([(0, 0), (0, 2), (1, 0), (1, 2)])
    assert scattered
    assert (scattered.slope, scattered.explained) == (0, 0)
    assert fit([(0, 1), (1, 3)]) is None
    assert fit([(1, 1), (1, 2), (1, 3)]) is None
    level = fit([(0, 4), (1, 4), (2, 4)])
    assert level
    assert (level.slope, level.explained) == (0, 1)


def test_times_are_fitted_to_difficulty(run: Run, database: str) -> None:
    fill(database, some_solves)
    code, out, _ = run("stats", "refit")
    assert code == 0
    intercept = f"{math.log(2):.3f}"
    line = f"classic easy: 9 solves of 9 tasks: ln(seconds) = {intercept} + 0.500 ln(E), R² 1.000"
    assert out == f"{line}\n"


def test_what_has_no_difficulty_is_not_fitted() -> None:
    unknown = [TaskTime("hard", "area", 0.0, 5_000)] * 9
    assert told("light_dark hard", unknown).endswith("0 solves of 1 tasks: too few to fit")


def test_tables_of_tasks_are_written(run: Run, database: str) -> None:
    fill(database, some_solves)
    code, out, _ = run("stats", "export", "--edition", "classic")
    assert code == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["median"] for row in rows] == [str(2_000 * number) for number in range(1, 10)]
    code, out, _ = run("stats", "export", "--edition", "classic", "--format", "jsonl")
    assert len(out.splitlines()) == 9
    code, out, _ = run("stats", "export", "--edition", "three_d", "--format", "jsonl")
    assert (code, out) == (0, "")


def test_an_empty_store_has_nothing_to_fit(run: Run, database: str) -> None:
    async def nothing(_: Store) -> None:
        pass

    fill(database, nothing)
    assert run("stats", "refit") == (0, "nobody has solved anything yet\n", "")
    code, out, _ = run(*CATEGORY)
    assert (code, out) == (0, "there are none\n")


CATEGORY = (
    *("records", "list", "--edition", "classic", "--mode", "clock"),
    *("--side", "hard", "--length", "5"),
)


def test_records_are_listed_and_struck(run: Run, database: str) -> None:
    async def two(store: Store) -> None:
        anna = await store.write(create_guest, "a", "An\x07na")
        await store.write(add_solo_result, NewSoloResult("slow", anna.id, None, a_result(5)))
        quick = NewSoloResult("quick", anna.id, None, a_result(9), is_doubtful=True)
        await store.write(add_solo_result, quick)

    fill(database, two)
    code, out, _ = run(*CATEGORY)
    first, second = out.splitlines()
    assert code == 0
    assert first.split()[:2] == ["1", "9"]
    assert first.endswith("quick  doubtful")
    assert "An?na" in second
    assert second.endswith("slow")
    _, out, _ = run(*CATEGORY, "--doubtful")
    assert [line.split()[-2] for line in out.splitlines()] == ["quick"]
    assert run("records", "strike", "quick") == (0, "struck from the records\n", "")
    _, out, _ = run(*CATEGORY)
    assert [line.split()[-1] for line in out.splitlines()] == ["slow"]
    code, _, err = run("records", "strike", "unknown")
    assert (code, err) == (1, "ubongo records strike: there is no result 'unknown'\n")
