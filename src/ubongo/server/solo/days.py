"""Which day it is: for everybody the one in UTC."""

from datetime import UTC, datetime, timedelta

from ubongo.core.edition import Millis
from ubongo.server.store.structs import Wall


def day_of(wall: Wall) -> str:
    """The day, such as 2030-01-31."""
    return _at(wall).date().isoformat()


def until_next_day(wall: Wall) -> Millis:
    """How long the day still lasts."""
    midnight = _at(wall).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return int(midnight.timestamp() * 1000) - wall


def _at(wall: Wall) -> datetime:
    return datetime.fromtimestamp(wall / 1000, UTC)
