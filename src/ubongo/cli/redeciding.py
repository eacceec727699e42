"""The rules decide again, from the seed, what chance decided in a match.

A log has no commands, so only that is decided again which needs none: what time brings, what
follows by itself from the events before, and the order of ties. Its draws begin where the decision
began: at its first event if time brought it, else at the first event of the command before.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Any, NamedTuple

from ubongo.cli.stories.telling import UNTELLABLE
from ubongo.core.chance import SeededChance, shuffled
from ubongo.core.edition import AnyEdition
from ubongo.core.log import Log
from ubongo.core.match import seat_of
from ubongo.core.messages import (
    Arranged,
    Came,
    Deserted,
    Left,
    Message,
    Resumed,
    Tick,
    TieDrawn,
)
from ubongo.core.race.messages import GlassTurned, Rolled, RoundOpened, TaskShown, TaskSolved
from ubongo.core.solo.messages import TaskDealt
from ubongo.core.solo.results import Mode
from ubongo.editions.card_game.messages import HandDealt, RoundBegun
from ubongo.editions.classic.messages import FieldChosen, GemsLaidOut
from ubongo.editions.registry import edition_of, fresh_solo
from ubongo.editions.three_d.messages import BagFilled, RewardGiven

FRESH = re.compile(r"[0-9a-f]{16}")
"""How a task is named that stands in no booklet: by what was drawn for it."""
CARDS: dict[type[Message], str] = {
    Rolled: "die and cards",
    TaskShown: "cards of late seats",
    HandDealt: "hands",
}
"""What depends on the deck, too."""
DRAWN: dict[type[Message], str] = {
    GemsLaidOut: "gems laid out",
    FieldChosen: "fields",
    RoundOpened: "who starts",
    **CARDS,
    TaskSolved: "calls after the sand",
    RewardGiven: "rewards",
    TaskDealt: "tasks made anew",
    TieDrawn: "ties",
}
OPENING = {*DRAWN, BagFilled, RoundBegun, GlassTurned} - {TaskSolved}
"""What a decision with draws in it begins with, or what then follows by itself."""
UNMISTAKABLE = (RoundBegun, TaskDealt)
"""Draws with so many outcomes that none comes by accident, wherever the decision began."""


class Redrawn(NamedTuple):
    """An event that was decided again: its number, from 1, and what came out."""

    number: int
    what: str
    told: Message
    made: Message | None

    @property
    def agrees(self) -> bool:
        """Whether the very same came out."""
        return self.told == self.made

    @property
    def agrees_by_number(self) -> bool:
        """Whether at least the cards have the same numbers."""
        return self.made is not None and _numbers(self.told) == _numbers(self.made)


def redrawn(log: Log) -> Iterator[Redrawn]:
    """Every outcome of chance that can be decided again."""
    before: Any
    done = 0
    for index, (entry, before) in enumerate(zip(log.entries, log.states(), strict=False)):
        if index < done or not _may_open(entry.event):
            continue
        told = _rest_of_the_moment(log, index)
        made = _decided(log, index, before, told)
        done = index + len(made)
        if not made and not isinstance(entry.event, FieldChosen):  # which somebody may have chosen
            made = [None]
        for number, (event, again) in enumerate(zip(told, made, strict=False), index + 1):
            what = _what(event)
            if what is not None:
                yield Redrawn(number, what, event, again)


def _may_open(event: Message) -> bool:
    return type(event) in OPENING and not _is_later_round(event)


def _what(event: Message) -> str | None:
    """What chance decided there, if it did."""
    return None if _is_later_round(event) else DRAWN.get(type(event))


def _is_later_round(event: Message) -> bool:
    """Whether the starter is who sits to the left of the last one."""
    return isinstance(event, RoundOpened) and event.number > 1


def _decided(
    log: Log,
    index: int,
    before: Any,  # noqa: ANN401
    told: list[Message],
) -> Sequence[Message | None]:
    """What the rules come to, up to the last draw; nothing if that is not what was decided here."""
    nearest: Sequence[Message] = ()
    with suppress(*UNTELLABLE):
        for events in _outcomes(log, index, before):
            made = _up_to_the_last_draw(events)
            if made == told[: len(made)]:
                return made
            if not nearest and _kinds(made) == _kinds(told[: len(made)]):
                nearest = made
    return nearest


def _outcomes(log: Log, index: int, before: Any) -> Iterator[Sequence[Message]]:  # noqa: ANN401
    """What follows by itself from the events before, if anything does; else what time brings."""
    at, event = log.entries[index].at, log.entries[index].event
    if isinstance(event, TieDrawn):
        yield [TieDrawn(tuple(shuffled(_chance(log, index), sorted(event.seats))))]
        return
    rules: Any = _rules(log, event)
    is_by_itself = False
    for chance in () if before.is_paused else _chances_of_the_command(log, index):
        events = rules.follow(before, at, chance)
        if events:
            is_by_itself = True
            yield events
    if not is_by_itself:
        yield rules.decide(before, Tick(), at, _chance(log, index))


def _up_to_the_last_draw(events: Sequence[Message]) -> list[Message]:
    """How the match goes on after it depends on what is told, not on what was drawn."""
    last = max((end for end, event in enumerate(events, 1) if _what(event)), default=0)
    return list(events[:last])


def _kinds(events: Sequence[Message]) -> list[object]:
    """What is alike in what is told and what comes out; fields are drawn for certain seats."""
    return [(type(event), isinstance(event, FieldChosen) and event.seat) for event in events]


def _rules(log: Log, event: Message) -> AnyEdition:
    """The edition; a fresh task is made of what was drawn, and a day's of its name alone."""
    if not isinstance(event, TaskDealt):
        return log.edition
    edition, name = edition_of(log.header.edition), event.task.name
    if log.options.mode is Mode.DAILY:
        return fresh_solo(edition, name)
    return fresh_solo(edition) if FRESH.fullmatch(name) else log.edition


# Where draws begin.


def _chances_of_the_command(log: Log, index: int) -> Iterator[SeededChance]:
    """The draws that are left of the command whose events stand before this one."""
    past = _same_moment_before(log, index)
    if isinstance(log.entries[index].event, UNMISTAKABLE):
        yield from (_chance(log, index - back) for back in range(1, len(past) + 1))
    elif past:
        yield _chance_after_a_tie(log, index, past) or _chance(log, index - _length(log, past))


def _chance_after_a_tie(log: Log, index: int, past: list[Message]) -> SeededChance | None:
    """If the command was one of a tie: the draws of that, once its order is drawn."""
    ties = [place for place, event in enumerate(past) if isinstance(event, TieDrawn)]
    if not ties:
        return None
    tie: Any = past[ties[-1]]
    seats = list(dict.fromkeys(seat_of(event) for event in past[ties[-1] + 1 :]))
    if seats != list(tie.seats[: len(seats)]):
        return None
    chance = _chance(log, index - len(past) + ties[-1])
    shuffled(chance, tie.seats)
    return chance


def _length(log: Log, past: list[Message]) -> int:
    """How many events the last command had led to: two, if one of them never comes alone."""
    match past[-2:]:
        case [Left(), Deserted()] | [Came(), Resumed()]:
            return 2
        case [Arranged(seat, board), TaskSolved(solver, _, solution)]:
            is_call = log.options.automatic_call and (seat, board) == (solver, solution)
            return 2 if is_call else 1
        case _:
            return 1


def _same_moment_before(log: Log, index: int) -> list[Message]:
    at = log.entries[index].at
    past = takewhile(lambda entry: entry.at == at, reversed(log.entries[:index]))
    return [entry.event for entry in past][::-1]


def _rest_of_the_moment(log: Log, index: int) -> list[Message]:
    at = log.entries[index].at
    rest = takewhile(lambda entry: entry.at == at, islice(log.entries, index, None))
    return [entry.event for entry in rest]


def _chance(log: Log, version: int) -> SeededChance:
    return SeededChance(bytes.fromhex(log.header.seed or ""), version)


def _numbers(event: Message) -> object:
    """The event without what stands on its cards."""
    match event:
        case Rolled(label, family, tasks, until):
            return label, family, [task and task.card for task in tasks], until
        case TaskShown(seat, task):
            return seat, task.card
        case HandDealt(seat, cards):
            return seat, [card.number for card in cards]
        case _:
            return event
