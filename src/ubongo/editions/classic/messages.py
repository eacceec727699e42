"""Commands and events that only classic has: pawns and gems."""

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import (
    Arrange,
    Arranged,
    Came,
    Claim,
    ClaimFailed,
    Come,
    GlassTurned,
    Leave,
    Left,
    Message,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
    Tick,
)


class ChooseField(Message, frozen=True, tag="choose_field"):
    """Before the first round: put the pawn on one of the six red fields (C-07)."""

    seat: Seat
    row: int


class GetReady(Message, frozen=True, tag="get_ready"):
    """The field stands; the match may begin."""

    seat: Seat


class MovePawn(Message, frozen=True, tag="move_pawn"):
    """Put the pawn on a field within reach of where it began the round (C-20, C-28)."""

    seat: Seat
    row: int


class TakeGems(Message, frozen=True, tag="take_gems"):
    """Take the two front gems of the pawn's row, in one act (C-22, C-25)."""

    seat: Seat
    credited: Millis


class PassGems(Message, frozen=True, tag="pass_gems"):
    """Take nothing in this round (C-28)."""

    seat: Seat


Command = (
    ChooseField
    | GetReady
    | Roll
    | Arrange
    | Claim
    | MovePawn
    | TakeGems
    | PassGems
    | Come
    | Leave
    | Tick
)


class GemsLaidOut(Message, frozen=True, tag="gems_laid_out"):
    """The 72 gems lie in their rows, nearest to the red field first; fields are chosen now."""

    rows: tuple[tuple[str, ...], ...]
    until: Millis


class FieldChosen(Message, frozen=True, tag="field_chosen"):
    """A pawn stands on a red field."""

    seat: Seat
    row: int


class GotReady(Message, frozen=True, tag="got_ready"):
    """A seat waits for the first round."""

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
    """A seat takes nothing in this round."""

    seat: Seat


class MatchEnded(Message, frozen=True, tag="match_ended"):
    """All rounds are played; the seats by place, shared where all six counts are equal (C-38)."""

    places: tuple[tuple[Seat, ...], ...]


Event = (
    GemsLaidOut
    | FieldChosen
    | GotReady
    | RoundOpened
    | RollAnnounced
    | Rolled
    | Arranged
    | ClaimFailed
    | TaskSolved
    | PawnMoved
    | GemsTaken
    | GemsPassed
    | GlassTurned
    | RoundEnded
    | MatchEnded
    | Came
    | Left
)
