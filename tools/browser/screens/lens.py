"""Looks at a screen in several languages, looks and sizes."""

from __future__ import annotations

import base64
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from playwright.sync_api import expect

from tools.browser.inspection import script
from tools.browser.screens.hall import WINDOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import CDPSession, Page

    from tools.browser.screens.hall import Shown

Look = Literal["light", "dark"]

PSEUDO = "pseudo"
"""A language made of the English texts, which the page shows where it else shows those."""
PSEUDO_TEXTS = script("pseudo.js")
CHOSEN_ELSEWHERE = """async language => {
    localStorage.setItem('language', language)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
    await new Promise(requestAnimationFrame)
}"""
LANGUAGES = ("en", "de", "cs", "is")
LOOKS: tuple[Look, ...] = ("light", "dark")


class Size(NamedTuple):
    """A screen's size, and whether it is touched."""

    width: int
    height: int
    is_phone: bool = False


SIZES = {
    "phone": Size(360, 640, is_phone=True),
    "laptop": Size(1366, 768),
    "desk": Size(1920, 1080),
    "large": Size(2560, 1440),
}
USUAL = Size(WINDOW["width"], WINDOW["height"])
A_DOT = {"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1}
QUALITY = 82
"""Of a picture: what is written stays sharp, and a phone's screen takes some 30 kB."""


class View(NamedTuple):
    """How a screen is looked at."""

    language: str
    look: Look
    size: str


class Glance(NamedTuple):
    """A screen as it is shown now."""

    page: Page
    view: View
    device: CDPSession


def glances(shown: Shown, wanted: Iterable[View]) -> Iterator[Glance]:
    """Show a screen in all these ways, one after the other; then it is as it was.

    Views of one size that follow each other share the device: to change it takes the longest.
    """
    page = shown.page
    for size, views in groupby(wanted, key=lambda view: view.size):
        with device(page, SIZES[size]) as cdp:
            for view in views:
                page.emulate_media(color_scheme=view.look)
                with _spoken(page, view.language):
                    shown.pose()
                    if view.language == PSEUDO:
                        _pseudo(page, is_wanted=True)  # the page may have been opened anew
                    yield Glance(page, view, cdp)
    speak(page, "en")
    page.emulate_media(color_scheme="light")


@contextmanager
def _spoken(page: Page, language: str) -> Iterator[None]:
    """Speak a language, also that which takes the place of English for a while."""
    if language != PSEUDO:
        speak(page, language)
        yield
        return
    speak(page, "en")
    _pseudo(page, is_wanted=True)
    yield
    _pseudo(page, is_wanted=False)


def _pseudo(page: Page, *, is_wanted: bool) -> None:
    if page.evaluate(PSEUDO_TEXTS, is_wanted):
        page.evaluate(CHOSEN_ELSEWHERE, "en")  # texts are read whenever a language is chosen


@contextmanager
def device(page: Page, size: Size) -> Iterator[CDPSession]:
    """The page gets another screen for a while, with a finger or a mouse."""
    cdp = page.context.new_cdp_session(page)
    _resize(cdp, size)
    if size.is_phone:
        cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield cdp
    _resize(cdp, USUAL)
    if size.is_phone:  # Chromium believes in the finger until it has drawn beyond the screen
        cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        cdp.send("Page.captureScreenshot", {"clip": A_DOT, "captureBeyondViewport": True})
    cdp.detach()


def _resize(cdp: CDPSession, size: Size) -> None:
    screen = {"width": size.width, "height": size.height}
    dense = {"deviceScaleFactor": 2 if size.is_phone else 1, "mobile": size.is_phone}
    cdp.send("Emulation.setDeviceMetricsOverride", {**screen, **dense})


def speak(page: Page, language: str) -> None:
    """Change the language as if somebody had chosen it in another tab of this browser."""
    html = page.locator("html")
    if html.get_attribute("lang") != language:
        page.evaluate(CHOSEN_ELSEWHERE, language)
        expect(html).to_have_attribute("lang", language)


def picture(glance: Glance) -> bytes:
    """What is seen, as WebP; of a page that is read, not played, also what one scrolls to."""
    page, cdp = glance.page, glance.device
    page.evaluate("document.fonts.ready")
    kind: dict[str, Any] = {"format": "webp", "quality": QUALITY}
    if not page.locator(".match:not([data-phase=over]), dialog").count():
        size = cdp.send("Page.getLayoutMetrics")["cssContentSize"]
        kind |= {"clip": {**size, "scale": 1}, "captureBeyondViewport": True}
    taken = cdp.send("Page.captureScreenshot", kind)
    return base64.b64decode(taken["data"])
