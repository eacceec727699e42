"""How much a client may ask for: all limits, and buckets that fill again with time.

LARGEST_FRAME alone stands in core/wire/frames.py, since clients have to know it.
"""

import ipaddress
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Seconds = float
Now = Callable[[], Seconds]
TIDY_INTERVAL: Seconds = 20
"""How often full buckets are deleted: an absent one counts as full."""


Client: TypeAlias = tuple[str, ...]
"""Who asks, as limits count it: the networks that an address is in, the narrowest first."""
PREFIXES = (64, 56, 48)
"""Of an IPv6 address: what one network, one household and one customer at most have."""
WIDER = 2
"""A network may do so many times as much as one within it: more people are behind it."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then one more every so many seconds.

    Where it `grows`, each costs one more than the one before, until the bucket is full again.
    """

    burst: int
    every: Seconds
    grows: bool = False

    def times(self, factor: int) -> "Rate":
        """So many times as much."""
        return Rate(self.burst * factor, self.every / factor, self.grows)


LARGEST_BODY = 4_096
"""Bytes of a request."""
CONTROL_FRAMES = Rate(60, 1 / 20)
"""Pings, pongs and fragments of frames; a browser sends next to none of them."""
MAX_UNREAD_FRAMES = 100
"""Frames of a socket that came faster than they were read: more than its rate limit allows."""
FLUSH_TIMEOUT: Seconds = 12
"""For what is still to be sent when a socket is over; closing takes uvicorn ten seconds."""
REQUEST_TIMEOUT: Seconds = 20
"""For a request in which nothing moves; more than uvicorn leaves a client between two requests."""


@dataclass(frozen=True)
class Limits:
    """All limits of the server; docs/protocol.md lists those that a client may meet."""

    tables: int = 1000
    tables_of_a_guest: int = 8
    tables_of_an_address: int = 100
    new_tables: Rate = Rate(20, 10)
    new_guests: Rate = Rate(300, 5)
    wrong_codes: Rate = Rate(100, 5, grows=True)
    rows_of_a_guest: Rate = Rate(20_000, 1)
    """What the database keeps for good: some ten hours of play, and then a row a second."""
    rows_of_an_address: Rate = Rate(500_000, 1 / 10)
    phrases: Rate = Rate(14, 2)
    """What a guest says to a table: each of the phrases once, and then one now and then."""
    tellings: Rate = Rate(20, 1 / 4)
    """How often everybody at a table is told what has changed there; more is told together."""
    unread_commands: int = 64
    """Of a socket: so many wait while the table is busy, or its store is away."""
    frames: Rate = Rate(60, 1 / 20)
    frames_of_a_guest: Rate = Rate(120, 1 / 40)
    frames_granted: Rate = Rate(40, 1 / 5)
    """Of a guest's frames, those that do not count for the address: others there use it up."""
    frames_of_an_address: Rate = Rate(2000, 1 / 500)
    sockets_of_a_guest: int = 16
    sockets_of_an_address: int = 500
    spectators_of_a_table: int = 250
    requests: Rate = Rate(1000, 1 / 100)
    requests_of_a_guest: Rate = Rate(200, 1 / 20)
    requests_granted: Rate = Rate(10, 1)
    """Of the requests of a guest whom the server knows, likewise."""
    requests_at_once: int = 8
    """Of an address; a flood of them waits in line, so that it does not hold up anybody else."""
    longest_under_way: Seconds = 0.25
    """Then the next one goes on: this one may wait for something, such as the rest of its body."""
    longest_in_line: Seconds = 3
    refused_after: Seconds = 1
    """How long a request that is one too many waits for that answer: else refusing is the work."""
    assets: Rate = Rate(5000, 1 / 500)
    lookups: Rate = Rate(60, 1 / 2)
    tickets_of_a_guest: int = 4
    """At one table."""
    tickets_of_strangers: int = 250
    """At one table; shared by all who have no cookie, and so may only watch."""
    ticket_ttl: Seconds = 60
    empty_table_ttl: Seconds = 600
    unused_seat_timeout: Seconds = 60
    finished_table_ttl: Seconds = 6 * 3600
    deserted_match_hours: int = 7 * 24
    """Hours of a running server, whatever the clock on the wall says."""
    result_ttl: Seconds = 24 * 3600
    matches_kept: Seconds = 365 * 24 * 3600
    """After any of its people were last here; 0 is for good."""
    hello_timeout: Seconds = 10
    ping_interval: Seconds = 2
    idle_timeout: Seconds = 20
    queued_frames: int = 256
    kept_answers: int = 16
    kept_decisions: int = 20
    """The frames of more than twenty decisions are larger than a view, which serves as well."""
    jobs: int = 256
    """For workers, done or waiting; what a table needs to go on waits beyond that."""
    jobs_of_an_address: int = 32
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
        self._cost = 1

    def level(self) -> float:
        """How many it would grant now, if each costs one; below 0 for whoever owes some."""
        at = self._now()
        filled = self._level + (at - self._at) / self._rate.every
        self._level, self._at = min(float(self._rate.burst), filled), at
        return self._level

    @property
    def is_full(self) -> bool:
        """Whether it is as good as new."""
        return self.level() >= self._rate.burst

    def take(self, count: int = 1) -> bool:
        """Whether more is granted: all of it, though it be more than there is, or nothing."""
        if self.level() < 1:
            return False
        if self._rate.grows:
            count = self._cost = 1 if self.is_full else self._cost + 1
        self._level -= count
        return True


class Buckets:
    """A bucket for each key, such as a guest."""

    def __init__(self, rate: Rate, now: Now) -> None:
        self._rate, self._now = rate, now
        self._buckets: dict[str, Bucket] = {}
        self._tidied = now()

    def is_empty(self, key: str) -> bool:
        """Whether more has to wait."""
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.level() < 1

    def take(self, key: str, count: int = 1) -> bool:
        """Whether more is granted."""
        if self._now() - self._tidied >= TIDY_INTERVAL:
            self._forget_full()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._now)
        return bucket.take(count)

    def _forget_full(self) -> None:
        self._tidied = self._now()
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}


class ClientBuckets:
    """A bucket for each network that a client is in; a wider one holds more."""

    def __init__(self, rate: Rate, now: Now) -> None:
        self._by_width = [Buckets(rate.times(times), now) for times in shares()]

    def is_empty(self, client: Client) -> bool:
        """Whether this client has to wait, perhaps for others in its network."""
        return any(
            buckets.is_empty(network)
            for buckets, network in zip(self._by_width, client, strict=False)
        )

    def take(self, client: Client, count: int = 1) -> bool:
        """Whether more is granted; whoever has to wait takes nothing away from the wider ones."""
        if self.is_empty(client):
            return False
        for buckets, network in zip(self._by_width, client, strict=False):
            buckets.take(network, count)
        return True


def shares() -> Iterator[int]:
    """How many times as much each network of a client may, the narrowest first."""
    return (WIDER**number for number in range(len(PREFIXES)))


@lru_cache(4096)
def networks_of(address: str) -> Client:
    """An IPv4 address, or the /64, /56 and /48 networks of an IPv6 address.

    Rate limits and quotas go by them; they are found once for a request and once for a socket.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return (address,)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return (str(found.ipv4_mapped),)
        return tuple(
            str(ipaddress.ip_network((found, prefix), strict=False)) for prefix in PREFIXES
        )
    return (str(found),)
