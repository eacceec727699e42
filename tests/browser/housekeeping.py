"""What the tests of the house share: its settings, and whether a page is well."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.together import text

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

A_KEY = re.compile(r"[a-z]+\.[a-z_]+")
"""How a text is shown that is missing."""

CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text(encoding="utf-8")
"""Finds texts that stick out of the screen, or of what they are written on."""


def opened_settings(page: Page, language: str = "en") -> Locator:
    """The settings over whatever is shown."""
    page.get_by_role("button", name=text(language, "home.settings"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(text(language, "home.settings"))
    expect(dialog.locator(".card").first).to_be_visible()
    return dialog


def is_well(page: Page, where: str = "") -> None:
    """Nothing is wider than the screen, no text is missing or cut off, and axe finds nothing."""
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == width, where
    shown = page.locator("main, dialog").first.inner_text()
    assert not [word for word in shown.split() if A_KEY.fullmatch(word)], where
    cut_off = page.evaluate(CUT_OFF)
    assert cut_off == [], f"{where}: {cut_off}"
    is_read = page.evaluate("'axe' in window")  # by a page that was looked at before
    report = Axe("null" if is_read else AXE_SCRIPT).run(page)
    assert report.violations_count == 0, f"{where}\n{report.generate_report()}"
