"""Covering an area: exactly, or the first fault by name."""

import pytest

from ubongo.geometry import (
    EVERY_WAY,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    Fault,
    FaultKind,
    Motions,
    covers,
    read_area,
    read_placement,
    read_solution,
)

# .###
# ####
AREA = read_area(".###\n####")
PIECES = ("I3", "L4")


@pytest.mark.rule("C-16")
def test_an_exact_cover_has_no_fault() -> None:
    solution = read_solution("I3a@0,1 I4a@1,0")
    assert covers(AREA, solution, TURNED_AND_FLIPPED, ("I3", "I4")) is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("I3a@0,1 P5a@0,0", Fault(FaultKind.WRONG_PIECE, "P5")),
        ("I3a@0,1 I3a@1,0", Fault(FaultKind.PIECE_TWICE, "I3")),
        ("I3i@0,1", Fault(FaultKind.FORBIDDEN_MOTION, "I3")),
        ("I3a@0,2", Fault(FaultKind.OUTSIDE, "I3", (0, 4, 0))),
        ("I3a@0,0", Fault(FaultKind.OUTSIDE, "I3", (0, 0, 0))),
        ("I3a@-1,1", Fault(FaultKind.OUTSIDE, "I3", (-1, 1, 0))),
        ("I3a@0,1 L4b@0,1", Fault(FaultKind.OVERLAP, "L4", (0, 1, 0))),
        ("I3a@0,1", Fault(FaultKind.HOLE, None, (1, 0, 0))),
        ("", Fault(FaultKind.HOLE, None, (0, 1, 0))),
        ("I3a@0,1,1", Fault(FaultKind.THIRD_LEVEL, "I3", (0, 1, 1))),
    ],
)
def test_the_first_fault_is_named(line: str, fault: Fault) -> None:
    assert covers(AREA, read_solution(line), TURNED_AND_FLIPPED, PIECES) == fault


@pytest.mark.rule("D-17")
def test_nothing_may_stand_in_a_third_level() -> None:
    area = Area.of([(0, 0), (0, 1), (1, 0)], levels=2)
    standing = read_placement("16a@0,0,0")
    assert max(level for _, _, level in standing.cells) == 2
    fault = covers(area, [standing], EVERY_WAY, ("16", "8"))
    assert fault == Fault(FaultKind.THIRD_LEVEL, "16", (0, 0, 2))


@pytest.mark.rule("D-17")
def test_both_levels_have_to_be_full() -> None:
    area = Area.of([(0, 0), (0, 1), (1, 0)], levels=2)
    lower = next(
        read_placement(f"8{letter}@0,0,0")
        for letter in sorted(EVERY_WAY)
        if read_placement(f"8{letter}@0,0,0").cells == {(0, 0, 0), (0, 1, 0), (1, 0, 0)}
    )
    assert covers(area, [lower], EVERY_WAY, ("8", "3")) == Fault(FaultKind.HOLE, None, (0, 0, 1))


@pytest.mark.rule("L-10")
@pytest.mark.parametrize(("motions", "allowed"), [(TURNED, "abcd"), (TURNED_DARK, "efgh")])
def test_only_the_rolled_face_may_look_up(motions: Motions, allowed: str) -> None:
    square = read_area("##\n##")
    for letter in "abcdefgh":
        fault = covers(square, [read_placement(f"O4{letter}@0,0")], motions, ("O4",))
        expected = None if letter in allowed else Fault(FaultKind.FORBIDDEN_MOTION, "O4")
        assert fault == expected


def test_pieces_of_a_pool_may_stay_unused_if_nothing_is_left_open() -> None:
    square = read_area("##\n##")
    assert covers(square, read_solution("O4a@0,0"), TURNED_AND_FLIPPED, ("O4", "I2")) is None
