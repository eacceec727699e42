"""Whole matches and bad networks, by the Python client over a real socket."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import AsyncExitStack, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import pytest
from msgspec import Raw
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from tests.server.clocks import VirtualClock
from tests.server.playing import CLASSIC, ClassicPlayer, running, seated, solution_for
from ubongo.client import PLAIN, EndedError, Guest, Player
from ubongo.client.player import UNDECIDED
from ubongo.client.reconnecting import retry_after
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import MatchEnded
from ubongo.core.race.messages import TaskSolved
from ubongo.core.wire.frames import Ack, Cmd, Welcome
from ubongo.core.wire.tables import Stage, TableSeen
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic.messages import GemsTaken
from ubongo.editions.classic.rules import Classic
from ubongo.server.tables.clock import RealClock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from ubongo.core.chance import Chance
    from ubongo.editions.classic.messages import Command, Event
    from ubongo.editions.classic.state import State

pytestmark = pytest.mark.anyio

UNHURRIED = 10
"""So much faster than on the wall, and slow enough for players on a busy machine."""


async def play(player: ClassicPlayer) -> None:
    """Play a whole match as well as one can."""
    await player.until(lambda view: view.phase is not Phase.SETTING_UP)
    seat = player.seat
    assert seat is not None
    with suppress(Refusal):  # on a busy machine the time for it may be over already
        await player.do("choose_field", row=seat)
        await player.do("get_ready")
    for number in range(1, 10):

        def is_on(view: State, phase: Phase, number: int = number) -> bool:
            return view.phase is phase and view.round is not None and view.round.number == number

        # Whoever has passed without being asked may see the next task before looking for its throw.
        view = await player.until(lambda view: is_on(view, Phase.ROLL) or is_on(view, Phase.PUZZLE))
        if view.phase is Phase.ROLL and view.round and view.round.starter == seat:
            with suppress(Refusal):  # the table rolls for whoever takes too long
                await player.do("roll")
        view = await player.until(lambda view: is_on(view, Phase.PUZZLE))
        await player.do("claim", solution=solution_for(view, seat))
        row = player.view.pawns[seat] or 0
        try:
            if player.view.rows[row]:
                await player.do("take_gems", row=row)
            else:
                await player.do("pass_gems")
        except Refusal:  # somebody else was faster
            with suppress(Refusal):  # who then has nothing to gain has passed already
                await player.do("pass_gems")


@pytest.mark.parametrize(("names", "side"), [("AB", Side.EASY), ("ABCD", Side.HARD)])
async def test_a_whole_match_is_played_to_its_end(tmp_path: Path, names: str, side: Side) -> None:
    deck = shipped_deck("classic")
    clock = RealClock(UNHURRIED)
    async with running(tmp_path, deck, clock=clock) as address, AsyncExitStack() as stack:
        players = await seated(address, names, side)
        for player in players:
            await stack.enter_async_context(player)
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(play(player))
        seeds = [await player.until_proof() for player in players]
        views = [player.view for player in players]
        logs = [list(player.events) for player in players]
    assert len(set(seeds)) == 1
    assert views == [views[0]] * len(names)
    assert views[0].phase is Phase.OVER
    assert sorted(seat for place in views[0].places for seat in place) == list(range(len(names)))
    for player, log in zip(players, logs, strict=True):
        events = [recorded.event for recorded in log]
        assert sum(isinstance(event, TaskSolved) for event in events) == 9 * len(names)
        assert any(isinstance(event, GemsTaken) for event in events)
        assert isinstance(events[-1], MatchEnded)
        numbers = [recorded.number for recorded in log]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(numbers[0], numbers[-1] + 1))
        assert sha256(seeds[0]).hexdigest() == player.seed_hash


async def test_who_was_cut_off_comes_back_and_misses_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, ben = await seated(address)
        async with anna, ben:
            await anna.until(lambda view: not view.away)
            await anna.cut()
            await ben.until(lambda view: view.away == (0,))
            for row in range(6):
                await ben.do("choose_field", row=row)
            await anna.until(lambda view: view.pawns[1] == 5 and not view.away)
            assert anna.snapshots == 1
            assert [recorded.number for recorded in anna.events][-8:] == list(range(6, 14))
            await ben.until(lambda view: view == anna.view)


async def test_a_command_outlives_the_connection_that_it_was_sent_on(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, ben = await seated(address)
        async with anna, ben:
            await anna.until(lambda view: not view.away)
            await anna.cut()
            number = await anna.do("choose_field", row=3)
            again = Cmd(7, "choose_field", {"row": 4})
            first = await anna.send(again)
            assert number < first
            assert await anna.send(again) == UNDECIDED  # it was decided before
            await ben.until(lambda view: view.pawns[0] == 4)


async def test_a_line_may_break_any_number_of_times_if_it_holds_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.client.player.PAUSES", (0.01, 0.01))
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, _ = await seated(address)
        async with anna:
            for row in range(6):
                await anna.do("choose_field", row=row)
                await anna.cut()
            await anna.until(lambda view: view.pawns == (5, None))


async def test_who_watches_sees_the_same_and_hears_what_is_said(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, ben = await seated(address)
        async with anna, ben, Player(Guest(address), anna._code, CLASSIC) as watching:
            assert (watching.seat, watching.match) == (None, anna.match)
            await anna.do("choose_field", row=3)
            await watching.until(lambda view: view.pawns == (3, None))
            await ben.do("say", phrase="well_done")
            await ben.do("choose_field", row=2)
            await watching.until(lambda view: view.pawns == (3, 2))
            assert [(said.seat, said.phrase) for said in watching.said] == [(1, "well_done")]
            with pytest.raises(Refusal, match=r"seat\.none"):
                await watching.do("choose_field", row=1)
            assert watching.table
            assert watching.table.spectators == 1


async def test_a_player_comes_back_by_itself_when_the_server_does(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, ben = await seated(address)
        player = await anna.__aenter__()
        await player.do("choose_field", row=3)
        match = player.match
    async with running(tmp_path, clock=VirtualClock(), port=urlsplit(address).port or 0):
        await player.until(lambda view: view.away == (1,) and view.pawns == (3, None))
        assert (player.match, player.snapshots) == (match, 1)
        async with ben:
            await player.do("choose_field", row=4)
            await ben.until(lambda view: view.pawns == (4, None))
        await player.close()


async def test_another_socket_of_the_same_guest_ends_the_first(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, ben = await seated(address)
        async with anna, ben, Player(anna._guest, anna._code, CLASSIC) as newer:
            assert await anna.until_ended() == 4409
            await newer.do("choose_field", row=1)
            with pytest.raises(EndedError):
                await anna.do("choose_field", row=2)
            await ben.until(lambda view: view.pawns[0] == 1)


async def test_a_table_that_fails_leaves_its_neighbour_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    decide = Classic.decide

    def decide_or_fail(
        self: Classic, state: State, command: Command, at: int, chance: Chance
    ) -> Sequence[Event]:
        if getattr(command, "row", None) == 5:
            raise ZeroDivisionError
        return decide(self, state, command, at, chance)

    monkeypatch.setattr(Classic, "decide", decide_or_fail)
    async with running(tmp_path, clock=VirtualClock()) as address:
        (anna, ben), (carl, dora) = await seated(address), await seated(address)
        async with anna, ben, carl, dora:
            await anna.until(lambda view: view.phase is Phase.FIELDS)
            with pytest.raises(EndedError):
                await anna.do("choose_field", row=5)
            assert [await anna.until_ended(), await ben.until_ended()] == [1011, 1011]
            await carl.do("choose_field", row=4)
            await dora.until(lambda view: view.pawns[0] == 4)
        async with Player(anna._guest, anna._code, CLASSIC) as again:  # as the store has it
            assert (again.seat, again.match) == (0, anna.match)
            await again.do("choose_field", row=3)
    failed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in failed] == [f"table {anna._code} failed"]


async def test_at_a_table_that_another_server_took_up_the_match_goes_on_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clocks = [VirtualClock(), VirtualClock()]
    async with (
        running(tmp_path, clock=clocks[0]) as old,
        running(tmp_path, clock=clocks[1]) as new,
    ):
        anna, ben = await seated(old)
        async with anna, ben:
            await anna.until(lambda view: view.phase is Phase.FIELDS)
            for player in (anna, ben):  # from now on the proxy leads to the new server
                player._guest._netloc = urlsplit(new).netloc
            await ben.cut()
            await ben.until(lambda _: ben.table is not None and ben.table.stands_still)
            assert await anna.do("choose_field", row=4) > 0  # which the old server can not store
            await ben.until(lambda view: view.pawns[0] == 4)
            assert await ben.do("choose_field", row=3) > 0
    assert [record.getMessage() for record in caplog.records if record.name.endswith("table")] == [
        f"another server has table {anna._code} now"
    ]


async def test_a_table_that_is_not_there_ends_it_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        with pytest.raises(EndedError, match=r"table\.unknown"):
            async with Player(Guest(address), "BBBB", CLASSIC):
                pass


@pytest.mark.parametrize(
    ("code", "reason", "seconds"),
    [(1012, "restarting 2.5", 2.5), (1012, "restarting", 0), (1011, "table_failed", 0)],
)
def test_who_is_told_when_the_server_is_back_waits_so_long(
    code: int, reason: str, seconds: float
) -> None:
    assert retry_after(ConnectionClosedError(Close(code, reason), None)) == seconds
    assert retry_after(ConnectionClosedError(None, None)) == 0


async def test_a_server_that_is_not_there_is_tried_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.client.player.PAUSES", (0.01, 0.01))
    async with running(tmp_path) as address:
        pass
    with pytest.raises(EndedError):
        async with Player(Guest(address), "BBBB", CLASSIC):
            pass


async def test_who_waits_is_told_when_it_is_over(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock()) as address:
        anna, _ = await seated(address)
        async with anna:
            waiting = asyncio.create_task(anna.until(lambda view: view.phase is Phase.OVER))
            await asyncio.sleep(0)
        with pytest.raises(EndedError):
            await waiting


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://localhost/", "http:///", ""])
def test_what_is_no_address_of_a_server_is_said(address: str) -> None:
    with pytest.raises(ValueError, match="not the address of a server"):
        Guest(address)


async def test_what_was_asked_in_the_last_match_is_not_asked_in_the_next() -> None:
    sent: list[dict[str, Any]] = []

    class Line:
        """A socket that only listens."""

        async def send(self, text: str) -> None:
            """Keep it."""
            sent.append(json.loads(text))

    def welcome(match: str, last_id: int) -> Welcome:
        table = TableSeen(
            "BKTR",
            match,
            "classic",
            Raw(b"{}"),
            (),
            0,
            Stage.PLAYING,
            is_public=False,
            is_fair=True,
            tolerance=20,
            spectators=0,
            rounds=9,
            rounds_if_full=9,
        )
        return Welcome("1", 0, table, "", 0, last_id)

    player = Player(Guest("http://localhost/"), "BKTR", PLAIN)
    line = cast("ClientConnection", Line())
    await player._take(welcome("one", 3), line)
    asked = asyncio.create_task(player.do("choose_field", row=2))
    await asyncio.sleep(0)
    await player._take(welcome("one", 3), line)  # the line broke: it is asked again
    await player._take(welcome("two", 3), line)
    with pytest.raises(Refusal, match=r"match\.over"):
        await asked
    assert [frame["id"] for frame in sent] == [4, 4]
    other = asyncio.create_task(player.do("choose_field", row=2))
    await asyncio.sleep(0)
    await player._take(Ack(5), line)
    assert await other == UNDECIDED
