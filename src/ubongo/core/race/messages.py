"""Commands and events of every race; a dealt task stands in its event whole (A-01)."""

import msgspec

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import (
    Arrange,
    Arranged,
    EndWanted,
    GetReady,
    GotReady,
    Message,
    VoteWithdrawn,
    WantEnd,
    WithdrawVote,
)


class Roll(Message, frozen=True, tag="roll"):
    """The starter throws the die."""

    seat: Seat


class Claim(Message, frozen=True, tag="claim"):
    """A player calls "Ubongo!" and shows the whole solution; `credited` is the fair time of it."""

    seat: Seat
    solution: str
    credited: Millis


class WantAnother(Message, frozen=True, tag="want_another"):
    """In a play-off: a new task, if all who are in it agree (A-11)."""

    seat: Seat


class GoOn(Message, frozen=True, tag="go_on"):
    """The player is done with the round, and would not wait for bots and sand."""

    seat: Seat


RaceCommand = GetReady | Roll | Arrange | Claim | WantAnother | WantEnd | WithdrawVote | GoOn


class DealtTask(msgspec.Struct, frozen=True):
    """A task as it is dealt: everything that is needed to play and to judge it."""

    name: str
    card: int
    area: str
    pieces: tuple[str, ...]


class RoundOpened(Message, frozen=True, tag="round_opened"):
    """A round begins: the starter is to roll, and at `until` the table does (A-03, A-18)."""

    number: int
    starter: Seat
    until: Millis


class PlayoffOpened(Message, frozen=True, tag="playoff_opened"):
    """Whoever is tied for the first place gets a task at `until`; at `ends` the place is shared."""

    players: tuple[Seat, ...]
    until: Millis
    ends: Millis


class WaitShortened(Message, frozen=True, tag="wait_shortened"):
    """The wait is shorter: the roller has left, or all are ready for the next task (A-03)."""

    until: Millis


class RollAnnounced(Message, frozen=True, tag="roll_announced"):
    """The die is thrown; what it shows is seen at `at`, by everybody at once (A-01)."""

    seat: Seat
    at: Millis


class Rolled(Message, frozen=True, tag="rolled"):
    """The die shows its label and the tasks appear, but for those of late seats (A-01, A-19).

    What comes next, the race or getting ready for it, lasts until `until`. `family` is the animal
    of the round, where an edition has one.
    """

    label: str
    family: str
    tasks: tuple[DealtTask | None, ...]
    until: Millis


class GlassStarted(Message, frozen=True, tag="glass_started"):
    """Everybody has the pieces: the glass runs until `until` (D-16)."""

    until: Millis


class TaskShown(Message, frozen=True, tag="task_shown"):
    """A late seat starts: here is its task (A-19)."""

    seat: Seat
    task: DealtTask


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


class AnotherWanted(Message, frozen=True, tag="another_wanted"):
    """Somebody in the play-off would like a new task."""

    seat: Seat


class GoOnWanted(Message, frozen=True, tag="go_on_wanted"):
    """A seat is done with the round and would go on."""

    seat: Seat


class RoundEnded(Message, frozen=True, tag="round_ended"):
    """The round is over."""

    number: int


RoundEvent = (
    RollAnnounced
    | Rolled
    | GotReady
    | GlassStarted
    | TaskShown
    | Arranged
    | ClaimFailed
    | TaskSolved
    | GlassTurned
    | AnotherWanted
    | EndWanted
    | VoteWithdrawn
    | WaitShortened
    | GoOnWanted
    | RoundEnded
)
"""What happens in a round once it is open."""
RaceEvent = RoundOpened | PlayoffOpened | RoundEvent
