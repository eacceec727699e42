"""What players might lay, whether they know the solution or not: whole and half-built boards."""

import random
from functools import cache
from itertools import count

from msgspec.structs import replace

from ubongo.core.edition import AnyEdition
from ubongo.core.messages import Arrange, Message
from ubongo.core.race.messages import Claim, DealtTask
from ubongo.core.race.rules import Race
from ubongo.core.solo.rules import Solo
from ubongo.geometry import (
    EVERY_WAY,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Motions,
    read_area,
    write_solution,
)
from ubongo.solving import (
    MasterPuzzle,
    Puzzle,
    first_solution,
    largest_layout,
    master_solutions,
    read_hand,
    write_layout,
)


def boards_for(
    edition: AnyEdition, state: object, move: Arrange, dice: random.Random
) -> list[Message]:
    """The move with boards on it, and the calls that go with them."""
    if isinstance(edition, Race):
        return _race_boards(edition, state, move, dice)
    if isinstance(edition, Solo):
        return _solo_boards(state, move, dice)
    hand = edition.view(state, move.seat).round.hands[move.seat]
    layout = layout_of(tuple(card.symbols for card in hand)).split()
    layout = layout[: dice.choice((0, 3, 6, 7, 7))]
    if dice.random() < 0.1 and layout:
        layout[-1] = layout[-1].partition("@")[0] + "@40,40"
    return [replace(move, board=" ".join(layout))]


def _race_boards(
    edition: AnyEdition, state: object, move: Arrange, dice: random.Random
) -> list[Message]:
    task = state.round.tasks[move.seat]  # type: ignore[attr-defined]
    line = solution_of(task, edition.motions(state))  # type: ignore[attr-defined]
    tokens = line.split()
    half = " ".join(dice.sample(tokens, dice.randrange(len(tokens))))
    whole = line if dice.random() < 0.4 else half
    return [replace(move, board=half), replace(move, board=whole), Claim(move.seat, whole, 0)]


def _solo_boards(state: object, move: Arrange, dice: random.Random) -> list[Message]:
    task = state.task  # type: ignore[attr-defined]
    if task.area:
        motions = EVERY_WAY if "2" in task.area else TURNED_AND_FLIPPED
        motions = {"light": TURNED, "dark": TURNED_DARK}.get(task.label, motions)
        line = solution_of(DealtTask(task.name, 0, task.area, task.pieces), motions)
    else:
        line = layout_of(task.pieces)
    tokens = line.split()
    half = " ".join(tokens[: dice.randrange(len(tokens) + 1)])
    return [replace(move, board=half), Claim(move.seat, line, 0), Claim(move.seat, half, 0)]


@cache
def layout_of(faces: tuple[str, ...]) -> str:
    """A layout of seven cards, or of as many as were found soon."""
    asked = count()
    return write_layout(largest_layout(read_hand(faces), stop=lambda: next(asked) > 200).layout)


@cache
def solution_of(task: DealtTask, motions: Motions) -> str:
    """Some solution of a task; where there are more pieces than it takes, of the master game."""
    area = read_area(task.area)
    if len(task.pieces) > 4:
        return write_solution(next(master_solutions(MasterPuzzle(area, task.pieces))))
    solution = first_solution(Puzzle(area, task.pieces, motions))
    assert solution is not None
    return write_solution(solution)
