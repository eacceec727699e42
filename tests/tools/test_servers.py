"""A test's server ends with all that it opened, whoever is just coming."""

from __future__ import annotations

import asyncio
import gc
import socket
import warnings
from urllib.parse import urlsplit

import pytest
from litestar import Litestar

from tools.servers import served


@pytest.mark.parametrize("steps", range(6))
def test_a_server_that_ends_leaves_no_connection_open_that_has_just_come(steps: int) -> None:
    """However far the loop has come with them: not accepted, accepted, or known to uvicorn."""

    async def comes_and_goes() -> list[socket.socket]:
        async with served(Litestar()) as address:
            port = urlsplit(address).port or 0
            visitors = [socket.create_connection(("127.0.0.1", port)) for _ in range(6)]
            for _ in range(steps):
                await asyncio.sleep(0)
        return visitors

    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        for visitor in asyncio.run(comes_and_goes()):
            visitor.close()
        gc.collect()
    assert [str(each.message) for each in complaints] == []
