"""The decision: the one unit of a match, for the rules, the store, the log and the check.

Whatever changes a match is one decision: its cause (time, or commands), what chance gave, and the
events that followed. Deciding again, from the same state, must give the very same decision, so a
match is checked by one loop, whatever its edition (`core.checking`).
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, reduce
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ubongo.core.chance import Chance, SeededChance
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.match import seat_of
from ubongo.core.messages import Message, Refused, Tick, Together

C = TypeVar("C")
E = TypeVar("E")

Draw = tuple[int, int]
"""Below what a number was drawn, and what came out."""
CommandId = int
"""A seat's commands count up from 1."""


class OutageOrder(Enum):
    """How commands of an outage were put in order (A-05).

    By when the clients say they were given, at a private table; by when they came, for a client
    that does not say; or all as one tie, at a public table.
    """

    CLAIMED = "claimed"
    RECEIVED = "received"
    TIE = "tie"


class GivenInOutage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command was given while the server was away, or before the clock went on after that.

    Where `order` is CLAIMED, `after` and `age` are what the client said: the last decision that it
    had received, and the milliseconds since.
    """

    order: OutageOrder
    after: int | None = None
    age: Millis | None = None


class GivenCommand(msgspec.Struct, Generic[C], frozen=True, omit_defaults=True):
    """A command that somebody gave; the decision answers all of its ids.

    A board that overtakes others answers theirs, too; what bots and the table itself do has none.
    """

    command: C
    ids: tuple[CommandId, ...] = ()
    outage: GivenInOutage | None = None


class Decision(msgspec.Struct, Generic[C, E], frozen=True):
    """What was decided: `number` 1, 2, 3, … without gaps; several commands are a tie (A-05)."""

    number: int
    at: Millis
    cause: Tick | tuple[GivenCommand[C], ...]
    draws: tuple[Draw, ...]
    events: tuple[E, ...]

    def answering(
        self,
        ids: Iterable[tuple[Seat, CommandId]],
        outages: Mapping[Seat, GivenInOutage | None] | None = None,
    ) -> "Decision[C, E]":
        """The same decision, which names the commands that it answers, by seat.

        `outages` tells whose were given in an outage.
        """
        if isinstance(self.cause, Tick):
            return self
        asked, of_outage = tuple(ids), outages or {}
        named = tuple(
            GivenCommand(
                each.command,
                tuple(key for seat, key in asked if seat == giver_of(each)),
                of_outage.get(giver_of(each)),
            )
            for each in self.cause
        )
        return msgspec.structs.replace(self, cause=named)

    def answered(self) -> Iterator[tuple[Seat, CommandId]]:
        """Every command that it answers, by seat."""
        if not isinstance(self.cause, Tick):
            yield from ((giver_of(given), key) for given in self.cause for key in given.ids)

    def refusal_of(self, seat: Seat) -> Refused | None:
        """Why a seat got nothing, that did something at the same time as another."""
        lost = [each for each in self.events if isinstance(each, Refused) and each.seat == seat]
        return lost[0] if lost else None


AnyDecision = Decision[Any, Any]


def giver_of(given: GivenCommand[Any]) -> Seat:
    """Whose command it is."""
    return seat_of(given.command)


class _RecordingChance:
    """Chance that keeps what it gave."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Draw] = []

    def below(self, end: int) -> int:
        outcome = self._chance.below(end)
        self.draws.append((end, outcome))
        return outcome


def decide(  # noqa: PLR0913, PLR0917 - a decision has so many parts
    edition: AnyEdition,
    state: Any,  # noqa: ANN401 - every edition has its own
    command: Message | Together[Any],
    number: int,
    at: Millis,
    chance: Chance,
) -> AnyDecision:
    """What a command, a tie or the time leads to, or a Refusal."""
    noted = _RecordingChance(chance)
    events = tuple(edition.decide(state, command, at, noted))
    return Decision(number, at, _cause(command), tuple(noted.draws), events)


def decide_again(
    edition: AnyEdition,
    state: Any,  # noqa: ANN401
    told: AnyDecision,
    seed: bytes,
) -> AnyDecision:
    """What the rules and the seed make of the same cause, or a Refusal."""
    chance = SeededChance(seed, told.number)
    again = decide(edition, state, _command(told), told.number, told.at, chance)
    return msgspec.structs.replace(again, cause=told.cause)


def fold(edition: AnyEdition, state: Any, decision: AnyDecision) -> Any:  # noqa: ANN401
    """The state after a decision."""
    return reduce(edition.evolve, decision.events, state)


def _cause(command: Message | Together[Any]) -> Tick | tuple[GivenCommand[Any], ...]:
    match command:
        case Tick():
            return command
        case Together(commands):
            return tuple(GivenCommand(each) for each in commands)
        case _:
            return (GivenCommand(command),)


def _command(decision: AnyDecision) -> Message | Together[Any]:
    match decision.cause:
        case Tick() as tick:
            return tick
        case (given,):
            command: Message = given.command
            return command
        case several:
            return Together(tuple(given.command for given in several))


class Body(msgspec.Struct, Generic[C, E], frozen=True, omit_defaults=True):
    """A decision as it is stored, beside its number, its time and its schema."""

    cause: Tick | tuple[GivenCommand[C], ...]
    events: tuple[E, ...]
    draws: tuple[Draw, ...] = ()


class EncodedDecision(NamedTuple):
    """A decision in bytes, as the store and a log have it."""

    number: int
    at: Millis
    schema: int
    body: bytes


SCHEMA = 1
"""How decisions are written now; what is written in another way is refused."""
_encoder = msgspec.json.Encoder()


def encode_decision(
    decision: AnyDecision, events: Iterable[msgspec.Raw] | None = None
) -> EncodedDecision:
    """A decision in bytes; its events may be in bytes already."""
    told = decision.events if events is None else tuple(events)
    body: Body[Any, Any] = Body(decision.cause, told, decision.draws)
    return EncodedDecision(decision.number, decision.at, SCHEMA, _encoder.encode(body))


def decode_decision(edition: AnyEdition, stored: EncodedDecision) -> AnyDecision:
    """A decision from its bytes; a ValueError or msgspec's own error if they are not one."""
    if stored.schema != SCHEMA:
        raise ValueError(f"it is written in schema {stored.schema}, and {SCHEMA} is read here")
    body = _reader(edition.command_type, edition.event_type).decode(stored.body)
    return Decision(stored.number, stored.at, body.cause, body.draws, body.events)


@cache
def _reader(commands: Any, events: Any) -> msgspec.json.Decoder[Body[Any, Any]]:  # noqa: ANN401
    return msgspec.json.Decoder(Body[commands, events])
