"""What the pages of the re-issue of classic are given: a lesson and a replay."""

from functools import partial

from tools.lessons import SEATS, Luck, folded, rewarded, solved
from tools.replays import beginning
from ubongo.core.messages import Tick
from ubongo.editions.classic_bag.state import Options
from ubongo.editions.registry import shipped_edition


def lesson() -> str:
    """The gems come by themselves: a sapphire of the display, and of the bag this time a ruby."""
    edition = shipped_edition("classic_bag")
    state = edition.initial_state(Options(SEATS))
    state = folded(edition, state, edition.decide(state, Tick(), 0, Luck()))
    return rewarded(edition, solved(state, "moon"))


MADE = {
    "src/editions/classic_bag/lesson.gen.json": lesson,
    "tests/classic_bag/replay.gen.json": partial(beginning, "classic_bag-automatic", 16),
}
