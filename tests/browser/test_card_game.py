"""Real pages play the card game: by mouse, fingers and keys, with both ways of checking."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import sentences
from tools.browser.card_players import CardPlayer
from tools.browser.inspection import SMALL, is_accessible, is_well, lie_apart, settles
from tools.browser.players import choose
from tools.browser.screens.lens import LANGUAGES
from tools.browser.together import DESK, LIVELY, PHONE, text
from ubongo.solving import Laid

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage
    from ubongo.solving import Layout

ROUNDS = 6
WITNESS = """() => {
    window.banners = []
    const look = () => {
        const banner = document.querySelector('.banner')
        if (banner) window.banners.push({
            isMine: banner.classList.contains('mine'),
            isWrong: banner.classList.contains('wrong'),
            text: banner.innerText,
            answering: document.querySelectorAll('.answering').length,
            caller: document.querySelector('.calls')?.dataset.seat ?? null,
        })
    }
    new MutationObserver(look).observe(document.querySelector('main'), {
        childList: true, subtree: true,
    })
}"""
"""Writes down how a call was celebrated: that is seen for a moment only."""
LYING: Context = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}


def sit_down(open_page: OpenPage, address: str, *contexts: Context) -> list[CardPlayer]:
    """Players at a new table, the first of whom made it."""
    names = ("Anna", "Björgvin", "Čeněk", "Dörte")
    players = [
        CardPlayer(open_page(**context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    code = players[0].makes_a_table(len(players), "card_game")
    for player in players[1:]:
        player.joins_by_link(f"{address}#/t/{code}")
    for player in players:
        player.page.locator("button.ready").wait_for()
    return players


def play_as_at_a_table(host: CardPlayer) -> None:
    """The host, for whom it is the first match, has no contact checked all the same."""
    agreed = host.page.locator(".agreed")
    expect(agreed).to_contain_text(text("en", "card_game.agreed.guided"))
    agreed.locator("> details > summary").click()
    choose(host.page.locator("[type=radio][value=table]"))
    expect(agreed).to_contain_text(text("en", "card_game.agreed.table"))


def begin(players: list[CardPlayer]) -> None:
    """Everybody at the table is ready, and the match begins by itself."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("ready")


def start(players: list[CardPlayer]) -> None:
    """Everybody is ready for the round."""
    for player in players:
        player.is_ready_to_lay()
    for player in players:
        player.waits_for("laying")
        player.page.locator("[data-hand]").wait_for()


def end_by_vote(players: list[CardPlayer]) -> None:
    """All agree to end the round."""
    for player in players:
        player.votes_to_end()
    for player in players:
        expect(player.match).not_to_have_attribute("data-phase", "laying")


def the_call(player: CardPlayer) -> Locator:
    """The button with which one calls."""
    return player.page.get_by_role("button", name="Ubongo!")


def calls_unadvised(player: CardPlayer) -> None:
    """Press the button; it is neither closed nor lit, and the counter is no different (K-23)."""
    expect(player.count).to_have_text("7 of 7")
    expect(player.count).not_to_have_class(re.compile("sure"))
    expect(the_call(player)).not_to_have_class(re.compile(r"\b(lit|closed)\b"))
    assert player.page.locator(".contact, .uncounted, [data-number].wrong").count() == 0
    expect(player.page.locator("[data-table] [data-number]")).to_have_count(7)
    the_call(player).click()


def scattered(layout: Layout) -> Layout:
    """The same cards, none of which touches another."""
    return tuple(Laid(laid.card, 0, 3 * (n // 3), 4 * (n % 3)) for n, laid in enumerate(layout))


def is_whole(player: CardPlayer) -> None:
    """The page has its heading, and is well."""
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    is_well(player.page)


def points(player: CardPlayer, number: int) -> list[str]:
    """What the score sheet says about a round."""
    row = player.page.locator("tbody tr").nth(number - 1)
    expect(row.locator("td").first).not_to_be_empty()
    return row.locator("td").all_inner_texts()


def test_a_match_by_mouse_touch_and_keys(open_page: OpenPage, address: str) -> None:
    anna, ben = players = sit_down(open_page, address, {**DESK, **LIVELY}, PHONE)
    play_as_at_a_table(anna)
    begin(players)
    expect(ben.page.locator(".stage section > ul [data-face]")).to_have_count(9)
    the_rule_is_shown(anna, ben)
    whites = a_mouse_is_faster_than_fingers(anna, ben)
    expect(anna.page.locator("h1")).to_contain_text(text("en", "card_game.black"))
    blacks = a_wrong_call_scores_nothing(anna, ben)
    assert blacks != whites
    a_vote_ends_the_round(anna, ben)
    keys_alone_are_enough(anna, ben)
    for _ in range(2):
        start(players)
        end_by_vote(players)
    for player in players:
        player.waits_for("over")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("You win!")
    ends_on_a_podium(anna)
    expect(ben.page.locator(".decided")).to_have_text("The most points decide.")
    expect(ben.page.locator("[data-place='1'] .score")).to_have_text("20 points")
    is_whole(anna)
    is_whole(ben)


def ends_on_a_podium(anna: CardPlayer) -> None:
    """The winner's cards, a line for each round, how to go on: in sight, and told once."""
    page = anna.page
    usual = page.viewport_size
    assert usual is not None
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-place='1'] .pieces [data-shown]")).to_have_count(7)
        for name in ("standing.again", "standing.share"):
            button = page.get_by_role("button", name=text("en", name), exact=True)
            expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-round]")).to_have_count(ROUNDS)
        expect(page.locator("[data-round] summary").last).to_be_in_viewport(ratio=1)
        on_one_line(page.locator(".next").get_by_role("link", name=text("en", "table.home")))
        section = page.locator(".standing").bounding_box()
        assert section is not None
        assert section["width"] > 0.65 * width
        assert page.evaluate(SMALL) == []
        is_well(page)
    expect(page.locator("[data-round] summary").first).to_contain_text("10")
    expect(page.locator("main table")).to_have_count(0)
    page.set_viewport_size(usual)


def on_one_line(link: Locator) -> None:
    """What a button says does not wrap."""
    lines = "link => { const all = document.createRange(); all.selectNodeContents(link);"
    assert (
        link.evaluate(f"{lines} return new Set([...all.getClientRects()].map(r => r.top)).size }}")
        == 1
    )


def the_rule_is_shown(*players: CardPlayer) -> None:
    """Two pairs are right, one and three are wrong; it moves only where motion is wanted."""
    for player in players:
        expect(player.page.locator("[data-example] .contact")).to_have_count(3)
        expect(player.page.locator("[data-example] .contact.wrong")).to_have_count(2)
        signs = player.page.locator("[data-example] .contact.wrong .sign")
        expect(signs).to_have_count(2)  # one for each contact, not for each of its pairs
        is_whole(player)


def a_mouse_is_faster_than_fingers(anna: CardPlayer, ben: CardPlayer) -> list[str]:
    """A mouse lays seven and calls, fingers lay three; the faces that Anna saw."""
    start([anna, ben])
    whites = [str(face) for face in anna.hand]
    first, second, third, *_ = ben.layout()
    ben.presses_place(first)
    ben.drags_by_finger(Laid(second.card, 0, first.row + 4, first.column + 1))
    ben.presses_place(second)
    ben.presses_place(third)
    expect(ben.count).to_have_text("3 of 7")
    for laid in anna.layout():
        expect(the_call(anna)).to_have_class(re.compile(r"\bclosed\b"))
        anna.drags(laid)
    expect(ben.page.locator("header [data-board] [data-shown]")).to_have_count(7)
    for player in (anna, ben):
        player.page.evaluate(WITNESS)
    calls_unadvised(anna)
    expect(anna.news).to_have_text("Everything fits: 10 points for you.")
    anna.page.wait_for_function("() => window.banners.length > 0")
    ben.page.wait_for_function("() => window.banners.length > 0")
    (own, other) = (player.page.evaluate("window.banners[0]") for player in (anna, ben))
    assert own["isMine"]
    assert own["answering"] == 7
    assert "UBONGO!" in own["text"]
    assert "10 points" in own["text"]
    assert not other["isMine"]
    assert "Anna" in other["text"]
    assert other["caller"] == "0"
    expect(ben.news).to_have_text("Anna called Ubongo. You score 3 points.")
    expect(ben.page.locator("[data-laid]")).to_have_count(0)
    assert points(ben, 1) == ["10", "3"]
    return whites


def a_wrong_call_scores_nothing(anna: CardPlayer, ben: CardPlayer) -> list[str]:
    """Black faces, and seven cards that lie apart; the faces that Anna saw."""
    start([anna, ben])
    blacks = [str(face) for face in anna.hand]
    expect(anna.page.locator("[data-card] .black")).to_have_count(9)
    ben.presses_place(ben.layout()[0])
    for laid in scattered(anna.layout()):
        anna.drags(laid)
    anna.page.evaluate(WITNESS)
    calls_unadvised(anna)
    expect(anna.news).to_have_text(text("en", "card_game.news.you_called_wrongly"))
    anna.page.wait_for_function("() => window.banners.length > 0")
    wrong = anna.page.evaluate("window.banners[0]")
    assert wrong["isWrong"]
    assert wrong["answering"] == 0
    expect(anna.page.locator("[data-rule='K-15']")).to_be_visible()
    assert points(anna, 2) == ["0", "1"]
    return blacks


def a_vote_ends_the_round(anna: CardPlayer, ben: CardPlayer) -> None:
    """It is seen, may be withdrawn, and ends the round when it is everybody's."""
    start([anna, ben])
    vote = ben.page.locator("[data-vote]")
    vote.dblclick()  # pressed twice by mistake
    expect(ben.news).to_have_text(text("en", "card_game.news.end_asked_all"))
    expect(vote).to_have_text(text("en", "card_game.want_end"), timeout=10_000)
    assert anna.page.locator(".heard li").count() == 0
    ben.votes_to_end()
    heard = anna.page.locator(".heard li").first
    expect(heard).to_have_text("Björgvin would like to end this round.")
    expect(anna.page.locator("[data-vote]")).to_contain_text("1 of 2")
    ben.page.locator("[data-vote]").tap()
    expect(heard).to_have_text("Björgvin would rather go on.")
    expect(anna.news).to_have_text(text("en", "card_game.news.go_white"))
    anna.votes_to_end()
    expect(ben.page.locator(".toast")).to_have_text("Anna would like to end this round.")
    anna.page.locator("[data-vote]").click()
    expect(ben.news).to_have_text(text("en", "card_game.news.go_white"))
    end_by_vote([anna, ben])
    expect(anna.page.locator("h2 small")).to_contain_text(text("en", "card_game.ending.agreement"))


def keys_alone_are_enough(anna: CardPlayer, ben: CardPlayer) -> None:
    """A whole round without a pointer, and what a screen reader is told."""
    ben.is_ready_to_lay()
    anna.page.locator(".go .ready").press("Enter")
    anna.waits_for("laying")
    anna.card(0).focus()
    for laid in anna.layout():
        anna.lays_by_keys(laid)
    aloud = anna.page.locator("[data-aloud]")
    expect(aloud).to_have_text(re.compile(r"beside card \d: \w+ matches, \w+ matches"))
    expect(aloud).to_contain_text("7 of 7")
    expect(aloud).not_to_contain_text("call Ubongo!")
    anna.page.keyboard.press("Space")
    expect(anna.news).to_have_text("Everything fits: 10 points for you.")


def test_a_guided_table_marks_contacts_and_keeps_the_call_closed(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = players = sit_down(open_page, address, DESK, LYING)
    is_whole(anna)
    begin(players)
    start(players)
    lay = anna.layout()
    anna.drags(lay[0])
    anna.drags(lay[1])
    good = anna.page.locator(
        f"[data-contact='{min(lay[0].card, lay[1].card)} "
        f"{max(lay[0].card, lay[1].card)}']:not(.wrong)"
    )
    expect(good).to_have_count(1)

    # Taken back by dragging it to the hand, and the half-laid layout after a reload.
    anna.drags_to_hand(lay[1])
    expect(anna.count).to_have_text("1 of 7 fits")
    anna.drags(lay[1])
    anna.page.reload()
    anna.sees(lay[0])
    anna.sees(lay[1])

    # A wrong seventh card closes the call, and says why.
    for laid in lay[2:6]:
        anna.drags(laid)
    last = lay[6]
    bottom = max(laid.row + 3 for laid in lay)
    anna.drags(Laid(last.card, last.turn, bottom + 1, last.column))
    expect(anna.count).to_have_text("6 of 7 fit")
    expect(anna.count).not_to_have_class(re.compile("sure"))
    number = last.card + 1
    expect(anna.news).to_have_text(re.compile(f"^With card {number} like that you score nothing"))
    expect(anna.page.locator("[data-table] [data-number].wrong")).to_have_text(str(number))
    expect(anna.page.locator("[data-table] .uncounted")).to_have_count(1)
    expect(ben.page.locator("header [data-seat='0']")).to_contain_text("6 of 7")
    expect(the_call(anna)).not_to_have_class(re.compile(r"\blit\b"))
    the_call(anna).click()
    expect(anna.news).to_have_text(re.compile("^Not yet: Card .* lies apart"))
    anna.waits_for("laying")
    anna.drags(last)
    expect(anna.page.locator(".contact.wrong")).to_have_count(0)
    expect(anna.count).to_have_text("7 of 7 fit")
    expect(anna.count).to_have_class(re.compile("sure"))
    expect(the_call(anna)).to_have_class(re.compile(r"\blit\b"))

    # What is to be done now is not covered by what others do.
    ben.votes_to_end()
    expect(anna.page.locator("[data-vote]")).to_contain_text("1 of 2")
    expect(anna.news).to_have_text(text("en", "card_game.news.call"))
    ben.page.locator("[data-vote]").tap()

    uses_large_screens(anna)
    looks_around_and_moves_everything(ben)

    watcher = CardPlayer(open_page(f"{address}#/t/{anna.code}", **DESK), "")
    layouts = watcher.page.get_by_role("list", name=text("en", "card_game.layouts"))
    expect(layouts.locator("[data-shown]")).to_have_count(8)
    expect(watcher.page.locator("[data-card]")).to_have_count(0)
    is_whole(watcher)

    the_call(anna).click()
    expect(ben.news).to_have_text("Anna called Ubongo. You score 1 point.")
    expect(watcher.news).to_have_text("Anna called Ubongo.")
    assert points(watcher, 1) == ["10", "1"]


def test_nothing_breaks_by_reloads_wrong_keys_and_another_window(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = players = sit_down(open_page, address, DESK, PHONE)
    begin(players)
    anna.page.reload()
    anna.waits_for("ready")
    start(players)
    for key in ("Enter", "Backspace", "r", "Escape", "Space"):
        anna.page.keyboard.press(key)
    expect(anna.page.locator("[data-laid]")).to_have_count(0)
    expect(anna.news).to_have_text(re.compile("Not yet"))
    first, second, *_ = anna.layout()
    anna.drags(first)
    # The window changes while a card is in hand.
    box = anna.card(second.card).locator("svg").bounding_box()
    assert box is not None
    mouse = anna.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*anna.grid.middle(second), steps=3)
    anna.page.set_viewport_size({"width": 1000, "height": 620})
    settles(anna.page)
    for _ in range((second.turn - anna.turn_of(second.card)) % 4):
        anna.page.keyboard.press("r")
    mouse.move(*anna.grid.middle(second), steps=3)
    mouse.up()
    anna.sees(second)
    anna.page.reload()
    anna.sees(first)
    anna.sees(second)
    # A card that is being dragged is in the hand, and the others see it go (K-19).
    ben.votes_to_end()
    mouse.move(*anna.grid.middle(second))
    mouse.down()
    mouse.move(*anna.grid.middle(Laid(second.card, second.turn, 9, 9)), steps=3)
    expect(ben.page.locator("header [data-board] [data-shown]")).to_have_count(1)
    mouse.up()
    end_by_vote([anna])
    anna.waits_for("ready")
    anna.page.reload()
    anna.waits_for("ready")
    is_whole(anna)


def test_bots_get_a_moment_before_a_vote_ends_the_round(open_page: OpenPage, address: str) -> None:
    anna = CardPlayer(open_page(address, **PHONE), "Anna")
    choose(anna.page.locator("[name=edition][value=card_game]"))
    anna.plays_against_bots()
    anna.is_ready_to_lay()
    anna.waits_for("laying")
    first, second, *_ = anna.layout()
    anna.presses_place(first)
    anna.presses_place(Laid(second.card, second.turn, first.row + 8, first.column))
    others = anna.page.locator("header li[data-seat]")
    for other in others.all():  # nothing laid yet: the token is where the cards will lie
        board, token = other.locator(".board"), other.locator(".board svg")
        assert middle(token) == pytest.approx(middle(board), abs=1)
    the_second_press_is_known(anna, second.card + 1)
    help_moves_nothing(anna)
    anna.votes_to_end()
    expect(anna.news).to_have_text(text("en", "card_game.news.end_kept"))
    expect(anna.page.locator("[data-vote]")).to_have_text(text("en", "card_game.end.kept"))
    assert anna.match.get_attribute("data-phase") == "laying"
    is_well(anna.page)
    anna.waits_for("ready")
    expect(anna.page.locator(".missed")).to_have_count(1)
    nothing_is_covered(anna)


def the_second_press_is_known(anna: CardPlayer, wrong: int) -> None:
    """A refused call names the wrong card, and never hides what ending the round would mean."""
    vote = anna.page.locator("[data-vote]")
    the_call(anna).click()
    expect(anna.news).to_have_text(
        f"Not yet: 1 of 7 fits. Card {wrong} lies apart from the others."
    )
    vote.click()
    expect(anna.news).to_have_text(text("en", "card_game.news.end_asked"))
    expect(anna.news).not_to_have_class(re.compile("wrong"))
    the_call(anna).click()  # something else is tried: the button asks anew
    expect(anna.news).to_have_text(re.compile("^Not yet: 1 of 7"))
    expect(vote).to_have_text(text("en", "card_game.want_end"))


def help_moves_nothing(anna: CardPlayer) -> None:
    """What help offers lies over the table, on a phone as on a laptop."""
    page, table = anna.page, anna.page.locator("svg[data-table]")
    usual = page.viewport_size
    assert usual is not None
    lamp = page.get_by_role("button", name=text("en", "help.title"), exact=True)
    for width, height in ((1366, 768), (usual["width"], usual["height"])):
        page.set_viewport_size({"width": width, "height": height})
        settles(page)
        before = table.bounding_box()
        lamp.click()
        expect(page.locator("[data-help=give_up]")).to_be_visible()
        assert table.bounding_box() == before
        page.locator(".news").click()
        expect(page.locator("[data-help=give_up]")).to_have_count(0)


@pytest.mark.parametrize("context", [PHONE, DESK], ids=["phone", "desk"])
def test_long_names_are_whole_in_the_score_sheet(
    open_page: OpenPage, address: str, context: Context
) -> None:
    names = ("Wilhelmine Alexandra", "Karlsdóttirkarlsdótt")
    anna, ben = players = [CardPlayer(open_page(address, **context), name) for name in names]
    code = anna.makes_a_table(2, "card_game")
    ben.joins_by_link(f"{address}#/t/{code}")
    begin(players)
    for written, name in zip(anna.page.locator("thead .name").all(), names, strict=True):
        expect(written).to_have_text(name)
        cell = written.locator("xpath=..")
        assert written.evaluate("name => name.scrollWidth <= name.clientWidth")
        assert cell.evaluate("cell => cell.scrollWidth <= cell.clientWidth")


def test_on_a_low_laptop_all_of_a_long_score_sheet_can_be_seen(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(address, viewport={"width": 1366, "height": 520})
    anna = CardPlayer(page, "Anna")
    choose(page.locator("[name=edition][value=card_game]"))
    page.locator("form.play summary").click()
    choose(page.get_by_role("radio", name=text("en", "hosting.length.whole")))
    anna.plays_against_bots()
    anna.waits_for("laying")
    anna.waits_for("ready")
    page.locator(".go .ready").click()
    anna.waits_for("laying")
    expect(page.locator(".look-back")).to_be_visible()
    expect(page.locator("[data-total]").first).to_be_visible()
    sums = page.locator("tfoot")
    expect(sums).not_to_be_in_viewport(ratio=0.98)
    page.locator("aside").hover()
    page.mouse.wheel(0, 500)
    expect(sums).to_be_in_viewport(ratio=0.98)
    is_accessible(page)


def middle(one: Locator) -> tuple[float, float]:
    """The middle of something that is drawn."""
    box = one.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def nothing_is_covered(player: CardPlayer) -> None:
    """The new cards and the button are in sight, each in a room of its own, below what scrolls."""
    page = player.page
    seen, hand, bar = (page.locator(f".stage > {each}") for each in (".seen", "section", ".go"))
    boxes = [one.bounding_box() for one in (seen, hand, bar)]
    for above, below in pairwise(boxes):
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"]
    for card in hand.locator("li").all():
        expect(card).to_be_in_viewport(ratio=0.98)
    expect(bar.locator("button")).to_be_in_viewport(ratio=0.98)
    page.locator(".missed").scroll_into_view_if_needed()
    expect(page.locator(".missed")).to_be_in_viewport(ratio=0.98)


def uses_large_screens(player: CardPlayer) -> None:
    """The own table is the largest thing, the others' layouts can be seen, and all can be read."""
    page = player.page
    usual = page.viewport_size
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        table = page.locator(".surface").bounding_box()
        other = page.locator("header li").first.bounding_box()
        assert table is not None
        assert other is not None
        assert table["width"] * table["height"] >= 0.4 * width * height
        assert other["width"] >= 160
        assert other["x"] + other["width"] <= table["x"]
        in_hand = page.locator("[data-card]:has([data-face])").first
        card, number = in_hand.locator("svg").bounding_box(), in_hand.locator(".number")
        assert card is not None
        assert max(card["width"], card["height"]) >= 0.07 * width
        lie_apart(in_hand.locator(".card-face"), number)
        # one opponent alone takes no whole column: the sheet stands below
        aside = page.locator("aside").bounding_box()
        assert aside is not None
        assert aside["y"] >= other["y"] + other["height"]
        assert aside["x"] + aside["width"] <= table["x"]
        assert 0.9 * height < aside["y"] + aside["height"] <= height
        assert page.evaluate(SMALL) == []
        is_well(page)
    assert usual is not None
    page.set_viewport_size(usual)


def looks_around_and_moves_everything(ben: CardPlayer) -> None:
    """Fingers pinch the table, take a card back without dragging, and move all at once."""
    first = ben.layout()[0]
    ben.presses_place(first)
    before = ben.grid.place
    ben.pinches(2)
    assert ben.grid.place > before * 1.5
    ben.page.locator("[data-look=farther]").tap()
    assert ben.grid.place < before * 2
    ben.looks_at(first)
    ben.page.touchscreen.tap(*ben.grid.middle(first))
    ben.page.locator("[data-motion=take_back]").tap()
    expect(ben.count).to_have_text("0 of 7 fit")
    ben.presses_place(first)
    ben.page.locator("[data-motion=move_all]").tap()
    there = Laid(first.card, first.turn, first.row + 3, first.column - 3)
    ben.looks_at(there)
    ben.page.touchscreen.tap(*ben.grid.middle(there))
    ben.sees(there)


@pytest.mark.parametrize("context", [PHONE, LYING, DESK], ids=["phone", "lying", "desk"])
def test_no_sentence_above_the_table_is_cut_off(
    open_page: OpenPage, address: str, context: Context
) -> None:
    anna = CardPlayer(open_page(address, **context), "Anna")
    choose(anna.page.locator("[name=edition][value=card_game]"))
    anna.plays_against_bots()
    anna.is_ready_to_lay()
    anna.waits_for("laying")
    expect(anna.page.locator(".told .help")).to_be_visible()  # all buttons are there
    for language in LANGUAGES:
        said = sentences.sentences(language, ["card_game", "cards", *sentences.ALONE])
        assert len(said) > 60
        assert sentences.cut_off(anna.page, said) == [], language


def test_the_last_seconds_change_colour_and_ask_for_what_would_score(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = players = sit_down(open_page, address, DESK, PHONE)
    begin(players)
    start(players)
    for laid in anna.layout():
        anna.drags(laid)
    anna.lets_pass(seconds=560)
    anna.page.reload()
    left = anna.page.locator(".left")
    expect(left).not_to_have_class(re.compile(r"\blate\b"))
    anna.lets_pass(seconds=int(left.inner_text().split()[0]) - 9)
    for player in players:
        player.page.reload()
        expect(player.page.locator(".left")).to_have_class(re.compile(r"\blate\b"))
    expect(anna.page.locator(".call.urgent")).to_be_visible()
    expect(anna.news).to_contain_text("Call Ubongo now!")
    expect(ben.page.locator(".call.urgent")).to_have_count(0)
    the_call(anna).click()
    expect(anna.match).to_have_attribute("data-phase", "ready")
