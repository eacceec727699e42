"""The state of a classic match: a race, and on top of it pawns and gems."""

from ubongo.core.edition import Seat
from ubongo.core.race.state import RaceOptions, RaceState
from ubongo.core.view import Status
from ubongo.editions.classic.gem_board import COLOURS, Counts, GemRows

CARDS = 36
ROUNDS = 9


class Options(RaceOptions, frozen=True):
    """What the table agreed on; `tokens` are the pawns that the seats chose, or none has (C-03)."""

    long_game: bool = False
    calm_collecting: bool = False
    tokens: tuple[int, ...] = ()

    @property
    def rounds(self) -> int:
        """Nine, or in the long game as many as all 36 cards allow (C-09, C-10); or three (A-20)."""
        return self.rounds_of(CARDS // self.seats if self.long_game else ROUNDS)


class State(RaceState, frozen=True):
    """A classic match at a moment.

    `begun` is where each pawn stood when the round opened, `done` who has taken or passed in it,
    and `collector` whose go it is in calm collecting.
    """

    options: Options
    rows: GemRows = ()
    pawns: tuple[int | None, ...] = ()
    content: tuple[Seat, ...] = ()
    gems: tuple[Counts, ...] = ()
    begun: tuple[int, ...] = ()
    done: tuple[Seat, ...] = ()
    collector: Seat | None = None


class View(State, frozen=True, kw_only=True):
    """What everybody sees: also where each pawn may go now.

    `decided_by` is which count of gems told the winner from the next, most of a colour first.
    """

    status: Status
    reach: tuple[tuple[int, ...], ...]
    decided_by: int | None


def no_gems(seats: int) -> tuple[Counts, ...]:
    """Nobody has any gems yet."""
    return ((0,) * len(COLOURS),) * seats
