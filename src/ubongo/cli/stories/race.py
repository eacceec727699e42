"""The words for what all races have: rolls, tasks, the glass, calls and play-offs."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from rich.text import Text

from ubongo.cli.drawing import board_text
from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.words import clock, counted, nth, printable, reason, seats, seconds
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arranged,
    EndWanted,
    GotReady,
    MatchEvent,
    Message,
    VoteWithdrawn,
)
from ubongo.core.race.messages import (
    AnotherWanted,
    ClaimFailed,
    DealtTask,
    GlassStarted,
    GlassTurned,
    GoOnWanted,
    PlayoffOpened,
    RaceEvent,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WaitShortened,
)
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import seen_at
from ubongo.geometry import read_area, read_solution

S = TypeVar("S", bound=RaceState)
E = TypeVar("E", bound=Message)

OfTheTable = (
    RoundOpened
    | PlayoffOpened
    | RollAnnounced
    | WaitShortened
    | Rolled
    | GlassStarted
    | GlassTurned
    | RoundEnded
)
OfAPlayer = (
    GotReady
    | TaskShown
    | Arranged
    | ClaimFailed
    | TaskSolved
    | AnotherWanted
    | EndWanted
    | VoteWithdrawn
    | GoOnWanted
)


class RaceStory(MatchStory[S, E | RaceEvent], Generic[S, E]):
    """Tells a race; `E` are the events that only the edition has."""

    @abstractmethod
    def tell_race(self, before: S, event: E) -> str:
        """A sentence about an event that only the edition has."""

    def heading(self, before: S, event: E | RaceEvent | MatchEvent) -> str | None:
        """A chapter for each round, and for each task of a play-off."""
        match event:
            case RoundOpened(number):
                return f"Round {number}"
            case PlayoffOpened(players):
                return f"Play-off of {seats(players)}"
            case _:
                return None

    def tell_own(self, before: S, event: E | RaceEvent) -> str:
        """A sentence about an event, which changes the state from before."""
        match event:
            case (
                RoundOpened()
                | PlayoffOpened()
                | RollAnnounced()
                | WaitShortened()
                | Rolled()
                | GlassStarted()
                | GlassTurned()
                | RoundEnded()
            ):
                return _of_the_table(event)
            case (
                GotReady()
                | TaskShown()
                | Arranged()
                | ClaimFailed()
                | TaskSolved()
                | AnotherWanted()
                | EndWanted()
                | VoteWithdrawn()
                | GoOnWanted()
            ):
                return _of_a_player(before, event)
            case _:
                return self.tell_race(before, event)

    def playing(self, state: S) -> str:
        """The round, what was rolled, and whether it is the second chance."""
        now = state.round
        if now is None:
            return ""
        words = ["play-off" if now.is_playoff else f"round {now.number}", now.label, now.family]
        if now.is_second_chance:
            words.append("second chance")
        return ", ".join(word for word in words if word)

    def board(self, state: S, seat: Seat) -> Text | None:
        """The task's area with what lies on it, its pieces, and the place if it is solved."""
        now = state.round
        task = now.tasks[seat] if now is not None and now.tasks else None
        if now is None or task is None or state.phase is Phase.OVER:
            return None
        placements = read_solution(now.boards[seat])
        title = task_words(task)
        if seat in now.solved:
            title += f", solved {nth(now.place(seat))}"
        drawing = board_text(read_area(task.area), placements)
        return Text("\n").join(
            [Text(printable(title)), drawing, Text(now.boards[seat] or "(empty)")]
        )


def _of_the_table(event: OfTheTable) -> str:
    match event:
        case RoundOpened(number, starter):
            return f"round {number} is opened; seat {starter} is the starter"
        case PlayoffOpened(players, until):
            return f"{seats(players)} play it off; the task is seen at {clock(until)}"
        case RollAnnounced(seat, at):
            return f"the die of seat {seat} is thrown; it is seen at {clock(at)}"
        case Rolled():
            return _rolled(event)
        case GlassStarted(until):
            return f"the glass runs until {clock(until)}"
        case GlassTurned(until):
            return f"nobody solved: the glass is turned, and runs until {clock(until)}"
        case WaitShortened(until):
            return f"the wait ends at {clock(until)}"
        case RoundEnded(number):
            return f"round {number} is over"


def _of_a_player(before: RaceState, event: OfAPlayer) -> str:
    match event:
        case GotReady(seat):
            return f"seat {seat} is ready"
        case TaskShown(seat, task):
            return f"seat {seat} starts late, with {task_words(task)}"
        case Arranged(seat, board):
            return f"seat {seat} laid {laid(board)}"
        case ClaimFailed(seat, fault, piece):
            return f"seat {seat} called, but {reason(fault, piece)}"
        case TaskSolved(seat, place, _, credited):
            seen = 0 if before.round is None else seen_at(before, seat)
            return f"seat {seat} solved {nth(place)}, after {seconds(credited - seen)}"
        case AnotherWanted(seat):
            return f"seat {seat} would like another task"
        case EndWanted(seat):
            return f"seat {seat} would share the place"
        case VoteWithdrawn(seat):
            return f"seat {seat} would rather go on"
        case GoOnWanted(seat):
            return f"seat {seat} is done and goes on"


def task_words(task: DealtTask) -> str:
    """A task by its name, and its pieces."""
    return f"{task.name} ({' '.join(task.pieces)})"


def laid(board: str) -> str:
    """How much lies on a board, and where."""
    tokens = board.split()
    return f"{counted(len(tokens), 'piece')}: {board}" if tokens else "nothing"


def _rolled(event: Rolled) -> str:
    rolled = ", ".join(word for word in (event.label, event.family) if word)
    return f"{rolled}: {_dealt(event.tasks)}"


def _dealt(tasks: Sequence[DealtTask | None]) -> str:
    """Who got which task; late seats have none yet."""
    got = [
        f"seat {seat} got {task_words(task)}" for seat, task in enumerate(tasks) if task is not None
    ]
    return ", ".join(got) or "nobody got a task yet"
