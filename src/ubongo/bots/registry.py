"""Every edition's bot by its key, and bots from seeds."""

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ubongo.bots.bot import Bot
from ubongo.bots.characters import Character, character_at
from ubongo.bots.race import RaceBot
from ubongo.bots.strength import Strength
from ubongo.core.edition import Seat
from ubongo.editions.registry import EDITIONS, declared

BOTS: dict[str, Callable[[str, Seat, Strength, bytes, Character], Bot[Any]]] = {
    key: import_module(f"ubongo.bots.{key}").BOT if find_spec(f"ubongo.bots.{key}") else RaceBot
    for key in EDITIONS
}
"""Its own, which is made for the box that it plays with, or the bot of every race."""


def make_bot(
    edition: str, seat: Seat, strength: Strength, seed: bytes, character: Character | None = None
) -> Bot[Any]:
    """A bot for a seat; bots of one table may share the seed, each has its own luck.

    Unless told, who it is follows from the seed, and is nobody else who shares it.
    """
    own = sha256(seed + b"bot" + bytes([seat])).digest()
    box = declared(edition).box
    return BOTS[edition](box, seat, strength, own, character or character_at(seed.hex(), seat))
