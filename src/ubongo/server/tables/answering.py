"""Commands that come in at a table: each is done once, and always answered the same."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ubongo.core.booklet import check_not_in_play
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.wire.frames import Ack, Cmd, Nak, Said
from ubongo.server.tables.phrases import check_phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ubongo.server.tables.audience import Audience
    from ubongo.server.tables.commands import CommandReader
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.keeping import Keeper
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.running import Playing
    from ubongo.server.tables.seating import Seating

log = logging.getLogger(__name__)

SAY = "say"
"""The one command that is no edition's: one of the phrases for everybody."""
HELP = frozenset({"ask_help", "give_up"})
"""What may give a solution away."""


class Given(NamedTuple):
    """A command, whose it is (none: a spectator's), where it came in, and when."""

    seat: Seat | None
    connection: Connection
    cmd: Cmd
    at: Millis


@dataclass(frozen=True)
class Answering:
    """Answers the commands of a table; `played_elsewhere` is what nobody gets help with."""

    seating: Seating
    keeper: Keeper
    audience: Audience
    played_elsewhere: Callable[[], Sequence[frozenset[str]]]

    async def answer(
        self, given: Given, playing: Playing | None, commands: CommandReader[Any]
    ) -> None:
        """Do what is asked, unless it was answered already or waits for its decision."""
        seat, connection, cmd, _ = given
        occupant = None if seat is None else self.seating.find(seat)
        if seat is None or occupant is None or occupant.connection is not connection:
            connection.send(Nak(cmd.id, "seat.none", {}))
            return
        if occupant.answers.is_of_another_match(cmd.id):
            connection.send(Nak(cmd.id, "match.over", {}))
            return
        occupant.answers.receive(cmd.id)
        first = occupant.answers.other(cmd.id)
        number = occupant.answers.decision_on(cmd.id)
        if number is not None and playing is not None:
            first = playing.answer(await self.keeper.decision(number), seat, cmd.id)
        if first is not None:
            connection.send(first)
        elif playing is None or not playing.is_waiting(seat, cmd.id):
            await self._do(seat, given, playing, commands)

    async def _do(
        self, seat: Seat, given: Given, playing: Playing | None, commands: CommandReader[Any]
    ) -> None:
        """A command that is here for the first time."""
        _, connection, cmd, at = given
        try:
            if cmd.kind == SAY:
                self.audience.tell(Said(seat, check_phrase(cmd.data)))
                ack = Ack(cmd.id)
                self.seating.occupant(seat).answers.keep(ack)
                connection.send(ack)
            elif playing is None:
                connection.send(Nak(cmd.id, "table.not_started", {}))
            else:
                if cmd.kind in HELP:
                    self._check_not_played_elsewhere(playing.match)
                await playing.take(seat, connection, cmd, at, commands)
        except Refusal as refusal:
            about = {"match": self.keeper.match, "seat": seat}
            log.debug("%r is refused: %s", cmd.kind, refusal.code, extra=about)
            nak = Nak(cmd.id, refusal.code, refusal.facts)
            self.seating.occupant(seat).answers.keep(nak)
            connection.send(nak)

    def _check_not_played_elsewhere(self, match: Match) -> None:
        """No hint for what people play against each other at another table just now (A-16)."""
        others = self.played_elsewhere()
        for name in match.state.in_play():
            check_not_in_play(name, others)
