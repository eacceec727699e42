"""No test waits for a fixed time on a real clock: too short on a busy machine, too long elsewhere.

Waiting for something, a moment at a time, is another matter: a loop that can be left.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
WAITS = ("wait_for_timeout", "time.sleep", "asyncio.sleep")
NEVER = 60
"""Seconds: a wait of a minute or more stands for something that never ends, and is ended."""
REASONS = {
    "tests/browser/test_evening.py": "two people call one after the other, to no server",
    "tests/browser/test_outage.py": "a timer stands still, and there is nothing to wait for",
    "tests/server/http/test_statistics.py": "matches end one after the other, by milliseconds",
    "tests/server/tables/test_hard_cases.py": "on a virtual clock",
    "tests/server/tables/test_outage.py": "on a virtual clock",
    "tests/server/tables/test_store_away.py": "on a virtual clock",
    "tests/server/test_killed.py": "two people call one after the other, at a real server",
    "tests/server/test_metrics.py": "it holds up the loop, which is to be noticed",
}


def waits(tree: ast.AST, *, is_polling: bool = False) -> Iterator[int]:
    """The lines with a wait of so and so long, which no condition ends."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and is_wait(node) and not is_polling:
            yield node.lineno
        yield from waits(node, is_polling=is_polling or is_loop(node))


def is_wait(call: ast.Call) -> bool:
    """Whether it waits for a time that is written there."""
    name = ast.unparse(call.func)
    match call.args:
        case [ast.Constant(int() | float() as time)] if name.endswith(WAITS):
            return 0 < (time if name.endswith("sleep") else time / 1000) < NEVER
        case _:
            return False


def is_loop(node: ast.AST) -> bool:
    """Whether it goes round until something holds."""
    leaves = (ast.Return, ast.Break)
    return isinstance(node, ast.While) or (
        isinstance(node, ast.For) and any(isinstance(each, leaves) for each in ast.walk(node))
    )


def test_no_test_waits_for_a_fixed_time() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): list(waits(ast.parse(text)))
        for folder in ("tests", "tools/browser")
        for path in (ROOT / folder).rglob("*.py")
        if any(each in (text := path.read_text("utf-8")) for each in WAITS)
    }
    assert {file: lines for file, lines in found.items() if lines and file not in REASONS} == {}
    assert [file for file in REASONS if not found[file]] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("page.wait_for_timeout(600)", [1]),
        ("async def f():\n    await asyncio.sleep(0.5)", [2]),
        ("for step in steps:\n    move(step)\n    page.wait_for_timeout(40)", [3]),
        ("while not done():\n    time.sleep(0.01)", []),
        ("for _ in range(9):\n    if done():\n        break\n    time.sleep(1)", []),
        ("time.sleep(0)\ntime.sleep(600)\ntime.sleep(delay)", []),
    ],
)
def test_a_fixed_wait_is_found(text: str, lines: list[int]) -> None:
    assert list(waits(ast.parse(text))) == lines
