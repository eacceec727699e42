"""A match as a file: a line about it, then a line for each decision, in JSON.

A decision's line has its number, its time and its schema, and then the very bytes that the store
has of it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from ubongo.core.chain import RULES, end_of_chain
from ubongo.core.chance import SEED_BYTES
from ubongo.core.decision import AnyDecision, Written, folded, read, written
from ubongo.core.edition import AnyEdition, Millis, Refusal
from ubongo.decks.boxes import UnknownEditionError

FORMAT = "ubongo.log"
LARGEST_LOG = 64_000_000
IMPOSSIBLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What comes of events, commands and states that no match ever had."""
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError)


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat: somebody under a name, a bot of some strength, or one for the other.

    A bot that plays for itself is a `person`, too.
    """

    name: str | None = None
    bot: str | None = None
    person: str | None = None


class Header(msgspec.Struct, frozen=True, tag=FORMAT, tag_field="format"):
    """What was played; the seed stands there once it may be known (A-17).

    A match of a server says who sat where; of others nobody knows. Fresh tasks, which stand in no
    booklet, are drawn by chance (`fresh` is empty), or made of what `fresh` says. By another
    version of the rules the decisions may come out differently.
    """

    edition: str
    options: msgspec.Raw
    seed_hash: str
    seed: str | None = None
    seats: tuple[Seated, ...] | msgspec.UnsetType = msgspec.UNSET
    fresh: str | msgspec.UnsetType = msgspec.UNSET
    rules: int = RULES


class Start(msgspec.Struct, frozen=True):
    """How a decision's line starts."""

    number: int
    at: Millis
    schema: int


class Log(NamedTuple):
    """A match that was read: the edition with its options, and all that was decided.

    `end` is the end of its hash chain.
    """

    header: Header
    edition: AnyEdition
    options: Any
    decisions: tuple[AnyDecision, ...]
    end: str

    def opening(self) -> Any:  # noqa: ANN401 - every edition has its own
        """The state before the first decision."""
        try:
            return self.edition.open(self.options)
        except Refusal as refusal:
            raise DamagedLogError(1, f"the options are refused: {refusal.code}") from None

    def states(self) -> Iterator[Any]:
        """The state before the first decision, and after each one."""
        state = self.opening()
        yield state
        for decision in self.decisions:
            try:
                state = folded(self.edition, state, decision)
            except IMPOSSIBLE as error:
                why = f"the decision does not fit here: {error}"
                raise DamagedLogError(decision.number + 1, why) from None
            yield state


class DamagedLogError(ValueError):
    """A log that cannot be read: in which line, counted from 1, and what is wrong there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


def write_log(header: Header, decisions: Iterable[AnyDecision]) -> bytes:
    """The bytes of a log's file."""
    return write_lines(header, map(written, decisions))


def write_lines(header: Header, decisions: Iterable[Written]) -> bytes:
    """The same, of decisions that are written already."""
    return b"\n".join([msgspec.json.encode(header), *map(_line, decisions), b""])


def end_of_log(header: Header, decisions: Iterable[Written]) -> str:
    """The end of the hash chain over a match."""
    return _end(header, map(_line, decisions))


def _end(header: Header, lines: Iterable[bytes]) -> str:
    options = bytes(header.options)
    return end_of_chain(header.edition, options, header.seed_hash, lines, header.rules)


def _line(decision: Written) -> bytes:
    number, at, schema, body = decision
    return b'{"number":%d,"at":%d,"schema":%d,%s' % (number, at, schema, body[1:])


def read_log(data: bytes, edition_of: Callable[[Header], AnyEdition]) -> Log:
    """The log of a file's bytes; a DamagedLogError says where and why there is none."""
    if len(data) > LARGEST_LOG:
        raise DamagedLogError(1, f"the file has {len(data)} bytes; {LARGEST_LOG} is the most")
    first, *rest = data.split(b"\n")
    header = _decoded(first, Header, 1)
    _check_seed(header)
    try:
        edition = edition_of(header)
    except UnknownEditionError as error:
        raise DamagedLogError(1, str(error)) from None
    options = _decoded(header.options, edition.options_type, 1)
    if rest[-1:] != [b""]:
        raise DamagedLogError(len(rest) + 1, "the line has no end: the file was cut off")
    lines = rest[:-1]
    decisions = tuple(_decisions(lines, edition))
    return Log(header, edition, options, decisions, _end(header, lines))


def _decisions(lines: Iterable[bytes], edition: AnyEdition) -> Iterator[AnyDecision]:
    before: Millis = 0
    for number, line in enumerate(lines, 1):
        start = _decoded(line, Start, number + 1)
        if start.number != number:
            raise DamagedLogError(number + 1, f"decision {start.number} stands in {number}'s place")
        if start.at < before:
            raise DamagedLogError(number + 1, f"{start.at} ms comes after {before} ms")
        before = start.at
        try:
            yield read(edition, Written(number, start.at, start.schema, line))
        except _UNREADABLE as error:
            raise DamagedLogError(number + 1, str(error)) from None


def _decoded(text: bytes | msgspec.Raw, what: Any, number: int) -> Any:  # noqa: ANN401
    try:
        return msgspec.json.decode(text, type=what)
    except _UNREADABLE as error:
        raise DamagedLogError(number, str(error)) from None


def _check_seed(header: Header) -> None:
    """A seed is sixteen bytes in hexadecimal digits."""
    if header.seed is None:
        return
    try:
        is_seed = len(bytes.fromhex(header.seed)) == SEED_BYTES
    except ValueError:
        is_seed = False
    if not is_seed:
        raise DamagedLogError(1, f"{header.seed!r} is no seed")
