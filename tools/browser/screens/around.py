"""Walks around the matches: the first page, other pages, and addresses that lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.cable import cable_to
from tools.browser.inspection import opened_settings
from tools.browser.players import Player
from tools.browser.screens.hall import Shown
from tools.browser.screens.lens import LANGUAGES, speak
from tools.browser.together import text
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tools.browser.screens.hall import Hall


def first_page(hall: Hall) -> Iterator[Shown]:
    """The first page: never seen before, with the opponents open, and with tables on it."""
    anna = hall.player("Anna")

    def afresh() -> None:
        anna.page.reload()
        anna.page.locator("form.play button").wait_for()

    def choosing() -> None:
        afresh()
        anna.page.locator("form.play summary").click()
        anna.page.locator("form.play .choices").wait_for()

    yield Shown("home", anna.page, afresh)
    yield Shown("home-opponents", anna.page, choosing)
    anna.makes_a_table(3)
    publish(hall, "Björgvin Þór", EDITIONS[0])
    publish(hall, "Čeněk", EDITIONS[1])
    anna.page.goto(hall.address)

    def reopened() -> None:
        afresh()
        expect(anna.page.locator(".public a")).to_have_count(2)
        anna.page.locator("section[aria-labelledby=unfinished]").wait_for()

    yield Shown("home-tables", anna.page, reopened)


def publish(hall: Hall, name: str, edition: str) -> None:
    """Somebody makes a table that everybody may see."""
    host = hall.player(name)
    host.makes_a_table(4, edition)
    host.page.locator(".agreed > details > summary").click()
    host.page.get_by_role("checkbox", name=text("en", "hosting.public")).click()
    expect(host.page.get_by_text(text("en", "gathering.is_public"))).to_be_visible()


def house(hall: Hall) -> Iterator[Shown]:
    """The pages around: settings, about, another device."""
    page = hall.page("#/settings")
    page.locator("#settings-name").fill("Anna")
    page.locator("summary").click()
    page.locator("[data-moment]").first.wait_for()
    yield Shown("settings", page)
    page.get_by_role("button", name=text("en", "settings.forget_do")).click()
    page.locator(".question").wait_for()
    yield Shown("settings-forgetting", page)
    page = hall.page("#/forgotten")
    page.get_by_role("alert").wait_for()
    yield Shown("forgotten", page)
    page = hall.page("#/about")
    page.get_by_text(text("en", "about.own")).wait_for()
    yield Shown("about", page)
    page = hall.page("#/move/BDFGHJKL")
    page.get_by_role("heading", level=1).wait_for()
    yield Shown("move", page)


def dead_ends(hall: Hall) -> Iterator[Shown]:
    """Addresses that lead nowhere, and a server that fails: such pages may complain."""
    page = hall.page("#/nothing", is_well=False)
    page.get_by_role("heading", level=1).wait_for()
    yield Shown("unknown", page)
    page = hall.page("#/t/BKTR", is_well=False)
    expect(page.get_by_role("alert")).to_have_text(text("en", "refusal.gone"))
    yield Shown("table-unknown", page)
    page = hall.page(is_well=False)
    page.route("**/api/**", lambda route: route.fulfill(status=500, body="{}"))
    page.locator("form.play button").click()
    expect(page.locator("form.play .trouble")).not_to_be_empty()
    yield Shown("faulty", page)


def interruptions(hall: Hall) -> Iterator[Shown]:
    """What may come over a match: settings, rules, a pause, a lost line, another window."""
    with cable_to(hall.address) as cable:
        anna, ben = hall.players(EDITIONS[0], "Anna", "Björgvin")
        cenek = Player(hall.context().new_page(), "Čeněk")
        cenek.page.goto(f"{cable.address}#/t/{anna.code}")
        cenek.page.locator("[data-seat-row]").first.wait_for()
        _heard_in_all_languages(cenek.page)
        cable.pull_out()
        told = cenek.page.get_by_text(text("en", "table.lost_watching"))
        expect(told).to_be_visible()
        yield Shown("lost-gathering", cenek.page)
        cable.put_back()
        expect(told).to_have_count(0)
        for player in (anna, ben):
            player.gets_ready()
        for player in (anna, ben):
            player.waits_for("fields")
            player.page.locator("[data-row='2']").click()
            player.page.locator(".fields > button").click()
        anna.waits_for("roll")
        anna.page.get_by_role("button", name=text("en", "table.pause")).click()
        expect(anna.page.get_by_text("Anna has paused the match.")).to_be_visible()
        yield Shown("paused", anna.page)
        opened_settings(anna.page)
        yield Shown("settings-over-match", anna.page)
        anna.page.keyboard.press("Escape")
        anna.page.locator("[data-opens=rules]").click()
        anna.page.get_by_role("dialog").locator("section").first.wait_for()
        yield Shown("rules-over-match", anna.page)
        anna.page.keyboard.press("Escape")
        cenek.waits_for("roll")
        _heard_in_all_languages(cenek.page)
        cable.pull_out()
        expect(cenek.page.locator(".notice")).to_have_text(text("en", "table.lost_watching"))
        yield Shown("lost", cenek.page)
        there = anna.page.context.new_page()
        there.goto(anna.page.url)
        expect(anna.page.get_by_role("alert")).to_have_text(text("en", "refusal.taken_over"))
        yield Shown("taken-over", anna.page)


def _heard_in_all_languages(page: Page) -> None:
    """What is seen without a line must have been fetched before."""
    for language in (*LANGUAGES, "en"):
        speak(page, language)


def devices(hall: Hall) -> Iterator[Shown]:
    """A guest on two devices, one of which is signed out."""
    anna, phone = hall.player("Anna"), hall.page("#/settings")
    anna.plays_against_bots()
    anna.waits_for("fields")
    dialog = opened_settings(anna.page)
    dialog.get_by_role("button", name=text("en", "settings.get_code")).click()
    code = dialog.locator(".code").inner_text()
    phone.get_by_label(text("en", "settings.device_code")).fill(code)
    phone.get_by_role("button", name=text("en", "settings.come"), exact=True).click()
    expect(anna.page.get_by_role("alert")).to_have_text(text("en", "refusal.other_device"))
    yield Shown("other-device", anna.page)
    anna.page.goto(f"{hall.address}#/settings")
    anna.page.get_by_role("button", name=text("en", "settings.phrase_get")).click()
    anna.page.locator("[data-phrase]").wait_for()
    yield Shown("settings-phrase", anna.page)
    anna.page.locator("[data-device=this]").get_by_role("button").click()
    anna.page.get_by_role("button", name=text("en", "settings.sign_out_yes")).wait_for()
    yield Shown("settings-devices", anna.page)
    anna.page.locator("[data-device=other]").get_by_role("button").click()
    expect(phone.get_by_role("alert")).to_have_text(text("en", "refusal.signed_out"))
    yield Shown("signed-out", phone)
