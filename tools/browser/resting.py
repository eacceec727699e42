"""How long a page wants a hand to rest, by the page's own clock, until the next press counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOUBLE_PRESS = 500
"""A press so soon is half of a double one (`TOO_SOON` in web/src/help/Help.svelte)."""
WHEEL_REST = 160
"""A wheel so soon belongs to the last turn (`WHEEL_REST` in web/src/laying/pointers.ts)."""


def rest(page: Page, milliseconds: int) -> None:
    """Wait until so much time has passed on the page since what it shows now."""
    since = page.evaluate("performance.now()")
    page.wait_for_function(f"since => performance.now() - since > {milliseconds}", arg=since)
