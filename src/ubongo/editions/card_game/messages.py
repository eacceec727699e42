"""Commands and events of the card game.

A hand is told to its own seat only (K-07). Everybody else learns the face of a card when it is
laid, from the board that it lies on, and nothing about cards that stay in the hand.
"""

from enum import Enum

import msgspec

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import (
    Arrange,
    EndWanted,
    GetReady,
    GotReady,
    MatchCommand,
    MatchEvent,
    Message,
    VoteWithdrawn,
    WantEnd,
    WithdrawVote,
)


class Call(Message, frozen=True, tag="call"):
    """A player calls "Ubongo!" over what lies; `credited` is the fair time of it (K-17)."""

    seat: Seat
    credited: Millis


OwnCommand = GetReady | Arrange | Call | WantEnd | WithdrawVote
Command = MatchCommand | OwnCommand


class HandCard(msgspec.Struct, frozen=True):
    """A card of a hand: its number in the stack, and the face that this round plays."""

    number: int
    symbols: str


Hand = tuple[HandCard, ...]


class ShownFace(msgspec.Struct, frozen=True):
    """A laid card as everybody sees it: its place in the hand, from 0, and its symbols."""

    card: int
    symbols: str


class Fault(msgspec.Struct, frozen=True):
    """What lies against the rules: its name, the rule that it breaks, and the cards."""

    kind: str
    rule: str
    cards: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """What somebody has laid: the layout as a line, its faces, its faults if they are told."""

    layout: str = ""
    faces: tuple[ShownFace, ...] = ()
    faults: tuple[Fault, ...] = ()
    credited: Millis = 0


class RoundBegun(Message, frozen=True, tag="round_begun"):
    """A round begins: hands are taken up, and the laying starts at `until` at the latest."""

    number: int
    until: Millis


class HandDealt(Message, frozen=True, tag="hand_dealt"):
    """Nine new cards, white face up, for their owner's eyes only (K-05, K-07)."""

    seat: Seat
    cards: Hand


class FacesTurned(Message, frozen=True, tag="faces_turned"):
    """The same nine cards, black face up, for their owner's eyes only (K-06, K-07)."""

    seat: Seat
    cards: Hand


class LayingStarted(Message, frozen=True, tag="laying_started"):
    """The start signal; at `until` the round ends by itself (K-07, A-18)."""

    until: Millis


class LaidOut(Message, frozen=True, tag="laid_out"):
    """A player has laid this now; its faults are told only where the table is guided (K-23)."""

    seat: Seat
    board: Board


class Ending(Enum):
    """What ended a round: a call, the players' agreement, or its time (K-17, K-22, A-18)."""

    CALL = "call"
    AGREEMENT = "agreement"
    TIME = "time"


class Caller(msgspec.Struct, frozen=True):
    """Who called, and the time that was credited."""

    seat: Seat
    credited: Millis


class Score(msgspec.Struct, frozen=True):
    """What a seat gets for the board that lay when the round ended, with all its faults."""

    points: int
    board: Board


class RoundScored(Message, frozen=True, tag="round_scored"):
    """The round is over; a score for every seat, for what lay at `moment` (K-18 to K-20)."""

    number: int
    ending: Ending
    moment: Millis
    callers: tuple[Caller, ...]
    scores: tuple[Score, ...]


OwnEvent = (
    GotReady
    | RoundBegun
    | HandDealt
    | FacesTurned
    | LayingStarted
    | LaidOut
    | EndWanted
    | VoteWithdrawn
    | RoundScored
)
Event = MatchEvent | OwnEvent
