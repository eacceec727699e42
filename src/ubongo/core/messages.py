"""Commands and events of a match, whatever is played; races have more in `core.race.messages`.

Commands are imperatives, events are past tense. Events name seats, never people, and carry what
chance gave, so that a log can be read without its seed.
"""

from enum import Enum
from typing import Generic, TypeVar

import msgspec

from ubongo.core.edition import Fact, Millis, Seat

C = TypeVar("C")


class Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A command or an event; its `kind` is its tag."""


class Come(Message, frozen=True, tag="come"):
    """The player of a seat is connected again."""

    seat: Seat


class Leave(Message, frozen=True, tag="leave"):
    """The player of a seat is gone for now; the seat is kept (A-09)."""

    seat: Seat


class SitIn(Message, frozen=True, tag="sit_in"):
    """A bot plays for a seat until its player comes back."""

    seat: Seat


class TakeOver(Message, frozen=True, tag="take_over"):
    """Between rounds: a latecomer plays on for a bot, or for somebody who left (A-09)."""

    seat: Seat


class Successor(Enum):
    """Who plays on for somebody who leaves for good (A-09)."""

    BOT = "bot"
    NOBODY = "nobody"


class LeaveForGood(Message, frozen=True, tag="leave_for_good"):
    """The player never comes back to this seat (A-09)."""

    seat: Seat
    successor: Successor


class Remove(Message, frozen=True, tag="remove"):
    """Between rounds the host removes the player of a seat for good."""

    seat: Seat
    successor: Successor


class EndEarly(Message, frozen=True, tag="end_early"):
    """The player would end the match now, without a standing (A-21)."""

    seat: Seat


class PlayOn(Message, frozen=True, tag="play_on"):
    """The player would rather not end the match after all."""

    seat: Seat


class EndWithoutAway(Message, frozen=True, tag="end_without_away"):
    """In a pause: everybody who has not voted to end the match has been away for two minutes.

    The table says so, for no time of the match passes then (A-21).
    """


class Close(Message, frozen=True, tag="close"):
    """The host on this seat, or one who only watches, ends the match for everybody."""

    seat: Seat | None


class Pause(Message, frozen=True, tag="pause"):
    """Between rounds: stop the clock, for the host on this seat, or one who only watches."""

    seat: Seat | None


class Resume(Message, frozen=True, tag="resume"):
    """Let the clock go on, for the player on this seat, or the host who only watches."""

    seat: Seat | None


class GetReady(Message, frozen=True, tag="get_ready"):
    """The player need not be waited for."""

    seat: Seat


class Arrange(Message, frozen=True, tag="arrange"):
    """What a player has laid now, as a line; `credited` is the fair time of it."""

    seat: Seat
    board: str
    credited: Millis


class WantEnd(Message, frozen=True, tag="want_end"):
    """The player would end what nobody seems to solve, with what there is now (A-18, K-22)."""

    seat: Seat


class WithdrawVote(Message, frozen=True, tag="withdraw_vote"):
    """The player would rather go on after all."""

    seat: Seat


class Help(Enum):
    """What somebody would like to know: whether it can still be solved, or a step of a hint."""

    POSSIBLE = "possible"
    PIECE = "piece"
    PLACE = "place"
    LAY = "lay"


class AskHelp(Message, frozen=True, tag="ask_help"):
    """Playing alone or against bots: help with what lies now (D-36)."""

    seat: Seat
    help: Help


class GiveUp(Message, frozen=True, tag="give_up"):
    """Playing alone or against bots: show the solution."""

    seat: Seat


class Explain(Message, frozen=True, tag="explain"):
    """After a round that the seat did not solve: show this solution of its task (D-06).

    The table searches for it, and says so only when nobody plays that task elsewhere (A-16). In the
    card game there may be none: then it is empty.
    """

    seat: Seat
    solution: str


class Tick(Message, frozen=True, tag="tick"):
    """The time that `wake_at` named has come."""


class Together(msgspec.Struct, Generic[C], frozen=True):
    """Commands of several seats that count as given at the same time (A-05)."""

    commands: tuple[C, ...]


EndingCommand = LeaveForGood | Remove | EndEarly | PlayOn | Close
AttendanceCommand = Come | Leave | SitIn | TakeOver | Resume
MatchCommand = (
    AttendanceCommand | EndingCommand | EndWithoutAway | Pause | AskHelp | GiveUp | Explain | Tick
)


class Came(Message, frozen=True, tag="came"):
    """The player of a seat is there."""

    seat: Seat


class Left(Message, frozen=True, tag="left"):
    """The player of a seat is away, since `at`."""

    seat: Seat
    at: Millis = 0


class BotSatIn(Message, frozen=True, tag="bot_sat_in"):
    """A bot plays for the seat."""

    seat: Seat


class TookOver(Message, frozen=True, tag="took_over"):
    """A person plays on for the bot of the seat, or who left it, with what the seat has won."""

    seat: Seat


class LeftForGood(Message, frozen=True, tag="left_for_good"):
    """The player of a seat never comes back, or was removed by the host (A-09)."""

    seat: Seat
    is_removed: bool


class EarlyEndWanted(Message, frozen=True, tag="early_end_wanted"):
    """A player has voted to end the match early (A-21)."""

    seat: Seat


class PlayOnWanted(Message, frozen=True, tag="play_on_wanted"):
    """A player has withdrawn the vote to end the match early."""

    seat: Seat


class MatchClosed(Message, frozen=True, tag="match_closed"):
    """The host has ended the match for everybody; one who only watches has no seat."""

    by: Seat | None


class EndedEarly(Message, frozen=True, tag="ended_early"):
    """The match is over without a standing, and counts nowhere (A-21)."""


class Deserted(Message, frozen=True, tag="deserted"):
    """No person is there any more; if none comes until `until`, the match pauses (A-18)."""

    until: Millis


class Paused(Message, frozen=True, tag="paused"):
    """The match's clock stands still; `by` is who asked for it.

    By nobody: the host did who only watches, or no person was there (`Deserted`).
    """

    by: Seat | None


class Resumed(Message, frozen=True, tag="resumed"):
    """The match's clock goes on."""


class GotReady(Message, frozen=True, tag="got_ready"):
    """A seat need not be waited for."""

    seat: Seat


class Arranged(Message, frozen=True, tag="arranged"):
    """A player has laid this now."""

    seat: Seat
    board: str


class EndWanted(Message, frozen=True, tag="end_wanted"):
    """A seat has voted for the end."""

    seat: Seat


class VoteWithdrawn(Message, frozen=True, tag="vote_withdrawn"):
    """A seat would rather go on."""

    seat: Seat


class HelpGiven(Message, frozen=True, tag="help_given"):
    """Whether what lies can become a solution, and as much more as was asked for.

    The piece is the most awkward one that is left, or one to take up where it cannot; in the card
    game it is the number of a card of the hand. The placement is where it goes.
    """

    seat: Seat
    help: Help
    is_possible: bool
    piece: str = ""
    placement: str = ""


class SolutionShown(Message, frozen=True, tag="solution_shown"):
    """Somebody gave a task up, and this solves it."""

    seat: Seat
    solution: str


class Explained(Message, frozen=True, tag="explained"):
    """The round is over, and so the task that the seat did not solve can be solved: no hint."""

    seat: Seat
    solution: str


class TieDrawn(Message, frozen=True, tag="tie_drawn"):
    """These seats did something at the same time; a draw put them into this order (A-05)."""

    seats: tuple[Seat, ...]


class Refused(Message, frozen=True, tag="refused"):
    """What the seat did at the same time as another came to nothing."""

    seat: Seat
    code: str
    facts: dict[str, Fact]


class MatchEnded(Message, frozen=True, tag="match_ended"):
    """The match is over: the seats by place, equal ones together (A-10)."""

    places: tuple[tuple[Seat, ...], ...]


PresenceEvent = Came | Left | BotSatIn | TookOver | Deserted | Paused | Resumed
EndingEvent = LeftForGood | EarlyEndWanted | PlayOnWanted | MatchClosed | EndedEarly | MatchEnded
MatchEvent = (
    PresenceEvent | EndingEvent | HelpGiven | SolutionShown | Explained | TieDrawn | Refused
)
