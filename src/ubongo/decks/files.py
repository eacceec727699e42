"""Decks in files: the shipped ones in the package, and files that people bring.

A file is JSON, always written in the same way: the same deck gives the same bytes.
"""

import os
import tempfile
from errno import EEXIST
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal, overload

import msgspec

from ubongo.decks.card_stacks import CardGameDeck
from ubongo.decks.model import Deck

AnyDeck = Deck | CardGameDeck

LARGEST_FILE = 4_000_000


class _Head(msgspec.Struct, frozen=True):
    """What a deck's file says about itself."""

    edition: str


def write_deck(deck: AnyDeck) -> bytes:
    """The bytes of a deck's file."""
    return msgspec.json.format(msgspec.json.encode(deck), indent=1) + b"\n"


def read_deck(data: bytes) -> AnyDeck:
    """The deck of a file's bytes; a ValueError says what is wrong and where."""
    if len(data) > LARGEST_FILE:
        raise ValueError(f"the file has {len(data)} bytes; {LARGEST_FILE} is the most")
    if msgspec.json.decode(data, type=_Head).edition == "card_game":
        return msgspec.json.decode(data, type=CardGameDeck)
    return msgspec.json.decode(data, type=Deck)


@overload
def shipped_deck(edition: Literal["card_game"]) -> CardGameDeck: ...
@overload
def shipped_deck(edition: Literal["classic", "three_d", "light_dark"]) -> Deck: ...
@overload
def shipped_deck(edition: str) -> AnyDeck: ...
@cache
def shipped_deck(edition: str) -> AnyDeck:
    """The deck that comes with the program."""
    return read_deck(shipped_file(edition).read_bytes())


def shipped_file(edition: str) -> Path:
    """Where the shipped deck of an edition lies."""
    return Path(str(resources.files("ubongo.decks"))) / edition / "deck.json"


def save(path: Path, data: bytes) -> None:
    """Write a whole file or none: it appears under its name only when it is complete.

    A link is followed; what is there and is no plain file (a folder, a device) is left alone.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise FileExistsError(EEXIST, "it is there and is no plain file", str(path))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
