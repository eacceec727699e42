"""Every edition's bot by its key, and bots from seeds."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ubongo.bots.bot import Bot
from ubongo.bots.card_game import CardBot
from ubongo.bots.classic import ClassicBot
from ubongo.bots.race import RaceBot
from ubongo.bots.strength import Strength
from ubongo.core.edition import Seat

BOTS: dict[str, Callable[[str, Seat, Strength, bytes], Bot[Any]]] = {
    "classic": ClassicBot,
    "three_d": RaceBot,
    "light_dark": RaceBot,
    "card_game": CardBot,
}


def make_bot(edition: str, seat: Seat, strength: Strength, seed: bytes) -> Bot[Any]:
    """A bot for a seat; bots of one table may share the seed, each has its own luck."""
    own = sha256(seed + b"bot" + bytes([seat])).digest()
    return BOTS[edition](edition, seat, strength, own)
