"""Somebody who sees nothing: hears what Chromium tells a screen reader, and presses keys.

Everything is read from the accessibility tree; no mark of the page, no picture and nothing that the
server knows is looked at. Lists and tables are read to the end, live regions are heard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from tools.browser import cubes
from tools.browser.hosting import hosted_at
from tools.browser.players import moves_to
from ubongo.geometry import (
    EVERY_WAY,
    POLYCUBES,
    POLYOMINOES,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    oriented,
)
from ubongo.geometry.cells import at_origin, corner
from ubongo.solving import Puzzle, first_solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import CDPSession, Page

    from ubongo.geometry import Cells, Motions, Placement

BREATH = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the page has been drawn twice: what was pressed is done then."""
PATIENCE = 600
"""So often it is listened for what comes by itself."""
WAY = 90
"""So many presses of Tab lead anywhere on a page."""

FLAT = tuple(piece.name for piece in POLYOMINOES)
SOLID = tuple(piece.name for piece in POLYCUBES)
SHAPE = r"(?:(upper) level: )?row (\d+): columns? (\d+(?:(?:, | to )\d+)*)"
KEYS = (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"), ("PageDown", "PageUp"))
"""What moves a piece back and forth along rows, columns and levels."""

Said = str | re.Pattern[str]


@dataclass
class Heard:
    """A thing on the page as a screen reader has it."""

    role: str
    name: str
    properties: dict[str, Any]
    parts: list[Heard] = field(default_factory=list)

    def all(self) -> Iterator[Heard]:
        """This and everything within it, in the order in which it is read."""
        yield self
        for part in self.parts:
            yield from part.all()

    def within(self, role: str, said: Said = "") -> list[Heard]:
        """The things of a role within it whose name has these words."""
        return [each for each in self.all() if each.role == role and re.search(said, each.name)]

    @property
    def words(self) -> str:
        """All that is written in it."""
        return " ".join(each.name for each in self.all() if each.role == "StaticText")


class Ears:
    """Ears and ten fingers at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Hearing.

    @cached_property
    def _reader(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def read(self) -> Heard:
        """The whole page."""
        nodes = self._reader.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}
        return _things(nodes[0], known)[0]

    def all(self, role: str, said: Said = "") -> list[Heard]:
        """All things of a role whose name has these words."""
        return self.read().within(role, said)

    @property
    def told(self) -> str:
        """What all live regions say now."""
        return " ".join(each.words for each in self.read().all() if "live" in each.properties)

    @property
    def focus(self) -> Heard | None:
        """What has the focus: the innermost thing that does."""
        focused = [each for each in self.read().all() if each.properties.get("focused")]
        return focused[-1] if focused else None

    def listens_for(self, said: Said) -> str:
        """Listen until this is told, while no time passes; all that is told then."""
        return self._listens(lambda: self.told, said)

    def finds(self, role: str, said: Said = "") -> Heard:
        """Listen until there is such a thing, while no time passes."""
        self._listens(lambda: " ".join(each.name for each in self.all(role, said)), said)
        return self.all(role, said)[0]

    def _listens(self, told: Callable[[], str], said: Said) -> str:
        for _ in range(PATIENCE):
            words = told()
            if words and re.search(said, words):
                return words
            self.page.evaluate(BREATH)
        raise AssertionError(f"never heard: {said!r}; only {self.told!r}")

    def waits_for(self, role: str, said: Said = "") -> None:
        """Let time pass until there is such a thing."""
        self._lets_pass(lambda: bool(self.all(role, said)))

    def waits_to_hear(self, said: Said) -> None:
        """Let time pass until this is told."""
        self._lets_pass(lambda: bool(re.search(said, self.told)))

    def _lets_pass(self, holds: Callable[[], bool]) -> None:
        server = hosted_at(self.page.url)
        assert server is not None
        server.until(holds)

    # Pressing.

    def goes_to(self, role: str, said: Said) -> None:
        """Press Tab until such a thing has the focus."""
        for _ in range(WAY):
            focus = self.focus
            if focus and focus.role == role and re.search(said, focus.name):
                return
            self.key("Tab")
        pytest.fail(f"Tab never comes to {role} {said!r}")

    def presses(self, role: str, said: Said) -> None:
        """Go to a thing and press it."""
        self.finds(role, said)
        self.goes_to(role, said)
        self.key("Enter")

    def key(self, key: str, times: int = 1) -> None:
        """Press a key so often."""
        for _ in range(times):
            self.page.keyboard.press(key)
        self.page.evaluate(BREATH)

    def rolls_or_waits(self) -> None:
        """Roll when it is asked for; else somebody else does. Then there is a task."""
        self._lets_pass(
            lambda: bool(self.all("button", "^Roll") or self.all("list", "Your pieces"))
        )
        if self.all("button", "^Roll"):
            self.presses("button", "^Roll")
            self.waits_for("list", "Your pieces")

    # Tables.

    def table(self, said: Said) -> list[list[str]]:
        """A table, row by row and cell by cell."""
        return [
            [cell.words for cell in row.parts if cell.role in {"cell", "gridcell"}]
            for row in self.finds("table", said).within("row")
        ]

    # Laying.

    def area(self, *tables: str) -> Area:
        """The area of the own task, level by level, as its tables tell it."""
        levels = [self.table(said) for said in tables]
        spots = {
            (row, column)
            for level in levels
            for row, cells in enumerate(level)
            for column, word in enumerate(cells)
            if word == "open"
        }
        return Area.of(spots, len(levels))

    def pieces(self) -> list[str]:
        """The pieces in the tray, in words."""
        self.finds("button", SHAPE)
        return [each.name for each in self.all("button", SHAPE)]

    def solution(self, motions: Motions, *tables: str) -> list[tuple[int, Placement]]:
        """How the task that was told can be solved: numbers of pieces, what lies below first."""
        told = [known(words, motions)[0] for words in self.pieces()]
        found = first_solution(Puzzle(self.area(*tables), tuple(told), motions))
        assert found is not None
        numbered = [(told.index(placement.piece) + 1, placement) for placement in found]
        return sorted(numbered, key=lambda each: each[1].position[2])

    def lays(self, number: int, placement: Placement, motions: Motions) -> None:
        """Lay a piece by keys: turn it and move it until it is told to lie as it should."""
        self.key(str(number % 10))
        _, now = known(self.told, motions)
        for key in keys_to(now, placement):
            self.key(key)
        way = zip(KEYS, corner(placement.cells), corner(cells_in(self.told)), strict=True)
        for (back, forth), there, here in way:
            self.key(forth if there > here else back, abs(there - here))
        assert cells_in(self.told) == frozenset(placement.cells)
        assert "fits" in self.told
        self.key("Enter")


def keys_to(now: str, placement: Placement) -> str:
    """The keys that turn a piece to where it has to be."""
    if placement.piece in FLAT:
        return moves_to(now, placement.rotation)
    return "".join(cubes.KEYS[motion] for motion in cubes.motions_to(now, placement.rotation))


def known(words: str, motions: Motions) -> tuple[str, str]:
    """The piece that has the shape in these words, and how it is turned."""
    shape = frozenset(at_origin(cells_in(words)))
    return next(
        (piece, letter)
        for piece in (FLAT if motions < EVERY_WAY else SOLID)
        for letter in sorted(motions)
        if frozenset(oriented(piece, letter)) == shape
    )


def cells_in(words: str) -> Cells:
    """The cells of a shape in words: `row 1: columns 1 to 3; row 2: column 1`."""
    found, level = set(), 0
    for upper, row, columns in re.findall(SHAPE, words):
        level = 1 if upper else level
        for run in columns.split(", "):
            first, _, last = run.partition(" to ")
            for column in range(int(first), int(last or first) + 1):
                found.add((int(row) - 1, column - 1, level))
    assert found, words
    return frozenset(found)


def motions_told(words: str) -> Motions:
    """How pieces may lie: where it is told which face is up, that one."""
    if "face up" not in words:
        return TURNED_AND_FLIPPED
    return TURNED_DARK if "dark face up" in words else TURNED


def _things(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> list[Heard]:
    """A node as it is read; of one that is left out only what is within it."""
    children = [known[each] for each in node.get("childIds", ()) if each in known]
    parts = [thing for child in children for thing in _things(child, known)]
    if node["ignored"]:
        return parts
    properties = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    name = node.get("name", {}).get("value", "")
    return [Heard(node["role"]["value"], name, properties, parts)]
