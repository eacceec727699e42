"""The paints of the pieces stay apart for all eyes, and are the same wherever they are used."""

import re
from itertools import combinations
from math import atan2, degrees
from pathlib import Path

import pytest

from tests.decks.colour_vision import EYES, Triple, distance, seen
from ubongo.cli import drawing
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.palette import (
    CARDS,
    COLOURS,
    DARK_FACE,
    INK,
    PAPER,
    ROWS,
    SOFT_INK,
    darker,
    is_bright,
    lighter,
    mixed,
)
from ubongo.geometry import PIECES

TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "tokens.css"


def closest(paints: dict[str, str], eyes: str) -> tuple[float, str, str]:
    """The two paints that are hardest to tell apart."""
    return min(
        (distance(seen(paints[one], eyes), seen(paints[other], eyes)), one, other)
        for one, other in combinations(paints, 2)
    )


def luminance(colour: str) -> float:
    """How bright it is, from 0 to 1."""
    lightness, _, _ = seen(colour, "plain")
    return float(((lightness + 16) / 116) ** 3 if lightness > 8 else lightness * 27 / 24389)


def contrast(one: str, other: str) -> float:
    """The contrast of the accessibility guidelines, from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((50, 0, 0), (50, -1, 2), 2.3669),
    ],
)
def test_the_measure_agrees_with_the_published_pairs_of_sharma(
    one: Triple, other: Triple, published: float
) -> None:
    assert distance(one, other) == pytest.approx(published, abs=1e-4)
    assert distance(other, one) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
def test_white_stays_white_for_every_eye(eyes: str) -> None:
    assert [sum(row) for row in EYES[eyes]] == pytest.approx([1, 1, 1], abs=1e-5)
    assert distance(seen("#ffffff", eyes), (100, 0, 0)) < 0.1


def test_colour_blind_eyes_lose_what_their_name_says() -> None:
    def apart(one: str, other: str) -> dict[str, float]:
        return {eyes: distance(seen(one, eyes), seen(other, eyes)) for eyes in EYES}

    leaf_and_brick = apart("#6f7d1f", "#a3612a")
    assert max(leaf_and_brick["protanopia"], leaf_and_brick["deuteranopia"]) < 10
    assert min(leaf_and_brick["plain"], leaf_and_brick["tritanopia"]) > 20
    sky_and_mint = apart("#7fc4ff", "#7fd6c8")
    assert sky_and_mint["tritanopia"] < min(sky_and_mint["plain"], sky_and_mint["protanopia"])


def test_every_colour_of_a_piece_has_a_paint_and_no_paint_is_left_over() -> None:
    assert set(COLOURS) == {piece.colour for piece in PIECES.values()}
    assert all(re.fullmatch("#[0-9a-f]{6}", paint) for paint in COLOURS.values())


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_paints_are_at_least_ten_apart(eyes: str) -> None:
    apart, one, other = closest(COLOURS, eyes)
    assert apart >= 10, f"{one} and {other}"


def test_any_two_dark_faces_are_told_apart_by_plain_eyes() -> None:
    dark = {name: darker(paint, DARK_FACE) for name, paint in COLOURS.items()}
    apart, one, other = closest(dark, "plain")
    assert apart >= 10, f"{one} and {other}"


@pytest.mark.parametrize("eyes", EYES)
def test_the_dark_face_of_a_piece_differs_from_its_light_face(eyes: str) -> None:
    for name, paint in COLOURS.items():
        assert distance(seen(paint, eyes), seen(darker(paint, DARK_FACE), eyes)) >= 8, name


def test_the_terminal_and_the_pages_use_the_same_paints() -> None:
    assert tuple(COLOURS.values()) == drawing._PALETTE
    tokens = re.findall(r"--piece-(\w+): (#[0-9a-f]{6});", TOKENS.read_text(encoding="utf-8"))
    assert dict(tokens) == COLOURS


def test_the_colours_deserve_their_names() -> None:
    lightness, redness, yellowness = (
        {name: seen(paint, "plain")[axis] for name, paint in COLOURS.items()} for axis in range(3)
    )
    assert {name for name in COLOURS if redness[name] < -10} == {
        "light_blue",
        "turquoise",
        "lime_green",
        "green",
    }
    assert {name for name in COLOURS if yellowness[name] < -5} == {
        "violet",
        "light_blue",
        "blue",
        "magenta",
    }
    assert lightness["light_blue"] > lightness["blue"] + 20
    assert lightness["lime_green"] > lightness["green"] + 20
    assert min(lightness, key=lambda name: lightness[name]) == "brown"
    assert max(lightness, key=lambda name: lightness[name]) == "yellow"


def test_what_is_printed_can_be_read() -> None:
    for ground in (PAPER, *ROWS.values()):
        assert contrast(INK, ground) >= 7
        assert contrast(SOFT_INK, ground) >= 4.5
    for box in PUZZLES.values():
        for frame in box.frames.values():
            assert contrast(INK if is_bright(frame) else PAPER, frame) >= 3
    for ground, ink, line in CARDS.values():
        assert contrast(ink, ground) >= 7
        assert contrast(line, ground) > 1.2


def test_the_frames_have_the_colours_of_the_rulebooks() -> None:
    def hue(edition: str, side: Side) -> float:
        _, redness, yellowness = seen(PUZZLES[edition].frames[side], "plain")
        return degrees(atan2(yellowness, redness)) % 360

    assert 70 < hue("classic", Side.EASY) < 100, "yellow"
    assert 120 < hue("classic", Side.HARD) < 170, "green"
    assert 240 < hue("light_dark", Side.EASY) < 290, "blue"
    assert 20 < hue("light_dark", Side.HARD) < 50, "red"


@pytest.mark.parametrize("eyes", EYES)
def test_the_two_sides_of_a_card_differ_for_every_eye(eyes: str) -> None:
    for edition, box in PUZZLES.items():
        easy, hard = (seen(frame, eyes) for frame in box.frames.values())
        assert distance(easy, hard) >= 10, edition


def test_a_mixture_lies_between_its_colours() -> None:
    assert mixed("#102030", "#f0e0d0", 0) == "#102030"
    assert mixed("#102030", "#f0e0d0", 1) == "#f0e0d0"
    assert mixed("#102030", "#306090", 0.5) == "#204060"
    assert lighter("#6496c8", 0.5) == "#b2cae4"
    assert darker("#6496c8", 0.5) == "#324b64"
