"""Whoever comes late, or loads the page again, sees the same as who was there from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jsonpatch import apply_patch

from tests.server.virtual import events_in, some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.wire.tables import Stage
from ubongo.decks.boxes import PUZZLES
from ubongo.editions.registry import EDITIONS, declared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.server.playing import Frame
    from tests.server.virtual import Client, TableAtWork

pytestmark = pytest.mark.anyio

GAMES: dict[str, dict[str, bool]] = {
    **{key: {} for key in EDITIONS},
    "classic-calm": {"calm_collecting": True},
}
RACES = {name: GAMES[name] for name in GAMES if declared(name.partition("-")[0]).box in PUZZLES}


class Company:
    """Somebody who plays beside two bots, and somebody who watches; both from the start."""

    def __init__(self, work: TableAtWork) -> None:
        self.work = work
        self.player: Client = work.client(0)
        self.watching = work.spectator()
        self.played: Any = None
        self.watched: Any = None
        """What both see, kept by patches since the opening."""
        self.frames: list[Frame] = []

    async def go_on(self, millis: int) -> None:
        """Let time pass."""
        await self.work.clock.advance(millis)
        self.played = patched(self.played, await self.player.frames())
        watched = await self.watching.frames()
        self.watched = patched(self.watched, watched)
        self.frames += watched

    async def check(self) -> None:
        """Compare what both know with what newcomers see; the player's page is loaded again."""
        await self.go_on(0)
        (late,) = await self.work.spectator().frames("snapshot")
        assert late["view"] == self.watched
        self.player = self.work.client(0)
        (again,) = await self.player.frames("snapshot")
        assert again["view"] == self.played


def patched(view: Any, frames: Sequence[Frame]) -> Any:  # noqa: ANN401 - of any edition
    """The view after these frames; a snapshot comes with the opening only."""
    for frame in frames:
        if frame["type"] == "snapshot":
            assert frame["number"] == 0
            view = frame["view"]
        elif frame["type"] == "decided":
            view = apply_patch(view, frame["patch"], in_place=True)
    return view


@pytest.mark.parametrize("name", GAMES)
async def test_a_reload_shows_what_was_there(name: str) -> None:
    game = some_game(3, name.partition("-")[0], **GAMES[name])
    async with table_at_work(sitting=1, game=game) as work:
        company = Company(work)
        await company.go_on(0)
        for seat in (1, 2):
            await work.seat_bot(seat, Strength.STRONG)
        await company.go_on(0)
        seen = set()
        for _ in range(400):
            await company.go_on(7_300)
            now = company.watched
            moment = now["phase"], now["round"] and now["round"]["number"]
            if moment not in seen:
                seen.add(moment)
                await company.check()
            if work.table.stage is Stage.OVER:
                break
        assert work.table.stage is Stage.OVER
        assert len(seen) > 8


@pytest.mark.parametrize("name", RACES)
async def test_the_view_tells_how_all_rounds_went(name: str) -> None:
    game = some_game(3, name.partition("-")[0], **RACES[name])
    async with table_at_work(sitting=1, game=game) as work:
        company = Company(work)
        for seat in (1, 2):
            await work.seat_bot(seat, Strength.STRONG)
        await company.go_on(0)
        is_in_the_seventh = False
        for _ in range(900):
            await company.go_on(2_000)
            now = company.watched
            if work.table.stage is Stage.OVER:
                break
            if not is_in_the_seventh and now["phase"] == "puzzle" and now["round"]["number"] == 7:
                is_in_the_seventh = True
                (late,) = await work.spectator().frames("snapshot")
                check_stories(late["view"], company.frames)
                assert [story["number"] for story in late["view"]["stories"]] == list(range(1, 8))
                assert late["view"]["last"]["number"] == 6
        assert is_in_the_seventh
        (late,) = await work.spectator().frames("snapshot")
        check_stories(late["view"], company.frames)
        solves = [solve for story in late["view"]["stories"] for solve in story["solves"]]
        assert len({solve["took"] for solve in solves}) > 5
        assert {solve["seat"] for solve in solves} == {1, 2}


@pytest.mark.parametrize("name", sorted(GAMES.keys() - RACES.keys()))
async def test_the_view_of_cards_tells_how_all_rounds_went(name: str) -> None:
    async with table_at_work(sitting=1, game=some_game(3, name)) as work:
        company = Company(work)
        for seat in (1, 2):
            await work.seat_bot(seat, Strength.STRONG)
        await company.go_on(0)
        for _ in range(900):
            await company.go_on(5_000)
            if work.table.stage is Stage.OVER:
                break
        (late,) = await work.spectator().frames("snapshot")
        scored = [each for each in events_in(company.frames) if each["kind"] == "round_scored"]
        assert late["view"]["results"] == scored
        assert [each["number"] for each in scored] == list(range(1, 7))
        assert late["view"]["sheet"] == [
            [score["points"] for score in each["scores"]] for each in scored
        ]


def check_stories(view: Any, frames: Sequence[Frame]) -> None:  # noqa: ANN401 - of any edition
    """What is told of the rounds is what happened in them."""
    expected = told_by(frames)
    assert [
        (story["number"], story["is_playoff"], story["had_second_chance"], story["solves"])
        for story in view["stories"]
    ] == expected


def told_by(frames: Sequence[Frame]) -> list[tuple[int, bool, bool, list[Frame]]]:
    """How the rounds went, by the events alone; in a play-off its last task counts."""
    rounds: list[tuple[int, bool, bool, list[Frame]]] = []
    number, is_playoff, started = 0, False, 0
    tasks: list[Frame] = []
    for frame in frames:
        for event in frame["events"] if frame["type"] == "decided" else ():
            match event["kind"]:
                case "round_opened":
                    number = event["number"]
                case "playoff_opened":
                    number, is_playoff = number + (not is_playoff), True
                case "rolled":
                    started, tasks = frame["at"], event["tasks"]
                    rounds = [each for each in rounds if not each[1]]
                    rounds.append((number, is_playoff, False, []))
                case "glass_started":
                    started = frame["at"]
                case "glass_turned":
                    rounds[-1] = (*rounds[-1][:2], True, rounds[-1][3])
                case "task_solved":
                    took = max(0, event["credited"] - started)
                    solve = {"seat": event["seat"], "took": took, "reward": None}
                    lying = {"task": tasks[event["seat"]], "board": event["solution"]}
                    rounds[-1][3].append({**solve, **lying})
                case "gems_taken" | "reward_given" | "ship_moved":
                    for solve in rounds[-1][3]:
                        if solve["seat"] == event["seat"]:
                            solve["reward"] = earned(event)
                case _:
                    pass
    return rounds


def earned(event: Frame) -> object:
    """Gems, or fields."""
    if event["kind"] == "gems_taken":
        return event["gems"]
    if event["kind"] == "ship_moved":
        return event["fields"]
    return [gem for gem in (event["from_display"], event["from_bag"]) if gem is not None]
