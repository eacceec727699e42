"""A client of the wire: sits down at a table of a running server and plays there."""

from ubongo.client.folding import CLASSIC, Folding
from ubongo.client.guest import Guest
from ubongo.client.player import EndedError, Player, Recorded

__all__ = ["CLASSIC", "EndedError", "Folding", "Guest", "Player", "Recorded"]
