"""Somebody who sees nothing: hears what Chromium tells a screen reader, and presses keys.

Everything is read from the accessibility tree; no mark of the page, no picture and nothing that the
server knows is looked at. Lists and tables are read to the end, live regions are heard.

It plays at normal time: while it presses keys the server's clock goes on, and bots play. Each key
takes as long as a person takes for it, however slow the machine is; so a busy one makes tests
slow, never red, and what is told between two keys is heard in the same order every time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from tools.browser import cubes
from tools.browser.card_words import shown, symbols_in
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

    from ubongo.core.edition import Millis
    from ubongo.geometry import Cells, Motions, Placement
    from ubongo.solving import Laid
    from ubongo.solving.layout import Hand

BREATH = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the page has been drawn twice: what was pressed is done then."""
BREATHS = 600
"""So often it is listened for what comes by itself."""
WAY = 90
"""So many presses of Tab lead anywhere on a page."""

KEYSTROKE = 300
"""Milliseconds of the match that a key takes; a person at ease with a keyboard is quicker."""

FOUR = 4
"""So many turns bring a card back."""
SECOND = 1_000
LONG = 200
"""No sand runs for so many seconds."""
FLAT = frozenset(piece.name for piece in POLYOMINOES)
SOLID = frozenset(piece.name for piece in POLYCUBES)
SHAPE = r"(?:(lower|upper|third) level: )?row (\d+): columns? (\d+(?:(?:, | to )\d+)*)"
LEVELS = ("lower", "upper", "third")
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
        for _ in range(BREATHS):
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

    def chooses(self, role: str, said: Said) -> None:
        """Choose one of a few: Tab leads to them, arrows to the one."""
        self.finds(role, said)
        self.goes_to(role, "")
        for _ in self.all(role):
            if self.focus and re.search(said, self.focus.name):
                self.key("Space")
                return
            self.key("ArrowRight")
        pytest.fail(f"no arrow leads to {said!r}")

    def key(self, key: str, times: int = 1) -> None:
        """Press a key so often; all play on meanwhile."""
        for _ in range(times):
            self._spends(KEYSTROKE)
            self.page.keyboard.press(key)
        self.page.evaluate(BREATH)

    def _spends(self, millis: Millis) -> None:
        """Let so much time pass before a key: what it brings is told before what the key does."""
        server = hosted_at(self.page.url)
        assert server is not None
        server.let_pass(millis)
        server.settle()

    def rolls_or_waits(self, until: Said = "^(Piece )?1 ") -> None:
        """Roll when it is asked for; else somebody else does. Then there is a task."""
        self._lets_pass(lambda: bool(self.all("button", "^Roll") or self.all("button", until)))
        if self.all("button", "^Roll"):
            self.presses("button", "^Roll")
            self.waits_for("button", until)

    def hears_in_time(self, *all_said: Said) -> None:
        """Hear one after the other while the sand runs, second by second, here as at the server."""
        server = hosted_at(self.page.url)
        assert server is not None
        self.page.clock.install()
        self.page.reload()  # what counts the time counts by that clock
        self.finds("button", "^Piece 1 ")
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1"))
        for said in all_said:
            for _ in range(LONG):
                if re.search(said, self.told):
                    break
                server.let_pass(SECOND)
                server.settle()
                self.page.clock.run_for(SECOND)
            else:
                pytest.fail(f"never told: {said!r}")

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
        told: list[str] = []
        for words in self.pieces():  # some of the forty parts of 3-D are alike
            alike = (FLAT if motions < EVERY_WAY else SOLID).difference(told)
            told.append(known(words, motions, sorted(alike))[0])
        found = first_solution(Puzzle(self.area(*tables), tuple(told), motions))
        assert found is not None
        numbered = [(told.index(placement.piece) + 1, placement) for placement in found]
        return sorted(numbered, key=lambda each: each[1].position[2])

    def lays(self, number: int, placement: Placement, motions: Motions) -> None:
        """Lay a piece by keys: turn it and move it until it is told to lie as it should."""
        self.key(str(number % 10))
        _, now = known(self.told, motions, [placement.piece])
        for key in keys_to(now, placement):
            self.key(key)
        way = zip(KEYS, corner(placement.cells), corner(cells_in(self.told)), strict=True)
        for (back, forth), there, here in way:
            self.key(forth if there > here else back, abs(there - here))
        assert cells_in(self.told) == frozenset(placement.cells)
        assert "fits" in self.told
        self.key("Enter")

    def lays_card(self, hand: Hand, laid: Laid) -> None:
        """Lay a card by keys: turn it and move it until it is told to lie as it should."""
        self.key(str(laid.card + 1))
        for _ in range(FOUR):
            if symbols_in(self.told) == shown(hand[laid.card], laid.turn):
                break
            self.key("r")
        row, column = map(int, re.findall(r"Row (-?\d+), column (-?\d+)", self.told)[-1])
        self.key("ArrowDown" if laid.row > row else "ArrowUp", abs(laid.row - row))
        self.key("ArrowRight" if laid.column > column else "ArrowLeft", abs(laid.column - column))
        assert f"Row {laid.row}, column {laid.column}, turned like this" in self.told
        self.key("Enter")


def keys_to(now: str, placement: Placement) -> str:
    """The keys that turn a piece to where it has to be."""
    if placement.piece in FLAT:
        return moves_to(now, placement.rotation)
    return "".join(cubes.KEYS[motion] for motion in cubes.motions_to(now, placement.rotation))


def known(words: str, motions: Motions, pieces: list[str]) -> tuple[str, str]:
    """Which of these pieces has the shape in these words, and how it is turned."""
    shape = frozenset(at_origin(cells_in(words)))
    return next(
        (piece, letter)
        for piece in pieces
        for letter in sorted(motions)
        if frozenset(oriented(piece, letter)) == shape
    )


def cells_in(words: str) -> Cells:
    """The cells of a shape in words: `row 1: columns 1 to 3; row 2: column 1`."""
    found, level = set(), 0
    for name, row, columns in re.findall(SHAPE, words):
        level = LEVELS.index(name) if name else level
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
