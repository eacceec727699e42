"""Events that only light and dark has: spaceships; it has no commands of its own."""

from ubongo.core.edition import Seat
from ubongo.core.messages import MatchCommand, MatchEvent, Message
from ubongo.core.race.messages import RaceCommand, RaceEvent

Command = MatchCommand | RaceCommand


class ShipMoved(Message, frozen=True, tag="ship_moved"):
    """A solver's ship moves some fields along the track, to the field `to` (L-13)."""

    seat: Seat
    fields: int
    to: int


OwnEvent = ShipMoved
Event = MatchEvent | RaceEvent | OwnEvent
