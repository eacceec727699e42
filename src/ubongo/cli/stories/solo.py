"""The words for a solo run, of any edition."""

from rich.text import Text

from ubongo.cli.drawing import board_text, layout_text
from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.race import laid
from ubongo.cli.stories.words import clock, counted, printable, reason, seconds
from ubongo.core.edition import Seat
from ubongo.core.messages import Arranged, MatchEvent
from ubongo.core.race.messages import ClaimFailed
from ubongo.core.solo.messages import (
    ClockStarted,
    SoloEnded,
    SoloEvent,
    SoloOpened,
    SoloSolved,
    SoloTask,
    TaskDealt,
    TaskPutAside,
)
from ubongo.core.solo.results import SoloResult
from ubongo.core.solo.state import SoloState
from ubongo.geometry import read_area, read_solution
from ubongo.solving import read_hand, read_layout


class SoloStory(MatchStory[SoloState, SoloEvent]):
    """Tells a solo run."""

    def heading(self, before: SoloState, event: SoloEvent | MatchEvent) -> str | None:
        """A chapter for each task."""
        return f"Task {event.number}" if isinstance(event, TaskDealt) else None

    def tell_own(self, before: SoloState, event: SoloEvent) -> str:
        """A sentence about an event, which changes the state from before."""
        match event:
            case SoloOpened(until):
                return f"the first task is seen at {clock(until)}"
            case ClockStarted(_, until):
                return f"the clock runs, until {clock(until)} at the latest"
            case TaskDealt(number, task):
                return f"task {number}: {_task_words(task)}"
            case Arranged(_, board):
                return f"laid {laid(board)}"
            case ClaimFailed(_, fault, piece):
                return f"called, but {reason(fault, piece)}"
            case SoloSolved(number, _, credited):
                return f"solved task {number}, {seconds(credited - before.started)} after the start"
            case TaskPutAside(number):
                return f"put task {number} aside"
            case SoloEnded(result):
                return _result(result)

    def playing(self, state: SoloState) -> str:
        """The task."""
        return "" if state.task is None else f"task {state.number}"

    def belongings(self, state: SoloState, seat: Seat) -> str:
        """How many tasks are solved."""
        return f"{counted(len(state.solves), 'task')} solved, {state.put_aside} put aside"

    def board(self, state: SoloState, seat: Seat) -> Text | None:
        """The task with what lies."""
        task = state.task
        if task is None:
            return None
        drawing = _drawing(task, state.board)
        title = Text(printable(_task_words(task)))
        return Text("\n").join([title, drawing, Text(state.board or "(empty)")])


def _task_words(task: SoloTask) -> str:
    return f"{task.name} ({' '.join(task.pieces)})"


def _drawing(task: SoloTask, board: str) -> Text:
    """The area, or the layout of a hand of cards, which covers none."""
    if task.area:
        return board_text(read_area(task.area), read_solution(board))
    return layout_text(read_hand(task.pieces), read_layout(board))


def _result(result: SoloResult) -> str:
    ranked = "" if result.is_ranked else "; it is not ranked"
    solved = counted(result.solved, "task")
    return f"{solved} solved in {seconds(result.time)}, {result.put_aside} put aside{ranked}"
