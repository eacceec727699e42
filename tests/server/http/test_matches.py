"""Finished matches: who played finds them again, and any can be read as `ubongo replay` does."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonpatch
import msgspec
import pytest
from msgspec import Raw

from tests.server.playing import become_guest, browser
from tools.finished import SEED, busy_match, in_a_row, keep, log_of, played
from tools.servers import served
from tools.soak.fast_server import fast_app
from ubongo.bots.characters import character_at
from ubongo.cli.main import main
from ubongo.client import Guest
from ubongo.core.chance import seed_hash
from ubongo.core.decision import encode_decision
from ubongo.core.edition import Refusal
from ubongo.core.log import Seated, read_log
from ubongo.core.match_state import Phase
from ubongo.core.wire.played import MatchesPlayed, SeatPlayed
from ubongo.core.wire.replay import ReplaySeen
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Deck
from ubongo.editions.registry import EDITIONS, SOLO, logged_edition
from ubongo.server.http import matches
from ubongo.server.http.matches import LOG_TYPE, MATCHES_AT_ONCE, Replays, frames_of
from ubongo.server.limits import Limits, Rate
from ubongo.server.store.guests import create_guest, delete_guest
from ubongo.server.store.matches import create_match, finish_match, load_match, start_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Append, NewMatch, StoredMatch, StoredSeat, new_id
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeper import Agreement
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import httpx

    from ubongo.core.log import Log
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

M, OTHER = "0123456789abcdef" * 2, "f" * 32
SOON = 1.0
"""Seconds within which the log of a whole match of four is there, or its frames."""
GOLDEN = Path(__file__).parents[2] / "playthroughs"


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
    await keep(store, M, edition, [StoredSeat(name="Ann\x07a"), StoredSeat(bot="weak")], bots=(1,))
    answer = await client.get(f"/api/matches/{M}")
    assert answer.headers["content-type"] == LOG_TYPE
    log = read_log(answer.content, logged_edition)
    assert tuple(map(encode_decision, log.decisions)) == played(edition, 2)
    assert log.header.seed == SEED.hex()
    assert log.header.seed_hash == seed_hash(SEED)
    assert log.header.seats == (
        Seated("Ann\x07a"),
        Seated(None, "weak", character_at("BKTR", 1).key),
    )
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


@pytest.mark.parametrize("key", [*EDITIONS, *(f"{edition}_solo" for edition in SOLO)])
async def test_frames_lead_from_the_opening_to_what_everybody_may_know_in_the_end(
    key: str, client: httpx.AsyncClient, store: Store
) -> None:
    log = golden(key)
    await keep_log(store, log)
    replay = await replayed(client)
    assert (replay.edition, replay.seats) == (key, tuple(Seated(f"{n}") for n in seats_of(log)))
    state, view = log.opening(), msgspec.json.decode(replay.view)
    assert view == as_json(log.edition.full_view(state))
    states = log.states()
    next(states)
    for decision, state, frame in zip(log.decisions, states, replay.frames, strict=True):
        assert (frame.number, frame.at, frame.ids) == (decision.number, decision.at, ())
        assert msgspec.json.decode(frame.events) == as_json(decision.events)
        view = jsonpatch.apply_patch(view, msgspec.json.decode(frame.patch))
        assert view == as_json(log.edition.full_view(state)), decision.number


async def test_hidden_hands_are_seen_in_frames(client: httpx.AsyncClient, store: Store) -> None:
    log = golden("card_game")
    await keep_log(store, log)
    replay = await replayed(client)
    view, dealt = msgspec.json.decode(replay.view), 0
    for frame in replay.frames:
        view = jsonpatch.apply_patch(view, msgspec.json.decode(frame.patch))
        if view["phase"] == "laying":
            dealt += 1
            assert [len(hand) for hand in view["round"]["hands"]] == [9] * len(seats_of(log))
    assert dealt > 0
    kinds = [event["kind"] for each in replay.frames for event in msgspec.json.decode(each.events)]
    assert "hand_dealt" in kinds


async def test_frames_of_a_day_and_of_another_deck_need_neither_secret_nor_deck(
    client: httpx.AsyncClient, store: Store
) -> None:
    run = golden("classic_solo", "daily")
    assert run.options.day
    await keep_log(store, run)
    elsewhere = Games(secret="of another house")  # noqa: S106 - not one that is used
    here = (await client.get(f"/api/matches/{M}/frames")).content
    assert frames_of(await store.read(load_match, M), elsewhere) == here
    shipped = shipped_deck("classic")
    assert isinstance(shipped, Deck)
    other = Games({"classic": msgspec.structs.replace(shipped, cards=shipped.cards[:4])})
    await keep(store, OTHER)
    here = (await client.get(f"/api/matches/{OTHER}/frames")).content
    assert frames_of(await store.read(load_match, OTHER), other) == here


async def test_frames_are_made_once_and_anew_when_a_player_was_forgotten(
    client: httpx.AsyncClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(stored: StoredMatch, games: Games) -> bytes:
        made.append(stored.header.id)
        return frames_of(stored, games)

    monkeypatch.setattr(matches, "frames_of", noted)
    anna = (await store.write(create_guest, "a")).id
    await keep(store, M, seats=[StoredSeat(anna, "Anna"), StoredSeat(bot="weak")])
    packed, plain = [
        await client.get(f"/api/matches/{M}/frames", headers={"accept-encoding": encoding})
        for encoding in ("gzip", "identity")
    ]
    assert packed.content == plain.content
    assert b"Anna" in plain.content
    assert made == [M]
    await store.write(delete_guest, anna)
    assert [seat.name for seat in (await replayed(client)).seats] == [None, None]
    assert made == [M, M]


async def test_no_more_frames_are_kept_than_fit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(store, M)
    await keep(store, OTHER)
    replays, home = Replays(InProcess(Games())), ("192.0.2.1",)
    first, second = [await store.read(load_match, each) for each in (M, OTHER)]
    size = len(await replays.packed(first, home))
    monkeypatch.setattr(matches, "MOST_PACKED", size)
    await replays.packed(first, home)
    assert list(replays._packed) == [M]
    await replays.packed(second, home)
    assert list(replays._packed) == [OTHER]


async def test_frames_of_four_are_soon_there_packed_or_not(
    client: httpx.AsyncClient, store: Store
) -> None:
    long = busy_match("classic", 4)
    await keep(store, M, seats=[StoredSeat(name="A")] * 4, decisions=long)
    plain = await client.get(f"/api/matches/{M}/frames", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    began = time.process_time()
    packed = await client.get(f"/api/matches/{M}/frames")
    assert time.process_time() - began < SOON
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == "application/json"
    assert packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) / 5
    assert packed.content == plain.content
    assert len(msgspec.json.decode(plain.content, type=ReplaySeen).frames) == len(long)


async def test_frames_of_nothing_are_none(client: httpx.AsyncClient, store: Store) -> None:
    await keep(store, M, decisions=())
    replay = await replayed(client)
    assert replay.frames == ()
    assert msgspec.json.decode(replay.view)["phase"] == Phase.SETTING_UP.value


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
    await store.write(
        create_match, NewMatch(M, "BKTR", "classic", b"{}", SEED, (StoredSeat(),) * 2)
    )
    for what in ("", "/frames"):
        answer = await client.get(f"/api/matches/{M}{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "match.not_over")
    await store.write(start_match, M, 1)
    for what in ("", "/frames"):
        answer = await client.get(f"/api/matches/{M}{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "match.not_over")


async def test_what_never_was_a_match_is_unknown(client: httpx.AsyncClient, store: Store) -> None:
    await store.write(
        create_match, NewMatch(M, "BKTR", "classic", b"{}", SEED, (StoredSeat(),) * 2)
    )
    await store.write(finish_match, M, 1)
    for match in (M, OTHER, "n", "x" * 200):
        for what in ("", "/frames"):
            answer = await client.get(f"/api/matches/{match}{what}")
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
    await keep(store, M, seats=[StoredSeat(bot="weak"), StoredSeat(me, "Anna")], bots=(0,))
    await keep(store, OTHER)
    (found,) = (await seen(client)).matches
    assert (found.id, found.edition, found.seat) == (M, "classic", 1)
    assert found.seats == (
        SeatPlayed(None, "weak", character_at("BKTR", 0).key),
        SeatPlayed("Anna", None),
    )
    assert msgspec.json.decode(found.options)["seats"] == 2
    assert found.started <= found.finished
    _, last = log_of("classic")[-1]
    assert found.places == last.places
    assert found.result is None
    async with browser(str(client.base_url)) as stranger:
        assert await seen(stranger) == MatchesPlayed((), is_all=True)


async def test_a_bot_that_sat_in_for_somebody_is_nobody_also_when_the_name_is_forgotten(
    client: httpx.AsyncClient, store: Store
) -> None:
    me = await become_guest(client, store)
    ben = (await store.write(create_guest, "b")).id
    seats = [StoredSeat(me, "Anna"), StoredSeat(ben, "Ben", "weak"), StoredSeat(bot="strong")]
    await keep(store, M, seats=seats, bots=(2,))
    cleo = character_at("BKTR", 2).key
    for name in ("Ben", None):
        (found,) = (await seen(client)).matches
        assert found.seats[1:] == (SeatPlayed(name, "weak"), SeatPlayed(None, "strong", cleo))
        replay = await replayed(client)
        assert replay.seats[1:] == (Seated(name, "weak"), Seated(None, "strong", cleo))
        await store.write(delete_guest, ben)


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
        for what in ("", "/frames"):
            answer = await client.get(f"/api/matches/{M}{what}")
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


def golden(key: str, case: str = "") -> Log:
    """A golden playthrough of an edition, or of a solo run."""
    file = GOLDEN / f"{key}-{case or ('tasks' if key.endswith('_solo') else 'two')}.jsonl"
    return read_log(file.read_bytes(), logged_edition)


def seats_of(log: Log) -> range:
    """The seats of the match."""
    return range(log.options.seats)


async def keep_log(store: Store, log: Log) -> None:
    """Have the match finished in the store, played by `0`, `1` and so on."""
    agreed = Agreement(
        Raw(msgspec.json.encode(log.options)),
        is_public=False,
        is_fair=True,
        tolerance=20,
    )
    seats = tuple(StoredSeat(name=f"{seat}") for seat in seats_of(log))
    about = NewMatch(M, "BKTR", log.edition.key, msgspec.json.encode(agreed), SEED, seats)
    epoch = await store.write(create_match, about)
    await store.write(start_match, M, epoch)
    rows = tuple(map(encode_decision, log.decisions))
    await store.append(Append(M, epoch, 0, rows[-1].at, rows))
    await store.write(finish_match, M, epoch)


async def replayed(client: httpx.AsyncClient) -> ReplaySeen:
    """The match as frames."""
    answer = await client.get(f"/api/matches/{M}/frames")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ReplaySeen)


def as_json(value: object) -> Any:  # noqa: ANN401 - whatever JSON has
    """The value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))
