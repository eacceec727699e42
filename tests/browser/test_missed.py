"""After a round the page draws how the task could have been solved that was not solved."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.ears import Ears
from tools.browser.inspection import is_accessible, is_well
from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, text
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage

PLAYED = {"puzzle", "collecting", "laying"}
"""The phases of a round in which something can still be done."""


@pytest.mark.rule("D-06")
@pytest.mark.parametrize(
    ("edition", "context"), [*zip(EDITIONS, cycle([PHONE, DESK]), strict=False)]
)
def test_who_did_nothing_is_shown_how_between_rounds_and_at_the_end(
    open_page: OpenPage, address: str, edition: str, context: Context
) -> None:
    anna = Player(open_page(address, **context), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    shown = anna.page.locator("main figure:has(figcaption)")
    anna.waits_until(lambda: _phase(anna) in PLAYED)
    anna.waits_until(lambda: _phase(anna) not in PLAYED)
    expect(shown).to_be_visible()
    words = {text("en", "standing.missed"), text("en", "card_game.missed")}
    assert shown.locator("figcaption > span").inner_text() in words
    drawn = shown.locator(".drawing")
    expect(drawn).to_be_visible()
    expect(drawn.locator("path, rect, image, use").first).to_be_visible()
    _is_told_in_words(Ears(anna.page))
    expect(anna.page.locator(".banner")).to_have_count(0)  # what fades has no contrast of its own
    is_well(anna.page)
    is_accessible(anna.page)
    _is_within(drawn, shown)
    _leads_to_the_booklet(shown)
    anna.waits_for_the_end()
    expect(shown).to_have_count(1)
    _is_within(drawn, shown)


def _phase(player: Player) -> str | None:
    return player.match.get_attribute("data-phase")


def _is_told_in_words(ears: Ears) -> None:
    """Whoever does not see the drawing hears where everything lies, and of no picture."""
    figure = next(each for each in ears.all("figure") if each.within("Figcaption"))
    assert re.search(r"row \d+.* columns? \d+", figure.words)
    assert len(re.findall(r"\d \(|Card \d", figure.words)) >= 3
    assert not figure.within("img") + figure.within("image")


def _leads_to_the_booklet(shown: Locator) -> None:
    """One press opens the booklet at that task, over the match; hands of cards have none.

    Meanwhile the match stands still, for nobody else waits.
    """
    page = shown.page
    button = shown.get_by_role("button", name=text("en", "standing.missed.booklet"))
    if shown.locator("[data-shown]").count() > 0:
        expect(button).to_have_count(0)
        return
    button.click()
    sheet = page.get_by_role("dialog", name=text("en", "study.booklet.all_solutions"))
    expect(sheet.locator("article")).to_have_count(1)
    expect(sheet.get_by_role("button", expanded=True)).to_have_count(1)
    expect(sheet.locator("article svg").first).to_be_in_viewport()
    expect(page.locator(".notice .note")).to_have_count(1)
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator(".notice .note")).to_have_count(0)
    assert len(page.context.pages) == 1


def _is_within(inner: Locator, outer: Locator) -> None:
    """Whether something is drawn within something else."""
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one is not None
    assert other is not None
    assert one["y"] >= other["y"]
    assert one["y"] + one["height"] <= other["y"] + other["height"] + 1


@pytest.mark.parametrize("edition", ["classic", "three_d", "card_game"])
def test_on_a_phone_a_missed_task_is_shown_before_all_else(
    open_page: OpenPage, address: str, edition: str
) -> None:
    drawn = misses(open_page, address, edition, {"width": 390, "height": 844})
    expect(drawn).to_be_in_viewport(ratio=1)
    table = drawn.page.locator("main section[aria-labelledby]").first.bounding_box()
    box = drawn.bounding_box()
    assert box is not None
    assert table is not None
    assert box["y"] + box["height"] < table["y"]
    assert box["height"] > 100
    for die in drawn.page.locator(".stage .die").all():
        size = die.bounding_box()
        assert size is not None
        assert size["height"] < 41


@pytest.mark.parametrize(("edition", "levels"), [("classic", 0), ("three_d", 2)])
def test_on_a_laptop_a_missed_task_is_as_large_as_there_is_room(
    open_page: OpenPage, address: str, edition: str, levels: int
) -> None:
    drawn = misses(open_page, address, edition, {"width": 1366, "height": 768})
    box = drawn.bounding_box()
    assert box is not None
    assert box["height"] > 200
    expect(drawn.locator("svg > g:has(.cells)")).to_have_count(levels)
    for shown in (drawn, drawn.page.locator(".go > button")):
        expect(shown).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1366, 768)])
def test_a_missed_round_of_cards_waits_for_a_press_and_is_seen_again_from_the_next(
    open_page: OpenPage, address: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = misses(open_page, address, "card_game", {"width": width, "height": height}).page
    anna = Player(page, "Anna")
    anna.lets_pass(seconds=10)  # elsewhere the next round would have begun
    assert _phase(anna) == "ready"
    page.locator(".go .ready").click()
    anna.waits_for("laying")
    sums = page.locator("tfoot td").all_inner_texts()
    for seat, total in enumerate(sums):
        shown = page.locator(f"[data-total='{seat}']")
        expect(shown).to_have_text(total)
        expect(shown).to_be_visible(visible=width < 1000)
    again = page.get_by_role("button", name=text("en", "card_game.look_back").format(number=1))
    expect(again).to_be_in_viewport(ratio=1)
    again.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("figure .drawing")).to_be_in_viewport(ratio=1)
    expect(sheet.locator("[data-score]")).to_have_count(len(sums))
    title = sheet.get_by_role("heading", level=2).first
    assert title.evaluate("title => title.clientWidth") > 1
    expect(page.get_by_role("heading", name=text("en", "standing.break"))).to_have_count(1)
    is_well(page)
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-hand]")).to_be_visible()  # and on it goes


def misses(open_page: OpenPage, address: str, edition: str, size: dict[str, int]) -> Locator:
    """Do nothing in a round; the drawing of how it could have been solved."""
    anna = Player(open_page(address, viewport=size), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    anna.waits_until(lambda: _phase(anna) in PLAYED)
    anna.waits_for("ready" if edition == "card_game" else "roll")
    drawn = anna.page.locator("main figure .drawing")
    expect(drawn).to_be_visible()
    return drawn
