"""How long people took for the tasks of a match, told from its log; bots are left out."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.messages import HelpGiven, Paused, SolutionShown
from ubongo.core.race.messages import GlassStarted, Rolled, TaskSolved
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import seen_at
from ubongo.core.solo.messages import SoloSolved, SoloTask, TaskDealt
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.core.solves import Entries, GivenTask, Solved, hand_puzzle
from ubongo.decks.boxes import puzzle_box
from ubongo.decks.files import AnyDeck
from ubongo.decks.model import Deck
from ubongo.editions.registry import declared
from ubongo.geometry import read_area
from ubongo.solving import Puzzle, Stopped, difficulty
from ubongo.solving.timing import deadline

NOT_KNOWN = 0.0
"""The difficulty of a task that has none, such as an area of the master game."""
LONGEST_LOOK = 5.0
"""Seconds for the difficulty of one task."""


def find_solves(edition: AnyEdition, options: object, log: Entries) -> Iterator[Solved]:
    """Every right call of a person, in the order in which they came.

    In a pause one may think, so a task in which the match was paused counts as solved with help.
    """
    state = edition.initial_state(options)
    find = _solo if isinstance(state, SoloState) else declared(edition.key).solves or _race
    paused: Millis = -1

    def watch_pauses() -> Entries:
        """The log, read lazily: when a solve is yielded, no later pause has been seen."""
        nonlocal paused
        for at, event in log:
            if isinstance(event, Paused):
                paused = at
            yield at, event

    for solved in find(edition, state, watch_pauses()):
        is_helped = paused > solved.seen
        yield solved._replace(hints=solved.hints + 1) if is_helped else solved


def _race(edition: AnyEdition, state: RaceState, log: Entries) -> Iterator[Solved]:
    """From when the glass was turned, or a late seat was to see its task."""
    box, number = declared(edition.key).box, 0
    helped: Counter[Seat] = Counter()
    shown: set[Seat] = set()
    for _, event in log:
        before, state = state, edition.evolve(state, event)
        now = state.round
        match event:
            case Rolled() | GlassStarted():
                number += isinstance(event, Rolled)
                helped, shown = Counter(), set()
            case HelpGiven(seat):
                helped[seat] += 1
            case SolutionShown(seat):
                shown.add(seat)
            case TaskSolved(seat, place, _, credited) if now is not None:
                task = now.tasks[seat]
                if task is None or seat in before.bots or seat in shown:
                    continue
                side = state.options.side_of(seat)
                puzzled = GivenTask(box, side, task.name, now.label, task.pieces, task.area)
                since = seen_at(state, seat)
                time = max(0, credited - since)
                yield Solved(number, seat, puzzled, time, helped[seat], since, place == 1)
            case _:
                pass


def _solo(edition: AnyEdition, state: SoloState, log: Entries) -> Iterator[Solved]:
    """From when a task was dealt; a bot's run counts for nothing."""
    dealt: tuple[SoloTask, Millis] | None = None
    hints = 0
    is_shown = False
    for at, event in log:
        state = edition.evolve(state, event)
        match event:
            case TaskDealt(_, task, since):
                dealt, hints, is_shown = (task, since), 0, False
            case HelpGiven():
                hints += 1
            case SolutionShown():
                is_shown = True
            case SoloSolved(number, _, credited) if dealt and not state.bots and not is_shown:
                task, since = dealt
                time = max(0, min(credited, at) - since)
                puzzled = _dealt(declared(edition.key).box, state.options, task)
                yield Solved(number, 0, puzzled, time, hints, since)
            case _:
                pass


def _dealt(edition: str, options: SoloOptions, task: SoloTask) -> GivenTask:
    """A task of a day is named by its day; its own name is the secret that it was made from."""
    if not task.area:
        return hand_puzzle(edition, options.side, task.label)
    name = options.day or task.name
    return GivenTask(edition, options.side, name, task.label, task.pieces, task.area)


class Difficulties:
    """How hard tasks are: as the decks state it, else computed."""

    def __init__(self, decks: Iterable[AnyDeck]) -> None:
        self._stated: dict[tuple[str, str], tuple[tuple[str, ...], float]] = {
            (deck.edition, named.name): (named.task.pieces, named.task.difficulty)
            for deck in decks
            if isinstance(deck, Deck)
            for named in deck.tasks()
        }

    def of(self, task: GivenTask) -> float:
        """E; of a hand the number of its round, each of which is harder than the one before."""
        if not task.area:
            return float(task.label)
        pieces, stated = self._stated.get((task.edition, task.name), ((), NOT_KNOWN))
        if pieces == task.pieces:
            return stated
        if len(task.pieces) != task.side.pieces:  # a master game has as many as there are
            return NOT_KNOWN
        return _compute_difficulty(task)


def _compute_difficulty(task: GivenTask) -> float:
    motions = puzzle_box(task.edition).motions(task.label)
    puzzle = Puzzle(read_area(task.area), task.pieces, motions)
    try:
        return difficulty(puzzle, deadline(LONGEST_LOOK)) or NOT_KNOWN
    except Stopped:
        return NOT_KNOWN
