"""Worker processes: they decide as the table would, die without harm, and nobody fills them up."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.jobs import die, die_at_first, refuse, tell, wait_for
from ubongo.core.edition import Refusal
from ubongo.core.messages import Message, Tick
from ubongo.core.race.messages import Claim
from ubongo.core.solo.messages import PutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.editions.registry import SOLO
from ubongo.server.limits import Limits
from ubongo.server.tables.games import Games
from ubongo.server.tables.match import Match
from ubongo.server.workers import WorkerPool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.anyio

SEED = b"such a long seed"
TIMEOUT = 60
FEW = Limits(jobs=4, jobs_of_a_guest=2)


@asynccontextmanager
async def pool(limits: Limits = FEW) -> AsyncIterator[WorkerPool[str]]:
    """One worker, which knows a word."""
    found = WorkerPool("known", limits, workers=1)
    try:
        yield found
    finally:
        await found.close()


async def decided(
    workers: WorkerPool[Games], match: Match, command: Message, at: int
) -> Message | None:
    """Have both decide; nothing is folded where the decisions differ."""
    here = match.decide(command, at)
    there = await workers.run(match.deciding(command, at))
    assert there == here
    match.fold(there)
    return there.events[-1] if there.events else None


async def test_a_worker_makes_the_very_decision_that_the_table_would_make() -> None:
    games = Games()
    workers = WorkerPool(games, Limits(), workers=1)
    try:
        for edition in SOLO:
            game = games.solo(edition, SoloOptions(mode=Mode.CLOCK, length=5, side=Side.HARD))
            match = Match(game.edition, game.options, SEED, kept_decisions=1)
            await decided(workers, match, Tick(), 0)
            await decided(workers, match, Tick(), 3_000)
            await decided(workers, match, PutAside(0), 4_000)
            assert match.takes_long(PutAside(0))
            with pytest.raises(Refusal) as refusal:
                await workers.run(match.deciding(Claim(0, "nonsense", 5_000), 5_000))
            with pytest.raises(Refusal, match=refusal.value.code):
                match.decide(Claim(0, "nonsense", 5_000), 5_000)
    finally:
        await workers.close()


async def test_facts_of_a_refusal_come_from_a_worker_too() -> None:
    async with pool() as workers:
        with pytest.raises(Refusal) as refusal:
            await workers.run(refuse)
        assert (refusal.value.code, refusal.value.facts) == ("seat.unknown", {"seat": 7})
        assert await workers.run(partial(tell, "still")) == "still known"


async def test_a_worker_that_dies_is_replaced_and_its_job_done(tmp_path: Path) -> None:
    async with pool() as workers:
        assert await workers.run(partial(die_at_first, tmp_path / "died")) == "known"
        assert (tmp_path / "died").exists()


async def test_a_job_that_no_worker_survives_is_refused_and_others_are_done() -> None:
    async with pool() as workers:
        with pytest.raises(Refusal, match=r"server\.busy"):
            await workers.run(die)
        assert await workers.run(partial(tell, "still")) == "still known"


async def test_a_job_that_no_worker_survives_takes_no_others_with_it() -> None:
    async with pool() as workers:
        others = [workers.run(partial(tell, "still"), guest) for guest in "BCD"]
        guilty, *answers = await asyncio.gather(
            workers.run(die, "A"), *others, return_exceptions=True
        )
        assert isinstance(guilty, Refusal)
        assert answers == ["still known"] * 3


def let_starting_fail(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """As where the process that forks workers is killed while it is to make one."""
    submit, dead = ProcessPoolExecutor.submit, iter(range(times))

    def submit_or_fail(executor: ProcessPoolExecutor, *job: Any) -> object:  # noqa: ANN401 - as there
        if next(dead, None) is not None:
            raise EOFError
        return submit(executor, *job)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit_or_fail)


async def test_a_worker_that_cannot_be_started_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_starting_fail(monkeypatch, times=1)
    async with pool() as workers:
        assert await workers.run(partial(tell, "still")) == "still known"


async def test_a_job_that_no_worker_can_be_started_for_is_refused_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_starting_fail(monkeypatch, times=3)
    async with pool() as workers:
        with pytest.raises(Refusal, match=r"server\.busy"):
            await workers.run(partial(tell, "never"))
        assert await workers.run(partial(tell, "still")) == "still known"


async def test_a_guest_and_all_together_may_let_only_so_much_wait(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    waiting = partial(wait_for, gate)
    async with pool() as workers, asyncio.TaskGroup() as group:
        for guest in "AAB":
            group.create_task(workers.run(waiting, guest))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match=r"server\.busy"):  # two of A wait
            await workers.run(waiting, "A")
        patient = group.create_task(workers.run(waiting, "A", is_patient=True))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match=r"server\.busy"):  # four wait in all
            await workers.run(waiting, "C")
        gate.touch()
        assert await patient == "known"
        assert await workers.run(waiting, "C") == "known"


async def test_whoever_asks_for_much_waits_behind_themselves(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    done: list[str] = []

    async def have(word: str, guest: str) -> None:
        await workers.run(partial(tell, word), guest, is_patient=True)
        done.append(word)

    async with pool() as workers, asyncio.TaskGroup() as group:
        group.create_task(workers.run(partial(wait_for, gate), "A"))
        for number in range(5):
            group.create_task(have(f"A{number}", "A"))
        group.create_task(have("B", "B"))
        await asyncio.sleep(0)
        gate.touch()
    assert done.index("B") <= 1
    assert sorted(done) == ["A0", "A1", "A2", "A3", "A4", "B"]


async def test_no_address_has_all_workers_to_itself_or_fills_their_queue(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    limits = Limits(jobs_of_an_address=6)
    school, home = ("192.0.2.1",), ("2001:db8::/64", "2001:db8::/56", "2001:db8::/48")
    workers = WorkerPool("known", limits, workers=2)
    try:
        async with asyncio.timeout(TIMEOUT), asyncio.TaskGroup() as group:
            for guest in "ABCDEF":
                group.create_task(workers.run(partial(wait_for, gate), guest, school))
            await asyncio.sleep(0)
            with pytest.raises(Refusal, match=r"server\.busy"):
                await workers.run(partial(tell, "well"), "G", school)
            assert await workers.run(partial(tell, "well"), "H", home) == "well known"
            gate.touch()
        assert not workers._lines
    finally:
        gate.touch()
        await workers.close()


STARTING = """
import asyncio, os
from ubongo.server.limits import Limits
from ubongo.server.workers import WorkerPool
from tests.server.jobs import pid

async def main():
    pool = WorkerPool("", Limits(), workers=1)
    print(await pool.run(pid), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="optional: it looks at /proc")
def test_workers_go_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(STARTING, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, program],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])},
    ) as server:
        try:
            assert server.stdout
            worker = Path("/proc", server.stdout.readline().decode().strip())
            assert worker.exists()
        finally:
            server.kill()
    deadline = time.monotonic() + TIMEOUT
    while worker.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
