"""What is known about somebody: taken along as a file, and forgotten for good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tools.browser.inspection import opened_settings
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tools.browser.together import OpenPage


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Open a page that may complain: a browser does so of every answer that is a mistake."""
    contexts = []

    def opened(start: str = address, **context: Any) -> Page:  # noqa: ANN401 - Playwright's options
        contexts.append(browser.new_context(**{"locale": "en-GB", **context}))
        page = contexts[-1].new_page()
        page.goto(start)
        return page

    yield opened
    for context in contexts:
        context.close()


def button(where: Page | Locator, key: str) -> Locator:
    """A button of the settings."""
    return where.get_by_role("button", name=text("en", f"settings.{key}"))


def exported(page: Page) -> dict[str, object]:
    """The file that is downloaded."""
    with page.expect_download() as started:
        button(page, "export_do").click()
    assert started.value.suggested_filename == "ubongo-guest.json"
    found: dict[str, object] = json.loads(Path(started.value.path()).read_text(encoding="utf-8"))
    return found


def test_everything_that_is_known_is_in_the_file(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(**DESK), "Anna")
    page = anna.page
    page.evaluate("location.hash = '#/settings'")
    assert exported(page)["server"] is None  # who was never here is not known
    expect(page.get_by_text(text("en", "settings.exported_browser"))).to_be_visible()
    page.goto(address)
    anna.makes_a_table()
    opened_settings(page)
    known = exported(page)
    expect(page.get_by_text(text("en", "settings.exported"), exact=True)).to_be_visible()
    assert known["server"]["seats"][0]["name"] == "Anna"  # type: ignore[index]  # read as JSON
    assert known["browser"]["name"] == "Anna"  # type: ignore[index]


def test_after_everything_is_forgotten_it_is_like_a_first_visit(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = (Player(open_page(**PHONE), name) for name in ("Anna", "Ben"))
    code = anna.makes_a_table()
    ben.joins_by_code(code)
    expect(ben.page.get_by_text("Anna", exact=True)).to_be_visible()
    page = anna.page
    page.goto(f"{address}#/settings")
    page.get_by_role("checkbox", name=text("en", "settings.letters")).check()
    button(page, "forget_do").click()
    expect(page.locator("#forget-question")).to_be_focused()
    button(page, "forget_no").click()  # nobody is trapped
    expect(button(page, "forget_do")).to_be_focused()
    expect(page.get_by_label(text("en", "home.name"))).to_have_value("Anna")
    page.keyboard.press("Enter")
    expect(page.locator("#forget-question")).to_be_focused()
    button(page, "forget_yes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("en", "settings.forgotten"))
    expect(page.get_by_role("alert")).to_have_text(text("en", "settings.forgotten_help"))
    expect(ben.page.get_by_text("Anna", exact=True)).to_have_count(0)
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert page.context.cookies() == []
    page.get_by_role("link", name=text("en", "table.home")).last.click()
    expect(page.locator("#name")).to_have_value("")
    expect(page.locator("section[aria-labelledby=unfinished]")).to_have_count(0)
    page.goto(f"{address}#/settings")
    expect(page.get_by_role("checkbox", name=text("en", "settings.letters"))).not_to_be_checked()
    assert exported(page)["server"] is None


def test_where_the_server_does_not_answer_nothing_is_forgotten(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/settings", **PHONE)
    page.get_by_label(text("en", "home.name")).fill("Anna")
    page.route("**/api/guest", lambda route: route.abort("aborted"))
    button(page, "forget_do").click()
    button(page, "forget_yes").click()
    expect(page.get_by_role("alert")).to_have_text(text("en", "table.unreachable"))
    page.reload()
    expect(page.get_by_label(text("en", "home.name"))).to_have_value("Anna")
