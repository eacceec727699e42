"""What flat decks have in common: from chosen faces to cards with their proof.

The labels are balanced last: tasks change places within a face until no label is harder than
another. How hard a task is counts as (x - 1/x) / 2 with x = E / wanted E, about log x.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ubongo.decks.box import Box, Side
from ubongo.decks.making.candidates import Filling, Outline
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.sides import Plan, Sketch, choose_side
from ubongo.decks.model import AreaTasks, Card, CardSide, Deck, Task
from ubongo.decks.progress import Progress
from ubongo.geometry import Area, write_area, write_solution
from ubongo.solving import Puzzle, first_solution

Exchange = Callable[[Sketch, int, int], Sketch]
Master = Callable[[Area], int | None]

BALANCE_TRIES_A_CARD = 300


class Recipe(NamedTuple):
    """What an edition has of its own: its plans, how two labels change places, its master game."""

    box: Box
    generator: int
    plans: dict[Side, Plan]
    exchange: Exchange
    master: Master


def make_flat_deck(recipe: Recipe, seed: str, progress: Progress | None) -> Deck:
    """The deck of a recipe and a seed."""
    tell = progress or (lambda _step, _done, _of: None)
    seen: set[Outline] = set()
    faces = {}
    for side, plan in recipe.plans.items():
        luck = Luck(seed, f"{recipe.box.edition}/{side.value}")
        sketches = choose_side(plan, luck, seen, tell)
        faces[side] = balanced(sketches, plan.difficulty, recipe.exchange, luck)
    cards = tuple(
        Card(
            number,
            easy=_card_side(recipe, number, Side.EASY, easy),
            hard=_card_side(recipe, number, Side.HARD, hard),
        )
        for number, (easy, hard) in enumerate(
            zip(faces[Side.EASY], faces[Side.HARD], strict=True), start=1
        )
    )
    return Deck(recipe.box.edition, seed, recipe.generator, cards)


def balanced(
    sketches: Sequence[Sketch], difficulty: float, exchange: Exchange, luck: Luck
) -> list[Sketch]:
    """The same faces with labels exchanged so that all are equally hard and equally mixed."""
    faces = list(sketches)
    labels = range(len(faces[0].fillings))
    leaning = [0.0 for _ in labels]
    mixture = [0.0 for _ in labels]
    for face in faces:
        for label in labels:
            lean = _lean(face.fillings[label], difficulty)
            leaning[label] += lean
            mixture[label] += lean * lean
    for _ in range(len(faces) * BALANCE_TRIES_A_CARD):
        slot, (one, other) = luck.below(len(faces)), luck.sample(labels, 2)
        first, second = (_lean(faces[slot].fillings[at], difficulty) for at in (one, other))
        more = second - first
        mixed = second * second - first * first
        # What the sums of squares over the labels grow by, halved.
        grown = more * (leaning[one] - leaning[other] + more)
        grown += mixed * (mixture[one] - mixture[other] + mixed)
        if grown < 0:
            faces[slot] = exchange(faces[slot], one, other)
            leaning[one] += more
            leaning[other] -= more
            mixture[one] += mixed
            mixture[other] -= mixed
    return faces


def _lean(filling: Filling, difficulty: float) -> float:
    ratio = filling.difficulty / difficulty
    return (ratio - 1 / ratio) / 2


def exchanged(sketch: Sketch, one: int, other: int) -> Sketch:
    """The face with two fillings in each other's place."""
    order = list(sketch.fillings)
    order[one], order[other] = order[other], order[one]
    return Sketch(sketch.area, tuple(order))


def _card_side(recipe: Recipe, number: int, side: Side, sketch: Sketch) -> CardSide:
    box, area = recipe.box, sketch.area
    tasks = []
    for label, (pieces, count, difficulty) in zip(
        box.labels[side][0], sketch.fillings, strict=True
    ):
        solution = first_solution(Puzzle(area, pieces, box.motions(label)))
        if solution is None:
            raise ValueError(f"{','.join(pieces)} cannot fill the area")
        tasks.append(Task(label, pieces, count, write_solution(solution), difficulty))
    area_tasks = AreaTasks(write_area(area), tuple(tasks), recipe.master(area))
    return CardSide(box.face(number, side), (area_tasks,))
