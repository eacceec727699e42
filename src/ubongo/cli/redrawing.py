"""`ubongo replay --check`: the words about a match that was decided again from its seed."""

from typing import Any

import msgspec

from ubongo.cli.answer import Answer
from ubongo.cli.stories.telling import about, opening
from ubongo.cli.stories.words import counted, printable
from ubongo.core.checking import Checked, Difference, What, check_log
from ubongo.core.log import Log
from ubongo.core.messages import Message

SHOWN = 10
"""So many differences are told one by one."""
CARDS = ("task", "tasks", "cards")
"""Fields of events that show what stands on cards."""
OTHER_DECK = (
    "the draws agree, and no card does: the cards are of another deck;"
    " --deck FILE names one, and then the decisions can be checked, too"
)

OTHER_RULES = "by another version of the rules: draws and chain checked, decisions not"


def told_check(log: Log, end: str | None = None) -> Answer:
    """Whether the seed fits its hash, and what came out as in the log.

    `end` is the end of the hash chain, as it was told with the result.
    """
    found = check_log(log)
    is_other_deck = is_of_another_deck(log, found)
    lines = [*_lines(found), *([OTHER_DECK] if is_other_deck else [])]
    is_end = end is None or end.lower() == log.end
    chain = f"the hash chain ends with {log.end}{'' if is_end else f', not with {end}!'}"
    data = {
        **about(log),
        "fits": found.fits,
        "decisions": found.decisions,
        "draws": found.draws,
        "differences": [_data(each) for each in found.differences],
        "is_other_deck": is_other_deck,
        "by_these_rules": found.by_these_rules,
        "end": log.end,
        "is_right": found.is_right and is_end,
    }
    return Answer(data, [*opening(log), chain, *map(printable, lines)])


def is_of_another_deck(log: Log, found: Checked) -> bool:
    """Whether all draws agree, and what differs are the cards: each time that any are shown."""
    shown = [each.number for each in log.decisions if any(map(_shows_cards, each.events))]
    differences = [(each.decision, each.what) for each in found.differences]
    return bool(shown) and differences == [(number, What.EVENT) for number in shown]


def _shows_cards(event: Message) -> bool:
    return any(hasattr(event, field) for field in CARDS)


def _lines(found: Checked) -> list[str]:
    draws, note = counted(found.draws, "draw"), [] if found.by_these_rules else [OTHER_RULES]
    every = f"{counted(found.decisions, 'decision')} with {draws}" if not note else draws
    if not found.differences:
        return [*note, f"{every}: all come out the same"]
    first, rest = found.differences[:SHOWN], found.differences[SHOWN:]
    many = "1 comes" if len(found.differences) == 1 else f"{len(found.differences)} come"
    more = [f"… and {counted(len(rest), 'more decision')}"] if rest else []
    return [*note, f"{every}: {many} out differently", *map(_line, first), *more]


def _line(each: Difference) -> str:
    return f"decision {each.decision} (line {each.line}): {_words(each)}!"


def _words(each: Difference) -> str:
    which = f"{each.what.value} {each.place}"
    match each:
        case Difference(_, What.REFUSED, _, _, why):
            return f"the rules refuse it ({why})"
        case Difference(_, _, _, told, None):
            return f"{which}, {_name(told)}, does not come out"
        case Difference(_, _, _, None, made):
            return f"{which}, {_name(made)}, is missing"
        case Difference(_, _, _, Message() as told, Message() as made) if type(told) is type(made):
            return f"{which}, {_name(told)}, has another {_unlike(told, made)}"
        case _:
            return f"{which} is {_name(each.made)}, not {_name(each.told)}"


def _name(each: Any) -> str:  # noqa: ANN401
    """A draw or an event in short."""
    if isinstance(each, Message):
        return str(msgspec.to_builtins(each)["kind"])
    below, outcome = each
    return f"{outcome} (below {below})"


def _unlike(told: Message, made: Message) -> str:
    """The first field that is different in two events."""
    fields = told.__struct_fields__
    return next(each for each in fields if getattr(told, each) != getattr(made, each))


def _data(each: Difference) -> dict[str, object]:
    return {
        "decision": each.decision,
        "line": each.line,
        "what": each.what.value,
        "place": each.place,
        "told": msgspec.to_builtins(each.told),
        "made": msgspec.to_builtins(each.made),
    }
