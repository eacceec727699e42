"""The body of the answer to a request that is refused."""

import msgspec

from ubongo.core.edition import Fact


class RefusalBody(msgspec.Struct, frozen=True):
    """Why a request was refused: the code of the refusal, and facts for the words about it."""

    code: str
    facts: dict[str, Fact]
