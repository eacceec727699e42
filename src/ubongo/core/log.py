"""A match as a file: a line about it, then a line for each decision, in JSON.

A decision's line has its number, its time and its schema, then the very bytes that the store has
of it, and last its link of the hash chain. The first line names the end of the chain. So a log in
which a line was changed, left out, doubled or moved is not read, unless its chain was made anew.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ubongo.core.chain import LINK_DIGITS, RULES, Chain, links_of_chain
from ubongo.core.chance import SEED_BYTES
from ubongo.core.decision import (
    SCHEMA,
    AnyDecision,
    EncodedDecision,
    decode_decision,
    encode_decision,
    fold,
)
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
EARLIER = "this log was written by an earlier version of Ubongo, and is not read any more"
LATER = "this log was written by a later version of Ubongo, and cannot be read by this one"
NO_LINK = "the hash chain does not fit: this line, or one before it, was changed"
NO_END = "the hash chain does not end as line 1 says: lines are missing here, or too many"
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError)


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat: somebody under a name, a bot of some strength, or one for the other.

    A bot that plays for itself is a `character`, too.
    """

    name: str | None = None
    bot: str | None = None
    character: str | None = None


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
            return self.edition.initial_state(self.options)
        except Refusal as refusal:
            raise DamagedLogError(1, f"the options are refused: {refusal.code}") from None

    def states(self) -> Iterator[Any]:
        """The state before the first decision, and after each one."""
        state = self.opening()
        yield state
        for decision in self.decisions:
            try:
                state = fold(self.edition, state, decision)
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
    return write_lines(header, map(encode_decision, decisions))


def write_lines(header: Header, decisions: Iterable[EncodedDecision]) -> bytes:
    """The same, of decisions that are written already."""
    return link_lines(header, [_line(decision) for decision in decisions])


def link_lines(header: Header, lines: Sequence[bytes]) -> bytes:
    """The same, of the decisions' lines, which are written without their links."""
    links = list(_links(header, lines))
    first = _with_field(msgspec.json.encode(header), "end", links[-1])
    return b"\n".join([first, *map(_with_link, lines, links[1:]), b""])


def _with_link(line: bytes, link: str) -> bytes:
    return _with_field(line, "link", link[:LINK_DIGITS])


def _with_field(line: bytes, field: str, link: str) -> bytes:
    return line[:-1] + f',"{field}":"{link}"}}'.encode()


class RunningChain:
    """The hash chain over a match that goes on."""

    def __init__(self, header: Header) -> None:
        options = bytes(header.options)
        self._chain = Chain(header.edition, options, header.seed_hash, header.rules)

    def add(self, decision: EncodedDecision) -> None:
        """One more was decided."""
        self._chain.add(_line(decision))

    @property
    def end(self) -> str:
        """The end of the chain over all that was decided so far."""
        return self._chain.end


def end_of_log(header: Header, decisions: Iterable[EncodedDecision]) -> str:
    """The end of the hash chain over a match."""
    chain = RunningChain(header)
    for decision in decisions:
        chain.add(decision)
    return chain.end


def _links(header: Header, lines: Iterable[bytes]) -> Iterator[str]:
    options = bytes(header.options)
    return links_of_chain(header.edition, options, header.seed_hash, lines, header.rules)


def _line(decision: EncodedDecision) -> bytes:
    number, at, schema, body = decision
    return b'{"number":%d,"at":%d,"schema":%d,%s' % (number, at, schema, body[1:])


def read_log(data: bytes, edition_of: Callable[[Header], AnyEdition]) -> Log:
    """The log of a file's bytes; a DamagedLogError says where and why there is none."""
    if len(data) > LARGEST_LOG:
        raise DamagedLogError(1, f"the file has {len(data)} bytes; {LARGEST_LOG} is the most")
    first, *rest = data.split(b"\n")
    header = _decode(first, Header, 1)
    _check_seed(header)
    about, _, _ = first.rpartition(b',"end":"')
    if not about:
        raise DamagedLogError(1, EARLIER)
    try:
        edition = edition_of(header)
    except UnknownEditionError as error:
        raise DamagedLogError(1, str(error)) from None
    options = _decode(header.options, edition.options_type, 1)
    if rest[-1:] != [b""]:
        raise DamagedLogError(len(rest) + 1, "the line has no end: the file was cut off")
    lines, end = _unlinked(header, rest[:-1])
    if first != _with_field(about + b"}", "end", end):
        raise DamagedLogError(len(rest), NO_END)
    return Log(header, edition, options, tuple(_decisions(lines, edition)), end)


def _unlinked(header: Header, linked: Sequence[bytes]) -> tuple[list[bytes], str]:
    """The lines without their links, all of which fit, and the end of the chain."""
    lines = [line.rpartition(b',"link":"')[0] + b"}" for line in linked]
    start, *links = _links(header, lines)
    for number, (told, line, link) in enumerate(zip(linked, lines, links, strict=True), 2):
        if told != _with_link(line, link):
            raise DamagedLogError(number, NO_LINK)
    return lines, links[-1] if links else start


def _decisions(lines: Iterable[bytes], edition: AnyEdition) -> Iterator[AnyDecision]:
    before: Millis = 0
    for number, line in enumerate(lines, 1):
        start = _decode(line, Start, number + 1)
        if start.schema != SCHEMA:
            raise DamagedLogError(number + 1, EARLIER if start.schema < SCHEMA else LATER)
        if start.number != number:
            raise DamagedLogError(number + 1, f"decision {start.number} stands in {number}'s place")
        if start.at < before:
            raise DamagedLogError(number + 1, f"{start.at} ms comes after {before} ms")
        before = start.at
        try:
            yield decode_decision(edition, EncodedDecision(number, start.at, start.schema, line))
        except _UNREADABLE as error:
            raise DamagedLogError(number + 1, str(error)) from None


def _decode(text: bytes | msgspec.Raw, what: Any, number: int) -> Any:  # noqa: ANN401
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
