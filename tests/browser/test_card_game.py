"""Real pages play the card game: by mouse, fingers and keys, with both ways of checking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.card_players import CardPlayer
from tools.browser.inspection import is_well
from tools.browser.players import choose
from tools.browser.together import DESK, PHONE, text
from ubongo.solving import Laid

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage
    from ubongo.solving import Layout

ROUNDS = 6
SMALL_PRINT = """() => {
    const texts = document.createTreeWalker(document.querySelector('.match'), NodeFilter.SHOW_TEXT)
    const small = []
    while (texts.nextNode()) {
        const { parentElement: holder, data } = texts.currentNode
        const isSeen = holder.checkVisibility() && !holder.closest('.unseen, svg')
        if (isSeen && data.trim() && parseFloat(getComputedStyle(holder).fontSize) < 16)
            small.push(data.trim())
    }
    return small
}"""
"""What is written smaller than 16 pixels."""
WITNESS = """() => {
    window.cries = []
    const look = () => {
        const cry = document.querySelector('.cry')
        if (cry) window.cries.push({
            isMine: cry.classList.contains('mine'),
            isWrong: cry.classList.contains('wrong'),
            text: cry.innerText,
            answering: document.querySelectorAll('.answering').length,
            caller: document.querySelector('.cries')?.dataset.seat ?? null,
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
        player.page.locator("[data-vote]").click()
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
    assert player.page.locator(".contact").count() == 0
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
    anna, ben = players = sit_down(open_page, address, DESK, PHONE)
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
        section = page.locator(".standing").bounding_box()
        assert section is not None
        assert section["width"] > 0.65 * width
        assert page.evaluate(SMALL_PRINT) == []
        is_well(page)
    expect(page.locator("[data-round] summary").first).to_contain_text("10")
    expect(page.locator("main table")).to_have_count(0)
    page.set_viewport_size(usual)


def the_rule_is_shown(*players: CardPlayer) -> None:
    """Two pairs are right, one and three are wrong; it moves only where motion is wanted."""
    for player in players:
        expect(player.page.locator("[data-example] .contact")).to_have_count(3)
        expect(player.page.locator("[data-example] .contact.wrong")).to_have_count(2)
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
    anna.page.wait_for_function("() => window.cries.length > 0")
    ben.page.wait_for_function("() => window.cries.length > 0")
    (own, other) = (player.page.evaluate("window.cries[0]") for player in (anna, ben))
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
    anna.page.wait_for_function("() => window.cries.length > 0")
    wrong = anna.page.evaluate("window.cries[0]")
    assert wrong["isWrong"]
    assert wrong["answering"] == 0
    expect(anna.page.locator("[data-rule='K-15']")).to_be_visible()
    assert points(anna, 2) == ["0", "1"]
    return blacks


def a_vote_ends_the_round(anna: CardPlayer, ben: CardPlayer) -> None:
    """It is seen, may be withdrawn, and ends the round when it is everybody's."""
    start([anna, ben])
    ben.page.locator("[data-vote]").tap()
    heard = anna.page.locator(".heard li").first
    expect(heard).to_have_text("Björgvin would end this round.")
    expect(anna.page.locator("[data-vote]")).to_contain_text("1 of 2")
    ben.page.locator("[data-vote]").tap()
    expect(heard).to_have_text("Björgvin would rather go on.")
    expect(anna.news).to_have_text(text("en", "card_game.news.go_white"))
    anna.page.locator("[data-vote]").click()
    expect(ben.page.locator(".toast")).to_have_text("Anna would end this round.")
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
    expect(ben.page.locator("header [data-seat='0']")).to_contain_text("6 of 7")
    expect(the_call(anna)).not_to_have_class(re.compile(r"\blit\b"))
    the_call(anna).click()
    expect(anna.news).to_have_text(re.compile("^Not yet: Card .* does not hang together"))
    anna.waits_for("laying")
    anna.drags(last)
    expect(anna.page.locator(".contact.wrong")).to_have_count(0)
    expect(anna.count).to_have_text("7 of 7 fit")
    expect(anna.count).to_have_class(re.compile("sure"))
    expect(the_call(anna)).to_have_class(re.compile(r"\blit\b"))

    # What is to be done now is not covered by what others do.
    ben.page.locator("[data-vote]").tap()
    expect(anna.page.locator("[data-vote]")).to_contain_text("1 of 2")
    expect(anna.news).to_have_text(text("en", "card_game.news.call"))
    ben.page.locator("[data-vote]").tap()

    uses_large_screens(anna)
    looks_around_and_moves_everything(ben)

    watcher = CardPlayer(open_page(f"{address}#/t/{anna.page.url[-4:]}", **DESK), "")
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
    for _ in range((second.turn - anna.turn_of(second.card)) % 4):
        anna.page.keyboard.press("r")
    mouse.move(*anna.grid.middle(second), steps=3)
    mouse.up()
    anna.sees(second)
    anna.page.reload()
    anna.sees(first)
    anna.sees(second)
    # A card that is being dragged is in the hand, and the others see it go (K-19).
    ben.page.locator("[data-vote]").tap()
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
        assert page.evaluate(SMALL_PRINT) == []
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
