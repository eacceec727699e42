"""Every edition is played by somebody who sees nothing: by a screen reader's words, and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.ears import Ears, motions_told
from tools.browser.together import text

if TYPE_CHECKING:
    from tools.browser.together import OpenPage

AREA = "Area of"


def solves(ears: Ears) -> None:
    """Read the area and the pieces, lay them as they fit, and call."""
    ears.goes_to("button", "^Piece 1 ")
    motions = motions_told(ears.pieces()[0])
    for number, placement in ears.solution(motions, AREA):
        ears.lays(number, placement, motions)
    assert text("en", "laying.say.covered") in ears.told
    ears.key("Space")


def test_a_round_of_classic_is_won_by_ear(open_page: OpenPage) -> None:
    ears = Ears(open_page())
    ears.presses("button", "^Play now")
    ears.finds("button", "^Field of row 3")
    ears.presses("button", "^Field of row 3")
    ears.presses("button", "^Ready")
    ears.rolls_or_waits()
    solves(ears)
    ears.waits_to_hear("You are number 1|First!")
