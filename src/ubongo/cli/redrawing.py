"""`ubongo replay --check`: the rules decide again, from the seed, what chance decided in a match.

A log has no commands, so only that is decided again which needs none: what time brings or follows
by itself (die, cards, hands, what is laid out), the order of ties, and the tasks of a solo run,
which are made anew. Gems out of a bag, random fields and who starts are drawn again on the page.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

from ubongo.cli.answer import Answer
from ubongo.cli.stories.telling import UNTELLABLE, about, opening
from ubongo.core.chance import SeededChance, seed_hash, shuffled
from ubongo.core.edition import AnyEdition, Millis
from ubongo.core.log import Log
from ubongo.core.messages import Message, Tick, TieDrawn
from ubongo.core.race.messages import Rolled, TaskShown
from ubongo.core.solo.messages import TaskDealt
from ubongo.core.solo.results import Mode
from ubongo.editions.card_game.messages import RoundBegun
from ubongo.editions.classic.messages import GemsLaidOut
from ubongo.editions.registry import edition_of, fresh_solo

FRESH = re.compile(r"[0-9a-f]{16}")
"""How a task is named that stands in no booklet: by what was drawn for it."""
TIES = "ties"
BY_ITSELF: dict[type[Message], str] = {
    GemsLaidOut: "gems laid out",
    Rolled: "die and cards",
    TaskShown: "cards of late seats",
    RoundBegun: "hands",
    TaskDealt: "tasks made anew",
}


class Redrawn(NamedTuple):
    """A decision that was made again: the number of its first event, from 1."""

    number: int
    what: str
    agrees: bool


def checked(log: Log) -> Answer:
    """Whether the seed fits its hash, and what came out as in the log."""
    if log.header.seed is None:
        raise ValueError("the log does not tell its seed: nothing can be drawn again")
    fits = seed_hash(bytes.fromhex(log.header.seed)) == log.header.seed_hash
    found = list(redrawn(log))
    wrong = [each.number for each in found if not each.agrees]
    every = Counter(each.what for each in found)
    right = Counter(each.what for each in found if each.agrees)
    lines = [f"{what}: {right[what]} of {every[what]} agree" for what in every]
    lines += [f"event #{number} came out differently!" for number in wrong]
    drawn = [{"what": what, "right": right[what], "all": every[what]} for what in every]
    data = {**about(log), "fits": fits, "drawn": drawn, "wrong": wrong}
    return Answer(data, [*opening(log), *(lines or ["there is nothing to draw again"])])


def is_fair(answer: Answer) -> bool:
    """Whether nothing came out differently."""
    return bool(answer.data["fits"]) and not answer.data["wrong"]


def redrawn(log: Log) -> Iterator[Redrawn]:
    """Every decision that can be made again."""
    before: Any
    for index, (entry, before) in enumerate(zip(log.entries, log.states(), strict=False)):
        event = entry.event
        if isinstance(event, TieDrawn):
            order = shuffled(_chance(log, index), sorted(event.seats))
            yield Redrawn(index + 1, TIES, tuple(order) == event.seats)
        elif type(event) in BY_ITSELF and not _is_continued(log, index):
            what = BY_ITSELF[type(event)]
            yield Redrawn(index + 1, what, _is_decided_so(log, index, before))


def _is_decided_so(log: Log, index: int, before: Any) -> bool:  # noqa: ANN401
    """Whether the rules come to these events, wherever in their moment the decision began."""
    at = log.entries[index].at
    starts = takewhile(lambda start: log.entries[start].at == at, range(index, -1, -1))
    return any(
        _is_told(log, index, events)
        for start in starts
        for events in _decided(_rules(log, index), before, at, partial(_chance, log, start))
    )


def _decided(
    rules: Any,  # noqa: ANN401
    before: Any,  # noqa: ANN401
    at: Millis,
    chance: Callable[[], SeededChance],
) -> Iterator[Sequence[Message]]:
    """What the time brings, and what follows by itself."""
    with suppress(*UNTELLABLE):
        yield rules.decide(before, Tick(), at, chance())
    with suppress(*UNTELLABLE):
        yield rules.follow(before, at, chance())


def _is_told(log: Log, index: int, events: Sequence[Message]) -> bool:
    told = [entry.event for entry in log.entries[index : index + len(events)]]
    return bool(events) and told == list(events)


def _rules(log: Log, index: int) -> AnyEdition:
    """The edition; a fresh task is made of what was drawn, and a day's of its name alone."""
    event = log.entries[index].event
    if not isinstance(event, TaskDealt):
        return log.edition
    edition, name = edition_of(log.header.edition), event.task.name
    if log.options.mode is Mode.DAILY:
        return fresh_solo(edition, name)
    return fresh_solo(edition) if FRESH.fullmatch(name) else log.edition


def _is_continued(log: Log, index: int) -> bool:
    """Whether the event before is of the same kind and moment, so of the same decision."""
    if index == 0:
        return False
    one, other = log.entries[index - 1 : index + 1]
    return one.at == other.at and type(one.event) is type(other.event)


def _chance(log: Log, version: int) -> SeededChance:
    return SeededChance(bytes.fromhex(log.header.seed or ""), version)
