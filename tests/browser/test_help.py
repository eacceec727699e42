"""Help on real pages: a hint in three steps, whether it still works out, and the solution."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.card_players import CardPlayer
from tools.browser.inspection import is_accessible, is_well, lie_apart
from tools.browser.players import Player, choose
from tools.browser.resting import DOUBLE_PRESS, rest
from tools.browser.three_d import ready_button
from tools.browser.together import DESK, PHONE, call, choose_fields, roll, sit_down, text
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, ViewportSize

    from tools.browser.together import Context, OpenPage

LYING = "[data-placement], [data-lies], [data-laid]"
"""Whatever lies, in any edition."""
IN_HAND = ":is([data-piece], [data-part], [data-card])"
"""Whatever can be laid, in any edition."""
SIDEWAYS: Context = {**PHONE, "viewport": {"width": 740, "height": 360}}
LAPTOP: Context = {"viewport": {"width": 1366, "height": 768}}
LOW: ViewportSize = {"width": 1024, "height": 600}
PLACES = re.compile(r"[1-9] (\([a-z ]+\): (lower level: )?row|at row) \d")
"""What is told of a solution: which piece covers what, or where a card lies."""


def opens_help(player: Player) -> None:
    """Press the bulb."""
    player.page.get_by_role("button", name=text("en", "help.title"), exact=True).click()


def asks(player: Player, step: str) -> None:
    """Press what the bulb offers, which closes once it has helped."""
    if not player.page.locator(".help[aria-expanded=true]").count():
        opens_help(player)
    help_button(player, step).click()


def help_button(player: Player, step: str) -> Locator:
    """A button of the row that the bulb opens."""
    return player.page.locator(f"[data-help={step}]")


def gives_up(player: Player, asked: str = "help.give_up_asked") -> None:
    """See the solution: the first press only says what follows, and so does a double one."""
    button = help_button(player, "give_up")
    if not player.page.locator(".help[aria-expanded=true]").count():
        opens_help(player)
    button.dblclick()
    expect(button).to_have_text(text("en", "help.give_up_yes"))
    expect(player.page.locator(".news")).to_have_text(text("en", asked))
    rest(player.page, DOUBLE_PRESS)
    button.click()


def is_helped_in_three_steps(player: Player) -> None:
    """A piece is marked, then where it goes is shown, then it lies."""
    page = player.page
    help_button(player, "piece").click()
    expect(page.locator(".news")).to_contain_text("Next comes")
    expect(page.locator(f"{IN_HAND}[aria-pressed=true]")).to_have_count(1)
    help_button(player, "place").click()
    expect(page.locator(".news")).to_contain_text("goes there")
    expect(page.locator(LYING)).to_have_count(0)
    help_button(player, "lay").click()
    expect(page.locator(LYING)).to_have_count(1)
    expect(page.locator("[data-help]")).to_have_count(0)


@pytest.mark.parametrize(
    ("edition", "context"), [*zip(EDITIONS, cycle([PHONE, DESK]), strict=False)]
)
def test_alone_one_is_helped_and_shown_the_solution(
    open_page: OpenPage, address: str, edition: str, context: Context
) -> None:
    player = CardPlayer(open_page(f"{address}#/solo", **context), "Anna")
    alone.begins(player, edition)
    opens_help(player)
    expect(player.page.locator(".news")).to_have_text(text("en", "solo.help_costs"))
    is_helped_in_three_steps(player)
    expect(player.page.locator(".done small")).to_have_text(text("en", "solo.unranked"))
    asks(player, "possible")
    expect(player.page.locator(".news")).to_have_text(text("en", "help.possible.yes"))
    expect(player.page.locator("[data-help]")).to_have_count(0)
    is_well(player.page)
    gives_up(player, "help.give_up_asked_alone")
    onward = player.page.get_by_role("button", name=text("en", "solo.onward"))
    expect(onward).to_be_focused()
    expect(player.page.locator("[data-aloud]")).to_contain_text(PLACES)
    is_well(player.page)
    onward.click()
    alone.sees_task(player, 2)
    expect(player.page.locator(LYING)).to_have_count(0)


def test_hints_alone_lay_the_whole_task_and_the_result_tells_them(
    open_page: OpenPage, address: str
) -> None:
    player = Player(open_page(f"{address}#/solo", **DESK), "Anna")
    alone.begins(player)
    for count in range(1, len(player.pieces) + 1):
        for step in ("piece", "place", "lay"):
            asks(player, step)
        expect(player.page.locator("[data-placement]")).to_have_count(count)
    call(player)
    alone.sees_task(player, 2)
    player.page.get_by_role("button", name=text("en", "table.leave")).click()
    player.page.get_by_role("button", name=text("en", "leaving.yes")).click()
    expect(player.page.locator(".why")).to_contain_text("9 times")


def test_what_lies_wrong_is_taken_up(open_page: OpenPage, address: str) -> None:
    player = Player(open_page(f"{address}#/solo", **DESK), "Anna")
    alone.begins(player)
    solved = {str(placement) for placement in player.solution()}
    assert solved
    # The first piece, laid over every cell in turn until the rest no longer fits.
    name = player.pieces[0]
    for cell in player.written("cell"):
        player.piece(name).click()
        player.page.locator(f"[data-cell='{cell}']").click()
        if not player.laid:
            continue
        asks(player, "possible")
        expect(player.page.locator(".news")).to_have_text(re.compile("^(Yes|Not any)"))
        if player.page.locator(".news.wrong").count():
            break
        lying = player.page.locator("[data-placement]")
        lying.click(position=player.spot_on(lying))
    asks(player, "piece")
    expect(player.page.locator(".news")).to_contain_text("lies wrong")
    asks(player, "take_up")
    expect(player.page.locator("[data-placement]")).to_have_count(0)


def sees_all(player: Player) -> None:
    """Board, pieces and every button are in sight, without scrolling."""
    page = player.page
    assert page.evaluate("scrollY") == 0
    seen = page.locator(f"svg[data-table], .area, {IN_HAND}, [data-motion], [data-help], .call")
    for each in seen.all():
        expect(each).to_be_in_viewport(ratio=0.98)


@pytest.mark.parametrize("edition", EDITIONS)
def test_on_a_low_screen_help_leaves_everything_in_sight(
    open_page: OpenPage, address: str, edition: str
) -> None:
    player = CardPlayer(open_page(f"{address}#/solo", **SIDEWAYS), "Anna")
    alone.begins(player, edition)
    expect(player.page.locator(IN_HAND).first).to_be_visible()
    call_button = player.page.get_by_role("button", name="Ubongo!")
    before = call_button.bounding_box()
    opens_help(player)
    help_button(player, "piece").click()
    expect(player.page.locator(".news")).to_contain_text("Next comes")
    assert call_button.bounding_box() == before
    sees_all(player)
    is_well(player.page)
    player.page.set_viewport_size(LOW)
    sees_all(player)
    is_well(player.page)


def begins_against_bots(player: Player, edition: str) -> None:
    """One press, and on until there is something to lay."""
    page = player.page
    choose(page.locator(f"[name=edition][value={edition}]"))
    player.plays_against_bots()
    expect(player.match).to_be_visible()
    if edition == "classic":
        player.waits_for("fields")
        page.locator("[data-row='3']").click()
        page.locator(".fields > button").click()
    comes_to_the_puzzle(player, edition)


def comes_to_the_puzzle(player: Player, edition: str) -> None:
    """Roll and get ready, wherever that is asked; a bot's roll may be over already."""
    page = player.page
    if edition != "card_game":
        player.waits_for("roll", "reveal", "ready", "puzzle")
        if page.locator("main .big").count():
            page.locator("main .big").click()
    if edition == "three_d":
        player.waits_for("ready")
        ready_button(player).click()
    if edition == "card_game":
        page.locator(".go .ready").click()
    player.waits_for("laying" if edition == "card_game" else "puzzle")


@pytest.mark.parametrize("edition", EDITIONS)
def test_against_bots_one_is_helped_and_shown_the_solution(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = CardPlayer(open_page(address, **PHONE), "Anna")
    begins_against_bots(anna, edition)
    opens_help(anna)
    is_helped_in_three_steps(anna)
    is_well(anna.page)
    is_accessible(anna.page)
    gives_up(anna)
    onward = "card_game.news.solution_shown" if edition == "card_game" else "help.solved"
    expect(anna.page.locator(".news")).to_have_text(text("en", onward))
    expect(anna.page.locator("[data-aloud]")).to_contain_text("The solution: ")
    expect(anna.page.get_by_role("button", name="Ubongo!")).to_have_count(0)
    if edition == "card_game":
        looks_at_the_solution_after_a_reload(anna)
    else:
        goes_on_after_giving_up(anna)


@pytest.mark.parametrize("edition", ["classic", "classic_bag", "light_dark", "three_d"])
def test_on_a_laptop_help_covers_nothing_and_closes(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = Player(open_page(address, **LAPTOP), "Anna")
    begins_against_bots(anna, edition)
    opens_help(anna)
    row = anna.page.locator(".helping .row")
    for needed in (".area", ".race .sand", ".race aside", ".race .news", ".round", ".tray"):
        lie_apart(row, anna.page.locator(needed).first)
    sees_all(anna)
    is_well(anna.page)
    is_helped_in_three_steps(anna)
    gives_up(anna)
    anna.page.get_by_role("button", name=text("en", "standing.go_on"), exact=True).click()
    expect(anna.page.locator(".round")).to_have_text("Round 2 of 3")
    comes_to_the_puzzle(anna, edition)
    bulb = anna.page.get_by_role("button", name=text("en", "help.title"), exact=True)
    expect(bulb).to_have_attribute("aria-expanded", "false")
    bulb.click()
    expect(help_button(anna, "piece")).to_be_visible()


@pytest.mark.parametrize("edition", ["classic_bag", "card_game"])
def test_a_question_that_lapses_takes_its_sentence_along(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = CardPlayer(open_page(address, **PHONE), "Anna")
    begins_against_bots(anna, edition)
    opens_help(anna)
    help_button(anna, "give_up").click()
    asked = text("en", "help.give_up_asked")
    expect(anna.page.locator(".news")).to_have_text(asked)
    expect(help_button(anna, "give_up")).to_have_text(text("en", "help.give_up"), timeout=8_000)
    expect(anna.page.locator(".news")).not_to_have_text(asked)


def looks_at_the_solution_after_a_reload(anna: Player) -> None:
    """The cards lie as they were shown, and cannot be laid otherwise."""
    lying = anna.page.locator(LYING)
    number = lying.count()
    assert number > 0
    anna.page.reload()
    expect(lying).to_have_count(number)
    expect(anna.page.locator(".news")).to_have_text(text("en", "card_game.news.solution_shown"))
    expect(anna.page.get_by_role("button", name="Ubongo!")).to_have_count(0)


def goes_on_after_giving_up(anna: Player) -> None:
    """The solution is looked at as long as one likes, also after a reload; one press goes on."""
    go_on = anna.page.get_by_role("button", name=text("en", "standing.go_on"), exact=True)
    for _ in range(2):
        expect(go_on).to_be_in_viewport(ratio=1)
        expect(anna.page.locator(LYING)).not_to_have_count(0)
        is_well(anna.page)
        anna.page.reload()
    go_on.tap()
    # Nobody lets time pass here: the match's clock jumps by itself, to the end of the round.
    expect(anna.page.locator(".round")).to_have_text("Round 2 of 3")


def test_with_other_people_there_is_no_help(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, DESK, DESK)
    choose_fields(players, [1, 4])
    roll(players)
    bulb = players[0].page.get_by_role("button", name=text("en", "help.title"), exact=True)
    expect(players[0].page.get_by_role("button", name="Ubongo!")).to_be_visible()
    expect(bulb).to_have_count(0)


@pytest.mark.parametrize("edition", ["classic_bag", "light_dark"])
def test_on_a_phone_help_moves_nothing_and_covers_no_board(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    board = anna.page.locator(".puzzle [data-area], .puzzle[data-area]").first
    before = board.bounding_box()
    opens_help(anna)
    row = help_button(anna, "give_up").bounding_box()
    assert row is not None
    assert before is not None
    assert board.bounding_box() == before
    assert row["y"] + row["height"] <= before["y"]
