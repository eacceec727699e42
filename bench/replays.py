"""`./run bench replays`: how soon a long replay is on the screen, and whether scrubbing keeps up.

For every edition bots play a match of four, and between their moves their boards are shown as
often as by people who take pieces up and lay them down again: thousands of decisions. Chromium,
which has kept nothing, opens each match in its middle; then it jumps to moments all over the match,
and the bar is dragged from end to end, back and forth. A page of a few words of the same server is
the yardstick of the machine.
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench._conditions import conditions
from launcher.system import chromium
from tools.browser.computing import computing
from tools.finished import busy_match, keep
from tools.servers import serving, told_address
from ubongo.core.decision import EncodedDecision
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import StoredSeat

LOOK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}, "locale": "en-GB"}
SEATS = 4
SEEN = """
window.seen = { tasks: [] }
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.tasks.push(duration)
}).observe({ type: 'longtask', buffered: true })
seen.first = new Promise((resolve) => {
  const look = () =>
    requestAnimationFrame(document.querySelector('main [data-board]') ? resolve : look)
  look()
})
"""
JUMP = """
async (jumps) => {
  const bar = document.querySelector('main input[type=range]')
  const took = []
  for (let jump = 0; jump < jumps; jump += 1) {
    const share = (jump * 0.618) % 1
    const begun = performance.now()
    bar.value = String(Math.floor(share * Number(bar.max)))
    bar.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    took.push(performance.now() - begun)
  }
  return took
}
"""
"""Milliseconds from each of so many jumps until it was drawn."""


class Jumped(NamedTuple):
    """How long one waited for a moment, in milliseconds."""

    took: list[float]
    """Until what is there then was drawn."""
    computed: float
    """The most that one task computed: the same, but for what other programs took."""


class Scrubbed(NamedTuple):
    """What was felt while the bar was dragged, in milliseconds."""

    tasks: list[float]
    """All that took longer than 50."""
    computed: float
    """The most that one task computed: the same, but for what other programs took."""


def name_of(edition: str) -> str:
    """The id of an edition's match."""
    return str(1 + list(EDITIONS).index(edition)) * 32


async def fill(database: Path, matches: Mapping[str, Sequence[EncodedDecision]]) -> None:
    """Have these matches finished in a store."""
    store = await open_store(str(database))
    for edition, log in matches.items():
        await keep(store, name_of(edition), edition, [StoredSeat(bot="weak")] * SEATS, log)
    await store.close()


def opened(browser: Browser, url: str) -> tuple[float, list[float]]:
    """Milliseconds from asking for a replay to its first frame, and the long tasks before it."""
    with browser.new_context(**LOOK) as context:
        page = context.new_page()
        page.add_init_script(SEEN)
        page.goto(url)
        return page.evaluate("seen.first"), page.evaluate("seen.tasks")


def plain(browser: Browser, url: str) -> float:
    """The same of a page with next to nothing on it."""
    with browser.new_context(**LOOK) as context:
        page = context.new_page()
        page.goto(url)
        ended: float = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        return ended


def jumped(browser: Browser, page: Page, jumps: int) -> Jumped:
    """Go to moments all over the match."""
    page.evaluate("seen.first")
    page.wait_for_load_state("networkidle")
    with computing(browser, page) as computed:
        took = page.evaluate(JUMP, jumps)
    return Jumped(took, computed.most)


def scrubbed(browser: Browser, page: Page, sweeps: int) -> Scrubbed:
    """Drag the bar from end to end, back and forth."""
    page.evaluate("seen.first")
    page.wait_for_load_state("networkidle")
    box = page.locator("main input[type=range]").bounding_box()
    if box is None:
        raise SystemExit("there is nothing to drag")
    page.locator("h1").click()  # the first press wakes the sound, which is not of the replay
    page.wait_for_timeout(300)
    y = box["y"] + box["height"] * 0.65
    page.mouse.move(box["x"] + 8, y)
    page.mouse.down()
    page.evaluate("seen.tasks = []")
    with computing(browser, page) as computed:
        for sweep in range(sweeps):
            for step in range(101):
                share = (step if sweep % 2 == 0 else 100 - step) / 100
                page.mouse.move(box["x"] + 8 + (box["width"] - 16) * share, y)
        page.mouse.up()
        page.wait_for_timeout(300)
    return Scrubbed(page.evaluate("seen.tasks"), computed.most)


def main() -> None:
    """Make, open, drag, tell."""
    parser = argparse.ArgumentParser("./run bench replays")
    parser.add_argument("--times", type=int, default=5, help="of opening (default: 5)")
    parser.add_argument("--jumps", type=int, default=100, help="to moments (default: 100)")
    parser.add_argument("--sweeps", type=int, default=6, help="over the whole bar (default: 6)")
    given = parser.parse_args()
    print(conditions())
    matches = {edition: busy_match(edition, SEATS) for edition in EDITIONS}
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "u.db"
        asyncio.run(fill(database, matches))
        with (
            sync_playwright() as playwright,
            serving(database, "--port", "0") as server,
            playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox"]
            ) as browser,
        ):
            address = told_address(server)
            least = statistics.median(
                plain(browser, f"{address}healthz") for _ in range(given.times)
            )
            print(f"A page of a few words: {least:.0f} ms")
            for edition, log in matches.items():
                middle = log[-1].at // 2_000
                url = f"{address}#/r/{name_of(edition)}/{middle}"
                tell_opening(edition, log, [opened(browser, url) for _ in range(given.times)])
                with browser.new_context(**LOOK) as context:
                    page = context.new_page()
                    page.add_init_script(SEEN)
                    page.goto(url)
                    tell_jumping(jumped(browser, page, given.jumps))
                    tell_scrubbing(scrubbed(browser, page, given.sweeps))


def tell_opening(
    edition: str, log: Sequence[EncodedDecision], found: list[tuple[float, list[float]]]
) -> None:
    """How long it took until the boards of the middle were there."""
    times = [first for first, _ in found]
    longest = max((task for _, tasks in found for task in tasks), default=0)
    print(
        f"{edition}: {len(log)} decisions in {log[-1].at / 60_000:.0f} min. From the address"
        f" to the first frame: median {statistics.median(times):.0f} ms,"
        f" slowest {max(times):.0f} ms (wanted: 1000); longest task meanwhile {longest:.0f} ms"
    )


def tell_jumping(found: Jumped) -> None:
    """How long one waited for a moment."""
    print(
        f"  jumping: drawn after {statistics.median(found.took):.0f} ms in the median,"
        f" {max(found.took):.0f} ms at most (wanted: 100); none computed longer than"
        f" {found.computed:.0f} ms"
    )


def tell_scrubbing(found: Scrubbed) -> None:
    """What was felt of the dragging."""
    print(
        f"  scrubbing: {len(found.tasks)} tasks over 50 ms (wanted: 0), longest"
        f" {max(found.tasks, default=0):.0f} ms; none computed longer than {found.computed:.0f} ms"
    )


main()
