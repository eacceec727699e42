"""What the application hands to its routes."""

import time

from ubongo.server.descriptors import Descriptors
from ubongo.server.guests.guests import Guests
from ubongo.server.http.booklet import Booklets
from ubongo.server.http.hosts import Hosts
from ubongo.server.http.invitation import Whereabouts
from ubongo.server.http.matches import Replays
from ubongo.server.http.public_list import PublicList
from ubongo.server.limits import Now
from ubongo.server.metrics import Metrics
from ubongo.server.solo.daily import Daily
from ubongo.server.statistics.everybody import Everybody
from ubongo.server.tables.lobby import Lobby


class AppContext:
    """Host names, address and metrics are there from the start, the rest once the store is open."""

    lobby: Lobby
    guests: Guests
    booklets: Booklets
    public_list: PublicList
    replays: Replays
    daily: Daily
    everybody: Everybody

    def __init__(
        self,
        hosts: Hosts | None = None,
        where: Whereabouts | None = None,
        now: Now = time.monotonic,
    ) -> None:
        self.now = now
        """The clock that limits go by."""
        self.hosts = hosts or Hosts()
        self.where = where or Whereabouts()
        self.metrics = Metrics()
        self.descriptors = Descriptors()
