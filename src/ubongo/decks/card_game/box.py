"""The box of the card game: three stacks of two-faced cards, and no puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.decks.box import StackBox

if TYPE_CHECKING:
    from ubongo.decks.card_stacks import StackDeck
    from ubongo.decks.progress import Progress


class CardGameBox(StackBox):
    """What is in the box of the card game."""

    def make(self, seed: str, progress: Progress | None = None) -> StackDeck:
        """A whole new deck."""
        from ubongo.decks.card_game.maker import make_card_game  # takes a while, and few need it

        return make_card_game(seed, progress)


BOX = CardGameBox(edition="card_game", symbols=tuple("abcdefghijkl"))
