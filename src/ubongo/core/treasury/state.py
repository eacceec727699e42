"""The state of a race for gems: on top of it bag, display and everybody's gems."""

from ubongo.core.race.state import RaceOptions, RaceState
from ubongo.core.treasury.gems import NONE, Counts


class TreasuryOptions(RaceOptions, frozen=True):
    """What the table agreed on before the start."""

    no_luck: bool = False


class TreasuryState(RaceState, frozen=True):
    """A race for gems at a moment; `gems` has everybody's."""

    options: TreasuryOptions
    bag: Counts = NONE
    display: Counts = NONE
    gems: tuple[Counts, ...] = ()
