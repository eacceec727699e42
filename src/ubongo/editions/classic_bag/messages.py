"""What the re-issue says: what every race does, and what happens to its treasury."""

from ubongo.core.messages import MatchCommand, MatchEvent
from ubongo.core.race.messages import RaceCommand, RaceEvent
from ubongo.core.treasury.messages import TreasuryEvent

Command = MatchCommand | RaceCommand
Event = MatchEvent | RaceEvent | TreasuryEvent
