"""Which Node builds the pages."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from launcher import pages
from launcher.say import Trouble

if TYPE_CHECKING:
    from pathlib import Path


def put_node(folder: Path, version: str, *, npm: bool = True) -> None:
    """A system's Node of this version."""
    for tool in ("node", "npm") if npm else ("node",):
        (folder / tool).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / tool).chmod(0o755)


@pytest.mark.parametrize(
    ("version", "good"),
    [("v22.12.0", True), ("v24.1.0", True), ("v22.11.9", False), ("v9.99.0", False), ("?", False)],
)
def test_the_systems_node_must_be_new_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, *, good: bool
) -> None:
    put_node(tmp_path, version)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (pages.system_node() is not None) == good


def test_a_node_without_npm_does_not_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put_node(tmp_path, "v24.0.0", npm=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pages.system_node() is None


def test_the_environments_node_runs_and_brings_npm() -> None:
    node = pages.packaged_node()
    assert node is not None
    said = subprocess.run([*node.npm, "--version"], capture_output=True, check=True).stdout
    assert int(said.split(b".")[0]) >= 11
    assert node.environ()["PATH"].startswith(str(node.node.parent))


def test_no_node_at_all_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pages, "packaged_node", lambda: None)
    with pytest.raises(Trouble, match=r"Node 22\.12 or newer is needed"):
        pages.find_node()
