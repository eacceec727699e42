"""Players at real pages: they read what is drawn, and use mouse, fingers or keys like a person."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.hosting import BROWSER_TIMEOUT, hosted_at
from ubongo.decks.boxes import EDITIONS
from ubongo.geometry import (
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    oriented,
    read_placement,
    write_placement,
)
from ubongo.solving import MasterPuzzle, Puzzle, first_solution, master_solutions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from playwright.sync_api import Locator, Page, Position

    from ubongo.geometry import Motions, Placement

Spot = tuple[int, int]

SEATS = 4
"""How many a new table has."""
CHANGE = """([code, change]) => fetch(`/api/tables/${code}`, {
  method: "PATCH",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(change),
}).then(({ ok, status }) => { if (!ok) throw new Error(`refused with ${status}`) })"""

STEPS = 6
"""A dragged piece goes its way in steps, as a hand does."""


def choose(radio: Locator) -> None:
    """Press one of a few, on what is drawn around its hidden button."""
    radio.locator("xpath=ancestor::label[1]").click()
    expect(radio).to_be_checked()


@dataclass(frozen=True)
class Drawn:
    """Where something made of cells is drawn, and how large its cells are."""

    left: float
    top: float
    cell: float

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell."""
        return (self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell)


def drawn(svg: Locator, columns: int) -> Drawn:
    """Where an SVG of so many columns is drawn."""
    box = svg.bounding_box()
    assert box is not None
    return Drawn(box["x"], box["y"], box["width"] / columns)


def after_turn(cell: Spot, height: int) -> Spot:
    """Where a cell of a piece is after a quarter turn."""
    return (cell[1], height - 1 - cell[0])


def after_flip(cell: Spot, width: int) -> Spot:
    """Where a cell of a piece is when the piece is turned over."""
    return (cell[0], width - 1 - cell[1])


def moves_to(now: str, wanted: str) -> str:
    """The keys that turn and flip a piece from one rotation letter to another."""
    side, turns = divmod("abcdefgh".index(now), 4)
    wanted_side, wanted_turns = divmod("abcdefgh".index(wanted), 4)
    flip = side != wanted_side
    if flip:
        turns = -turns % 4
    return ("f" if flip else "") + "r" * ((wanted_turns - turns) % 4)


def size(piece: str, rotation: str) -> Spot:
    """Height and width of a piece."""
    cells = oriented(piece, rotation)
    return (max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1)


def spun(key: str, rotation: str) -> str:
    """The rotation letter after a turn (r) or a flip (f)."""
    side, turns = divmod("abcdefgh".index(rotation), 4)
    side, turns = (1 - side, -turns % 4) if key == "f" else (side, (turns + 1) % 4)
    return "abcdefgh"[side * 4 + turns]


class Player:
    """Somebody at a page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    # Sitting down.

    def makes_a_table(self, seats: int = 2, edition: str = EDITIONS[0]) -> str:
        """Make a table on the first page; its code.

        It has four seats; of fewer, the match begins by itself once they are taken.
        """
        choose(self.page.locator(f"[name=edition][value={edition}]"))
        self.page.locator("#name").fill(self.name)
        self.page.locator("form.make").get_by_role("button").click()
        code = self.comes_to_a_table()
        self.page.locator("button.ready").wait_for()  # until then it is still the first page
        if seats != SEATS:
            self.changes(code, options={"seats": seats})
            expect(self.page.locator("[data-seat-row]")).to_have_count(seats)
        self.page.locator(".agreed li").first.wait_for()  # it pushes down what is below it
        return code

    def changes(self, code: str, **change: object) -> None:
        """Change the own table, past its form."""
        self.page.evaluate(CHANGE, [code, change])

    def plays_against_bots(self) -> str:
        """Press the one button on the first page; the code of the table."""
        self.page.locator("form.play").get_by_role("button").click()
        return self.comes_to_a_table()

    def comes_to_a_table(self) -> str:
        """Wait until the page is a table's; its code."""
        self.page.wait_for_url(re.compile(r"#/t/[A-Z]{6}$"))
        return self.code

    @property
    def code(self) -> str:
        """The code of the table at which this player is."""
        return self.page.url.rpartition("#/t/")[2]

    def joins_by_code(self, code: str) -> None:
        """Sit down with the code, on the first page."""
        self.page.locator("#name").fill(self.name)
        self.page.locator("#code").fill(code.lower())
        self.page.locator("form.join button").click()

    def joins_by_link(self, link: str) -> None:
        """Open the link that somebody sent, and sit down."""
        self.page.goto(link)
        self.page.locator("#name").fill(self.name)
        self.page.locator("form button").click()

    def gets_ready(self) -> None:
        """Press the button for which the match waits; again if what loads late moved it away."""
        button = self.page.locator(".seats button.ready")  # the match may have one of its own
        pressed = self.page.locator(".seats button.ready", has_text=button.inner_text())
        button.click()
        try:
            expect(pressed).to_have_count(0, timeout=5_000)
        except AssertionError:
            pressed.click()

    def starts(self) -> None:
        """Press the host's button, which lights once two are ready."""
        start = self.page.locator("button.start")
        expect(start).to_have_attribute("aria-disabled", "false")
        start.click()

    # What is seen.

    @property
    def match(self) -> Locator:
        """The whole match."""
        return self.page.locator(".match")

    def waits_for(self, *phases: str) -> None:
        """Let time pass until the page shows this phase, or one of these."""
        expect(self.match).to_have_attribute("data-phase", re.compile("."))  # the match is there
        self.waits_until(lambda: self._shows(phases))
        expect(self.match).to_have_attribute("data-phase", re.compile("|".join(phases)))

    def _shows(self, phases: Collection[str]) -> bool:
        """Whether the page shows such a phase, once it does not celebrate the last one any more."""
        self.page.locator(".match:not([data-stopped])").wait_for()
        return self.match.get_attribute("data-phase") in phases

    def waits_until(self, holds: Callable[[], bool]) -> None:
        """Let time pass until this holds, at a server whose time would else stand still."""
        server = hosted_at(self.page.url)
        if server is not None:
            server.until(holds)

    def lets_pass(self, seconds: int) -> None:
        """Let so much time pass, and happen what is due in it."""
        server = hosted_at(self.page.url)
        assert server is not None
        server.let_pass(1000 * seconds)

    def waits_to_read(self, place: Locator, words: str) -> None:
        """Let time pass until this is written there."""
        self.waits_until(lambda: place.inner_text() == words)
        expect(place).to_have_text(words)

    def waits_to_see(self, thing: Locator) -> None:
        """Let time pass until this is on the page."""
        self.waits_until(lambda: thing.count() > 0)
        expect(thing.first).to_be_visible()

    def waits_for_the_end(self) -> None:
        """Let time fly until the match is over."""
        server = hosted_at(self.page.url)
        assert server is not None
        with server.flying():
            expect(self.match).to_have_attribute(
                "data-phase", "over", timeout=1000 * BROWSER_TIMEOUT
            )
        self.page.locator(".match:not([data-stopped])").wait_for()  # the last round was seen

    @property
    def seat(self) -> int:
        """Where this player sits."""
        return int(self.match.get_attribute("data-seat") or 0)

    @property
    def pieces(self) -> list[str]:
        """The pieces of the task, in the order of the tray."""
        return self.written("piece")

    def piece(self, name: str) -> Locator:
        """A piece's place in the tray."""
        return self.page.locator(f"[data-piece={name}]")

    def rotation(self, name: str) -> str:
        """How a piece in the tray is turned."""
        return self.piece(name).get_attribute("data-rotation") or "a"

    @property
    def area(self) -> Area:
        """The area as it is drawn."""
        spots = [spot.split(",") for spot in self.written("cell")]
        return Area.of((int(row), int(column)) for row, column in spots)

    @property
    def laid(self) -> set[str]:
        """What lies on the area, as tokens."""
        return set(self.written("placement"))

    def written(self, name: str) -> list[str]:
        """What all elements with such a mark say in it, in the order in which they are drawn."""
        found = self.page.locator(f"[data-{name}]")
        read: list[str] = found.evaluate_all(
            "(all, name) => all.map(each => each.dataset[name])", name
        )
        return read

    @property
    def motions(self) -> Motions:
        """How pieces may lie: where nothing can be flipped, with the face up that is up."""
        if self.page.locator("[data-motion=flip]").count():
            return TURNED_AND_FLIPPED
        return TURNED if self.rotation(self.pieces[0]) in TURNED else TURNED_DARK

    def solution(self) -> tuple[Placement, ...]:
        """How the task that is drawn can be solved."""
        found = first_solution(Puzzle(self.area, tuple(self.pieces), self.motions))
        assert found is not None
        return found

    def master_solutions(self) -> Iterator[tuple[Placement, ...]]:
        """How the area can be covered with some of the pieces, both faces seen."""
        return master_solutions(MasterPuzzle(self.area, tuple(self.pieces)))

    # Laying.

    def drags(self, placement: Placement) -> None:
        """Drag a piece from the tray with the mouse, turning it on the way."""
        name, rotation = placement.piece, self.rotation(placement.piece)
        cell = min((x, y) for x, y, _ in oriented(name, rotation))
        self.piece(name).hover()  # it stands still: nothing moves any more
        tray = drawn(self.piece(name).locator("svg"), size(name, rotation)[1])
        mouse = self.page.mouse
        mouse.move(*tray.middle(*cell))
        mouse.down()
        mouse.move(*self._drawn_area().middle(0, 0), steps=STEPS)
        rotation = self.rotation(name)  # a busy machine may have held it so long that it flipped
        for key in moves_to(rotation, placement.rotation):
            self.page.keyboard.press(key)
            height, width = size(name, rotation)
            cell = after_turn(cell, height) if key == "r" else after_flip(cell, width)
            rotation = spun(key, rotation)
        row, column, _ = placement.position
        spot = self._drawn_area().middle(row + cell[0], column + cell[1])
        mouse.move(*spot, steps=STEPS)
        mouse.up()

    def _drawn_area(self) -> Drawn:
        """Where the area is drawn now."""
        return drawn(self.page.locator(".area svg"), self.area.box[1])

    def presses(self, placement: Placement) -> None:
        """Lay a piece by fingertips alone: choose it, turn it with the buttons, press a cell."""
        name = placement.piece
        self.piece(name).tap()
        for key in moves_to(self.rotation(name), placement.rotation):
            motion = "turn" if key == "r" else "flip"
            self.page.locator(f"[data-motion={motion}]").tap()
        lying = self.page.locator(f"[data-placement^={name}]")
        for x, y, _ in sorted(placement.cells):
            self.page.locator(f"[data-cell='{x},{y}']").tap()
            expect(lying).to_have_count(1)
            if lying.get_attribute("data-placement") == write_placement(placement):
                return
            lying.tap(position=self.spot_on(lying))  # it fitted another way too: take it up again
            expect(lying).to_have_count(0)

    def spot_on(self, lying: Locator) -> Position:
        """Where to press a piece that lies on the area: its middle may be another's."""
        placement = read_placement(lying.get_attribute("data-placement") or "")
        height, width = size(placement.piece, placement.rotation)
        row, column, _ = min(oriented(placement.piece, placement.rotation))
        box = lying.bounding_box()
        assert box is not None
        x, y = (column + 0.5) * box["width"] / width, (row + 0.5) * box["height"] / height
        return {"x": x, "y": y}

    def keys(self, placement: Placement) -> None:
        """Lay a piece by keyboard alone, from wherever the focus is on the board."""
        keyboard, name = self.page.keyboard, placement.piece
        keyboard.press(str((self.pieces.index(name) + 1) % 10))
        for key in moves_to(self.rotation(name), placement.rotation):
            keyboard.press(key)
        height, width = self.area.box
        for key, times in (("ArrowUp", height), ("ArrowLeft", width)):
            for _ in range(times):
                keyboard.press(key)
        row, column, _ = placement.position
        for key, times in (("ArrowDown", row), ("ArrowRight", column)):
            for _ in range(times):
                keyboard.press(key)
        keyboard.press("Enter")
