"""Which editions there are at tables, with which decks, and what their players may say."""

from __future__ import annotations

import pytest

from tests.server.playing import small_deck
from tests.server.virtual import some_games
from ubongo.core.edition import Refusal
from ubongo.decks.files import shipped
from ubongo.editions.registry import EDITIONS, declared
from ubongo.server.tables.commands import LONGEST_WHY
from ubongo.server.tables.games import Games

ANYWHERE = {"arrange", "get_ready", "want_end", "withdraw_vote", "ask_help", "give_up"}
ANYWHERE |= {"end_early", "play_on", "leave_for_good"}
IN_A_RACE = ANYWHERE | {"roll", "claim", "want_another", "go_on"}


@pytest.mark.parametrize(
    ("edition", "kinds"),
    [
        ("classic", IN_A_RACE | {"choose_field", "move_pawn", "take_gems", "pass_gems"}),
        ("three_d", IN_A_RACE),
        ("light_dark", IN_A_RACE),
        ("card_game", ANYWHERE | {"call"}),
    ],
)
def test_players_give_every_command_of_an_edition_but_those_of_the_table(
    edition: str, kinds: set[str]
) -> None:
    game = some_games().game(edition, b'{"seats": 3}')
    assert (game.edition.key, game.seats) == (edition, 3)
    assert game.commands.kinds == kinds


def test_a_deck_that_is_brought_is_played_and_else_the_shipped_one() -> None:
    for key, edition in Games({"classic": small_deck()})._editions.items():
        box = declared(key).box
        expected = small_deck() if box == "classic" else shipped(box)
        assert vars(edition)["_deck"] is expected
    assert set(Games()._editions) == set(EDITIONS)


@pytest.mark.parametrize(
    ("edition", "options", "code"),
    [
        ("chess", b"{}", "edition.unknown"),
        ("classic_solo", b"{}", "edition.unknown"),
        ("classic", b"{}", "setup.malformed"),
        ("classic", b"nonsense", "setup.malformed"),
        ("classic", b"[" * 100_000, "setup.malformed"),
        ("classic", b'{"seats": 2, "%b": 1}' % (b"x" * 1000), "setup.malformed"),
        ("classic", b'{"seats": 5}', "setup.seats"),
        ("three_d", b'{"seats": 2, "glass": 1}', "setup.glass"),
        ("light_dark", b'{"seats": 1}', "setup.seats"),
    ],
)
def test_what_cannot_be_played_is_refused(edition: str, options: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        some_games().game(edition, options)
    assert refused.value.code == code
    assert len(str(refused.value.facts.get("why", ""))) <= LONGEST_WHY


def test_the_seats_of_bots_are_told_to_the_rules() -> None:
    game = some_games().game("classic", b'{"seats": 3}').with_bots((1, 2))
    assert game.edition.initial_state(game.options).bots == (1, 2)
