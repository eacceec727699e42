"""Commands and events that every puzzle edition shares.

Commands are imperatives, events are past tense. Events name seats, never people, and carry what
chance gave and the dealt tasks themselves, so that a log can be read without seed or deck.
"""

import msgspec

from ubongo.core.edition import Millis, Seat


class Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Anything that goes over the wire or into the log; its `kind` is the name of its class."""


class Roll(Message, frozen=True, tag="roll"):
    """The starter throws the die."""

    seat: Seat


class Arrange(Message, frozen=True, tag="arrange"):
    """What lies on a player's area now, as a line of placements."""

    seat: Seat
    board: str


class Claim(Message, frozen=True, tag="claim"):
    """A player calls "Ubongo!" and shows the whole solution; `credited` is the fair time of it."""

    seat: Seat
    solution: str
    credited: Millis


class Come(Message, frozen=True, tag="come"):
    """The player of a seat is connected again."""

    seat: Seat


class Leave(Message, frozen=True, tag="leave"):
    """The player of a seat is gone for now; the seat is kept (A-09)."""

    seat: Seat


class Tick(Message, frozen=True, tag="tick"):
    """The time that `wake_at` named has come."""


class DealtTask(msgspec.Struct, frozen=True):
    """A task as it is dealt: everything that is needed to play and to judge it."""

    name: str
    area: str
    pieces: tuple[str, ...]


class Came(Message, frozen=True, tag="came"):
    """The player of a seat is there."""

    seat: Seat


class Left(Message, frozen=True, tag="left"):
    """The player of a seat is away."""

    seat: Seat


class RoundOpened(Message, frozen=True, tag="round_opened"):
    """A round begins: the starter is to roll, and at `until` the table does (A-03, A-18)."""

    number: int
    starter: Seat
    until: Millis


class RollAnnounced(Message, frozen=True, tag="roll_announced"):
    """The die is thrown; what it shows is seen at `at`, by everybody at once (A-01)."""

    seat: Seat
    at: Millis


class Rolled(Message, frozen=True, tag="rolled"):
    """The die shows its label, the tasks appear, the glass runs until `until` (A-01, C-14)."""

    label: str
    tasks: tuple[DealtTask, ...]
    until: Millis


class Arranged(Message, frozen=True, tag="arranged"):
    """A player's area holds this now."""

    seat: Seat
    board: str


class ClaimFailed(Message, frozen=True, tag="claim_failed"):
    """A call that was wrong: it changes nothing but when the next one is taken (A-04)."""

    seat: Seat
    fault: str
    piece: str | None
    until: Millis


class TaskSolved(Message, frozen=True, tag="task_solved"):
    """A right call, its place among the solvers, and the time that it was credited with."""

    seat: Seat
    place: int
    solution: str
    credited: Millis


class GlassTurned(Message, frozen=True, tag="glass_turned"):
    """Nobody solved: the second chance runs until `until` (A-08)."""

    until: Millis


class RoundEnded(Message, frozen=True, tag="round_ended"):
    """The round is over."""

    number: int
