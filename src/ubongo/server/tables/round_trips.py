"""How long frames are under way, by the server's own measure, and what is credited for it."""

from ubongo.core.edition import Millis

REMEMBERED = 8
MOST_CREDIT: Millis = 125


class RoundTrips:
    """Pings that are under way, and the times of the last ones."""

    def __init__(self) -> None:
        self._sent: dict[int, Millis] = {}
        self.times: tuple[Millis, ...] = ()

    def add_ping(self, number: int, now: Millis) -> None:
        """Note a ping that is sent; old ones without an answer are forgotten."""
        self._sent[number] = now
        if len(self._sent) > REMEMBERED:
            del self._sent[min(self._sent)]

    def add_pong(self, number: int, now: Millis) -> bool:
        """Note the answer to a ping; whether that ping is under way."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self.times = (*self.times, now - sent)[-REMEMBERED:]
        return True

    def go_on_from(self, before: "RoundTrips") -> None:
        """Remember what was measured on another socket of the same player.

        So a single late answer on a new socket brings no more credit than before.
        """
        self.times = (*before.times, *self.times)[-REMEMBERED:]

    @property
    def shortest(self) -> Millis | None:
        """The least of the last eight: a delayed answer gains nothing for long."""
        return min(self.times, default=None)

    def credited(self, received: Millis) -> Millis:
        """When a frame that was received now was sent, as far as that is credited."""
        return max(0, received - min((self.shortest or 0) // 2, MOST_CREDIT))
