"""Why a socket is closed, as the number that the client sees."""

from enum import IntEnum


class CloseCode(IntEnum):
    """1000 to 1999 are everybody's numbers, 4000 to 4999 our own."""

    NOT_WEBSOCKET = 1002
    """Sent below us, where frames are taken apart."""
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
    TABLE_CLOSED = 4410
    TOO_MANY_FRAMES = 4429
    TOO_SLOW = 4430
    TOO_MANY_SOCKETS = 4431
