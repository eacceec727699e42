"""Who may import whom, outside the package: import-linter looks after the layers within it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]


def imported(file: Path) -> Iterator[str]:
    """All modules that a file imports, at its top, in a function, or for types alone."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def importing(folder: str, *unwanted: str) -> list[str]:
    """Where a file of the folder imports one of these packages."""
    return [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for name in dict.fromkeys(imported(file))
        if name.partition(".")[0] in unwanted
    ]


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "import tools.a\nif True:\n    from tests import b\ndef f():\n    from tools.c import d\n"
    )
    assert set(imported(file)) == {"tools.a", "tests", "tests.b", "tools.c", "tools.c.d"}


@pytest.mark.parametrize(
    ("folder", "unwanted"),
    [
        ("src", ("tests", "tools", "launcher", "bench")),
        ("launcher", ("tools", "tests", "bench")),
        ("tools", ("tests", "bench")),
        ("bench", ("tests",)),
        ("examples", ("tests", "tools", "launcher", "bench")),
    ],
)
def test_no_folder_imports_what_stands_above_it(folder: str, unwanted: tuple[str, ...]) -> None:
    assert importing(folder, *unwanted) == []


def test_no_test_module_imports_another() -> None:
    """What two of them need is a module of its own."""
    assert [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sorted((ROOT / "tests").rglob("*.py"))
        for name in imported(file)
        if name.startswith("tests.") and any(part.startswith("test_") for part in name.split("."))
    ] == []
