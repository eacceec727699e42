"""How pieces, parts and cards are laid, by what the page says of them in its data attributes."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from tools.browser.cubes import AZIMUTH, ELEVATION, FIELD, KEYS, motions_to
from tools.browser.players import Drawn, after_flip, after_turn, moves_to, size, spun
from ubongo.geometry import (
    EVERY_WAY,
    TURNED_AND_FLIPPED,
    Area,
    oriented,
    read_area,
    write_placement,
)
from ubongo.solving import (
    Puzzle,
    first_solution,
    largest_layout,
    read_hand,
    read_laid,
    write_laid,
)
from ubongo.solving.layout import moved

if TYPE_CHECKING:
    from tests.browser.walk.person import Person
    from tests.browser.walk.window import Spot
    from ubongo.geometry import Placement
    from ubongo.solving import Laid, Layout


class Pieces:
    """The flat pieces of a classic task."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._names = person.reads("", "data-piece")
        spots = [spot.split(",") for spot in person.reads("", "data-cell")]
        self._area = Area.of((int(row), int(column)) for row, column in spots)

    def solution(self) -> tuple[Placement, ...]:
        """How the task that is drawn can be solved."""
        found = first_solution(Puzzle(self._area, tuple(self._names), TURNED_AND_FLIPPED))
        assert found is not None
        return found

    def _rotation(self, name: str) -> str:
        return self._person.reads(f"[data-piece={name}]", "data-rotation")[0]

    def drag(self, placement: Placement) -> None:
        """Drag a piece from the tray, turning it on the way by keys."""
        person, name = self._person, placement.piece
        rotation = self._rotation(name)
        cell = min((x, y) for x, y, _ in oriented(name, rotation))
        tray = self._drawn(f"[data-piece={name}] svg", size(name, rotation)[1])
        area = self._drawn(".area svg", self._area.box[1])
        person.takes(tray.middle(*cell))
        person.drags(area.middle(0, 0))
        rotation = self._rotation(name)  # whoever holds it long without moving it flips it
        for key in moves_to(rotation, placement.rotation):
            person.presses(key)
            height, width = size(name, rotation)
            cell = after_turn(cell, height) if key == "r" else after_flip(cell, width)
            rotation = spun(key, rotation)
        row, column, _ = placement.position
        person.drags(area.middle(row + cell[0], column + cell[1]))
        person.window.mouse_up()
        self.lies(placement)

    def type(self, placement: Placement) -> None:
        """Lay a piece by keys alone, from wherever the focus is on the board."""
        person, name = self._person, placement.piece
        height, width = self._area.box
        row, column, _ = placement.position
        person.presses(
            str(self._names.index(name) + 1),
            *moves_to(self._rotation(name), placement.rotation),
            *["ArrowUp"] * height,
            *["ArrowLeft"] * width,
            *["ArrowDown"] * row,
            *["ArrowRight"] * column,
            "Enter",
        )
        self.lies(placement)

    def _drawn(self, css: str, columns: int) -> Drawn:
        box = self._person.box(css)
        return Drawn(box.left, box.top, box.width / columns)

    def lies(self, placement: Placement) -> None:
        """See it lie like this."""
        self._person.counts(f"[data-placement='{write_placement(placement)}']", 1)


class Parts:
    """The parts of a task of 3-D, which are made of cubes."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._names = person.reads("", "data-part")
        self._area = read_area(person.reads("", "data-area")[0])

    def solution(self) -> list[Placement]:
        """How the task can be built, from the bottom up."""
        found = first_solution(Puzzle(self._area, tuple(self._names), EVERY_WAY))
        assert found is not None
        return sorted(found, key=lambda placement: placement.position[2])

    def drag(self, placement: Placement) -> None:
        """Drag a part from the tray into the scene, turning it on the way by keys."""
        person, part = self._person, f"[data-part='{placement.piece}']"
        x, y = self._spot(placement)
        person.takes(person.box(part).middle)
        person.drags((x, y + 30))
        person.presses(*self._turns(placement))
        person.drags((x, y), steps=2)
        person.window.mouse_up()
        self.lies(placement)

    def _spot(self, placement: Placement) -> Spot:
        """Where the middle of a part that lies is drawn in the scene, but for the perspective."""
        canvas, (rows, columns) = self._person.box("canvas"), self._area.box
        cells = oriented(placement.piece, placement.rotation)
        down = placement.position[0] + (max(x for x, _, _ in cells) + 1 - rows) / 2
        right = placement.position[1] + (max(y for _, y, _ in cells) + 1 - columns) / 2
        sin, cos = math.sin(ELEVATION), math.cos(ELEVATION)
        tall, radius = math.tan(FIELD / 2) * 0.93, math.hypot(columns, rows) / 2
        far = max(
            abs(radius * cos - sin) + (radius * sin + cos) / tall,
            sin + radius / (tall * canvas.width / canvas.height),
        )
        cell = canvas.height / 2 / math.tan(FIELD / 2) / far
        x = right * math.cos(AZIMUTH) - down * math.sin(AZIMUTH)
        y = right * math.sin(AZIMUTH) + down * math.cos(AZIMUTH)
        return (canvas.middle[0] + x * cell, canvas.middle[1] + y * sin * cell)

    def _turns(self, placement: Placement) -> list[str]:
        now = self._person.reads(f"[data-part='{placement.piece}']", "data-rotation")[0]
        return [KEYS[motion] for motion in motions_to(now, placement.rotation)]

    def lies(self, placement: Placement) -> None:
        """See it lie like this."""
        self._person.counts(f"[data-lies='{write_placement(placement)}']", 1)

    def type(self, placement: Placement) -> None:
        """Lay a part by keys alone, from wherever the focus is on the board."""
        rows, columns = self._area.box
        row, column, level = placement.position
        self._person.presses(
            str(self._names.index(placement.piece) + 1),
            *self._turns(placement),
            *["ArrowUp"] * rows,
            *["ArrowLeft"] * columns,
            "PageDown",
            *["ArrowDown"] * row,
            *["ArrowRight"] * column,
            *["PageUp"] * level,
            "Enter",
        )
        self.lies(placement)


class Cards:
    """Nine cards, of which seven can lie."""

    def __init__(self, person: Person) -> None:
        self._person = person
        person.counts("[data-card] [data-face]", 9)
        self._hand = read_hand(person.reads("[data-card] ", "data-face"))

    def layout(self) -> Layout:
        """How seven cards can lie, the first of them in the middle of the table."""
        found = largest_layout(self._hand).layout
        assert len(found) == 7
        return moved(found, -found[0].row, -found[0].column)

    def drag(self, laid: Laid) -> None:
        """Drag a card from the hand, turning it on the way by keys."""
        person, card = self._person, f"[data-card='{laid.card}']"
        person.clicks("[data-look=fit]")
        person.takes(person.box(f"{card} svg").middle)
        person.drags(self._middle(laid))
        turn = int(person.reads(card, "data-turn")[0])
        person.presses(*["r"] * ((laid.turn - turn) % 4))
        person.drags(self._middle(laid), steps=2)
        person.window.mouse_up()
        self.lies(laid)

    def _middle(self, laid: Laid) -> Spot:
        table = self._person.box("svg[data-table]")
        drawn = self._person.reads("svg[data-table] > g", "transform")[0]
        x, y, place = (float(number) for number in re.findall(r"-?[\d.]+", drawn))
        high, wide = (3, 2) if laid.turn % 2 else (2, 3)
        return (
            table.left + x + (laid.column + wide / 2) * place,
            table.top + y + (laid.row + high / 2) * place,
        )

    def type(self, laid: Laid) -> None:
        """Lay a card by keys alone, from wherever the focus is on the table."""
        person = self._person
        person.presses(str(laid.card + 1))
        person.counts("[data-ghost]", 1)
        held = read_laid(person.reads("", "data-ghost")[0])
        down, right = laid.row - held.row, laid.column - held.column
        person.presses(
            *["r"] * ((laid.turn - held.turn) % 4),
            *["ArrowDown" if down > 0 else "ArrowUp"] * abs(down),
            *["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right),
            "Enter",
        )
        self.lies(laid)

    def lies(self, laid: Laid) -> None:
        """See it lie like this."""
        self._person.counts(f"[data-laid='{write_laid(laid)}']", 1)
