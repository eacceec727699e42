"""What must hold in every state of 3-D, whatever has happened."""

from ubongo.editions.three_d.pool import piles
from ubongo.editions.three_d.state import State


def check(_before: State, state: State) -> None:
    """There are 58 gems in all, so many of each kind, and the pool is never overdrawn."""
    if not state.gems:
        return
    kinds = zip(state.bag, state.display, *state.gems, strict=True)
    assert [sum(counts) for counts in kinds] == [10, 19, 10, 19]
    assert min((*state.bag, *state.display)) >= 0
    assert min(pile.left for pile in piles(state)) >= 0
    animals = {(task.card - 1) // 4 for task in state.round.tasks if task} if state.round else set()
    assert len(animals) <= 1
