"""Rate limits, by client, of what costs a table, a guest or some work."""

from ubongo.core.edition import Refusal
from ubongo.server.limits import Buckets, Limits, Now


class RateLimits:
    """How often a client may still make tables and guests, guess codes, and look things up."""

    def __init__(self, limits: Limits, now: Now) -> None:
        self._new_tables = Buckets(limits.new_tables, now)
        self._new_guests = Buckets(limits.new_guests, now)
        self._wrong_codes = Buckets(limits.wrong_codes, now)
        self._lookups = Buckets(limits.lookups, now)

    def check_new_table(self, client: str) -> None:
        """Refuse a client that has made too many tables."""
        if not self._new_tables.take(client):
            raise Refusal("tables.too_many_new")

    def check_new_guest(self, client: str) -> None:
        """Refuse a client from which too many new guests have come."""
        if not self._new_guests.take(client):
            raise Refusal("guests.too_many_new")

    def check_lookup(self, client: str) -> None:
        """Refuse a client that wants too much looked up; each answer is some work."""
        if not self._lookups.take(client):
            raise Refusal("request.too_many")

    def check_guessing(self, client: str) -> None:
        """Refuse a client that has guessed codes too often."""
        if self._wrong_codes.is_empty(client):
            raise Refusal("code.too_many_tries")

    def count_wrong_guess(self, client: str) -> None:
        """Remember that the client named a code that does not exist."""
        self._wrong_codes.take(client)
