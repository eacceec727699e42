"""The example of a bot from outside, which docs/guide.md shows, plays a whole match."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.server.playing import CLASSIC, running
from ubongo.client import Guest, Player
from ubongo.core.match import Phase

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"

pytestmark = pytest.mark.anyio


async def test_the_example_bot_plays_a_whole_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr(example, "PAUSE", 0.05)
    async with running(tmp_path) as address:
        host = Guest(address)
        code = await host.make_table("classic", {"seats": 2, "glass": 20_000}, is_fair=False)
        await host.sit(code, "Anna")
        await host.seat_bot(code, 1, "weak")
        await host.remove(code, 1)
        await host.get_ready(code)
        async with Player(host, code, CLASSIC) as anna:
            await example.main(address, code)
            assert anna.view.phase is Phase.OVER
            assert anna.view.places == ((1,), (0,))
            assert max(anna.view.gems[1]) > 2
    assert capsys.readouterr().out.endswith("over: ((1,), (0,))\n")


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 50
