"""Commands and events of a solo run; boards and calls are those of a race."""

import msgspec

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import Arrange, Arranged, MatchCommand, MatchEvent, Message
from ubongo.core.race.messages import Claim, ClaimFailed
from ubongo.core.solo.results import SoloResult


class PutAside(Message, frozen=True, tag="put_aside"):
    """Another task instead of this one, which does not count (D-33, L-24)."""

    seat: Seat


SoloCommand = Arrange | Claim | PutAside
Command = MatchCommand | SoloCommand


class SoloTask(msgspec.Struct, frozen=True):
    """A task as it is dealt: everything that is needed to play and to judge it.

    `cards` has the number of its card, or those of a hand. `pieces` is what may be laid: pieces by
    their names or, in the card game, the faces of the hand, which cover no `area`.
    """

    name: str
    label: str
    cards: tuple[int, ...]
    pieces: tuple[str, ...]
    area: str = ""


class SoloOpened(Message, frozen=True, tag="solo_opened"):
    """The countdown: at `until` the first task is seen."""

    until: Millis


class ClockStarted(Message, frozen=True, tag="clock_started"):
    """The clock of the whole run started at `at`; at `until` the run is over (A-15)."""

    at: Millis
    until: Millis


class TaskDealt(Message, frozen=True, tag="task_dealt"):
    """The run's next task, counted from 1, is seen from `at` on."""

    number: int
    task: SoloTask
    at: Millis


class SoloSolved(Message, frozen=True, tag="solo_solved"):
    """A right call, and the time that it was credited with."""

    number: int
    solution: str
    credited: Millis


class TaskPutAside(Message, frozen=True, tag="task_put_aside"):
    """A task was given up for another; it does not count (D-33, L-24)."""

    number: int


class SoloEnded(Message, frozen=True, tag="solo_ended"):
    """The run is over, and this is what it came to."""

    result: SoloResult


SoloEvent = (
    SoloOpened
    | ClockStarted
    | TaskDealt
    | Arranged
    | ClaimFailed
    | SoloSolved
    | TaskPutAside
    | SoloEnded
)
Event = MatchEvent | SoloEvent
