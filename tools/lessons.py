"""What the lessons of the pages show after the call: a view, and what the rules make of it.

A lesson has no server. The page gets the view of a match in which the pupil was the first to solve,
and for each thing that the pupil may then do, or that follows by itself, the events and the patch
that a table would send. A test on the pages plays them. What an edition's lesson holds is in
`tools.made`.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ubongo.core.match_state import Phase
from ubongo.core.patch import Patch, patch_between
from ubongo.core.race.state import Round, Solve, Story

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.core.edition import AnyEdition
    from ubongo.core.messages import Message

PUPIL = 0
SEATS = 3
AT = 20_000
"""When the pupil does something: the sand still runs."""


class Luck:
    """Draws the first there is: the starter is the pupil, and a ruby comes out of the bag."""

    def below(self, end: int) -> int:
        """As `Chance` has it."""
        return 0


class Answer(msgspec.Struct, frozen=True):
    """What a table would tell: the events, and what changes in the view."""

    events: tuple[Any, ...]
    patch: Patch


class Lesson(msgspec.Struct, frozen=True):
    """The view after the call, and what each act leads to, by its name."""

    view: Any
    answers: dict[str, Answer]


def solved(state: Any, label: str) -> Any:  # noqa: ANN401
    """A round that the pupil was the first to solve."""
    players = tuple(range(SEATS))
    now = Round(4, PUPIL, players, label=label, boards=("",) * SEATS, solved=(PUPIL,))
    now = replace(now, tasks=(None,) * SEATS, blocked_until=(0,) * SEATS)
    story = Story(now.number, now.is_playoff, players, solves=(Solve(PUPIL, AT, None, ""),))
    return replace(state, phase=Phase.PUZZLE, until=60_000, round=now, stories=(story,))


def rewarded(edition: Any, state: Any) -> str:  # noqa: ANN401
    """What the round earns the pupil."""
    reward, *_ = edition.rewards(state, Luck())
    return written(Lesson(edition.full_view(state), {"reward": told(edition, state, [reward])}))


def answer(edition: AnyEdition, state: Any, command: Message) -> Answer:  # noqa: ANN401
    """What a table would tell when the pupil does something."""
    return told(edition, state, edition.decide(state, command, AT, Luck()))


def told(edition: AnyEdition, state: Any, events: Iterable[Any]) -> Answer:  # noqa: ANN401
    """What a table would tell when this happens."""
    happened = tuple(events)
    before, after = edition.full_view(state), edition.full_view(folded(edition, state, happened))
    return Answer(happened, patch_between(before, after))


def folded(edition: AnyEdition, state: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401
    """The state after these events."""
    return reduce(edition.evolve, events, state)


def written(lesson: Lesson) -> str:
    """The file that a lesson is read from."""
    answers = ",\n".join(
        f"{_line(name)}: {_line(answer)}" for name, answer in lesson.answers.items()
    )
    return f'{{"view": {_line(lesson.view)},\n"answers": {{\n{answers}\n}}}}\n'


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
