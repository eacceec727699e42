"""The state of a match of the re-issue: a race for gems, with a shorter glass."""

from ubongo.core.edition import Millis
from ubongo.core.treasury.state import TreasuryOptions, TreasuryState
from ubongo.core.view import Status


class Options(TreasuryOptions, frozen=True):
    """What the table agreed on before the start; the glass runs 45 seconds (B-04)."""

    glass: Millis = 45_000


class State(TreasuryState, frozen=True):
    """A match of the re-issue at a moment."""

    options: Options


class View(State, frozen=True, kw_only=True):
    """What everybody sees: also what the gems are worth, and whether a play-off decided."""

    status: Status
    points: tuple[int, ...]
    was_played_off: bool
