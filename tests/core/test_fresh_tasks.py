"""Tasks for solo runs that stand in no booklet."""

import pytest

from ubongo.core.chance import SeededChance
from ubongo.core.solo import tasks as module
from ubongo.core.solo.tasks import FreshPuzzles, public_puzzles, puzzle_key
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import AreaTasks, Deck, Task
from ubongo.editions.card_game.solo import FreshHands, can_be_laid
from ubongo.editions.registry import SOLO, fresh_solo
from ubongo.geometry import read_area
from ubongo.solving import Puzzle, first_solution


@pytest.mark.rule("A-15")
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("edition", PUZZLES)
def test_a_fresh_task_can_be_solved_and_stands_in_no_booklet(edition: str, side: Side) -> None:
    deck = shipped_deck(edition)
    assert isinstance(deck, Deck)
    fresh = FreshPuzzles(deck)
    for number in range(12):
        task = fresh.draw(side, (), SeededChance(bytes(16), number))
        assert len(task.pieces) == side.pieces
        assert task.label in {label for labels in PUZZLES[edition].labels[side] for label in labels}
        area = AreaTasks(task.area, (Task(task.label, task.pieces, 1, "", 1.0),))
        assert puzzle_key(area, area.tasks[0]) not in public_puzzles(deck)
        motions = PUZZLES[edition].motions(task.label)
        assert first_solution(Puzzle(read_area(task.area), task.pieces, motions)) is not None


def test_a_task_that_happens_to_be_public_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = SeededChance(bytes(16), 1)
    first = FreshPuzzles(shipped_deck("classic"), "seed").draw(Side.EASY, (), chance)
    area = AreaTasks(first.area, (Task(first.label, first.pieces, 1, "", 1.0),))
    public = frozenset({puzzle_key(area, area.tasks[0])})
    monkeypatch.setattr(module, "public_puzzles", lambda _: public)
    other = FreshPuzzles(shipped_deck("classic"), "seed").draw(Side.EASY, (), chance)
    assert (other.area, other.pieces) != (first.area, first.pieces)


def test_a_turned_area_with_the_same_pieces_is_the_same_task() -> None:
    deck = shipped_deck("classic")
    *_, area, task = next(iter(deck.tasks()))
    turned = "\n".join("".join(row) for row in zip(*area.drawing.split("\n")[::-1], strict=True))
    assert puzzle_key(AreaTasks(turned, (task,)), task) in public_puzzles(deck)


@pytest.mark.parametrize("side", list(Side))
def test_a_fresh_hand_can_be_laid(side: Side) -> None:
    for number in range(4):
        hand = FreshHands().draw(side, (), SeededChance(bytes(16), number))
        assert (len(hand.pieces), hand.cards) == (9, (1, 2, 3, 4, 5, 6, 7, 8, 9))
        assert (int(hand.label) > 3) == (side is Side.HARD)
        assert can_be_laid(hand)


@pytest.mark.parametrize("edition", list(SOLO))
def test_the_same_chance_or_the_same_seed_gives_the_same_task(edition: str) -> None:
    def drawn(seed: str, number: int) -> object:
        solo = fresh_solo(edition, seed)
        tasks = vars(solo)["_tasks"]
        return tasks.draw(Side.HARD, (), SeededChance(bytes(16), number))

    assert drawn("", 1) == drawn("", 1) != drawn("", 2)
    assert drawn("day", 1) == drawn("day", 2) != drawn("other", 1)
