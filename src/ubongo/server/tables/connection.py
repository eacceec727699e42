"""One client's socket as the table sees it: a queue of frames, which never blocks or raises.

The frames wait until the socket takes them. A client that stops reading is cut off when its queue
is full, and may come back: the log has kept everything.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ubongo.core.wire.frames import Ack, FromServer, Nak, Ping
from ubongo.server.close_codes import CloseCode, Elsewhere
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Client
from ubongo.server.metrics import Metrics, Waits
from ubongo.server.store.structs import DeviceId
from ubongo.server.tables.outgoing import OutgoingFrame, text_of
from ubongo.server.tables.round_trips import RoundTrips

if TYPE_CHECKING:
    from ubongo.core.edition import Seat


class Connection:
    """A queue of frames for one client, whose it is, and why it ended."""

    def __init__(
        self,
        most_waiting: int,
        guest: Guest | None,
        metrics: Metrics,
        device: DeviceId | None = None,
        client: Client = (),
    ) -> None:
        self.guest, self.device, self.client = guest, device, client
        self.seat: Seat | None = None
        """For which seat it is now; a table may give its player another one, or take it away."""
        self._most_waiting = most_waiting
        self._waiting: deque[str] = deque()
        self._changed = asyncio.Event()
        self._ended = asyncio.Event()
        self._pings = 0
        self.unread = 0
        """How many commands the table has not come to yet."""
        self._held_until = 0.0
        self.close_code: CloseCode | None = None
        self.elsewhere: Elsewhere | None = None
        self.round_trips = RoundTrips()
        self.waits = Waits(metrics)

    def send(self, frame: FromServer) -> None:
        """Put a frame into the queue."""
        if isinstance(frame, Nak):
            self.waits.note_refusal(frame.code)
        ids = (frame.id,) if isinstance(frame, Ack | Nak) else ()
        self.send_encoded(OutgoingFrame(text_of(frame), ids))

    def send_encoded(self, frame: OutgoingFrame) -> None:
        """Put a frame that is encoded already into the queue."""
        if self.close_code is not None:
            return
        self.waits.note_answers(frame.ids)
        if len(self._waiting) >= self._most_waiting:
            self._waiting.clear()
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(frame.text)
        self._changed.set()

    def hold(self, seconds: float) -> None:
        """Send nothing for so long; slower lines are held for less, so that all see it at once."""
        self._held_until = asyncio.get_running_loop().time() + seconds

    def close(self, why: CloseCode) -> None:
        """Take no more frames; those in the queue still go out, if the socket takes them soon."""
        if self.close_code is None:
            self.close_code = why
            self._ended.set()
            self._changed.set()

    def give_way(self, other: DeviceId | None) -> None:
        """Close, because another socket of the guest has the seat now."""
        self.elsewhere = Elsewhere.WINDOW if other == self.device else Elsewhere.DEVICE
        self.close(CloseCode.TAKEN_OVER)

    def ping(self) -> int:
        """Send a ping, which the client answers at once; its number."""
        self._pings += 1
        self.send(Ping(self._pings))
        return self._pings

    async def wait_ended(self) -> None:
        """Wait until the connection is closed from either side."""
        await self._ended.wait()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Hand the frames to the socket until the connection ends."""
        while self._waiting or self.close_code is None:
            while self._waiting:
                if self._held_until:
                    await self._wait_released()
                await send(self._waiting.popleft())
            if self.close_code is None:
                self._changed.clear()
                await self._changed.wait()

    async def _wait_released(self) -> None:
        """Wait while frames are held."""
        left = self._held_until - asyncio.get_running_loop().time()
        if left > 0:
            await asyncio.sleep(left)
        else:
            self._held_until = 0.0
