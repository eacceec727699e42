"""Why a socket is closed, as the number that the client sees."""

from enum import IntEnum, StrEnum


class CloseCode(IntEnum):
    """1000 to 1999 are everybody's numbers, 4000 to 4999 our own."""

    NOT_TEXT = 1003
    GONE = 1006
    """Never sent: the client went by itself."""
    NOT_UTF8 = 1007
    TOO_LARGE = 1009
    TABLE_FAILED = 1011
    RESTARTING = 1012
    """The server stops, and will be back."""
    MALFORMED = 4400
    TICKET_REFUSED = 4401
    REMOVED = 4403
    TIMED_OUT = 4408
    TAKEN_OVER = 4409
    """Another socket of the same guest has the seat; the reason says which: see `Elsewhere`."""
    TABLE_CLOSED = 4410
    SIGNED_OUT = 4411
    CLOSED_BY_HOST = 4412
    MOVED = 4413
    """Another server has taken the table up."""
    TOO_MANY_FRAMES = 4429
    TOO_SLOW = 4430
    TOO_MANY_SOCKETS = 4431


class Elsewhere(StrEnum):
    """Where the guest whose socket was taken over plays now."""

    WINDOW = "window"
    DEVICE = "device"
