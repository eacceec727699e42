"""What goes over a socket between a table and its players; docs/protocol.md says when.

A frame is one JSON object, told apart by `type`. What a client sends is read strictly; what the
server sends may get more fields later, which an older client overlooks.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Raw

from ubongo.core.edition import Fact, Millis, Seat
from ubongo.core.wire.tables import TableSeen

SUBPROTOCOL = "ubongo.v1"

LARGEST_FRAME = 16_384
"""Bytes; no client has anything longer to say."""

Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number that every client has exactly; larger ones are read, but could not be sent again."""

Count = Annotated[int, Meta(ge=0, le=2**53)]

CommandId = Annotated[int, Meta(ge=1, le=2**53)]
"""A seat's commands count up from 1."""

Kind = Annotated[str, Meta(max_length=40)]


class ClientFrame(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything that a client says on its socket."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame: a ticket, and up to which decision the client knows which match."""

    ticket: Annotated[str, Meta(max_length=100)]
    match: Annotated[str, Meta(max_length=40)] | None = None
    last: Count | None = None


class Cmd(ClientFrame, frozen=True, tag="cmd", omit_defaults=True):
    """A command; its data is flat, so that no frame can be nested deep.

    `after` is the number of the last decision that had been received when it was given, `age` the
    milliseconds since then: both count only where the server itself was away (A-05).
    """

    id: CommandId
    kind: Kind
    data: dict[str, Whole | str]
    after: Count | None = None
    age: Count | None = None


class Pong(ClientFrame, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: Count


FromClient = Hello | Cmd | Pong


class ServerFrame(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that the server says on a socket."""


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """Who the client is (none: a spectator), at which table, and the hash of the seed (A-17).

    `last_id` is the highest id of a command that came from this seat, however it was answered.
    Whoever has no seat may be the host all the same, or be waiting for one.
    """

    build: str
    seat: Seat | None
    table: TableSeen
    seed_hash: str
    now: Millis
    last_id: int
    is_host: bool = False
    is_waiting: bool = False


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """The whole view after decision `number`; null before the match has begun."""

    number: int
    now: Millis
    view: Raw


class Decided(ServerFrame, frozen=True, tag="decided", omit_defaults=True):
    """Decision `number`, made at `at`: the events that the client may know, and a JSON Patch.

    `ids` are the client's own commands that it answers.
    """

    number: int
    at: Millis
    events: Raw
    patch: Raw
    ids: tuple[CommandId, ...] = ()


class Ack(ServerFrame, frozen=True, tag="ack"):
    """The command needs no decision: a phrase, a board too late, or one that was decided before."""

    id: CommandId


class Nak(ServerFrame, frozen=True, tag="nak"):
    """The command was refused; nothing changed."""

    id: CommandId
    code: str
    facts: dict[str, Fact]


class Live(ServerFrame, frozen=True, tag="live"):
    """The table as it is now: who sits there, who is connected, what is agreed."""

    table: TableSeen


class Said(ServerFrame, frozen=True, tag="said", omit_defaults=True):
    """Somebody said one of the phrases; who waits for a seat has none yet, but a name."""

    seat: Seat | None
    phrase: str
    name: str | None = None


class Proof(ServerFrame, frozen=True, tag="proof"):
    """The match is over: the seed, and the end of the log's hash chain, for a check (A-17)."""

    seed: str
    end: str


class Ping(ServerFrame, frozen=True, tag="ping"):
    """Measures the round trip."""

    n: int


FromServer = Welcome | Snapshot | Decided | Ack | Nak | Live | Said | Proof | Ping

NOTHING_YET = Raw(b"null")
"""The view of a match that has not begun."""
