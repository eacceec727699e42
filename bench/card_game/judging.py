"""How a call of the card game is judged, without all that follows from it."""

from ubongo.editions.card_game.layout import faults_of, lying_at
from ubongo.editions.card_game.messages import Call
from ubongo.editions.card_game.state import State


def judge(state: State, call: Call) -> None:
    """Look for everything that is wrong with what lay when it was called."""
    now = state.the_round()
    faults_of(now.hands[call.seat], lying_at(now.boards[call.seat], call.credited))
