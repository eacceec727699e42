"""The light and dark deck: 50 cards, a light and a dark task on either side (L-01), from a seed.

Pieces are turned but never turned over, so each task is made for its own face. In a mirror the two
faces change places: an area that is mirrored swaps its light and its dark task. Every area can also
be filled in the master game with the two pieces put away that are put away by default (L-18).
"""

from ubongo.decks.box import Side
from ubongo.decks.light_dark.box import BOX, MASTER_PIECES
from ubongo.decks.making.flat_decks import Recipe, exchanged, make_flat_deck
from ubongo.decks.making.sides import Plan, Sketch
from ubongo.decks.model import Deck
from ubongo.decks.printed import FLAT
from ubongo.decks.progress import Progress
from ubongo.geometry import Area
from ubongo.solving import MasterPuzzle, count_master_solutions

GENERATOR = 1
"""Goes up whenever the same seed makes another deck."""


# Nothing is known of the printed deck; it is made like a flat one that is known where that matters.
_WEIGHTS = {
    "area_size": 1.0,
    "box": 0.5,
    "corners": 0.5,
    "dead_ends": 0.5,
    "piece_sizes": 1.0,
    "piece_use": 0.5,
}
_DRAWS_A_CARD = {Side.EASY: 150, Side.HARD: 25}


def make_light_dark(seed: str, progress: Progress | None = None, cards: int = BOX.cards) -> Deck:
    """The deck of a seed; a smaller number of cards makes a small one of the same kind."""
    plans = {side: _plan(side, cards) for side in Side}
    recipe = Recipe(BOX, GENERATOR, plans, _mirrored, _count_master)
    return make_flat_deck(recipe, seed, progress)


def _plan(side: Side, cards: int) -> Plan:
    return Plan(
        BOX,
        side,
        cards,
        _WEIGHTS,
        fairness=30.0,
        difficulty=FLAT[side].median_difficulty,
        suits=_has_master,
        originality=0.5,
        draws_a_card=_DRAWS_A_CARD[side],
    )


def _has_master(area: Area) -> bool:
    puzzle = MasterPuzzle(area, MASTER_PIECES)
    return count_master_solutions(puzzle, limit=1).number == 1


def _count_master(area: Area) -> int:
    return count_master_solutions(MasterPuzzle(area, MASTER_PIECES)).number


def _mirrored(sketch: Sketch, one: int, other: int) -> Sketch:
    """The mirrored area, on which either task is one for the other face."""
    mirror = Area.of((x, -y) for x, y in sorted(sketch.area.footprint))
    return exchanged(Sketch(mirror, sketch.fillings), one, other)
