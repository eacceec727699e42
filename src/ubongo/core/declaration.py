"""What an edition declares beside its rules; `editions/<key>/edition.py` has one, as `EDITION`."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ubongo.core.edition import AnyEdition, Seat
from ubongo.core.race.messages import Rolled, RoundOpened, TaskSolved
from ubongo.core.solves import Entries, RightCall, Solved, Winnings


def calls_of_a_race(event: object) -> Iterable[RightCall]:
    """Who solved, if the event says so."""
    if isinstance(event, TaskSolved):
        yield RightCall(event.seat, event.place, event.credited)


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """An edition as the other layers find it by its key. Most of it is the same for every race."""

    rules: Callable[[Any], AnyEdition]
    """Makes the edition of a deck."""
    box: str
    """Whose box it is played with: its own, or another edition's."""
    solo: Callable[..., AnyEdition] | None = None
    """Makes a solo run of a deck; given a seed, of fresh tasks, by chance if the seed is empty.
    Whoever plays with another's box may have one, too: its records are kept under its own key."""
    measure: str
    """What its standing goes by, in a word."""
    winnings: Callable[[Any, Seat], Winnings]
    """What a seat has won in a state."""
    opens: type = RoundOpened
    """The event that opens a round."""
    starts: type = Rolled
    """The event from which on tasks are seen."""
    calls: Callable[[Any], Iterable[RightCall]] = calls_of_a_race
    """Who solved, by an event."""
    solved: str = "solved"
    """What a bot did that was right, in a word."""
    solves: Callable[[AnyEdition, Any, Entries], Iterator[Solved]] | None = None
    """How long people took, told from an opened state and a log; none: as in any race."""
