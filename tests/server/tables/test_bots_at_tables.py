"""Bots on seats: whole matches, sitting in for somebody who is away, and no head start."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.server.clocks import settle
from tests.server.playing import solution_for
from tests.server.virtual import answers_in, events_in, some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange
from ubongo.core.race.messages import Claim
from ubongo.core.wire.tables import Stage
from ubongo.editions.registry import EDITIONS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("is_fair", [True, False])
async def test_bots_play_a_match_to_its_end(edition: str, *, is_fair: bool) -> None:
    game = some_game(3, edition)
    async with table_at_work(sitting=1, game=game, is_fair=is_fair) as work:
        client = work.client(0)
        await work.seat_bot(1, Strength.STRONG)
        assert work.table.match is None
        await work.seat_bot(2, Strength.WEAK)  # everybody else is ready: it begins
        assert work.match.state.bots == (1, 2)
        assert [seat and seat.bot for seat in work.table.to_wire().seats] == [
            None,
            "strong",
            "weak",
        ]
        frames = await client.frames()
        for _ in range(800):
            await work.clock.advance(10_000)
            frames += await client.frames()
            if work.table.stage is Stage.OVER:
                break
        assert work.table.stage is Stage.OVER
        acted = {event.get("seat") for event in events_in(frames)}
        assert {1, 2} <= acted
        assert sorted(seat for place in work.match.state.places for seat in place) == [0, 1, 2]
        assert frames[-2]["type"] == "proof"


async def test_the_luck_of_bots_tells_nothing_about_the_seed_of_the_match() -> None:
    async with table_at_work() as work:
        assert work.match.bots_seed == sha256(b"bots" + work.match.seed).digest()


async def test_a_bot_sits_in_for_somebody_who_is_away_until_the_player_is_back() -> None:
    async with table_at_work() as work:
        client, other = work.client(0), work.client(1)
        await client.frames()
        with pytest.raises(Refusal) as refused:
            await work.seat_bot(1)
        assert (refused.value.code, refused.value.facts) == ("seat.not_away", {"seat": 1})
        other.leave()
        await settle()
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await work.seat_bot(1, by=1)
        await work.seat_bot(1, Strength.MEDIUM)
        assert await client.kinds() == ["left", "bot_sat_in"]
        seat = work.table.to_wire().seats[1]
        assert seat
        assert (seat.name, seat.bot, seat.is_here) == ("B", "medium", True)
        kept = work.keeper.now.saved.seats[1]
        assert (kept.guest, kept.bot) == ("1", "medium")
        await work.clock.advance(30_000)
        assert {"kind": "field_kept", "seat": 1} in await client.events()
        back = work.client(1)
        (live,) = await back.frames("live")
        assert live["table"]["seats"][1]["bot"] is None
        assert (work.state.bots, work.state.away) == ((), ())
        assert work.keeper.now.saved.seats[1].bot is None
        assert 1 not in work.running._bots._bots
        await work.clock.advance(120_000)
        own = {event["kind"] for event in await client.events() if event.get("seat") == 1}
        assert own <= {"came", "roll_announced"}  # nobody plays for the player any more


async def test_a_seat_that_is_unknown_or_a_bots_own_gets_no_other_bot_in_a_match() -> None:
    async with table_at_work(sitting=1) as work:
        work.client(0)
        await work.seat_bot(1)
        for seat, code in ((1, "seat.not_away"), (2, "seat.unknown"), (-1, "seat.unknown")):
            with pytest.raises(Refusal) as refused:
                await work.seat_bot(seat)
            assert (refused.value.code, refused.value.facts) == (code, {"seat": seat})
        assert work.match.state.bots == (1,)


async def test_a_match_of_bots_alone_pauses_when_the_last_person_is_gone() -> None:
    async with table_at_work(sitting=1) as work:
        client = work.client(0)
        await work.seat_bot(1)
        await work.clock.advance(5_000)
        client.leave()
        await work.clock.advance(120_000)
        paused = work.match.state
        assert paused.is_paused
        number = work.match.number
        await work.clock.advance(3_600_000)
        assert (work.match.number, work.table.now) == (number, 125_000)
        work.client(0)
        await work.clock.advance(120_000)
        assert not work.match.state.is_paused
        assert work.match.number > number + 2


@pytest.mark.parametrize("is_automatic", [False, True])
async def test_a_bots_call_waits_in_the_same_line_as_a_persons(*, is_automatic: bool) -> None:
    game = some_game(automatic_call=is_automatic)
    async with table_at_work(sitting=1, game=game, is_fair=True) as work:
        client = work.client(0)
        await work.seat_bot(1)
        while work.state.phase is not Phase.PUZZLE:
            await work.clock.advance(100)
        await work.clock.advance(500)
        await client.frames()
        solution = solution_for(work.state, 1)
        bot_calls = Arrange if is_automatic else Claim
        command = bot_calls(1, solution, work.table.now)
        await work.ask(lambda: work.running._try(command))
        client.connection.round_trips.add(200)
        await work.clock.advance(50)
        claimed = client.send("claim", solution=solution_for(work.state, 0))
        await work.clock.advance(250)
        frames = await client.frames()
        solved = [event for event in events_in(frames) if event["kind"] == "task_solved"]
        assert [event["seat"] for event in solved] == [0, 1]
        assert answers_in(frames) == {claimed: "decided"}
        assert {seat for seat, _ in work.keeper.answered} == {0}  # a bot's have no ids
