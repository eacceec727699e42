"""Whoever is done goes on: the clock jumps to what comes next, and all happens as it would have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.playing import solution_for
from tests.server.virtual import TableAtWork, some_game, table_at_work
from ubongo.core.decision import decide_again, decode_decision, fold
from ubongo.core.match_state import Phase
from ubongo.server.tables.schedule import JUMP_INTERVAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.server.playing import Frame
    from tests.server.virtual import Client
    from ubongo.core.edition import Seat

pytestmark = pytest.mark.anyio

SEED = bytes(range(16))
MADE = {"task_solved", "gems_taken", "gems_passed", "pawn_moved", "claim_failed", "arranged"}


async def to_puzzle(work: TableAtWork, bots: Sequence[Seat]) -> None:
    """The bots sit down, and the glass of the first round runs; the same luck every time."""
    work.table.seed = SEED
    for seat in bots:
        await work.seat_bot(seat)
    while work.state.phase is not Phase.PUZZLE:
        await work.clock.advance(100)


async def finish(work: TableAtWork, client: Client) -> None:
    """Solve, and pass the gems; a call waits a little where lines are evened out."""
    await work.clock.advance(500)
    client.send("claim", solution=solution_for(work.state, client.seat))
    await work.clock.advance(300)
    client.send("pass_gems")
    await work.clock.advance(300)


async def heard(work: TableAtWork, client: Client, most: int) -> tuple[list[Frame], int]:
    """The decisions until the round is over, and how long that took on the wall."""
    frames, begun = await client.frames("decided"), work.clock.now()
    while not any(event["kind"] == "round_ended" for frame in frames for event in frame["events"]):
        assert work.clock.now() - begun < most, "the round never ends"
        await work.clock.advance(10)
        frames += await client.frames("decided")
    return frames, work.clock.now() - begun


@pytest.mark.parametrize("is_fair", [True, False])
async def test_bots_do_the_same_at_the_same_times_as_without_going_on(*, is_fair: bool) -> None:
    told: list[list[tuple[int, Frame]]] = []
    for goes_on in (False, True):
        game = some_game(3, glass=120_000)
        async with table_at_work(sitting=1, game=game, is_fair=is_fair) as work:
            client = work.client(0)
            await to_puzzle(work, (1, 2))
            await finish(work, client)
            if goes_on:
                client.send("go_on")
            frames, took = await heard(work, client, most=300_000)
            assert (took < 6_000) == goes_on
            told.append(
                [
                    (frame["at"], event)
                    for frame in frames
                    for event in frame["events"]
                    if event["kind"] in MADE
                ]
            )
            assert work.running.clock.now == work.table.now
    assert told[0] == told[1]
    assert {event["kind"] for _, event in told[0]} >= {"task_solved", "gems_taken"}


async def test_a_jump_is_followed_by_a_breath_and_every_decision_carries_the_new_time() -> None:
    async with table_at_work(sitting=1, game=some_game(2, glass=120_000)) as work:
        client = work.client(0)
        await to_puzzle(work, (1,))
        await finish(work, client)
        await client.frames()
        client.send("go_on")
        await settle()
        (wanted, *jumps) = await client.frames("decided")
        assert wanted["events"] == [{"kind": "go_on_wanted", "seat": 0}]
        assert len(jumps) <= 1
        for _ in range(3):
            before, wall = work.table.now, work.clock.now()
            await client.frames()
            await work.clock.advance(JUMP_INTERVAL)
            frames = await client.frames("decided")
            assert frames
            assert work.table.now - before > work.clock.now() - wall
            assert all(before <= frame["at"] <= work.table.now for frame in frames)
        state = work.match.edition.initial_state(work.table.game.options)
        for stored in (decode_decision(work.match.edition, row) for row in work.keeper.decisions):
            again = decide_again(work.match.edition, state, stored, SEED)
            assert again == stored
            state = fold(work.match.edition, state, stored)
        assert state == work.match.state


async def test_at_a_table_nothing_jumps_before_all_people_go_on() -> None:
    async with table_at_work(sitting=2, game=some_game(3, glass=120_000)) as work:
        anna, ben = work.client(0), work.client(1)
        await to_puzzle(work, (2,))
        for client in (anna, ben):
            assert (await client.ask("go_on"))["code"] == "go_on.not_done"
        await finish(work, anna)
        assert (await anna.ask("go_on"))["type"] == "decided"
        begun = work.table.now
        await work.clock.advance(1_000)
        assert work.table.now == begun + 1_000
        await finish(work, ben)
        begun = work.table.now
        await work.clock.advance(1_000)
        assert work.table.now == begun + 1_000
        ben.send("go_on")
        _, took = await heard(work, anna, most=300_000)
        assert took < 6_000


async def test_whose_line_breaks_is_waited_for_and_stops_the_hurry() -> None:
    async with table_at_work(sitting=2, game=some_game(3, glass=120_000)) as work:
        anna, ben = work.client(0), work.client(1)
        await to_puzzle(work, (2,))
        await finish(work, anna)
        anna.send("go_on")
        ben.leave()
        begun = work.table.now
        await work.clock.advance(9_000)
        assert work.table.now == begun + 9_000  # Ben may be back in a moment
        ben = work.client(1)
        await work.clock.advance(9_000)
        assert work.table.now == begun + 18_000  # Ben can still solve
        ben.leave()
        await work.clock.advance(10_000)
        begun = work.table.now
        _, took = await heard(work, anna, most=300_000)
        assert took < 6_000


async def test_who_was_done_and_leaves_holds_up_nobody() -> None:
    async with table_at_work(sitting=2, game=some_game(3, glass=120_000)) as work:
        anna, ben = work.client(0), work.client(1)
        await to_puzzle(work, (2,))
        for client in (anna, ben):
            await finish(work, client)
        ben.leave()
        anna.send("go_on")
        _, took = await heard(work, anna, most=300_000)
        assert took < 6_000


async def test_who_was_done_does_not_lengthen_the_wait_for_another() -> None:
    async with table_at_work(sitting=3, game=some_game(4, glass=120_000), seats=4) as work:
        anna, ben, cleo = (work.client(seat) for seat in range(3))
        await to_puzzle(work, (3,))
        for client in (anna, ben):
            await finish(work, client)
        cleo.leave()
        await work.clock.advance(10_000)
        ben.leave()
        anna.send("go_on")
        _, took = await heard(work, anna, most=300_000)
        assert took < 6_000


async def test_who_comes_back_alone_goes_on_at_once() -> None:
    async with table_at_work(sitting=1, game=some_game(2, glass=120_000)) as work:
        client = work.client(0)
        await to_puzzle(work, (1,))
        await finish(work, client)
        client.send("go_on")
        client.leave()
        begun = work.table.now
        await work.clock.advance(500)
        assert work.table.now == begun + 500  # with nobody there nothing is in a hurry
        client = work.client(0)
        _, took = await heard(work, client, most=300_000)
        assert took < 6_000


async def test_a_pause_in_mid_round_stops_bots_and_they_go_on_as_planned() -> None:
    told: list[list[tuple[int, Frame]]] = []
    for pauses in (False, True):
        async with table_at_work(sitting=1, game=some_game(2, glass=120_000)) as work:
            client = work.client(0)
            await to_puzzle(work, (1,))
            if pauses:
                await work.clock.advance(1_000)
                await work.pause()
                number = work.match.number
                await work.clock.advance(3_600_000)
                assert work.match.number == number
                await work.pause(is_paused=False)
            frames, _ = await heard(work, client, most=300_000)
            told.append(
                [
                    (frame["at"], event)
                    for frame in frames
                    for event in frame["events"]
                    if event["kind"] in MADE
                ]
            )
    assert told[0] == told[1]
