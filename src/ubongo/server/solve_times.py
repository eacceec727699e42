"""How long people took for the tasks of a match, told from its log; bots are left out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.messages import HelpGiven, SolutionShown
from ubongo.core.race.messages import GlassStarted, Rolled, TaskSolved
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import seen_at
from ubongo.core.solo.messages import SoloSolved, SoloTask, TaskDealt
from ubongo.core.solo.state import SoloState
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.files import AnyDeck
from ubongo.decks.model import Deck
from ubongo.editions.card_game.messages import LayingStarted, RoundScored
from ubongo.editions.card_game.solo import ROUNDS
from ubongo.editions.card_game.state import State as CardGameState
from ubongo.editions.registry import edition_of
from ubongo.geometry import read_area
from ubongo.solving import GOAL, Puzzle, Stopped, difficulty, read_layout
from ubongo.solving.timing import deadline

NOT_KNOWN = 0.0
"""The difficulty of a task that has none, such as an area of the master game."""
LONGEST_LOOK = 5.0
"""Seconds for the difficulty of one task."""

Entries = Iterable[tuple[Millis, Any]]


class Puzzled(NamedTuple):
    """What somebody was given: a task of pieces, or a hand of a round of the card game."""

    edition: str
    side: Side
    name: str
    label: str
    pieces: tuple[str, ...]
    area: str


class Solved(NamedTuple):
    """A person solved the match's task with this number, so long after it was `seen`.

    `is_first`: before everybody else; alone there is nobody to be before.
    """

    number: int
    seat: Seat
    task: Puzzled
    time: Millis
    hints: int
    seen: Millis
    is_first: bool = False


def solved_in(edition: AnyEdition, options: object, log: Entries) -> Iterator[Solved]:
    """Every right call of a person, in the order in which they came."""
    state = edition.open(options)
    match state:
        case SoloState():
            yield from _solo(edition, state, log)
        case CardGameState():
            yield from _card_game(edition, state, log)
        case RaceState():
            yield from _race(edition, state, log)
        case _:
            raise ValueError(f"no edition tells times in {edition.key!r}")


def _race(edition: AnyEdition, state: RaceState, log: Entries) -> Iterator[Solved]:
    """From when the glass was turned, or a late seat was to see its task."""
    number = 0
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
                puzzled = Puzzled(edition.key, side, task.name, now.label, task.pieces, task.area)
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
                puzzled = _dealt(edition.key, state.options.side, task)
                yield Solved(number, 0, puzzled, time, hints, since)
            case _:
                pass


def _dealt(key: str, side: Side, task: SoloTask) -> Puzzled:
    edition = edition_of(key)
    if edition == "card_game":
        return _hand(int(task.label))
    return Puzzled(edition, side, task.name, task.label, task.pieces, task.area)


def _hand(number: int) -> Puzzled:
    """Hands are as many as stars: what can be compared is the round."""
    side = Side.EASY if number in ROUNDS[Side.EASY] else Side.HARD
    return Puzzled("card_game", side, f"round {number}", str(number), (), "")


def _card_game(edition: AnyEdition, state: CardGameState, log: Entries) -> Iterator[Solved]:
    """From the start signal to the call, or to the seventh card of who did not call."""
    since: Millis = 0
    helped: Counter[Seat] = Counter()
    for at, event in log:
        state = edition.evolve(state, event)
        match event:
            case LayingStarted():
                since, helped = at, Counter()
            case HelpGiven(seat):
                helped[seat] += 1
            case RoundScored(number, _, _, callers, scores):
                called = {caller.seat: caller.credited for caller in callers}
                for seat, score in enumerate(scores):
                    board = score.board
                    is_right = len(read_layout(board.layout)) >= GOAL and not board.faults
                    if is_right and seat not in state.bots:
                        time = max(0, called.get(seat, board.credited) - since)
                        yield Solved(
                            number, seat, _hand(number), time, helped[seat], since, seat in called
                        )
            case _:
                pass


class Difficulties:
    """How hard tasks are: as the decks state it, else computed."""

    def __init__(self, decks: Iterable[AnyDeck]) -> None:
        self._stated: dict[tuple[str, str], tuple[tuple[str, ...], float]] = {
            (deck.edition, named.name): (named.task.pieces, named.task.difficulty)
            for deck in decks
            if isinstance(deck, Deck)
            for named in deck.tasks()
        }

    def of(self, task: Puzzled) -> float:
        """E; of a hand the number of its round, each of which is harder than the one before."""
        if task.edition == "card_game":
            return float(task.label)
        pieces, stated = self._stated.get((task.edition, task.name), ((), NOT_KNOWN))
        if pieces == task.pieces:
            return stated
        if len(task.pieces) != task.side.pieces:  # a master game has as many as there are
            return NOT_KNOWN
        return _computed(task)


def _computed(task: Puzzled) -> float:
    motions = PUZZLES[task.edition].motions(task.label)
    puzzle = Puzzle(read_area(task.area), task.pieces, motions)
    try:
        return difficulty(puzzle, deadline(LONGEST_LOOK)) or NOT_KNOWN
    except Stopped:
        return NOT_KNOWN
