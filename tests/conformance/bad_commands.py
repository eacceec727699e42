"""Any command with any content: what a broken or a lying client might send."""

import random
from enum import Enum
from typing import Any, get_args

import msgspec

from ubongo.core.messages import Together

NUMBERS = (-(2**63), -1, 0, 1, 2, 3, 4, 5, 6, 12, 59_999, 10**15, 10**30)
LINES = (
    "",
    " ",
    "x",
    "ÿ" * 500,
    "L4a@0,0",
    "L4a@0,0 L4a@0,0",
    "I2e@0,1 L4b@1,1",
    "I2a@9999,-9999",
    "16x@0,0,1 8c@1,1",
    "3a@0,0,7",
    "0r0@0,0",
    "0r0@0,0 1r1@0,3 2r2@2,0",
    "8r3@999999999,-999999999",
    "0r0@0,0 0r0@4,4",
    "9r0@0,0",
    " ".join(f"{card}r0@{2 * card},0" for card in range(9)),
    "\x00\ud7ff",
)


def any_command(command_type: Any, dice: random.Random) -> Any:  # noqa: ANN401 - any of them
    """A command of the union, filled with whatever fits its types."""
    if dice.random() < 0.05:
        return Together(tuple(_one(command_type, dice) for _ in range(dice.randrange(4))))
    return _one(command_type, dice)


def _one(command_type: Any, dice: random.Random) -> Any:  # noqa: ANN401 - any of them
    kind = dice.choice(get_args(command_type))
    return kind(*(_value(field, dice) for field in msgspec.structs.fields(kind)))


def _value(field: msgspec.structs.FieldInfo, dice: random.Random) -> int | str | Enum | None:
    if field.type == (int | None):
        seats: list[int | None] = [None, *range(-1, 5)]
        return dice.choice(seats)
    if field.type is int:
        return dice.randrange(-1, 5) if field.name == "seat" else dice.choice(NUMBERS)
    if issubclass(field.type, Enum):
        choices: list[Enum] = list(field.type)
        return dice.choice(choices)
    assert field.type is str, f"nobody knows what to put into {field.name}"
    return dice.choice(LINES)
