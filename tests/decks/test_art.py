"""Our own symbols: each has its file, and the files are small, plain and safe in a page."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ubongo.decks import palette
from ubongo.decks.boxes import BOXES

DECKS = Path(palette.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = tuple("abcdefghijkl")
FILES = [
    DECKS / key / "symbols" / f"{name}.svg" for key, box in BOXES.items() for name in box.symbols
]
GLYPHS = [file for file in FILES if file.parts[-3] == "card_game"]
ELEMENTS = {f"{SVG}svg", f"{SVG}path", f"{SVG}circle"}
ATTRIBUTES = {
    *("viewBox", "d", "cx", "cy", "r", "fill", "fill-rule"),
    *("stroke", "stroke-width", "stroke-linejoin", "stroke-linecap"),
}


def short_name(file: Path) -> str:
    return "/".join((file.parts[-3], file.stem))


every_file = pytest.mark.parametrize("file", FILES, ids=short_name)


def drawn(file: Path) -> ET.Element:
    return ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own files


def paints(file: Path) -> set[str]:
    """All colours of a file."""
    return {
        value
        for each in drawn(file).iter()
        for key, value in each.attrib.items()
        if key in {"fill", "stroke"}
    }


@pytest.mark.parametrize("key", BOXES)
def test_every_name_has_its_file_and_every_file_its_name(key: str) -> None:
    files = [file for file in (DECKS / key / "symbols").iterdir() if file.name != "__init__.py"]
    assert sorted(file.name for file in files) == sorted(
        f"{name}.svg" for name in BOXES[key].symbols
    )


@every_file
def test_a_file_is_tiny_and_has_the_agreed_box(file: Path) -> None:
    assert len(file.read_bytes()) < 1_200
    root = drawn(file)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 48 48"


@every_file
def test_a_file_holds_nothing_but_shapes(file: Path) -> None:
    for each in drawn(file).iter():
        assert each.tag in ELEMENTS
        assert set(each.attrib) <= ATTRIBUTES
        assert not (each.text or "").strip()
        assert not (each.tail or "").strip()
        assert not any("url" in value or ":" in value for value in each.attrib.values())


@every_file
def test_a_file_can_be_taken_into_a_card_line_by_line(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert re.fullmatch(
        r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="[^<>]*">\n', lines[0]
    )
    assert lines[-1] == "</svg>\n"
    assert all(re.fullmatch(r"  <(path|circle) [^<>]*/>\n", line) for line in lines[1:-1])


STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7}


def corners(path: str) -> Iterator[tuple[float, float]]:
    """The points that a path passes, as far as our files know paths."""
    x = y = x0 = y0 = 0.0
    for command, rest in STEP.findall(path):
        kind, numbers = command.lower(), [float(each) for each in NUMBER.findall(rest)]
        if kind == "z":
            x, y = x0, y0
            continue
        assert numbers
        assert len(numbers) % TAKES[kind] == 0
        for at in range(0, len(numbers), TAKES[kind]):
            *_, right, down = (0.0, *numbers[at : at + TAKES[kind]])
            right, down = (
                (down, 0.0) if kind == "h" else (0.0, down) if kind == "v" else (right, down)
            )
            if command.islower():
                x, y = x + right, y + down
            else:
                x, y = (x if kind == "v" else right), (y if kind == "h" else down)
            if kind == "m":
                x0, y0 = x, y
            yield (x, y)


@every_file
def test_no_shape_leaves_its_box(file: Path) -> None:
    for each in drawn(file).iter(f"{SVG}path"):
        points = list(corners(each.attrib["d"]))
        assert len(points) > 2
        assert all(0 <= part <= 48 for point in points for part in point)


@pytest.mark.parametrize("file", [file for file in FILES if file not in GLYPHS], ids=short_name)
def test_a_symbol_takes_its_colour_from_outside(file: Path) -> None:
    assert paints(file) == {"currentColor"}


def test_every_card_glyph_has_a_piece_paint_of_its_own_and_an_outline_in_the_cards_ink() -> None:
    fills = [drawn(file).attrib["fill"] for file in GLYPHS]
    assert sorted(fills) == sorted(palette.COLOURS.values())
    for file, fill in zip(GLYPHS, fills, strict=True):
        assert paints(file) == {fill, "currentColor"}


@pytest.mark.parametrize("key", BOXES)
def test_no_two_symbols_of_an_edition_have_the_same_shape(key: str) -> None:
    shapes = {
        name: {
            each.get("d", str(sorted(each.attrib.items())))
            for each in drawn(DECKS / key / "symbols" / f"{name}.svg")
        }
        for name in BOXES[key].symbols
    }
    for one, other in combinations(shapes, 2):
        assert shapes[one].isdisjoint(shapes[other]), f"{one} and {other}"
