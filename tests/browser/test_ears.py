"""Every edition is played by somebody who sees nothing: by a screen reader's words, and by keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tools.browser.card_words import cards_told
from tools.browser.ears import Ears, motions_told
from tools.browser.together import text
from ubongo.geometry import EVERY_WAY
from ubongo.solving import largest_layout

if TYPE_CHECKING:
    from tools.browser.together import OpenPage
    from ubongo.geometry import Motions

FIRST = "You are number 1|Solved as number 1|First!"
FLAT = ("lay", "cover", "call")
LESSONS = {
    "classic": ("turn", *FLAT, "pawn", "take"),
    "classic_bag": ("turn", *FLAT),
    "light_dark": ("turn_face", *FLAT),
    "three_d": ("cubes_choose", "cubes_turn", "cubes_lay", "cubes_level", "cubes_fill", "call"),
    "card_game": ("cards_turn", "cards_lay", "cards_goal", "call"),
}
"""The steps of each lesson."""
NEXT = "^" + text("en", "study.learn.next")
LEVELS = ("Lower level", "Upper level")


def begins(open_page: OpenPage, edition: str) -> Ears:
    """Choose an edition on the first page, and play now."""
    ears = Ears(open_page())
    ears.chooses("radio", f"^{text('en', f'home.edition.{edition}')}")
    ears.presses("button", "^Play now")
    return ears


def solves(ears: Ears, motions: Motions, *tables: str) -> None:
    """Read the area and the pieces, lay them as they fit, and call."""
    for number, placement in ears.solution(motions, *tables):
        ears.lays(number, placement, motions)
    ears.key("Space")
    ears.waits_to_hear(FIRST)


def rolls_and_solves(ears: Ears) -> None:
    """Win a round with flat pieces."""
    ears.rolls_or_waits()
    ears.goes_to("button", "^Piece 1 ")
    solves(ears, motions_told(ears.pieces()[0]), "Area of")


def gems_of_me(ears: Ears) -> int:
    """How many gems the table of gems has for whoever reads it, who stands there first."""
    _, own, *_ = ears.table(text("en", "classic.owned"))
    return sum(map(int, own))


def test_a_round_of_classic_is_won_by_ear(open_page: OpenPage) -> None:
    ears = begins(open_page, "classic")
    ears.presses("button", "^Field of row 3")
    ears.presses("button", "^Ready")
    rolls_and_solves(ears)
    ears.presses("button", "^Take 2 gems")
    ears.waits_to_hear("You took 2 gems")
    ears.waits_to_hear("is number 2")


@pytest.mark.parametrize("edition", ["classic_bag", "light_dark"])
def test_a_round_of_other_flat_editions_is_won_by_ear(open_page: OpenPage, edition: str) -> None:
    ears = begins(open_page, edition)
    rolls_and_solves(ears)
    reward = {
        "classic_bag": ("For you: ", "from the bag: "),
        "light_dark": ("Your ship flew", "flew"),
    }
    for words in reward[edition]:
        ears.waits_to_hear(words)


@pytest.mark.parametrize("view", ["scene", "levels"])
def test_a_round_of_3d_is_won_by_ear(open_page: OpenPage, view: str) -> None:
    ears = begins(open_page, "three_d")
    ready = "^" + text("en", "three_d.ready").format(number=1)
    ears.rolls_or_waits(until=ready)
    ears.presses("button", ready)
    ears.waits_for("table", LEVELS[0])
    ears.finds("button", "^Show both levels")  # it begins in the scene, which has both as tables
    if view == "levels":
        ears.presses("button", "^Show both levels")
    ears.goes_to("button", "^Piece 1 ")
    solves(ears, EVERY_WAY, *LEVELS)


def test_a_round_of_the_card_game_is_won_by_ear(open_page: OpenPage) -> None:
    ears = begins(open_page, "card_game")
    ears.presses("button", "^" + text("en", "card_game.ready"))
    ears.waits_for("button", "^Card 9, in the hand")
    hand = cards_told([each.name for each in ears.all("button", "^Card ")])
    ears.goes_to("button", "^Card 1,")
    for laid in largest_layout(hand).layout:
        ears.lays_card(hand, laid)
    ears.key("Space")
    ears.waits_to_hear("10 points")


def test_in_the_card_game_the_call_of_another_is_told(open_page: OpenPage) -> None:
    ears = begins(open_page, "card_game")
    ears.presses("button", "^" + text("en", "card_game.ready"))
    ears.waits_for("button", "^Card 9, in the hand")
    ears.goes_to("button", "^Card 1,")
    ears.key("1")
    ears.key("Enter")
    ears.waits_to_hear(r"\w+ called Ubongo\. You score 1 point\.")


@pytest.mark.parametrize("edition", LESSONS)
def test_a_lesson_is_told_in_words(open_page: OpenPage, address: str, edition: str) -> None:
    ears = Ears(open_page(f"{address}#/learn/{edition}"))
    first, *others = [
        re.escape(text("en", f"study.learn.{step}"))
        for step in (*LESSONS[edition], f"done_{edition}")
    ]
    ears.listens_for(first)
    for sentence in others:
        ears.goes_to("button", NEXT)
        if not re.search(sentence, ears.told):  # on the way Tab may have chosen a piece
            ears.key("Enter")
        ears.listens_for(sentence)


def test_in_the_lesson_of_classic_pawn_and_gems_are_heard(
    open_page: OpenPage, address: str
) -> None:
    ears = Ears(open_page(f"{address}#/learn/classic"))
    while not ears.all("button", "^Take 2 gems"):
        ears.presses("button", NEXT)
    ears.finds("button", "^Field of row 3, here: you")
    ears.presses("button", "^Field of row 6")
    ears.finds("button", "^Field of row 6, here: you")
    had = gems_of_me(ears)
    ears.presses("button", "^Take 2 gems")
    ears.listens_for("You took 2 gems")
    ears.finds("image", "^Field of row 6, here: you. Row 6: violet, yellow")  # blue, red are gone
    assert gems_of_me(ears) == had + 2


def test_the_sandglass_is_told_where_that_is_wanted(open_page: OpenPage) -> None:
    ears = Ears(open_page())
    ears.presses("button", "^Settings")
    ears.goes_to("checkbox", "^Time aloud")
    ears.key("Space")
    ears.key("Escape")
    ears.presses("button", "^Play now")
    ears.presses("button", "^Field of row 3")
    ears.presses("button", "^Ready")
    ears.rolls_or_waits()
    ears.hears_in_time("Half of the sand", "20 seconds left", "10 seconds left", "5 seconds left")
