"""Whether a page is well: nothing cut off, missing, untranslated, or closed to some people."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import ubongo
from tools.browser.together import text

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

A_KEY = re.compile(r"[a-z]+\.[a-z_]+")
"""How a text is shown that is missing."""


def script(name: str) -> str:
    """A script for the page, which lies beside this file."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


CUT_OFF = script("cut_off.js")
"""Finds texts that stick out of the screen, or of what they are written on."""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SETTLED = script("settled.js")
"""Waits until nothing moves any more: on a busy machine a dialog is still on its way."""
UNSPOKEN = script("unspoken.js")
"""Finds words that come from no catalogue."""
SAME = re.compile(
    r"Ubongo|BKTRFM|BDFG-HJKL"  # the game, and codes to show how codes look
    r"|Anna|Ben|Björgvin( Þór)?|Clara|Čeněk"
    r"|English|Deutsch|Čeština|Íslenska"  # what languages call themselves
    r"|Chrome, Linux"  # browsers and systems
    r"|(\w+ \d+|\d+ \w+),? \d{4}(, [\d:]+ [AP]M)?"  # the browser writes dates as readers do
    r"|[\d.]+ (sec|min)"  # and numbers with their units
    r"|http://\S+|\b[0-9a-f]{32,64}\b"  # addresses and seeds
)
"""What is the same in every language, or comes from elsewhere."""
A_WORD = re.compile(r"[^\W\d]{2}")


@cache
def said_in_english() -> re.Pattern[str]:
    """Every English text, whatever its facts: a sentence stays in the language it was said in."""
    rooms = (Path(ubongo.__file__).parent / "texts" / "en").glob("*.json")
    texts = [each for room in rooms for each in json.loads(room.read_text("utf-8")).values()]
    forms = [
        form for each in texts for form in (each.values() if isinstance(each, dict) else [each])
    ]
    parts = [re.split(r"\{\w+\}", form) for form in forms]
    return re.compile(
        "|".join(".+".join(map(re.escape, each)) for each in parts if A_WORD.search(" ".join(each)))
    )


def was_said(words: list[str]) -> bool:
    """Whether these are English texts, one after another: what is told at once is read as one."""
    return not words or any(
        said_in_english().fullmatch(" ".join(words[:end])) and was_said(words[end:])
        for end in range(len(words), 0, -1)
    )


def opened_settings(page: Page, language: str = "en") -> Locator:
    """The settings over whatever is shown."""
    page.get_by_role("button", name=text(language, "home.settings"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(text(language, "home.settings"))
    expect(dialog.locator(".card").first).to_be_visible()
    return dialog


def is_well(page: Page, where: str = "") -> None:
    """Nothing is wider than the screen, and no text is missing or cut off."""
    assert not _found(page, TOO_WIDE), where
    shown = page.locator("main, dialog").first.inner_text()
    assert not [word for word in shown.split() if A_KEY.fullmatch(word)], where
    cut_off = _found(page, CUT_OFF)
    assert not cut_off, f"{where}: {cut_off}"


def settles(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.evaluate(SETTLED)


def _found(page: Page, fault: str) -> Any:  # noqa: ANN401 - whatever the page says of it
    """What a script finds wrong with a page once nothing moves on it any more."""
    found = page.evaluate(fault)
    if found:
        settles(page)
        found = page.evaluate(fault)
    return found


def is_accessible(page: Page, where: str = "") -> None:
    """Axe finds nothing, neither in what is said nor in how it is told to a screen reader."""
    is_read = page.evaluate("'axe' in window")  # by a page that was looked at before
    report = Axe("null" if is_read else AXE_SCRIPT).run(page)
    assert report.violations_count == 0, f"{where}\n{report.generate_report()}"


def speaks_by_its_texts(page: Page, where: str = "") -> None:
    """Every word on a page in the pseudo-language comes from a catalogue."""
    words = [text for text in page.evaluate(UNSPOKEN) if A_WORD.search(SAME.sub(" ", text))]
    unspoken = [text for text in words if not was_said(text.split())]
    assert unspoken == [], f"{where}: {unspoken}"


SCREENS = ((1366, 768), (1920, 1080), (2560, 1440))
"""Laptops and larger."""
SMALL = """() => {
  const texts = document.createTreeWalker(document.querySelector('.match'), NodeFilter.SHOW_TEXT)
  const small = []
  while (texts.nextNode()) {
    const { parentElement: holder, data } = texts.currentNode
    const isSeen = holder.checkVisibility() && !holder.closest('.unseen, svg')
    if (isSeen && data.trim() && parseFloat(getComputedStyle(holder).fontSize) < 16)
      small.push([data.trim(), holder.className])
  }
  return small
}"""
"""Finds texts below 16 px."""
DRAWN = ".area svg:not(.hand, button svg), .area canvas, .surface"
"""What the own board is drawn on: what holds it may be wider, and may come before it."""
PLACES = """([drawn]) => {
  const box = (one) => {
    const { width, height, bottom } = one.getBoundingClientRect()
    return { width, height, bottom }
  }
  const all = (selector) => [...document.querySelectorAll(selector)].map(box)
  return {
    scrolls: document.documentElement.scrollHeight > innerHeight,
    glass: all('.glass svg')[0].height,
    others: all('header li'),
    area: all('.area')[0],
    drawn: all(drawn)[0],
    besides: all('aside > *, header li'),
    call: all('.call')[0].bottom,
  }
}"""


LAPTOP = (1366, 768)


def can_be_read_on_a_laptop(page: Page) -> None:
    """Nothing is too small to be read at arm's length, and nothing is cut off."""
    before = page.viewport_size
    assert before is not None
    width, height = LAPTOP
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(SMALL) == []
    is_well(page)
    page.set_viewport_size(before)


FILLED = 0.9
"""How much of its room a board takes at least, across or upright."""


def fills_the_screen(page: Page) -> None:
    """A race on laptops and larger: nothing scrolls, and the own board is the largest thing.

    What is drawn there fills it from side to side or from top to bottom: areas may be narrow.
    """
    before = page.viewport_size
    assert before is not None
    expect(page.locator(DRAWN).first).to_be_visible()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        settles(page)
        places = page.evaluate(PLACES, [DRAWN])
        assert not places["scrolls"], (width, height)
        assert places["glass"] >= 96, places
        assert min(board["width"] for board in places["others"]) >= 160, places
        own, drawn = places["area"], places["drawn"]
        filled = max(drawn["width"] / own["width"], drawn["height"] / own["height"])
        assert filled >= FILLED, places
        largest = max(each["width"] * each["height"] for each in places["besides"])
        assert own["width"] * own["height"] > largest, places
        assert places["call"] <= height, places
        assert page.evaluate(SMALL) == [], (width, height)
    page.set_viewport_size(before)


TELEVISIONS = ((1920, 1080), (2560, 1440))
WATCHED = """() => {
  const box = (one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
    return { left, right, top, bottom, width, height }
  }
  return {
    scrolls: document.documentElement.scrollHeight > innerHeight,
    boards: [...document.querySelectorAll('main > ul > li')].map(box),
    names: [...document.querySelectorAll('main > ul .name')]
      .map((one) => parseFloat(getComputedStyle(one).fontSize)),
    glass: box(document.querySelector('.glass svg')),
    sand: Math.max(...[...document.querySelectorAll('.glass svg .sand')]
      .map((one) => one.getBoundingClientRect().height)),
    below: [...document.querySelectorAll('aside > *')].map(box).filter(({ height }) => height > 0),
  }
}"""
WATCHED_MOST = 0.4
"""How much of a television the boards take at least."""
READABLE = 0.03
"""How high a name is at least, of the height of a television: read from five metres."""


def fills_a_television(page: Page) -> None:
    """For who only watches: boards in a grid, the glass between them, what can be earned below."""
    before = page.viewport_size
    assert before is not None
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        places = page.evaluate(WATCHED)
        boards, glass = places["boards"], places["glass"]
        assert not places["scrolls"], (width, height)
        covered = sum(board["width"] * board["height"] for board in boards)
        assert covered >= WATCHED_MOST * width * height, places
        assert min(places["names"]) >= READABLE * height, places
        assert glass["height"] >= 0.15 * height, places
        assert places["sand"] >= 0.2 * glass["height"], places
        assert min(board["left"] for board in boards) < glass["left"], places
        assert max(board["right"] for board in boards) > glass["right"], places
        for board in boards:
            assert board["right"] <= glass["left"] or board["left"] >= glass["right"], places
        for each in places["below"]:
            assert each["top"] >= max(board["bottom"] for board in boards), places
            assert each["bottom"] <= height, places
        assert page.evaluate(SMALL) == [], (width, height)
        is_well(page)
    page.set_viewport_size(before)


OVERLAPS = """() => {
  const things = [...document.querySelectorAll(
    'main ul > li, header ul > li, .glass svg, .note, .stage > *, aside > *',
  )].filter((one) => one.getBoundingClientRect().height > 0)
  const lies = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > 1 && high > 1 && !one.contains(other) && !other.contains(one)
  }
  return things.flatMap((one, i) => things.slice(i + 1).filter((other) => lies(one, other))
    .map((other) => [one.outerHTML.slice(0, 80), other.outerHTML.slice(0, 80)]))
}"""
"""Which of the boards, the glass, the result and the rewards lie over each other."""


def overlaps_nothing_for_watchers(page: Page) -> None:
    """For who only watches, also between rounds: all that is shown has a place of its own."""
    before = page.viewport_size
    assert before is not None
    for width, height in (LAPTOP, *TELEVISIONS):
        page.set_viewport_size({"width": width, "height": height})
        overlaps = page.evaluate(OVERLAPS)
        assert overlaps == [], (width, height, overlaps)
        assert page.evaluate(SMALL) == [], (width, height)
        is_well(page)
    page.set_viewport_size(before)


TABLET = (820, 1180)
"""A tablet upright."""
ON_A_TABLET = """() => {
  const box = (one) => one.getBoundingClientRect()
  const { width, height } = box(document.querySelector('.area svg:not(.hand), .area canvas'))
  return {
    scrolls: document.documentElement.scrollHeight > innerHeight,
    width, height,
    hidden: [...document.querySelectorAll('aside > *, .tray, .actions .button')]
      .filter((one) => box(one).height > 0 && getComputedStyle(one).position !== 'fixed')
      .filter((one) => box(one).bottom > innerHeight || box(one).right > innerWidth)
      .map((one) => one.className),
  }
}"""


def fills_a_tablet(page: Page) -> None:
    """A race on a tablet upright: the own board is large, and what can be earned is all in view."""
    before = page.viewport_size
    assert before is not None
    width, height = TABLET
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"() => !({ON_A_TABLET})().scrolls")  # its styles come late
    places = page.evaluate(ON_A_TABLET)
    assert not places["scrolls"], places
    assert places["hidden"] == [], places
    assert places["width"] >= 0.7 * width or places["height"] >= 0.35 * height, places
    is_well(page)
    page.set_viewport_size(before)


ALONE = """([drawn]) => {
  const box = (one) => one.getBoundingClientRect()
  const { width, height } = box(document.querySelector(drawn))
  return {
    scrolls: document.documentElement.scrollHeight > innerHeight,
    top: box(document.querySelector('.top')).width,
    width, height,
    call: box(document.querySelector('.call')).bottom,
  }
}"""


def fills_the_screen_alone(page: Page) -> None:
    """Somebody alone on laptops and larger: the board grows, and nothing scrolls."""
    before = page.viewport_size
    assert before is not None
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        places = page.evaluate(ALONE, [DRAWN])
        assert not places["scrolls"], (width, height)
        assert places["top"] == width, places
        assert places["height"] >= 0.4 * height, places
        assert places["call"] <= height, places
        assert page.evaluate(SMALL) == [], (width, height)
        is_well(page)
    page.set_viewport_size(before)


def lie_apart(one: Locator, other: Locator) -> None:
    """Neither of the two covers any of the other."""
    boxes = [each.bounding_box() for each in (one, other)]
    first, second = boxes
    assert first
    assert second
    assert (
        first["x"] + first["width"] <= second["x"]
        or second["x"] + second["width"] <= first["x"]
        or first["y"] + first["height"] <= second["y"]
        or second["y"] + second["height"] <= first["y"]
    ), boxes
