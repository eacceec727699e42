"""What the lessons of the pages show after the call: a view, and what the rules make of it.

A lesson has no server. The page gets the view of a match in which the pupil was the first to solve,
and for each thing that the pupil may then do, or that follows by itself, the events and the patch
that a table would send. A test on the pages plays them.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ubongo.core.match import Phase
from ubongo.core.messages import Tick
from ubongo.core.patch import Patch, patch_between
from ubongo.core.race.state import Round, Solve, Story
from ubongo.editions.classic.gem_board import ROWS
from ubongo.editions.classic.messages import MovePawn, PassGems, TakeGems
from ubongo.editions.classic.state import Options as ClassicOptions
from ubongo.editions.light_dark.state import Options as LightDarkOptions
from ubongo.editions.registry import shipped_edition
from ubongo.editions.three_d.state import Options as ThreeDOptions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.core.edition import AnyEdition
    from ubongo.core.messages import Message

PUPIL = 0
SEATS = 3
AT = 20_000
"""When the pupil does something: the sand still runs."""

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


class _Luck:
    """Draws the first there is: the starter is the pupil, and a ruby comes out of the bag."""

    def below(self, end: int) -> int:
        return 0


class Answer(msgspec.Struct, frozen=True):
    """What a table would tell: the events, and what changes in the view."""

    events: tuple[Any, ...]
    patch: Patch


class Lesson(msgspec.Struct, frozen=True):
    """The view after the call, and what each act leads to, by its name."""

    view: Any
    answers: dict[str, Answer]


def lesson_of_classic() -> str:
    """The pawn may go to each row, take its gems, or leave them."""
    edition = shipped_edition("classic")
    opening = _solved(edition.open(ClassicOptions(SEATS)), "moon")
    pawns = (2, 0, 2)
    state = replace(opening, rows=GEM_ROWS, pawns=pawns, begun=pawns, gems=GEMS)

    def on(row: int) -> Any:  # noqa: ANN401 - every edition has its own state
        return replace(state, pawns=(row, *pawns[1:]))

    answers = {}
    for row in range(ROWS):
        away = on((row + 1) % ROWS)
        answers[f"move_pawn {row}"] = _answer(edition, away, MovePawn(PUPIL, row))
        answers[f"take_gems {row}"] = _answer(edition, on(row), TakeGems(PUPIL, row, AT))
    answers["pass_gems"] = _answer(edition, state, PassGems(PUPIL))
    return _written(Lesson(edition.revealed(state), answers))


def lesson_of_light_dark() -> str:
    """The ship flies by itself."""
    edition = shipped_edition("light_dark")
    opening = _solved(edition.open(LightDarkOptions(SEATS)), "dark")
    return _rewarded(edition, replace(opening, fields=(9, 6, 11)))


def lesson_of_three_d() -> str:
    """The gems come by themselves: a sapphire of the display, and of the bag this time a ruby."""
    edition = shipped_edition("three_d")
    state = edition.open(ThreeDOptions(SEATS))
    state = _folded(edition, state, edition.decide(state, Tick(), 0, _Luck()))
    return _rewarded(edition, _solved(state, "3"))


def _solved(state: Any, label: str) -> Any:  # noqa: ANN401
    """A round that the pupil was the first to solve."""
    players = tuple(range(SEATS))
    now = Round(4, PUPIL, players, label=label, boards=("",) * SEATS, solved=(PUPIL,))
    now = replace(now, tasks=(None,) * SEATS, blocked_until=(0,) * SEATS)
    story = Story(now.number, now.is_playoff, players, solves=(Solve(PUPIL, AT),))
    return replace(state, phase=Phase.PUZZLE, until=60_000, round=now, stories=(story,))


def _rewarded(edition: Any, state: Any) -> str:  # noqa: ANN401
    """What the round earns the pupil."""
    reward, *_ = edition.rewards(state, _Luck())
    return _written(Lesson(edition.revealed(state), {"reward": _told(edition, state, [reward])}))


def _answer(edition: AnyEdition, state: Any, command: Message) -> Answer:  # noqa: ANN401
    return _told(edition, state, edition.decide(state, command, AT, _Luck()))


def _told(edition: AnyEdition, state: Any, events: Iterable[Any]) -> Answer:  # noqa: ANN401
    told = tuple(events)
    before, after = edition.revealed(state), edition.revealed(_folded(edition, state, told))
    return Answer(told, patch_between(before, after))


def _folded(edition: AnyEdition, state: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401
    return reduce(edition.evolve, events, state)


def _written(lesson: Lesson) -> str:
    answers = ",\n".join(
        f"{_line(name)}: {_line(answer)}" for name, answer in lesson.answers.items()
    )
    return f'{{"view": {_line(lesson.view)},\n"answers": {{\n{answers}\n}}}}\n'


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
