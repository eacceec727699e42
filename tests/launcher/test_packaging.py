"""The wheel and the sdist carry the built pages; these need few packages, and an sdist no Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from launcher import pages
from ubongo.server.store.tables import REVISION

ROOT = Path(__file__).resolve().parents[2]


def build(root: Path, target: str, folder: Path, **environ: str) -> Path:
    """Build a wheel or an sdist with the packages of this environment alone."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder],
        cwd=root,
        env={**os.environ, **environ},
        capture_output=True,
        check=True,
    )
    (made,) = folder.iterdir()
    return made


def names_in_wheel(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, built from the checkout and unpacked."""
    folder = tmp_path_factory.mktemp("an sdist")
    with tarfile.open(build(ROOT, "sdist", folder / "made")) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
        archive.extractall(folder)  # noqa: S202 - an archive of our own making
    return next(path for path in folder.iterdir() if path.name.startswith("ubongo-"))


def test_the_wheel_carries_pages_texts_and_types(wheel: Path) -> None:
    names = names_in_wheel(wheel)
    assert {"ubongo/static/index.html", "ubongo/static/icon.svg", "ubongo/py.typed"} <= names
    assert {f"ubongo/texts/{language}/home.json" for language in ("en", "de", "cs", "is")} <= names
    for kind in (".js", ".css", ".woff2"):
        assert [n for n in names if n.startswith("ubongo/static/assets/") and n.endswith(kind)]


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    assert {name.split("/")[0] for name in names_in_wheel(wheel) if ".dist-info/" not in name} == {
        "ubongo"
    }


def test_the_sdist_carries_sources_and_pages(unpacked: Path) -> None:
    for name in ("web/src/main.ts", "launcher/pages.py", "src/ubongo/static/index.html", "run"):
        assert (unpacked / name).is_file(), name


def test_the_sdist_carries_nothing_that_was_installed(unpacked: Path) -> None:
    assert not list(unpacked.glob("web/node_modules")) + list(unpacked.glob(".venv*"))


def test_a_wheel_from_the_sdist_has_the_same_pages_without_node(
    unpacked: Path, wheel: Path, tmp_path: Path
) -> None:
    again = build(unpacked, "wheel", tmp_path / "again", PATH=str(tmp_path))
    assert names_in_wheel(again) == names_in_wheel(wheel)
    assert not (unpacked / "web" / "node_modules").exists()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the wheel is installed in."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet"]
    subprocess.run([*pip, "--target", folder, wheel], check=True, capture_output=True)
    return folder


def run_installed(installed: Path, *words: str | Path) -> str:
    """What Python says when it runs these words with the installed package."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_an_installed_wheel_finds_its_pages(installed: Path) -> None:
    code = "from ubongo.server.app import built_pages; print(built_pages())"
    said = run_installed(installed, "-c", code)
    assert Path(said.strip()) == installed / "ubongo" / "static"


def test_an_installed_wheel_makes_a_database(installed: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.jsonl"
    first = f'{{"format":"ubongo.backup","revision":{REVISION},"program":"1","made":0}}\n'
    end = {"kind": "end", "lines": 0, "sha256": sha256(first.encode()).hexdigest()}
    backup.write_text(f"{first}{json.dumps(end)}\n")
    words = ("-m", "ubongo", "restore", backup, "--database", tmp_path / "store.db")
    assert run_installed(installed, *words) == f"restored {backup} (0 rows)\n"


def files_in(folder: Path) -> dict[str, bytes]:
    """The built files by their names; those that the launcher packs are left out."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".gz")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_pages_are_the_same_without_the_packages_for_work(tmp_path: Path) -> None:
    made = shutil.ignore_patterns("node_modules", "static", "__pycache__")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=made)
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name, package in lock.items():
        if name and not package.get("dev") and (ROOT / "web" / name).is_dir():
            shutil.copytree(ROOT / "web" / name, tmp_path / "web" / name, ignore=made)
    assert not (tmp_path / "web" / "node_modules" / "vitest").exists()
    node = pages.find_node()
    subprocess.run(
        [node.node, "node_modules/vite/bin/vite.js", "build", "--outDir", tmp_path / "built"],
        cwd=tmp_path / "web",
        env=node.environ(),
        capture_output=True,
        check=True,
    )
    assert files_in(tmp_path / "built") == files_in(ROOT / "src" / "ubongo" / "static")
