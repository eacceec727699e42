"""Whether a match out of a backup is one that a server could have stored.

What is agreed has to be a game that is played here, for as many as sit there; every draw has to
come out of the seed, and whatever chance had no part in is decided again by the rules. What was
dealt is believed: it came from the deck of the server, which need not be the shipped one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ubongo.bots.strength import Strength
from ubongo.core.chain import RULES
from ubongo.core.chance import SeededChance
from ubongo.core.decision import decide_again, decode_decision, fold
from ubongo.core.edition import Refusal
from ubongo.core.log import IMPOSSIBLE
from ubongo.server.store.structs import Role
from ubongo.server.tables.keeper import Agreement

if TYPE_CHECKING:
    from ubongo.core.decision import AnyDecision
    from ubongo.server.store.structs import StoredMatch
    from ubongo.server.tables.games import Game, Games

_UNREADABLE = (msgspec.MsgspecError, RecursionError)


def check_stored(stored: StoredMatch, games: Games) -> None:
    """A ValueError says in a sentence what is wrong with a match."""
    game = _game(stored, games)
    if len(stored.seats) != game.seats:
        raise ValueError(f"{len(stored.seats)} seats are there, and {game.seats} play")
    for seat in stored.seats:
        Strength(seat.bot or Strength.WEAK)
    for other in stored.others:
        if other.role is Role.LEFT and other.seat not in range(game.seats):
            raise ValueError(f"nobody can have left seat {other.seat}")
    header = stored.header
    if header.started is None and stored.decisions:
        raise ValueError("it has not begun, and something was decided")
    if header.rules > RULES:
        raise ValueError("it was played by the rules of a newer ubongo")
    _check_decisions(stored, game)


def _game(stored: StoredMatch, games: Games) -> Game:
    try:
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        return games.stored_game(stored.header.edition, agreed.options)
    except Refusal as refusal:
        raise ValueError(f"what is agreed is refused: {refusal.code}") from None
    except (*_UNREADABLE, *IMPOSSIBLE) as error:
        raise ValueError(f"what is agreed cannot be read: {error}") from None


def _check_decisions(stored: StoredMatch, game: Game) -> None:
    """Each follows from what was before it, and its draws from the seed."""
    seed = stored.header.seed
    is_decided_again = stored.header.rules == RULES and not game.is_daily
    at = 0
    try:
        state = game.edition.initial_state(game.options)
        for row in stored.decisions:
            if row.at < at:
                raise ValueError(f"{row.at} ms comes after {at} ms")
            at = row.at
            told = decode_decision(game.edition, row)
            _check_draws(told, seed)
            if is_decided_again and not told.draws:
                made = decide_again(game.edition, state, told, seed)
                if made.events != told.events:
                    raise ValueError("the rules say that something else happened")
            state = fold(game.edition, state, told)
    except Refusal as refusal:
        raise ValueError(f"decision {row.number}: the rules refuse it ({refusal.code})") from None
    except (*_UNREADABLE, *IMPOSSIBLE) as error:
        raise ValueError(f"decision {row.number}: {error}") from None


def _check_draws(told: AnyDecision, seed: bytes) -> None:
    chance = SeededChance(seed, told.number)
    if any(chance.below(below) != outcome for below, outcome in told.draws):
        raise ValueError("its draws do not come out of the seed")
