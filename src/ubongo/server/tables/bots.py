"""The bots of a match: they see what changes, and say what they do when their time has come."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ubongo.bots.characters import character_at
from ubongo.bots.registry import make_bot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.bots.bot import Bot
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.messages import Message
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.seating import Seating


class Bots:
    """A bot for each seat that has a strength, for itself or for somebody who is away."""

    def __init__(self, code: str, match: Match, seating: Seating) -> None:
        self._code, self._match, self._seating = code, match, seating
        self._bots: dict[Seat, Bot[Any]] = {}

    @property
    def next_at(self) -> Millis | None:
        """When the next of them wants to act."""
        moments = (bot.next_at for bot in self._bots.values())
        return min((moment for moment in moments if moment is not None), default=None)

    async def wake(self, now: Millis, renewed: Seat | None = None) -> None:
        """Every bot that has a seat plays from now on; a seat without a strength has none.

        The bot of a seat that is `renewed` may have got another strength.
        """
        before, self._bots = self._bots, {}
        if renewed is not None:
            before.pop(renewed, None)
        for seat, occupant in self._seating.taken():
            if occupant.strength is not None:
                self._bots[seat] = before.get(seat) or make_bot(
                    self._match.edition.key,
                    seat,
                    occupant.strength,
                    self._match.bots_seed,
                    character_at(self._code, seat),
                )
        await self.think(now)

    async def think(self, now: Millis) -> None:
        """All of them see what changed; to study a task takes one some milliseconds."""
        for seat, bot in self._bots.items():
            view, moves = self._view_and_moves(seat)
            if bot.is_about_to_study(view, moves):
                await asyncio.sleep(0)
            bot.think(view, moves, now)

    def acts(self, now: Millis) -> Iterator[Message]:
        """What those do whose time has come; each decides when it is asked for its command."""
        for seat, bot in list(self._bots.items()):
            if bot.next_at is not None and bot.next_at <= now:
                command = bot.act(*self._view_and_moves(seat), now)
                if command is not None:
                    yield command

    def _view_and_moves(self, seat: Seat) -> tuple[Any, list[Any]]:
        moves = self._match.edition.moves(self._match.state, seat)
        return self._match.view(seat), list(moves)
