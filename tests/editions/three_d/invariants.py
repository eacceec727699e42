"""What must hold in every state of 3-D, whatever has happened."""

from ubongo.editions.three_d.pool import in_the_middle
from ubongo.editions.three_d.state import State


def check(_before: State, state: State) -> None:
    """58 gems in bag, display and hands, so many of each kind; the pool is never overdrawn."""
    if not state.gems:
        return
    kinds = zip(state.bag, state.display, *state.gems, strict=True)
    assert [sum(counts) for counts in kinds] == [10, 19, 10, 19]
    assert min((*state.bag, *state.display)) >= 0
    assert min(in_the_middle(state).values()) >= 0
    animals = {(task.card - 1) // 4 for task in state.round.tasks if task} if state.round else set()
    assert len(animals) <= 1
