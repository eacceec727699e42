"""What every race shows: what must be done now, a right call as a triumph, and the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import sentences
from tools.browser.cable import cable_to
from tools.browser.inspection import (
    fills_a_tablet,
    fills_a_television,
    fills_the_screen,
    is_well,
    opened_settings,
    overlaps_nothing_for_watchers,
)
from tools.browser.players import Player, choose
from tools.browser.screens.lens import LANGUAGES, speak
from tools.browser.three_d import wants_grids
from tools.browser.together import (
    DESK,
    PHONE,
    call,
    choose_fields,
    heard,
    roll,
    roll_or_wait,
    sit_down,
    text,
)
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Locator

    from tools.browser.together import Context, OpenPage

UNREAD = re.compile(r"\{names?\}|^say\.at|^news\.(into_the_bag|got)")
"""What others did, and what is only for the ear."""
WEB = Path(__file__).parents[2] / "web/src/editions"
RACES = [key for key in EDITIONS if (WEB / key / "edition.ts").exists()]
RACED = ("race", "laying", "cubes", "treasury", "standing", *RACES)
"""Whose sentences stand above the board of a race."""
EXPLAINED = 20_000
"""Milliseconds after which whoever watches surely no longer reads why."""
TOO_MANY_LINES = """([texts, long]) => {
  const line = document.querySelector('.news')
  return texts.filter((text) => {
    line.textContent = text
    line.classList.toggle('long', text.length > long)
    line.classList.remove('longer')
    const range = document.createRange()
    range.selectNodeContents(line)
    const { height } = range.getBoundingClientRect()
    return height > 2.5 * parseFloat(getComputedStyle(line).lineHeight)
  })
}"""
STICKING_OUT = """steps => steps.flatMap((step) =>
  [...step.querySelectorAll(':scope > *, .token svg')]
    .filter((part) => part.getBoundingClientRect().width > step.clientWidth + 1)
    .map((part) => part.className))"""
"""What is wider than its step of a podium."""
COVERED = """() => {
  window.toasts = []
  const needed = '.race .die, .round, .glass, .news, .area svg'
  const watched = () => [...document.querySelectorAll(needed)]
  new MutationObserver(() => {
    const toast = document.querySelector('.toast')
    if (!toast) return
    const [a, boxes] = [toast.getBoundingClientRect(), watched()]
    window.toasts.push([toast.innerText, boxes.filter((each) => {
      const b = each.getBoundingClientRect()
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }).map((each) => each.outerHTML.slice(0, 80))])
  }).observe(document.body, { childList: true, subtree: true })
}"""
WITNESS = """() => {
  window.banners = []
  new MutationObserver(() => {
    const banner = document.querySelector('.banner')
    if (banner) window.banners.push([banner.className.includes('mine'), banner.dataset.place,
      banner.innerText, getComputedStyle(banner).pointerEvents])
  }).observe(document.querySelector('main'), { childList: true, subtree: true })
}"""

UNCUT = """() => {
  const banner = document.querySelector('.banner.mine')
  if (!banner) return false
  const { left, right } = banner.getBoundingClientRect()
  return left <= 0 && right >= innerWidth && getComputedStyle(banner).overflowY === 'visible'
}"""
"""The own call may glow as far as the screen reaches."""
OWN_CALL = """() => {
  const banner = document.querySelector('.banner.mine.brief.beside')
  return banner && [banner.querySelector('.what').offsetWidth, banner.clientWidth]
}"""
"""How wide it is, and how much room it has."""


def solves(player: Player) -> None:
    """Lay the task, and leave the call."""
    for placement in player.solution():
        if player.page.evaluate("matchMedia('(hover: none)').matches"):
            player.presses(placement)
        else:
            player.drags(placement)


def top(place: Locator) -> float:
    """Where something begins."""
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def test_news_of_others_never_stand_where_the_call_is_asked_for(
    open_page: OpenPage, address: str
) -> None:
    players = desk, phone, other = sit_down(open_page, address, DESK, PHONE, DESK)
    choose_fields(players, [2, 4, 1])
    roll(players)
    solves(desk)
    solves(phone)
    asked = text("en", "race.must.call")
    for player in (desk, phone):
        expect(player.page.locator(".news")).to_have_text(asked)
    before = [top(player.page.locator(".area svg")) for player in (desk, phone)]
    solves(other)
    call(other)
    for player in (desk, phone):
        expect(heard(player)).to_have_text("Ubongo! Čeněk is number 1.")
        expect(player.page.locator(".news")).to_have_text(asked)
    expect(heard(desk)).to_be_visible()
    expect(phone.page.get_by_role("button", name="Ubongo!")).to_be_in_viewport(ratio=1)
    assert [top(player.page.locator(".area svg")) for player in (desk, phone)] == before


@pytest.mark.parametrize("context", [PHONE, DESK], ids=["phone", "desk"])
def test_no_sentence_moves_the_board(
    open_page: OpenPage, address: str, context: dict[str, object]
) -> None:
    anna = Player(open_page(address, **context), "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    for language in LANGUAGES:
        said = sentences.sentences(language, [*RACED, *sentences.ALONE])
        assert len(said) > 60
        assert sentences.cut_off(anna.page, said) == [], language


def test_what_is_said_to_the_reader_takes_two_lines_on_a_phone(
    open_page: OpenPage, address: str
) -> None:
    anna = Player(
        open_page(address, **{**PHONE, "viewport": {"width": 390, "height": 844}}), "Anna"
    )
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    expect(anna.page.locator(".helping")).to_be_visible()  # all buttons are there
    long = int(re.findall(r"const LONG = (\d+)", sentences.LINES.read_text("utf-8"))[0])
    for language in LANGUAGES:
        said = sentences.sentences(language, rooms=RACED, but=UNREAD)
        assert len(said) > 40
        assert anna.page.evaluate(TOO_MANY_LINES, [said, long]) == [], language


def test_news_of_others_cover_neither_the_round_nor_the_sentence_on_a_phone(
    open_page: OpenPage, address: str
) -> None:
    players = phone, desk, _ = sit_down(open_page, address, PHONE, DESK, DESK)
    choose_fields(players, [2, 4, 1])
    roll(players)
    phone.page.evaluate(COVERED)
    desk.lets_pass(seconds=1)  # nobody calls before the task is seen
    desk.page.get_by_role("button", name="Ubongo!").click()  # nothing lies
    phone.page.wait_for_function("() => window.toasts?.length > 0")
    told, covered = phone.page.evaluate("window.toasts[0]")
    assert told == text("en", "standing.news.called_wrongly").format(name=desk.name)
    assert covered == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_right_call_is_a_triumph_that_all_see(
    open_page: OpenPage, address: str, motion: str
) -> None:
    players = desk, phone = sit_down(open_page, address, {**DESK, "reduced_motion": motion}, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    for player in players:
        player.page.evaluate(WITNESS)
        solves(player)
    call(desk)
    desk.page.wait_for_function("() => window.banners.length > 0")
    phone.page.wait_for_function("() => window.banners.length > 0")
    is_mine, place, told, pointers = desk.page.evaluate("window.banners[0]")
    assert (is_mine, place, pointers) == (True, "1", "none")
    assert re.search(r"UBONGO!\s+1st\s+[\d.]+ s", told, re.IGNORECASE)
    is_mine, place, told, pointers = phone.page.evaluate("window.banners[0]")
    assert (is_mine, place, pointers) == (False, "1", "none")
    assert re.search(r"Anna\s+Ubongo!\s+1st", told, re.IGNORECASE)
    expect(desk.page.locator(".piece.answering")).to_have_count(len(desk.pieces))
    call(phone)
    phone.page.wait_for_function(UNCUT)
    # Taking gems ends it at once; by itself it would be seen for 1.5 s.
    phone.page.locator(".row.mine").dispatch_event("pointerdown")
    expect(phone.page.locator(".banner.mine")).to_have_count(0, timeout=300)


def test_the_own_call_is_whole_beside_the_gems_on_a_small_laptop(
    open_page: OpenPage, address: str
) -> None:
    small = {"viewport": {"width": 1024, "height": 768}}
    players = laptop, _ = sit_down(open_page, address, small, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    solves(laptop)
    call(laptop)
    wide, room = laptop.page.wait_for_function(OWN_CALL).json_value()
    assert wide <= room


def test_pieces_and_gems_are_large_on_a_laptop(open_page: OpenPage, address: str) -> None:
    laptop: Context = {"viewport": {"width": 1366, "height": 768}}
    players = anna, _ = sit_down(open_page, address, laptop, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    expect(anna.page.locator(".news")).to_have_text(text("en", "laying.hint.mouse"))
    for piece in anna.pieces:
        svg = anna.piece(piece).locator("svg")
        box = svg.bounding_box()
        columns = float((svg.get_attribute("viewBox") or "").split()[2])
        assert box is not None
        assert box["width"] / columns >= (45 if box["width"] >= box["height"] else 34)
    solves(anna)
    call(anna)
    gem = anna.page.locator(".row.mine .gem.ringed").first.bounding_box()
    assert gem is not None
    assert gem["width"] >= 30
    assert not anna.page.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_a_race_fills_laptops_and_larger_screens(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, DESK, DESK, PHONE, PHONE)
    choose_fields(players, [2, 4, 1, 1])
    watcher = open_page(f"{address}#/t/{players[0].code}", **DESK)
    roll(players)
    fills_the_screen(players[0].page)
    fills_a_tablet(players[0].page)
    boards = watcher.get_by_role("list", name=text("en", "standing.boards"))
    expect(boards.locator("li")).to_have_count(4)
    for width, height in ((1366, 768), (2560, 1440)):
        watcher.set_viewport_size({"width": width, "height": height})
        box = boards.bounding_box()
        assert box is not None
        assert box["width"] * box["height"] > 0.45 * width * height
        assert watcher.evaluate("document.documentElement.scrollHeight <= innerHeight")
        is_well(watcher)


@pytest.mark.parametrize("context", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("edition", "phase", "first"),
    [
        ("classic", "fields", "classic.choose_lay"),
        ("classic_bag", "roll", "classic.choose_lay"),
        ("light_dark", "roll", "light_dark.aim_lay"),
        ("three_d", "ready", "three_d.aim_build"),
    ],
)
def test_the_first_screen_tells_in_three_pictures_what_it_is_about(
    open_page: OpenPage,
    address: str,
    edition: str,
    phase: str,
    first: str,
    context: dict[str, object],
) -> None:
    anna = Player(open_page(address, **context), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    anna.waits_for(phase)
    aims = anna.page.locator("main ol > li:has(.picture)")
    expect(aims).to_have_count(3)
    expect(aims.first).to_have_text(text("en", first))
    for aim in aims.all():
        expect(aim).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("edition", RACES)
def test_what_must_be_pressed_between_rounds_is_in_sight_on_a_phone(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    anna.waits_for("roll")
    button = anna.page.locator(".go > button")  # to roll, or to be ready
    expect(button).to_be_in_viewport(ratio=1)
    anna.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(button).to_be_in_viewport(ratio=1)


def test_between_rounds_a_large_screen_shows_what_was_laid_above_what_is_pressed(
    open_page: OpenPage, address: str
) -> None:
    players = anna, ben = sit_down(open_page, address, DESK, DESK)
    choose_fields(players, [2, 4])
    roll(players)
    for player in players:
        solves(player)
        call(player)
        player.page.locator(".collecting .strong").click()
    anna.waits_for("roll")
    watcher = open_page(f"{address}#/t/{anna.code}", **DESK)
    for page in (anna.page, watcher):
        laid = page.locator(".laid [data-board]")
        expect(laid).to_have_count(1)
        overlaps_nothing_for_watchers(page)
        for width, height in ((1366, 768), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": height})
            box = laid.bounding_box()
            assert box is not None
            assert box["height"] > 0.25 * height
    for width, height in ((1366, 768), (2560, 1440)):
        anna.page.set_viewport_size({"width": width, "height": height})
        pressed = anna.page.locator(".go > button").bounding_box()
        news = anna.page.locator(".heard").bounding_box()
        assert pressed is not None
        assert news is not None
        assert 0.8 * height < pressed["y"] + pressed["height"] < height
        assert 0.95 * height < news["y"] + news["height"] < height
        is_well(anna.page)
    ben.page.set_viewport_size({"width": 360, "height": 640})
    expect(ben.page.locator(".laid")).to_be_hidden()


def test_all_that_ends_a_match_stands_above_the_edge_of_a_laptop(
    open_page: OpenPage, address: str
) -> None:
    laptop: Context = {"viewport": {"width": 1366, "height": 768}}
    host, _ = sit_down(open_page, address, laptop, PHONE)
    host.waits_for_the_end()  # nobody lays anything, and both have won
    for language in LANGUAGES:
        speak(host.page, language)
        last = host.page.get_by_role("button", name=text(language, "leaving.shut"))
        expect(last).to_be_visible()
        box = last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768 - 12, language


@pytest.mark.parametrize("edition", RACES)
def test_the_end_is_a_podium_with_again_and_share_in_sight(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = Player(open_page(address, viewport={"width": 1366, "height": 768}), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    anna.waits_for_the_end()
    steps = anna.page.locator("main [data-place]")
    expect(steps.first).to_have_attribute("data-place", "1")
    heights = steps.locator(".step").evaluate_all("all => all.map(one => one.clientHeight)")
    assert heights[0] == max(heights)
    boards = steps.locator(".pieces [data-board]")
    assert boards.count() == anna.page.locator("main [data-place='1']").count()
    for board in boards.all():
        assert len(str(board.get_attribute("data-board")).split()) >= 3  # all of its pieces lie
    won_with = {board.get_attribute("data-board") for board in boards.all()}
    told = anna.page.locator(".rounds [data-board]")
    assert won_with <= {board.get_attribute("data-board") for board in told.all()}
    for line in anna.page.locator(".rounds section").all():  # none is an empty box
        box = line.bounding_box()
        assert box is not None
        assert box["height"] < 70 or line.locator("[data-board]:visible").count() > 0
    expect(anna.page.locator(".go-on")).to_have_count(0)
    for width, height in ((2560, 1440), (1920, 1080), (1366, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        for name in ("standing.again", "standing.share"):
            button = anna.page.get_by_role("button", name=text("en", name), exact=True)
            expect(button).to_be_in_viewport(ratio=1)
        expect(anna.page.locator(".rounds section").first).to_be_in_viewport(ratio=1)
        is_well(anna.page)


def test_a_podium_has_room_for_four_on_a_phone(open_page: OpenPage, address: str) -> None:
    anna, *others = [Player(open_page(address, **PHONE), name) for name in "ABCD"]
    link = f"{address}#/t/{anna.makes_a_table(4, 'card_game')}"
    for other in others:
        other.joins_by_link(link)
    for player in (anna, *others):
        player.gets_ready()
    anna.waits_for_the_end()  # nobody lays anything, and all share the first place
    steps = anna.page.locator("main [data-place]")
    expect(steps).to_have_count(4)
    assert steps.evaluate_all(STICKING_OUT) == []


def test_three_opponents_are_named_on_a_tablet(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(address, viewport={"width": 768, "height": 1024}), "Anna")
    choose(anna.page.locator("[name=edition][value=three_d]"))
    form = anna.page.locator("form.play")
    form.locator("summary").click()
    choose(form.get_by_role("radio", name="3", exact=True))
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    names = anna.page.locator("header .name")
    expect(names).to_have_count(3)
    widths = names.evaluate_all("all => all.map((one) => [one.clientWidth, one.scrollWidth])")
    assert all(0 < whole <= shown for shown, whole in widths), widths


def test_a_result_is_shared_as_text(open_page: OpenPage, address: str) -> None:
    copying = {"permissions": ["clipboard-read", "clipboard-write"]}
    anna = Player(open_page(address, **DESK, **copying), "Anna")
    anna.plays_against_bots()
    anna.waits_for_the_end()
    anna.page.evaluate("delete Navigator.prototype.share")
    anna.page.locator("[data-share]").click()
    expect(anna.page.locator("[data-share]")).to_have_text(text("en", "standing.copied"))
    shared = str(anna.page.evaluate("navigator.clipboard.readText()")).split("\n")
    assert shared[0].startswith("Ubongo · ")
    assert shared[1].startswith("1. ")
    assert shared[-1] == address


def test_the_last_seconds_are_seen(open_page: OpenPage, address: str) -> None:
    players = desk, _ = sit_down(open_page, address, DESK, DESK)
    choose_fields(players, [2, 4])
    roll(players)
    solves(desk)
    button = desk.page.get_by_role("button", name="Ubongo!")
    late = desk.page.locator(".late")
    expect(button).to_have_class(re.compile(r"\blit\b"))
    expect(button).not_to_have_class(re.compile(r"\burgent\b"))
    expect(late).to_have_count(0)
    desk.lets_pass(51)
    desk.page.reload()  # a page learns the time with the next frame, or anew
    expect(late).to_have_count(2)  # the glass, and its bar
    desk.lets_pass(7)
    desk.page.reload()
    expect(button).to_have_class(re.compile(r"\burgent\b"))
    expect(desk.page.locator(".news.urgent")).to_be_visible()


def test_gems_carry_letters_only_where_these_or_patterns_are_wanted(
    open_page: OpenPage, address: str
) -> None:
    anna = Player(open_page(address, **DESK), "Anna")
    anna.plays_against_bots()
    anna.waits_for("fields")
    gems, letters = anna.page.locator("[data-row] [data-gem]"), anna.page.locator("[data-gem] text")
    expect(gems.first).to_be_visible()
    expect(letters).to_have_count(0)
    for name in ("settings.letters", "settings.patterns"):
        for is_wanted in (True, False):
            dialog = opened_settings(anna.page)
            dialog.get_by_role("checkbox", name=text("en", name)).set_checked(is_wanted)
            anna.page.keyboard.press("Escape")
            if is_wanted:
                expect(letters).to_have_count(anna.page.locator("[data-gem]").count())
            else:
                expect(letters).to_have_count(0)


@pytest.mark.parametrize(
    "viewport",
    [{"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 1366, "height": 768}],
    ids=["360", "390", "1366"],
)
def test_a_lost_line_is_told_without_moving_or_covering_anything(
    address: str, browser: Browser, viewport: dict[str, int]
) -> None:
    # On a page of its own: it will complain about the broken line, and should.
    with (
        cable_to(address) as cable,
        browser.new_context(locale="en-GB", viewport=viewport) as context,  # type: ignore[arg-type]
    ):
        anna = Player(context.new_page(), "Anna")
        anna.page.goto(cable.address)
        anna.plays_against_bots()
        anna.waits_for("fields")
        anna.page.locator("[data-row='2']").click()
        anna.page.locator(".fields > button").click()
        anna.waits_for("puzzle")
        expect(anna.page.locator(".help")).to_be_visible()  # it comes when nothing else is to do
        places = [anna.page.locator(each) for each in (".area svg", ".call", ".news", "div.glass")]
        before = [place.bounding_box() for place in places]
        cable.pull_out()
        note = anna.page.get_by_text(text("en", "table.lost"))
        expect(note).to_be_visible()
        assert [place.bounding_box() for place in places] == before
        told = note.bounding_box()
        assert told is not None
        for box in before:
            assert box is not None
            assert not overlap(told, box)
        cable.put_back()
        expect(note).to_have_count(0)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether one box lies over another."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("edition", RACES)
def test_who_only_watches_sees_all_boards_on_a_television(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna, ben = players = [Player(open_page(address, **DESK), name) for name in ("Anna", "Ben")]
    for player in players:
        wants_grids(player)
    code = anna.makes_a_table(3, edition)
    ben.joins_by_link(f"{address}#/t/{code}")
    anna.page.locator("[data-seat-row='2'] .bot").click()
    for player in players:
        player.gets_ready()
    watcher = Player(open_page(f"{address}#/t/{code}", **DESK), "")
    note = watcher.page.locator(".watcher > p")
    expect(note).to_have_text(text("en", "company.watching"))
    if edition == "classic":
        watcher.waits_for("fields")
        overlaps_nothing_for_watchers(watcher.page)
        choose_fields(players, [2, 4])
    for player in players:
        player.waits_for("roll")
    roll_or_wait(players)
    watcher.waits_for("puzzle")
    expect(note).to_have_text(text("en", "company.watches"), timeout=EXPLAINED)
    expect(watcher.page.locator("main > ul > li")).to_have_count(3)
    fills_a_television(watcher.page)
    overlaps_nothing_for_watchers(watcher.page)
    watcher.waits_for("roll")
    overlaps_nothing_for_watchers(watcher.page)
