"""The lines of a golden playthrough, as tests/playthroughs/make.py writes them."""

from pathlib import Path
from typing import Any

import msgspec

from ubongo.core.messages import Together

FOLDER = Path(__file__).parent.parent / "playthroughs"


class Opening(msgspec.Struct):
    """The first line of a playthrough."""

    edition: str
    options: msgspec.Raw
    seed: str


class Step(msgspec.Struct):
    """A command, or several at the same time, and what it led to."""

    at: int
    given: list[msgspec.Raw]
    events: msgspec.Raw


def read_command(given: list[msgspec.Raw], command_type: object) -> Any:  # noqa: ANN401
    """The command, or several that were given at the same time."""
    decoder = msgspec.json.Decoder(command_type)
    commands = tuple(decoder.decode(each) for each in given)
    return commands[0] if len(commands) == 1 else Together(commands)
