"""Solo with the cards of classic; its rulebooks have none, so all of it is ours (A-15)."""

from typing import ClassVar

from ubongo.core.solo.rules import Solo
from ubongo.core.solo.tasks import FreshPuzzles, PuzzleTasks
from ubongo.decks.model import Deck


class ClassicSolo(Solo):
    """A solo run of classic: of each card the pieces beside a random symbol."""

    key: ClassVar[str] = "classic_solo"

    def __init__(self, deck: Deck, seed: str | None = None) -> None:
        """With the cards of a deck; given a seed, which may be empty, with tasks it has not."""
        super().__init__(PuzzleTasks(deck) if seed is None else FreshPuzzles(deck, seed))
