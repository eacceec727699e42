"""Text forms, both ways: an area as a drawing, a placement as one token, a solution as a line.

In the drawing of an area `#` is a cell and `.` (or a space) is not; where the area is two levels
high its cells are drawn as `2`. The token `L4b@0,2` is a placement: piece, rotation letter, row
and column, and the level behind them if it is not 0. A solution is a line of tokens.
"""

import re

from ubongo.geometry.area import Area
from ubongo.geometry.cells import LETTERS, Cell
from ubongo.geometry.pieces import piece_named
from ubongo.geometry.placement import Placement, Solution

_SIGN_OF_LEVELS = {1: "#", 2: "2"}
_TOKEN = re.compile(
    r"(?P<piece>[A-Z][0-9]|[0-9]{1,2})(?P<rotation>[a-z])@"
    r"(?P<x>-?[0-9]{1,9}),(?P<y>-?[0-9]{1,9})(?:,(?P<level>-?[0-9]{1,9}))?"
)


def write_area(area: Area) -> str:
    """The drawing of an area, a line per row."""
    height, width = area.box
    sign = _SIGN_OF_LEVELS[area.levels]
    return "\n".join(
        "".join(sign if (x, y) in area.footprint else "." for y in range(width))
        for x in range(height)
    )


def read_area(drawing: str) -> Area:
    """The area of a drawing; empty rows and columns around it do not matter."""
    signs = {
        (row, column): sign
        for row, line in enumerate(drawing.splitlines())
        for column, sign in enumerate(line)
        if sign not in ". \t"
    }
    if not signs:
        raise ValueError("the area is empty")
    kinds = set(signs.values())
    for levels, sign in _SIGN_OF_LEVELS.items():
        if kinds == {sign}:
            return Area.of(signs, levels)
    unknown = sorted(kinds - set(_SIGN_OF_LEVELS.values()))
    if unknown:
        raise ValueError(f"an area is drawn with '#' (or '2') and '.', not with {unknown[0]!r}")
    raise ValueError("an area is drawn with '#' or with '2', not with both")


def write_placement(placement: Placement) -> str:
    """The token of a placement."""
    x, y, level = placement.position
    end = f",{level}" if level else ""
    return f"{placement.piece}{placement.rotation}@{x},{y}{end}"


def read_placement(token: str) -> Placement:
    """The placement of a token, or a ValueError that names what cannot be read."""
    found = _TOKEN.fullmatch(token)
    if found is None or found["rotation"] not in LETTERS:
        raise ValueError(f"not a placement: {token!r}")
    piece = piece_named(found["piece"])
    position: Cell = (int(found["x"]), int(found["y"]), int(found["level"] or 0))
    return Placement(piece.name, found["rotation"], position)


def write_solution(solution: Solution) -> str:
    """A line of tokens."""
    return " ".join(write_placement(placement) for placement in solution)


def read_solution(line: str) -> Solution:
    """The placements of a line of tokens."""
    return tuple(read_placement(token) for token in line.split())
