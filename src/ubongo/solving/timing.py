"""A stop by the clock, for those who may look at one; the rules may not, so it stands apart."""

import time

from ubongo.solving.stop import Stop


def deadline(seconds: float) -> Stop:
    """A stop that comes true so many seconds from now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
