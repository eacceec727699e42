"""How long frames are under way, by the server's own measure, and what is credited for it.

There are two measures: how soon the client answers WebSocket's own pings, which a browser does by
itself whatever its page wants, and how soon the client's system acknowledges what was sent to it.
A program may put off its answers, hardly what its system does; so the smaller one is believed.
"""

from collections.abc import Sequence

from ubongo.core.edition import Millis

REMEMBERED = 8
MOST_CREDIT: Millis = 125
MOST_APART: Millis = 50
"""By so much answers may come later than acknowledgements before a line is doubtful."""


class RoundTrips:
    """The times of the last ones, by both measures."""

    def __init__(self) -> None:
        self.answered: tuple[Millis, ...] = ()
        self.acknowledged: tuple[Millis, ...] = ()
        self.was_doubtful = False
        self._responds = False

    def add(self, answered: Millis | None, acknowledged: Millis | None = None) -> None:
        """Note how long an answer took, and how long acknowledgements do now, if that is known.

        `answered` is None if no answer came in time.
        """
        self._responds = answered is not None
        if answered is None:
            return
        self.answered = _last((*self.answered, answered))
        if acknowledged is not None:
            self.acknowledged = _last((*self.acknowledged, acknowledged))
        self.was_doubtful |= self._is_doubtful

    def go_on_from(self, before: "RoundTrips") -> None:
        """Remember what was measured on another socket of the same player.

        So a single late answer on a new socket brings no more credit than before; and without any
        answer there is none.
        """
        self.answered = _last((*before.answered, *self.answered))
        self.acknowledged = _last((*before.acknowledged, *self.acknowledged))
        self.was_doubtful |= before.was_doubtful

    @property
    def shortest(self) -> Millis | None:
        """The least of the last eight by either measure: a delayed answer gains little.

        None while the client does not answer: who stops gains nothing by what once was measured.
        """
        if not self._responds:
            return None
        return min((*self.answered, *self.acknowledged), default=None)

    def credited(self, received: Millis) -> Millis:
        """When a frame that was received now was sent, as far as that is credited."""
        return max(0, received - min((self.shortest or 0) // 2, MOST_CREDIT))

    @property
    def _is_doubtful(self) -> bool:
        """Whether all of the last eight answers came much later than the system had the ping.

        The other way round nothing is doubtful: systems let acknowledgements wait that carry
        nothing.
        """
        if len(self.answered) < REMEMBERED or not self.acknowledged:
            return False
        return min(self.answered) - min(self.acknowledged) > MOST_APART

    def take_doubt(self) -> bool:
        """Whether the line was doubtful at any time since this was last asked."""
        is_doubtful, self.was_doubtful = self.was_doubtful, False
        return is_doubtful


def _last(times: Sequence[Millis]) -> tuple[Millis, ...]:
    return tuple(times[-REMEMBERED:])
