"""Card faces as SVG: everything that the card says is drawn, once, and nothing else."""

import os
import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.decks.drawn_cards import STACKS, card_face, deck_of_one_card, every_drawing
from ubongo.decks import svg_pieces
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.model import Card, CardSide, Deck
from ubongo.decks.palette import CARDS, COLOURS, DARK_FACE, darker
from ubongo.decks.svg import face_svg, side_svg
from ubongo.decks.svg_elements import number, symbol
from ubongo.decks.svg_pieces import (
    Drawing,
    best_view,
    cube_drawing,
    far_first,
    flat_drawing,
    outline_path,
    seen_sixths,
)
from ubongo.geometry import POLYCUBES, POLYOMINOES, Face, Piece, Spot, covers, oriented
from ubongo.geometry.notation import read_solution

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PLACED = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+)\)")

every_face = pytest.mark.parametrize("side", Side, ids=lambda side: side.value)
every_edition = pytest.mark.parametrize("edition", PUZZLES)
every_polyomino = pytest.mark.parametrize("piece", POLYOMINOES, ids=lambda piece: piece.name)
every_polycube = pytest.mark.parametrize("piece", POLYCUBES, ids=lambda piece: piece.name)


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def drawn(edition: str, side: Side) -> tuple[ET.Element, CardSide]:
    deck = deck_of_one_card(edition)
    return parsed(side_svg(deck, deck.cards[0], side)), deck.cards[0].side(side)


def having(root: ET.Element, attribute: str) -> list[ET.Element]:
    """The elements with that attribute, in the order of the drawing."""
    return [each for each in root.iter() if attribute in each.attrib]


def values(root: ET.Element, attribute: str) -> list[str]:
    return [each.attrib[attribute] for each in having(root, attribute)]


def texts(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


@every_edition
def test_the_cards_of_these_tests_are_solvable(edition: str) -> None:
    for named in deck_of_one_card(edition).tasks():
        puzzle = named.puzzle
        solution = read_solution(named.task.solution)
        assert covers(puzzle.area, solution, puzzle.motions, puzzle.pieces) is None


def test_every_card_is_a_titled_picture_whose_unit_is_the_millimetre() -> None:
    for drawing in every_drawing():
        root = parsed(drawing)
        assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
        assert root[0].tag == f"{SVG}title"
        assert root[0].text
        _, _, width, height = root.attrib["viewBox"].split()
        assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")
        sizes = [value for each in root.iter() for value in each.attrib.values()]
        assert not any(re.fullmatch(r"[\d.]+(px|pt|cm|in|em)", value) for value in sizes)


def test_a_card_fetches_nothing_and_several_cards_fit_into_one_page() -> None:
    for drawing in every_drawing():
        for each in parsed(drawing).iter():
            name = each.tag.removeprefix(SVG)
            assert name in {"svg", "title", "g", "rect", "path", "circle", "text"}
            assert not any(
                key in {"id", "style", "class"} or key.endswith("href") or key.startswith("on")
                for key in each.attrib
            )
            assert not any("url(" in value for value in each.attrib.values())


def test_no_words_are_printed_on_cards() -> None:
    for drawing in every_drawing():
        for text in texts(parsed(drawing)):
            assert re.fullmatch(r"[A-Z]?\d+|\d+(\|\d+)+", text), text


@every_edition
@every_face
def test_every_cell_of_every_area_is_drawn_once(edition: str, side: Side) -> None:
    root, shown = drawn(edition, side)
    areas = having(root, "data-area")
    assert len(areas) == len(shown.areas)
    for area, tasks in zip(areas, shown.areas, strict=True):
        cells = values(area, "data-cell")
        assert sorted(cells) == sorted(f"{x},{y}" for x, y in tasks.area.footprint)
        for rect in having(area, "data-cell"):
            assert rect.attrib["data-cell"] == f"{rect.attrib['y']},{rect.attrib['x']}"


@every_edition
@every_face
def test_every_row_has_its_label_its_pieces_and_their_names(edition: str, side: Side) -> None:
    root, shown = drawn(edition, side)
    tasks = [task for area_tasks in shown.areas for task in area_tasks.tasks]
    rows = having(root, "data-task")
    assert [row.attrib["data-task"] for row in rows] == [task.label for task in tasks]
    for row, task in zip(rows, tasks, strict=True):
        assert values(row, "data-piece") == list(task.pieces)
        if edition == "three_d":
            assert texts(row) == [task.label, *task.pieces]
            assert values(row, "data-symbol") == []
        else:
            assert texts(row) == list(task.pieces)
            assert values(row, "data-symbol") == [task.label]
    assert len(having(root, "data-piece")) == sum(len(task.pieces) for task in tasks)


@every_edition
@every_face
def test_the_side_is_seen_by_its_frame_and_named_by_its_number(edition: str, side: Side) -> None:
    root, shown = drawn(edition, side)
    assert root[0].text == shown.name
    assert next(root.iter(f"{SVG}rect")).attrib["fill"] == PUZZLES[edition].frames[side]
    assert texts(root)[-1] == ("25" if edition == "light_dark" else shown.name)
    animals = [name for name in values(root, "data-symbol") if name == "owl"]
    assert len(animals) == (edition == "three_d")


@every_edition
@every_face
def test_pieces_in_a_row_keep_apart_and_within_the_card(edition: str, side: Side) -> None:
    root, shown = drawn(edition, side)
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    tasks = [task for area_tasks in shown.areas for task in area_tasks.tasks]
    boxes: list[tuple[float, float, float, float]] = []
    for row, task in zip(having(root, "data-task"), tasks, strict=True):
        places = [each for each in row if any("data-piece" in part.attrib for part in each)]
        for place, piece in zip(places, task.pieces, strict=True):
            found = PLACED.fullmatch(place.attrib["transform"])
            assert found is not None
            x, y, scale = (float(part) for part in found.groups())
            drawing = shape(edition, piece, task.label)
            boxes.append((x, y, x + scale * drawing.width, y + scale * drawing.height))
    for left, top, right, bottom in boxes:
        assert 4.5 < left < right < width - 4.5
        assert 4.5 < top < bottom < height - 4.5
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("edition", ["classic", "light_dark"])
@every_face
def test_pieces_are_drawn_with_the_face_of_their_task_up(edition: str, side: Side) -> None:
    root, shown = drawn(edition, side)
    for row, task in zip(having(root, "data-task"), shown.areas[0].tasks, strict=True):
        for drawing, name in zip(having(row, "data-piece"), task.pieces, strict=True):
            expected = parsed(shape(edition, name, task.label).body)
            assert [path.attrib for path in drawing] == [path.attrib for path in expected]


def shape(edition: str, piece: str, label: str) -> Drawing:
    if edition == "three_d":
        return cube_drawing(piece)
    return flat_drawing(piece, Face.DARK if label == "dark" else Face.LIGHT)


def test_a_card_is_the_same_to_the_byte_in_every_process() -> None:
    program = (
        "from tests.decks.drawn_cards import every_drawing\n"
        "import hashlib\n"
        "print(hashlib.sha256(''.join(every_drawing()).encode()).hexdigest())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_name_that_looks_like_markup_stays_a_name() -> None:
    deck = deck_of_one_card("classic")
    card = deck.cards[0]
    easy = msgspec.structs.replace(card.easy, name='7 <b> & "x"')
    odd = Card(card.number, easy, card.hard)
    root = parsed(side_svg(Deck("classic", "by hand", 1, (odd,)), odd, Side.EASY))
    assert root[0].text == '7 <b> & "x"'


@pytest.mark.parametrize("name", ["comet", "../symbols/sun", "", "sun.svg"])
def test_an_unknown_symbol_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match="classic has no symbol"):
        symbol("classic", name, (0, 0), 10, "#000000")


@every_polyomino
@pytest.mark.rule("L-02")
def test_the_dark_face_is_the_mirror_image_in_a_darker_tone(piece: Piece) -> None:
    light, dark = flat_drawing(piece.name), flat_drawing(piece.name, Face.DARK)
    assert (light.width, light.height) == (dark.width, dark.height)
    mirrored = [(x, int(light.width) - 1 - y) for x, y, _ in piece.cells]
    as_drawn = [(x, y) for x, y, _ in piece.cells]
    for drawing, spots in ((light, as_drawn), (dark, mirrored)):
        paths = [path.attrib["d"] for path in parsed(drawing.body)]
        assert paths[:2] == [outline_path(spots, 0.16)] * 2
    paint = COLOURS[piece.colour]
    assert parsed(light.body)[1].attrib["fill"] == paint
    assert parsed(dark.body)[1].attrib["fill"] == darker(paint, DARK_FACE) != paint


def enclosed(loop: list[Spot]) -> float:
    """The area inside an outline; that of a hole is negative."""
    return sum(y1 * x2 - y2 * x1 for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]])) / 2


@given(st.frozensets(st.tuples(st.integers(0, 4), st.integers(0, 6)), min_size=1))
def test_outlines_enclose_just_the_cells(spots: frozenset[Spot]) -> None:
    loops = svg_pieces._loops(spots)
    assert sum(enclosed(loop) for loop in loops) == len(spots)
    for loop in loops:
        assert all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]))


def test_cells_that_touch_at_a_corner_have_outlines_of_their_own() -> None:
    assert [len(loop) for loop in svg_pieces._loops(frozenset({(0, 0), (1, 1)}))] == [4, 4]


@every_polycube
def test_every_cube_of_a_part_is_drawn_and_seen(piece: Piece) -> None:
    cubes = oriented(piece.name, best_view(piece.name))
    sixths = seen_sixths(cubes)
    assert set(sixths) == cubes
    assert all(sixths.values())
    drawings = having(parsed(cube_drawing(piece.name).body), "data-cube")
    assert len(drawings) == piece.size
    assert all(1 <= len(each) <= 3 for each in drawings)


@every_polycube
def test_a_part_stands_on_the_table_and_shows_three_tones_of_its_paint(piece: Piece) -> None:
    cubes = oriented(piece.name, best_view(piece.name))
    assert all(level == 0 or (x, y, level - 1) in cubes for x, y, level in cubes)
    body = parsed(cube_drawing(piece.name).body)
    tones = {face.attrib["fill"] for cube in having(body, "data-cube") for face in cube}
    assert len(tones) == 3


def test_parts_that_are_mirror_images_are_drawn_differently() -> None:
    shapes = {
        piece.name: re.sub("#[0-9a-f]{6}", "", cube_drawing(piece.name).body) for piece in POLYCUBES
    }
    without_names = {re.sub('data-piece="[0-9]+"', "", body) for body in shapes.values()}
    assert len(without_names) == len(POLYCUBES)


def test_the_view_turns_a_part_but_never_mirrors_it() -> None:
    # Seen from above, the rows' direction is turned to the columns' direction against the clock.
    rows, columns, up = (svg_pieces._middle(cell) for cell in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert rows[0] * -columns[1] - -rows[1] * columns[0] > 0
    assert (up[0], up[1] < 0) == (0, True)


@every_polycube
def test_what_is_nearer_is_painted_later(piece: Piece) -> None:
    for rotation in "aeimqu":
        order = far_first(oriented(piece.name, rotation))
        for far, near in combinations(order, 2):
            assert not all(a >= b for a, b in zip(far, near, strict=True))


def test_a_hidden_cube_is_known_to_be_hidden() -> None:
    corner = frozenset((x, y, level) for x in range(2) for y in range(2) for level in range(2))
    sixths = seen_sixths(corner)
    assert {cube for cube, seen in sixths.items() if not seen} == {(0, 0, 0)}
    assert sixths[1, 1, 1] == set(range(6))
    assert sixths[1, 1, 0] == {1, 2, 3, 4}


@pytest.mark.rule("K-02")
@pytest.mark.parametrize(("round_number", "symbols"), [(3, "abcdef"), (4, "ghijkl")])
def test_a_face_of_the_card_game_has_its_six_symbols_row_by_row(
    round_number: int, symbols: str
) -> None:
    root = parsed(face_svg(STACKS, card_face(round_number)))
    assert values(root, "data-symbol") == list(symbols)
    found = [PLACED.fullmatch(each.attrib["transform"]) for each in having(root, "data-symbol")]
    corners = [(float(place[1]), float(place[2])) for place in found if place is not None]
    assert [(y > 30, x // 30) for x, y in corners] == [
        (row, column) for row in (False, True) for column in range(3)
    ]


@pytest.mark.rule("K-01")
def test_odd_faces_are_white_even_ones_black_and_both_bear_their_number_twice() -> None:
    for round_number in range(1, 7):
        root = parsed(face_svg(STACKS, card_face(round_number)))
        ground, ink, _ = CARDS["white" if round_number in {1, 3, 5} else "black"]
        assert next(root.iter(f"{SVG}rect")).attrib["fill"] == ground
        assert {each.attrib["color"] for each in having(root, "data-symbol")} == {ink}
        assert texts(root) == [str(round_number)] * 2
        assert root[0].text == f"{round_number}-17"


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (12.50, "12.5"), (-0.001, "0"), (-0.25, "-0.25"), (100.0, "100"), (0, "0")],
)
def test_numbers_are_written_short(value: float, written: str) -> None:
    assert number(value) == written
