"""The booklet: every task by its name with its solutions, but never while it is played (A-16)."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

import msgspec
import pytest

from tests.server.playing import CLASSIC, browser, running, seated, small_deck
from tools.servers import served
from tools.soak.fast_server import fast_app
from ubongo.client import Guest, Player
from ubongo.core.edition import Refusal
from ubongo.core.wire.booklet import Booklet, SolutionsSeen
from ubongo.decks.booklet import find_task
from ubongo.decks.files import shipped, shipped_deck
from ubongo.decks.model import Deck
from ubongo.editions.registry import EDITIONS, declared
from ubongo.geometry import covers, read_solution
from ubongo.server.http.booklet import MOST_SOLUTIONS, booklet_of
from ubongo.server.tables.games import Games
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    import httpx

    from ubongo.server.limits import Client

pytestmark = pytest.mark.anyio
T = TypeVar("T")


@asynccontextmanager
async def client_of(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A server with the shipped decks."""
    app = fast_app(tmp_path, str(tmp_path / "ubongo.db"), 1)
    async with served(app) as address, browser(address) as opened:
        yield opened


async def test_every_task_of_every_edition_is_listed(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        for edition in EDITIONS:
            answer = await client.get(f"/api/booklet/{edition}")
            listed = msgspec.json.decode(answer.content, type=Booklet)
            deck = shipped(declared(edition).box)
            assert listed == booklet_of(deck)
            if isinstance(deck, Deck):
                assert [task.name for task in listed.tasks] == [task.name for task in deck.tasks()]
                named = find_task(deck, listed.tasks[7].name)
                assert listed.tasks[7].area == named.area_tasks.drawing
                assert listed.tasks[7].difficulty == named.task.difficulty
                assert not listed.faces
            else:
                assert len(listed.faces) == 6 * 36
                assert (listed.faces[0].name, listed.faces[-1].name) == ("1-1", "6-36")


class Busy(InProcess[Games]):
    """Refuses whatever can be."""

    async def run(
        self,
        job: Callable[[Games], T],
        whose: str = "",
        client: Client = (),
        *,
        is_patient: bool = False,
    ) -> T:
        """Refuse it, or do it."""
        if not is_patient:
            raise Refusal("server.busy")
        return await super().run(job, whose, client, is_patient=is_patient)


async def test_a_request_that_the_workers_refuse_says_when_to_ask_again(tmp_path: Path) -> None:
    task = next(small_deck().tasks()).name
    async with running(tmp_path, new_workers=Busy) as address, browser(address) as client:
        answer = await client.get(f"/api/booklet/classic/{task}")
        assert (answer.status_code, answer.json()["code"]) == (503, "server.busy")
        assert answer.headers["retry-after"] == "1"
        assert (await client.get("/api/booklet/classic")).status_code == 200


async def test_a_booklet_that_is_known_is_not_sent_again(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        first = await client.get("/api/booklet/classic")
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["cache-control"] == "no-cache"
        plain = await client.get("/api/booklet/classic", headers={"accept-encoding": "identity"})
        assert plain.content == first.content
        known = {"if-none-match": first.headers["etag"]}
        again = await client.get("/api/booklet/classic", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        other = await client.get("/api/booklet/three_d", headers=known)
        assert other.status_code == 200


async def test_a_task_has_all_its_solutions(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        for edition, task in (("classic", "7 MOON"), ("three_d", "A25 - 1|2")):
            named = find_task(shipped_deck(edition), task)
            seen = await solutions(client, edition, task)
            assert (seen.task, seen.count) == (named.name, named.task.solutions)
            assert (
                len(set(seen.solutions)) == len(seen.solutions) == min(seen.count, MOST_SOLUTIONS)
            )
            puzzle = named.puzzle
            for line in seen.solutions:
                laid = read_solution(line)
                assert covers(puzzle.area, laid, puzzle.motions, puzzle.pieces) is None
        for edition, task in (("classic", "99 moon"), ("card_game", "4-17"), ("classic", "x" * 99)):
            answer = await client.get(f"/api/booklet/{edition}/{task}")
            assert (answer.status_code, answer.json()["code"]) == (404, "task.unknown")
        for path in ("chess", "chess/7 moon", "classic_solo"):
            answer = await client.get(f"/api/booklet/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "edition.unknown")


async def test_of_very_many_solutions_some_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.server.http.booklet.MOST_SOLUTIONS", 2)
    most = max(shipped_deck("three_d").tasks(), key=lambda named: named.task.solutions)
    async with client_of(tmp_path) as client:
        seen = await solutions(client, "three_d", most.name)
        assert (len(seen.solutions), seen.count) == (2, most.task.solutions)


async def test_solutions_are_closed_to_who_plays_and_tasks_in_play_to_everybody(
    tmp_path: Path,
) -> None:
    """On the deck that this server plays, which is not the shipped one."""
    async with (
        running(tmp_path, small_deck()) as address,
        browser(address) as stranger,
    ):
        players = await seated(address)
        async with players[0] as anna, players[1]:
            await anna.until(lambda view: view.round is not None and any(view.round.tasks))
            assert anna.view.round
            dealt = [task.name for task in anna.view.round.tasks if task]
            others = {named.name for named in small_deck().tasks()} - set(dealt)
            free = min(others)
            cookies = dict(anna._guest._cookies)
            async with browser(address, cookies) as own:
                for task in (dealt[0], free):
                    answer = await own.get(f"/api/booklet/classic/{task}")
                    assert (answer.status_code, answer.json()) == (
                        403,
                        {"code": "booklet.closed", "facts": {"edition": "classic"}},
                    )
                assert (await own.get("/api/booklet/three_d/A25 - 1|2")).status_code == 200
            for task in dealt:
                answer = await stranger.get(f"/api/booklet/classic/{task.upper()}")
                assert (answer.status_code, answer.json()) == (
                    409,
                    {"code": "solution.in_play", "facts": {"task": task}},
                )
            assert (await solutions(stranger, "classic", free)).solutions


@pytest.mark.rule("A-16")
async def test_tasks_of_a_match_that_a_restart_interrupted_are_in_play_before_anybody_is_back(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as address:
        players = await seated(address)
        async with players[0] as anna, players[1]:
            await anna.until(lambda view: view.round is not None and any(view.round.tasks))
            assert anna.view.round
            dealt = [task.name for task in anna.view.round.tasks if task]
            cookies = dict(anna._guest._cookies)
    free = min({named.name for named in small_deck().tasks()} - set(dealt))
    async with (
        running(tmp_path) as address,
        browser(address) as stranger,
        browser(address, cookies) as own,
    ):
        for task in dealt:
            answer = await stranger.get(f"/api/booklet/classic/{task}")
            assert (answer.status_code, answer.json()["code"]) == (409, "solution.in_play")
        assert (await own.get(f"/api/booklet/classic/{free}")).json()["code"] == "booklet.closed"
        assert (await solutions(stranger, "classic", free)).solutions


@pytest.mark.rule("A-16")
async def test_what_one_person_plays_against_bots_is_closed_to_nobody_else(tmp_path: Path) -> None:
    async with (
        running(tmp_path, small_deck()) as address,
        browser(address) as stranger,
    ):
        guest = Guest(address)
        code = await guest.make_table("classic", {"seats": 2}, is_fair=False)
        await guest.sit(code, "Anna")
        await guest.seat_bot(code, 1, "weak")
        await guest.get_ready(code)
        async with Player(guest, code, CLASSIC) as anna:
            await anna.until(lambda view: view.round is not None and any(view.round.tasks))
            assert anna.view.round
            dealt = [task.name for task in anna.view.round.tasks if task]
            for task in dealt:
                assert (await solutions(stranger, "classic", task)).solutions
            async with browser(address, dict(guest._cookies)) as own:
                answer = await own.get(f"/api/booklet/classic/{dealt[0]}")
                assert answer.json()["code"] == "booklet.closed"


@pytest.mark.rule("D-06")
async def test_tasks_of_rounds_that_are_over_are_open_to_who_plays_on(tmp_path: Path) -> None:
    async with running(tmp_path, small_deck()) as address:
        players = await seated(address)
        async with players[0] as anna, players[1]:
            await anna.until(lambda view: view.round is not None and any(view.round.tasks))
            assert anna.view.round
            dealt = [task.name for task in anna.view.round.tasks if task]
            await anna.until(lambda view: view.round is not None and view.round.number == 2)
            free = min({named.name for named in small_deck().tasks()} - set(dealt))
            async with browser(address, dict(anna._guest._cookies)) as own:
                for task in dealt:
                    assert (await solutions(own, "classic", task)).solutions
                answer = await own.get(f"/api/booklet/classic/{free}")
                assert answer.json()["code"] == "booklet.closed"


async def test_who_only_gathers_may_look(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        host = Guest(str(client.base_url))
        code = await host.make_table("classic", {"seats": 2})
        await host.sit(code, "Anna")
        client.cookies.update(host._cookies)
        assert (await solutions(client, "classic", "7 moon")).solutions


async def solutions(client: httpx.AsyncClient, edition: str, task: str) -> SolutionsSeen:
    """What the booklet shows."""
    answer = await client.get(f"/api/booklet/{edition}/{task}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=SolutionsSeen)
