"""The first page, as a person sees it: in four languages, on every size, in both looks."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tools.browser.inspection import is_well
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Look = Literal["light", "dark"]

SIZES = [(360, 640), (740, 360), (1280, 800), (2560, 1440)]
LOOKS: list[Look] = ["light", "dark", "light", "dark"]
LANGUAGES = ["en", "de", "cs", "is"]


def shows_its_texts(page: Page, language: str) -> None:
    """The page speaks this language."""
    expect(page.get_by_text(text(language, "home.tagline"))).to_be_attached()
    expect(page.get_by_text(text(language, "home.unofficial"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def edition(page: Page, key: str) -> Locator:
    """The picture of an edition, to be pressed."""
    return page.locator("label").filter(has=page.locator(f"input[value={key}]"))


def test_the_editions_are_pictures_and_one_is_chosen(open_page: Callable[..., Page]) -> None:
    page = open_page(**DESK)
    names = page.get_by_role("group", name=text("en", "home.editions"))
    expect(names.locator("input[value=classic]")).to_be_checked()
    for tile in names.locator("label").all():
        drawn = tile.locator(".picture use")
        expect(drawn).to_be_visible()  # it has a size as soon as the drawing is there
        box = drawn.bounding_box()
        assert box is not None
        assert box["width"] > 100
        assert box["height"] > 60


def test_an_edition_is_chosen_by_its_picture_and_remembered(
    open_page: Callable[..., Page],
) -> None:
    anna = Player(open_page(**PHONE), "Anna")
    edition(anna.page, "light_dark").locator(".picture").tap()
    chosen = anna.page.get_by_role("radio", name=text("en", "home.edition.light_dark"))
    expect(chosen).to_be_checked()
    anna.page.reload()
    expect(chosen).to_be_checked()
    anna.page.locator("#name").fill("Anna")
    anna.page.get_by_role("button", name=text("en", "home.make")).tap()
    expect(anna.page.locator(".agreed")).to_be_visible()
    anna.page.locator(".agreed > details > summary").tap()
    game = anna.page.get_by_role("group", name=text("en", "hosting.edition"))
    expect(game.get_by_role("radio", name=text("en", "home.edition.light_dark"))).to_be_checked()


def test_a_piece_is_laid_after_a_few_presses(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    anna = Player(page, "")
    anna.plays_against_bots()
    anna.waits_for("fields")
    page.locator("[data-row='3']").tap()
    page.locator(".fields > button").tap()
    anna.waits_for("roll")
    if page.locator("main .big").count():
        page.locator("main .big").tap()
    anna.waits_for("puzzle")
    anna.presses(anna.solution()[0])


def test_a_name_and_a_code_are_asked_for_kindly(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.get_by_role("button", name=text("en", "home.make")).click()
    beside_name = page.get_by_role("status").filter(has_text=text("en", "refusal.name_missing"))
    expect(beside_name).to_be_in_viewport()
    name_field = page.get_by_label(text("en", "home.name"))
    expect(name_field).to_be_focused()
    expect(name_field).to_have_accessible_description(text("en", "refusal.name_missing"))
    name_field.fill("Anna")
    page.get_by_label(text("en", "home.code")).fill("X")
    page.get_by_role("button", name=text("en", "home.join"), exact=True).click()
    trouble = page.get_by_role("status").filter(has_text=text("en", "refusal.code_wrong"))
    expect(trouble).to_be_visible()
    expect(beside_name).to_have_count(0)


def test_a_public_table_is_found_and_joined(open_page: Callable[..., Page]) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    anna.page.locator(".agreed > details > summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.public")).click()
    expect(anna.page.get_by_text(text("en", "gathering.is_public"))).to_be_visible()
    ben.page.reload()
    table = ben.page.locator(".public a").filter(has_text="Anna")
    expect(table).to_contain_text(text("en", "home.edition.classic"))
    expect(table).to_contain_text("1 seat free")
    table.tap()
    ben.page.wait_for_url(re.compile(f"#/t/{code}$"))
    sit = ben.page.get_by_role("button", name=text("en", "gathering.sit"))
    expect(sit).to_be_visible()  # until then the name is asked for by the first page
    ben.page.get_by_label(text("en", "home.name")).fill("Ben")
    sit.tap()
    expect(anna.page.locator("[data-seat-row='1']")).to_contain_text("Ben")


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
    page.get_by_role("combobox", name=text("de", "home.languages")).select_option("is")
    shows_its_texts(page, "is")
    page.reload()
    shows_its_texts(page, "is")


def test_a_language_can_be_chosen_by_keyboard(open_page: Callable[..., Page]) -> None:
    page = open_page()
    language = page.get_by_role("combobox", name=text("en", "home.languages"))
    expect(language).to_be_visible()
    for _ in range(3):  # past the skip link and the way home
        page.keyboard.press("Tab")
    expect(language).to_be_focused()
    page.keyboard.press("ArrowDown")
    shows_its_texts(page, "de")


def test_the_first_stop_of_the_keyboard_skips_the_top(open_page: Callable[..., Page]) -> None:
    page = open_page()
    shows_its_texts(page, "en")
    skip = page.get_by_role("link", name=text("en", "home.skip"))
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[name=edition][value=classic]")).to_be_focused()


def test_on_every_screen_playing_is_one_press_away_and_nothing_is_cut_off(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    for language, (size, look) in itertools.product(LANGUAGES, zip(SIZES, LOOKS, strict=True)):
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=look)
        page.get_by_role("combobox").first.select_option(language)
        shows_its_texts(page, language)
        page.reload()
        play = page.get_by_role("button", name=text(language, "home.play"))
        expect(play).to_be_in_viewport(ratio=1)
        for picture in page.locator(".picture").all():
            box = picture.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        is_well(page, f"{language} {size}")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440)])
def test_on_a_laptop_and_larger_every_way_in_is_seen_without_scrolling(
    open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(viewport={"width": width, "height": height})
    for language in LANGUAGES:
        page.get_by_role("combobox").first.select_option(language)
        shows_its_texts(page, language)
        for way in page.locator(".play button, .play a, .solo a, .friends button").all():
            expect(way).to_be_in_viewport(ratio=1)
        expect(page.locator("#public")).to_be_in_viewport(ratio=1)
        play, solo = (page.locator(each).bounding_box() for each in (".play", ".solo"))
        assert play is not None
        assert solo is not None
        assert solo["y"] - play["y"] - play["height"] < 0.05 * height  # no hole between them
        tiles = page.locator("fieldset").first.bounding_box()
        assert tiles is not None
        assert tiles["width"] > 0.85 * width


def test_the_foot_of_a_phone_leaves_no_link_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    for language in LANGUAGES:
        page.get_by_role("combobox").first.select_option(language)
        shows_its_texts(page, language)
        tops = [link.bounding_box() for link in page.locator("footer nav a").all()]
        rows = [round(box["y"]) for box in tops if box is not None]
        assert min(rows.count(row) for row in rows) > 1, language


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
