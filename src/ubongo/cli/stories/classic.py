"""The words for what only classic has: pawns and gems."""

from ubongo.cli.stories.race import RaceStory
from ubongo.cli.stories.words import clock, counted, listed
from ubongo.core.edition import Seat
from ubongo.editions.classic.gem_board import COLOURS
from ubongo.editions.classic.messages import (
    CollectorCalled,
    FieldChosen,
    FieldKept,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    OwnEvent,
    PawnMoved,
)
from ubongo.editions.classic.state import State


class ClassicStory(RaceStory[State, OwnEvent]):
    """Tells a match of classic."""

    def tell_race(self, before: State, event: OwnEvent) -> str:
        """A sentence about pawns and gems."""
        match event:
            case GemsLaidOut(rows, until):
                gems = counted(sum(map(len, rows)), "gem")
                return f"{gems} lie in {len(rows)} rows; fields are chosen until {clock(until)}"
            case FieldChosen(seat, row):
                return f"seat {seat} put its pawn on field {row}"
            case FieldKept(seat):
                return f"seat {seat} keeps its field"
            case PawnMoved(seat, row):
                return f"seat {seat} moved its pawn to field {row}"
            case GemsTaken(seat, row, gems):
                return f"seat {seat} took {listed(gems)} from row {row}"
            case GemsPassed(seat, nothing_in_reach):
                why = "; there was nothing within reach" if nothing_in_reach else ""
                return f"seat {seat} took nothing{why}"
            case CollectorCalled(seat, until):
                return f"seat {seat} may collect until {clock(until)}"

    def belongings(self, state: State, seat: Seat) -> str:
        """Where the pawn stands, and the gems by colour."""
        pawn = state.pawns[seat] if state.pawns else None
        where = "no field yet" if pawn is None else f"field {pawn}"
        counts = state.gems[seat] if state.gems else ()
        held = [
            f"{number} {colour}" for colour, number in zip(COLOURS, counts, strict=False) if number
        ]
        colours = f": {listed(held)}" if held else ""
        return f"{where}, {counted(sum(counts), 'gem')}{colours}"


STORY = ClassicStory()
