"""What a page computes: unlike the time that passes, nothing else on the machine adds to it."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

TASKS = "disabled-by-default-devtools.timeline"


class Computed:
    """The most that one task of the page took of the processor, in milliseconds."""

    most: float = 0


@contextmanager
def computing(browser: Browser, page: Page) -> Iterator[Computed]:
    """What the page computes meanwhile; it is known afterwards."""
    computed = Computed()
    browser.start_tracing(page=page, categories=[TASKS])
    yield computed
    computed.most = _most(browser.stop_tracing())


def _most(trace: bytes) -> float:
    events = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = (
        event.get("tdur", 0)
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in pages
    )
    return max(tasks, default=0) / 1_000
