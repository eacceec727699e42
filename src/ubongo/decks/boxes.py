"""The editions by their keys, and the box of each, found in the folder of that name.

An edition that plays with the box of another has no folder here.
"""

from importlib import import_module
from importlib.util import find_spec

from ubongo.decks.box import AnyBox, Box, StackBox

EDITIONS = ("classic", "classic_bag", "three_d", "light_dark", "card_game")
"""Every edition, in the order in which people are shown them; nothing else lists them."""

BOXES: dict[str, AnyBox] = {
    key: import_module(f"ubongo.decks.{key}.box").BOX
    for key in EDITIONS
    if find_spec(f"ubongo.decks.{key}") is not None
}
PUZZLES: dict[str, Box] = {key: box for key, box in BOXES.items() if isinstance(box, Box)}
"""The boxes of puzzle cards."""
STACKS = {key: box for key, box in BOXES.items() if isinstance(box, StackBox)}
"""The boxes of symbol cards."""


class UnknownEditionError(ValueError):
    """There is no edition of that name."""

    def __init__(self, edition: str) -> None:
        super().__init__(f"unknown edition: {edition!r}; there are {', '.join(EDITIONS)}")


def box_of(edition: str) -> AnyBox:
    """The box of that name."""
    if edition not in BOXES:
        raise UnknownEditionError(edition)
    return BOXES[edition]


def puzzle_box(edition: str) -> Box:
    """The box of that name, which has puzzle cards."""
    box = box_of(edition)
    if isinstance(box, Box):
        return box
    raise ValueError(f"an edition with no puzzle cards: {edition!r}")
