"""A client of the wire: sits down at a table of a running server and plays there."""

from ubongo.client.guest import Guest
from ubongo.client.player import EndedError, Player, Recorded
from ubongo.client.types import PLAIN, Types

__all__ = ["PLAIN", "EndedError", "Guest", "Player", "Recorded", "Types"]
