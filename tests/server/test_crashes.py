"""`kill -9` in every phase of every edition; ./run soak crash does hundreds of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.soak.crashing import TARGETS, Crashes
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_outlasts_a_killed_server(tmp_path: Path) -> None:
    crashes = Crashes(tmp_path, seed=1)
    try:
        await crashes.open()
        left = set(TARGETS)
        while left:
            left -= await crashes.crash(*left)
        await crashes.finish()
    finally:
        await crashes.close()
    found = crashes.findings
    assert {edition for edition, _ in found.tables} == set(EDITIONS)
    assert min(found.answers, found.decisions, found.resent, found.deltas, found.snapshots) > 0
    assert found.matches >= len(EDITIONS)
