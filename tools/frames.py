"""Frames as a page gets them, for the tests of the pages: a view, decisions, and the last view.

What happens is written down in `tools.made`, for each edition, in the groups in which the rules
decide it; the views and the patches between them are those of the rules. The reader sits on seat 0.
"""

from functools import reduce

import msgspec

from ubongo.core.match_state import MatchOptions
from ubongo.core.messages import Message
from ubongo.core.patch import patch_between
from ubongo.core.race.messages import DealtTask
from ubongo.editions.registry import shipped_edition

Happened = tuple[tuple[Message, ...], ...]
"""The events of each decision."""

READER = 0

TASKS = (
    DealtTask("7", 7, "###.\n####", ("I3", "L4")),
    DealtTask("31", 31, "####\n.###", ("V3", "S4")),
)
"""Tasks with flat pieces, for two seats."""


def frames(key: str, options: MatchOptions, happened: Happened) -> str:
    """The opening view, a frame for each decision, one to a line, and the view after them all."""
    edition = shipped_edition(key)
    state = edition.initial_state(options)
    view = opening = edition.view(state, READER)
    lines = []
    for number, events in enumerate(happened, 1):
        state = reduce(edition.evolve, events, state)
        before, view = view, edition.view(state, READER)
        frame = {
            "type": "decided",
            "number": number,
            "at": number * 1_000,
            "events": [event for event in events if _is_heard(edition.readers_of(event))],
            "patch": patch_between(before, view),
        }
        lines.append(_line(frame))
    told = ",\n".join(lines)
    return f'{{"view": {_line(opening)},\n"frames": [\n{told}\n],\n"last": {_line(view)}}}\n'


def _is_heard(readers: frozenset[int] | None) -> bool:
    return readers is None or READER in readers


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
