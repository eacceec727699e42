"""A match as a file: a line about it, then a line for each event; JSON, readable for ever.

Every event says in which schema it was written. When a message changes its shape, its schema gets
one more step in UPGRADES, and old logs are read through the steps that they lack.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ubongo.core.chance import SEED_BYTES
from ubongo.core.edition import AnyEdition, Millis, Refusal

E = TypeVar("E")

Fields = dict[str, Any]
Upgrade = Callable[[Fields], Fields]
"""From the fields of an event, `kind` among them, as one schema had them to those of the next."""

UPGRADES: tuple[Upgrade, ...] = ()
SCHEMA = 1 + len(UPGRADES)
FORMAT = "ubongo.log"
LARGEST_LOG = 64_000_000
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat: a person under a name, a bot of some strength, or one for the other."""

    name: str | None = None
    bot: str | None = None


class Header(msgspec.Struct, frozen=True, tag=FORMAT, tag_field="format"):
    """What was played; the seed stands there once it may be known (A-17).

    A match of a server says who sat where; of others nobody knows.
    """

    edition: str
    options: msgspec.Raw
    seed_hash: str
    seed: str | None = None
    seats: tuple[Seated, ...] | msgspec.UnsetType = msgspec.UNSET


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event as it is written."""

    at: Millis
    schema: int
    event: msgspec.Raw


class Entry(NamedTuple, Generic[E]):
    """An event and when it was decided."""

    at: Millis
    event: E


class Log(NamedTuple):
    """A match that was read: the edition with its options, and all that happened."""

    header: Header
    edition: AnyEdition
    options: Any
    entries: tuple[Entry[Any], ...]

    def states(self) -> Iterator[Any]:
        """The state before the first event, and after each one."""
        try:
            state = self.edition.open(self.options)
        except Refusal as refusal:
            raise DamagedLogError(1, f"the options are refused: {refusal.code}") from None
        yield state
        for number, entry in enumerate(self.entries, 2):
            try:
                state = self.edition.evolve(state, entry.event)
            except (LookupError, TypeError, ValueError) as error:  # no match came to that
                raise DamagedLogError(number, f"the event does not fit here: {error}") from None
            yield state


class DamagedLogError(ValueError):
    """A log that cannot be read: in which line, counted from 1, and what is wrong there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


def write_log(header: Header, entries: Iterable[tuple[Millis, object]]) -> bytes:
    """The bytes of a log's file."""
    lines = (Line(at, SCHEMA, msgspec.Raw(msgspec.json.encode(event))) for at, event in entries)
    return write_lines(header, lines)


def write_lines(header: Header, lines: Iterable[Line]) -> bytes:
    """The same, of events that are written already."""
    return b"\n".join([*map(msgspec.json.encode, (header, *lines)), b""])


def read_log(
    data: bytes,
    edition_named: Callable[[str], AnyEdition],
    upgrades: Sequence[Upgrade] = UPGRADES,
) -> Log:
    """The log of a file's bytes; a DamagedLogError says where and why there is none."""
    if len(data) > LARGEST_LOG:
        raise DamagedLogError(1, f"the file has {len(data)} bytes; {LARGEST_LOG} is the most")
    first, *rest = data.split(b"\n")
    header = _decoded(first, Header, 1)
    _check_seed(header)
    try:
        edition = edition_named(header.edition)
    except KeyError:
        raise DamagedLogError(1, f"there is no edition {header.edition!r}") from None
    options = _decoded(header.options, edition.options_type, 1)
    if rest[-1:] != [b""]:
        raise DamagedLogError(len(rest) + 1, "the line has no end: the file was cut off")
    entries = _entries(rest[:-1], edition.event_type, upgrades)
    return Log(header, edition, options, tuple(entries))


def _entries(
    lines: Iterable[bytes], event_type: object, upgrades: Sequence[Upgrade]
) -> Iterator[Entry[Any]]:
    decoder = msgspec.json.Decoder(event_type)
    before: Millis = 0
    for number, text in enumerate(lines, 2):
        line = _decoded(text, Line, number)
        if line.at < before:
            raise DamagedLogError(number, f"{line.at} ms comes after {before} ms")
        before = line.at
        if not 1 <= line.schema <= len(upgrades) + 1:
            raise DamagedLogError(number, f"the schema {line.schema} is not known here")
        try:
            yield Entry(line.at, upgraded(line.event, line.schema, decoder, upgrades))
        except _UNREADABLE as error:
            raise DamagedLogError(number, str(error)) from None


def upgraded(
    event: bytes | msgspec.Raw,
    schema: int,
    decoder: msgspec.json.Decoder[Any],
    upgrades: Sequence[Upgrade] = UPGRADES,
) -> object:
    """The event as it is now, whatever it was when it was written."""
    lacking = upgrades[schema - 1 :]
    if not lacking:
        return decoder.decode(event)
    fields: Fields = msgspec.json.decode(event, type=dict)
    for upgrade in lacking:
        fields = upgrade(fields)
    return decoder.decode(msgspec.json.encode(fields))


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
