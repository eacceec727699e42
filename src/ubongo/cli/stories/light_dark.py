"""The words for what only light and dark has: spaceships."""

from ubongo.cli.stories.race import RaceStory
from ubongo.cli.stories.words import counted
from ubongo.core.edition import Seat
from ubongo.editions.light_dark.messages import OwnEvent
from ubongo.editions.light_dark.state import State


class LightDarkStory(RaceStory[State, OwnEvent]):
    """Tells a match of light and dark."""

    def tell_race(self, before: State, event: OwnEvent) -> str:
        """A sentence about ships."""
        moved = counted(event.fields, "field")
        return f"seat {event.seat} moved its ship {moved}, to field {event.to}"

    def belongings(self, state: State, seat: Seat) -> str:
        """How far its ship came."""
        return f"its ship on field {state.fields[seat]}"


STORY = LightDarkStory()
