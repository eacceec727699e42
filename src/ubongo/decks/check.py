"""Recounting a deck: its make-up, every claim of its file, and that its cards can be played.

Everything that is wrong is listed by card and label, so that somebody who writes a deck can mend it
in one go; a claim that rests on something unreadable is not judged. How a deck compares with print
is not asked here but in statistics.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ubongo.decks.box import Box, Side
from ubongo.decks.model import AreaTasks, Card, Deck, NamedTask
from ubongo.decks.outline import canonical, has_hole, is_connected
from ubongo.decks.progress import Progress
from ubongo.geometry import PIECES, Area, covers, read_area, read_solution
from ubongo.solving import (
    Puzzle,
    count_solutions,
    difficulty,
    is_trivial,
)

LARGEST_PIECE = max(piece.size for piece in PIECES.values())


class Finding(NamedTuple):
    """Something that is wrong, and where: a card, a side or a task by its name."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check_deck(
    deck: Deck, cards: int | None = None, progress: Progress | None = None
) -> list[Finding]:
    """Everything that is wrong with a deck; `cards`: how many it should have, if not its box's."""
    findings = list(_make_up(deck, cards or deck.box.cards))
    for number, card in enumerate(deck.cards, 1):
        for side in Side:
            for area_tasks in card.side(side).areas:
                findings += _check_area(deck, card, side, area_tasks)
        if progress is not None:
            progress("checking", number, len(deck.cards))
    return [*findings, *_check_areas_differ(deck), *_check_pool(deck)]


def _make_up(deck: Deck, cards: int) -> Iterator[Finding]:
    """The right number of cards, sides, areas and labels, by their right names."""
    box = deck.box
    if not deck.seed.isprintable():
        yield Finding("deck", "has a seed that cannot be printed")
    if len(deck.cards) != cards:
        yield Finding("deck", f"has {len(deck.cards)} cards; {cards} are wanted")
    for number, card in enumerate(deck.cards, 1):
        where = f"card {card.number}"
        if card.number != number:
            yield Finding(where, f"stands where card {number} should be")
        if card.family != box.family(number):
            yield Finding(where, f"is of the family {card.family}, not {box.family(number)}")
        for side in Side:
            yield from _side_make_up(box, card, side)


def _side_make_up(box: Box, card: Card, side: Side) -> Iterator[Finding]:
    face = card.side(side)
    where = f"card {card.number}, {side.value} side"
    if face.name != box.face(card.number, side):
        yield Finding(where, f"is named {face.name!r}, not {box.face(card.number, side)!r}")
    labels = tuple(tuple(task.label for task in each.tasks) for each in face.areas)
    for label, times in Counter(label for each in labels for label in each).items():
        if times > 1:
            yield Finding(where, f"has the label {label} {times} times")
    if labels != box.labels[side]:
        yield Finding(where, f"has the labels {_said(labels)}, not {_said(box.labels[side])}")


def _said(labels: Iterable[Iterable[str]]) -> str:
    return " / ".join(" ".join(each) for each in labels)


def _check_area(deck: Deck, card: Card, side: Side, area_tasks: AreaTasks) -> Iterator[Finding]:
    """An area with all its tasks."""
    where = f"card {card.number}, {side.value} side"
    try:
        area = read_area(area_tasks.drawing)
    except ValueError as error:
        yield Finding(where, str(error))
        return
    if area.levels != deck.box.levels:
        yield Finding(where, f"an area has {deck.box.levels} levels, not {area.levels}")
        return
    if area.size > side.pieces * LARGEST_PIECE:
        yield Finding(where, f"an area has {area.size} cells; {side.pieces} pieces never fill it")
        return
    if not is_connected(area) or has_hole(area):
        yield Finding(where, "an area is one piece without a hole")
    sets = Counter(frozenset(task.pieces) for task in area_tasks.tasks)
    for task in area_tasks.tasks:
        named = NamedTask(deck.box, card, side, area_tasks, task)
        if sets[frozenset(task.pieces)] > 1:
            yield Finding(named.name, "has the pieces of another task of the same area")
        yield from _check_task(named, area)
    for what in deck.box.wrong_with(area, area_tasks.master):
        yield Finding(where, what)


def _check_task(named: NamedTask, area: Area) -> Iterator[Finding]:
    """Pieces that exist and are enough, counts and difficulty as stated, a solution that covers."""
    box, task = named.box, named.task
    unknown = [name for name in task.pieces if name not in box.pool]
    if unknown:
        yield Finding(named.name, f"unknown piece: {unknown[0]!r}")
        return
    if len(task.pieces) != named.side.pieces:
        yield Finding(named.name, f"has {len(task.pieces)} pieces, not {named.side.pieces}")
        return
    try:
        puzzle = Puzzle(area, task.pieces, box.motions(task.label))
    except ValueError as error:
        yield Finding(named.name, str(error))
        return
    number = count_solutions(puzzle).number
    if not number:
        yield Finding(named.name, "has no solution")
        return
    if number != task.solutions:
        yield Finding(named.name, f"states {task.solutions} solutions, and has {number}")
    expected = round(difficulty(puzzle) or 0.0, 2)
    if expected != task.difficulty:
        yield Finding(named.name, f"states the difficulty {task.difficulty}, and has {expected}")
    yield from _check_solution(named, puzzle)
    if is_trivial(puzzle):
        yield Finding(named.name, "is trivial: every piece has a single place")


def _check_solution(named: NamedTask, puzzle: Puzzle) -> Iterator[Finding]:
    try:
        solution = read_solution(named.task.solution)
    except ValueError as error:
        yield Finding(named.name, str(error))
        return
    fault = covers(puzzle.area, solution, puzzle.motions, puzzle.pieces)
    if fault is not None:
        yield Finding(named.name, f"the stated solution is wrong: {fault.kind.value}")


def _area(area_tasks: AreaTasks) -> Area | None:
    try:
        return read_area(area_tasks.drawing)
    except ValueError:
        return None


def _check_areas_differ(deck: Deck) -> Iterator[Finding]:
    """All areas differ, also turned or mirrored; on some sides only those of a card."""
    first: dict[object, str] = {}
    for card in deck.cards:
        for side in Side:
            face = card.side(side)
            for area_tasks in face.areas:
                area = _area(area_tasks)
                if area is None:
                    continue
                shape: object = canonical(area)
                if side in deck.box.repeated:
                    shape = (face.name, shape)
                if shape in first:
                    yield Finding(f"card {card.number}, {side.value} side",
                                  f"an area is that of {first[shape]} again")  # fmt: skip
                first.setdefault(shape, face.name)


def _check_pool(deck: Deck) -> Iterator[Finding]:
    """All boards of a family can play the same label at once from the common pool (D-11)."""
    if not deck.box.families:
        return
    needs: dict[tuple[str, str, str], Counter[str]] = {}
    for named in deck.tasks():
        key = (str(named.card.family), named.side.value, named.task.label)
        needs.setdefault(key, Counter()).update(named.task.pieces)
    for (family, side, label), need in needs.items():
        for name, number in need.items():
            if name in PIECES and number > PIECES[name].count:
                yield Finding(
                    f"family {family}, {side} side, {label}",
                    f"needs part {name} {number} times; the pool has {PIECES[name].count}",
                )
