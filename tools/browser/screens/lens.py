"""Looks at a screen in several languages, looks and sizes."""

from __future__ import annotations

import base64
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from playwright.sync_api import expect

from tools.browser.inspection import script
from tools.browser.players import choose
from tools.browser.screens.hall import WINDOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import CDPSession, Page

    from tools.browser.screens.hall import Shown

Look = Literal["light", "dark"]

PSEUDO = "pseudo"
"""A language made of the English texts, which the page shows where it else shows those."""
PSEUDO_TEXTS = script("pseudo.js")
OWN_NAMES = {"en": "English", "de": "Deutsch", "cs": "Čeština", "is": "Íslenska"}
LOOKS: tuple[Look, ...] = ("light", "dark")


class Size(NamedTuple):
    """A screen's size, and whether it is touched."""

    width: int
    height: int
    is_phone: bool = False


SIZES = {
    "phone": Size(360, 640, is_phone=True),
    "laptop": Size(1366, 768),
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
    """Show a screen in all these ways, one after the other; then it is as it was."""
    page = shown.page
    for view in wanted:
        _speak_as(page, view.language)
        page.emulate_media(color_scheme=view.look)
        with device(page, SIZES[view.size]) as cdp:
            shown.pose()
            if view.language == PSEUDO and not page.evaluate("'english' in window"):
                _speak_as(page, PSEUDO)  # the page was opened anew
            yield Glance(page, view, cdp)
        if view.language == PSEUDO:
            page.evaluate(PSEUDO_TEXTS, False)
            speak(page, "de")
    speak(page, "en")
    page.emulate_media(color_scheme="light")


def _speak_as(page: Page, language: str) -> None:
    """Change the language, also to that which takes the place of English."""
    if language == PSEUDO:
        speak(page, "en")
        page.evaluate(PSEUDO_TEXTS, True)
        speak(page, "de")  # texts are read whenever the language changes
        speak(page, "en")
    else:
        speak(page, language)


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
    """Change the language, wherever the page offers it."""
    html = page.locator("html")
    if html.get_attribute("lang") == language:
        return
    dialog, top = page.locator("dialog[open]"), page.locator("header nav select")
    own_name = dialog.get_by_role("radio", name=OWN_NAMES[language])
    if dialog.count():
        choose(own_name)
    elif top.count():
        top.select_option(language)
    else:
        page.locator("[data-opens=settings]").click()
        choose(own_name)
        expect(html).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
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
