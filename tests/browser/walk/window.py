"""What the walk needs of a browser, whichever protocol drives it: one window, eyes and hands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

Spot = tuple[float, float]

SIZE = (1280, 800)
"""How large the page is in every browser, in pixels."""


class Window(Protocol):
    """A window of a browser in which nobody has been before; the browser speaks English."""

    def open(self, address: str) -> None:
        """Open a page, and wait until it is loaded."""
        ...

    def reload(self) -> None:
        """Load the page anew."""
        ...

    def evaluate(self, function: str, *facts: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """What a function of JavaScript says in the page, or what it promises."""
        ...

    def press(self, key: str) -> None:
        """Press a key by its name in `KeyboardEvent.key`."""
        ...

    def move_mouse(self, *way: Spot) -> None:
        """Move the mouse over these spots of the page."""
        ...

    def mouse_down(self) -> None:
        """Press the mouse's button."""
        ...

    def mouse_up(self) -> None:
        """Let the mouse's button go."""
        ...

    def screenshot(self, file: Path) -> None:
        """Write a PNG of what is to be seen."""
        ...

    def complaints(self) -> list[str]:
        """Errors and warnings of the page since it was opened."""
        ...


Opened = Callable[[], AbstractContextManager[Window]]
"""Opens a window of a browser that is running."""
