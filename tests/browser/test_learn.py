"""Lessons: each edition is learned with its real stage, one sentence a step, to the reward."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.card_players import CardPlayer
from tools.browser.inspection import is_well
from tools.browser.keys import Keys
from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, Context, call, text
from ubongo.editions.registry import EDITIONS
from ubongo.solving import check_layout, extend_layout, read_hand, read_layout

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tools.browser.together import OpenPage
    from ubongo.solving import Laid

LOCALES = {"en": "en-GB", "de": "de-DE", "cs": "cs-CZ", "is": "is-IS"}
LANDSCAPE: Context = {**PHONE, "viewport": {"width": 740, "height": 360}}


class Pupil:
    """Somebody who does what the sentence says."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language

    def hears(self, step: str) -> None:
        """The sentence of a step is said."""
        said = self.page.locator(".lesson .sentence")
        expect(said).to_have_text(text(self.language, f"study.learn.{step}"))

    def button(self, key: str) -> Locator:
        """A button, by its text."""
        return self.page.get_by_role("button", name=text(self.language, key), exact=True)


def pupil_of(edition: str, language: str, open_page: OpenPage, **context: object) -> Pupil:
    """Somebody at the first step of a lesson."""
    page = open_page(locale=LOCALES[language], **context)
    page.goto(f"{page.url}#/learn/{edition}")
    expect(page.locator(".lesson")).to_be_visible()
    return Pupil(page, language)


def missing_cards(page: Page) -> tuple[Laid, ...]:
    """How the cards that are still in the hand can lie beside those on the table."""
    hand = read_hand((page.locator("[data-hand]").get_attribute("data-hand") or "").split())
    tokens = [each.get_attribute("data-laid") or "" for each in page.locator("[data-laid]").all()]
    lying = read_layout(" ".join(tokens))
    assert check_layout(hand, lying) == ()
    return tuple(laid for laid in extend_layout(hand, lying).layout if laid not in lying)


def ends_well(pupil: Pupil, edition: str, seen: Locator) -> None:
    """What was won is seen, and the way leads on to a match and to other lessons."""
    pupil.hears(f"done_{edition}")
    expect(seen).to_be_visible()
    expect(pupil.button("home.play")).to_be_enabled()
    expect(pupil.page.locator("main nav a")).to_have_count(len(EDITIONS) - 1)
    is_well(pupil.page, edition)


# Each edition by fingertips on a phone.


@pytest.mark.parametrize(("edition", "language"), [("classic", "de"), ("light_dark", "cs")])
def test_flat_pieces_by_finger(edition: str, language: str, open_page: OpenPage) -> None:
    pupil = pupil_of(edition, language, open_page, **PHONE)
    page, player = pupil.page, Player(pupil.page, "")
    pupil.hears("turn" if edition == "classic" else "turn_face")
    is_well(page)
    player.piece(player.pieces[0]).tap()
    page.locator("[data-motion=turn]").tap()
    pupil.hears("lay")
    first, *rest = player.solution()
    player.presses(first)
    pupil.hears("cover")
    for placement in rest:
        player.presses(placement)
    pupil.hears("call")
    call(player)
    if edition == "light_dark":
        ends_well(pupil, edition, page.locator("[data-ship='0'][data-field='12']"))
        return
    pupil.hears("pawn")
    is_well(page)
    page.locator("[data-row='4']").tap()
    pupil.hears("take")
    page.locator(".collecting .strong").tap()
    # A green one to the one that was there, and a brown one.
    owned = page.locator("[data-gems-of='0']")
    ends_well(pupil, edition, owned.locator("[data-colour=green]").get_by_text("2", exact=True))
    expect(owned.locator("[data-colour=brown]")).to_have_text("1")


def test_cubes_by_finger_in_the_grids(open_page: OpenPage) -> None:
    pupil = pupil_of("three_d", "is", open_page, **PHONE)
    page, player = pupil.page, Player(pupil.page, "")
    page.locator("[data-want=grids]").tap()
    pupil.hears("cubes_choose")
    is_well(page)
    first, second, third = cubes.solution(player)
    cubes.part(player, first.piece).tap()
    pupil.hears("cubes_turn")
    page.locator("[data-motion=tip]").tap()
    pupil.hears("cubes_lay")
    cubes.part(player, second.piece).tap()
    for placement in (first, second, third):
        cubes.taps(player, placement)
    pupil.hears("call")
    call(player)
    ruby = page.locator("[data-gems-of='0'] [data-kind=ruby]").get_by_text("1", exact=True)
    ends_well(pupil, "three_d", ruby)


def test_cards_by_finger(open_page: OpenPage) -> None:
    pupil = pupil_of("card_game", "en", open_page, **PHONE)
    page, player = pupil.page, CardPlayer(pupil.page, "")
    pupil.hears("cards_turn")
    expect(page.locator(".amiss")).to_contain_text("Cards 4 and 5")
    is_well(page)
    page.locator("[data-laid^='4r']").tap()
    for _ in range(2):
        page.locator("[data-motion=turn]").tap()
    pupil.hears("cards_lay")
    expect(page.locator(".amiss")).to_be_empty()
    first, second = missing_cards(page)
    player.presses_place(first)
    pupil.hears("cards_goal")
    player.presses_place(second)
    pupil.hears("call")
    call(player)
    ends_well(pupil, "card_game", page.locator(".points").get_by_text("10 points"))


# Each edition by keyboard alone, at a desk.


@pytest.mark.parametrize(("edition", "language"), [("classic", "en"), ("light_dark", "is")])
def test_flat_pieces_by_keyboard(edition: str, language: str, open_page: OpenPage) -> None:
    pupil = pupil_of(edition, language, open_page, **DESK)
    page, keys = pupil.page, Keys(Player(pupil.page, ""))
    keys.solves()
    if edition == "classic":
        pupil.hears("pawn")
        keys.presses(page.locator("[data-row='3']"))
        pupil.hears("take")
        keys.presses(page.locator(".collecting .strong"))
    ends_well(pupil, edition, page.locator(".lesson.earned"))
    keys.presses(pupil.button("study.learn.again"))
    pupil.hears("turn" if edition == "classic" else "turn_face")


def test_cubes_by_keyboard_in_the_scene(open_page: OpenPage) -> None:
    pupil = pupil_of("three_d", "de", open_page, **DESK)
    page, player = pupil.page, Player(pupil.page, "")
    expect(page.locator("canvas")).to_be_visible()
    Keys(player).goes_to(page.locator("[data-part]").first)
    pupil.hears("cubes_turn")
    for placement in cubes.solution(player):
        cubes.keys(player, placement)
    pupil.hears("call")
    page.keyboard.press("Space")
    ends_well(pupil, "three_d", page.locator("[data-display=sapphire]"))


def test_cards_by_keyboard(open_page: OpenPage) -> None:
    pupil = pupil_of("card_game", "cs", open_page, **DESK)
    page, player = pupil.page, CardPlayer(pupil.page, "")
    Keys(player).goes_to(page.locator("[data-card='4']"))
    for key in ("r", "r", "Enter"):
        page.keyboard.press(key)
    pupil.hears("cards_lay")
    for laid in missing_cards(page):
        player.lays_by_keys(laid)
    pupil.hears("call")
    page.keyboard.press("Space")
    ends_well(pupil, "card_game", page.locator("[data-score='0'].right"))


# Finding lessons, leaving them, and only watching.


def test_a_newcomer_finds_the_lesson_of_every_edition_and_may_leave(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(address, **PHONE)
    for edition in EDITIONS:
        choose(page.locator(f"[name=edition][value={edition}]"))
        page.get_by_role("link", name=text("en", "home.learn"), exact=True).tap()
        name = text("en", f"home.edition.{edition}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Lesson: {name}")
        page.get_by_role("link", name=text("en", "study.learn.leave"), exact=True).tap()
    page.get_by_role("link", name=text("en", "home.rules"), exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Card game")
    page.get_by_role("link", name=text("en", "study.to_learn")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson: Card game")


def test_who_only_watches_comes_through_all_lessons_to_a_match(open_page: OpenPage) -> None:
    pupil = pupil_of(EDITIONS[0], "en", open_page, **LANDSCAPE)
    page, lesson = pupil.page, pupil.page.locator(".lesson")
    for edition in EDITIONS:
        if edition != EDITIONS[0]:
            name = text("en", f"home.edition.{edition}")
            page.get_by_role("link", name=name, exact=True).tap()
        expect(lesson).to_have_attribute("data-edition", edition)
        is_well(page, edition)
        while step := lesson.get_attribute("data-step"):
            pupil.button("study.learn.next").tap()
            expect(lesson).not_to_have_attribute("data-step", step)
        pupil.hears(f"done_{edition}")
    pupil.button("home.play").tap()
    Player(page, "").comes_to_a_table()
    expect(page.locator(".match")).to_be_visible()
