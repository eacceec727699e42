"""The twelve flat pieces and the sixteen parts of the 3-D edition, as data.

The drawings are the definition: every edition, deck and page takes its shapes from these tables.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ubongo.geometry.cells import Cell, Cells, Motions, Rotation, at_origin, rotated

PieceName = str


@dataclass(frozen=True)
class Piece:
    """A shape with its name, its colour, and how many of it the box holds."""

    name: PieceName
    colour: str
    cells: Cells
    count: int = 1

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.cells)


class Orientation(NamedTuple):
    """A piece turned one way, its bounding box at the origin."""

    rotation: Rotation
    cells: Cells


_FLAT = """
I2 violet       ##
I3 light_blue   ###
V3 turquoise    #.   ##
I4 brown        ####
O4 red          ##   ##
L4 lime_green   #.   #.   ##
T4 yellow       ###  .#.
S4 blue         .##  ##.
L5 magenta      #### #...
Y5 orange       #### .#..
P5 green        ##   ##   #.
Z5 amber        ##.  .#.  .##
"""

_CUBES = """
1  yellow 2  000 001 002 011 100
2  yellow 2  000 001 002 010 102
3  yellow 3  000 001 010 101
4  yellow 2  000 001 002 010 012
5  blue   2  000 001 002 012 112
6  blue   2  000 001 010 101 102
7  blue   3  000 001 002 010 011
8  blue   4  000 001 010
9  red    3  000 001 010 011 100
10 red    3  000 001 010 110
11 red    2  000 001 002 012 100
12 red    2  000 001 011 012
13 green  2  000 001 010 110 120
14 green  2  000 001 002 010 110
15 green  2  000 001 002 011
16 green  4  000 001 002 010
"""


def _flat_piece(line: str) -> Piece:
    name, colour, *rows = line.split()
    cells = frozenset(
        (row, column, 0)
        for row, drawn in enumerate(rows)
        for column, sign in enumerate(drawn)
        if sign == "#"
    )
    return Piece(name, colour, cells)


def _cell(digits: str) -> Cell:
    x, y, level = (int(digit) for digit in digits)
    return (x, y, level)


def _cube_piece(line: str) -> Piece:
    name, colour, count, *cells = line.split()
    return Piece(name, colour, frozenset(_cell(digits) for digits in cells), int(count))


POLYOMINOES = tuple(_flat_piece(line) for line in _FLAT.strip().splitlines())
POLYCUBES = tuple(_cube_piece(line) for line in _CUBES.strip().splitlines())
PIECES = {piece.name: piece for piece in (*POLYOMINOES, *POLYCUBES)}


def piece_named(name: PieceName) -> Piece:
    """The piece of that name, or a ValueError that says which name is unknown."""
    try:
        return PIECES[name]
    except KeyError:
        raise ValueError(f"unknown piece: {name!r}") from None


@cache
def oriented(name: PieceName, rotation: Rotation) -> Cells:
    """The cells of a piece after a rotation, its bounding box at the origin."""
    return at_origin(rotated(cell, rotation) for cell in piece_named(name).cells)


@cache
def orientations(name: PieceName, motions: Motions) -> tuple[Orientation, ...]:
    """The different ways in which a piece can lie; of equal ones the first letter stands."""
    different: dict[Cells, Rotation] = {}
    for rotation in sorted(motions):
        different.setdefault(oriented(name, rotation), rotation)
    return tuple(Orientation(rotation, cells) for cells, rotation in different.items())
