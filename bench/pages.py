"""`./run bench pages`: whether a dragged piece keeps up, and how soon a table is on the screen.

Chromium plays against three bots whose boards are live. While a piece is dragged about for some
seconds, every task of the page that takes longer than 50 ms is counted, and after how many
frames the piece has followed the pointer. Then the table is opened again and again by somebody
whose browser has kept nothing. An empty page of the same server is the yardstick of the machine.
Last, the scene of 3-D is walked around, and the page's own work for each frame is timed.
"""

import argparse
import math
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench._conditions import conditions
from launcher.system import chromium
from tools.browser.alone import practises
from tools.browser.inspection import script
from tools.servers import serving, told_address
from ubongo.decks.boxes import EDITIONS, PUZZLES

LOOK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}, "locale": "en-GB"}
IN_SPACE = next(key for key, box in PUZZLES.items() if box.levels > 1)
"""The edition that is built in a scene."""
OPTIONS = {"seats": 4, "glass": 600_000, "starter": 1}
WATCHED = """() => {
  const seen = (window.seen = { tasks: [], frames: [] })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask' })
  const where = () => document.querySelector('.hand')?.style.transform
  addEventListener('pointermove', () => {
    const before = where()
    let frames = 0
    const look = () => {
      frames += 1
      if (where() !== before || frames > 9) seen.frames.push(frames)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true })
}"""


def seated(context: BrowserContext, address: str) -> str:
    """The code of a table where this browser's guest plays against three bots."""

    def ask(method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = context.request.fetch(f"{address}api{path}", method=method, data=body)
        found: dict[str, Any] = answer.json()
        return found

    code = ask("POST", "/tables", {"edition": EDITIONS[0], "options": OPTIONS})["code"]
    ask("POST", f"/tables/{code}/seats", {"name": "Anna"})
    for seat in (1, 2, 3):
        ask("PUT", f"/tables/{code}/seats/{seat}/bot", {"strength": "medium"})
    return str(code)


def at_the_puzzle(page: Page) -> None:
    """Choose a field, and wait until the bots have rolled."""
    page.locator("button.ready").click()
    page.locator("[data-row='2']").click()
    page.locator(".fields > button").click()
    page.locator("[data-phase='puzzle']").wait_for(timeout=60_000)


def drag(page: Page, seconds: float) -> None:
    """Drag a piece round in circles."""
    page.evaluate(WATCHED)
    piece = page.locator("[data-piece] svg").first.bounding_box()
    area = page.locator(".area").first.bounding_box()
    if piece is None or area is None:
        raise SystemExit("there is nothing to drag")
    mouse = page.mouse
    mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    mouse.down()
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        mouse.move(
            area["x"] + area["width"] / 2 + 150 * math.cos(passed * 3),
            area["y"] + area["height"] / 2 + 150 * math.sin(passed * 3),
        )
    mouse.up()


def opened(browser: Browser, state: Any, url: str, wanted: str) -> float:  # noqa: ANN401
    """Seconds from asking for an address to seeing what is wanted, with nothing kept."""
    with browser.new_context(**LOOK, storage_state=state) as context:
        page = context.new_page()
        begun = time.perf_counter()
        page.goto(url)
        page.locator(wanted).first.wait_for()
        return time.perf_counter() - begun


def main() -> None:
    """Drag, open, tell."""
    parser = argparse.ArgumentParser("./run bench pages")
    parser.add_argument("--seconds", type=float, default=10, help="of dragging (default: 10)")
    parser.add_argument("--times", type=int, default=10, help="of opening (default: 10)")
    given = parser.parse_args()
    print(conditions())
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(Path(folder) / "u.db", "--port", "0") as server,
        playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]) as browser,
        browser.new_context(**LOOK) as context,
    ):
        address = told_address(server)
        url = f"{address}#/t/{seated(context, address)}"
        page = context.new_page()
        page.goto(url)
        at_the_puzzle(page)
        drag(page, given.seconds)
        seen = page.evaluate("window.seen")
        tell_dragging(seen["tasks"], seen["frames"])
        state, times = context.storage_state(), range(given.times)
        table = [opened(browser, state, url, "[data-phase='puzzle'] [data-piece]") for _ in times]
        plain = [opened(browser, state, f"{address}healthz", "body") for _ in times]
        tell_opening(table, plain)
        tell_scene(walked_around(context, address))


def walked_around(context: BrowserContext, address: str) -> list[float]:
    """Milliseconds that the page works for each frame while somebody walks around the scene."""
    page = context.new_page()
    page.add_init_script(script("counting.js"))
    page.goto(f"{address}#/practice")
    practises(page, IN_SPACE)
    canvas = page.locator("canvas")
    canvas.wait_for()
    box = canvas.bounding_box()
    if box is None:
        raise SystemExit("there is no scene")
    x, y = box["x"] + 30, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.evaluate("counted.frames.length = 0")
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + 3 * step, y + step)
        page.wait_for_timeout(20)
    page.mouse.up()
    return [frame["took"] for frame in page.evaluate("counted.frames") if frame["calls"]]


def tell_scene(took: list[float]) -> None:
    """How long the page itself works for a frame."""
    print(
        f"Walking around the scene of 3-D: {len(took)} frames, median"
        f" {statistics.median(took):.1f} ms of work for each (wanted: 6), most {max(took):.1f} ms"
    )


def tell_dragging(tasks: list[float], frames: list[int]) -> None:
    """What was seen while a piece was dragged."""
    followed = sum(count == 1 for count in frames) / max(1, len(frames))
    print(
        f"Dragging with four live boards: {len(frames)} moves, {followed:.1%} followed in the very"
        f" next frame, all within {max(frames, default=0)};"
        f" tasks over 50 ms: {len(tasks)} (wanted: 0), longest {max(tasks, default=0):.0f} ms"
    )


def tell_opening(table: list[float], plain: list[float]) -> None:
    """How long it took until a table was there, and a page with next to nothing on it."""
    middle, least = statistics.median(table), statistics.median(plain)
    print(
        f"From the address to the table, nothing kept: median {middle:.2f} s, slowest"
        f" {max(table):.2f} s (wanted: 3); a page of a few words {least:.2f} s, so"
        f" x {middle / least:.1f}"
    )


main()
