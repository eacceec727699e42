"""Before and after a match: what the host agrees on, who comes and gets up, and once more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.clocks import settle
from tests.server.virtual import Client, guest_on, some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.chance import seed_hash
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.wire.tables import Stage, TableChange
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Limits, Rate
from ubongo.server.tables.keeper import Agreement
from ubongo.server.tables.phrases import PHRASES
from ubongo.server.tables.seating import Latecomer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.server.playing import Frame
    from tests.server.virtual import TableAtWork

pytestmark = pytest.mark.anyio


def names(frame: Frame) -> list[str | None]:
    """Who sits where, as it is told."""
    return [seat and (seat["name"] or seat["bot"]) for seat in frame["table"]["seats"]]


async def over(work: TableAtWork) -> None:
    """Let the match have its result at once."""
    work.match.state = replace(work.match.state, phase=Phase.OVER, places=((0,), (1,)))
    work.client(0)
    await settle()
    assert work.table.stage is Stage.OVER


async def test_everybody_is_told_what_the_host_agrees_on() -> None:
    async with table_at_work(sitting=2, seats=3, is_ready=False) as work:
        host, other, watching = work.client(0), work.client(1), work.spectator()
        for client in (host, other, watching):
            await client.frames()
        await work.agree("light_dark", seats=2, glass=90_000)
        (live,) = await other.frames()
        assert await host.frames() == await watching.frames() == [live]
        assert live["table"]["edition"] == "light_dark"
        assert live["table"]["options"]["glass"] == 90_000
        assert names(live) == ["A", "B"]


async def test_what_the_host_does_not_change_stays() -> None:
    async with table_at_work(sitting=2, seats=2, is_ready=False) as work:
        for change in ({"glass": 90_000}, {"calm_collecting": True}, {}):
            await work.agree(**change)
        assert (seen := work.table.game.options).glass == 90_000
        assert seen.calm_collecting
        await work.change(TableChange(is_public=True))
        await work.change(TableChange(tolerance=50))
        assert (
            work.table.gathering.is_public,
            work.table.gathering.is_fair,
            work.table.gathering.tolerance,
        ) == (True, False, 50)
        assert work.table.game.options == seen
        await work.agree("light_dark", seats=2)
        assert work.table.game.options.glass == some_game(2, "light_dark").options.glass
        assert work.table.gathering.is_public


async def test_what_the_host_changes_is_kept() -> None:
    async with table_at_work(sitting=1, seats=3, is_ready=False) as work:
        await work.agree("card_game", seats=2, checking="guided")
        await work.seat_bot(1, Strength.MEDIUM)
        kept = work.keeper.now.saved
        agreed = msgspec.json.decode(kept.options, type=Agreement)
        assert (kept.edition, agreed.is_fair) == ("card_game", False)
        assert msgspec.json.decode(agreed.options)["checking"] == "guided"
        assert [(seat.guest, seat.name, seat.bot) for seat in kept.seats] == [
            ("0", "A", None),
            (None, None, "medium"),
        ]


async def test_new_settings_make_everybody_say_again_that_they_are_ready() -> None:
    async with table_at_work(sitting=2, seats=3) as work:
        await work.agree(seats=3)
        assert [seat and seat.is_ready for seat in work.table.to_wire().seats] == [
            False,
            False,
            None,
        ]
        await work.sit(2)
        for seat in (2, 1):
            await work.get_ready(seat)
        await work.get_ready(2, is_ready=False)
        await work.get_ready(0)
        assert work.table.match is None
        await work.get_ready(2)
        assert work.table.stage is Stage.PLAYING


async def test_settings_for_fewer_than_sit_there_are_refused_and_change_nothing() -> None:
    async with table_at_work(sitting=3, seats=4) as work:
        await work.seat_bot(3)  # the last seat
        assert work.table.stage is Stage.PLAYING
    async with table_at_work(sitting=3, seats=4) as work:
        before = work.table.to_wire()
        with pytest.raises(Refusal) as refused:
            await work.agree("card_game", seats=2)
        assert (refused.value.code, refused.value.facts) == ("table.too_many_people", {"people": 3})
        assert work.table.to_wire() == before
        assert work.keeper.now.saved.edition == "classic"


@pytest.mark.parametrize(
    "deed",
    [
        lambda work: work.agree(by=1, seats=3),
        lambda work: work.seat_bot(2, by=1),
        lambda work: work.remove(0, by=1),
    ],
)
async def test_only_the_host_may(deed: Callable[[TableAtWork], Awaitable[None]]) -> None:
    async with table_at_work(sitting=2, seats=3, is_ready=False) as work:
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await deed(work)
        host = work.client(0)
        work.client(1)
        await settle()
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await deed(work)
        host.leave()
        await settle()  # the next person has the say until the host is back
        assert work.table.to_wire().host == 1
        await deed(work)


async def test_who_gets_up_makes_room_and_the_host_may_ask_for_it() -> None:
    async with table_at_work(sitting=3, seats=3, is_ready=False) as work:
        clients = [work.client(seat) for seat in range(3)]
        await settle()
        await work.remove(1, by=1)
        await work.remove(2)
        assert [client.closing for client in clients] == [
            None,
            CloseCode.REMOVED,
            CloseCode.REMOVED,
        ]
        assert [seat and seat.name for seat in work.table.to_wire().seats] == ["A", None, None]
        assert [seat.guest for seat in work.keeper.now.saved.seats] == ["0", None, None]
        for client in clients[1:]:
            client.leave()
        await settle()
        with pytest.raises(Refusal, match=r"table\.removed"):  # the host meant it for good
            await work.sit(2)
        assert await work.sit(1) == 1


async def test_who_was_asked_to_get_up_does_nothing_for_who_sits_there_next() -> None:
    async with table_at_work(sitting=2, is_ready=False) as work:
        work.client(0)
        gone = work.client(1)
        await work.remove(1)
        assert await work.sit(3) == 1
        heard = work.spectator()
        nak = gone.send("say", phrase="hello")
        await settle()
        assert await heard.frames("said") == []
        assert nak not in [key for _, key in work.keeper.answered]
        gone.leave()
        late = work.client(1)  # a ticket that was for the seat
        await settle()
        assert late.closing is CloseCode.REMOVED
        assert work.table.seating.occupant(1).guest == guest_on(3)


async def test_a_host_who_gets_up_passes_the_say_on() -> None:
    async with table_at_work(sitting=2, seats=3, is_ready=False) as work:
        await work.remove(0)
        assert work.table.to_wire().host == 1
        assert work.keeper.now.saved.host == "1"
        await work.sit(0)
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await work.remove(1)
        await work.seat_bot(2, by=1)


@pytest.mark.parametrize(
    "deed",
    [
        lambda work: work.agree(seats=2),
        lambda work: work.remove(1),
        lambda work: work.remove(0),
        lambda work: work.sit(2),
    ],
)
async def test_seats_and_settings_stay_while_a_match_is_there(
    deed: Callable[[TableAtWork], Awaitable[None]],
) -> None:
    async with table_at_work() as work:
        for _ in range(2):
            with pytest.raises(Refusal, match=r"table\.started"):
                await deed(work)
            await over(work)


async def test_the_same_people_play_again_with_a_new_seed() -> None:
    async with table_at_work() as work:
        with pytest.raises(Refusal, match=r"table\.not_over"):
            await work.play_again()
        other, watching = work.client(1), work.spectator()
        await work.clock.advance(5_000)
        await over(work)
        host = work.client(0)
        before = work.table.to_wire().match
        hashed = seed_hash(work.table.seed)
        for client in (host, other, watching):
            await client.frames()
        await work.play_again(by=1)
        frames = {
            seat: await who.frames() for seat, who in ((0, host), (1, other), (None, watching))
        }
        for seat, (welcome, snapshot, live) in frames.items():
            assert (welcome["type"], welcome["seat"]) == ("welcome", seat)
            assert welcome["seed_hash"] == seed_hash(work.table.seed) != hashed
            assert welcome["table"]["match"] == work.table.to_wire().match != before
            assert (snapshot["number"], snapshot["now"], snapshot["view"]) == (0, 0, None)
            assert live["table"]["stage"] == "gathering"
        assert names(live) == ["A", "B"]
        assert [shelved.created.seed for shelved in work.keeper.matches][1] == work.table.seed
        for seat in (0, 1):
            await work.get_ready(seat)
        await work.clock.advance(1_000)
        assert work.table.now == 1_000
        assert (await host.frames("decided"))[0]["number"] == 1


async def test_who_did_not_stay_has_no_seat_in_the_next_match() -> None:
    async with table_at_work(sitting=3, seats=3) as work:
        work.client(1)
        work.match.state = replace(work.match.state, phase=Phase.OVER, places=((0,), (1,), (2,)))
        await settle()
        with pytest.raises(Refusal, match=r"seat\.none"):
            await work.play_again(by=3)
        await work.play_again(by=2)
        assert [seat and seat.name for seat in work.table.to_wire().seats] == [None, "B", None]
        assert work.table.seating.host == guest_on(1)
        await work.agree(by=1, seats=2)
        assert await work.sit(2) == 0


async def test_everybody_hears_a_phrase_and_there_is_no_free_text() -> None:
    async with table_at_work(is_ready=False) as work:
        client, other, watching = work.client(0), work.client(1), work.spectator()
        for phrase in PHRASES:
            assert (await client.ask("say", phrase=phrase))["type"] == "ack"
        said = [{"type": "said", "seat": 0, "phrase": phrase} for phrase in PHRASES]
        assert await other.frames("said") == await watching.frames("said") == said
        for data in ({"phrase": "you fool"}, {}, {"phrase": 1}, {"phrase": "hello", "to": 1}):
            nak = await client.ask("say", **data)
            assert (nak["code"], nak["facts"]) == ("phrase.unknown", {})
        assert (await watching.ask("say", phrase="hello"))["code"] == "seat.none"
        assert await other.frames("said") == []


async def test_nobody_fills_the_ears_of_a_table_with_phrases() -> None:
    async with table_at_work(sitting=2, seats=2, is_ready=False) as work:
        chatty, other = work.client(0), work.client(1)
        work.table.seating.waiting.append(Latecomer(guest_on(7), "G"))
        late = Client(work.table, None, guest=guest_on(7))
        for each in (chatty, late):
            await other.frames()
            answers = [await each.ask("say", phrase="wow") for _ in range(30)]
            assert [each["type"] for each in answers] == ["ack"] * 14 + ["nak"] * 16
            assert answers[-1]["code"] == "request.too_many"
            assert len(await other.frames("said")) == 14
        assert (await other.ask("say", phrase="hello"))["type"] == "ack"
        await work.clock.advance(2_000)
        assert (await chatty.ask("say", phrase="oops"))["type"] == "ack"


async def test_a_phrase_that_is_sent_again_is_not_said_again() -> None:
    async with table_at_work() as work:
        client, other = work.client(0), work.client(1)
        first = await client.ask("say", phrase="hello")
        assert first == {"type": "ack", "id": first["id"]}
        assert await client.ask("say", id=first["id"], phrase="hello") == first
        assert len(await other.frames("said")) == 1
        assert work.match.number == 5


async def test_the_host_stops_the_clock_between_rounds_and_anybody_lets_it_go_on() -> None:
    async with table_at_work(is_ready=False) as work:
        with pytest.raises(Refusal, match=r"table\.not_started"):
            await work.pause()
        for seat in (0, 1):
            await work.get_ready(seat)
        with pytest.raises(Refusal, match=r"seat\.away"):
            await work.pause()
        client, _ = work.client(0), work.client(1)
        await work.clock.advance(10_000)
        await client.frames()
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await work.pause(by=1)
        await work.pause()
        assert await client.events() == [{"kind": "paused", "by": 0}]
        await work.clock.advance(3_600_000)
        assert (work.table.now, await client.kinds()) == (10_000, [])
        assert (await client.ask("choose_field", row=1))["code"] == "match.paused"
        await work.pause(is_paused=False, by=1)
        with pytest.raises(Refusal, match=r"pause\.none"):
            await work.pause(is_paused=False)
        await work.clock.advance(19_999)
        assert await client.kinds() == ["resumed"]
        await work.clock.advance(1)
        assert (await client.kinds())[-1] == "round_opened"
        await work.clock.advance(23_000)
        with pytest.raises(Refusal, match=r"pause\.in_a_round"):
            await work.pause()


async def test_who_talks_much_throws_nobody_off_who_reads() -> None:
    """Phrases that came together are told one after the other, with time to send between them."""
    async with table_at_work(limits=Limits(phrases=Rate(300, 1))) as work:
        chatty, other = work.client(0), work.client(1)
        await settle()
        read: list[str] = []

        async def put(frame: str) -> None:
            read.append(frame)

        reading = asyncio.create_task(other.connection.pump(put))
        for _ in range(300):
            chatty.send("say", phrase="hello")
        for _ in range(1_000):
            await asyncio.sleep(0)
        reading.cancel()
        assert other.closing is None
        assert sum('"said"' in frame for frame in read) == 300


async def test_somebody_else_who_gets_up_leaves_the_say_with_who_made_the_table() -> None:
    async with table_at_work(sitting=2, seats=3, is_ready=False) as work:
        work.table.seating.host = guest_on(3)  # made the table, and has not sat down yet
        await work.remove(1, by=1)
        assert work.table.seating.host == guest_on(3)


async def test_while_the_server_stops_no_match_begins() -> None:
    async with table_at_work(is_ready=False) as work:
        work.table.is_stopping = True
        await work.get_ready(0)
        with pytest.raises(Refusal, match=r"table\.stopping"):
            await work.get_ready(1)
        assert work.table.to_wire().stage is Stage.GATHERING
    async with table_at_work() as work:
        await over(work)
        work.table.is_stopping = True
        with pytest.raises(Refusal, match=r"table\.stopping"):
            await work.play_again()
        assert work.table.to_wire().stage is Stage.OVER
