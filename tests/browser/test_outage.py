"""Bad lines, and a server that was away: what the page says, and what it does by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.cable import cable_to
from tools.browser.hosting import hosted
from tools.browser.together import DESK, PHONE, begin, choose_fields, roll, text, two_players
from tools.servers import free_port

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from tools.browser.players import Player

LOST_WHILE_GATHERING = text("en", "table.lost_watching")
IS_AWAY = """async (code) => {
  const { seats } = await (await fetch(`/api/tables/${code}`)).json()
  return seats[1]?.is_here === false
}"""


def unready(player: Player) -> Locator:
    """The button of somebody who is ready."""
    return player.page.get_by_role("button", name=text("en", "gathering.unready"), exact=True)


def test_silence_is_noticed_while_people_gather(address: str, browser: Browser) -> None:
    with cable_to(address) as cable, two_players(browser, cable.address, PHONE, DESK) as players:
        anna, ben = players
        anna.makes_a_table(2)
        anna.gets_ready()
        note = anna.page.get_by_text(LOST_WHILE_GATHERING)
        ready = unready(anna)
        place = ready.bounding_box()
        cable.stall()
        expect(note).to_be_visible()
        assert ready.bounding_box() == place  # nothing moves
        cable.flow()
        expect(note).to_have_count(0)
        expect(ready).to_be_visible()
        code = anna.page.url.rsplit("/", 1)[1]
        ben.joins_by_code(code)
        expect(anna.page.locator("[data-seat-row='1']")).to_contain_text("Ben")


def test_what_was_pressed_on_a_stalled_line_can_be_pressed_again(
    address: str, browser: Browser
) -> None:
    with cable_to(address) as cable, two_players(browser, cable.address, PHONE, DESK) as players:
        anna, _ben = players
        anna.makes_a_table(2)
        cable.stall()
        anna.gets_ready()
        # The request is given up, although its connection stays open.
        told = anna.page.get_by_role("alert").filter(has_text=text("en", "table.unreachable"))
        expect(told).to_be_visible(timeout=25_000)
        cable.pull_out()  # what was kept back is lost
        cable.flow()
        cable.put_back()
        expect(anna.page.get_by_text(LOST_WHILE_GATHERING)).to_have_count(0)
        expect(unready(anna)).to_have_count(0)
        anna.gets_ready()
        expect(unready(anna)).to_be_visible()
        expect(told).to_have_count(0)


def test_the_page_listens_to_the_network_while_people_gather(
    address: str, browser: Browser
) -> None:
    with two_players(browser, address, PHONE, DESK) as (anna, _ben):
        anna.makes_a_table(2)
        note = anna.page.get_by_text(LOST_WHILE_GATHERING)
        expect(anna.page.locator("button.ready")).to_be_visible()
        anna.page.context.set_offline(True)
        expect(note).to_be_visible(timeout=4_000)  # sooner than silence would tell
        anna.page.context.set_offline(False)
        expect(note).to_have_count(0)


def test_who_was_ready_still_is_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with two_players(browser, "about:blank", PHONE, DESK) as (anna, ben):
        with hosted(tmp_path, port=port) as server:
            for player in (anna, ben):
                player.page.goto(server.address)
            code = anna.makes_a_table(3)
            ben.joins_by_code(code)
            anna.gets_ready()
            expect(unready(anna)).to_be_visible()
            server.close_tables()
        expect(anna.page.get_by_text(LOST_WHILE_GATHERING)).to_be_visible()
        with hosted(tmp_path, port=port):
            for player in (anna, ben):
                expect(player.page.get_by_text(LOST_WHILE_GATHERING)).to_have_count(0)
            expect(unready(anna)).to_be_visible()
            expect(unready(ben)).to_have_count(0)


def gathered_without_ben(anna: Player, ben: Player) -> None:
    """Ben's line is down at the result of a match, and Anna gathers everybody for another."""
    code = anna.makes_a_table(3)
    ben.joins_by_code(code)
    expect(seat_row(anna, 1)).to_contain_text("Ben")
    ben.gets_ready()
    anna.starts()
    anna.waits_for_the_end()
    for player in (anna, ben):
        expect(player.page.locator(".standing")).to_be_visible()
    ben.page.context.set_offline(True)
    anna.page.wait_for_function(IS_AWAY, arg=code)
    press(anna, "standing.again")
    expect(seat_row(anna, 1)).to_contain_text(text("en", "gathering.free"))


def seat_row(player: Player, seat: int) -> Locator:
    """A seat as it is shown before the match."""
    return player.page.locator(f"[data-seat-row='{seat}']")


def press(player: Player, key: str) -> None:
    """Press the button with this text."""
    player.page.get_by_role("button", name=text("en", key), exact=True).click()


def test_who_was_cut_off_when_the_others_gathered_takes_a_seat_again(
    address: str, browser: Browser
) -> None:
    with two_players(browser, address, DESK, PHONE) as (anna, ben):
        gathered_without_ben(anna, ben)
        ben.page.context.set_offline(False)
        press(ben, "standing.join")
        for player in (anna, ben):
            expect(seat_row(player, 1)).to_contain_text("Ben")
            expect(seat_row(player, 1)).to_contain_text(text("en", "gathering.is_ready"))
        expect(unready(ben)).to_be_visible()


def test_who_was_cut_off_and_finds_no_seat_waits_for_one(address: str, browser: Browser) -> None:
    with (
        two_players(browser, address, DESK, PHONE) as (anna, ben),
        two_players(browser, address, DESK, DESK) as others,
    ):
        gathered_without_ben(anna, ben)
        for seat, other in enumerate(others, start=1):
            other.name = ("Clara", "Čeněk")[seat - 1]
            other.joins_by_code(anna.code)
            expect(seat_row(other, seat).locator("button")).not_to_have_count(0)
        ben.page.context.set_offline(False)
        press(ben, "standing.join")
        expect(ben.page.get_by_text(text("en", "gathering.waits"))).to_be_visible()
        expect(anna.page.locator(".seats")).to_contain_text("Ben")


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_after_an_outage_the_glass_stands_until_all_are_back(
    browser: Browser, tmp_path: Path, device: dict[str, object]
) -> None:
    port = free_port()
    waits = text("en", "standing.waits")
    with two_players(browser, "about:blank", device, DESK) as players:
        anna, ben = players
        with hosted(tmp_path, port=port) as server:
            for player in players:
                player.page.goto(server.address)
            ben.joins_by_code(anna.makes_a_table())
            begin(players)
            choose_fields(players, [2, 4])
            roll(players)
            server.close_tables()
        expect(anna.page.get_by_text(text("en", "table.lost"))).to_be_visible()
        ben.page.context.set_offline(True)
        with hosted(tmp_path, port=port):
            note = anna.page.get_by_text(waits)
            expect(note).to_be_visible()
            timer = anna.page.get_by_role("timer")
            left = "60 seconds left"
            expect(timer).to_have_text(left)  # as the server has it, not as the page went on alone
            placement = anna.solution()[0]
            anna.drags(placement)  # one may lay meanwhile
            expect(anna.page.locator("[data-placement]")).to_have_count(1)
            anna.page.wait_for_timeout(2_500)
            assert timer.inner_text() == left
            ben.page.context.set_offline(False)
            expect(note).to_have_count(0)
            expect(ben.page.get_by_text(waits)).to_have_count(0)
            expect(ben.page.get_by_text(text("en", "table.lost"))).to_have_count(0)
            expect(timer).not_to_have_text(left)  # it goes on
