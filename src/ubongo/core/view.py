"""A view: what a page draws, a bot reads and a patch changes; the state and what follows from it.

A view has all fields of the state as far as its reader may know them, and besides what the rules
say about the moment, so that no client needs any rules.
"""

from typing import TypeVar

import msgspec

from ubongo.core.edition import Millis, Seat

V = TypeVar("V", bound=msgspec.Struct)


class Status(msgspec.Struct, frozen=True):
    """What the rules say about the moment.

    `may` has for every seat the kinds of commands that it may give now; `lasts` is how long the
    time that runs now runs in all, 0 where none does; `rounds` is how many are played. While it
    `is_hurried`, time jumps to what happens next. Those `asked` are the people who are there:
    theirs are the votes (A-18).
    """

    may: tuple[tuple[str, ...], ...]
    may_pause: bool
    lasts: Millis
    rounds: int
    is_hurried: bool
    asked: tuple[Seat, ...]


def shown(view: type[V], state: msgspec.Struct, **more: object) -> V:
    """A view with all that the state has, and more."""
    return view(*msgspec.structs.astuple(state), **more)
