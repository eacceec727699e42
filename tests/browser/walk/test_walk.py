"""A short walk through the games, the same in Chromium, Firefox and WebKit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.walk.hands import Cards, Parts, Pieces
from tools.browser.together import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.walk.person import Person
    from tests.browser.walk.window import Opened

    Screenshot = Callable[[str], None]

GEMS = """(number) => [...document.querySelectorAll('tr.me [data-colour]')]
  .reduce((sum, { textContent }) => sum + Number(textContent), 0) === number"""

IN_A_ROW = """(css, number) => {
  const tops = [...document.querySelectorAll(css)].map((it) => it.getBoundingClientRect().top)
  return tops.length === number && new Set(tops).size === 1
}"""


def sits_down(anna: Person, edition: str) -> None:
    """Choose an edition and one weak bot on the first page, and play."""
    chooses(anna, "main > fieldset", edition)
    anna.clicks(".play summary")
    for value in ("1", "weak"):
        chooses(anna, ".choices", value)
    anna.clicks(".play-button")


def chooses(anna: Person, among: str, value: str) -> None:
    """Choose one of several."""
    anna.clicks(f"{among} label:has([value='{value}'])")
    anna.counts(f"{among} [value='{value}']:checked", 1)


def rolls_or_waits(anna: Person) -> None:
    """Roll, or let the bot do it, who begins as often."""
    anna.waits_for("roll")
    if anna.is_there("main .big"):
        anna.clicks("main .big")


def test_the_first_page_changes_its_language_and_keeps_it(
    anna: Person, screenshot: Screenshot
) -> None:
    anna.sees("html[lang=en] h1 + p", text("en", "home.tagline"))
    screenshot("home")
    anna.tabs_to("select")
    anna.presses("ArrowDown", "ArrowDown")
    anna.sees("html[lang=cs] h1 + p", text("cs", "home.tagline"))
    anna.sees(".play-button", text("cs", "home.play"))
    screenshot("czech")
    anna.window.reload()
    anna.sees("html[lang=cs] h1 + p", text("cs", "home.tagline"))


def test_a_round_of_classic_is_won_by_pointer_and_the_next_one_by_keys(
    anna: Person, screenshot: Screenshot
) -> None:
    sits_down(anna, "classic")
    anna.waits_for("fields")
    anna.clicks("[data-row='2']")
    anna.sees(".pawn.me")
    assert anna.box(".pawn.me").holds(anna.box(".pawn.me svg"))
    screenshot("fields")
    anna.clicks(".fields > button")
    rolls_or_waits(anna)

    anna.waits_for("puzzle")
    pieces = Pieces(anna)
    first, *others = pieces.solution()
    pieces.drag(first)
    screenshot("half")
    anna.window.reload()
    pieces.lies(first)
    for placement in others:
        pieces.drag(placement)
    screenshot("laid")
    anna.clicks("button.lit")
    anna.waits_to_see(".news", text("en", "standing.gems.you_solved_1"))
    screenshot("taking")
    anna.clicks(".collecting .strong")
    anna.waits(GEMS, 2)
    anna.waits_to_see(".round", "2")

    rolls_or_waits(anna)
    anna.waits_for("puzzle")
    pieces = Pieces(anna)
    anna.tabs_to("[data-piece]")
    for placement in pieces.solution():
        pieces.type(placement)
    anna.presses("Space")
    anna.waits_to_see("[data-aloud]", text("en", "standing.gems.you_solved_1"))
    anna.tabs_to(".collecting .strong")
    anna.presses("Enter")
    anna.waits(GEMS, 4)


def test_parts_of_three_d_are_laid_and_called(anna: Person, screenshot: Screenshot) -> None:
    sits_down(anna, "three_d")
    rolls_or_waits(anna)
    anna.waits_for("ready")
    anna.clicks("main .big")
    anna.waits_for("puzzle")
    parts = Parts(anna)
    first, *others = parts.solution()
    if anna.is_there("[data-want=grids]"):  # there is WebGL
        levels = anna.box("input[type=range][aria-orientation=vertical]")
        assert levels.height > 2 * levels.width
        parts.drag(first)
        screenshot("scene")
        anna.clicks("[data-want=grids]")
        anna.tabs_to("[data-part]")
    else:
        anna.tabs_to("[data-part]")
        parts.type(first)
    anna.counts("[data-level]", 2)
    for placement in others:
        parts.type(placement)
    screenshot("grids")
    anna.presses("Space")
    anna.waits_to_see("[data-aloud]", text("en", "standing.news.you_solved").format(place=1))


def test_seven_cards_are_laid_and_called(anna: Person, screenshot: Screenshot) -> None:
    sits_down(anna, "card_game")
    anna.waits_for("ready")
    anna.clicks(".go .ready")
    anna.waits_for("laying")
    assert anna.box("thead .token").holds(anna.box("thead .token svg"))
    cards = Cards(anna)
    first, second, *others = cards.layout()
    cards.drag(first)
    cards.drag(second)
    screenshot("cards")
    anna.tabs_to("[data-card]")
    for laid in others:
        cards.type(laid)
    anna.presses("Space")
    anna.waits_to_see(".news", text("en", "card_game.news.you_called").format(count=10))
    anna.sees("[data-score]")
    anna.until(IN_A_ROW, "li > svg[role=img]", 9)
    screenshot("score")


def test_what_a_page_complains_about_is_heard(browser_window: Opened, address: str) -> None:
    with browser_window() as window:
        window.open(address)
        window.evaluate("() => { console.error('told'); setTimeout(() => { throw 'thrown' }) }")
        heard = ""
        while not ("told" in heard and "thrown" in heard):
            window.evaluate("() => new Promise(requestAnimationFrame)")
            heard = " ".join(window.complaints())
