"""The tests of the client run on asyncio."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """The one event loop that the server knows."""
    return "asyncio"
