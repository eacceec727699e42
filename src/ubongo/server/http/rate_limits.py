"""Rate limits of requests, by client and by guest, and how many are under way at a time."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from ubongo.server.limits import Buckets, Client, ClientBuckets, Limits, Now


class RequestRates:
    """How often each guest and each client may still ask."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._of_client = ClientBuckets(limits.requests, now)
        self._of_guest = Buckets(limits.requests_of_a_guest, now)
        self._granted = Buckets(limits.requests_granted, now)
        self._assets = ClientBuckets(limits.assets, now)

    def take(self, client: Client, guest: str | None, *, is_known: bool = False) -> bool:
        """Whether another request is granted; `guest` is the hash of a credential, if any.

        A guest who is known and asks little needs nothing of the address, which others may use up.
        """
        if guest is not None and is_known and self._granted.take(guest):
            return self._of_guest.take(guest)
        return self._of_client.take(client) and (guest is None or self._of_guest.take(guest))

    def take_asset(self, client: Client) -> bool:
        """The same for a part of the pages; an app that is installed fetches all at once."""
        return self._assets.take(client)


class _Line:
    """The requests of one client: how many there are, and room for those that are under way."""

    def __init__(self, most: int) -> None:
        self.requests = 0
        self.room = asyncio.Semaphore(most)


class Lines:
    """Each client has some requests under way, and the others wait in line.

    So nobody else is held up, however many requests one of them sends at once.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_client: dict[str, _Line] = {}

    def __len__(self) -> int:
        return len(self._of_client)

    @asynccontextmanager
    async def room_for(self, client: Client) -> AsyncIterator[Callable[[], None]]:
        """Wait in line, and give what lets the next one go on; at the end it goes on anyway."""
        key = client[-1]
        line = self._of_client.setdefault(key, _Line(self._limits.requests_at_once))
        line.requests += 1
        has_room = False

        def go_on() -> None:
            nonlocal has_room
            if has_room:
                has_room = False
                line.room.release()

        timer = None
        try:
            has_room = await self._wait_for(line.room)
            timer = asyncio.get_running_loop().call_later(self._limits.longest_under_way, go_on)
            yield go_on
        finally:
            go_on()
            if timer is not None:
                timer.cancel()
            line.requests -= 1
            if not line.requests:
                del self._of_client[key]

    async def _wait_for(self, room: asyncio.Semaphore) -> bool:
        """Wait for room, but not for ever; whether there was some."""
        try:
            async with asyncio.timeout(self._limits.longest_in_line):
                return await room.acquire()
        except TimeoutError:
            return False
