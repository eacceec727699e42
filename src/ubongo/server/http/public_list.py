"""The list of public tables as it is sent: made for all who ask, and a little at a time.

It is made anew when a table has come or gone, and after a moment. A thousand tables take tens of
milliseconds, so other tasks have their turn between some and some more.
"""

from __future__ import annotations

import asyncio
import gzip
import math
import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ubongo.core.wire.tables import PublicTables
from ubongo.server.http.requests import PACKED

if TYPE_CHECKING:
    from ubongo.server.limits import Now
    from ubongo.server.tables.lobby import Lobby

AT_ONCE = 50
"""Tables that are looked at before other tasks have their turn."""


class ListBody(NamedTuple):
    """The list as it is sent, plain and compressed."""

    plain: bytes
    packed: bytes


class PublicList:
    """Makes the list, once for all who ask at a time, and keeps it for a moment."""

    def __init__(self, lobby: Lobby, now: Now = time.monotonic) -> None:
        self._lobby, self._now = lobby, now
        self._one_at_a_time = asyncio.Lock()
        self._body = ListBody(b"", b"")
        self._changes, self._made_at = -1, -math.inf

    async def body(self) -> ListBody:
        """The list as it was a moment ago at most."""
        async with self._one_at_a_time:
            changes, now = self._lobby.registry.changes, self._now()
            if changes != self._changes or now - self._made_at >= self._lobby.limits.list_kept:
                self._body = await self._make()
                self._changes, self._made_at = changes, now
            return self._body

    async def _make(self) -> ListBody:
        tables = self._lobby.public_tables()
        seen = []
        for number, table in enumerate(tables, 1):
            seen.append(msgspec.Raw(msgspec.json.encode(table.to_wire())))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        plain = msgspec.json.encode({PublicTables.__struct_fields__[0]: seen})
        return ListBody(plain, await asyncio.to_thread(gzip.compress, plain, PACKED, mtime=0))
