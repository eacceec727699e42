"""A deck of symbol cards as it stands in its file: three stacks of two-faced cards (K-01).

A symbol is one letter. A face has six of them in a 2 by 3 grid, row by row (K-02); the white face
of a card is played in round 1, 3 or 5, the number of its stack, the black one in the next round.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec

from ubongo.decks.boxes import STACKS

STACK_NUMBERS = (1, 3, 5)
CARDS_PER_STACK = 36


class StackCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its number in the stack and its two faces."""

    number: int
    white: str
    black: str

    def face(self, round_number: int) -> str:
        """The face that a round plays: white in odd ones, black in even ones (K-05, K-06)."""
        return self.white if round_number % 2 else self.black


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards marked 1 and 2, or 3 and 4, or 5 and 6; the first of the two numbers names it."""

    number: int
    cards: tuple[StackCard, ...]


class StackDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All three stacks, and the seed and generator that made them."""

    edition: Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*STACKS]})]
    seed: str
    generator: int
    stacks: tuple[Stack, ...]

    def faces(self) -> Iterator["NamedFace"]:
        """Every face, round by round."""
        for stack in self.stacks:
            for round_number in (stack.number, stack.number + 1):
                for card in stack.cards:
                    yield NamedFace(stack, card, round_number)


class NamedFace(NamedTuple):
    """A face with the card and stack that it belongs to; its name is `round-card`."""

    stack: Stack
    card: StackCard
    round_number: int

    @property
    def name(self) -> str:
        """`4-17`: the face marked 4 of the 17th card of the second stack."""
        return f"{self.round_number}-{self.card.number}"

    @property
    def symbols(self) -> str:
        """Its six symbols, two rows of three."""
        return self.card.face(self.round_number)
