"""Real pages play light and dark: with one face up, as masters, and to the end of a play-off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.inspection import (
    can_be_read_on_a_laptop,
    fills_a_tablet,
    fills_the_screen,
    is_well,
)
from tools.browser.keys import Keys
from tools.browser.players import Player, choose
from tools.browser.together import DESK, LIVELY, PHONE, call, heard, roll_or_wait, text
from ubongo.geometry import oriented

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

    from tools.browser.together import Context, OpenPage
    from ubongo.geometry import Placement

ROUNDS = 7
HELD = """() => {
  const is = (selector) => document.querySelector(selector) !== null
  let since = 0
  new MutationObserver(() => {
    const isHeld = is('.match[data-stopped] .banner.mine') && is('main > .puzzle.solved')
    if (isHeld) since ||= performance.now()
    else if (since) window.held ??= performance.now() - since
  }).observe(document, { subtree: true, childList: true, attributes: true })
}"""
"""Notes how long the solved board is seen below the call that ends the match."""
LANGUAGES = ("en-GB", "de-DE", "cs-CZ", "is-IS")


def size_of(place: Locator) -> FloatRect:
    """Where something is drawn, and how large."""
    box = place.bounding_box()
    assert box is not None
    return box


def table_of(open_page: OpenPage, address: str, *contexts: Context) -> list[Player]:
    """Players at a table of light and dark, the first of whom made it."""
    names = ["Anna", "Björgvin", "Čeněk"]
    players = [
        Player(open_page(address, **context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    code = players[0].makes_a_table(len(players), "light_dark")
    for player in players[1:]:
        player.joins_by_link(f"{address}#/t/{code}")
    return players


def begin(players: list[Player], phase: str = "roll") -> None:
    """Everybody gets ready, and the match begins by itself."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for(phase)


def news(player: Player) -> Locator:
    """The one sentence."""
    return player.page.locator(".news")


def ship(player: Player, seat: int) -> Locator:
    """A seat's ship on the track."""
    return player.page.locator(f"[data-ship='{seat}']")


def solves(player: Player) -> None:
    """Lay the task as this player does, and call."""
    for placement in player.solution():
        if player.page.evaluate("matchMedia('(hover: none)').matches"):
            player.presses(placement)
        else:
            player.drags(placement)
    call(player)


def rolls(players: list[Player], number: int) -> None:
    """The starter of this round rolls."""
    title = f"Round {number} of {ROUNDS}"
    for player in players:
        expect(player.page.locator(".round")).to_have_text(title)
    roll_or_wait(players)


def opens_a_round(players: list[Player], number: int) -> None:
    """The starter rolls, and everybody has the task of this round."""
    rolls(players, number)
    for player in players:
        player.waits_for("puzzle")


def test_a_match_by_mouse_touch_and_keys(open_page: OpenPage, address: str) -> None:
    desk, phone = players = table_of(open_page, address, {**DESK, **LIVELY}, PHONE)
    begin(players)
    fields = [0, 0]
    for number in range(1, ROUNDS + 1):
        opens_a_round(players, number)
        match number % 3:
            case _ if number == 1:
                fills_the_screen(desk.page)
                fills_a_tablet(desk.page)
                pieces_show_the_rolled_face_and_are_never_turned_over(desk, phone)
                solves(desk)
                expect(news(desk)).to_have_text("Solved as number 1: your ship will fly 2 fields.")
                for player in players:  # at once as a ghost, and then the ship itself
                    ghost = player.page.locator("[data-coming='0']")
                    expect(ghost).to_have_attribute("data-field", "2")
                    expect(ship(player, 0)).to_have_attribute("data-field", "0")
                solves(phone)
                fields = [2, 1]
            case 0:
                Keys(desk).solves()
                fields[0] += 2
            case 1:
                solves(desk)
                fields[0] += 2
            case _:
                solves(phone)
                fields[1] += 2
        if number < ROUNDS:
            desk.waits_for("roll")  # the other one never solves, and the sand runs out
            if number <= 2:  # both have solved, and then one of them
                can_be_read_on_a_laptop(desk.page)
            for watcher, seat in ((phone, 0), (desk, 1)):
                expect(ship(watcher, seat)).to_have_attribute("data-field", str(fields[seat]))
                expect(watcher.page.locator("[data-coming]")).to_have_count(0)
    for player in players:
        player.waits_for("over")
    can_be_read_on_a_laptop(desk.page)
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(
        text("en", "standing.winner.you")
    )
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Anna wins!")
    expect(desk.page.locator(".podium.won > i")).not_to_have_count(0)
    expect(phone.page.locator(".podium.won")).to_have_count(0)
    expect(phone.page.locator(".heading p")).to_contain_text(text("en", "standing.own_place.2"))
    fastest = text("en", "standing.fastest_in").format(number=2, all=ROUNDS)
    expect(phone.page.locator(".heading p")).to_contain_text(fastest)
    the_end_is_more_than_a_call(desk)
    places = phone.page.get_by_role("region", name="Final standing").locator("ol").first
    expect(places.locator("li")).to_have_text(
        [re.compile("Anna.*1.*field 10"), re.compile("Björgvin.*2.*field 5")]
    )
    phone.page.get_by_text(text("en", "standing.log_end")).tap()
    expect(phone.page.locator("details[open] code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    told = phone.page.locator(".rounds section")
    expect(told).to_have_count(ROUNDS)
    expect(told.first).to_contain_text("flew 2 fields")
    for player in players:
        is_well(player.page)


def the_end_is_more_than_a_call(winner: Player) -> None:
    """The headline is larger than a call, the steps come from the last on, a press ends it all."""
    page = winner.page
    head = page.locator("h1.won").evaluate("h1 => parseFloat(getComputedStyle(h1).fontSize)")
    assert head > 0.1 * DESK["viewport"]["height"]  # a call has nine hundredths
    waits = page.locator(".podium li").evaluate_all(
        "all => all.map(step => parseFloat(getComputedStyle(step).animationDelay))"
    )
    assert waits == sorted(waits, reverse=True)
    assert 0 < waits[0] < 1
    moving = "document.querySelector('.end').getAnimations({ subtree: true }).length"
    page.keyboard.press("Shift")
    assert page.evaluate(moving) == 0


def pieces_show_the_rolled_face_and_are_never_turned_over(desk: Player, phone: Player) -> None:
    """The die says which face is up, on both pages; what a finger lays is seen at the desk."""
    face = desk.page.locator("[data-symbol]").get_attribute("data-symbol")
    for player in (desk, phone):
        faces = player.page.locator("[data-piece] [data-face]")
        shown = faces.evaluate_all("all => all.map(each => each.dataset.face)")
        assert shown == [face] * len(player.pieces)
        expect(player.page.locator("[data-motion=flip]")).to_have_count(0)
        is_well(player.page)
    before = desk.rotation(desk.pieces[0])
    desk.piece(desk.pieces[0]).click()
    desk.page.keyboard.press("f")
    expect(news(desk)).to_have_text(text("en", "laying.say.no_flip"))
    assert desk.rotation(desk.pieces[0]) == before
    desk.page.keyboard.press("r")
    expect(desk.piece(desk.pieces[0])).not_to_have_attribute("data-rotation", before)
    first = phone.solution()[0]
    phone.presses(first)
    theirs = desk.page.locator(f"[data-board*='{first.piece}'] [data-face]")
    expect(theirs).to_have_attribute("data-face", face or "")


def one_faced(player: Player) -> tuple[tuple[Placement, ...], Placement]:
    """A cover with light faces only, and the piece in it that is to be turned over, turned over.

    Such a piece looks the same from both sides, so that it lies as well with its dark face up.
    """
    for solution in player.master_solutions():
        dark = [placement for placement in solution if placement.rotation in "efgh"]
        if len(dark) != 1:
            continue
        (odd,) = dark
        for letter in "abcd":
            if oriented(odd.piece, letter) == oriented(odd.piece, odd.rotation):
                light = type(odd)(odd.piece, letter, odd.position)
                return tuple(light if each is odd else each for each in solution), odd
    raise AssertionError("no such cover")


def test_the_master_game_needs_both_faces(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE)
    desk, phone = players
    desk.page.locator(".agreed summary").click()
    desk.page.get_by_role("checkbox", name=text("en", "light_dark.settings.master")).click()
    agreed = phone.page.locator(".agreed")
    expect(agreed).to_contain_text("put away: violet, light blue.")
    expect(agreed.locator("s", has_text=text("en", "gathering.agreed.easy"))).to_be_visible()
    expect(desk.page.get_by_label(text("en", "hosting.starter"))).to_have_count(0)
    desk.page.get_by_role(
        "button", name=text("en", "light_dark.settings.piece").format(name="golden")
    ).click()
    expect(agreed).to_contain_text("put away: light blue, golden.")
    is_well(desk.page)
    begin(players, "reveal")
    expect(desk.page.locator(".die")).to_have_count(0)
    for player in players:
        player.waits_for("puzzle")
    assert len(desk.pieces) == 10
    is_well(phone.page)
    assert not {"I3", "Z5"} & set(desk.pieces)
    cover, turned_over = one_faced(desk)
    for placement in cover:
        desk.drags(placement)
    sentence = text("en", "light_dark.fault.one_face")
    expect(desk.page.locator("[data-aloud]")).to_have_text(sentence)
    expect(news(desk)).to_have_text(sentence)
    button = desk.page.get_by_role("button", name="Ubongo!")
    expect(button).not_to_have_class(re.compile(r"\blit\b"))
    button.click()
    expect(news(desk)).to_have_text(sentence)
    expect(heard(phone)).to_have_text("Anna called too early.")
    lying = desk.page.locator(f"[data-placement^={turned_over.piece}]")
    lying.click(position=desk.spot_on(lying))
    expect(lying).to_have_count(0)
    desk.drags(turned_over)
    desk.lets_pass(seconds=1)  # after a wrong call the next one counts a second later
    call(desk)
    expect(news(desk)).to_have_text("Solved as number 1: your ship will fly 2 fields.")


def test_who_is_tied_plays_off_and_the_others_watch(open_page: OpenPage, address: str) -> None:
    anna, ben, cenek = players = table_of(open_page, address, DESK, DESK, DESK)
    begin(players)
    # Each of the first two is the fastest once; then nobody solves any more.
    for number, order in enumerate(([anna, ben, cenek], [ben, anna, cenek]), 1):
        opens_a_round(players, number)
        for player in order:
            solves(player)
        anna.waits_for("roll")
    for player in players:
        player.waits_to_read(player.page.locator(".round"), "Play-off")
        player.waits_for("puzzle")
        expect(player.page.get_by_role("timer")).to_have_count(0)
    expect(
        cenek.page.get_by_role("list", name=text("en", "standing.boards")).locator("li")
    ).to_have_count(2)
    expect(cenek.page.locator("[data-piece]")).to_have_count(0)
    expect(cenek.page.get_by_role("button", name="Another task")).to_have_count(0)
    idle = ben.page.locator(".top li.idle")
    expect(idle).to_contain_text(text("en", "race.watches"))
    board = ben.page.locator(".top li:not(.idle)")
    assert size_of(idle)["height"] < 0.2 * size_of(board)["height"]
    assert size_of(idle)["y"] > size_of(board)["y"]

    task = ben.page.locator("[data-area]")
    before = task.get_attribute("data-area") or ""
    anna.page.get_by_role("button", name="Another task").click()
    vote = ben.page.get_by_role("button", name="Another task")
    expect(vote).to_have_text(re.compile("1 of 2 want it"))
    expect(heard(ben)).to_have_text("Anna would like another task.")
    vote.click()
    ben.waits_for("reveal")
    ben.waits_for("puzzle")
    expect(task).not_to_have_attribute("data-area", before)
    expect(vote).to_have_text(re.compile("0 of 2 want it"))
    share = ben.page.get_by_role("button", name="Share the place")
    share.click()
    expect(share).to_have_attribute("aria-pressed", "true")
    share.click()  # rather not
    expect(share).to_have_attribute("aria-pressed", "false")
    ben.page.evaluate(HELD)
    solves(ben)
    for player in players:
        player.waits_for("over")
    assert ben.page.evaluate("window.held") > 1000
    expect(cenek.page.get_by_role("heading", level=1)).to_have_text("Björgvin wins!")
    places = cenek.page.get_by_role("region", name="Final standing").locator("ol").first
    expect(places.locator(".who")).to_have_text(["Björgvin", "Anna", "Čeněk"])
    expect(cenek.page.get_by_text(text("en", "light_dark.standing_playoff"))).to_be_visible()


def test_where_nobody_ever_solves_the_place_can_be_shared(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE)
    begin(players)
    for player in players:
        share = player.page.get_by_role("button", name="Share the place")
        player.waits_to_see(share)
        share.click()
    for player in players:
        player.waits_for("over")
        expect(player.page.get_by_role("heading", level=1)).to_have_text(
            text("en", "standing.winner.shared")
        )
        expect(player.page.locator(".place")).to_have_text(["1", "1"])


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_round_is_told_beside_all_buttons_on_a_laptop(
    open_page: OpenPage, address: str, locale: str
) -> None:
    size = {"width": 1366, "height": 768}
    anna = Player(open_page(address, viewport=size, locale=locale), "Anna")
    choose(anna.page.locator("[name=edition][value=light_dark]"))
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    expect(anna.page.locator(".tools .helping")).to_be_visible()
    ends = anna.page.locator(".round").evaluate(
        """round => {
          const text = document.createRange()
          text.selectNodeContents(round)
          return text.getBoundingClientRect().right
        }"""
    )
    assert ends <= size_of(anna.page.locator(".tools .helping"))["x"]
