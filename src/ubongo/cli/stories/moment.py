"""A match at one moment: what it waits for, what lies before everybody, and what they have won."""

import re
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from ubongo.cli.answer import Answer
from ubongo.cli.stories.registry import AnyStory, story_of
from ubongo.cli.stories.telling import UNTELLABLE, about
from ubongo.cli.stories.words import clock, counted, printable, seats
from ubongo.core.edition import Millis, Seat
from ubongo.core.log import DamagedLogError, Log

_TIME = re.compile(
    r"(?:(?P<minutes>[0-9]{1,6}):(?=[0-5][0-9](?![0-9])))?"
    r"(?P<seconds>[0-9]{1,9})(?:\.(?P<rest>[0-9]{1,3}))?"
)
_DECISION = re.compile(r"#(?P<number>[0-9]{1,9})")


class Moment(NamedTuple):
    """A time, up to and including `until`, or else so many decisions."""

    at: Millis = 0
    until: Millis = 0
    decisions: int | None = None


def read_moment(text: str) -> Moment:
    """`3:20`, `3:20.5`, `200` and `200.5` are times, `#123` is after the decision of that number.

    A time is taken as it is shown: 3:20.5 is all of that tenth of a second.
    """
    decision = _DECISION.fullmatch(text)
    if decision is not None:
        return Moment(decisions=int(decision["number"]))
    time = _TIME.fullmatch(text)
    if time is None:
        raise ValueError(f"{text!r} is neither a time (3:20, 200.5) nor a decision (#123)")
    digits = time["rest"] or ""
    at = int(time["minutes"] or 0) * 60_000 + int(time["seconds"]) * 1000 + int(f"{digits:0<3}")
    return Moment(at, at if len(digits) > 1 else at + 99)


def at_moment(log: Log, moment: Moment) -> Answer:
    """The state at the moment."""
    number = _decisions_until(log, moment)
    at = moment.at
    if moment.decisions is not None:
        at = log.decisions[number - 1].at if number else 0
    state = next(state for passed, state in enumerate(log.states()) if passed == number)
    try:
        text = _text(story_of(log.edition), state, at)
    except UNTELLABLE as error:
        raise DamagedLogError(number + 1, f"what lies then cannot be shown: {error}") from None
    every = counted(len(log.decisions), "decision")
    title = f"{log.header.edition} at {clock(at)}, after {number} of {every}"
    data: dict[str, object] = {
        **about(log),
        "at": at,
        "decision": number,
        "phase": state.phase.value,
        "left": None if log.edition.wake_at(state) is None else max(0, state.until - at),
        "away": list(state.away),
        "state": msgspec.to_builtins(state),
    }
    return Answer(data, [printable(title), *text])


def _decisions_until(log: Log, moment: Moment) -> int:
    """How many decisions there were until then."""
    last = len(log.decisions)
    if moment.decisions is None:
        return sum(decision.at <= moment.until for decision in log.decisions)
    if moment.decisions > last:
        raise ValueError(f"there is no decision #{moment.decisions}: the last is #{last}")
    return moment.decisions


def _text(story: AnyStory, state: Any, at: Millis) -> list[Text | str]:  # noqa: ANN401
    """What is played and who is there, then seat by seat."""
    playing = story.playing(state)
    waiting = story.waiting(state, at)
    lines: list[Text | str] = [printable(f"{playing}: {waiting}" if playing else waiting)]
    lines += [
        f"{word}: {seats(these)}"
        for word, these in (("away", state.away), ("played by bots", state.bots))
        if these
    ]
    for seat in range(state.options.seats):
        lines += _seat(story, state, seat)
    return lines


def _seat(story: AnyStory, state: Any, seat: Seat) -> list[Text | str]:  # noqa: ANN401
    board = story.board(state, seat)
    title = Text(printable(f"seat {seat}: {story.belongings(state, seat)}"), "bold")
    return ["", title] if board is None else ["", title, board]
