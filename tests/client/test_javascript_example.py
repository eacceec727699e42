"""The example in plain JavaScript, which has no rules and no packages, plays a whole match."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from launcher.pages import find_node
from tools.servers import served
from tools.soak.fast_server import fast_app
from ubongo.client import PLAIN, Guest, Player

EXAMPLE = Path(__file__).parents[2] / "examples" / "classic" / "bot.mjs"
SPEED = 20
TIMEOUT = 60
"""Seconds for a match that takes three at this speed."""

pytestmark = pytest.mark.anyio


async def test_two_of_the_example_play_a_whole_match(tmp_path: Path) -> None:
    app = fast_app(tmp_path, str(tmp_path / "matches.db"), SPEED)
    async with served(app) as address, asyncio.timeout(TIMEOUT):
        host = Guest(address)
        code = await host.make_table("classic", {"seats": 2}, is_fair=False)
        async with Player(host, code, PLAIN) as spectator:
            told = await asyncio.gather(play(address, code), play(address, code))
            view = await spectator.until(lambda view: view["phase"] == "over")
    assert [json.loads(each.removeprefix("over: ")) for each in told] == [view["places"]] * 2
    assert len(view["stories"]) == 9
    assert all(story["solves"] for story in view["stories"])
    assert sum(map(sum, view["gems"])) > 9


async def play(address: str, code: str) -> str:
    """What the example prints until its match is over."""
    node = find_node()
    running = await asyncio.create_subprocess_exec(
        node.node, EXAMPLE, address, code, "20", stdout=asyncio.subprocess.PIPE
    )
    told, _ = await running.communicate()
    assert running.returncode == 0
    return told.decode()


def test_the_example_is_short_and_needs_nothing() -> None:
    script = EXAMPLE.read_text(encoding="utf-8")
    assert len(script.splitlines()) < 120
    assert not re.search(r"\b(import|require)\b", script)
