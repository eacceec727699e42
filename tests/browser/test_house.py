"""The house around the matches: settings, sounds, and addresses that lead nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tools.browser.inspection import is_well, opened_settings
from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tools.browser.together import OpenPage


def test_settings_survive_a_reload(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/settings", **PHONE)
    boxes = ["letters", "patterns", "seconds"]
    for name in boxes:
        page.get_by_role("checkbox", name=text("en", f"settings.{name}")).check()
    page.get_by_role("checkbox", name=text("en", "settings.single_keys")).uncheck()
    page.get_by_label(text("en", "home.name")).fill("Björgvin")
    page.get_by_role("button", name=text("en", "gathering.token.2")).tap()
    volume = page.get_by_role("slider", name=text("en", "settings.volume"))
    volume.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(volume).to_have_value("5")
    page.reload()
    for name in boxes:
        expect(page.get_by_role("checkbox", name=text("en", f"settings.{name}"))).to_be_checked()
    expect(
        page.get_by_role("checkbox", name=text("en", "settings.single_keys"))
    ).not_to_be_checked()
    expect(page.get_by_label(text("en", "home.name"))).to_have_value("Björgvin")
    pressed = page.get_by_role("button", name=text("en", "gathering.token.2"))
    expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(volume).to_have_value("5")
    page.get_by_role("checkbox", name=text("en", "settings.sound")).uncheck()
    page.reload()
    expect(page.get_by_role("checkbox", name=text("en", "settings.sound"))).not_to_be_checked()
    expect(volume).to_have_count(0)


def test_the_look_is_chosen_whatever_the_system_has(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/settings", **DESK, color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    choose(page.get_by_role("radio", name=text("en", "settings.look.dark")))
    assert page.evaluate(ground) == "rgb(33, 28, 24)"
    page.reload()
    expect(page.get_by_role("radio", name=text("en", "settings.look.dark"))).to_be_checked()
    assert page.evaluate(ground) == "rgb(33, 28, 24)"
    choose(page.get_by_role("radio", name=text("en", "settings.look.system")))
    assert page.evaluate(ground) == "rgb(239, 230, 216)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == "rgb(33, 28, 24)"


def test_the_language_changes_over_a_match_that_goes_on(open_page: OpenPage) -> None:
    anna = Player(open_page(**DESK), "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    dialog = opened_settings(anna.page)
    choose(dialog.get_by_role("radio", name="Deutsch"))
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(dialog.get_by_text(text("de", "settings.sound_help"))).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    opener = anna.page.get_by_role("button", name=text("de", "home.settings"), exact=True)
    expect(opener).to_be_focused()
    anna.page.locator("[data-row='3']").click()
    own = anna.page.locator("[data-row='3'] .own")
    expect(own).to_have_text(text("de", "table.you"))


def test_the_settings_lead_out_of_a_match_and_back(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(**PHONE), "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    dialog = opened_settings(anna.page)
    dialog.get_by_role("link", name=text("en", "table.home")).click()
    expect(anna.page).to_have_url(f"{address}#/")
    anna.page.get_by_role("link", name=text("en", "leaving.back"), exact=True).click()
    expect(anna.match).to_be_visible()


RECORDER = """
window.at = 0
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100 * 66, 44100); window.recorder = this }
  get currentTime() { return window.at }
  get state() { return 'running' }
}
"""
"""Instead of a loudspeaker: keeps what the page plays, each sound at the time that `at` says."""

HEARD = """async (starts) => {
  const samples = (await window.recorder.startRendering()).getChannelData(0)
  return starts.map((start) => {
    const part = samples.subarray(start * 44100, (start + 3) * 44100)
    const loudest = (some) => some.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    return { peak: loudest(part), end: loudest(part.subarray(2.5 * 44100)) }
  })
}"""


def test_every_sound_is_heard_and_none_is_loud(open_page: OpenPage, address: str) -> None:
    page = open_page("about:blank", **DESK)
    page.add_init_script(RECORDER)
    page.goto(f"{address}#/settings")
    volume = page.get_by_role("slider", name=text("en", "settings.volume"))
    volume.focus()
    with page.expect_response(re.compile("player")):
        page.keyboard.press("End")
    page.locator("summary").filter(has_text=text("en", "settings.listen")).click()
    expect(page.locator("[data-moment]")).to_have_count(20)
    page.locator("[data-moment=laid]").click()  # from now on what comes late is there
    page.wait_for_load_state("networkidle")
    buttons = page.locator("[data-moment]").all()
    starts = [3 * (place + 1) for place in range(len(buttons))]
    for start, button in zip(starts, buttons, strict=True):
        page.evaluate("at => { window.at = at }", start)
        button.click()
    heard = page.evaluate(HEARD, starts)
    for button, sound in zip(buttons, heard, strict=True):
        name = button.get_attribute("data-moment")
        assert 0.01 < sound["peak"] < 0.6, name
        assert sound["end"] == 0, name


def test_who_wants_no_sound_never_loads_any(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/settings", **DESK)
    page.get_by_role("checkbox", name=text("en", "settings.sound")).uncheck()
    page.goto(f"{address}#/about")
    page.reload()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Tab")
    listed = "performance.getEntriesByType('resource').map(entry => entry.name)"
    assert [name for name in page.evaluate(listed) if "player" in name] == []


def test_an_unknown_address_leads_home(browser: Browser, address: str) -> None:
    with browser.new_context(locale="en-GB") as context:  # the console tells of the answer, 404
        page = context.new_page()
        for path in ("#/nothing", "#/t/TOOLONG", "nothing", "t/BKTR"):
            page.goto("about:blank")
            page.goto(f"{address}{path}")
            expect(page.get_by_role("heading", level=1)).to_have_text(text("en", "about.unknown"))
            is_well(page, path)
            page.get_by_role("link", name=text("en", "table.home"), exact=True).last.click()
            expect(page.get_by_role("button", name=text("en", "home.play"))).to_be_visible()
            assert urlsplit(page.url).path == "/"
