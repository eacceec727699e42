"""The wheel and the sdist carry the built pages, and an sdist needs no Node."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

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


def test_an_installed_wheel_finds_its_pages(wheel: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet"]
    subprocess.run([*pip, "--target", tmp_path, wheel], check=True, capture_output=True)
    code = "from ubongo.server.app import built_pages; print(built_pages())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()) == tmp_path / "ubongo" / "static"
