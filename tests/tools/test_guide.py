"""docs/guide.md lists what there is, and docs/glossary.md the words that the code uses."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from launcher.main import COMMANDS as RUN_COMMANDS
from tools.checks import ROOT
from ubongo.cli.main import COMMANDS as UBONGO_COMMANDS
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = ROOT / "src" / "ubongo"
SERVER = SOURCES / "server"
WEB = ROOT / "web" / "src"
FLAT_AT_MOST = 15
LINES_AT_MOST = 350
CODE = frozenset({".py", ".ts", ".svelte", ".css"})


def part(page: str, title: str) -> str:
    """A chapter of a page."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    _, _, found = text.partition(f"\n## {title}\n")
    return found.partition("\n## ")[0]


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the table whose first heading this is."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(f"| {heading} "))
    table = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return table


def named(cell: str) -> list[str]:
    """What stands in a cell as code."""
    return re.findall(r"`([^`]+)`", cell)


def modules_in(folder: Path) -> set[str]:
    """The modules that lie there."""
    return {file.stem for file in folder.glob("*.py")} - {"__init__"}


def test_the_commands_of_run_are_listed() -> None:
    first, *others = rows(part("guide", "The commands"), "`./run …`")
    assert first[0].startswith("(nothing")
    listed = [name for row in others for name in named(row[0])]
    assert sorted(listed) == sorted([*RUN_COMMANDS, "help"])


def test_the_commands_of_ubongo_are_listed() -> None:
    listed = [
        name for row in rows(part("guide", "The commands"), "`ubongo …`") for name in named(row[0])
    ]
    assert sorted(listed) == sorted(UBONGO_COMMANDS)


def test_the_benchmarks_are_listed() -> None:
    benchmarks = sorted(file.stem for file in (ROOT / "bench").glob("[!_]*.py"))
    (row,) = [
        row for row in rows(part("guide", "The commands"), "`./run …`") if row[0] == "`bench`"
    ]
    assert named(row[1]) == benchmarks
    (line,) = [each for each in part("guide", "The layers").splitlines() if each[:6] == "bench/"]
    assert line.partition(": ")[2].split(" · ") == benchmarks


def test_the_packages_and_modules_of_the_server_are_listed() -> None:
    listed: dict[str, set[str]] = {}
    package = ""
    for first, modules, *_ in rows(part("guide", "The server"), "package of `server/`"):
        package = first.strip("|` ") or package
        listed.setdefault(package, set()).update(named(modules))
    packages = {f"{file.parent.name}/" for file in SERVER.glob("*/__init__.py")}
    assert listed.keys() - {"(flat)"} == packages
    for package in packages - {"store/"}:
        assert listed[package] == modules_in(SERVER / package), package
    assert listed["(flat)"] == modules_in(SERVER)


def test_the_modules_of_the_store_are_listed() -> None:
    listed = [name for row in rows(part("guide", "The store"), "module") for name in named(row[0])]
    assert sorted(listed) == sorted([*modules_in(SERVER / "store"), "migrations"])


def test_the_packages_of_the_server_stand_in_the_overview() -> None:
    overview = part("guide", "The layers")
    (line,) = [each for each in overview.splitlines() if each.startswith("  server/ ")]
    packages = {file.parent.name for file in SERVER.glob("*/__init__.py")}
    assert set(line.split("  ")[-1].strip().partition(" (")[0].split(" · ")) == packages


def test_the_modules_of_the_launcher_are_listed() -> None:
    listed = [
        name for row in rows(part("guide", "The launcher"), "module") for name in named(row[0])
    ]
    assert sorted(listed) == sorted(modules_in(ROOT / "launcher"))


def test_the_modules_of_the_tools_are_listed() -> None:
    listed = {name for row in rows(part("guide", "The tools"), "module") for name in named(row[0])}
    breaking = modules_in(ROOT / "tools" / "breaking").difference(EDITIONS)
    folders = {"browser/", "soak/", "made/<edition>"}
    modules = modules_in(ROOT / "tools") | {f"breaking/{name}" for name in breaking}
    assert listed == modules | folders


def test_the_folders_of_the_pages_are_listed() -> None:
    listed = {
        name for row in rows(part("guide", "The pages"), "folder of") for name in named(row[0])
    }
    folders = {f"{folder.name}/" for folder in WEB.iterdir() if folder.is_dir()}
    rooms = {
        f"editions/{folder.name}/"
        for folder in (WEB / "editions").iterdir()
        if folder.is_dir() and folder.name not in EDITIONS
    }
    assert listed == folders | rooms | {"editions/<edition>/"}


def test_the_modules_of_the_core_are_listed() -> None:
    overview = part("guide", "The layers")
    lines = overview.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("  core/ "))
    core = SOURCES / "core"
    listed = {
        "": lines[at],
        **{line.split("/")[0].strip(): line for line in lines[at + 1 : at + 5]},
    }
    folders = {file.parent.name for file in core.glob("*/__init__.py")}
    assert listed.keys() == folders | {""}
    for folder, line in listed.items():
        names = {name.strip().partition(" ")[0] for name in line.partition(": ")[2].split(" · ")}
        assert names == modules_in(core / folder), folder


def test_every_file_of_the_pages_that_the_guide_names_is_there() -> None:
    text = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    paths = re.findall(r"`([\w/.]+/[\w.]+\.(?:ts|svelte|css))`", text)
    assert len(paths) > 10
    for path in paths:
        below = (ROOT, WEB, WEB / "editions")
        assert any((folder / path).is_file() for folder in below), path


@pytest.mark.parametrize("name", ["guide", "glossary"])
def test_every_module_that_a_page_names_is_there(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:server|core|tests|bots|cli)/[\w/]+\.py)`", text):
        if "night" not in path:  # the invented edition of "Add an edition, step by step"
            assert (SOURCES / path).is_file() or (ROOT / path).is_file(), path


def test_modules_of_the_server_are_few() -> None:
    assert len(modules_in(SERVER)) <= FLAT_AT_MOST


@pytest.mark.parametrize("folder", ["src", "launcher", "tools", "web/src", "bench"])
def test_modules_are_short(folder: str) -> None:
    written = [file for file in (ROOT / folder).rglob("*.*") if file.suffix in CODE]
    assert written
    for file in written:
        if ".gen." not in file.name and "static" not in file.parts:
            assert len(file.read_text(encoding="utf-8").splitlines()) <= LINES_AT_MOST, file


# The words of the glossary.


def given_names(tree: ast.AST) -> Iterator[str]:
    """The names that a module gives: of functions, classes, parameters, variables, attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.arg(name) | ast.Name(name, ast.Store()) | ast.Attribute(_, name, ast.Store()):
                yield name
            case _:
                pass


GIVEN_IN_TYPESCRIPT = re.compile(r"\b(?:const|let|function|class|interface|type)\s+(\w+)")


def names_in(file: Path) -> Iterator[str]:
    """The names that a file gives: all in Python, those that are declared in TypeScript."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        yield from given_names(ast.parse(text))
    else:
        yield from GIVEN_IN_TYPESCRIPT.findall(text)


def words_in(name: str) -> set[str]:
    """The words that a name is made of, in lower case."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def second_words(folder: Path, forbidden: set[str]) -> list[str]:
    """Names in a file or below a folder with a forbidden word; `migrations` tell what once was."""
    above = folder.parent if folder.is_file() else folder
    written = [folder] if folder.is_file() else sorted(folder.rglob("*.*"))
    files = [
        file
        for file in written
        if file.suffix in {".py", ".ts", ".svelte"} and "migrations" not in file.parts
    ]
    found = [
        f"{file.relative_to(above)}: {name}"
        for file in files
        for name in names_in(file)
        if words_in(name) & forbidden
    ]
    modules = [file.name for file in files if words_in(file.stem) & forbidden]
    return found + modules


WORDS = rows(part("glossary", "One word for one thing"), "word")


@pytest.mark.parametrize("row", WORDS, ids=[row[0] for row in WORDS])
def test_nothing_has_a_second_word(row: list[str]) -> None:
    _, _, forbidden, folders = row
    for folder in named(folders):
        below = SOURCES / folder if (SOURCES / folder).is_dir() else ROOT / folder
        assert below.exists(), folder
        assert second_words(below, set(named(forbidden))) == []


RIDDLES = re.compile(
    r"\b(?:for|of|to|by) who (?!\w+\.)\w|(?:^(?:- )?|[.;:] )Who [a-z]|(?<!there )\bis none\b(?! of)"
)
"""A sentence without its subject, or with a clause in its place ("Who solves gets a gem"), and the
404 page as "an address that is none"."""
WRITTEN = ("README.md", "CONTRIBUTING.md", "docs", "src", "launcher", "tools", "bench", "web/src")


def riddles_in(folder: Path) -> list[str]:
    """Lines below a folder that are riddles."""
    files = [folder] if folder.is_file() else sorted(folder.rglob("*.*"))
    return [
        f"{file.name}: {line.strip()}"
        for file in files
        if file.suffix in {".md", ".py", ".ts", ".svelte"} and "static" not in file.parts
        for line in file.read_text(encoding="utf-8").splitlines()
        if RIDDLES.search(line)
    ]


@pytest.mark.parametrize("written", WRITTEN)
def test_sentences_have_a_subject(written: str) -> None:
    assert riddles_in(ROOT / written) == []


def test_a_riddle_is_found(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(
        "a seat for who comes\nthere is none\nthe code is none\nIt ends. Who is done waits.\n"
    )
    assert riddles_in(tmp_path) == [
        "page.md: a seat for who comes",
        "page.md: the code is none",
        "page.md: It ends. Who is done waits.",
    ]


def test_a_second_word_is_found_on_the_pages(tmp_path: Path) -> None:
    (tmp_path / "turns.ts").write_text("export function nextTurn(seat: number): void {}\n")
    assert second_words(tmp_path, {"turn", "turns"}) == ["turns.ts: nextTurn", "turns.ts"]


def test_a_second_word_is_found(tmp_path: Path) -> None:
    (tmp_path / "turns.py").write_text("class NextTurn:\n    def put(self, in_turn): ...\n")
    assert second_words(tmp_path, {"turn", "turns"}) == [
        "turns.py: NextTurn",
        "turns.py: in_turn",
        "turns.py",
    ]
    assert second_words(tmp_path, {"return"}) == []


def test_a_second_word_is_found_in_a_single_file(tmp_path: Path) -> None:
    for name in ("hosting.py", "others.py"):
        (tmp_path / name).write_text("place = 1\n")
    assert second_words(tmp_path / "hosting.py", {"place"}) == ["hosting.py: place"]
