"""`ubongo replay --check`: whether chance was fair, by drawing again what it decided."""

from collections import Counter
from collections.abc import Sequence

from ubongo.cli.answer import Answer
from ubongo.cli.redeciding import CARDS, Redrawn, redrawn
from ubongo.cli.stories.telling import about, opening
from ubongo.core.chance import seed_hash
from ubongo.core.log import Log

OTHER_DECK = "the cards are of another deck: only their numbers were drawn again (--deck names one)"
OTHER_MASTER = (
    "the cards are of another deck, and which of them no ten pieces can cover depends on it:"
    " they were not drawn again (--deck names one)"
)


def checked(log: Log) -> Answer:
    """Whether the seed fits its hash, and what came out as in the log."""
    if log.header.seed is None:
        raise ValueError("the log does not tell its seed: nothing can be drawn again")
    fits = seed_hash(bytes.fromhex(log.header.seed)) == log.header.seed_hash
    found = list(redrawn(log))
    is_other_deck = is_of_another_deck(found)
    is_master = is_other_deck and getattr(log.options, "master", False)
    if is_master:
        found = [each for each in found if type(each.told) not in CARDS]
    wrong = [each for each in found if not _is_right(each, is_other_deck=is_other_deck)]
    every = Counter(each.what for each in found)
    bad = Counter(each.what for each in wrong)
    lines = [f"{what}: {every[what] - bad[what]} of {every[what]} agree" for what in every]
    lines += [f"event #{each.number} came out differently: {each.what}!" for each in wrong]
    if is_other_deck:
        lines.append(OTHER_MASTER if is_master else OTHER_DECK)
    drawn = [{"what": what, "right": every[what] - bad[what], "all": every[what]} for what in every]
    told = {"drawn": drawn, "wrong": [each.number for each in wrong]}
    data = {**about(log), "fits": fits, **told, "is_other_deck": is_other_deck}
    return Answer(data, [*opening(log), *(lines or ["there is nothing to draw again"])])


def is_fair(answer: Answer) -> bool:
    """Whether nothing came out differently."""
    return bool(answer.data["fits"]) and not answer.data["wrong"]


def is_of_another_deck(found: Sequence[Redrawn]) -> bool:
    """Whether the cards have the right numbers, but nowhere what stands on them."""
    cards = [each for each in found if type(each.told) in CARDS]
    return any(each.agrees_by_number for each in cards) and not any(each.agrees for each in cards)


def _is_right(each: Redrawn, *, is_other_deck: bool) -> bool:
    return each.agrees_by_number if is_other_deck else each.agrees
