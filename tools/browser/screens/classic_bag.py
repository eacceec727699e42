"""A walk through the re-issue of classic: a round, its gems and the standing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.screens.hall import DocumentPicture, Shown, Way
from tools.browser.screens.rounds import begins, solve
from tools.browser.together import call, roll_or_wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


def a_match(hall: Hall) -> Iterator[Shown]:
    """From the roll to the standing, with a bot."""
    anna, ben = players = hall.players("classic_bag", "Anna", "Björgvin", bots=1)
    begins(players)
    yield Shown("classic_bag-roll", anna.page)
    roll_or_wait(players)
    anna.waits_for("puzzle")
    anna.page.reload()  # sets its clock right, which went on while time stood still
    anna.waits_for("puzzle")
    *most, last = anna.solution()
    for placement in most:
        anna.drags(placement)
    yield Shown("classic_bag-puzzle", anna.page)
    anna.drags(last)
    call(anna)
    anna.page.locator(".solved").wait_for()
    yield Shown("classic_bag-solved", anna.page)
    solve(ben)
    anna.waits_for("roll")
    yield Shown("classic_bag-between", anna.page)
    anna.waits_for_the_end()
    yield Shown("classic_bag-standing", anna.page)


NAME = "classic with a bag"
WAYS = (
    Way(
        "classic with a bag",
        a_match,
        {
            "classic_bag-roll": "before the throw, with the treasury",
            "classic_bag-puzzle": "a task that lacks one piece",
            "classic_bag-solved": "solved, while the others go on",
            "classic_bag-between": "between two rounds: gems out of the bag",
            "classic_bag-standing": "the standing",
        },
    ),
)
PICTURES: dict[str, DocumentPicture] = {}
