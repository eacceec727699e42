"""Hands of cards for practice without a network: dealt from the shipped deck, each with a solution.

The pages know no dealing and no solving. So hands are dealt and laid here by the rules of a run
alone (A-15), and travel with the deck.
"""

import json
from collections.abc import Iterator

import msgspec

from ubongo.core.chance import SEED_BYTES, SeededChance
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.solo import HandTasks

HANDS = 96
"""How many hands of each side are dealt before one comes again."""
SEED = bytes(SEED_BYTES)
"""Everybody may know these hands, for they count for nothing."""


def hands_for_practice() -> str:
    """The hands of both sides, a line for each: like a task of a deck, with one solution."""
    sides = (
        f' "{side.value}": [\n  '
        + ",\n  ".join(json.dumps(hand) for hand in _hands(side, number))
        + "\n ]"
        for number, side in enumerate(Side)
    )
    return "{\n" + ",\n".join(sides) + "\n}\n"


def _hands(side: Side, version: int) -> Iterator[dict[str, object]]:
    tasks, chance = HandTasks(shipped_stacks("card_game")), SeededChance(SEED, version)
    dealt: tuple[int, ...] = ()
    for number in range(1, HANDS + 1):
        hand = tasks.draw(side, dealt, chance)
        is_shuffled = not set(dealt).isdisjoint(hand.cards)
        dealt = hand.cards if is_shuffled else (*dealt, *hand.cards)
        named = msgspec.structs.replace(hand, name=f"{number} round {hand.label}")
        yield {**msgspec.to_builtins(named), "solution": tasks.solution(hand)}
