"""An independent count: own rotations, own placements, and another package's exact cover.

It shares nothing with the product but the drawings of the pieces.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations, product

import numpy as np
from exact_cover import get_solution_count

from ubongo.geometry import PIECES, Area

Cube = tuple[int, int, int]
Matrix = tuple[Cube, Cube, Cube]


def rotation_matrices() -> list[Matrix]:
    """The 24 signed permutation matrices with determinant 1."""
    found = []
    for order in permutations(range(3)):
        inversions = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (-1) ** inversions * signs[0] * signs[1] * signs[2] == 1:
                rows = [[0, 0, 0] for _ in range(3)]
                for row, column in enumerate(order):
                    rows[row][column] = signs[row]
                found.append(tuple(tuple(row) for row in rows))
    return found  # type: ignore[return-value]  # mypy cannot see that all tuples have length 3


ALL_24 = rotation_matrices()
TURN = [m for m in ALL_24 if m[2] == (0, 0, 1)]
TURN_AND_FLIP = [m for m in ALL_24 if abs(m[2][2]) == 1]
TURN_DARK = [m for m in ALL_24 if m[2] == (0, 0, -1)]


@cache
def _images(piece: str, matrices: tuple[Matrix, ...]) -> set[frozenset[Cube]]:
    """The different shapes of the piece under the matrices, pushed to the origin."""
    cells = PIECES[piece].cells
    shapes = set()
    for matrix in matrices:
        image = [
            tuple(sum(a * b for a, b in zip(row, cell, strict=True)) for row in matrix)
            for cell in cells
        ]
        low = [min(cell[axis] for cell in image) for axis in range(3)]
        shapes.add(frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in image))
    return shapes


def _rows(area: Area, pieces: Iterable[str], matrices: list[Matrix]) -> Iterator[list[int]]:
    spots = sorted((x, y, z) for x, y in area.footprint for z in range(area.levels))
    number = {spot: index for index, spot in enumerate(spots)}
    for index, piece in enumerate(pieces):
        for shape in _images(piece, tuple(matrices)):
            anchor = min(shape)
            for spot in spots:
                step = [a - b for a, b in zip(spot, anchor, strict=True)]
                lying = [(x + step[0], y + step[1], z + step[2]) for x, y, z in shape]
                if all(cell in number for cell in lying):
                    yield [*(number[cell] for cell in lying), len(spots) + index]


def peer_count(area: Area, pieces: tuple[str, ...], matrices: list[Matrix]) -> int:
    """How many exact covers the other package finds."""
    rows = list(_rows(area, pieces, matrices))
    if not rows:
        return 0
    table = np.zeros((len(rows), area.size + len(pieces)), dtype=np.int32)
    for index, row in enumerate(rows):
        table[index, row] = 1
    if not table.any(axis=0).all():
        return 0
    return int(get_solution_count(table))
