"""How much a client may ask for: numbers, and buckets that fill again with time."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

Seconds = float
Now = Callable[[], Seconds]
TIDY_EVERY: Seconds = 20
"""How often full buckets, which are as good as none, are forgotten."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then one more every so many seconds."""

    burst: int
    every: Seconds


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
    ticket_lasts: Seconds = 60
    empty_table_lasts: Seconds = 600
    unused_seat_lasts: Seconds = 60
    over_table_lasts: Seconds = 6 * 3600
    deserted_match_lasts: Seconds = 7 * 24 * 3600
    result_lasts: Seconds = 24 * 3600
    hello_within: Seconds = 10
    ping_every: Seconds = 4
    silence: Seconds = 20
    waiting_frames: int = 256
    kept_answers: int = 16
    kept_decisions: int = 50
    back_in: Seconds = 5
    collect_every: Seconds = 5


class Bucket:
    """Holds as many tokens as its rate allows at once."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._tokens, self._at = float(rate.burst), now()

    def level(self) -> float:
        """How many tokens are in it."""
        at = self._now()
        filled = self._tokens + (at - self._at) / self._rate.every
        self._tokens, self._at = min(float(self._rate.burst), filled), at
        return self._tokens

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self.level() < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each client address, or for each guest."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._buckets: dict[str, Bucket] = {}
        self._tidied = now()

    def is_empty(self, address: str) -> bool:
        """Whether this address has to wait."""
        bucket = self._buckets.get(household(address))
        return bucket is not None and bucket.level() < 1

    def take(self, address: str) -> bool:
        """Take a token of this address, if there is one."""
        if self._now() - self._tidied >= TIDY_EVERY:
            self._forget_full()
        return self._buckets.setdefault(household(address), Bucket(self._rate, self._now)).take()

    def _forget_full(self) -> None:
        self._tidied = self._now()
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.level() < self._rate.burst
        }


@lru_cache(4096)
def household(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 that an IPv6 client has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
