"""When a client that lost its socket comes back, and when it does not."""

import re

from websockets.exceptions import ConnectionClosed

FOR_GOOD = frozenset({1000, 1002, 1003, 1007, 1009, 1011, 4400, 4403, 4409, 4411, 4412})
"""Closed with one of these numbers, it makes no sense to come back."""
FOR_NOW = frozenset({"table.stopping", "request.too_many", "store.away"})
"""Refused a ticket for one of these reasons, one tries again."""
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0, *[4.0] * 15)
"""Seconds before each try to come back, for about a minute; afterwards it is over."""

_WHEN = re.compile(r"restarting ([0-9.]+)")
"""How a server that stops says in how many seconds it will be back."""


def retry_after(closed: ConnectionClosed) -> float:
    """In how many seconds the server wants to be asked again, if it said so."""
    when = _WHEN.fullmatch(closed.rcvd.reason) if closed.rcvd else None
    return float(when[1]) if when else 0.0
