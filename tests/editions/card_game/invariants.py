"""What must hold in every state of the card game, whatever has happened."""

from ubongo.editions.card_game.state import State


def check(_before: State, state: State) -> None:
    """Every seat has nine cards that nobody else has, and no round gives more than ten points."""
    assert all(0 <= points <= 10 for row in state.sheet for points in row)
    assert len(state.sheet) <= 6
    if state.round is None:
        return
    numbers = [card.number for hand in state.round.hands for card in hand]
    assert len(set(numbers)) == len(numbers)
    assert all(len(hand) in {0, 9} for hand in state.round.hands)
    assert all(len(boards[-1].faces) <= 7 for boards in state.round.boards)
