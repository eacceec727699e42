"""Rate limits of requests, by client and by guest."""

import time

from ubongo.server.limits import Buckets, Client, ClientBuckets, Limits, Now


class RequestRates:
    """How often each guest and each client may still ask."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._of_client = ClientBuckets(limits.requests, now)
        self._of_guest = Buckets(limits.requests_of_a_guest, now)
        self._assets = ClientBuckets(limits.assets, now)

    def take(self, client: Client, guest: str | None) -> bool:
        """Whether another request is granted; `guest` is the hash of a credential, if any."""
        return self._of_client.take(client) and (guest is None or self._of_guest.take(guest))

    def take_asset(self, client: Client) -> bool:
        """The same for a part of the pages; an app that is installed fetches all at once."""
        return self._assets.take(client)
