"""Draws the icons of the installed app from web/public/icon.svg: `python -m tools.icons`.

Systems that take no SVG want pictures of fixed sizes; those that cut icons to a shape of their own
want one that fills its square and keeps what matters in the middle. The browser of the tests draws
them, so nothing else is needed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
DRAWING = PUBLIC / "icon.svg"
MIDDLE = 0.8
"""How much of a square may be relied on where systems cut it to a shape."""


class Icon(NamedTuple):
    """A picture: its file, its size, and whether it fills its whole square."""

    name: str
    size: int
    fills: bool


ICONS = (
    Icon("icons/icon-192.png", 192, fills=False),
    Icon("icons/icon-512.png", 512, fills=False),
    Icon("icons/maskable-512.png", 512, fills=True),
    Icon("icons/apple-180.png", 180, fills=True),
)


def drawing(icon: Icon) -> str:
    """The drawing as this icon wants it."""
    svg = DRAWING.read_text(encoding="utf-8")
    if not icon.fills:
        return svg
    edge = 64 * (1 - MIDDLE) / 2
    svg = re.sub(r' rx="\d+"', "", svg)
    return svg.replace("<g ", f'<g transform="translate({edge} {edge}) scale({MIDDLE})" ', 1)


def picture(browser: Browser, icon: Icon) -> bytes:
    """The icon as a PNG."""
    with browser.new_page(viewport={"width": icon.size, "height": icon.size}) as page:
        style = "<style>html,body{margin:0;background:none}svg{display:block}</style>"
        page.set_content(style + drawing(icon))
        return page.screenshot(omit_background=True)


def main() -> None:
    """Write all of them."""
    from playwright.sync_api import sync_playwright

    from launcher.system import chromium

    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]) as browser,
    ):
        for icon in ICONS:
            file = PUBLIC / icon.name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(picture(browser, icon))


if __name__ == "__main__":
    main()
