"""Players of the card game at real pages: they see symbols, and lay by mouse, fingers and keys."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player
from ubongo.solving import largest_layout, read_hand, read_laid, write_laid
from ubongo.solving.layout import moved

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator

    from ubongo.solving import CardFace, Laid, Layout

STEPS = 5
"""A dragged card goes its way in steps, as a hand does."""
EDGE = 56
"""What is nearer to the edge of the table than this is not seen well, or is under a button."""
LIFT = 22
"""So many pixels above a finger floats the card that it drags."""


@dataclass(frozen=True)
class Grid:
    """Where the grid of symbols is drawn, and how large its places are."""

    left: float
    top: float
    place: float

    def middle(self, laid: Laid) -> tuple[float, float]:
        """The middle of a card as it lies."""
        height, width = size(laid.turn)
        x = self.left + (laid.column + width / 2) * self.place
        return (x, self.top + (laid.row + height / 2) * self.place)


def size(turn: int) -> tuple[int, int]:
    """Height and width of a card, in symbols."""
    return (3, 2) if turn % 2 else (2, 3)


class CardPlayer(Player):
    """Somebody at a page with nine cards."""

    # What is seen.

    @property
    def hand(self) -> tuple[CardFace, ...]:
        """The faces of the nine cards, as they are drawn when all are in the hand."""
        faces = self.page.locator("[data-card] [data-face]").all()
        return read_hand(face.get_attribute("data-face") or "" for face in faces)

    def layout(self) -> Layout:
        """Seven cards of the hand as they can lie, the first of them in the middle of the table."""
        expect(self.page.locator("[data-card] [data-face]")).to_have_count(9)
        found = largest_layout(self.hand).layout
        assert len(found) == 7
        return moved(found, -found[0].row, -found[0].column)

    @property
    def laid(self) -> set[str]:
        """What lies on the table, as tokens."""
        cards = self.page.locator("[data-laid]").all()
        return {card.get_attribute("data-laid") or "" for card in cards}

    @property
    def grid(self) -> Grid:
        """The grid as it is drawn now."""
        table = self.page.locator("svg[data-table]")
        box = table.bounding_box()
        drawn = table.locator("> g").get_attribute("transform") or ""
        x, y, place = (float(number) for number in re.findall(r"-?[\d.]+", drawn))
        assert box is not None
        return Grid(box["x"] + x, box["y"] + y, place)

    def card(self, number: int) -> Locator:
        """A card's place in the hand, counted from 0."""
        return self.page.locator(f"[data-card='{number}']")

    def turn_of(self, number: int) -> int:
        """How a card in the hand is turned."""
        return int(self.card(number).get_attribute("data-turn") or 0)

    def sees(self, laid: Laid) -> None:
        """A card lies like this."""
        expect(self.page.locator(f"[data-laid='{write_laid(laid)}']")).to_have_count(1)

    @property
    def count(self) -> Locator:
        """How many lie, of how many."""
        return self.page.locator(".count")

    @property
    def news(self) -> Locator:
        """The calm sentence."""
        return self.page.locator(".news")

    # Between rounds.

    def is_ready_to_lay(self) -> None:
        """Press ready before a round."""
        self.page.locator(".go .ready").click()

    # Laying.

    def votes_to_end(self) -> None:
        """Press the button that ends the round, and again when it asks."""
        vote = self.page.locator("[data-vote]")
        vote.click()
        expect(vote).to_have_attribute("data-vote", "asked")
        vote.click()

    def looks_at(self, laid: Laid) -> None:
        """Have all cards in sight, and the place where one is to lie."""
        self.page.locator("[data-look=fit]").click()
        box = self.page.locator("svg[data-table]").bounding_box()
        assert box is not None
        for _ in range(6):
            x, y = self.grid.middle(laid)
            across = box["x"] + EDGE < x < box["x"] + box["width"] - EDGE
            if across and box["y"] + EDGE < y < box["y"] + box["height"] - EDGE:
                return
            self.page.locator("[data-look=farther]").click()

    def drags(self, laid: Laid) -> None:  # type: ignore[override]
        """Drag a card from the hand or the table with the mouse, turning it on the way."""
        self.looks_at(laid)
        mouse, lying = self.page.mouse, self.page.locator(f"[data-laid^='{laid.card}r']")
        from_table = lying.count() > 0
        box = (lying if from_table else self.card(laid.card).locator("svg")).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(*self.grid.middle(laid), steps=STEPS)
        for _ in range((laid.turn - self.turn_of(laid.card)) % 4):
            self.page.keyboard.press("r")
        mouse.move(*self.grid.middle(laid), steps=2)
        mouse.up()
        self.sees(laid)

    def drags_to_hand(self, laid: Laid) -> None:
        """Drag a card that lies back to the hand."""
        mouse = self.page.mouse
        mouse.move(*self.grid.middle(laid))
        mouse.down()
        box = self.card(4).bounding_box()
        assert box is not None
        mouse.move(box["x"] + 5, box["y"] + box["height"] / 2, steps=STEPS)
        mouse.up()

    def presses_place(self, laid: Laid) -> None:
        """Lay a card by fingertips alone: choose it, turn it with the button, press a place."""
        self.looks_at(laid)
        self.card(laid.card).tap()
        for _ in range((laid.turn - self.turn_of(laid.card)) % 4):
            self.page.locator("[data-motion=turn]").tap()
        self.page.touchscreen.tap(*self.grid.middle(laid))
        self.sees(laid)

    def drags_by_finger(self, laid: Laid) -> None:
        """Drag a card from the hand with a finger, above which it floats."""
        self.looks_at(laid)
        box = self.card(laid.card).locator("svg").bounding_box()
        assert box is not None
        grid, (height, _) = self.grid, size(laid.turn)
        x, _ = grid.middle(laid)
        end = (x, grid.top + (laid.row + height) * grid.place + LIFT)
        start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._touches("touchStart", start)
        for step in range(1, STEPS + 1):
            share = step / STEPS
            spot = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self._touches("touchMove", spot)
        self._touches("touchEnd")
        self.sees(laid)

    def pinches(self, factor: float) -> None:
        """Two fingers on the bare table, drawn apart or together."""
        box = self.page.locator("svg[data-table]").bounding_box()
        assert box is not None
        x, y, far = box["x"] + 60, box["y"] + box["height"] - 30, 20
        self._touches("touchStart", (x - far, y), (x + far, y))
        for step in range(1, STEPS + 1):
            wide = far * (1 + (factor - 1) * step / STEPS)
            self._touches("touchMove", (x - wide, y), (x + wide, y))
        self._touches("touchEnd")

    @cached_property
    def _fingers(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def _touches(self, kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lays_by_keys(self, laid: Laid) -> None:
        """Lay a card by keyboard alone, from wherever the focus is on the table."""
        keyboard, ghost = self.page.keyboard, self.page.locator("[data-ghost]")
        keyboard.press(str(laid.card + 1))
        expect(ghost).to_have_count(1)
        held = read_laid(ghost.get_attribute("data-ghost") or "")
        for _ in range((laid.turn - held.turn) % 4):
            keyboard.press("r")
        down, right = laid.row - held.row, laid.column - held.column
        for _ in range(abs(down)):
            keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        keyboard.press("Enter")
        self.sees(laid)
