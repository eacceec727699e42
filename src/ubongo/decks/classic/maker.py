"""The classic deck: 36 cards, a face with six tasks on either side (C-04), made from a seed."""

from ubongo.decks.box import Side
from ubongo.decks.classic.box import BOX
from ubongo.decks.making.flat_decks import Recipe, exchanged, make_flat_deck
from ubongo.decks.making.sides import Plan
from ubongo.decks.model import Deck
from ubongo.decks.printed import FLAT
from ubongo.decks.progress import Progress

GENERATOR = 1
"""Goes up whenever the same seed makes another deck."""

_WEIGHTS = {
    "area_size": 1.0,
    "box": 2.0,
    "corners": 2.0,
    "dead_ends": 0.5,
    "solutions": 1.0,
    "piece_sizes": 1.0,
    "piece_use": 1.0,
}
_PIECES_A_FACE = {Side.EASY: range(7, 12), Side.HARD: range(8, 13)}
_ONE_PIECE_A_FACE = {Side.EASY: 5, Side.HARD: 6}
_DRAWS_A_CARD = {Side.EASY: 150, Side.HARD: 25}
_ORIGINALITY = {Side.EASY: 2.0, Side.HARD: 1.0}  # small areas are the ones that all look alike


def make_classic(seed: str, progress: Progress | None = None, cards: int = BOX.cards) -> Deck:
    """The deck of a seed; a smaller number of cards makes a small one of the same kind."""
    plans = {side: _plan(side, cards) for side in Side}
    recipe = Recipe(BOX, GENERATOR, plans, exchanged, master=lambda _area: None)
    return make_flat_deck(recipe, seed, progress)


def _plan(side: Side, cards: int) -> Plan:
    return Plan(
        BOX,
        side,
        cards,
        _WEIGHTS,
        fairness=15.0,
        difficulty=FLAT[side].median_difficulty,
        originality=_ORIGINALITY[side],
        pieces_a_face=_PIECES_A_FACE[side],
        one_piece_a_face=_ONE_PIECE_A_FACE[side],
        draws_a_card=_DRAWS_A_CARD[side],
    )
