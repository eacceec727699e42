"""The state of a 3-D match: a race, and on top of it bag, display and everybody's gems."""

from ubongo.core.edition import Millis, Refusal
from ubongo.core.race.state import RaceOptions, RaceState
from ubongo.decks.box import Side
from ubongo.editions.three_d.treasury import NONE, Counts


class Options(RaceOptions, frozen=True):
    """What the table agreed on before the start; the glass runs longer than elsewhere (A-12)."""

    glass: Millis = 90_000
    no_luck: bool = False
    first_game: bool = False


def check_first_game(options: Options) -> None:
    """The first game is played on the easy side, by everybody (D-35)."""
    sides = {options.side, *(handicap.side for handicap in options.handicaps)}
    if options.first_game and Side.HARD in sides:
        raise Refusal("setup.first_game_is_easy")


class State(RaceState, frozen=True):
    """A 3-D match at a moment; `gems` has everybody's."""

    options: Options
    bag: Counts = NONE
    display: Counts = NONE
    gems: tuple[Counts, ...] = ()
