"""What must hold in every state of classic, whatever has happened."""

from collections import Counter

from ubongo.editions.classic.gem_board import COLOURS
from ubongo.editions.classic.state import State


def check(_before: State, state: State) -> None:
    """No gem is ever lost or doubled: twelve of each colour, in the rows and in the hands."""
    if not state.rows:
        return
    lying = Counter(gem for row in state.rows for gem in row)
    for number, colour in enumerate(COLOURS):
        assert lying[colour] + sum(counts[number] for counts in state.gems) == 12
    assert all(sum(counts) <= 2 * state.options.rounds for counts in state.gems)
    assert all(pawn is None or 0 <= pawn < 6 for pawn in state.pawns)
