"""Boards and layouts in the terminal: coloured where it can be, told apart by name where not."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ubongo.decks.box import Side
from ubongo.decks.card_stacks import NamedFace
from ubongo.decks.model import Card, Task
from ubongo.decks.palette import COLOURS
from ubongo.geometry import PIECES, Area, PieceName, Placement
from ubongo.solving import CardFace, Layout

_PALETTE = tuple(COLOURS.values())
_GAP = "    "
_LOWER, _UPPER = "lower level", "upper level"


def board_text(area: Area, placements: Sequence[Placement]) -> Text:
    """The area level beside level; every cell bears its piece's name, so colours are not needed."""
    owner = {cell: placement.piece for placement in placements for cell in placement.cells}
    height, width = area.box
    column = max(width * 3, len(_LOWER)) + len(_GAP)
    lines = [Text(f"{_LOWER:<{column}}{_UPPER}")] if area.levels > 1 else []
    for x in range(height):
        line = Text()
        for level in range(area.levels):
            line.pad_right(level * column - len(line))
            for y in range(width):
                line.append_text(_cell(owner.get((x, y, level)), (x, y) in area.footprint))
        lines.append(line)
    return Text("\n").join(lines)


def _cell(piece: PieceName | None, inside: bool) -> Text:  # noqa: FBT001 - one cell, one question
    if piece is None:
        return Text(" . " if inside else "   ")
    return Text(f"{piece:>2} ", _painted(COLOURS[PIECES[piece].colour]))


def _painted(colour: str) -> Style:
    """That colour, with black or white on it, whichever is easier to read."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    ink = "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"
    return Style(color=ink, bgcolor=colour, bold=True)


def layout_text(hand: Sequence[CardFace], layout: Layout) -> Text:
    """The symbols on their grid, each card in a colour of its own, and a line for each card."""
    signs: dict[tuple[int, int], Text] = {}
    for order, laid in enumerate(layout):
        style = _painted(_PALETTE[order % len(_PALETTE)])
        for row, symbols in enumerate(hand[laid.card].turned(laid.turn)):
            for column, symbol in enumerate(symbols):
                signs[laid.row + row, laid.column + column] = Text(f" {symbol} ", style)
    rows, columns = ({spot[axis] for spot in signs} for axis in range(2))
    lines = [
        Text.assemble(*(signs.get((row, column), "   ") for column in sorted(columns)))
        for row in sorted(rows)
    ]
    for laid in layout:
        where = f"row {laid.row}, column {laid.column}, turned by {laid.turn * 90} degrees"
        lines.append(Text(f"{hand[laid.card]}  {where}"))
    return Text("\n").join(lines)


def side_text(card: Card, side: Side) -> Text:
    """A side of a card: its name, its areas, and the pieces beside each label."""
    face = card.side(side)
    family = f" ({card.family})" if card.family else ""
    parts = [Text(f"{face.name}{family}", "bold")]
    for area_tasks in face.areas:
        parts += [Text(), board_text(area_tasks.area, ())]
        parts += [_task_line(task) for task in area_tasks.tasks]
        if area_tasks.master is not None:
            parts.append(Text(f"master game: {area_tasks.master} solutions"))
    return Text("\n").join(parts)


def _task_line(task: Task) -> Text:
    pieces = [Text(f" {name} ", _painted(COLOURS[PIECES[name].colour])) for name in task.pieces]
    noun = "solution" if task.solutions == 1 else "solutions"
    proof = f"   {task.solutions} {noun}, difficulty {task.difficulty}"
    return Text.assemble(f"{task.label:<8}", Text(" ").join(pieces), proof)


def card_face_text(face: NamedFace) -> Text:
    """A face of the card game: its name and two rows of three symbols."""
    rows = face.symbols[:3], face.symbols[3:]
    return Text("\n").join([Text(face.name, "bold"), *(Text("  ".join(row)) for row in rows)])
