"""Areas and pieces as they are printed on a card, in units of one cell.

A flat piece is its outline in its paint, with a thin side below it like a board of wood. A part of
the 3-D edition is seen from above, its rows coming towards the left and its columns towards the
right: a view that turns it but never mirrors it. It is shown lying in the way that hides least.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ubongo.decks.palette import COLOURS, DARK_FACE, INK, LINE, PAPER, darker, lighter
from ubongo.decks.svg_elements import element, number
from ubongo.geometry import (
    EVERY_WAY,
    Area,
    Cell,
    Cells,
    Face,
    PieceName,
    Rotation,
    Spot,
    oriented,
    piece_named,
)

_SLOPE = 0.866
_RIM = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FACES = ((5, 0, 1), (1, 2, 3), (3, 4, 5))


class Drawing(NamedTuple):
    """What is drawn, beginning at (0, 0), and its size in cells."""

    body: str
    width: float
    height: float


def area_drawing(area: Area) -> Drawing:
    """The area on paper, with its cells to be seen."""
    height, width = area.box
    outline = outline_path(area.footprint, 0.08)
    cells = (
        element("rect", x=y, y=x, width=1, height=1, data_cell=f"{x},{y}")
        for x, y in sorted(area.footprint)
    )
    body = (
        element("path", d=outline, fill=LINE, transform="translate(0 .07)"),
        element(
            "g", *cells, fill=lighter(PAPER, 0.7), stroke=LINE, stroke_width=0.03, data_area="area"
        ),
        element(
            "path", d=outline, fill="none", stroke=INK, stroke_width=0.08, stroke_linejoin="round"
        ),
    )
    return Drawing("".join(body), width, height)


def flat_drawing(name: PieceName, face: Face = Face.LIGHT) -> Drawing:
    """A flat piece with that face up; the dark one is its mirror image in a darker tone (L-02)."""
    cells = oriented(name, "a" if face is Face.LIGHT else "e")
    spots = frozenset((x, y) for x, y, _ in cells)
    paint = COLOURS[piece_named(name).colour]
    if face is Face.DARK:
        paint = darker(paint, DARK_FACE)
    outline = outline_path(spots, 0.16)
    edge = darker(paint, 0.6)
    body = (
        element("path", d=outline, fill=edge, transform="translate(0 .13)", stroke=edge),
        element("path", d=outline, fill=paint, stroke=edge),
        element("path", d=_seams(spots), fill="none", stroke=edge, stroke_opacity=0.45),
    )
    height, width = (max(spot[axis] for spot in spots) + 1 for axis in range(2))
    return Drawing(element("g", *body, stroke_width=0.1, data_piece=name), width, height)


def outline_path(spots: Iterable[Spot], radius: float) -> str:
    """The outlines of these cells as one path, every corner rounded."""
    return "".join(_rounded(loop, radius) for loop in _loops(frozenset(spots)))


def _loops(spots: frozenset[Spot]) -> list[list[Spot]]:
    """The corners of each outline, walked so that the cells lie on the right hand."""
    edges: set[tuple[Spot, Spot]] = set()
    for x, y in sorted(spots):
        around = ((x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y))
        beyond = ((x - 1, y), (x, y + 1), (x + 1, y), (x, y - 1))
        edges |= {
            edge for edge, spot in zip(pairwise(around), beyond, strict=True) if spot not in spots
        }
    found = []
    while edges:
        (start, at), loop = min(edges), []
        while (start, at) in edges:
            edges.remove((start, at))
            dx, dy = at[0] - start[0], at[1] - start[1]
            # Where two cells touch only at a corner, the turn to the right stays with one cell.
            ways = ((dy, -dx), (dx, dy), (-dy, dx))
            steps = [way for way in ways if (at, (at[0] + way[0], at[1] + way[1])) in edges]
            step = steps[0] if steps else None
            if step != (dx, dy):
                loop.append(at)
            if step is not None:
                start, at = at, (at[0] + step[0], at[1] + step[1])
        found.append(loop)
    return found


def _rounded(loop: list[Spot], radius: float) -> str:
    parts = []
    for before, corner, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        parts.append(f"{_point(start)}Q{_point(corner)} {_point(end)}")
    return f"M{'L'.join(parts)}z"


def _towards(corner: Spot, other: Spot, radius: float) -> tuple[float, float]:
    x, y = (
        here + radius * ((there > here) - (there < here))
        for here, there in zip(corner, other, strict=True)
    )
    return (x, y)


def _point(spot: tuple[float, float]) -> str:
    """Rows go down and columns to the right, so that a path names them the other way round."""
    return f"{number(spot[1])} {number(spot[0])}"


def _seams(spots: frozenset[Spot]) -> str:
    """The lines between the cells of a piece."""
    lines = [f"M{y + 1} {x}v1" for x, y in sorted(spots) if (x, y + 1) in spots]
    lines += [f"M{y} {x + 1}h1" for x, y in sorted(spots) if (x + 1, y) in spots]
    return "".join(lines)


def cube_drawing(name: PieceName) -> Drawing:
    """A part of the 3-D edition, far cubes first, with three tones of its paint."""
    sixths = seen_sixths(oriented(name, best_view(name)))
    paint = COLOURS[piece_named(name).colour]
    edge = darker(paint, 0.6)
    tones = (lighter(paint, 0.3), darker(paint, 0.3), darker(paint, 0.06))
    middles = [_middle(cube) for cube in sixths]
    left, top = min(u for u, _ in middles) - 1, min(v for _, v in middles) - 2
    right, bottom = max(u for u, _ in middles) + 1, max(v for _, v in middles) + 2
    around = "".join(_polygon(middle, range(6), (left, top)) for middle in middles)
    body = [element("path", d=around, fill=edge, stroke_width=0.2)]
    for middle, seen in zip(middles, sixths.values(), strict=True):
        faces = (
            element("path", d=_polygon(middle, (*corners, None), (left, top)), fill=tone)
            for corners, tone in zip(_FACES, tones, strict=True)
            if seen.intersection(corners[:2])
        )
        body.append(element("g", *faces, data_cube="seen"))
    drawn = element(
        "g", *body, stroke=edge, stroke_width=0.07, stroke_linejoin="round", data_piece=name
    )
    return Drawing(drawn, (right - left) * _SLOPE, (bottom - top) / 2)


def far_first(cubes: Cells) -> list[Cell]:
    """In the order in which a painter paints them: what comes later hides what came before."""
    return sorted(cubes, key=lambda cube: (sum(cube), cube))


def _middle(cube: Cell) -> Spot:
    """Where the middle of the hexagon of a cube is seen, in half cells to the right and down."""
    x, y, level = cube
    return (y - x, x + y - 2 * level)


def _polygon(middle: Spot, corners: Iterable[int | None], origin: Spot) -> str:
    """A path through corners of a cube's hexagon; none of them is its middle."""
    points = ((0, 0) if corner is None else _RIM[corner] for corner in corners)
    written = (
        f"{number((middle[0] + u - origin[0]) * _SLOPE)} {number((middle[1] + v - origin[1]) / 2)}"
        for u, v in points
    )
    return f"M{'L'.join(written)}z"


def seen_sixths(cubes: Cells) -> dict[Cell, set[int]]:
    """Far cubes first: which sixths of each hexagon are not hidden by nearer cubes.

    A sixth is the triangle between the middle, a corner of the rim and the next one; the triangles
    of different cubes are either the same or apart.
    """
    owner: dict[Spot, tuple[Cell, int]] = {}
    for cube in far_first(cubes):
        u, v = _middle(cube)
        for sixth, ((u1, v1), (u2, v2)) in enumerate(pairwise((*_RIM, _RIM[0]))):
            owner[3 * u + u1 + u2, 3 * v + v1 + v2] = (cube, sixth)
    seen: dict[Cell, set[int]] = {cube: set() for cube in far_first(cubes)}
    for cube, sixth in owner.values():
        seen[cube].add(sixth)
    return seen


@cache
def best_view(name: PieceName) -> Rotation:
    """How a part lies so that a glance tells what it is.

    Something of every cube is seen and none hangs in the air; it lies flat rather than stands, and
    shows as much of its upper faces as it can.
    """

    def worth(rotation: Rotation) -> tuple[int, ...]:
        cubes = oriented(name, rotation)
        sixths = seen_sixths(cubes).values()
        hidden = sum(not seen for seen in sixths)
        hanging = sum(level > 0 and (x, y, level - 1) not in cubes for x, y, level in cubes)
        highest = max(level for _, _, level in cubes)
        upper = sum(len(seen.intersection(_FACES[0][:2])) for seen in sixths)
        return (-hidden, -hanging, -highest, upper, min(len(seen) for seen in sixths))

    return max(sorted(EVERY_WAY), key=worth)
