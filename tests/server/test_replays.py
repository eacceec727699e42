"""Finished matches: who played finds them again, and any can be read as `ubongo replay` does."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.playing import become_guest, browser
from tools.finished import SEED, in_a_row, keep, log_of, played
from tools.servers import served
from tools.soak.fast_server import fast_app
from ubongo.cli.main import main
from ubongo.client import Guest
from ubongo.core.chance import seed_hash
from ubongo.core.decision import written
from ubongo.core.edition import Refusal
from ubongo.core.log import Seated, read_log
from ubongo.core.wire.played import MatchesPlayed, SeatPlayed
from ubongo.editions.registry import EDITIONS, logged_edition
from ubongo.server.limits import Limits, Rate
from ubongo.server.replays import LOG_TYPE, MATCHES_AT_ONCE
from ubongo.server.store.opening import open_store
from ubongo.server.store.records import NewMatch, StoredSeat, new_id

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import httpx

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

M, OTHER = "0123456789abcdef" * 2, "f" * 32
SOON = 1.0
"""Seconds within which the log of a whole match of four is there."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(str(tmp_path / "ubongo.db"))
    yield opened
    await opened.close()


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = fast_app(tmp_path, str(tmp_path / "ubongo.db"), 1)
    async with served(app) as address, browser(address) as opened:
        yield opened


@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_log_is_read_by_replay(
    edition: str,
    client: httpx.AsyncClient,
    store: Store,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await keep(store, M, edition, [StoredSeat(name="Ann\x07a"), StoredSeat(bot="weak")])
    answer = await client.get(f"/api/matches/{M}")
    assert answer.headers["content-type"] == LOG_TYPE
    log = read_log(answer.content, logged_edition)
    assert tuple(map(written, log.decisions)) == played(edition, 2)
    assert log.header.seed == SEED.hex()
    assert log.header.seed_hash == seed_hash(SEED)
    assert log.header.seats == (Seated("Ann\x07a"), Seated(None, "weak"))
    file = tmp_path / "match.jsonl"
    file.write_bytes(answer.content)
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "seat 0 was Ann?a, seat 1 was a weak bot" in told
    assert "1st: seat" in told
    assert main(["replay", str(file), "--json"]) == 0
    assert '"weak"' in capsys.readouterr().out


async def test_the_log_of_four_is_soon_there_packed_or_not(
    client: httpx.AsyncClient, store: Store
) -> None:
    board = b'{"kind":"arranged","seat":%d,"board":"L4b@0,2 V3a@1,1"}'
    boards = in_a_row(*((at, board % (at % 4)) for at in range(12_000)))
    await keep(store, M, seats=[StoredSeat(name="A")] * 4, decisions=boards)
    plain = await client.get(f"/api/matches/{M}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    began = time.process_time()
    packed = await client.get(f"/api/matches/{M}")
    assert time.process_time() - began < SOON
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 5
    assert packed.content == plain.content
    assert len(plain.content.splitlines()) == len(boards) + 1
    assert packed.headers["vary"] == "accept-encoding"


async def test_a_log_can_be_kept_as_a_file(client: httpx.AsyncClient, store: Store) -> None:
    await keep(store, M)
    assert "content-disposition" not in (await client.get(f"/api/matches/{M}")).headers
    answer = await client.get(f"/api/matches/{M}?download=1")
    name = answer.headers["content-disposition"]
    assert name.startswith('attachment; filename="ubongo-classic-2')
    assert name.endswith('-01234567.jsonl"')


async def test_a_match_that_is_not_over_keeps_its_secrets(
    client: httpx.AsyncClient, store: Store
) -> None:
    await store.create_match(NewMatch(M, "BKTR", "classic", b"{}", SEED, (StoredSeat(),) * 2))
    answer = await client.get(f"/api/matches/{M}")
    assert (answer.status_code, answer.json()["code"]) == (409, "match.not_over")
    await store.open_match(M, 1)
    answer = await client.get(f"/api/matches/{M}")
    assert (answer.status_code, answer.json()["code"]) == (409, "match.not_over")


async def test_what_never_was_a_match_is_unknown(client: httpx.AsyncClient, store: Store) -> None:
    await store.create_match(NewMatch(M, "BKTR", "classic", b"{}", SEED, (StoredSeat(),) * 2))
    await store.finish(M, 1)
    for match in (M, OTHER, "n", "%00", "x" * 500):
        answer = await client.get(f"/api/matches/{match}")
        assert (answer.status_code, answer.json()["code"]) == (404, "match.unknown"), match


async def test_a_log_says_what_the_fresh_tasks_of_a_run_are_made_of(
    client: httpx.AsyncClient, store: Store
) -> None:
    await keep(store, M, "classic_solo", [StoredSeat()], decisions=())
    alone = read_log((await client.get(f"/api/matches/{M}")).content, logged_edition)
    assert alone.header.fresh == ""
    await keep(store, OTHER)
    race = read_log((await client.get(f"/api/matches/{OTHER}")).content, logged_edition)
    assert race.header.fresh is msgspec.UNSET


async def test_who_played_finds_the_matches_again(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    await keep(store, M, seats=[StoredSeat(bot="weak"), StoredSeat(me, "Anna")])
    await keep(store, OTHER)
    (found,) = (await seen(client)).matches
    assert (found.id, found.edition, found.seat) == (M, "classic", 1)
    assert found.seats == (SeatPlayed(None, "weak"), SeatPlayed("Anna", None))
    assert msgspec.json.decode(found.options)["seats"] == 2
    assert found.opened <= found.finished
    _, last = log_of("classic")[-1]
    assert found.places == last.places
    assert found.result is None
    async with browser(str(client.base_url)) as stranger:
        assert await seen(stranger) == MatchesPlayed((), is_all=True)


async def test_a_result_is_found_behind_much_coming_and_going(
    client: httpx.AsyncClient, store: Store
) -> None:
    me = await become_guest(client, store)
    restless = [(10, b'{"kind":"came","seat":0}')] * 200
    ended = in_a_row((9, b'{"kind":"match_ended","places":[[1],[0]]}'), *restless)
    await keep(store, M, seats=[StoredSeat(me, "Anna"), StoredSeat()], decisions=ended)
    given_up = in_a_row(*restless)
    await keep(store, "given up", seats=[StoredSeat(me, "Anna")] * 2, decisions=given_up)
    found = {match.id: match.places for match in (await seen(client)).matches}
    assert found == {M: ((1,), (0,)), "given up": None}


async def test_a_solo_run_has_its_result(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    result = {
        "edition": "classic", "mode": "clock", "side": "easy", "length": 5,
        "solved": 3, "time": 60_000, "put_aside": 0, "is_ranked": True,
    }  # fmt: skip
    ended = msgspec.json.encode({"kind": "solo_ended", "result": result})
    over = b'{"kind":"match_ended","places":[[0]]}'
    decisions = in_a_row((9, ended + b"," + over))
    await keep(store, M, "classic_solo", [StoredSeat(me, "Anna")], decisions)
    (found,) = (await seen(client)).matches
    assert found.result is not None
    assert (found.result.solved, found.places) == (3, ((0,),))


async def test_many_matches_come_page_by_page(client: httpx.AsyncClient, store: Store) -> None:
    me = await become_guest(client, store)
    kept = [new_id() for _ in range(2 * MATCHES_AT_ONCE)]
    for match in kept:
        await keep(store, match, seats=[StoredSeat(me, "Anna"), StoredSeat()], decisions=())
    found: list[str] = []
    pages = 0
    while True:
        page = await seen(client, found[-1] if found else "")
        found += [match.id for match in page.matches]
        pages += 1
        if page.is_all:
            break
    assert pages == 2  # the second one is full, and known to be the last
    assert sorted(found) == sorted(kept)
    assert (await seen(client, OTHER)).matches == ()
    assert (await client.get("/api/matches?before=%00")).json()["code"] == "match.unknown"


async def test_who_looks_up_too_much_has_to_wait(tmp_path: Path) -> None:
    app = fast_app(tmp_path, str(tmp_path / "ubongo.db"), 1, Limits(lookups=Rate(3, 60)))
    async with served(app) as address, browser(address) as client:
        codes = {(await client.get(f"/api/matches/{M}")).json()["code"] for _ in range(3)}
        assert codes == {"match.unknown"}
        answer = await client.get(f"/api/matches/{M}")
        assert (answer.status_code, answer.json()["code"]) == (429, "request.too_many")
        assert (await client.get("/api/tables")).status_code == 200


async def test_the_client_of_programs_reads_logs_too(
    client: httpx.AsyncClient, store: Store
) -> None:
    await keep(store, M)
    guest = Guest(str(client.base_url))
    assert len(read_log(await guest.log(M), logged_edition).decisions) == len(played("classic", 2))
    with pytest.raises(Refusal, match=r"match\.unknown"):
        await guest.log("n")


async def seen(client: httpx.AsyncClient, before: str = "") -> MatchesPlayed:
    """A page of the own matches."""
    answer = await client.get("/api/matches", params={"before": before})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=MatchesPlayed)
