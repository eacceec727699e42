"""`kill -9` while people call: over real sockets, with a real process, at the speed of people.

tests/server/tables/test_outage.py has all that follows from it, on a made-up network.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tools.soak.bot_player import TracedPlayer
from tools.soak.judging import Judge
from tools.soak.killable import KillableServer
from ubongo.bots.study import study
from ubongo.client import Guest
from ubongo.core.decision import OutageOrder, decode_decision
from ubongo.core.match_state import Phase
from ubongo.core.messages import Tick
from ubongo.core.race.messages import TaskSolved
from ubongo.core.wire.tables import TableChange
from ubongo.editions.registry import shipped_edition
from ubongo.server.store.matches import load_match
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.core.decision import AnyDecision

pytestmark = pytest.mark.anyio

EDITION = shipped_edition("light_dark")


class Table:
    """Two people before their tasks, at a server that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.server = KillableServer(folder, speed=1)
        self.players: list[TracedPlayer] = []

    async def begin(self, *, is_public: bool) -> None:
        """Sit down, roll, and see the tasks."""
        await self.server.start()
        guests = [Guest(self.server.address) for _ in range(2)]
        code = await guests[0].make_table("light_dark", {"seats": 2, "starter": 0})
        for name, guest in zip(("Anna", "Ben"), guests, strict=True):
            await guest.sit(code, name)
            player = TracedPlayer(guest, code, EDITION)
            self.players.append(await player.__aenter__())
        if is_public:
            await guests[0].agree(code, TableChange(is_public=True))
        for guest in guests:
            await guest.get_ready(code)
        await self.players[0].until(lambda view: view.phase is Phase.ROLL)
        await self.players[0].do("roll")
        for player in self.players:
            await player.until(lambda view: view.phase is Phase.PUZZLE)

    async def call(self, seat: int) -> int:
        """Show the solution."""
        player = self.players[seat]
        found = study("light_dark", player.view.round.label, player.view.round.tasks[seat])
        solution = " ".join(lie.token for _, lie in found.solutions[0])
        return await player.do("claim", solution=solution)

    async def decisions(self) -> list[AnyDecision]:
        """The log, every decision of which comes out the same when it is made again."""
        store = await open_store(self.server.database)
        stored = await store.read(load_match, self.players[0].match)
        await store.close()
        Judge(stored, EDITION).check_log()
        return [decode_decision(EDITION, each) for each in stored.decisions]

    async def close(self) -> None:
        """Everybody goes, and the server too."""
        for player in self.players:
            await player.close()
        self.server.kill()


def stay_away(player: TracedPlayer) -> asyncio.Event:
    """Let somebody come back only once this is set."""
    connect, may_come = player._connection, asyncio.Event()

    async def connect_later() -> None:
        await may_come.wait()
        await connect()

    player._connection = connect_later  # type: ignore[method-assign]
    return may_come


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("is_public", [False, True])
async def test_the_earlier_call_is_first_though_its_player_is_back_last(
    tmp_path: Path, *, is_public: bool
) -> None:
    table = Table(tmp_path)
    try:
        await table.begin(is_public=is_public)
        anna, ben = table.players
        table.server.kill()
        may_come = stay_away(anna)
        first = asyncio.create_task(table.call(0))
        await asyncio.sleep(0.5)
        second = asyncio.create_task(table.call(1))
        await table.server.start()
        await ben.until(lambda _: ben.table is not None and ben.table.stands_still)
        assert await ben.do("arrange", board="")  # boards are answered meanwhile
        may_come.set()
        numbers = await asyncio.gather(first, second)
        log = await table.decisions()
        solved = [
            event.seat for each in log for event in each.events if isinstance(event, TaskSolved)
        ]
        given: list[Any] = [
            each for one in log if not isinstance(one.cause, Tick) for each in one.cause
        ]
        orders = {each.outage.order for each in given if each.outage is not None}
        assert sorted(solved) == [0, 1]
        assert orders == {OutageOrder.TIE if is_public else OutageOrder.CLAIMED}
        assert (numbers[0] == numbers[1]) is is_public
        if not is_public:
            assert solved == [0, 1]
        await anna.until(lambda _: anna.table is not None and not anna.table.stands_still)
    finally:
        await table.close()
