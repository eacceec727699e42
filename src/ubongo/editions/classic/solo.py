"""Solo with the cards of classic; its rulebooks have none, so all of it is ours (A-15)."""

from typing import ClassVar

from ubongo.core.solo.rules import Solo
from ubongo.core.solo.tasks import FreshPuzzles, PuzzleTasks
from ubongo.decks.box import BOXES
from ubongo.decks.model import Deck


class ClassicSolo(Solo):
    """A solo run of classic: of each card the pieces beside a random symbol."""

    key: ClassVar[str] = "classic_solo"

    def __init__(self, deck: Deck | None = None, seed: str = "") -> None:
        """With the cards of a deck, or with fresh tasks: each by chance, or all of one seed."""
        fresh = FreshPuzzles(BOXES["classic"], seed)
        super().__init__(fresh if deck is None else PuzzleTasks(deck))
