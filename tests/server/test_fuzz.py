"""Thousands of frames of nonsense against live tables; ./run soak fuzz sends any number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.soak.fuzzing import Fuzz

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

FRAMES = 3_000


async def test_nonsense_harms_no_table(tmp_path: Path) -> None:
    report = await Fuzz(tmp_path, seed=1).run(FRAMES)
    assert not report.wrong, str(report)
    assert report.frames >= FRAMES
    assert {4400, 1003, 1009} <= set(report.closings), str(report)
    met = {"ack", "decided", "command.malformed", "seat.none", "phase.wrong"}
    assert met <= set(report.answers), str(report)
