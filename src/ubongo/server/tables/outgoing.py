"""What goes out to clients, encoded once: frames, and the last decisions of a match."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ubongo.core.decision import CommandId
from ubongo.core.edition import Seat
from ubongo.core.wire.frames import Decided, FromServer

KEPT_BYTES = 4_000
"""About a view: a client that has missed more is better served by one."""

_encode = msgspec.json.Encoder().encode


class OutgoingFrame(NamedTuple):
    """A frame as it is sent, and which of its receiver's commands it answers."""

    text: str
    ids: tuple[CommandId, ...] = ()


class OutgoingDecision(msgspec.Struct, frozen=True, gc=False):
    """A decision that is ready to be sent, and whom it answers.

    Each text is a whole frame but for the receiver's ids and its closing brace: that of spectators,
    then that of every seat, or a single one where nothing is hidden. Every match keeps some, so
    the garbage collector is told that they are in no cycles.
    """

    number: int
    texts: tuple[bytes, ...]
    answered: tuple[tuple[Seat, CommandId], ...]

    def frame_for(self, seat: Seat | None) -> OutgoingFrame:
        """The decision as this seat (None: a spectator) may know it."""
        is_for_all = seat is None or len(self.texts) == 1
        text = self.texts[0 if is_for_all else seat + 1]  # type: ignore[operator]
        ids = tuple(key for who, key in self.answered if who == seat)
        end = b',"ids":%b}' % _encode(ids) if ids else b"}"
        return OutgoingFrame((text + end).decode(), ids)

    @property
    def size(self) -> int:
        """How many bytes a client gets of it at most."""
        return max(map(len, self.texts))


class RecentDecisions:
    """The last decisions of a match: at most so many, and hardly more bytes than a view has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: deque[OutgoingDecision] = deque()
        self._size = 0

    def add(self, outgoing: OutgoingDecision) -> None:
        """Keep one more, and drop what becomes too much."""
        self._kept.append(outgoing)
        self._size += outgoing.size
        while len(self._kept) > self._most or self._size > KEPT_BYTES:
            self._size -= self._kept.popleft().size

    def since(self, number: int) -> list[OutgoingDecision]:
        """Those after this number, as far as they are kept."""
        return [outgoing for outgoing in self._kept if outgoing.number > number]


def text_of(frame: FromServer) -> str:
    """A frame as it is sent: encode it once for all connections that get the same."""
    return _encode(frame).decode()


def texts_of(frames: Iterable[Decided]) -> tuple[bytes, ...]:
    """Frames without their closing braces; those that are the same are kept once."""
    once: dict[bytes, bytes] = {}
    return tuple(once.setdefault(text, text) for text in (_encode(each)[:-1] for each in frames))
