"""Commands and events that only classic has: pawns and gems."""

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import MatchCommand, MatchEvent, Message
from ubongo.core.race.messages import RaceCommand, RaceEvent


class ChooseField(Message, frozen=True, tag="choose_field"):
    """Before the first round: put the pawn on one of the six red fields (C-07)."""

    seat: Seat
    row: int


class MovePawn(Message, frozen=True, tag="move_pawn"):
    """Put the pawn on a field within reach of where it began the round (C-20, C-28)."""

    seat: Seat
    row: int


class TakeGems(Message, frozen=True, tag="take_gems"):
    """Put the pawn on a row within reach and take its two front gems, in one act (C-22, C-25).

    The row is named so that no move that is decided meanwhile takes from another one.
    """

    seat: Seat
    row: int
    credited: Millis


class PassGems(Message, frozen=True, tag="pass_gems"):
    """Take nothing in this round (C-28)."""

    seat: Seat


OwnCommand = ChooseField | MovePawn | TakeGems | PassGems
Command = MatchCommand | RaceCommand | OwnCommand


class GemsLaidOut(Message, frozen=True, tag="gems_laid_out"):
    """The 72 gems lie in their rows, nearest to the red field first; fields are chosen now."""

    rows: tuple[tuple[str, ...], ...]
    until: Millis


class FieldChosen(Message, frozen=True, tag="field_chosen"):
    """A pawn stands on a red field."""

    seat: Seat
    row: int


class FieldKept(Message, frozen=True, tag="field_kept"):
    """A seat is content with its field and waits for the first round."""

    seat: Seat


class PawnMoved(Message, frozen=True, tag="pawn_moved"):
    """A pawn was put on another field, or back."""

    seat: Seat
    row: int


class GemsTaken(Message, frozen=True, tag="gems_taken"):
    """A seat took the front gems of a row."""

    seat: Seat
    row: int
    gems: tuple[str, ...]
    credited: Millis


class GemsPassed(Message, frozen=True, tag="gems_passed"):
    """A seat takes nothing in this round; by itself if it has nothing to gain (C-26)."""

    seat: Seat
    nothing_in_reach: bool = False


class CollectorCalled(Message, frozen=True, tag="collector_called"):
    """Calm collecting: this seat may move and take until `until` (C-30)."""

    seat: Seat
    until: Millis


OwnEvent = (
    GemsLaidOut | FieldChosen | FieldKept | PawnMoved | GemsTaken | GemsPassed | CollectorCalled
)
Event = MatchEvent | RaceEvent | OwnEvent
