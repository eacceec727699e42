"""How much a client may ask for: all limits, and buckets that fill again with time.

LARGEST_FRAME alone stands in core/wire/frames.py, since clients have to know it.
"""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

Seconds = float
Now = Callable[[], Seconds]
TIDY_INTERVAL: Seconds = 20
"""How often full buckets are deleted: an absent one counts as full."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then one more every so many seconds."""

    burst: int
    every: Seconds


LARGEST_BODY = 4_096
"""Bytes of a request."""
CONTROL_FRAMES = Rate(60, 1 / 20)
"""Pings, pongs and fragments of frames; a browser sends next to none of them."""
MAX_UNREAD_FRAMES = 1000
"""Frames of a socket that came faster than they were read: far more than its rate limit allows."""
FLUSH_TIMEOUT: Seconds = 12
"""For what is still to be sent when a socket is over; closing takes uvicorn ten seconds."""
REQUEST_TIMEOUT: Seconds = 20
"""For a request in which nothing moves; more than uvicorn leaves a client between two requests."""


@dataclass(frozen=True)
class Limits:
    """All limits of the server; docs/protocol.md lists those that a client may meet."""

    tables: int = 1000
    tables_of_a_guest: int = 8
    new_tables: Rate = Rate(20, 10)
    new_guests: Rate = Rate(300, 5)
    wrong_codes: Rate = Rate(20, 5)
    frames: Rate = Rate(60, 1 / 20)
    frames_of_a_guest: Rate = Rate(120, 1 / 40)
    frames_of_an_address: Rate = Rate(2000, 1 / 500)
    sockets_of_a_guest: int = 16
    sockets_of_an_address: int = 500
    spectators_of_a_table: int = 100
    requests: Rate = Rate(1000, 1 / 100)
    requests_of_a_guest: Rate = Rate(200, 1 / 20)
    assets: Rate = Rate(5000, 1 / 500)
    lookups: Rate = Rate(60, 1 / 2)
    tickets_of_a_guest: int = 4
    """At one table."""
    tickets_of_strangers: int = 64
    """At one table; shared by all who have no cookie, and so may only watch."""
    ticket_ttl: Seconds = 60
    empty_table_ttl: Seconds = 600
    unused_seat_timeout: Seconds = 60
    finished_table_ttl: Seconds = 6 * 3600
    deserted_match_hours: int = 7 * 24
    """Hours of a running server, whatever the clock on the wall says."""
    result_ttl: Seconds = 24 * 3600
    hello_timeout: Seconds = 10
    ping_interval: Seconds = 2
    idle_timeout: Seconds = 20
    queued_frames: int = 256
    kept_answers: int = 16
    kept_decisions: int = 20
    """The frames of more than twenty decisions are larger than a view, which serves as well."""
    jobs: int = 64
    """For workers, done or waiting; what a table needs to go on waits beyond that."""
    jobs_of_a_guest: int = 4
    list_kept: Seconds = 1
    """How old the list of public tables may be."""
    retry_after: Seconds = 1.5
    collect_interval: Seconds = 5


class Bucket:
    """A token bucket: full, it grants as many as its rate allows at once."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._level, self._at = float(rate.burst), now()

    def level(self) -> float:
        """How many it would grant now."""
        at = self._now()
        filled = self._level + (at - self._at) / self._rate.every
        self._level, self._at = min(float(self._rate.burst), filled), at
        return self._level

    def take(self) -> bool:
        """Whether one more is granted."""
        if self.level() < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each client (`client_key`), or for each guest."""

    def __init__(self, rate: Rate, now: Now) -> None:
        self._rate, self._now = rate, now
        self._buckets: dict[str, Bucket] = {}
        self._tidied = now()

    def is_empty(self, key: str) -> bool:
        """Whether this client has to wait."""
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.level() < 1

    def take(self, key: str) -> bool:
        """Whether one more is granted to this client."""
        if self._now() - self._tidied >= TIDY_INTERVAL:
            self._forget_full()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._now)
        return bucket.take()

    def _forget_full(self) -> None:
        self._tidied = self._now()
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.level() < self._rate.burst
        }


@lru_cache(4096)
def client_key(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address.

    Rate limits and quotas go by it; it is computed once for a request and once for a socket.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
