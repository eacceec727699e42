"""A deck of one card for each edition, for the tests of the drawings.

The areas are drawn by hand; the solver says which pieces fill them, so that every task is one.
"""

from collections.abc import Iterator
from functools import cache

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.card_stacks import NamedFace, Stack, StackCard, StackDeck
from ubongo.decks.model import AreaTasks, Card, CardSide, Deck, Task
from ubongo.decks.svg import face_svg, side_svg
from ubongo.geometry import Area, read_area, write_area, write_solution
from ubongo.solving import Puzzle, difficulty, first_solution, piece_sets, solutions

_NUMBER = 25
_FLAT = {
    Side.EASY: ("##...\n####.\n.####\n..##.",),
    Side.HARD: (".##...\n####..\n.#####\n.###.#\n.#....",),
}
_TALL = {
    Side.EASY: ("22..\n.222\n.22.", "2222\n.22.\n..2."),
    Side.HARD: ("222..\n.2222\n..22.", ".22.\n2222\n22..\n2..."),
}


@cache
def deck_of_one_card(edition: str) -> Deck:
    """Card 25 of that edition, as a deck of its own."""
    box = PUZZLES[edition]
    easy, hard = (_side(box, side) for side in Side)
    return Deck(edition, "by hand", 1, (Card(_NUMBER, easy, hard, box.family(_NUMBER)),))


def _side(box: Box, side: Side) -> CardSide:
    drawings = (_TALL if box.levels > 1 else _FLAT)[side]
    areas = zip((read_area(drawing) for drawing in drawings), box.labels[side], strict=True)
    return CardSide(
        box.face(_NUMBER, side), tuple(_tasks(box, side, area, labels) for area, labels in areas)
    )


def _tasks(box: Box, side: Side, area: Area, labels: tuple[Label, ...]) -> AreaTasks:
    """Sets of pieces from all over the list of those that fill the area, one for each label."""
    tasks = []
    for order, label in enumerate(labels):
        motions = box.motions(label)
        filling = sorted(piece_sets(area, box.pool, side.pieces, motions).solutions)
        pieces = filling[order * len(filling) // len(labels)]
        puzzle = Puzzle(area, tuple(name for name in box.pool if name in pieces), motions)
        solution, how_hard = first_solution(puzzle), difficulty(puzzle)
        assert solution is not None
        assert how_hard is not None
        number = sum(1 for _ in solutions(puzzle))
        tasks.append(Task(label, puzzle.pieces, number, write_solution(solution), how_hard))
    return AreaTasks(write_area(area), tuple(tasks))


STACKS = StackDeck("card_game", "drawn", 0, ())


def card_face(round_number: int) -> NamedFace:
    """The white or the black face of a card that has all twelve symbols."""
    stack_number = round_number - (round_number + 1) % 2
    card = StackCard(17, white="abcdef", black="ghijkl")
    return NamedFace(Stack(stack_number, (card,)), card, round_number)


def every_drawing() -> Iterator[str]:
    """All faces of these decks, and of the card game."""
    for edition in PUZZLES:
        deck = deck_of_one_card(edition)
        yield from (side_svg(deck, deck.cards[0], side) for side in Side)
    yield from (face_svg(STACKS, card_face(round_number)) for round_number in range(1, 7))
