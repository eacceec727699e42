"""A whole log as a story: what was played, chapter by chapter what happened, and who won.

Boards are shown several times a second; unless they are asked for, a run of them is one line.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from ubongo.cli.stories.registry import AnyStory, story_of
from ubongo.cli.stories.words import clock, counted, nth, printable, seats
from ubongo.core.chance import seed_hash
from ubongo.core.decision import AnyDecision, OutageOrder
from ubongo.core.edition import Millis, Refusal, Seat, Standing
from ubongo.core.log import IMPOSSIBLE, DamagedLogError, Header, Log, Seated
from ubongo.core.messages import Tick

BEFORE_THE_FIRST = "Before the first round"
RESULT = "Result"
UNTELLABLE = (Refusal, *IMPOSSIBLE)
"""What comes of telling events and states that no match ever had."""


class Told(NamedTuple):
    """An event with its words, and the decision that it is of: its number and its time."""

    decision: int
    at: Millis
    event: Any
    text: str
    heading: str | None
    layer: Seat | None
    after: Any


class Chapter(NamedTuple):
    """A round, or what came before the first."""

    title: str
    lines: list[str]


class Run(NamedTuple):
    """Boards that were laid one after the other, by whomever, and when."""

    boards: list[tuple[Millis, Seat]]

    def told(self) -> list[str]:
        """Who has laid how many, in one line; then the run is over."""
        if not self.boards:
            return []
        (first, _), (last, _) = self.boards[0], self.boards[-1]
        numbers = sorted(Counter(seat for _, seat in self.boards).items())
        words = ", ".join(f"seat {seat} laid {counted(many, 'board')}" for seat, many in numbers)
        until = f", until {clock(last)}" if len(self.boards) > 1 else ""
        self.boards.clear()
        return [_line(first, words + until)]


def story_data(log: Log) -> dict[str, object]:
    """Everything that happened, for programs: with every board, and in words besides."""
    state = log.opening()
    events: list[dict[str, object]] = []
    for told in told_events(log, story_of(log.edition)):
        state = told.after
        event = msgspec.to_builtins(told.event)
        events.append({"decision": told.decision, "at": told.at, "text": told.text, "event": event})
    standing = log.edition.standing(state)
    return {**about(log), "events": events, "standing": standing and standing.places}


def story_text(log: Log, *, with_boards: bool) -> list[Text | str]:
    """Everything that happened, for people."""
    story, state = story_of(log.edition), log.opening()
    chapters = [Chapter(BEFORE_THE_FIRST, [])]
    run = Run([])
    for told in told_events(log, story):
        state = told.after
        if told.heading is not None:
            chapters[-1].lines.extend(run.told())
            chapters.append(Chapter(told.heading, []))
        if told.layer is not None and not with_boards:
            run.boards.append((told.at, told.layer))
            continue
        chapters[-1].lines.extend([*run.told(), _line(told.at, told.text)])
    chapters[-1].lines.extend(run.told())
    try:
        result = Chapter(RESULT, _result(story, state, log.edition.standing(state)))
    except UNTELLABLE as error:
        why = f"what it comes to cannot be told: {error}"
        raise DamagedLogError(len(log.decisions) + 1, why) from None
    return [*opening(log), *_text([*chapters, result])]


def told_events(log: Log, story: AnyStory) -> Iterator[Told]:
    """Every event in words; a DamagedLogError names one that no match came to."""
    before = log.opening()
    for decision in log.decisions:
        number, at = decision.number, decision.at
        for event in decision.events:
            outage = _outage(decision) if event is decision.events[0] else ""
            try:
                text = printable(story.tell(before, event)) + outage
                after = log.edition.evolve(before, event)
            except UNTELLABLE as error:
                raise DamagedLogError(number + 1, f"the event does not fit here: {error}") from None
            heading, layer = story.heading(before, event), story.layer(event)
            yield Told(number, at, event, text, heading, layer, after)
            before = after


def _outage(decision: AnyDecision) -> str:
    """That it was given while the server was away, and how it was put in order (A-05)."""
    given = () if isinstance(decision.cause, Tick) else decision.cause
    orders = [each.outage.order for each in given if each.outage is not None]
    return f" (given while the server was away; {_ORDERS[orders[0]]})" if orders else ""


_ORDERS = {
    OutageOrder.CLAIMED: "in the order of the times that the players' devices told",
    OutageOrder.RECEIVED: "by when it came, because no time was told",
    OutageOrder.TIE: "at a public table all of that is one tie",
}


def about(log: Log) -> dict[str, object]:
    """What was played, as data."""
    return {
        "edition": log.header.edition,
        "options": msgspec.to_builtins(log.options),
        "seed_hash": log.header.seed_hash,
        "seed": log.header.seed,
        **({"seats": msgspec.to_builtins(log.header.seats)} if log.header.seats else {}),
    }


def opening(log: Log) -> list[str]:
    """What was played, in words: only options that somebody changed are named."""
    changed = [
        f"{field.name} {_value(getattr(log.options, field.name))}"
        for field in msgspec.structs.fields(log.options)
        if getattr(log.options, field.name) != field.default
    ]
    length = log.decisions[-1].at if log.decisions else 0
    return [
        printable(f"{log.header.edition}: {', '.join(changed)}"),
        printable(_seed(log.header)),
        *map(printable, _seated(log.header)),
        f"{counted(len(log.decisions), 'decision')}, {clock(length)}",
    ]


def _value(value: object) -> str:
    """An option as it stands in the log."""
    return msgspec.json.encode(value).decode().strip('"')


def _seed(header: Header) -> str:
    if header.seed is None:
        return f"seed: not told, its hash is {header.seed_hash}"
    fits = seed_hash(bytes.fromhex(header.seed)) == header.seed_hash
    which = "its hash is" if fits else "which does NOT fit its hash"
    return f"seed: {header.seed}, {which} {header.seed_hash}"


def _seated(header: Header) -> list[str]:
    """Who sat where, on one line, if that is known."""
    if not header.seats:
        return []
    words = [f"seat {seat} was {_who(player)}" for seat, player in enumerate(header.seats)]
    return [", ".join(words)]


def _who(player: Seated) -> str:
    bot = "" if player.bot is None else f"a {player.bot} bot"
    return " and ".join(filter(None, (player.name, bot))) or "somebody"


def _line(at: Millis, text: str) -> str:
    return f"{clock(at):>9}  {text}"


def _result(story: AnyStory, state: Any, standing: Standing | None) -> list[str]:  # noqa: ANN401
    """The places, or how far everybody came."""
    if standing is None or not standing.places:
        everybody = range(state.options.seats)
        words = [f"seat {seat}: {story.belongings(state, seat)}" for seat in everybody]
        why = "the match is not over" if standing is None else "the match ended early"
        return [why, *map(printable, words)]
    lines: list[str] = []
    place = 1
    for equals in standing.places:
        held = "; ".join(story.belongings(state, seat) for seat in equals)
        lines.append(printable(f"{nth(place)}: {seats(equals)} ({held})"))
        place += len(equals)
    return lines


def _text(chapters: Sequence[Chapter]) -> Iterator[Text | str]:
    for title, lines in chapters:
        if lines:
            yield Text(f"\n{title}", "bold")
            yield "\n".join(lines)
