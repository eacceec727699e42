"""The words for what only light and dark has: spaceships."""

from ubongo.cli.stories.race import RaceStory
from ubongo.cli.stories.words import counted
from ubongo.core.edition import Seat
from ubongo.editions.light_dark.messages import OwnEvent, ShipChosen, ShipMoved
from ubongo.editions.light_dark.state import State


class LightDarkStory(RaceStory[State, OwnEvent]):
    """Tells a match of light and dark."""

    def tell_race(self, before: State, event: OwnEvent) -> str:
        """A sentence about ships."""
        match event:
            case ShipChosen(seat, ship):
                return f"seat {seat} chose ship {ship}"
            case ShipMoved(seat, fields, to):
                return f"seat {seat} moved its ship {counted(fields, 'field')}, to field {to}"

    def belongings(self, state: State, seat: Seat) -> str:
        """Which ship it is, and how far it came."""
        return f"ship {state.ships[seat]} on field {state.fields[seat]}"
