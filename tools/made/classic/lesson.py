"""The lesson of classic: the pawn may go to each row, take its gems, or leave them."""

from typing import Any

from msgspec.structs import replace

from tools.lessons import AT, PUPIL, SEATS, Lesson, answer, solved, written
from ubongo.editions.classic.gem_board import ROWS
from ubongo.editions.classic.messages import MovePawn, PassGems, TakeGems
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import shipped_edition

GEM_ROWS = (
    ("red", "green", "yellow", "blue", "blue", "violet", "brown", "red"),
    ("violet", "violet", "brown", "green", "red", "yellow", "green", "blue", "red", "brown"),
    ("yellow", "blue", "green", "green", "violet", "red"),
    ("brown", "yellow", "red", "violet", "blue", "green", "yellow", "brown", "violet", "red"),
    ("green", "brown", "blue", "yellow", "violet", "red", "blue", "green", "brown", "yellow"),
    ("blue", "red", "violet", "yellow", "brown", "green", "red", "blue"),
)
"""A gem board after a few rounds."""
GEMS = ((1, 0, 3, 1, 0, 1), (0, 2, 1, 0, 2, 1), (2, 1, 0, 1, 1, 1))


def lesson() -> str:
    """The pawn may go to each row, take its gems, or leave them."""
    edition = shipped_edition("classic")
    opening = solved(edition.initial_state(Options(SEATS)), "moon")
    pawns = (2, 0, 2)
    state = replace(opening, rows=GEM_ROWS, pawns=pawns, begun=pawns, gems=GEMS)

    def on(row: int) -> Any:  # noqa: ANN401 - as any edition's
        return replace(state, pawns=(row, *pawns[1:]))

    answers = {}
    for row in range(ROWS):
        away = on((row + 1) % ROWS)
        answers[f"move_pawn {row}"] = answer(edition, away, MovePawn(PUPIL, row))
        answers[f"take_gems {row}"] = answer(edition, on(row), TakeGems(PUPIL, row, AT))
    answers["pass_gems"] = answer(edition, state, PassGems(PUPIL))
    return written(Lesson(edition.full_view(state), answers))
