"""Real pages play the re-issue of classic: a whole match, without luck, and a play-off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.inspection import (
    can_be_read_on_a_laptop,
    fills_a_tablet,
    fills_the_screen,
    is_well,
)
from tools.browser.keys import Keys
from tools.browser.players import Player
from tools.browser.screens.rounds import begins
from tools.browser.together import DESK, LIVELY, PHONE, call, roll, sees_own_place, text

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage

ROUNDS = 9


def table_of(open_page: OpenPage, address: str, *contexts: Context) -> list[Player]:
    """Players at a table of the re-issue, the first of whom made it."""
    names = ["Anna", "Björgvin", "Čeněk"]
    players = [
        Player(open_page(address, **context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    code = players[0].makes_a_table(len(players), "classic_bag")
    for player in players[1:]:
        player.joins_by_link(f"{address}#/t/{code}")
    return players


def solves(player: Player) -> None:
    """Lay the task as this player does, and call."""
    for placement in player.solution():
        if player.page.evaluate("matchMedia('(hover: none)').matches"):
            player.presses(placement)
        else:
            player.drags(placement)
    call(player)


def in_display(player: Player, gem: str) -> Locator:
    """The gems of a kind that lie in the display."""
    return player.page.locator(f"[data-display={gem}] li")


def points(player: Player, seat: int) -> int:
    """What a seat's gems are worth, as a page shows it."""
    owner = f":is([data-gems-of='{seat}'], [data-standing='{seat}'])"
    shown = player.page.locator(f"{owner} [data-points]").first
    return int(shown.get_attribute("data-points") or 0)


def held(player: Player, seat: int, gem: str) -> Locator:
    """How many gems of a kind a seat has."""
    return player.page.locator(f"[data-gems-of='{seat}'] [data-kind={gem}]")


def the_promised_gem_is_ringed(players: list[Player]) -> None:
    """Everybody sees what the first to solve has earned; it travels when the round is over."""
    for player in players:
        ringed = player.page.locator("[data-promised]")
        expect(ringed).to_have_count(1)
        expect(ringed).to_have_attribute("data-promised", "0")


def test_a_match_by_mouse_touch_and_keys(open_page: OpenPage, address: str) -> None:
    desk, phone = players = table_of(open_page, address, {**DESK, **LIVELY}, PHONE)
    expect(phone.page.get_by_text("The sand runs for 45 seconds.")).to_be_visible()
    expect(phone.page.get_by_text(text("en", "treasury.agreed.luck"))).to_be_visible()
    begins(players)
    expect(in_display(desk, "sapphire")).to_have_count(ROUNDS)
    for number in range(1, ROUNDS + 1):
        for player in players:
            expect(player.page.locator(".round")).to_have_text(f"Round {number} of {ROUNDS}")
            player.waits_for("roll")  # the call that ended the round was celebrated
        roll(players)
        match number % 3:
            case _ if number == 1:  # both solve: a sapphire and an amber leave the display
                fills_the_screen(desk.page)
                fills_a_tablet(desk.page)
                solves(phone)
                sees_own_place(phone, 1)
                solves(desk)
            case 0:
                Keys(desk).solves()
            case 1:
                solves(desk)
                sees_own_place(desk, 1)
                the_promised_gem_is_ringed(players)
            case _:
                solves(phone)
        if number == 1:
            desk.waits_for("roll")
            expect(desk.page.get_by_role("region", name="Round 1")).to_contain_text("sapphire")
        if number < ROUNDS:
            desk.waits_for("roll")  # the other one never solves, and the sand runs out
            if number == 2:
                can_be_read_on_a_laptop(desk.page)
            for gem in ("sapphire", "amber"):
                expect(in_display(phone, gem)).to_have_count(ROUNDS - number)
    for player in players:
        player.waits_for("over")
    can_be_read_on_a_laptop(desk.page)
    worth = [points(desk, seat) for seat in (0, 1)]
    assert min(worth) > 0
    assert worth == [points(phone, seat) for seat in (0, 1)]
    places = phone.page.get_by_role("region", name="Final standing").locator("ol").first
    best, next_best = sorted(worth, reverse=True)
    expect(places.locator("li")).to_have_text(
        [re.compile(rf"1.*{best} points"), re.compile(rf"2.*{next_best} points")]
    )
    for player in players:
        is_well(player.page)


def test_who_is_tied_without_luck_plays_off_and_the_third_one_watches(
    open_page: OpenPage, address: str
) -> None:
    anna, ben, cenek = players = table_of(open_page, address, DESK, PHONE, DESK)
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "treasury.settings.no_luck")).click()
    expect(cenek.page.get_by_text(text("en", "treasury.agreed.no_luck"))).to_be_visible()
    begins(players)
    # Each of the first two is the fastest once; then nobody solves any more.
    for number, order in enumerate(([anna, ben, cenek], [ben, anna, cenek]), 1):
        roll(players)
        for player in order:
            solves(player)
        for player in players:
            player.waits_for("roll")
            expect(held(player, 2, "emerald")).to_have_text(str(number))
            expect(in_display(player, "amber")).to_have_count(ROUNDS - number)
    for player in players:
        player.waits_to_read(player.page.locator(".round"), "Play-off")
        player.waits_for("puzzle")
        expect(player.page.get_by_role("timer")).to_have_count(0)
        assert [points(player, seat) for seat in range(3)] == [7, 7, 4]
    boards = cenek.page.get_by_role("list", name=text("en", "standing.boards"))
    expect(boards.locator("li")).to_have_count(2)
    expect(cenek.page.locator("[data-piece]")).to_have_count(0)
    solves(ben)
    for player in players:
        player.waits_for("over")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(text("en", "standing.winner.you"))
    places = cenek.page.get_by_role("region", name="Final standing").locator("ol").first
    expect(places.locator("li")).to_have_text(
        [
            re.compile("Björgvin.*1.*7 points"),
            re.compile("Anna.*2.*7 points"),
            re.compile("Čeněk.*3.*4 points"),
        ]
    )
    expect(cenek.page.get_by_text(text("en", "treasury.standing_playoff"))).to_be_visible()
