"""A lesson: laid with the real board, by finger or keyboard, one sentence for each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.housekeeping import is_well
from tests.browser.players import Player
from tests.browser.together import DESK, PHONE, call, text

if TYPE_CHECKING:
    from tests.browser.together import OpenPage

LOCALES = {"en": "en-GB", "de": "de-DE", "cs": "cs-CZ", "is": "is-IS"}


@pytest.mark.parametrize(("edition", "language"), [("classic", "de"), ("light_dark", "cs")])
def test_a_lesson_by_finger(edition: str, language: str, open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/learn/{edition}", **PHONE, locale=LOCALES[language])
    pupil = Player(page, "")
    said = page.locator(".lesson [role=status]")
    expect(said).to_have_text(text(language, "study.learn.turn"))
    is_well(page)
    pupil.piece(pupil.pieces[0]).tap()
    page.locator("[data-motion=turn]").tap()
    expect(said).to_have_text(text(language, "study.learn.lay"))
    first, *rest = pupil.solution()
    pupil.presses(first)
    expect(said).to_have_text(text(language, "study.learn.cover"))
    for placement in rest:
        pupil.presses(placement)
    expect(said).to_have_text(text(language, "study.learn.call"))
    call(pupil)
    expect(said).to_have_text(text(language, f"study.learn.done_{edition}"))
    is_well(page)


@pytest.mark.parametrize(("edition", "language"), [("classic", "en"), ("light_dark", "is")])
def test_a_lesson_by_keyboard(
    edition: str, language: str, open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/learn/{edition}", **DESK, locale=LOCALES[language])
    pupil = Player(page, "")
    said = page.locator(".lesson [role=status]")
    expect(said).to_have_text(text(language, "study.learn.turn"))
    is_well(page)
    page.locator("[data-piece]").first.focus()
    for number, placement in enumerate(pupil.solution(), 1):
        pupil.keys(placement)
        expect(page.locator("[data-placement]")).to_have_count(number)
    page.keyboard.press("Space")
    expect(said).to_have_text(text(language, f"study.learn.done_{edition}"))
    page.get_by_role("button", name=text(language, "study.learn.again")).click()
    expect(said).to_have_text(text(language, "study.learn.turn"))


def test_a_lesson_can_be_skipped_and_found_again(open_page: OpenPage, address: str) -> None:
    page = open_page(address, **PHONE)
    page.get_by_role("link", name=text("en", "hall.learn"), exact=True).tap()
    page.get_by_role("link", name=text("en", "study.learn.skip")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Classic")
    page.get_by_role("link", name=text("en", "study.to_learn")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson: Classic")
