"""Random tasks for the tests: areas grown from pieces (solvable) or from cells (often not)."""

import random

from ubongo.geometry import POLYCUBES, POLYOMINOES, Area, Motions, orientations, piece_named
from ubongo.solving import Puzzle

Spot = tuple[int, int]
FLAT = [piece.name for piece in POLYOMINOES]
CUBES = [piece.name for piece in POLYCUBES]


def _beside(spots: set[Spot]) -> list[Spot]:
    near = {(x + dx, y + dy) for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return sorted(near - spots)


def grown_area(dice: random.Random, cells: int, levels: int) -> Area:
    """A connected area of so many cells a level, rather compact."""
    spots: set[Spot] = {(0, 0)}
    while len(spots) < cells:
        edge = _beside(spots)
        spots.add(max(dice.choices(edge, k=2), key=lambda spot: -len(_beside({*spots, spot}))))
    return Area.of(spots, levels)


def _laid_area(dice: random.Random, pieces: list[str], motions: Motions) -> Area:
    """The area that the pieces cover when they are laid side by side at random."""
    spots: set[Spot] = set()
    for name in pieces:
        while True:
            cells = dice.choice(orientations(name, motions)).cells
            ax, ay, _ = dice.choice(sorted(cells))
            x, y = dice.choice(_beside(spots)) if spots else (0, 0)
            lying = {(x - ax + cx, y - ay + cy) for cx, cy, _ in cells}
            if not lying & spots:
                spots |= lying
                break
    return Area.of(spots)


def flat_puzzle(dice: random.Random, motions: Motions) -> Puzzle:
    """A flat task of two to five pieces; in every third one a piece is exchanged for its like."""
    pieces = dice.sample(FLAT, dice.randint(2, 5))
    area = _laid_area(dice, pieces, motions)
    if not dice.randrange(3):
        number = dice.randrange(len(pieces))
        size = piece_named(pieces[number]).size
        like = [n for n in FLAT if piece_named(n).size == size and n not in pieces]
        pieces[number] = dice.choice(like or [pieces[number]])
    return Puzzle(area, tuple(pieces), motions)


def cube_puzzle(dice: random.Random, motions: Motions) -> Puzzle:
    """A 3-D task of three or four parts on a compact footprint."""
    while True:
        pieces = dice.sample(CUBES, dice.randint(3, 4))
        cells = sum(piece_named(name).size for name in pieces)
        if cells % 2 == 0:
            return Puzzle(grown_area(dice, cells // 2, 2), tuple(pieces), motions)
