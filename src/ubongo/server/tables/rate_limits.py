"""Rate limits by client address of what costs a table, a guest or some work."""

import time

from ubongo.core.edition import Refusal
from ubongo.server.limits import Buckets, Limits, Now


class RateLimits:
    """How often an address may still make tables and guests, guess codes, and look things up."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._new_tables = Buckets(limits.new_tables, now)
        self._new_guests = Buckets(limits.new_guests, now)
        self._wrong_codes = Buckets(limits.wrong_codes, now)
        self._lookups = Buckets(limits.lookups, now)

    def check_new_table(self, address: str) -> None:
        """Refuse an address that has made too many tables."""
        if not self._new_tables.take(address):
            raise Refusal("tables.too_many_new")

    def check_new_guest(self, address: str) -> None:
        """Refuse an address from which too many new guests have come."""
        if not self._new_guests.take(address):
            raise Refusal("guests.too_many_new")

    def check_lookup(self, address: str) -> None:
        """Refuse an address that wants too much looked up; each answer is some work."""
        if not self._lookups.take(address):
            raise Refusal("request.too_many")

    def check_guessing(self, address: str) -> None:
        """Refuse an address that has guessed codes too often."""
        if self._wrong_codes.is_empty(address):
            raise Refusal("code.too_many_tries")

    def count_wrong_guess(self, address: str) -> None:
        """Remember that the address named a code that does not exist."""
        self._wrong_codes.take(address)
