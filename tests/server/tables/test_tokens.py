"""Pawns and ships are chosen at the table, by whoever sits there (C-03, L-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.playing import running, types_of
from ubongo.client import Guest, Player
from ubongo.core.edition import Refusal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_a_chosen_pawn_is_played_with_and_who_chooses_none_gets_a_free_one(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as address:
        anna, ben = Guest(address), Guest(address)
        code = await anna.make_table("light_dark", {"seats": 3})
        await anna.sit(code, "Anna")
        await ben.sit(code, "Ben")
        await anna.choose_token(code, 4)
        seen = await anna.choose_token(code, 0)
        assert [seat and seat.token for seat in seen.seats] == [0, None, None]
        with pytest.raises(Refusal, match=r"token\.taken"):
            await ben.choose_token(code, 0)
        with pytest.raises(Refusal, match=r"token\.unknown"):
            await ben.choose_token(code, 6)
        await ben.choose_token(code, 5)
        await anna.seat_bot(code, 2, "weak")
        await anna.get_ready(code)
        await ben.get_ready(code)
        async with Player(anna, code, types_of("light_dark")) as player:
            view = await player.until(lambda _: True)
            assert view.options.tokens == (0, 5, 1)
            with pytest.raises(Refusal, match=r"table\.started"):
                await anna.choose_token(code, 3)
