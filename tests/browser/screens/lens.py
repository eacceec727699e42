"""Looks at a screen in several languages, looks and sizes, while time stands still."""

from __future__ import annotations

import base64
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from playwright.sync_api import expect

from tests.browser.housekeeping import opened_settings
from tests.browser.players import choose
from tests.browser.screens.hall import WINDOW
from tests.browser.together import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import CDPSession, Page

    from tests.browser.screens.hall import Hall, Shown

Look = Literal["light", "dark"]

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


def glances(hall: Hall, shown: Shown, wanted: Iterable[View]) -> Iterator[Glance]:
    """Show a screen in all these ways, one after the other; then it is as it was."""
    page = shown.page
    with hall.standing():
        for view in wanted:
            speak(page, view.language)
            page.emulate_media(color_scheme=view.look)
            with device(page, SIZES[view.size]) as cdp:
                shown.pose()
                yield Glance(page, view, cdp)
        speak(page, "en")
        page.emulate_media(color_scheme="light")


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
    now = html.get_attribute("lang") or "en"
    if now == language:
        return
    dialog, top = page.locator("dialog[open]"), page.locator("header nav select")
    if dialog.count():
        choose(dialog.get_by_role("radio", name=OWN_NAMES[language]))
    elif top.count():
        top.select_option(language)
    else:
        choose(opened_settings(page, now).get_by_role("radio", name=OWN_NAMES[language]))
        expect(html).to_have_attribute("lang", language)
        page.get_by_role("button", name=text(language, "home.close"), exact=True).click()
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
