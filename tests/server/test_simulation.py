"""Matches that go wrong in every way, hundreds of them: ./run soak simulation has any number."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from tests.server.store.keeping import KEY, Shelf, a_match, an_append
from tools.soak.memory_store import MemoryStore
from tools.soak.plan import Plan
from tools.soak.simulation import simulate
from tools.soak.virtual_loop import StuckError, virtually
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store.errors import StoreError
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_decision,
    load_match,
    match_by_code,
    result_by_code,
    start_match,
    take_over_match,
    update_match,
)
from ubongo.server.store.structs import Append, MatchHeader

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path


SEEDS = 200
BATCH = 20


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Tables that fail on purpose log it."""
    caplog.set_level(logging.CRITICAL, logger="ubongo")


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_whatever_goes_wrong_the_log_is_what_everybody_was_told(first: int) -> None:
    for seed in range(first, first + BATCH):
        try:
            simulate(seed)
        except BaseException as error:
            error.add_note(f"./run soak simulation --seeds 1 --first {seed}")
            raise


def test_the_seeds_think_of_everything() -> None:
    plans = [Plan.of(random.Random(seed)) for seed in range(SEEDS)]
    fields = ("kills", "cuts", "failing", "whims", "is_mischievous", "is_fair", "goes_on")
    for field in fields:
        assert {bool(getattr(plan, field)) for plan in plans} == {True, False}
    assert {plan.edition for plan in plans} == set(EDITIONS)


def test_a_seed_always_tells_the_same_story() -> None:
    first, again, other = (simulate(seed).told.hexdigest() for seed in (9, 9, 10))
    assert first == again != other


def test_nobody_waits_for_what_never_comes() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(StuckError):
        virtually(wait())


CLOSED = replace(a_match(), options=b'{"is_closed_by_host":true}')
DEEDS: tuple[tuple[str, Callable[[Any], Awaitable[Any]]], ...] = (
    ("create", lambda store: store.write(create_match, a_match())),
    ("create the same code", lambda store: store.write(create_match, a_match("n"))),
    ("append", lambda store: store.append(an_append(number=2, key=KEY))),
    ("append again", lambda store: store.append(an_append(number=2))),
    ("append nothing", lambda store: store.append(Append("m", 1, 2, 25))),
    ("append nothing, too late", lambda store: store.append(Append("m", 1, 1, 35))),
    ("append a gap", lambda store: store.append(an_append(first=4))),
    ("append to nothing", lambda store: store.append(an_append("none"))),
    ("append, too early an epoch", lambda store: store.append(an_append(first=3, epoch=2))),
    ("open", lambda store: store.write(start_match, "m", 1)),
    ("take over", lambda store: store.write(take_over_match, "m")),
    ("append as the old owner", lambda store: store.append(an_append(first=3))),
    ("open as the old owner", lambda store: store.write(start_match, "m", 1)),
    ("settle as the old owner", lambda store: store.write(update_match, 1, a_match())),
    ("append as the new owner", lambda store: store.append(an_append(first=3, epoch=2))),
    ("find", lambda store: store.read(match_by_code, "BKTR")),
    ("look a decision up", lambda store: store.read(load_decision, "m", 2)),
    ("look up what was not decided", lambda store: store.read(load_decision, "m", 4)),
    ("look up what is before the first", lambda store: store.read(load_decision, "m", 0)),
    ("look up in no match", lambda store: store.read(load_decision, "none", 1)),
    ("finish", lambda store: store.write(finish_match, "m", 2)),
    ("find what is finished", lambda store: store.read(match_by_code, "BKTR")),
    ("find the result", lambda store: store.read(result_by_code, "BKTR", 60_000)),
    ("close the table", lambda store: store.write(update_match, 2, CLOSED)),
    ("find no result of what is closed", lambda store: store.read(result_by_code, "BKTR", 60_000)),
    ("find no result", lambda store: store.read(result_by_code, "ZZZZ", 60_000)),
    ("create the code anew", lambda store: store.write(create_match, a_match("o"))),
    ("take over nothing", lambda store: store.write(take_over_match, "none")),
)


@pytest.mark.anyio
async def test_the_store_of_the_simulation_keeps_the_promises_of_the_real_one(
    tmp_path: Path,
) -> None:
    memory = MemoryStore()
    async with Shelf(str(tmp_path / "store.db")) as shelf:
        real = await shelf.open()
        for name, deed in DEEDS:
            assert await outcome(deed, memory) == await outcome(deed, real), name
        mine, theirs = await memory.read(load_match, "m"), await real.read(load_match, "m")
    assert (mine.seats, mine.decisions) == (theirs.seats, theirs.decisions)
    assert (mine.header.epoch, mine.header.alive.at) == (
        theirs.header.epoch,
        theirs.header.alive.at,
    )


async def outcome(deed: Callable[[Any], Awaitable[Any]], store: object) -> object:
    """What a store answers: something, or why not; the simulation has no wall clock."""
    try:
        answer = await deed(store)
    except StoreError as error:
        return type(error)
    if isinstance(answer, MatchHeader):
        alive = answer.alive._replace(wall=1)
        return replace(answer, created=1, started=answer.started and 1, alive=alive)
    return answer
