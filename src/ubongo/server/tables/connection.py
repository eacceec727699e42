"""One client's socket as the table sees it: a queue of frames, which never blocks or raises.

The frames wait until the socket takes them. A client that stops reading is cut off when its queue
is full, and may come back: the log has kept everything.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from ubongo.core.edition import Millis
from ubongo.core.wire.frames import FromServer, Ping
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.guests import Guest
from ubongo.server.metrics import Metrics, Waits
from ubongo.server.tables.round_trips import RoundTrips

_encode = msgspec.json.Encoder().encode


def text_of(frame: FromServer) -> str:
    """A frame as it is sent: encode it once for all connections that get the same."""
    return _encode(frame).decode()


class Connection:
    """A queue of frames for one client, whose it is, and why it ended."""

    def __init__(
        self, most_waiting: int, guest: Guest | None = None, metrics: Metrics | None = None
    ) -> None:
        self.guest = guest
        self._most_waiting = most_waiting
        self._waiting: deque[str] = deque()
        self._stirred = asyncio.Event()
        self._ended = asyncio.Event()
        self._pings = 0
        self._held_until = 0.0
        self.close_code: CloseCode | None = None
        self.round_trips = RoundTrips()
        self.waits = Waits(metrics)

    def send(self, frame: FromServer, text: str | None = None) -> None:
        """Put a frame into the queue; `text` is what it is sent as, if that is known already."""
        if self.close_code is not None:
            return
        self.waits.told(frame)
        if len(self._waiting) >= self._most_waiting:
            self._waiting.clear()
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(text_of(frame) if text is None else text)
        self._stirred.set()

    def hold(self, seconds: float) -> None:
        """Send nothing more for so long: a slower line gets its frames a little earlier."""
        self._held_until = asyncio.get_running_loop().time() + seconds

    def close(self, why: CloseCode) -> None:
        """Take no more frames; those in the queue still go out, if the socket takes them soon."""
        if self.close_code is None:
            self.close_code = why
            self._ended.set()
            self._stirred.set()

    def ping(self, now: Millis) -> None:
        """Ask the client to answer at once."""
        self._pings += 1
        self.round_trips.sent(self._pings, now)
        self.send(Ping(self._pings))

    async def ended(self) -> None:
        """Wait until it is closed from either side."""
        await self._ended.wait()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Hand the frames to the socket until the connection ends."""
        while self._waiting or self.close_code is None:
            while self._waiting:
                if self._held_until:
                    await self._released()
                await send(self._waiting.popleft())
            if self.close_code is None:
                self._stirred.clear()
                await self._stirred.wait()

    async def _released(self) -> None:
        """Wait while frames are held."""
        left = self._held_until - asyncio.get_running_loop().time()
        if left > 0:
            await asyncio.sleep(left)
        else:
            self._held_until = 0.0
