"""What WebDriver and WebDriver BiDi share: how keys and the mouse are told to a browser.

Both protocols take the same list of "actions"; only the envelope differs. So Firefox, which speaks
BiDi, and WebKitGTK, whose driver speaks the older WebDriver, share these methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.walk.window import Spot

Action = dict[str, Any]

KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""Keys that write nothing have code points of their own in WebDriver."""


class Input(ABC):
    """A keyboard and a mouse."""

    @abstractmethod
    def perform(self, sources: list[Action]) -> None:
        """Have the browser do what these sources of input do."""

    def press(self, key: str) -> None:
        """Press a key."""
        value = KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keyboard", "actions": strokes}])

    def move_mouse(self, *way: Spot) -> None:
        """Move the mouse."""
        self._mouse(
            *({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in way)
        )

    def mouse_down(self) -> None:
        """Press its button."""
        self._mouse({"type": "pointerDown", "button": 0})

    def mouse_up(self) -> None:
        """Let its button go."""
        self._mouse({"type": "pointerUp", "button": 0})

    def _mouse(self, *actions: Action) -> None:
        kind = {"pointerType": "mouse"}
        mouse = {"type": "pointer", "id": "mouse", "parameters": kind, "actions": list(actions)}
        self.perform([mouse])
