"""How a request is answered that was not granted."""

import msgspec

from ubongo.core.edition import Fact


class Mistake(msgspec.Struct, frozen=True):
    """Why a request was not granted."""

    code: str
    facts: dict[str, Fact]
