"""Walks through classic: a round and the end, a second chance, calm collecting, watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.screens.hall import DocumentPicture, Shown, Way
from tools.browser.screens.lens import View
from tools.browser.screens.rounds import opens_a_round, solve
from tools.browser.together import begin, call, choose_fields, roll_or_wait, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


def a_match(hall: Hall) -> Iterator[Shown]:
    """From the fields to the standing, with a bot."""
    anna, ben = players = hall.players("classic", "Anna", "Björgvin", bots=1)
    begin(players)
    anna.page.locator("[data-row='2']").click()
    yield Shown("classic-fields", anna.page)
    choose_fields(players, [2, 4])
    yield Shown("classic-roll", anna.page)
    roll_or_wait(players)
    anna.waits_for("reveal")
    yield Shown("classic-countdown", anna.page)
    anna.page.reload()  # sets its clock right, which went on while time stood still
    anna.waits_for("puzzle")
    yield Shown("classic-puzzle", anna.page)
    yield from _laying(anna)
    anna.page.reload()
    anna.waits_for("puzzle")
    yield Shown("classic-solved", anna.page)
    call(anna)
    anna.page.locator(".row.open").first.wait_for()
    yield Shown("classic-taking", anna.page)
    anna.page.locator(".collecting .strong").click()
    anna.page.locator(".go-on").wait_for()
    yield Shown("classic-done", anna.page)
    solve(ben)
    ben.page.locator(".collecting .strong").click()
    anna.waits_for("roll")
    yield Shown("classic-between", anna.page)
    anna.waits_for_the_end()
    yield Shown("classic-standing", anna.page)


def _laying(anna: Player) -> Iterator[Shown]:
    *most, last = anna.solution()
    for placement in most:
        anna.drags(placement)
    yield Shown("classic-half", anna.page)

    def misfit() -> None:
        anna.piece(last.piece).focus()
        anna.page.keyboard.press("Escape")
        anna.page.keyboard.press(str(anna.pieces.index(last.piece) + 1))
        anna.page.locator(".ghost").wait_for()
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            if not anna.page.locator(".misfit").count():
                anna.page.keyboard.press(key)
        expect(anna.page.locator(".misfit")).to_have_count(1)

    yield Shown("classic-misfit", anna.page, misfit)
    anna.page.keyboard.press("Escape")
    anna.drags(last)


def a_second_chance(hall: Hall) -> Iterator[Shown]:
    """Nobody solves, and the glass is turned."""
    anna, ben = players = hall.players("classic", "Anna", "Björgvin")
    begin(players)
    opens_a_round(players)
    ben.drags(ben.solution()[0])
    anna.drags(anna.solution()[0])
    told = text("en", "standing.news.second_chance")
    anna.waits_to_read(anna.page.locator(".news"), told)
    yield Shown("classic-second-chance", anna.page)


def calmly(hall: Hall) -> Iterator[Shown]:
    """Gems are taken one after the other; somebody watches the round before."""
    anna, ben = players = hall.players("classic", "Anna", "Björgvin")
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.gems.calm")).click()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.agreed.calm"))
    begin(players)
    watcher = Player(hall.page(f"#/t/{anna.code}"), "")
    opens_a_round(players)
    watcher.waits_for("puzzle")
    ben.drags(ben.solution()[0])
    watcher.page.locator("[data-board]:not([data-board=''])").first.wait_for()
    yield Shown("classic-watching", watcher.page)
    for player in (anna, ben):
        for placement in player.solution():
            if placement.piece not in {laid[:2] for laid in player.laid}:
                player.drags(placement)
        call(player)
    anna.waits_for("collecting")
    yield Shown("classic-calm", anna.page)


NAME = "classic"
TASK = "7 moon"
"""A task of its booklet."""
BOOKLET = "the booklet of classic, with a solution open"
WAYS = (
    Way(
        "classic",
        a_match,
        {
            "classic-fields": "choosing the pawn's field",
            "classic-roll": "before the throw",
            "classic-countdown": "die and countdown",
            "classic-puzzle": "a task that was just shown",
            "classic-half": "a task that lacks one piece",
            "classic-misfit": "a piece held where it cannot lie",
            "classic-solved": "all is covered, the call is lit",
            "classic-taking": "solved: the fields within reach, while the glass runs",
            "classic-done": "gems taken: the others' boards, and going on",
            "classic-between": "between two rounds, with the result of the one before",
            "classic-standing": "the standing, with the story of the rounds",
        },
    ),
    Way(
        "classic, second chance",
        a_second_chance,
        {
            "classic-second-chance": "nobody has solved, the glass is turned",
        },
    ),
    Way(
        "classic, calmly",
        calmly,
        {
            "classic-watching": "a round as a spectator sees it",
            "classic-calm": "calm collecting, one after the other",
        },
    ),
)
PICTURES = {
    "classic": DocumentPicture(
        "classic-taking",
        View("en", "light", "laptop"),
        "Classic: the area is covered, the fields within the pawn's reach glow",
    ),
    "phone": DocumentPicture(
        "classic-half", View("de", "dark", "phone"), "Classic on a phone, in German, the dark look"
    ),
}
