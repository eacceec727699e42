"""Solo with the boards of 3-D, against the clock or for time (D-31 to D-34)."""

from typing import ClassVar

from ubongo.core.solo.rules import Solo
from ubongo.core.solo.tasks import FreshPuzzles, PuzzleTasks
from ubongo.decks.model import Deck


class ThreeDSolo(Solo):
    """A solo run of 3-D: of each board a random task of its four or ten."""

    key: ClassVar[str] = "three_d_solo"

    def __init__(self, deck: Deck, seed: str | None = None) -> None:
        """With the cards of a deck; given a seed, which may be empty, with tasks it has not."""
        super().__init__(PuzzleTasks(deck) if seed is None else FreshPuzzles(deck, seed))
