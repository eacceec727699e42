"""Checks a match by its log: every decision is made again from its cause, whatever the edition.

After a difference the check goes on from what the log tells. So one forged line is one difference,
or few, and a seed, a deck or rules that are not those of the match show as many.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import zip_longest
from typing import Any, NamedTuple

from ubongo.core.chain import RULES
from ubongo.core.chance import SeededChance, seed_hash
from ubongo.core.decision import AnyDecision, decide_again
from ubongo.core.edition import Refusal
from ubongo.core.log import IMPOSSIBLE, DamagedLogError, Log


class What(Enum):
    """What is different in a decision that is made again: the first thing that is."""

    DRAW = "draw"
    EVENT = "event"
    REFUSED = "refused"


class Difference(NamedTuple):
    """A decision that comes out differently: which draw or event of it, from 1.

    `told` stands in the log, `made` is what the rules and the seed give; nothing where one of them
    ends. Of a cause that the rules refuse, `made` says why.
    """

    decision: int
    what: What
    place: int
    told: Any
    made: Any

    @property
    def line(self) -> int:
        """The line of the log."""
        return self.decision + 1


class Checked(NamedTuple):
    """Whether the seed fits its hash, how much was decided again, and what came out differently.

    Where another version of the rules was played, only the draws were made again.
    """

    fits: bool
    by_these_rules: bool
    decisions: int
    draws: int
    differences: tuple[Difference, ...]

    @property
    def is_right(self) -> bool:
        """Whether all of the match came out the same."""
        return self.fits and not self.differences


def check_log(log: Log) -> Checked:
    """Every decision of a match made again, or, of other rules, every draw.

    A ValueError of a log without its seed.
    """
    if log.header.seed is None:
        raise ValueError("the log does not tell its seed: nothing can be decided again")
    seed = bytes.fromhex(log.header.seed)
    by_these_rules = log.header.rules == RULES
    found = _differences(log, seed) if by_these_rules else _other_draws(log, seed)
    return Checked(
        seed_hash(seed) == log.header.seed_hash,
        by_these_rules,
        len(log.decisions),
        sum(len(decision.draws) for decision in log.decisions),
        tuple(found),
    )


def _other_draws(log: Log, seed: bytes) -> Iterator[Difference]:
    for told in log.decisions:
        chance = SeededChance(seed, told.number)
        try:
            made = tuple((below, chance.below(below)) for below, _ in told.draws)
        except ValueError as error:
            yield Difference(told.number, What.REFUSED, 1, None, str(error))
            continue
        if made != told.draws:
            yield _first(told.number, What.DRAW, told.draws, made)


def _differences(log: Log, seed: bytes) -> Iterator[Difference]:
    is_forged = False
    try:
        for told, before in zip(log.decisions, log.states(), strict=False):
            difference = _difference(log, before, told, seed)
            if difference is not None:
                is_forged = True
                yield difference
    except DamagedLogError:  # what was forged leads nowhere
        if not is_forged:
            raise


def _difference(
    log: Log,
    before: Any,  # noqa: ANN401 - every edition has its own
    told: AnyDecision,
    seed: bytes,
) -> Difference | None:
    try:
        made = decide_again(log.edition, before, told, seed)
    except Refusal as refusal:
        return Difference(told.number, What.REFUSED, 1, None, refusal.code)
    except IMPOSSIBLE as error:
        return Difference(told.number, What.REFUSED, 1, None, repr(error))
    pairs = ((What.DRAW, told.draws, made.draws), (What.EVENT, told.events, made.events))
    return next((_first(told.number, *pair) for pair in pairs if pair[1] != pair[2]), None)


def _first(number: int, what: What, told: Sequence[Any], made: Sequence[Any]) -> Difference:
    places = enumerate(zip_longest(told, made), 1)
    return next(
        Difference(number, what, place, *pair) for place, pair in places if pair[0] != pair[1]
    )
