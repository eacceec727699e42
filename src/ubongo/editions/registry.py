"""Every edition by its key; a new one is a few lines here and folders of its own.

A solo run of an edition has a key of its own, and the same interface.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType

from ubongo.core.edition import AnyEdition
from ubongo.core.log import Header
from ubongo.decks.files import shipped
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.card_game.solo import CardGameSolo
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.light_dark.rules import LightDark
from ubongo.editions.light_dark.solo import LightDarkSolo
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.solo import ThreeDSolo

Made = Callable[[Any], AnyEdition]
"""Makes an edition of a deck."""
MadeSolo = Callable[..., AnyEdition]
"""Makes a solo run of a deck; given a seed, of fresh tasks, by chance if the seed is empty."""

EDITIONS: dict[str, Made] = {
    Classic.key: Classic,
    ThreeD.key: ThreeD,
    LightDark.key: LightDark,
    CardGame.key: CardGame,
}
SOLO: dict[str, MadeSolo] = {
    Classic.key: ClassicSolo,
    ThreeD.key: ThreeDSolo,
    LightDark.key: LightDarkSolo,
    CardGame.key: CardGameSolo,
}
"""What one player plays alone, by the edition whose tasks it has."""


def fresh_solo(edition: str, seed: str = "") -> AnyEdition:
    """A solo run of an edition with tasks that stand in no booklet: by chance, or of a seed."""
    return SOLO[edition](shipped(edition), seed)


def edition_of(key: str) -> str:
    """The edition whose tasks are played under this key, alone or not."""
    return key.removesuffix("_solo")


def shipped_edition(key: str) -> AnyEdition:
    """An edition, or a solo run of one, played with the deck that comes with the program."""
    of = edition_of(key)
    return (EDITIONS if of == key else SOLO)[of](shipped(of))


def logged_edition(header: Header) -> AnyEdition:
    """What a match was played by: with fresh tasks, or with the shipped deck."""
    if isinstance(header.fresh, UnsetType):
        return shipped_edition(header.edition)
    return fresh_solo(edition_of(header.edition), header.fresh)
