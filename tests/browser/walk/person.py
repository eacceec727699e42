"""Somebody at a window: sees what is drawn, and clicks, drags and types like a person."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from tests.browser.walk.window import Spot, Window
    from tools.browser.hosting import Hosted

TIMEOUT = 300
"""So many seconds may pass until a page shows something: one that is well does so at once."""
GLANCE = 0.02
STEPS = 3
"""What is dragged goes its way in steps, as a hand does."""
SEEN = """(css, words) => [...document.querySelectorAll(css)].some(
  (each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent.includes(words)
)"""
BOX = """(css) => {
  const box = document.querySelector(css)?.getBoundingClientRect()
  return box && [box.x, box.y, box.width, box.height]
}"""
PRESSABLE = """async (css) => {
  const wanted = document.querySelector(css)
  if (!wanted || wanted.disabled) return null
  wanted.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = wanted.getBoundingClientRect()
  await new Promise(requestAnimationFrame)
  const now = wanted.getBoundingClientRect()
  if (now.x !== x || now.y !== y) return null
  const spot = [x + width / 2, y + height / 2]
  const hit = document.elementFromPoint(...spot)
  return wanted.contains(hit) ? spot : null
}"""
"""Where to press something: nowhere while it is off, moves, or lies below something else."""
FOCUSED = "(css) => document.activeElement.matches(css)"


class Box(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Spot:
        """Its middle."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    def holds(self, other: Box) -> bool:
        """Whether the other one is inside it, but for what browsers round differently."""
        return (
            other.left > self.left - 1
            and other.top > self.top - 1
            and other.left + other.width < self.left + self.width + 1
            and other.top + other.height < self.top + self.height + 1
        )


class Person:
    """Somebody who plays."""

    def __init__(self, window: Window, server: Hosted) -> None:
        self.window = window
        self._server = server
        self._at: Spot = (0, 0)

    # Eyes.

    def until(self, function: str, *facts: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Look until a function says something, and say it too."""
        end = time.monotonic() + TIMEOUT
        while not (said := self.window.evaluate(function, *facts)):
            if time.monotonic() > end:
                pytest.fail(f"not seen in {TIMEOUT} seconds: {facts}")
            time.sleep(GLANCE)
        return said

    def sees(self, css: str, words: str = "") -> None:
        """Wait until something is to be seen that says these words."""
        self.until(SEEN, css, words)

    def counts(self, css: str, number: int) -> None:
        """Wait until there are so many of something."""
        self.until("(css, n) => document.querySelectorAll(css).length === n", css, number)

    def is_there(self, css: str) -> bool:
        """Whether something is on the page now."""
        return bool(self.window.evaluate("(css) => document.querySelector(css) !== null", css))

    def reads(self, css: str, name: str) -> list[str]:
        """An attribute of everything that has it, in the order of the page."""
        read: list[str] = self.window.evaluate(
            "(css, name) => [...document.querySelectorAll(css)].map((it) => it.getAttribute(name))",
            f"{css}[{name}]",
            name,
        )
        return read

    def box(self, css: str) -> Box:
        """Where something is drawn."""
        return Box(*self.until(BOX, css))

    # Hands.

    def clicks(self, css: str) -> None:
        """Click on something as soon as that can be done."""
        self._at = tuple(self.until(PRESSABLE, css))
        self.window.move_mouse(self._at)
        self.window.mouse_down()
        self.window.mouse_up()

    def takes(self, spot: Spot) -> None:
        """Take hold of what is there."""
        self._at = spot
        self.window.move_mouse(spot)
        self.window.mouse_down()

    def drags(self, spot: Spot, steps: int = STEPS) -> None:
        """Bring it there, step by step."""
        (x, y), (to_x, to_y) = self._at, spot
        shares = [step / steps for step in range(1, steps + 1)]
        self.window.move_mouse(*((x + (to_x - x) * by, y + (to_y - y) * by) for by in shares))
        self._at = spot

    def presses(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.window.press(key)

    def tabs_to(self, css: str) -> None:
        """Press Tab until this has the focus."""
        self.sees(css)
        for _ in range(80):
            if self.window.evaluate(FOCUSED, css):
                return
            self.presses("Tab")
        pytest.fail(f"Tab never comes to {css}")

    # Time.

    def waits(self, function: str, *facts: object) -> None:
        """Let time pass until a function says something."""
        self._server.until(lambda: bool(self.window.evaluate(function, *facts)))

    def waits_for(self, phase: str) -> None:
        """Let time pass until the match is in this phase."""
        self.sees(".match[data-phase]")
        self.waits(SEEN, f".match[data-phase={phase}]", "")

    def waits_to_see(self, css: str, words: str = "") -> None:
        """Let time pass until something is to be seen.

        A call is judged a moment after it arrives, for an earlier one may come from farther away.
        """
        self.waits(SEEN, css, words)
