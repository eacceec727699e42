"""Which editions are played at tables, with which decks, and what their players may say."""

import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import msgspec

from ubongo.core.edition import AnyEdition, Refusal, Seat, edition_of
from ubongo.core.messages import Come, Explain, Leave, Pause, Resume, SitIn, Tick
from ubongo.core.solo.state import SoloOptions
from ubongo.core.wire.tables import TableChange
from ubongo.decks.boxes import BOXES
from ubongo.decks.files import AnyDeck, shipped
from ubongo.editions.registry import (
    EDITIONS,
    SOLO,
    declared,
    fresh_solo,
    played_with,
)
from ubongo.server.tables.commands import CommandReader
from ubongo.server.tables.phrases import SAY

if TYPE_CHECKING:
    from ubongo.core.match import MatchOptions

THE_TABLES_OWN = frozenset({Come, Leave, SitIn, Pause, Resume, Explain, Tick})
"""No player gives these: the table sees itself who is there, what time it is and who failed."""
LONGEST_WHY = 200


class Game(NamedTuple):
    """An edition as it is played at a table, with what was agreed on."""

    edition: AnyEdition
    commands: CommandReader[Any]
    options: Any

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of commands that players may give at the table."""
        return self.commands.kinds | {SAY}

    @property
    def seats(self) -> int:
        """How many play."""
        seats: int = self.options.seats
        return seats

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone."""
        return isinstance(self.options, SoloOptions)

    @property
    def is_daily(self) -> bool:
        """Whether it is the task of a day, which is played once."""
        return isinstance(self.options, SoloOptions) and bool(self.options.day)

    def with_bots(self, bots: tuple[Seat, ...]) -> "Game":
        """The same game, in which these seats are played by bots."""
        return self._replace(options=msgspec.structs.replace(self.options, bots=bots))

    def with_tokens(self, tokens: tuple[int, ...]) -> "Game":
        """The same game with these pawns or ships, if the edition has any."""
        if not hasattr(self.options, "tokens"):
            return self
        return self._replace(options=msgspec.structs.replace(self.options, tokens=tokens))


def box_of_edition(edition: str) -> str:
    """Whose box an edition is played with, or a Refusal: booklet and task times go by the box."""
    if edition not in EDITIONS:
        raise Refusal("edition.unknown")
    return declared(edition).box


class Games:
    """The editions of a server, and their solo runs; `secret` decides the tasks of the days."""

    def __init__(self, decks: Mapping[str, AnyDeck] | None = None, secret: str = "") -> None:
        brought = decks or {}
        self.secret = secret
        self.decks: dict[str, AnyDeck] = {
            key: brought[key] if key in brought else shipped(key) for key in BOXES
        }
        """What is played here, by box."""
        self._editions = {key: played_with(key, self.decks[declared(key).box]) for key in EDITIONS}
        self._solo = {edition.key: edition for edition in map(fresh_solo, SOLO)}
        self._commands = {
            key: CommandReader(
                command
                for command in get_args(edition.command_type)
                if command not in THE_TABLES_OWN
            )
            for key, edition in (self._editions | self._solo).items()
        }

    def game(self, key: str, options: bytes | msgspec.Raw) -> Game:
        """A game for a table, or a Refusal that says what is wrong with the options."""
        return self._game(self._editions.get(key), options)

    def changed(self, game: Game, change: TableChange) -> Game:
        """The game as it is to be from now on, or a Refusal."""
        key = game.edition.key if change.edition is None else change.edition
        agreed = game.with_bots(()).with_tokens(()).options  # both come from the seats
        known = msgspec.to_builtins(agreed) if key == game.edition.key else {}
        return self.game(key, msgspec.json.encode(known | (change.options or {})))

    def solo(self, edition: str, options: SoloOptions) -> Game:
        """A solo run, or a Refusal: with fresh tasks, or with the one of a day."""
        return self.kept(f"{edition}_solo", msgspec.json.encode(options))

    def kept(self, key: str, options: bytes | msgspec.Raw) -> Game:
        """Whatever the store has kept, game or solo run; or a Refusal."""
        game = self._game(self._editions.get(key) or self._solo.get(key), options)
        if not game.is_daily:
            return game
        edition = edition_of(key)
        seed = self.seed_of_day(edition, game.options.day)
        return game._replace(edition=fresh_solo(edition, seed))

    def fresh(self, key: str, options: bytes | msgspec.Raw) -> str | msgspec.UnsetType:
        """What the fresh tasks of a solo run are made of: chance, or a day; no other has any."""
        if key not in self._solo:
            return msgspec.UNSET
        day = msgspec.json.decode(options, type=SoloOptions).day
        return self.seed_of_day(edition_of(key), day) if day else ""

    def seed_of_day(self, edition: str, day: str) -> str:
        """What decides the task of a day, and nobody else can work out."""
        return hmac.new(self.secret.encode(), f"{edition} {day}".encode(), "sha256").hexdigest()

    def _game(self, edition: AnyEdition | None, options: bytes | msgspec.Raw) -> Game:
        if edition is None:
            raise Refusal("edition.unknown")
        try:
            read: MatchOptions = msgspec.json.decode(options, type=edition.options_type)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refusal("setup.malformed", why=str(error)[:LONGEST_WHY]) from None
        edition.open(read)
        return Game(edition, self._commands[edition.key], read)
