"""Where the tasks of a solo run come from, and how the puzzles of a deck are dealt and judged."""

from collections.abc import Iterable
from typing import Protocol

from ubongo.core.chance import Chance, choice
from ubongo.core.race.judging import Wrong, checked_board, judge
from ubongo.core.race.messages import DealtTask
from ubongo.core.solo.messages import SoloTask
from ubongo.decks.box import Side
from ubongo.decks.model import Deck
from ubongo.geometry import read_solution, write_solution


class Tasks(Protocol):
    """The tasks of an edition, one after the other."""

    @property
    def edition(self) -> str:
        """The key of the edition, which its records are kept under."""
        ...

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """The next task, when these cards were dealt since the deck was shuffled (A-15)."""
        ...

    def checked(self, task: SoloTask, board: str) -> str:
        """What lies, as it is recorded; or a Refusal of what could not lie there."""
        ...

    def wrong(self, task: SoloTask, board: str) -> Wrong | None:
        """Nothing if the task is solved by what lies, else why not."""
        ...


class PuzzleTasks:
    """Tasks of areas and pieces: a random task of each card of a deck (A-15)."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    @property
    def edition(self) -> str:
        """The edition that the deck belongs to."""
        return self._deck.edition

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """A card that may come next, and of its side one of the tasks, all equally likely."""
        numbers = still_to_come([card.number for card in self._deck.cards], dealt)
        card = choice(chance, [card for card in self._deck.cards if card.number in numbers])
        face = card.side(side)
        area, task = choice(chance, [(area, task) for area in face.areas for task in area.tasks])
        name = self._deck.box.task_name(face.name, task.label)
        return SoloTask(name, task.label, (card.number,), task.pieces, area.drawing)

    def checked(self, task: SoloTask, board: str) -> str:
        """The task's pieces, none twice, none as it may not lie in this edition."""
        motions = self._deck.box.motions(task.label)
        return write_solution(checked_board(_as_in_a_race(task), board, motions))

    def wrong(self, task: SoloTask, board: str) -> Wrong | None:
        """Nothing if the area is covered exactly."""
        motions = self._deck.box.motions(task.label)
        return judge(_as_in_a_race(task), read_solution(board), motions)


def still_to_come(cards: Iterable[int], dealt: tuple[int, ...]) -> frozenset[int]:
    """The cards not dealt yet; when there are none, all but the last one again (A-15)."""
    every = frozenset(cards)
    return every.difference(dealt) or every.difference(dealt[-1:])


def _as_in_a_race(task: SoloTask) -> DealtTask:
    return DealtTask(task.name, task.cards[0], task.area, task.pieces)
