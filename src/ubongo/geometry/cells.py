"""Cells, and the 24 ways in which a piece can lie.

A cell is (x, y, level). A flat area counts rows as x and columns as y, all on level 0; a 3-D area
has the levels 0 and 1. Turning a flat piece over is a half turn about an axis in the table, so one
group of rotations serves every edition: turns alone are 4 of the 24, turns and flips are 8, and
with tilts there are all 24. No mirror image is among them: what looks like one in the plane is the
piece turned over.

A rotation is named by one letter: which side of the piece looks up (six groups of four letters: as
drawn, turned over, and the four tilts), then how many quarter turns it is turned. So `a` to `d`
show the light face of a flat piece, `e` to `h` the dark one.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, partial

Cell = tuple[int, int, int]
Cells = frozenset[Cell]
Rotation = str
Motions = frozenset[Rotation]

LETTERS = "abcdefghijklmnopqrstuvwx"


class Motion(Enum):
    """What hands may do to a piece; each edition says which of them it allows."""

    TURN = "turn"
    FLIP = "flip"
    TILT = "tilt"


class Face(Enum):
    """The two sides of a flat piece; the dark one shows the mirror image of the light one."""

    LIGHT = "light"
    DARK = "dark"


def turned(cell: Cell) -> Cell:
    """A quarter turn on the table, clockwise for rows that count downwards."""
    x, y, level = cell
    return (y, -x, level)


def flipped(cell: Cell) -> Cell:
    """Turned over sideways."""
    x, y, level = cell
    return (x, -y, -level)


def tilted(cell: Cell) -> Cell:
    """Tipped over a quarter, about the axis along y."""
    x, y, level = cell
    return (level, y, -x)


def _turned_often(cell: Cell, turns: int) -> Cell:
    for _ in range(turns):
        cell = turned(cell)
    return cell


def rotated(cell: Cell, rotation: Rotation) -> Cell:
    """The cell after the rotation about the origin: first the side that looks up, then turns."""
    side, turns = divmod(LETTERS.index(rotation), 4)
    if side == 1:
        cell = flipped(cell)
    elif side > 1:
        cell = tilted(_turned_often(cell, side - 2))
    return _turned_often(cell, turns)


def moved(cells: Iterable[Cell], by: Cell) -> Cells:
    """The same shape moved by a step."""
    dx, dy, dlevel = by
    return frozenset((x + dx, y + dy, level + dlevel) for x, y, level in cells)


def corner(cells: Iterable[Cell]) -> Cell:
    """The smallest x, y and level: where the shape's bounding box begins."""
    xs, ys, levels = zip(*cells, strict=True)
    return (min(xs), min(ys), min(levels))


def at_origin(cells: Iterable[Cell]) -> Cells:
    """The same shape moved so that its bounding box begins at (0, 0, 0)."""
    kept = tuple(cells)
    x, y, level = corner(kept)
    return moved(kept, (-x, -y, -level))


def face_up(rotation: Rotation) -> Face | None:
    """Which face of a flat piece is seen; none where it stands on an edge."""
    if rotation in "abcd":
        return Face.LIGHT
    return Face.DARK if rotation in "efgh" else None


Axes = tuple[Cell, Cell, Cell]

_AXES: Axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_STEP: dict[Motion, Callable[[Cell], Cell]] = {
    Motion.TURN: turned,
    Motion.FLIP: flipped,
    Motion.TILT: tilted,
}


def _image(step: Callable[[Cell], Cell], axes: Axes) -> Axes:
    first, second, third = axes
    return (step(first), step(second), step(third))


_IMAGE_OF = {letter: _image(partial(rotated, rotation=letter), _AXES) for letter in LETTERS}
_LETTER_OF = {image: letter for letter, image in _IMAGE_OF.items()}


@cache
def motions(*kinds: Motion, face: Face = Face.LIGHT) -> Motions:
    """All rotations that these motions reach, beginning with the given face up."""
    start = "a" if face is Face.LIGHT else "e"
    reached, waiting = {start}, [start]
    while waiting:
        image = _IMAGE_OF[waiting.pop()]
        found = {_LETTER_OF[_image(_STEP[kind], image)] for kind in kinds} - reached
        reached |= found
        waiting.extend(found)
    return frozenset(reached)


TURNED = motions(Motion.TURN)
TURNED_DARK = motions(Motion.TURN, face=Face.DARK)
TURNED_AND_FLIPPED = motions(Motion.TURN, Motion.FLIP)
EVERY_WAY = motions(*Motion)
