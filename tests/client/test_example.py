"""The example of a bot from outside, which docs/guide.md shows, plays a whole match."""

from __future__ import annotations

import asyncio
import importlib.util
import random
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import CLASSIC, TIMEOUT, running
from tools.browser.clock import JumpingClock
from ubongo.client import Guest, Player
from ubongo.core.match_state import Phase
from ubongo.editions.classic.gem_board import nearest_gems

if TYPE_CHECKING:
    from tests.server.playing import ClassicPlayer
    from ubongo.editions.classic.state import State

EXAMPLE = Path(__file__).parents[2] / "examples" / "classic" / "bot.py"

pytestmark = pytest.mark.anyio


async def test_the_example_bot_plays_a_whole_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr(example, "PAUSE", 0)
    dealt = random.Random(1).randbytes  # the same gems lie in the row in every run
    monkeypatch.setattr(secrets, "token_bytes", dealt)
    clock = JumpingClock()
    async with running(tmp_path, clock=clock) as address:
        host = Guest(address)
        code = await host.make_table("classic", {"seats": 2, "glass": 20_000}, is_fair=False)
        await host.sit(code, "Anna")
        await host.seat_bot(code, 1, "weak")
        await host.remove(code, 1)
        await host.get_ready(code)
        async with Player(host, code, CLASSIC) as anna:
            async with asyncio.timeout(TIMEOUT), asyncio.TaskGroup() as group:
                group.create_task(time_flies(clock, anna, seat=1))
                group.create_task(example.main(address, code))
            assert anna.view.phase is Phase.OVER
            assert anna.view.places == ((1,), (0,))
            assert max(anna.view.gems[1]) > 2
    assert capsys.readouterr().out.endswith("over: ((1,), (0,))\n")


async def time_flies(clock: JumpingClock, watching: ClassicPlayer, seat: int) -> None:
    """Let time jump until the match is over, but never while this seat has something to do."""
    view = await watching.until_after(None, TIMEOUT)
    while view.phase is not Phase.OVER:
        if not is_asked(view, seat):
            clock.jump()
        await asyncio.sleep(0.005)
        view = watching.view


def is_asked(view: State, seat: int) -> bool:
    """Whether something waits for this seat; gems only where some are left in its row."""
    match view.phase:
        case Phase.FIELDS:
            return seat not in view.content
        case Phase.ROLL:
            return view.the_round().starter == seat
        case Phase.PUZZLE if seat in view.the_round().solved:
            return seat not in view.done and bool(nearest_gems(view.rows, view.pawns[seat] or 0))
        case phase:
            return phase is Phase.PUZZLE


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 50
