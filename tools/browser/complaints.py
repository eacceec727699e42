"""What pages complain about: in the console, by errors, and by requests that fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Request


OF_NO_PAGE = (
    "GL Driver Message (OpenGL, Performance",  # WebGL is slow without a graphics card
    "Service Worker registration blocked by Playwright",
    "WebSocket is closed before the connection is established",  # who reloads does not wait for it
)


def listen_to(page: Page, complaints: list[str]) -> None:
    """Write down from now on whatever a page complains about."""
    page.on("console", lambda said: complaints.extend(complaint(said)))
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("requestfailed", lambda request: complaints.extend(failure(request)))


def failure(request: Request) -> list[str]:
    """What went wrong, if anything; a reload may break off what is no longer wanted."""
    broken_off = request.failure == "net::ERR_ABORTED"
    return [] if broken_off else [f"failed: {request.url}: {request.failure}"]


def complaint(said: ConsoleMessage) -> list[str]:
    """What the console said, unless it is no page's fault."""
    if any(fault in said.text for fault in OF_NO_PAGE):
        return []
    return [f"{said.type}: {said.text} ({said.location.get('url')})"]
