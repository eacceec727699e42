"""Hands that lay parts made of cubes: in the scene, in the grids, by mouse, fingers and keys."""

from __future__ import annotations

import math
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import STEPS
from ubongo.geometry import (
    EVERY_WAY,
    LETTERS,
    oriented,
    read_area,
    write_placement,
)
from ubongo.geometry.cells import rotated
from ubongo.solving import Puzzle, first_solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Locator

    from tools.browser.players import Player
    from ubongo.geometry import Area, Cell, Placement

AXES: tuple[Cell, Cell, Cell] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
KEYS = {"turn": "r", "tip": "f", "tilt": "g"}

AZIMUTH, ELEVATION, FIELD = 0.5, 0.78, math.radians(30)
"""How the scene is looked at when it opens."""

LIFT = 44
"""How far above the finger a part is held."""


def quarter(motion: str, cell: Cell) -> Cell:
    """What a quarter turn about one of the three axes does to a cell."""
    x, y, level = cell
    match motion:
        case "turn":
            return (y, -x, level)
        case "tip":
            return (-level, y, x)
        case _:
            return (x, level, -y)


def image(letter: str) -> tuple[Cell, ...]:
    """Where the axes are after a rotation."""
    return tuple(rotated(axis, letter) for axis in AXES)


def after(letter: str, motion: str) -> str:
    """The rotation after a quarter turn about one of the three axes."""
    letter_of = {image(each): each for each in LETTERS}
    return letter_of[tuple(quarter(motion, cell) for cell in image(letter))]


@cache
def motions_to(now: str, wanted: str) -> tuple[str, ...]:
    """The fewest quarter turns that bring a part from one rotation to another."""
    ways: dict[str, tuple[str, ...]] = {now: ()}
    waiting = deque([now])
    while wanted not in ways:
        letter = waiting.popleft()
        for motion in KEYS:
            reached = after(letter, motion)
            if reached not in ways:
                ways[reached] = (*ways[letter], motion)
                waiting.append(reached)
    return ways[wanted]


def part(player: Player, name: str) -> Locator:
    """A part's place in the tray."""
    return player.page.locator(f"[data-part='{name}']")


def parts(player: Player) -> list[str]:
    """The parts of the task, in the order of the tray."""
    return [
        each.get_attribute("data-part") or "" for each in player.page.locator("[data-part]").all()
    ]


def area_of(player: Player) -> Area:
    """The area of the own task."""
    return read_area(player.page.locator("[data-area]").get_attribute("data-area") or "")


def solution(player: Player) -> list[Placement]:
    """How the task can be built, what lies on the lower level first."""
    found = first_solution(Puzzle(area_of(player), tuple(parts(player)), EVERY_WAY))
    assert found is not None
    return sorted(found, key=lambda placement: placement.position[2])


def way_to(player: Player, placement: Placement) -> tuple[str, ...]:
    """How the part in the tray has to be turned."""
    now = part(player, placement.piece).get_attribute("data-rotation") or "a"
    return motions_to(now, placement.rotation)


def box(placement: Placement) -> tuple[int, int]:
    """How long a part is along rows and columns."""
    cells = oriented(placement.piece, placement.rotation)
    return (max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1)


def pixel(player: Player, row: float, column: float) -> tuple[float, float]:
    """Where a point between the two levels is drawn in the scene, before anybody walks around."""
    rows, columns = area_of(player).box
    canvas = player.page.locator("canvas").bounding_box()
    assert canvas is not None
    eye = _direction()
    right = (math.cos(AZIMUTH), 0.0, -math.sin(AZIMUTH))
    up = tuple(
        eye[(i + 1) % 3] * right[(i + 2) % 3] - eye[(i + 2) % 3] * right[(i + 1) % 3]
        for i in range(3)
    )
    aspect = canvas["width"] / canvas["height"]
    tall = math.tan(FIELD / 2) * 0.96
    radius = max(
        math.hypot(abs(x + 0.5 - rows / 2) + 0.5, abs(y + 0.5 - columns / 2) + 0.5)
        for x, y, _ in area_of(player).cells
    )
    sin, upright = math.sin(ELEVATION), math.cos(ELEVATION)
    ends = [
        (out * upright + top * sin, top * upright - out * sin)
        for out in (radius, -radius)
        for top in (1, -1)
    ]
    above = max(near + high / tall for near, high in ends)
    below = max(near - high / tall for near, high in ends)
    far = max((above + below) / 2, sin + radius / (tall * aspect))
    lower = (below - above) * tall / 2
    point = (column - columns / 2, 0.0, row - rows / 2)
    depth = far - _along(point, eye)
    scale = canvas["height"] / 2 / math.tan(FIELD / 2) / depth
    return (
        canvas["x"] + canvas["width"] / 2 + _along(point, right) * scale,
        canvas["y"] + canvas["height"] / 2 - (_along(point, up) + lower) * scale,
    )


def _direction() -> tuple[float, float, float]:
    flat = math.cos(ELEVATION)
    return (math.sin(AZIMUTH) * flat, math.sin(ELEVATION), math.cos(AZIMUTH) * flat)


def _along(point: tuple[float, ...], axis: tuple[float, ...]) -> float:
    return sum(one * other for one, other in zip(point, axis, strict=True))


def target(player: Player, placement: Placement) -> tuple[float, float]:
    """Where the pointer has to be for a part that is held in its middle."""
    rows, columns = box(placement)
    row, column, _ = placement.position
    return pixel(player, row + rows / 2, column + columns / 2)


def lies(player: Player, placement: Placement) -> None:
    """The part lies where it should."""
    token = write_placement(placement)
    label = part(player, placement.piece)
    expect(label).to_have_attribute("data-lies", token)


def drags(player: Player, placement: Placement) -> None:
    """Drag a part from the tray into the scene with the mouse, turning it on the way by keys."""
    page = player.page
    spot = part(player, placement.piece).bounding_box()
    assert spot is not None
    way = way_to(player, placement)
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.mouse.down()
    x, y = target(player, placement)
    page.mouse.move(x, y + 30, steps=STEPS)
    for motion in way:
        page.keyboard.press(KEYS[motion])
    page.mouse.move(x, y, steps=2)
    page.mouse.up()
    lies(player, placement)


@dataclass(frozen=True)
class Fingers:
    """Fingers on a screen: one that holds a part, and another that comes and goes."""

    cdp: CDPSession
    first: dict[str, float]

    def send(self, kind: str, *at: dict[str, float]) -> None:
        """Say which fingers are on the screen now."""
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(at)})

    def move(self, x: float, y: float) -> None:
        """Move the finger that holds the part, in steps."""
        from_x, from_y = self.first["x"], self.first["y"]
        for i in range(1, STEPS + 1):
            share = i / STEPS
            self.first.update(x=from_x + (x - from_x) * share, y=from_y + (y - from_y) * share)
            self.send("touchMove", self.first)

    def second(self, x: float, y: float, right: float, down: float) -> None:
        """Another finger touches the screen, strokes it, and is lifted."""
        other = {"x": x, "y": y, "id": 1}
        there = {**other, "x": x + right, "y": y + down}
        self.send("touchStart", self.first, other)
        self.send("touchMove", self.first, there)
        self.send("touchEnd", there)


@contextmanager
def finger_on(player: Player, thing: Locator) -> Iterator[Fingers]:
    """A finger that holds something, and has moved a little already."""
    spot = thing.bounding_box()
    assert spot is not None
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    fingers = Fingers(player.page.context.new_cdp_session(player.page), {"x": x, "y": y, "id": 0})
    fingers.send("touchStart", fingers.first)
    fingers.move(x, y - 20)
    yield fingers
    fingers.send("touchEnd")
    fingers.cdp.detach()


def strokes(player: Player, placement: Placement) -> None:
    """Turn a part by the buttons, then drag it into the scene with a finger."""
    turns_by_buttons(player, placement)
    x, y = target(player, placement)
    with finger_on(player, part(player, placement.piece)) as finger:
        finger.move(x, y + LIFT)
    lies(player, placement)


def turns_by_buttons(player: Player, placement: Placement) -> None:
    """Choose a part with a fingertip, and turn it with the buttons."""
    part(player, placement.piece).tap()
    for motion in way_to(player, placement):
        player.page.locator(f"[data-motion={motion}]").tap()


def taps(player: Player, placement: Placement) -> None:
    """Lay a part in the grids by fingertips alone."""
    turns_by_buttons(player, placement)
    token, label = write_placement(placement), part(player, placement.piece)
    for x, y, level in sorted(placement.cells):
        player.page.locator(f"[data-cell='{x},{y},{level}']").tap(force=True)
        if label.get_attribute("data-lies") == token:
            return
        label.tap()  # it fitted another way too: take it up again
    raise AssertionError(token)


def keys(player: Player, placement: Placement) -> None:
    """Lay a part by keyboard alone, from wherever the focus is on the board."""
    keyboard, name = player.page.keyboard, placement.piece
    way = way_to(player, placement)
    keyboard.press(str(parts(player).index(name) + 1))
    for motion in way:
        keyboard.press(KEYS[motion])
    rows, columns = area_of(player).box
    row, column, level = placement.position
    moves = [("ArrowUp", rows), ("ArrowLeft", columns), ("PageDown", 1)]
    moves += [("ArrowDown", row), ("ArrowRight", column), ("PageUp", level)]
    for key, times in moves:
        for _ in range(times):
            keyboard.press(key)
    keyboard.press("Enter")
    lies(player, placement)
