"""Who the bots are: every one is somebody, with a manner that shows in how they lay.

A strength says how quick and how careful a bot is; a character varies that a little. Which one sits
on a seat follows from the table's code, so that no two of a table are the same, and whoever watches
the match again meets the same ones.
"""

from dataclasses import dataclass
from hashlib import sha256

from ubongo.core.edition import Seat


@dataclass(frozen=True)
class Character:
    """A manner of playing, as factors of what is usual.

    `pace` is how long everything takes, `looks` how long the board is looked at before the first
    piece lies, `tries` how much is tried on the way, and `haste` how often a call is wrong.
    """

    key: str
    pace: float
    looks: float
    tries: float
    haste: float


CHARACTERS = (
    Character("ada", pace=1.0, looks=2.5, tries=0.3, haste=0.3),
    Character("bruno", pace=1.05, looks=0.7, tries=2.0, haste=1.0),
    Character("cleo", pace=0.93, looks=0.7, tries=1.2, haste=3.0),
    Character("emil", pace=1.08, looks=1.5, tries=0.8, haste=0.0),
    Character("mira", pace=1.0, looks=1.0, tries=1.0, haste=0.5),
    Character("otto", pace=0.96, looks=2.0, tries=1.4, haste=1.5),
)
"""More than any table has seats; their names, faces and words about them are with the pages."""


def character_at(table: str, seat: Seat) -> Character:
    """Who sits on a seat of a table, if a bot does."""
    order = sorted(
        CHARACTERS, key=lambda character: sha256(f"{table} {character.key}".encode()).digest()
    )
    return order[seat]
