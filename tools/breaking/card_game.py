"""Deliberate faults of the card game."""

from tools.breaking.fault_list import SIMULATION, exchange, fault
from ubongo.editions.card_game.rules import CardGame


@fault(f"{SIMULATION}[0]")
def hidden_card() -> None:
    """A view has the hands of others."""
    exchange(CardGame, "view", lambda self, state, _seat: self.full_view(state))


@fault(f"{SIMULATION}[0]")
def open_hand() -> None:
    """A hand is told to everybody."""
    exchange(CardGame, "readers_of", lambda _self, _event: None)
