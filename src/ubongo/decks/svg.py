"""Card faces as clean SVG, for the pages and for printing: numbers and symbols, no words.

Cards with one area a side are A6, boards with two A5, symbol cards three
by two squares of 30 mm. Every row has the label of its task, the pieces and, small, their names:
who does not see the colours tells them by shape and name.
"""

from functools import cache
from typing import NamedTuple

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.card_stacks import NamedFace, StackDeck
from ubongo.decks.model import AreaTasks, Card, Deck, Task
from ubongo.decks.palette import CARDS, INK, LINE, PAPER, ROWS, SOFT_INK, is_bright
from ubongo.decks.svg_elements import element, moved, printed, sheet, symbol
from ubongo.decks.svg_pieces import Drawing, area_drawing, cube_drawing, flat_drawing
from ubongo.geometry import Face, PieceName


class Room(NamedTuple):
    """A rectangle on the card, in millimetres."""

    x: float
    y: float
    width: float
    height: float


_A6 = Room(0, 0, 105, 148)
_A5 = Room(0, 0, 148, 210)
_FRAME = 4.5
_CELL = 12.0
_NAME = (4.5, 3.5)
_TALLEST_ROW = 31.0
_SQUARE = 30.0
_GLYPH = 23.0


def side_svg(deck: Deck, card: Card, side: Side) -> str:
    """One side of a card: its area, or both areas in 3-D, and a row for each label."""
    shown = card.side(side)
    box, frame = deck.box, deck.box.frames[side]
    if len(shown.areas) > 1:
        page = _A5
        halves = (Room(9, 28, 130, 86), Room(9, 117, 130, 86))
        body = [symbol(box.edition, card.family, (19, 17), 17, INK)] if card.family else []
        for area_tasks, half in zip(shown.areas, halves, strict=True):
            body.append(_line(half.x, half.y - 1.5, half.width))
            body.append(_area(area_tasks, half._replace(width=48)))
            rows = half._replace(x=half.x + 50, width=half.width - 50)
            body += _rows(box, area_tasks.tasks, rows)
    else:
        page = _A6
        body = [_area(shown.areas[0], Room(8, 8, 89, 64))]
        body += _rows(box, shown.areas[0].tasks, Room(8, 75, 89, 66))
    body.append(_badge(box.badge(card.number, side), page.width - 9.5, 9.5, frame))
    return sheet(shown.name, page.width, page.height, *_framed(page, frame), *body)


def face_svg(deck: StackDeck, face: NamedFace) -> str:
    """A face of the card game: six symbols and its mark, twice, for both sides (K-01, K-02)."""
    ground, ink, line = CARDS["white" if face.round_number % 2 else "black"]
    width, height = 3 * _SQUARE, 2 * _SQUARE
    inset = _FRAME / 9
    body = [
        element(
            "rect",
            x=inset,
            y=inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
            rx=4,
            fill=ground,
            stroke=line,
            stroke_width=2 * inset,
        ),
        element("path", d="M4 30H86M30 4V56M60 4V56", stroke=line, stroke_width=0.35),
    ]
    for order, letter in enumerate(face.symbols):
        row, column = divmod(order, 3)
        middle = ((column + 0.5) * _SQUARE, (row + 0.5) * _SQUARE)
        body.append(symbol(deck.edition, letter, middle, _GLYPH, ink))
    mark = element("circle", r=3.6, fill=ground, stroke=line, stroke_width=0.35)
    mark += printed(str(face.round_number), (0, 0), 4.6, ink)
    body.append(moved(mark, _SQUARE, _SQUARE))
    body.append(moved(element("g", mark, transform="rotate(180)"), 2 * _SQUARE, _SQUARE))
    return sheet(face.name, width, height, *body)


def _framed(page: Room, frame: str) -> list[str]:
    width, height = page.width - 2 * _FRAME, page.height - 2 * _FRAME
    return [
        element("rect", width=page.width, height=page.height, rx=5, fill=frame),
        element("rect", x=_FRAME, y=_FRAME, width=width, height=height, rx=3, fill=PAPER),
    ]


def _badge(number: str, x: float, y: float, frame: str) -> str:
    """The number of the side, on a disc of the frame's colour."""
    disc = element("circle", cx=x, cy=y, r=8, fill=frame)
    return disc + printed(number, (x, y), 5.5, INK if is_bright(frame) else PAPER)


def _line(x: float, y: float, length: float) -> str:
    return element("rect", x=x, y=y, width=length, height=0.35, fill=LINE)


def _area(area_tasks: AreaTasks, room: Room) -> str:
    """The area in the middle of its room, its cells as large on every card if they fit."""
    drawing = area_drawing(area_tasks.area)
    cell = min(_CELL, room.width / drawing.width, room.height / drawing.height)
    x = room.x + (room.width - cell * drawing.width) / 2
    y = room.y + (room.height - cell * drawing.height) / 2
    return moved(drawing.body, x, y, cell)


def _rows(box: Box, tasks: tuple[Task, ...], room: Room) -> list[str]:
    """A row for each task, from the top of the room to its bottom."""
    height = min(_TALLEST_ROW, room.height / len(tasks))
    top = room.y + (room.height - height * len(tasks)) / 2
    rows = []
    for order, task in enumerate(tasks):
        row = Room(room.x, top + order * height, room.width, height)
        if task.label in ROWS:
            ground = row._replace(y=row.y + 0.75, height=row.height - 1.5)
            rows.append(element("rect", **ground._asdict(), rx=2.5, fill=ROWS[task.label]))
        elif order:
            rows.append(_line(row.x, row.y, row.width))
        rows.append(_row(box, task, row))
    return rows


def _row(box: Box, task: Task, row: Room) -> str:
    """The label, and the pieces in equal slots, each with its name behind or below it."""
    aside = 14.0 if task.label.isalpha() else 19.0
    slot = (row.width - aside) / len(task.pieces)
    width, height = _largest(box)
    cell_behind = min((slot - 1 - _NAME[0]) / width, (row.height - 2) / height)
    cell_below = min((slot - 2) / width, (row.height - 2 - _NAME[1]) / height)
    cell, is_below = max((cell_behind, False), (cell_below, True))
    middle = row.y + row.height / 2
    parts = [_label(box, task.label, (row.x + aside / 2 - 1, middle), row.height)]
    for order, piece in enumerate(task.pieces):
        drawing = _piece(box, piece, task.label)
        right, down = cell * drawing.width, cell * drawing.height
        x, y = row.x + aside + order * slot, middle - down / 2
        if is_below:
            x, y = x + (slot - right) / 2, y - _NAME[1] / 2
            name = printed(piece, (x + right / 2, y + down + _NAME[1] / 2 + 0.4), 2.6, SOFT_INK)
        else:
            name = printed(piece, (x + right + 0.9, middle), 2.6, SOFT_INK, anchor="start")
        parts += [moved(drawing.body, x, y, cell), name]
    return element("g", *parts, data_task=task.label)


def _label(box: Box, label: Label, at: tuple[float, float], height: float) -> str:
    """A symbol of the die, or its numbers."""
    if not label.isalpha():
        return printed(label, at, 5.2 if len(label) < 3 else 4.2, INK)
    return symbol(box.edition, label, at, min(10.0, height - 2), INK)


def _piece(box: Box, piece: PieceName, label: Label) -> Drawing:
    """The piece as it lies at first: in light and dark with the face of its task up (L-10)."""
    if box.levels > 1:
        return cube_drawing(piece)
    return flat_drawing(piece, Face.DARK if label == "dark" else Face.LIGHT)


@cache
def _largest(box: Box) -> tuple[float, float]:
    """Width and height that every piece of the box keeps within."""
    drawings = [_piece(box, piece, "light") for piece in box.pool]
    return (
        max(drawing.width for drawing in drawings),
        max(drawing.height for drawing in drawings),
    )
