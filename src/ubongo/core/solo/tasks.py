"""Where the tasks of a solo run come from, and how the puzzles of a deck are dealt and judged."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Protocol

from ubongo.core.chance import Chance, choice
from ubongo.core.helping import Hint, puzzle_hint, some_solution
from ubongo.core.race.judging import Wrong, checked_board, judge
from ubongo.core.race.messages import DealtTask
from ubongo.core.solo.messages import SoloTask
from ubongo.decks.box import Box, Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.model import AreaTasks, Deck, Task
from ubongo.decks.outline import canonical
from ubongo.geometry import read_area, read_solution, write_solution
from ubongo.solving import Puzzle


class Tasks(Protocol):
    """The tasks of an edition, one after the other."""

    take_long: ClassVar[bool]
    """Whether it may take more than a few milliseconds to draw one."""

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """The next task, when these cards were dealt since the deck was shuffled (A-15)."""
        ...

    def checked(self, task: SoloTask, board: str) -> str:
        """What lies, as it is recorded; or a Refusal of what could not lie there."""
        ...

    def wrong(self, task: SoloTask, board: str) -> Wrong | None:
        """Nothing if the task is solved by what lies, else why not."""
        ...

    def hint(self, task: SoloTask, board: str) -> Hint:
        """What to do next with what lies."""
        ...

    def solution(self, task: SoloTask) -> str:
        """Something that solves the task."""
        ...


class Puzzles:
    """How tasks of areas and pieces are judged, wherever they come from."""

    take_long: ClassVar[bool] = False

    def __init__(self, box: Box) -> None:
        self._box = box

    def checked(self, task: SoloTask, board: str) -> str:
        """The task's pieces, none twice, none as it may not lie in this edition."""
        motions = self._box.motions(task.label)
        return write_solution(checked_board(_as_in_a_race(task), board, motions))

    def wrong(self, task: SoloTask, board: str) -> Wrong | None:
        """Nothing if the area is covered exactly."""
        motions = self._box.motions(task.label)
        return judge(_as_in_a_race(task), read_solution(board), motions)

    def hint(self, task: SoloTask, board: str) -> Hint:
        """The most awkward piece and where it goes, or one that lies wrong (D-36)."""
        return puzzle_hint(self._puzzle(task), read_solution(board))

    def solution(self, task: SoloTask) -> str:
        """Some solution."""
        return some_solution(self._puzzle(task))

    def _puzzle(self, task: SoloTask) -> Puzzle:
        return Puzzle(read_area(task.area), task.pieces, self._box.motions(task.label))


class PuzzleTasks(Puzzles):
    """Tasks of areas and pieces: a random task of each card of a deck (A-15)."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck.box)
        self._deck = deck

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """A card that may come next, and of its side one of the tasks, all equally likely."""
        numbers = still_to_come([card.number for card in self._deck.cards], dealt)
        card = choice(chance, [card for card in self._deck.cards if card.number in numbers])
        face = card.side(side)
        area, task = choice(chance, [(area, task) for area in face.areas for task in area.tasks])
        name = self._deck.box.task_name(face.name, task.label)
        return SoloTask(name, task.label, (card.number,), task.pieces, area.drawing)


class FreshPuzzles(Puzzles):
    """Tasks that a deck has not, each made when it is dealt: by chance, or all of one seed."""

    take_long: ClassVar[bool] = True

    def __init__(self, deck: Deck, seed: str = "") -> None:
        super().__init__(deck.box)
        self._deck = deck
        self._seed = seed

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """A task of the side, about as hard as those of the printed decks (A-15)."""
        from ubongo.decks.making.fresh import fresh_task  # takes a while, and few need it

        name, luck = fresh_luck(chance, self._seed)
        for _ in range(TRIES):
            area = fresh_task(self._box.edition, side, luck)
            (task,) = area.tasks
            if puzzle_key(area, task) not in public_puzzles(self._deck):
                break
        return SoloTask(name, task.label, (FRESH,), task.pieces, area.drawing)


TRIES = 50
"""How often another task is made, when one happens to stand in the booklet."""


@cache
def public_puzzles(deck: Deck) -> frozenset[object]:
    """What stands in the booklet of a deck, however it is turned."""
    return frozenset(puzzle_key(area, task) for *_, area, task in deck.tasks())


def puzzle_key(area: AreaTasks, task: Task) -> object:
    """Equal for tasks that are the same but for how the area is turned."""
    return canonical(area.area), frozenset(task.pieces)


FRESH = 1
"""The number of a card that is of no deck."""


def fresh_luck(chance: Chance, seed: str) -> tuple[str, Luck]:
    """The name of a task that nobody has seen, and the luck that makes it: a new one or a day's."""
    name = seed or f"{chance.below(1 << 32):08x}{chance.below(1 << 32):08x}"
    return name, Luck(name, "solo")


def still_to_come(cards: Iterable[int], dealt: tuple[int, ...]) -> frozenset[int]:
    """The cards not dealt yet; when there are none, all but the last one again (A-15)."""
    every = frozenset(cards)
    return every.difference(dealt) or every.difference(dealt[-1:])


def _as_in_a_race(task: SoloTask) -> DealtTask:
    return DealtTask(task.name, task.cards[0], task.area, task.pieces)
