"""Against published tasks, where somebody has them: nothing of them is part of the project."""

import json
import os
from pathlib import Path

import pytest

from ubongo.geometry import EVERY_WAY, TURNED_AND_FLIPPED, Area, Motions
from ubongo.solving import Count, Puzzle, count_solutions

FOLDER = os.environ.get("UBONGO_ORACLE")


@pytest.mark.skipif(
    FOLDER is None, reason="optional: UBONGO_ORACLE names no folder with published tasks"
)
@pytest.mark.parametrize(
    ("edition", "levels", "motions", "number"),
    [("classic", 1, TURNED_AND_FLIPPED, 432), ("three_d", 2, EVERY_WAY, 504)],
)
def test_every_published_task_has_the_recorded_number_of_solutions(
    edition: str, levels: int, motions: Motions, number: int
) -> None:
    lines = Path(FOLDER or "", f"{edition}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == number
    for line in lines:
        task = json.loads(line)
        area = Area.of(((x, y) for x, y in task["area"]), levels)
        count = count_solutions(Puzzle(area, tuple(task["pieces"]), motions))
        assert count == Count(task["solutions"], complete=True), task["id"]
