"""Which editions are played at tables, with which decks, and what their players may say."""

import hmac
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import msgspec

from ubongo.core.edition import AnyEdition, Refusal, Seat, edition_of
from ubongo.core.messages import (
    Close,
    Come,
    EndWithoutAway,
    Explain,
    Leave,
    Pause,
    Remove,
    Resume,
    SitIn,
    TakeOver,
    Tick,
)
from ubongo.core.solo.results import Source
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
from ubongo.server.tables.commands import LONGEST_WHY, CommandReader
from ubongo.server.tables.phrases import SAY

if TYPE_CHECKING:
    from ubongo.core.match_state import MatchOptions

THE_TABLES_OWN = frozenset(
    {
        Come,
        Leave,
        SitIn,
        TakeOver,
        Remove,
        Close,
        EndWithoutAway,
        Pause,
        Resume,
        Explain,
        Tick,
    }
)
"""Never taken from a socket: the table gives these itself, or on a request over HTTP."""


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
    def rounds(self) -> int:
        """How many rounds are played."""
        edition: Any = self.edition
        return _rounds_of(edition, self.options)

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone."""
        return isinstance(self.options, SoloOptions)

    @property
    def is_daily(self) -> bool:
        """Whether it is the task of a day, which is played once."""
        return isinstance(self.options, SoloOptions) and bool(self.options.day)

    def with_seats(self, kept: Sequence[Seat]) -> "Game":
        """The same game for the seats that are taken, or a Refusal; they count from 0 again."""
        options = self.with_bots(()).with_tokens(()).options
        starter = kept.index(options.starter) if options.starter in kept else None
        changed: dict[str, Any] = {"seats": len(kept), "starter": starter}
        if getattr(options, "handicaps", ()):
            changed["handicaps"] = tuple(options.handicaps[seat] for seat in kept)
        return self._with_options(msgspec.structs.replace(options, **changed))

    def with_free_seats(self, seats: int) -> "Game":
        """The same game for as many seats as the table has; who comes later has no handicap."""
        options = self.with_bots(()).with_tokens(()).options
        changed: dict[str, Any] = {"seats": seats}
        if given := getattr(options, "handicaps", ()):
            changed["handicaps"] = (*given, *[type(given[0])()] * (seats - len(given)))
        return self._with_options(msgspec.structs.replace(options, **changed))

    def _with_options(self, options: Any) -> "Game":  # noqa: ANN401 - of any edition
        self.edition.initial_state(options)
        return self._replace(options=options)

    def with_bots(self, bots: tuple[Seat, ...]) -> "Game":
        """The same game, in which these seats are played by bots."""
        return self._replace(options=msgspec.structs.replace(self.options, bots=bots))

    def with_tokens(self, tokens: tuple[int, ...]) -> "Game":
        """The same game with these pawns or ships, if the edition has any."""
        if not hasattr(self.options, "tokens"):
            return self
        return self._replace(options=msgspec.structs.replace(self.options, tokens=tokens))


@lru_cache(maxsize=256)
def _rounds_of(edition: Any, options: Any) -> int:  # noqa: ANN401 - any edition and its options
    """How many rounds a match with these options has; a table is shown often."""
    rounds: int = edition.rounds(edition.initial_state(options))
    return rounds


def box_of_edition(edition: str) -> str:
    """Whose box an edition is played with, or a Refusal: booklet and task times go by the box."""
    if edition not in EDITIONS:
        raise Refusal("edition.unknown")
    return declared(edition).box


class Games:
    """The editions of a server, and their solo runs; `secret` decides the tasks of the days."""

    def __init__(self, decks: Mapping[str, AnyDeck] | None = None, secret: str = "") -> None:
        self._brought = brought = decks or {}
        self.secret = secret
        self.decks: dict[str, AnyDeck] = {
            key: brought[key] if key in brought else shipped(key) for key in BOXES
        }
        """What is played here, by box."""
        self._editions = {key: played_with(key, self.decks[declared(key).box]) for key in EDITIONS}
        self._fresh = {edition.key: edition for edition in map(fresh_solo, SOLO)}
        self._solo = {key: played_with(key, self.decks[declared(key).box]) for key in self._fresh}
        """Solo runs with the cards of the box; those above have fresh tasks (A-15)."""
        self._commands = {
            key: CommandReader(
                command
                for command in get_args(edition.command_type)
                if command not in THE_TABLES_OWN
            )
            for key, edition in (self._editions | self._solo).items()
        }

    def __reduce__(self) -> tuple[type["Games"], tuple[Mapping[str, AnyDeck], str]]:
        """How a worker gets them: what is shipped it has itself."""
        return Games, (self._brought, self.secret)

    def game(self, key: str, options: bytes | msgspec.Raw) -> Game:
        """A game for a table, or a Refusal that says what is wrong with the options."""
        return self._game(self._editions.get(key), options)

    def change(self, game: Game, change: TableChange) -> Game:
        """The game as it is to be from now on, or a Refusal."""
        key = game.edition.key if change.edition is None else change.edition
        agreed = game.with_bots(()).with_tokens(()).options  # both come from the seats
        known = msgspec.to_builtins(agreed) if key == game.edition.key else {}
        return self.game(key, msgspec.json.encode(known | (change.options or {})))

    def solo(self, edition: str, options: SoloOptions) -> Game:
        """A solo run, or a Refusal: with cards, with fresh tasks, or with the one of a day."""
        return self.stored_game(f"{edition}_solo", msgspec.json.encode(options))

    def stored_game(self, key: str, options: bytes | msgspec.Raw) -> Game:
        """Whatever the store has kept, game or solo run; or a Refusal."""
        game = self._game(self._editions.get(key) or self._solo.get(key), options)
        if not game.is_solo or game.options.source is Source.BOX:
            return game
        if not game.is_daily:
            return game._replace(edition=self._fresh[key])
        edition = edition_of(key)
        seed = self.seed_of_day(edition, game.options.day)
        return game._replace(edition=fresh_solo(edition, seed))

    def fresh(self, key: str, options: bytes | msgspec.Raw) -> str | msgspec.UnsetType:
        """What the fresh tasks of a solo run are made of: chance, or a day; no other has any."""
        if key not in self._solo:
            return msgspec.UNSET
        run = msgspec.json.decode(options, type=SoloOptions)
        if run.source is Source.BOX:
            return msgspec.UNSET
        return self.seed_of_day(edition_of(key), run.day) if run.day else ""

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
        edition.initial_state(read)
        return Game(edition, self._commands[edition.key], read)
