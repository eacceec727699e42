"""Whole matches of bots that lie finished in a store, as if people had played them."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ubongo.bots.bot import Bot, Step
from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.decision import SCHEMA, EncodedDecision, decode_decision, encode_decision
from ubongo.core.messages import Arrange
from ubongo.decks.boxes import EDITIONS
from ubongo.editions.registry import shipped_edition
from ubongo.server.store.matches import create_match, finish_match, start_match
from ubongo.server.store.structs import Append, NewMatch, StoredSeat
from ubongo.server.tables.keeper import Agreement

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.messages import Message
    from ubongo.server.store.store import Store

SEED = bytes(range(16))
SHOWN_EVERY = 350
"""Milliseconds between two boards of somebody busy; more than every 200 a table does not keep."""


class Busy(Bot[Any]):
    """Shows earlier boards again between its moves, as people do who try and try."""

    def __init__(self, bot: Bot[Any]) -> None:
        super().__init__(bot.seat, Strength.WEAK, SEED, bot.character)
        self._bot = bot

    def occasion(self, view: Any, moves: Sequence[Message]) -> Hashable:  # noqa: ANN401
        """What the bot that it is sees in it."""
        return self._bot.occasion(view, moves)

    def plan(self, view: Any, moves: Sequence[Message], at: Millis) -> Iterator[Step]:  # noqa: ANN401
        """What the bot would do, with more boards between its own."""
        shown: list[Step] = []
        for step in self._bot.plan(view, moves, at):
            if isinstance(step.command, Arrange):
                moments = range(shown[-1].at + SHOWN_EVERY, step.at, SHOWN_EVERY) if shown else ()
                yield from map(Step, moments, (command for _, command in cycle(shown)))
                shown.append(step)
            yield step


@cache
def played(edition: str, seats: int) -> tuple[EncodedDecision, ...]:
    """The log of a match of strong bots."""
    return _played(edition, [make_bot(edition, n, Strength.STRONG, SEED) for n in range(seats)])


def log_of(edition: str, seats: int = 2) -> list[tuple[Millis, Any]]:
    """The same, as times and events."""
    rules = shipped_edition(edition)
    told = (decode_decision(rules, decision) for decision in played(edition, seats))
    return [(decision.at, event) for decision in told for event in decision.events]


@cache
def busy_match(edition: str, seats: int) -> tuple[EncodedDecision, ...]:
    """A long log."""
    return _played(edition, [Busy(make_bot(edition, n, Strength.WEAK, SEED)) for n in range(seats)])


def _played(edition: str, bots: Sequence[Bot[Any]]) -> tuple[EncodedDecision, ...]:
    rules = shipped_edition(edition)
    return tuple(
        map(encode_decision, play(rules, rules.options_type(len(bots)), bots, SEED).decisions)
    )


def in_a_row(*told: tuple[Millis, bytes]) -> tuple[EncodedDecision, ...]:
    """Decisions that time brought, each with one event in bytes."""
    return tuple(
        EncodedDecision(number, at, SCHEMA, b'{"cause":{"kind":"tick"},"events":[%s]}' % event)
        for number, (at, event) in enumerate(told, 1)
    )


async def keep(  # noqa: PLR0913, PLR0917 - most of them are seldom given
    store: Store,
    match_id: str,
    edition: str = EDITIONS[0],
    seats: Sequence[StoredSeat] = (StoredSeat(bot="strong"), StoredSeat(bot="strong")),
    decisions: Sequence[EncodedDecision] | None = None,
    seed: bytes = SEED,
    bots: tuple[Seat, ...] = (),
) -> None:
    """Have a finished match of these seats in the store; `bots` played from the start."""
    agreed_on = shipped_edition(edition).options_type(len(seats), bots=bots)
    options = Raw(msgspec.json.encode(agreed_on))
    agreed = msgspec.json.encode(Agreement(options, is_public=False, is_fair=True, tolerance=20))
    epoch = await store.write(
        create_match, NewMatch(match_id, "BKTR", edition, agreed, seed, tuple(seats))
    )
    await store.write(start_match, match_id, epoch)
    log = played(edition, len(seats)) if decisions is None else tuple(decisions)
    await store.append(Append(match_id, epoch, 0, log[-1].at if log else 0, log))
    await store.write(finish_match, match_id, epoch)
