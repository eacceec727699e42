"""Rate limits of what costs a table, a guest, some work, or room in the database."""

from ubongo.core.edition import Refusal
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Buckets, Client, ClientBuckets, Limits, Now
from ubongo.server.tables.occupant import Occupant


class RateLimits:
    """How often a client may still make tables and guests, guess codes, and look things up."""

    def __init__(self, limits: Limits, now: Now) -> None:
        self._new_tables = ClientBuckets(limits.new_tables, now)
        self._new_guests = ClientBuckets(limits.new_guests, now)
        self._wrong_codes = ClientBuckets(limits.wrong_codes, now)
        self._lookups = ClientBuckets(limits.lookups, now)
        self._phrases = Buckets(limits.phrases, now)
        self._rows_of_guest = Buckets(limits.rows_of_a_guest, now)
        self._rows_of_client = ClientBuckets(limits.rows_of_an_address, now)

    def check_new_table(self, client: Client) -> None:
        """Refuse a client that has made too many tables."""
        if not self._new_tables.take(client):
            raise Refusal("tables.too_many_new")

    def check_new_guest(self, client: Client) -> None:
        """Refuse a client from which too many new guests have come."""
        if not self._new_guests.take(client):
            raise Refusal("guests.too_many_new")

    def check_lookup(self, client: Client) -> None:
        """Refuse a client that wants too much looked up; each answer is some work."""
        if not self._lookups.take(client):
            raise Refusal("request.too_many")

    def check_phrase(self, guest: Guest | None) -> None:
        """Refuse a guest who has said too much: everybody at the table sees and hears it."""
        if guest is not None and not self._phrases.take(guest):
            raise Refusal("request.too_many")

    def check_guessing(self, client: Client) -> None:
        """Refuse a client that has guessed codes too often."""
        if self._wrong_codes.is_empty(client):
            raise Refusal("code.too_many_tries")

    def count_wrong_guess(self, client: Client) -> None:
        """Remember that the client named a code that does not exist."""
        self._wrong_codes.take(client)

    def check_rows(self, guest: Guest | None, client: Client) -> None:
        """Refuse whoever has had too much stored."""
        is_spent = guest is not None and self._rows_of_guest.is_empty(guest)
        if is_spent or self._rows_of_client.is_empty(client):
            raise Refusal("rows.too_many")

    def count_rows(self, rows: int, guest: Guest | None, client: Client) -> None:
        """Remember that so many rows were stored for a guest, who was there from this client."""
        if guest is not None:
            self._rows_of_guest.take(guest, rows)
        self._rows_of_client.take(client, rows)

    def count_row_of(self, occupant: Occupant) -> None:
        """The same of a decision that answers somebody who is connected."""
        if occupant.connection is not None:
            self.count_rows(1, occupant.guest, occupant.connection.client)
