"""Matches that are over, watched again: boards, controls, links to a moment, the dice checked."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.linking import relinked
from tools.browser.hosting import hosted
from tools.browser.inspection import is_well
from tools.browser.players import Player, choose
from tools.browser.screens.lens import speak
from tools.browser.together import DESK, PHONE, text
from tools.finished import keep
from ubongo.core.chain import RULES
from ubongo.core.decision import encode_decision
from ubongo.core.log import read_log
from ubongo.core.solo.messages import SoloSolved
from ubongo.editions.registry import EDITIONS, logged_edition
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import StoredSeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize

    from tools.browser.together import OpenPage
    from ubongo.core.decision import EncodedDecision
    from ubongo.core.log import Log

MATCHES = {edition: str(number) * 32 for number, edition in enumerate(EDITIONS, 1)}
SEATS = (
    StoredSeat(name="Anna"),
    StoredSeat(name="Björgvin"),
    StoredSeat(bot="weak"),
    StoredSeat(),  # somebody who has had everything forgotten
)
COPYING = {"permissions": ["clipboard-read", "clipboard-write"]}
SHORT = {"viewport": {"width": 740, "height": 360}}


RUN = "a" * 32
VIEWS: tuple[tuple[str, ViewportSize], ...] = (
    ("en", {"width": 360, "height": 640}),
    ("de", {"width": 740, "height": 360}),
    ("cs", {"width": 2560, "height": 1440}),
    ("is", {"width": 360, "height": 640}),
)
"""In which language and at which size replays are looked at, one edition after the other."""


def the_run() -> Log:
    """A golden playthrough of somebody alone."""
    file = Path(__file__).parents[1] / "playthroughs" / "classic_solo-tasks.jsonl"
    return read_log(file.read_bytes(), logged_edition)


def slowly(log: Log) -> tuple[EncodedDecision, ...]:
    """The same match, in which everybody takes a moment before each command."""
    return tuple(
        encode_decision(replace(each, at=each.at + 700 * number))
        for number, each in enumerate(log.decisions)
    )


async def fill(database: str) -> None:
    """A finished match of four in every edition, and a solo run."""
    store = await open_store(database)
    run = the_run()
    seed = bytes.fromhex(run.header.seed or "")
    await keep(store, RUN, "classic_solo", SEATS[:1], slowly(run), seed)
    for edition, match in MATCHES.items():
        await keep(store, match, edition, SEATS)
    await store.close()


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has finished matches."""
    folder = tmp_path_factory.mktemp("archive")
    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, fill(str(folder / "ubongo.db"))).result()
    with hosted(folder) as server:
        yield server.address


def slider(page: Page) -> Locator:
    """Where in the match one is."""
    return page.get_by_role("slider", name=text("en", "replay.moment"))


def button(page: Page, key: str) -> Locator:
    """A button of the controls."""
    return page.get_by_role("button", name=text("en", f"replay.{key}"), exact=True)


def copied_link(page: Page) -> str:
    """A link to the present moment."""
    button(page, "copy").tap()
    expect(page.locator("main [role=status]").last).to_have_text(text("en", "replay.copied"))
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("edition", MATCHES)
def test_all_boards_are_seen_and_the_dice_are_checked(
    edition: str, open_page: OpenPage, archive: str
) -> None:
    page = open_page(f"{archive}#/r/{MATCHES[edition]}", **DESK)
    button(page, "pause").click()
    button(page, "next_call").click()
    boards = page.get_by_role("list", name=text("en", "standing.boards")).get_by_role("listitem")
    expect(boards).to_have_count(4)
    expect(boards.first).to_contain_text("Anna")
    expect(boards.last).to_contain_text("Guest")
    expect(page.locator("[data-board]:not([data-board=''])").first).to_be_visible()
    page.get_by_role("button", name=text("en", "replay.fair.check")).click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "true")
    expect(page.locator("[data-end]")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    language, view = VIEWS[EDITIONS.index(edition) % len(VIEWS)]
    speak(page, language)
    page.set_viewport_size(view)
    is_well(page)


@pytest.mark.parametrize("wide", [1024, 1366, 2560])
def test_the_way_home_and_the_settings_can_be_pressed(
    wide: int, open_page: OpenPage, archive: str
) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['classic']}", viewport={"width": wide, "height": 768})
    button(page, "pause").click()
    slider(page).focus()
    page.keyboard.press("End")  # with the longest title
    expect(page.locator("[data-told]")).to_contain_text("wins.")
    page.get_by_role("button", name=text("en", "home.settings"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=text("en", "home.close")).click()
    page.get_by_role("link", name=text("en", "table.home"), exact=True).click()
    expect(page.locator(".play-button")).to_be_visible()


def test_the_bar_is_full_at_the_end_though_a_match_ends_within_a_second(
    open_page: OpenPage, archive: str
) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['classic']}", **DESK)
    button(page, "pause").click()
    slider(page).focus()
    page.keyboard.press("End")
    expect(slider(page)).to_have_value(str(slider(page).get_attribute("max")))


def test_a_match_that_is_still_fetched_is_said_to_be(open_page: OpenPage, archive: str) -> None:
    page = open_page(archive, **DESK)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/api/matches/*/frames", hold)
    page.goto(f"{archive}#/r/{MATCHES['classic']}")
    expect(page.get_by_role("status")).to_have_text(text("en", "replay.loading"))
    waiting[0].continue_()
    expect(button(page, "pause")).to_be_visible()


def test_a_changed_line_is_named_and_another_version_of_the_rules_told(
    open_page: OpenPage, archive: str
) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['classic']}", **DESK)
    log = page.context.request.get(f"{archive}api/matches/{MATCHES['classic']}").body()
    fetched = [
        log.replace(b'{"number":3,', b'{"number": 3,'),
        log.rpartition(b'{"number":')[0],
        relinked(log.replace(b'"rules":%d' % RULES, b'"rules":%d' % (RULES + 1))),
    ]
    page.route(
        f"**/api/matches/{MATCHES['classic']}",
        lambda route: route.fulfill(body=fetched.pop(0), content_type="application/jsonl"),
    )
    check = page.get_by_role("button", name=text("en", "replay.fair.check"))
    verdict = page.locator("[role=status]", has_text="hash chain")
    check.click()
    expect(verdict).to_contain_text("in line 4 its hash chain does not fit.")
    check.click()
    last = len(log.splitlines()) - 1
    expect(verdict).to_contain_text(f"in line {last} its hash chain does not fit.")
    check.click()
    expect(verdict).to_contain_text(text("en", "replay.fair.other_rules"))
    expect(verdict).to_have_attribute("data-verdict", "true")


def test_a_match_is_played_stopped_and_searched_for_calls(
    open_page: OpenPage, archive: str
) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['classic']}", **DESK)
    expect(button(page, "pause")).to_be_visible()  # it plays by itself, and not from nothing
    expect(page.locator("[data-board]")).to_have_count(4)
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(button(page, "play")).to_be_visible()
    stopped = slider(page).input_value()
    assert int(stopped) > 0
    page.keyboard.press("Space")
    choose(page.get_by_role("radio", name=re.compile("^8 ")))
    expect(slider(page)).not_to_have_value(stopped)
    expect(page.locator("[data-told]")).not_to_have_text("")
    button(page, "pause").click()
    expect(button(page, "play")).to_be_visible()
    button(page, "next_call").click()
    expect(page.locator("[data-told]")).to_contain_text("Ubongo!")
    first = slider(page).input_value()
    button(page, "next_call").click()
    expect(slider(page)).not_to_have_value(first)
    button(page, "previous_call").click()
    expect(slider(page)).to_have_value(first)
    slider(page).focus()
    page.keyboard.press("End")
    expect(page.locator("[data-told]")).to_contain_text("wins.")
    expect(button(page, "next_call")).to_be_disabled()
    page.keyboard.press("Home")
    expect(slider(page)).to_have_value("0")


def test_a_solo_run_is_watched_too(open_page: OpenPage, archive: str) -> None:
    page = open_page(f"{archive}#/r/{RUN}", **PHONE, **COPYING)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Classic, alone")
    button(page, "pause").tap()
    button(page, "next_call").tap()
    solution = next(
        event.solution
        for decision in the_run().decisions
        for event in decision.events
        if isinstance(event, SoloSolved)
    )
    board = page.locator("[data-board]")
    expect(board).to_have_attribute("data-board", solution)  # though the next task is dealt at once
    page.goto(copied_link(page))
    expect(board).to_have_attribute("data-board", solution)
    slider(page).focus()
    page.keyboard.press("End")
    expect(page.get_by_text(re.compile(r"^\d+ solved$"))).to_be_visible()
    page.get_by_role("button", name=text("en", "replay.fair.check")).tap()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "true")
    is_well(page)


def test_every_control_answers_to_keys_alone(open_page: OpenPage, archive: str) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['light_dark']}", **SHORT, **COPYING)
    button(page, "pause").focus()
    page.keyboard.press("Enter")
    slider(page).focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_value("1000")
    page.keyboard.press("Tab")  # there is no call before
    expect(button(page, "play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "pause")).to_be_focused()
    page.keyboard.press("Space")
    expect(button(page, "play")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-told]")).to_contain_text("Ubongo!")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=re.compile("^2 "))).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main [role=status]").last).to_have_text(text("en", "replay.copied"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=text("en", "replay.download"))).to_be_focused()
    third = page.get_by_role("button", name=re.compile("Round 3 begins"))
    third.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Round 3 of 7")).to_be_visible()
    expect(third).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("context", [PHONE, {**PHONE, **SHORT}], ids=["upright", "on its side"])
def test_by_touch_a_match_is_played_and_linked_to(
    context: dict[str, Any], open_page: OpenPage, archive: str
) -> None:
    address = f"{archive}#/r/{MATCHES['classic']}"
    page = open_page(address, **context, **COPYING)
    page.locator("label", has_text=re.compile(r"^\s*8")).tap()
    button(page, "pause").tap()
    stopped = slider(page).input_value()
    button(page, "play").tap()
    expect(slider(page)).not_to_have_value(stopped)
    button(page, "pause").tap()
    button(page, "next_call").tap()
    expect(page.locator("[data-told]")).to_contain_text("Ubongo!")
    page.get_by_role("button", name=re.compile("Round 3 begins")).tap()
    third = int(slider(page).input_value())
    assert third > 0
    link = copied_link(page)
    assert re.fullmatch(re.escape(address) + r"/\d+", link)
    other = open_page(link, **DESK)
    expect(other.get_by_text("Round 3 of 9")).to_be_visible()
    other.goto(f"{address}/1")
    expect(other.get_by_text("Round 3 of 9")).to_have_count(0)


def test_a_match_is_downloaded(open_page: OpenPage, archive: str) -> None:
    page = open_page(f"{archive}#/r/{MATCHES['light_dark']}", **DESK)
    with page.expect_download() as download:
        page.get_by_role("link", name=text("en", "replay.download")).click()
    assert download.value.suggested_filename.endswith(".jsonl")


def test_what_is_no_match_is_said(browser: Browser, archive: str) -> None:
    with browser.new_context(locale="en-GB") as context:  # the console tells of the answer, 404
        page = context.new_page()
        page.goto(f"{archive}#/r/{'f' * 32}")
        expect(page.get_by_role("alert")).to_have_text(text("en", "refusal.match_unknown"))


def test_who_played_finds_the_match_again(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/matches", **PHONE)
    expect(page.get_by_text(text("en", "replay.no_matches"))).to_be_visible()
    is_well(page)
    page.goto(address)
    anna = Player(page, "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    anna.waits_for_the_end()
    page.get_by_role("link", name=text("en", "standing.watch"), exact=True).click()
    expect(page.locator("[data-told]")).to_be_visible()
    page.goto(f"{address}#/settings")
    page.get_by_role("link", name=text("en", "settings.matches")).click()
    expect(page.locator("main li")).to_have_count(1)
    is_well(page)
    page.get_by_role("link", name=re.compile(f"^{text('en', 'replay.watch')}")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Classic")
