"""Solo with the cards of light and dark, against the clock or for time (L-22 to L-25)."""

from typing import ClassVar

from ubongo.core.solo.rules import Solo
from ubongo.core.solo.tasks import FreshPuzzles, PuzzleTasks
from ubongo.decks.model import Deck


class LightDarkSolo(Solo):
    """A solo run of light and dark: of each card the light or the dark task, by chance."""

    key: ClassVar[str] = "light_dark_solo"

    def __init__(self, deck: Deck, seed: str | None = None) -> None:
        """With the cards of a deck; given a seed, which may be empty, with tasks it has not."""
        super().__init__(PuzzleTasks(deck) if seed is None else FreshPuzzles(deck, seed))
