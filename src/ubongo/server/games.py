"""Which editions are played at tables, and how a match of each begins."""

import secrets
from typing import get_args

from ubongo.core.chance import SEED_BYTES
from ubongo.core.messages import Come, Leave, Pause, Resume, SitIn, Tick
from ubongo.core.wire import NewTable
from ubongo.decks.model import Deck
from ubongo.editions.classic.messages import Command
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options
from ubongo.server.commands import CommandReader
from ubongo.server.match import Match
from ubongo.server.table import Game

THE_TABLES_OWN = frozenset({Come, Leave, SitIn, Pause, Resume, Tick})
"""No player gives these: the table sees itself who is there and what time it is."""

CLASSIC_COMMANDS: CommandReader[Command] = CommandReader(
    command for command in get_args(Command) if command not in THE_TABLES_OWN
)


def classic(deck: Deck, wanted: NewTable) -> Game:
    """A match of classic that has not begun, with a seed of its own (A-17); or a Refusal."""
    edition = Classic(deck)
    opened = edition.open(Options(seats=wanted.seats, side=wanted.side))
    return Game(
        edition.key,
        Match(edition, opened, secrets.token_bytes(SEED_BYTES)),
        CLASSIC_COMMANDS,
    )
