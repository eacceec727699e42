"""Every edition by its key, as it declares itself in the folder of that name.

A solo run of an edition has a key of its own, and the same interface.
"""

from importlib import import_module
from typing import Any

from msgspec import UnsetType

from ubongo.core.declaration import Declaration
from ubongo.core.edition import AnyEdition, edition_of
from ubongo.core.log import Header
from ubongo.decks.boxes import EDITIONS, UnknownEditionError
from ubongo.decks.files import shipped

__all__ = ["EDITIONS", "SOLO"]

DECLARED: dict[str, Declaration] = {
    key: import_module(f"ubongo.editions.{key}.edition").EDITION for key in EDITIONS
}
SOLO = tuple(key for key, declared in DECLARED.items() if declared.solo is not None)
"""The editions whose tasks one can play alone."""


def declared(key: str) -> Declaration:
    """What an edition says about itself; a solo run is of the edition whose tasks it has."""
    if edition_of(key) not in DECLARED:
        raise UnknownEditionError(key)
    return DECLARED[edition_of(key)]


def played_with(key: str, deck: Any, *seed: str) -> AnyEdition:  # noqa: ANN401 - its own kind
    """An edition, or a solo run of one, played with a deck; given a seed, with fresh tasks."""
    found = declared(key)
    if key in DECLARED:
        return found.rules(deck)
    if found.solo is None:
        raise UnknownEditionError(key)
    return found.solo(deck, *seed)


def fresh_solo(edition: str, seed: str = "") -> AnyEdition:
    """A solo run of an edition with tasks that stand in no booklet: by chance, or of a seed."""
    return played_with(f"{edition}_solo", shipped(declared(edition).box), seed)


def shipped_edition(key: str) -> AnyEdition:
    """An edition, or a solo run of one, played with the deck that comes with the program."""
    return played_with(key, shipped(declared(key).box))


def logged_edition(header: Header) -> AnyEdition:
    """What a match was played by: with fresh tasks, or with the shipped deck."""
    if isinstance(header.fresh, UnsetType):
        return shipped_edition(header.edition)
    return fresh_solo(edition_of(header.edition), header.fresh)
