"""Tables of bots, for the tests of bots."""

from typing import Any

import msgspec

from ubongo.bots.bot import Bot
from ubongo.bots.playing import Played, play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.edition import AnyEdition, Millis
from ubongo.core.messages import Message
from ubongo.core.race.rules import Race
from ubongo.editions.registry import EDITIONS, shipped_edition

KEYS = EDITIONS
RACES = tuple(key for key in KEYS if isinstance(shipped_edition(key), Race))

ANY = Strength.MEDIUM


def seed_of(number: int) -> bytes:
    """A seed by its number."""
    return number.to_bytes(16, "big")


def bots_for(key: str, strengths: str, number: int = 0) -> list[Bot[Any]]:
    """Bots by their strengths: "strong weak"."""
    return [
        make_bot(key, seat, Strength(name), seed_of(number))
        for seat, name in enumerate(strengths.split())
    ]


def options_for(edition: AnyEdition, seats: int, **options: object) -> Any:  # noqa: ANN401
    """The options of a table where only bots sit, as they would come over the wire."""
    wanted = {"seats": seats, "bots": list(range(seats)), **options}
    return msgspec.convert(wanted, edition.options_type)


def played(key: str, strengths: str, number: int = 0, **options: object) -> Played:
    """A whole match."""
    edition = shipped_edition(key)
    bots = bots_for(key, strengths, number)
    return play(edition, options_for(edition, len(bots), **options), bots, seed_of(number))


def happened(match: Played) -> list[tuple[Millis, Any]]:
    """Every event of a match, with its time."""
    return [(decision.at, event) for decision in match.decisions for event in decision.events]


class Reader:
    """A bot that knows a match only from JSON, as a bot behind a wire would."""

    def __init__(self, edition: AnyEdition, bot: Bot[Any]) -> None:
        self._bot = bot
        self._view: msgspec.json.Decoder[Any] = msgspec.json.Decoder(edition.view_type)
        self._moves = msgspec.json.Decoder(list[edition.command_type])  # type: ignore[name-defined]
        self.seat = bot.seat

    @property
    def next_at(self) -> Millis | None:
        """When it wants to act."""
        return self._bot.next_at

    def think(self, view: object, moves: list[Message], at: Millis) -> None:
        """Read what is shown, and think."""
        self._bot.think(*self._read(view, moves), at)

    def act(self, view: object, moves: list[Message], at: Millis) -> Message | None:
        """Read what is shown, and act."""
        return self._bot.act(*self._read(view, moves), at)

    def _read(self, view: object, moves: list[Message]) -> tuple[Any, list[Message]]:
        encode = msgspec.json.encode
        return self._view.decode(encode(view)), self._moves.decode(encode(moves))
