"""Those who watch: they see what is open to all, nothing that is hidden, and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.clocks import settle
from tests.server.virtual import Client, events_in, some_game, table_at_work, view_in
from ubongo.bots.strength import Strength
from ubongo.core.wire.tables import Stage
from ubongo.server.tables.presence import PRESENCE_INTERVAL

if TYPE_CHECKING:
    from tests.server.playing import Frame

pytestmark = pytest.mark.anyio


def symbols_in(value: object) -> set[str]:
    """The symbols of every card that can be read from a frame, laid or in a hand."""
    if isinstance(value, dict):
        own = {str(value["symbols"])} if "symbols" in value else set()
        return own.union(*(symbols_in(each) for each in value.values()))
    if isinstance(value, list):
        return set().union(*(symbols_in(each) for each in value))
    return set()


async def test_a_spectator_sees_no_hand_of_the_card_game() -> None:
    async with table_at_work(game=some_game(edition="card_game"), is_ready=False) as work:
        clients = [work.client(seat) for seat in range(2)]
        watching = work.spectator()
        for seat in range(2):
            await work.get_ready(seat)
        await work.clock.advance(30_000)
        own = [await client.frames("decided") for client in clients]
        seen = await watching.frames("decided")
        for frames in (seen, *own):
            assert [frame["number"] for frame in frames] == list(range(1, work.match.number + 1))
        assert "hand_dealt" not in [event["kind"] for event in events_in(seen)]
        dealt = [event for event in events_in(own[0] + own[1]) if event["kind"] == "hand_dealt"]
        assert [event["seat"] for event in dealt] == [0, 1]
        late = await work.spectator().frames("snapshot")
        assert symbols_in(seen) == symbols_in(late) == set()
        assert late[0]["view"]["round"]["hands"] == [[], []]
        card = dealt[0]["cards"][4]["symbols"]
        await clients[0].ask("arrange", board="4r0@0,0")
        assert symbols_in(await watching.frames()) == {card}
        again = await work.spectator(last=0).frames()
        assert symbols_in(again) == {card}
        numbers = [frame["number"] for frame in again if frame["type"] == "decided"]
        assert numbers == list(range(1, work.match.number + 1))


@pytest.mark.parametrize("edition", ["classic", "card_game"])
async def test_who_patches_what_a_spectator_is_sent_has_the_spectators_view(edition: str) -> None:
    game = some_game(edition=edition)
    async with table_at_work(sitting=1, game=game) as work:
        work.client(0)
        watching = work.spectator()
        await work.seat_bot(1, Strength.STRONG)
        frames: list[Frame] = []
        for _ in range(600):
            await work.clock.advance(10_000)
            frames += await watching.frames()
            if work.table.stage is Stage.OVER:
                break
        assert work.table.stage is Stage.OVER
        expected = game.edition.view(work.match.state, None)
        assert view_in(frames) == msgspec.json.decode(msgspec.json.encode(expected))
        assert frames[-2]["type"] == "proof"


async def test_a_spectator_gives_no_commands() -> None:
    async with table_at_work() as work:
        watching = work.spectator()
        work.client(0)
        await settle()
        number = work.match.number
        for nak in (
            await watching.ask("choose_field", row=1),
            await watching.ask("say", phrase="hello"),
            await watching.ask("tick"),
        ):
            assert (nak["type"], nak["code"], nak["facts"]) == ("nak", "seat.none", {})
        assert work.match.number == number
        assert work.keeper.answered == []


async def test_everybody_is_told_how_many_watch() -> None:
    async with table_at_work(is_ready=False) as work:
        client = work.client(0)
        first = work.spectator()
        second = Client(work.table, None)
        await work.clock.advance(PRESENCE_INTERVAL)
        lives = await client.frames("live")
        assert [live["table"]["spectators"] for live in lives] == [0, 2]
        assert (await second.frames("welcome"))[0]["seat"] is None
        for one, left in ((first, 1), (second, 0)):
            await work.clock.advance(PRESENCE_INTERVAL)
            one.leave()
            (live,) = await client.frames("live")
            assert live["table"]["spectators"] == left


async def test_whoever_watches_does_not_keep_a_match_going() -> None:
    async with table_at_work() as work:
        client = work.client(0)
        work.spectator()
        await work.clock.advance(1_000)
        client.leave()
        await work.clock.advance(120_000)
        assert work.state.is_paused
        work.spectator()
        await work.clock.advance(60_000)
        assert work.state.is_paused
        assert not work.table.audience.is_empty
