"""Walks through the card game: checked at the table, and guided while cards are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.card_players import CardPlayer
from tools.browser.players import choose
from tools.browser.screens.hall import DocumentPicture, Shown, Way
from tools.browser.screens.lens import View
from tools.browser.screens.rounds import begins
from tools.browser.together import text
from ubongo.solving import Laid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


def _players(hall: Hall, *names: str, bots: int = 0) -> list[CardPlayer]:
    people = hall.players("card_game", *names, bots=bots)
    return [CardPlayer(player.page, player.name) for player in people]


def _starts(players: list[CardPlayer]) -> None:
    for player in players:
        player.is_ready_to_lay()
    for player in players:
        player.waits_for("laying")
        player.page.locator("[data-hand]").wait_for()


def a_match(hall: Hall) -> Iterator[Shown]:
    """From getting ready to the standing, with a bot; nothing is checked while cards are laid."""
    anna, ben = players = _players(hall, "Anna", "Björgvin", bots=1)
    anna.page.locator(".agreed > details > summary").click()
    choose(anna.page.locator("[type=radio][value=table]"))
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "card_game.agreed.table"))
    begins([*players], "ready")
    yield Shown("card_game-ready", anna.page)
    _starts(players)
    layout = anna.layout()
    for laid in layout[:4]:
        anna.drags(laid)
    ben.drags(ben.layout()[0])
    ben.votes_to_end()
    expect(anna.page.locator("[data-vote]")).to_contain_text("1 of 2")
    yield Shown("card_game-vote", anna.page)
    for laid in layout[4:]:
        anna.drags(laid)
    anna.page.locator("[data-look=fit]").click()
    yield Shown("card_game-call", anna.page)
    anna.page.locator(".call").click()
    anna.waits_for("ready")
    expect(anna.page.locator("[data-score]")).to_have_count(3)
    expect(anna.page.locator(".points.unseen")).to_have_count(0, timeout=10_000)
    yield Shown("card_game-check", anna.page)
    anna.waits_for_the_end()
    yield Shown("card_game-standing", anna.page)


def guided(hall: Hall) -> Iterator[Shown]:
    """Contacts are marked, good ones and wrong ones, as in everybody's first match."""
    anna, _ = players = _players(hall, "Anna", "Björgvin")
    begins([*players], "ready")
    _starts(players)
    first, second, third, *_ = anna.layout()
    anna.drags(first)
    anna.drags(second)
    leftmost = min(first, second, key=lambda laid: laid.column)
    anna.drags(Laid(third.card, 0, leftmost.row, leftmost.column - 3))  # beside it, as it happens
    expect(anna.page.locator("[data-laid]")).to_have_count(3)
    yield Shown("card_game-guided", anna.page)


NAME = "the card game"
TASK = ""
"""Its booklet has no tasks."""
BOOKLET = "the faces of the card game"
WAYS = (
    Way(
        "card game",
        a_match,
        {
            "card_game-ready": "before the first round: the rule, by examples, and the own cards",
            "card_game-vote": "laying, and somebody would end the round",
            "card_game-call": "seven cards lie, and nothing says whether the call is right",
            "card_game-check": "after the call every layout was checked, card by card",
            "card_game-standing": "the standing with the score sheet",
        },
    ),
    Way(
        "card game, guided",
        guided,
        {
            "card_game-guided": "guided laying: good and wrong contacts are marked",
        },
    ),
)
PICTURES = {
    "card_game": DocumentPicture(
        "card_game-guided", View("is", "light", "laptop"), "The card game, guided, in Icelandic"
    ),
}
