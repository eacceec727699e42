"""What the host may do about others, in real pages: bots for who is away, removing, agreeing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.inspection import is_well
from tools.browser.players import SEATS, Player
from tools.browser.together import DESK, PHONE, choose_fields, sit_down, text

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import OpenPage

ROUNDS = "async code => (await (await fetch(`/api/tables/${code}`)).json()).rounds"
SOUNDS = """
window.sounds = 0
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) {
  window.sounds += 1
  return start.apply(this, when)
}
"""
"""Counts the tones that a page plays."""


def row(player: Player, seat: int) -> Locator:
    """A seat as it is shown before the match."""
    return player.page.locator(f"[data-seat-row='{seat}']")


def button(player: Player, key: str, **facts: str) -> Locator:
    """The button with this text."""
    name = text("en", key).format(**facts)
    return player.page.get_by_role("button", name=name, exact=True)


def agrees(host: Player, **change: object) -> None:
    """The host changes what is played."""
    host.changes(host.code, **change)


def two_at_a_table(open_page: OpenPage, address: str) -> tuple[Player, Player]:
    """Anna has made a table of two seats, and Ben has come."""
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    ben.joins_by_link(f"{address}#/t/{anna.makes_a_table(2)}")
    expect(row(anna, 1)).to_contain_text("Ben")
    return anna, ben


def begin(players: tuple[Player, Player]) -> None:
    """Both play, and are between two rounds."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("fields")
    choose_fields([*players], [2, 4])


def test_a_bot_plays_for_who_is_away_in_a_pause(open_page: OpenPage, address: str) -> None:
    anna, ben = players = two_at_a_table(open_page, address)
    begin(players)
    button(anna, "table.pause").click()
    expect(anna.page.locator(".notice")).to_contain_text("Anna has paused the match.")
    ben.page.close()
    away = anna.page.locator("header").get_by_text(text("en", "race.away"))
    expect(away.first).to_be_attached()
    button(anna, "table.leave").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Let a bot play for Ben").click()
    expect(dialog).to_have_count(0)
    plays = anna.page.locator("header").get_by_text(text("en", "standing.bot_plays"))
    expect(plays.first).to_be_attached()


def test_the_host_removes_somebody_between_two_rounds(open_page: OpenPage, address: str) -> None:
    anna, ben = players = two_at_a_table(open_page, address)
    agrees(anna, hides_code=True)
    expect(ben.page).to_have_title("Ubongo")
    begin(players)
    button(anna, "table.leave").click()
    button(anna, "leaving.remove", name="Ben").click()
    expect(ben.page.get_by_text(text("en", "refusal.removed"))).to_be_visible()
    # A code that is hidden stays so on the page that says why.
    expect(ben.page.get_by_role("heading", level=1)).not_to_contain_text(anna.code)


def test_the_host_locks_the_table_in_a_match(open_page: OpenPage, address: str) -> None:
    anna, _ = players = two_at_a_table(open_page, address)
    begin(players)
    carl = open_page(f"{address}#/t/{anna.code}", **DESK)
    note = carl.locator(".notice .watching")
    expect(note).to_contain_text(text("en", "company.watching_full"))
    button(anna, "table.leave").click()
    locked = anna.page.get_by_role("dialog").get_by_label(text("en", "hosting.locked"))
    locked.check()
    expect(note).to_contain_text(text("en", "gathering.locked"))
    expect(note.get_by_role("button")).to_have_count(0)
    locked.uncheck()
    expect(note).to_contain_text(text("en", "company.watching_full"))


def test_at_a_public_table_only_who_is_away_can_be_removed(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    remove = row(anna, 1).get_by_role("button", name="Remove Ben")
    expect(remove).to_be_visible()
    agrees(anna, is_public=True)
    expect(remove).to_have_count(0)
    ben.gets_ready()
    expect(row(anna, 1)).to_contain_text(text("en", "gathering.is_ready"))
    ben.page.close()
    remove.click()
    expect(row(anna, 1)).to_contain_text(text("en", "gathering.free"))


def test_who_leaves_may_leave_the_seat_to_nobody(open_page: OpenPage, address: str) -> None:
    anna, ben, _ = players = sit_down(open_page, address, DESK, PHONE, DESK)
    choose_fields(players, [2, 4, 1])
    button(ben, "table.leave").click()
    ben.page.get_by_label(text("en", "leaving.bot")).uncheck()
    button(ben, "leaving.leave").click()
    expect(ben.page.locator(".play-button")).to_be_visible()
    header = anna.page.locator("header")
    expect(header.get_by_text(text("en", "race.away"))).to_have_count(1)
    expect(header.get_by_text(text("en", "standing.bot_plays"))).to_have_count(0)


def test_a_late_starter_sees_when_the_task_comes(open_page: OpenPage, address: str) -> None:
    anna, ben = players = two_at_a_table(open_page, address)
    late = {"side": None, "delay": 10_000}
    agrees(anna, options={"handicaps": [{"side": None, "delay": 0}, late], "starter": 0})
    expect(ben.page.locator(".agreed")).to_contain_text("Ben starts 10 seconds later.")
    begin(players)
    button(anna, "race.roll").click()
    anna.waits_for("puzzle")
    timer = ben.page.locator("main").get_by_role("timer")
    expect(timer).to_have_text("10")
    expect(timer).to_have_accessible_name("Your task appears in 10 seconds.")
    expect(ben.page.locator("[data-piece]")).to_have_count(0)
    ben.waits_to_see(ben.page.locator("[data-piece]"))
    expect(timer).to_have_count(0)


def test_the_long_game_is_not_for_four(open_page: OpenPage) -> None:
    anna = Player(open_page(**DESK), "Anna")
    anna.makes_a_table(SEATS)
    anna.page.locator(".agreed summary").click()
    long_game = anna.page.get_by_role("checkbox", name=text("en", "hosting.gems.long"))
    agreed = anna.page.locator(".agreed ul").first
    long_game.check()
    expect(agreed).to_contain_text("Long game with all cards: 18 rounds.")
    for seat in range(1, SEATS):
        row(anna, seat).locator(".bot").click()
        expect(row(anna, seat).locator("select")).to_be_visible()
    expect(long_game).to_have_count(0)
    expect(agreed).to_contain_text("9 rounds.")
    expect(agreed.locator("li:not(.gone)", has_text="Long game")).to_have_count(0)


def test_bots_on_the_free_seats_make_a_long_game_shorter(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    ben.joins_by_link(f"{address}#/t/{anna.makes_a_table(SEATS)}")
    expect(row(anna, 1)).to_contain_text("Ben")
    ben.gets_ready()
    told = anna.page.locator("#start-help")
    anna.page.get_by_label(text("en", "company.fill")).check()
    expect(told).to_have_text(text("en", "company.start_now"))
    agrees(anna, options={"long_game": True})
    ben.gets_ready()
    expect(anna.page.locator(".agreed")).to_contain_text("18 rounds.")
    expect(told).to_contain_text("With bots on the free seats you play 9 rounds.")
    anna.starts()
    anna.waits_for("fields")
    assert anna.page.evaluate(ROUNDS, anna.code) == 9


def test_what_a_change_takes_away_is_struck_through(open_page: OpenPage, address: str) -> None:
    anna, ben = two_at_a_table(open_page, address)
    agreed = ben.page.locator(".agreed")
    automatic = agreed.locator("li", has_text=text("en", "gathering.agreed.automatic"))
    agrees(anna, options={"automatic_call": True})
    expect(automatic.locator("mark")).to_have_text(text("en", "gathering.new"))
    agrees(anna, options={"automatic_call": False})
    expect(automatic.locator("s")).to_be_visible()
    expect(automatic.locator("mark")).to_have_text(text("en", "gathering.no_longer"))
    agrees(anna, options={"seats": 4})
    seats = agreed.locator("li", has_text="The table has")
    expect(seats.filter(has_text="4 seats")).to_contain_text(text("en", "gathering.new"))
    expect(seats.filter(has_text="2 seats").locator("s")).to_be_visible()


def test_the_host_reads_where_the_screen_may_go_dark(open_page: OpenPage, address: str) -> None:
    for script, count in (("", 0), ("delete Navigator.prototype.wakeLock", 1)):
        page = open_page("about:blank", **DESK)
        page.add_init_script(script)
        page.goto(address)
        Player(page, "Anna").makes_a_table()
        page.locator(".agreed summary").click()
        expect(page.locator(".house-rules")).to_be_visible()
        expect(page.get_by_text(text("en", "hosting.sleeps"))).to_have_count(count)


def test_a_waiting_host_hears_that_somebody_came(open_page: OpenPage, address: str) -> None:
    page = open_page("about:blank", **DESK)
    page.add_init_script(SOUNDS)
    page.goto(address)
    anna = Player(page, "Anna")
    code = anna.makes_a_table(2)
    page.wait_for_load_state("networkidle")  # a press has brought what plays sounds
    before = page.evaluate("window.sounds")
    ben = Player(open_page(**PHONE), "Ben")
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(anna, 1)).to_contain_text("Ben")
    page.wait_for_function("before => window.sounds > before", arg=before)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_the_host_copies_the_link_without_scrolling(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    width, height = size
    anna = Player(open_page(**{**PHONE, "viewport": {"width": width, "height": height}}), "Anna")
    anna.makes_a_table()
    for key in ("invitation.copy", "gathering.ready"):
        expect(button(anna, key)).to_be_visible()
    expect(button(anna, "invitation.copy")).to_be_in_viewport(ratio=1)
    is_well(anna.page)
