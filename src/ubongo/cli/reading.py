"""What people type, made into values of the lower layers, or a ValueError of one clear sentence."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ubongo.decks.boxes import PUZZLES, puzzle_box
from ubongo.geometry import Area, PieceName, Spot, read_area
from ubongo.solving import CardFace, Puzzle, Stop, read_hand
from ubongo.solving.timing import deadline

CARDS_IN_HAND = 9

FACED = ", ".join(key for key, box in PUZZLES.items() if box.has_faces)
"""The editions whose tasks say which face of the pieces is up."""


def read_bytes(name: str) -> bytes:
    """The contents of a file, or of standard input for `-`."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ValueError(f"cannot read {name!r}: {error.strerror or error}") from None


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{name!r} is not UTF-8 text") from None


def spots_of(text: str) -> list[Spot]:
    """Cells typed as `0,0 0,1 1,1`."""
    return [_spot(word) for word in text.split()]


def _spot(word: str) -> Spot:
    try:
        x, y = (int(number) for number in word.split(","))
    except ValueError:
        raise ValueError(f"not a cell (row,column): {word!r}") from None
    return (x, y)


def area_of(edition: str, given: Sequence[str], cells: str | None) -> Area:
    """The area: cells, else the drawing in a file, else the one on standard input."""
    levels = puzzle_box(edition).levels
    if cells is not None:
        if given:
            raise ValueError(f"--cells and the file {given[0]!r} are two areas; give one")
        return Area.of(spots_of(cells), levels)
    if len(given) > 1:
        raise ValueError(f"one file with an area is wanted, not also {given[1]!r}")
    drawn = read_area(read_text(given[0] if given else "-"))
    if drawn.levels > levels:
        raise ValueError(f"an area of {edition} is one level high; this one is drawn with '2'")
    return Area(drawn.footprint, levels)


def puzzle_of(edition: str, area: Area, pieces: Iterable[PieceName], face: str | None) -> Puzzle:
    """The task of an edition: its own pieces, its own motions, and a face where there is one."""
    box = puzzle_box(edition)
    names = tuple(pieces)
    for name in names:
        if name not in box.pool:
            raise ValueError(f"unknown piece of {edition}: {name!r}")
    if box.has_faces and face is None:
        raise ValueError(f"{edition} needs a face: light or dark")
    if face is not None and not box.has_faces:
        raise ValueError(f"a face is for {FACED} only, not for {edition}: {face!r}")
    return Puzzle(area, names, box.motions(face or ""))


def hand_of(given: Sequence[str]) -> tuple[CardFace, ...]:
    """Nine cards of six symbols: as words, or in a file, or on standard input."""
    words = list(given)
    if len(words) <= 1:
        words = read_text(words[0] if words else "-").split()
    hand = read_hand(words)
    if len(hand) != CARDS_IN_HAND:
        raise ValueError(f"a hand has {CARDS_IN_HAND} cards, not {len(hand)}")
    return hand


def stop_of(seconds: float | None) -> Stop | None:
    """A deadline, if one is wanted."""
    return None if seconds is None else deadline(seconds)


def positive(text: str) -> int:
    """A whole number from 1 up, or an error that names what was given."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)
