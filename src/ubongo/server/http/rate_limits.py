"""Rate limits of requests, by address and by guest."""

import time

from ubongo.server.limits import Buckets, Limits, Now


class RequestRates:
    """How often each guest and each address may still ask."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._of_address = Buckets(limits.requests, now)
        self._of_guest = Buckets(limits.requests_of_a_guest, now)
        self._assets = Buckets(limits.assets, now)

    def take(self, address: str, guest: str | None) -> bool:
        """Whether another request is granted; a guest is known by the hash of a token, or not."""
        return self._of_address.take(address) and (guest is None or self._of_guest.take(guest))

    def take_asset(self, address: str) -> bool:
        """The same for a part of the pages; an app that is installed fetches all at once."""
        return self._assets.take(address)
