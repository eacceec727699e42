"""The first page, as a person sees it: in four languages, on every size, in both looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import ubongo

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Look = Literal["light", "dark"]

SIZES = [(360, 740), (1280, 800), (2560, 1440)]


def text(language: str, key: str) -> str:
    """A text of the first page."""
    catalogue = Path(ubongo.__file__).parent / "texts" / language / "home.json"
    return str(json.loads(catalogue.read_text(encoding="utf-8"))[key])


def shows_its_texts(page: Page, language: str) -> None:
    """The page speaks this language."""
    expect(page.get_by_text(text(language, "tagline"))).to_be_visible()
    expect(page.get_by_text(text(language, "unofficial"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_page_shows_the_twelve_pieces(open_page: Callable[..., Page]) -> None:
    page = open_page()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ubongo")
    expect(page.get_by_role("img")).to_have_count(12)
    expect(page.get_by_role("img", name="Piece L4")).to_be_visible()
    expect(page.get_by_role("heading", name="12 pieces 48 cells")).to_be_visible()


def test_a_name_and_a_code_are_asked_for_kindly(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.get_by_role("button", name=text("en", "make")).click()
    beside_name = page.get_by_role("status").filter(has_text=text("en", "name_missing"))
    expect(beside_name).to_be_in_viewport()
    name_field = page.get_by_label(text("en", "name"))
    expect(name_field).to_be_focused()
    expect(name_field).to_have_accessible_description(text("en", "name_missing"))
    page.get_by_label(text("en", "name")).fill("Anna")
    page.get_by_label(text("en", "code")).fill("X")
    page.get_by_role("button", name=text("en", "join"), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=text("en", "code_wrong"))).to_be_visible()
    expect(beside_name).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-GB", "en"), ("de-AT", "de"), ("cs-CZ", "cs"), ("is-IS", "is"), ("fr-FR", "en")],
)
def test_the_page_speaks_the_browsers_language(
    open_page: Callable[..., Page], locale: str, language: str
) -> None:
    shows_its_texts(open_page(locale=locale), language)


def test_a_chosen_language_is_kept(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    page.get_by_role("button", name="Íslenska").click()
    shows_its_texts(page, "is")
    page.reload()
    shows_its_texts(page, "is")


def test_a_language_can_be_chosen_by_keyboard(open_page: Callable[..., Page]) -> None:
    page = open_page()
    shows_its_texts(page, "en")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shows_its_texts(page, "cs")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_nothing_is_cut_off_and_axe_finds_nothing(
    open_page: Callable[..., Page], size: tuple[int, int], look: Look
) -> None:
    width, height = size
    page = open_page(viewport={"width": width, "height": height}, color_scheme=look)
    expect(page.get_by_role("img")).to_have_count(12)
    for piece in page.get_by_role("img").all():
        box = piece.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") == width
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


def test_the_looks_differ(open_page: Callable[..., Page]) -> None:
    colours = [
        open_page(color_scheme=look).evaluate(
            "getComputedStyle(document.documentElement).backgroundColor"
        )
        for look in ("light", "dark")
    ]
    assert colours == ["rgb(239, 230, 216)", "rgb(33, 28, 24)"]


def test_axe_finds_the_faults_of_a_faulty_page(page: Page) -> None:
    page.set_content("<img src='data:,'><button></button><p style='color:#ccc'>pale</p>")
    found = {violation["id"] for violation in Axe().run(page).response["violations"]}
    assert {"image-alt", "button-name", "color-contrast", "html-has-lang"} <= found


def test_the_page_asks_no_other_host_for_anything(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page()
    shows_its_texts(page, "en")
    listed = "performance.getEntriesByType('resource').map(entry => entry.name)"
    page.wait_for_function(f"() => {listed}.some(name => name.endsWith('.woff2'))")
    loaded = page.evaluate(listed)
    assert [name for name in loaded if not name.startswith(address)] == []
