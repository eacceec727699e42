"""How long a connection's packets are under way, as the kernel knows it from acknowledgements.

The client's system acknowledges packets by itself; a program there cannot put that off by much.
"""

from __future__ import annotations

import socket
import struct
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from ubongo.core.edition import Millis

SMOOTHED_ROUND_TRIP = struct.Struct("=68xI")
"""Where Linux has it in its `tcp_info`, in microseconds."""


def round_trip_of(transport: asyncio.BaseTransport) -> Millis | None:
    """The round trip of a TCP connection, smoothed; nothing where the system does not tell."""
    if sys.platform != "linux":
        return None
    connection: socket.socket = transport.get_extra_info("socket")
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, SMOOTHED_ROUND_TRIP.size)
        (micros,) = SMOOTHED_ROUND_TRIP.unpack(told)
    except (OSError, struct.error):  # not TCP, or a kernel that has less to tell
        return None
    return micros // 1000 if micros else None
