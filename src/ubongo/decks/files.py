"""Decks in files: the shipped ones in the package, and files that people bring.

A file is JSON, always written in the same way: the same deck gives the same bytes.
"""

import os
import tempfile
from errno import EEXIST
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from ubongo.decks.box import StackBox
from ubongo.decks.boxes import box_of
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.model import Deck

AnyDeck = Deck | StackDeck

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
    box = box_of(msgspec.json.decode(data, type=_Head).edition)
    if isinstance(box, StackBox):
        return msgspec.json.decode(data, type=StackDeck)
    return msgspec.json.decode(data, type=Deck)


@cache
def shipped(edition: str) -> AnyDeck:
    """The deck that comes with the program, whatever it is of."""
    box_of(edition)
    return read_deck(shipped_file(edition).read_bytes())


def shipped_deck(edition: str) -> Deck:
    """The deck of puzzles that comes with the program."""
    deck = shipped(edition)
    if isinstance(deck, Deck):
        return deck
    raise ValueError(f"an edition with no puzzle cards: {edition!r}")


def shipped_stacks(edition: str) -> StackDeck:
    """The deck of symbol cards that comes with the program."""
    deck = shipped(edition)
    if isinstance(deck, StackDeck):
        return deck
    raise ValueError(f"an edition with no stacks of cards: {edition!r}")


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
