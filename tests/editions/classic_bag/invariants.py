"""What must hold in every state of the re-issue of classic, whatever has happened."""

from ubongo.editions.classic_bag.state import State

CARDS, QUICK_CARDS = 9, 3
"""What a seat is dealt before any play-off."""


def check(_before: State, state: State) -> None:
    """58 gems in bag, display and hands, so many of each kind; no card comes twice in a match."""
    if not state.gems:
        return
    kinds = zip(state.bag, state.display, *state.gems, strict=True)
    assert [sum(counts) for counts in kinds] == [10, 19, 10, 19]
    assert min((*state.bag, *state.display)) >= 0
    cards = QUICK_CARDS if state.options.quick else CARDS
    dealt = state.dealt[: cards * state.options.seats]
    assert len(set(dealt)) == len(dealt)
    in_play = [task.card for task in state.round.tasks if task] if state.round else []
    assert len(set(in_play)) == len(in_play)
