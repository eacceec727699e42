"""Real pages around a match: against bots, getting ready, what the host may do, watching, again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.inspection import is_well
from tools.browser.players import Player, choose
from tools.browser.together import (
    DESK,
    PHONE,
    begin,
    call,
    choose_fields,
    roll,
    roll_or_wait,
    sit_down,
    text,
)
from ubongo.bots.characters import CHARACTERS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, WebSocketRoute

    from tools.browser.together import OpenPage


NAMES = {text("en", f"table.bot.{character.key}") for character in CHARACTERS}
"""What bots are called."""
OPTIONS = "async code => (await (await fetch(`/api/tables/${code}`)).json()).options"


def row(player: Player, seat: int) -> Locator:
    """A seat as it is shown before the match."""
    return player.page.locator(f"[data-seat-row='{seat}']")


def press(player: Player, key: str, **facts: str) -> None:
    """Press the button with this text."""
    name = text("en", key).format(**facts)
    player.page.get_by_role("button", name=name, exact=True).click()


def test_one_press_plays_against_bots(open_page: OpenPage) -> None:
    anna = Player(open_page(**PHONE), "")
    anna.plays_against_bots()
    anna.waits_for("fields")
    rivals = anna.page.get_by_role("list", name=text("en", "race.others")).locator(".name")
    expect(rivals).to_have_count(2)
    first, second = (name.strip() for name in rivals.all_inner_texts())
    assert first != second
    assert {first, second} <= NAMES
    anna.page.locator("[data-row='3']").tap()
    own = anna.page.locator("[data-row='3'] .own")
    expect(own).to_have_text(text("en", "table.you"))
    anna.page.locator(".fields > button").tap()
    anna.waits_for("roll")
    roll_or_wait([anna])
    anna.waits_for("puzzle")
    expect(anna.page.locator("[data-character]")).to_have_count(2)
    for placement in anna.solution():
        anna.presses(placement)
    call(anna)
    expect(anna.page.locator(".news")).to_have_text(re.compile("^(First|Second|Third)"))
    expect(anna.page.locator("tbody tr.me th")).to_have_text(text("en", "table.guest"))


def test_a_phone_shows_the_host_how_to_start_without_scrolling(
    open_page: OpenPage, address: str
) -> None:
    host, guest = (Player(open_page(**PHONE), name) for name in ("Anna", "Björgvin"))
    code = host.makes_a_table(4)
    guest.joins_by_link(f"{address}#/t/{code}")
    for player, buttons in ((host, (".start", ".ready")), (guest, (".ready",))):
        for each in buttons:
            expect(player.page.locator(each)).to_be_in_viewport(ratio=1)
        is_well(player.page)


def test_opponents_are_chosen_and_remembered(open_page: OpenPage) -> None:
    anna = Player(open_page(**PHONE), "Anna")
    form = anna.page.locator("form.play")
    form.locator("summary").tap()
    choose(form.get_by_role("radio", name="3", exact=True))
    choose(form.get_by_role("radio", name="Fast", exact=True))  # a capital, as all choices have
    chosen = "Against 3 bots that play fast, easy side, three rounds"
    expect(form.locator("summary")).to_have_text(chosen)
    anna.plays_against_bots()
    anna.waits_for("fields")
    expect(anna.page.locator("header li")).to_have_count(3)
    anna.page.go_back()
    expect(form.locator("summary")).to_have_text(chosen)


def test_variants_and_any_glass_are_chosen_for_each_edition(open_page: OpenPage) -> None:
    anna = Player(open_page(**PHONE), "Anna")
    form = anna.page.locator("form.play")
    glass = form.get_by_label(text("en", "hosting.glass_other").format(least=20, most=600))
    calm = form.get_by_role("checkbox", name=text("en", "hosting.gems.calm"))
    form.locator("summary").tap()
    calm.press("Space")
    expect(calm).to_be_checked()
    expect(calm).to_be_focused()  # whoever chooses by keys goes on from here
    glass.fill("75")
    glass.press("Tab")
    expect(form.get_by_role("radio", name="75")).to_be_checked()
    is_well(anna.page)
    long_game = form.get_by_role("checkbox", name=text("en", "hosting.gems.long"))
    long_game.check()
    choose(form.get_by_role("radio", name="3", exact=True))
    expect(long_game).to_have_count(0)  # four players use all cards anyway
    choose(form.get_by_role("radio", name="2", exact=True))
    expect(long_game).not_to_be_checked()
    choose(anna.page.locator("[name=edition][value=three_d]"))
    expect(glass).to_have_value("90")
    form.get_by_role("checkbox", name=text("en", "three_d.settings.first_game")).check()
    choose(anna.page.locator("[name=edition][value=classic]"))
    anna.page.reload()
    form.locator("summary").tap()
    expect(calm).to_be_checked()
    expect(glass).to_have_value("75")
    anna.plays_against_bots()
    anna.waits_for("fields")
    options = anna.page.evaluate(OPTIONS, anna.code)
    assert (options["glass"], options["calm_collecting"]) == (75_000, True)


def test_the_match_begins_when_all_sit_and_are_ready(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    waiting = anna.page.locator(".waiting")
    expect(waiting).to_have_text("1 seat is free.")
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(waiting).to_have_text("Not ready yet: Anna, Ben")
    anna.gets_ready()
    expect(row(ben, 0)).to_contain_text(text("en", "gathering.is_ready"))
    expect(row(ben, 0)).to_contain_text(text("en", "gathering.host"))
    expect(row(ben, 1)).to_contain_text(text("en", "table.you"))
    press(anna, "gathering.unready")
    expect(waiting).to_have_text("Not ready yet: Anna, Ben")
    begin([ben, anna])


def test_the_host_fills_and_clears_seats(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**DESK), "Ben")
    code = anna.makes_a_table(3)
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(anna, 1)).to_contain_text("Ben")
    expect(ben.page.locator(".bot")).to_have_count(0)  # that is for the host
    row(anna, 2).get_by_role("button").press("Enter")
    expect(row(anna, 2).locator("[data-character]")).to_be_visible()
    bot = row(anna, 2).locator(".name").inner_text()
    assert bot in NAMES
    strength = row(anna, 2).get_by_label(f"How {bot} plays")
    expect(strength).to_be_focused()
    expect(strength.locator("option")).to_have_text(["Slowly", "Steadily", "Fast"])
    strength.select_option("strong")
    expect(row(ben, 2)).to_contain_text("plays fast, on the easy side")
    press(anna, "gathering.remove", name=bot)
    expect(row(anna, 2).get_by_role("button")).to_be_focused()
    expect(row(ben, 2)).to_contain_text(text("en", "gathering.free"))
    press(anna, "gathering.remove", name="Ben")
    expect(ben.page.get_by_role("alert")).to_have_text(text("en", "refusal.removed"))
    expect(row(anna, 1)).to_contain_text(text("en", "gathering.free"))
    press(ben, "refusal.look_again")
    expect(ben.page.get_by_label(text("en", "home.name"))).to_be_visible()
    press(anna, "gathering.get_up")
    expect(anna.page).to_have_url(f"{address}#/")
    expect(anna.page.locator("section[aria-labelledby=unfinished]")).to_have_count(0)


def test_everybody_reads_what_the_host_changes(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    ben.joins_by_link(f"{address}#/t/{code}")
    ben.gets_ready()
    agreed = ben.page.locator(".agreed")
    expect(agreed.locator("summary")).to_have_count(0)
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.gems.calm")).click()
    expect(agreed).to_contain_text(text("en", "gathering.agreed.calm"))
    expect(row(anna, 1)).not_to_contain_text(text("en", "gathering.is_ready"))
    settings = anna.page.locator(".settings")
    choose(settings.get_by_role("radio", name="90"))
    expect(agreed).to_contain_text("The sand runs for 90 seconds.")
    choose(settings.get_by_role("radio", name=text("en", "home.hard")))
    expect(agreed).to_contain_text(text("en", "gathering.agreed.hard"))
    anna.page.get_by_role("checkbox", name=text("en", "hosting.gems.long")).click()
    expect(agreed).to_contain_text("18 rounds")
    choose(settings.get_by_role("radio", name="3").first)
    expect(agreed).to_contain_text("18 rounds")  # for the two who sit there
    expect(row(ben, 2)).to_contain_text(text("en", "gathering.free"))


def test_everybody_chooses_a_colour_that_is_free(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    colours = anna.page.get_by_role("group", name=text("en", "gathering.own_token"))
    choose(colours.get_by_role("radio", name=text("en", "gathering.token.5")))
    expect(row(anna, 0).locator("[data-token='5']")).to_be_visible()
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(ben, 0).locator("[data-token='5']")).to_be_visible()
    others = ben.page.get_by_role("group", name=text("en", "gathering.own_token"))
    expect(others.get_by_role("radio", name=text("en", "gathering.token.5"))).to_be_disabled()
    choose(others.get_by_role("radio", name=text("en", "gathering.token.0")))
    expect(row(anna, 1).locator("[data-token='0']")).to_be_visible()
    begin([anna, ben])
    expect(ben.page.locator("header li [data-token='5']")).to_be_visible()
    anna.page.goto(address)
    anna.page.locator("form.play button").click()  # the colour is remembered at the next table
    anna.waits_for("fields")
    expect(anna.page.locator("header li [data-token='5']")).to_have_count(0)
    expect(anna.page.locator("[data-token='5']").first).to_be_visible()


def test_the_host_says_how_the_table_is_kept(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    ben.joins_by_link(f"{address}#/t/{code}")
    anna.page.locator(".agreed > details > summary").click()
    anna.page.locator(".settings").wait_for()  # they push down what is below them
    tolerance = anna.page.get_by_role("group", name=text("en", "hosting.tolerance"))
    expect(tolerance.get_by_role("radio", name="20", exact=True)).to_be_checked()
    choose(tolerance.get_by_role("radio", name="100"))
    fair = anna.page.get_by_role("checkbox", name=text("en", "hosting.fair"))
    expect(fair).to_be_checked()
    fair.click()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.is_plain"))
    expect(tolerance).to_have_count(0)
    fair.click()
    expect(tolerance.get_by_role("radio", name="100")).to_be_checked()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.public")).click()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.is_public"))
    anna.page.get_by_role("checkbox", name=text("en", "hosting.public")).click()
    expect(ben.page.locator(".agreed s")).to_contain_text([text("en", "gathering.is_public")])


def test_the_host_changes_even_the_edition(open_page: OpenPage, address: str) -> None:
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Ben")
    code = anna.makes_a_table()
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(anna, 1)).to_contain_text("Ben")
    anna.page.locator(".agreed > details > summary").click()
    game = anna.page.get_by_role("group", name=text("en", "hosting.edition"))
    choose(game.get_by_role("radio", name=text("en", "home.edition.light_dark")))
    ships = ben.page.locator("[data-seat-row] .flame")
    expect(ships).to_have_count(2)
    choose(game.get_by_role("radio", name=text("en", "home.edition.classic"), exact=True))
    expect(ships).to_have_count(0)
    begin([anna, ben])


def test_who_has_no_seat_watches(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, DESK, DESK)
    anna, ben = players
    watcher = Player(open_page(f"{address}#/t/{anna.code}", **PHONE), "")
    watcher.waits_for("fields")
    expect(watcher.page.get_by_text(text("en", "company.watching_full"))).to_be_visible()
    expect(anna.page.locator(".watchers")).to_contain_text("1 person is watching")
    choose_fields(players, [2, 4])
    roll(players)
    watcher.waits_for("puzzle")
    boards = watcher.page.get_by_role("list", name=text("en", "standing.boards")).locator("li")
    expect(boards).to_have_count(2)
    first = ben.solution()[0]
    ben.drags(first)
    expect(boards.nth(1).locator(f"[data-board*='{first.piece}']")).to_be_visible()
    for nothing in ("[data-piece]", ".opener", ".actions"):
        expect(watcher.page.locator(nothing)).to_have_count(0)


def test_a_phrase_is_seen_and_heard(open_page: OpenPage, address: str) -> None:
    anna, ben = sit_down(open_page, address, DESK, PHONE)
    opener = anna.page.get_by_role("button", name=text("en", "table.say"))
    opener.focus()
    menu = anna.page.locator(".menu")
    anna.page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(menu).to_have_count(0)
    anna.page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    expect(ben.page.locator("header li [data-said]")).to_have_text(text("en", "phrase.good_luck"))
    expect(ben.page.locator("[data-aloud]")).to_have_text("Anna says: Good luck!")
    ben.page.locator(".opener").tap()
    ben.page.locator("[data-phrase=heart]").tap()
    expect(anna.page.locator("header li [data-said=heart] svg")).to_be_visible()
    expect(ben.page.locator("header li [data-said]")).to_have_count(0)


def test_the_host_pauses_and_anybody_goes_on(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, DESK, PHONE)
    choose_fields(players, [2, 4])
    anna, ben = players
    pause = text("en", "table.pause")
    expect(ben.page.get_by_role("button", name=pause)).to_have_count(0)
    press(anna, "table.pause")
    paused = "Anna has paused the match."
    expect(ben.page.get_by_text(paused)).to_be_visible()
    press(ben, "table.resume")
    expect(anna.page.get_by_text(paused)).to_have_count(0)
    expect(anna.page.get_by_role("button", name=pause)).to_be_visible()


def test_calm_collecting_says_whose_go_it_is(open_page: OpenPage, address: str) -> None:
    anna, ben = players = [Player(open_page(**DESK), name) for name in ("Anna", "Ben")]
    code = anna.makes_a_table()
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(anna, 1)).to_contain_text("Ben")
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.gems.calm")).click()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.agreed.calm"))
    begin(players)
    choose_fields(players, [2, 4])
    roll(players)
    for player in (ben, anna):
        for placement in player.solution():
            player.drags(placement)
        call(player)
    for player in players:
        player.waits_for("collecting")
    expect(ben.page.locator(".now")).to_have_text(text("en", "standing.gems.collect_you"))
    ben.page.set_viewport_size({"width": 820, "height": 1180})  # a tablet upright
    expect(ben.page.locator("tbody tr").last).to_be_in_viewport(ratio=1)
    ben.page.set_viewport_size(DESK["viewport"])
    expect(anna.page.locator(".now")).to_have_text("Ben takes gems …")
    expect(anna.page.locator(".row.open")).to_have_count(0)
    expect(anna.page.get_by_role("timer")).to_have_text(re.compile(r"^[45]\d seconds left$|^60 "))
    press(ben, "standing.pass")
    expect(anna.page.locator(".now")).to_have_text(text("en", "standing.gems.collect_you"))
    anna.page.get_by_role("button", name="Take 2 gems").click()
    anna.waits_for("roll")


def test_a_line_that_falls_silent_is_noticed_and_nothing_is_lost(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    line = Stalling()
    page.route_web_socket(re.compile("/api/socket$"), line.carry)
    anna = Player(page, "Anna")
    anna.plays_against_bots()
    expect(anna.match).to_have_attribute("data-phase", "fields")
    lost = page.get_by_text(text("en", "table.lost"))
    line.is_stalled = True  # every socket stays open, and nothing comes through
    page.locator("[data-row='2']").click()
    expect(lost).to_be_visible()
    line.is_stalled = False
    expect(lost).to_have_count(0)
    expect(page.locator(".fields > button")).to_be_enabled()  # the field was chosen after all


class Stalling:
    """Sockets that let nothing through while the line is stalled, though they stay open.

    They carry frames in the test's own thread, which therefore must not wait for the server's time.
    """

    is_stalled = False

    def carry(self, page: WebSocketRoute) -> None:
        """Hand everything on, both ways."""
        server = page.connect_to_server()
        page.on_message(lambda text: None if self.is_stalled else server.send(text))
        server.on_message(lambda text: None if self.is_stalled else page.send(text))
        page.on_close(lambda code, reason: server.close(code=code, reason=reason))
        server.on_close(lambda code, reason: page.close(code=code, reason=reason))


def test_the_first_page_leads_back_to_the_own_table(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(**PHONE), "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    anna.page.goto(address)
    anna.page.get_by_role("link", name=text("en", "leaving.back"), exact=True).click()
    anna.waits_for("fields")
    assert anna.seat == 0


def test_a_window_that_was_taken_over_can_be_played_in_again(open_page: OpenPage) -> None:
    here = Player(open_page(**DESK), "Anna")
    here.plays_against_bots()
    here.waits_for("fields")
    there = Player(here.page.context.new_page(), "Anna")
    there.page.goto(here.page.url)
    there.waits_for("fields")
    expect(here.page.get_by_role("alert")).to_have_text(text("en", "refusal.taken_over"))
    press(here, "refusal.play_here")
    here.waits_for("fields")
    expect(there.page.get_by_role("alert")).to_have_text(text("en", "refusal.taken_over"))


def test_after_a_match_the_same_people_play_again(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    code = anna.plays_against_bots()
    expect(anna.match).to_be_visible()
    watcher = Player(open_page(f"{address}#/t/{code}", **DESK), "")
    anna.waits_for_the_end()
    watcher.waits_for("over")
    expect(watcher.page.get_by_role("button", name=text("en", "standing.again"))).to_have_count(0)
    press(anna, "standing.again")
    for player in (anna, watcher):
        expect(player.match).not_to_have_attribute("data-phase", "over")
        expect(player.page.locator("header li .name").first).to_be_visible()
