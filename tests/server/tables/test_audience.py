"""What goes out to everybody is encoded once for all who get the same frame."""

from __future__ import annotations

import pytest

from tests.server.virtual import some_game, table_at_work
from ubongo.core.wire.frames import ServerFrame
from ubongo.server.tables import outgoing

pytestmark = pytest.mark.anyio


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All decisions that are encoded, and all frames that an audience encodes."""
    texts: list[bytes] = []
    encode = outgoing._encode

    def noted(value: object) -> bytes:
        if isinstance(value, ServerFrame):
            texts.append(encode(value))
        return encode(value)

    monkeypatch.setattr(outgoing, "_encode", noted)
    return texts


async def test_a_decision_is_encoded_once_for_all_readers(
    encoded: list[bytes],
) -> None:
    async with table_at_work(3, 3) as work:
        clients = await work.puzzle(3)
        watching = [work.spectator() for _ in range(4)]
        for watcher in watching:
            await watcher.frames()
        encoded.clear()
        sent = clients[1].send("arrange", board="")
        frames = [await each.frames("decided") for each in (*clients, *watching)]
        assert [len(each) for each in frames] == [1] * 7
        assert frames[1][0]["ids"] == [sent]
        assert len(encoded) == 1


async def test_who_sees_something_else_gets_a_frame_of_their_own(encoded: list[bytes]) -> None:
    async with table_at_work(game=some_game(edition="card_game"), is_ready=False) as work:
        clients = [work.client(seat) for seat in range(2)]
        watching = [work.spectator() for _ in range(3)]
        for seat in range(2):
            await work.get_ready(seat)
        await work.clock.advance(30_000)
        dealt = [await each.frames("decided") for each in (*clients, *watching)]
        assert dealt[0] != dealt[1]
        assert dealt[2] == dealt[3] == dealt[4] not in dealt[:2]
        decided = [text for text in encoded if b'"type":"decided"' in text]
        assert len(decided) < sum(map(len, dealt))


async def test_what_is_said_to_everybody_is_encoded_once(encoded: list[bytes]) -> None:
    async with table_at_work() as work:
        clients = await work.puzzle()
        encoded.clear()
        clients[0].send("say", phrase="hello")
        assert [len(await client.frames("said")) for client in clients] == [1, 1]
        assert len([text for text in encoded if b'"type":"said"' in text]) == 1
