"""The state of a classic match: all of it is open to everybody, for cards are drawn when seen."""

from enum import Enum

import msgspec

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import DealtTask
from ubongo.decks.box import Side
from ubongo.editions.classic.gem_board import COLOURS, Counts, GemRows

CARDS = 36
ROUNDS = 9


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on before the start."""

    seats: int
    side: Side = Side.EASY
    glass: Millis = 60_000
    long_game: bool = False
    starter: Seat | None = None

    @property
    def rounds(self) -> int:
        """Nine rounds, or in the long game as many as all 36 cards allow (C-09, C-10)."""
        return CARDS // self.seats if self.long_game else ROUNDS


class Phase(Enum):
    """What the match waits for."""

    SETTING_UP = "setting_up"
    FIELDS = "fields"
    ROLL = "roll"
    REVEAL = "reveal"
    PUZZLE = "puzzle"
    OVER = "over"


class Round(msgspec.Struct, frozen=True):
    """One task for each player: who solved in which order, and who is done with pawn and gems."""

    number: int
    starter: Seat
    begun: tuple[int, ...]
    label: str = ""
    tasks: tuple[DealtTask, ...] = ()
    revealed: Millis = 0
    is_second_chance: bool = False
    boards: tuple[str, ...] = ()
    blocked_until: tuple[Millis, ...] = ()
    solved: tuple[Seat, ...] = ()
    done: tuple[Seat, ...] = ()

    def place(self, seat: Seat) -> int:
        """Which place the seat has among the solvers, from 1."""
        return self.solved.index(seat) + 1


class State(msgspec.Struct, frozen=True):
    """A classic match at a moment; `until` is when the phase ends by itself."""

    options: Options
    phase: Phase = Phase.SETTING_UP
    until: Millis = 0
    rows: GemRows = ()
    pawns: tuple[int | None, ...] = ()
    ready: tuple[Seat, ...] = ()
    gems: tuple[Counts, ...] = ()
    away: tuple[Seat, ...] = ()
    dealt: tuple[str, ...] = ()
    round: Round | None = None
    places: tuple[tuple[Seat, ...], ...] = ()


def empty_hands(seats: int) -> tuple[Counts, ...]:
    """Nobody has any gems yet."""
    return ((0,) * len(COLOURS),) * seats
