"""The bot of the card game: card by card to seven, and a call."""

from itertools import pairwise
from statistics import mean, median
from typing import Any

import pytest

from tests.bots.tables import bots_for, happened, played, seed_of
from ubongo.bots.card_game import CardBot
from ubongo.bots.characters import CHARACTERS, character_at
from ubongo.bots.strength import Strength
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, GetReady, Message
from ubongo.editions.card_game.messages import Board, Call, Ending, HandCard, LaidOut, RoundScored
from ubongo.editions.card_game.state import Checking, Options, Round, State
from ubongo.solving import check_layout, read_hand, read_layout

HAND = ("abcdef", "bacdfe", "cdabef", "fedcba", "badcfe", "acebdf", "dbface", "efabcd", "fbdace")
STRANGERS = (
    "abcdef",
    "ghijkl",
    "mnopqr",
    "stuvwx",
    "ABCDEF",
    "GHIJKL",
    "MNOPQR",
    "STUVWX",
    "012345",
)


def view(
    hand: tuple[str, ...] = HAND, checking: Checking = Checking.TABLE, number: int = 3
) -> State:
    """A round in which seat 0 is to lay this hand."""
    cards = tuple(HandCard(index, symbols) for index, symbols in enumerate(hand))
    now = Round(number, hands=(cards, ()), boards=((Board(),), (Board(),)))
    return State(Options(2, checking=checking), phase=Phase.LAYING, until=600_000, round=now)


def acted(bot: CardBot, seen: State, at: int = 1_000) -> list[Any]:
    """All that a bot does about a view if nothing changes."""
    moves: list[Message] = [Arrange(0, "", 0)]
    bot.think(seen, moves, at)
    done = []
    while bot.next_at is not None:
        done.append(bot.act(seen, moves, bot.next_at))
    return done


def bot_of(strength: Strength, number: int) -> CardBot:
    return CardBot("card_game", 0, strength, seed_of(number), character_at(str(number), 0))


def laid(command: Arrange) -> int:
    return len(read_layout(command.board))


@pytest.mark.parametrize("strength", Strength)
def test_a_bot_lays_card_by_card_up_to_seven_and_calls(strength: Strength) -> None:
    for number in range(15):
        *boards, call = acted(bot_of(strength, number), view())
        assert isinstance(call, Call)
        counts = [0, *(laid(board) for board in boards)]
        assert counts[-1] == 7
        assert max(counts) == 7
        assert all(abs(after - before) <= 1 for before, after in pairwise(counts))
        times = [board.credited for board in boards]
        assert times == sorted(times)
        assert boards[-1].credited < call.credited
        assert len(boards) <= 25


def test_nearly_all_calls_are_right_but_the_weak_overlook_a_card_now_and_then() -> None:
    hand = read_hand(HAND)
    wrong = {}
    for strength in Strength:
        last = [acted(bot_of(strength, number), view())[-2] for number in range(150)]
        wrong[strength] = sum(bool(check_layout(hand, read_layout(each.board))) for each in last)
    assert 2 < wrong[Strength.WEAK] < 30
    assert wrong[Strength.STRONG] < wrong[Strength.WEAK]


def test_at_a_guided_table_nothing_is_overlooked() -> None:
    hand = read_hand(HAND)
    for number in range(100):
        *_, last, _ = acted(bot_of(Strength.WEAK, number), view(checking=Checking.GUIDED))
        assert not check_layout(hand, read_layout(last.board))


def test_a_card_that_lies_the_wrong_way_round_is_put_right_within_seconds() -> None:
    hand = read_hand(HAND)
    slips = 0
    for number in range(40):
        *boards, _ = acted(bot_of(Strength.STRONG, number), view(checking=Checking.GUIDED))
        for before, after in pairwise(boards):
            if check_layout(hand, read_layout(before.board)):
                slips += 1
                assert after.credited - before.credited < 2_000
                assert not check_layout(hand, read_layout(after.board))
    assert slips > 10


def test_a_hand_that_has_no_seven_is_laid_as_far_as_it_goes_and_not_called() -> None:
    (only,) = acted(bot_of(Strength.STRONG, 1), view(STRANGERS))
    assert isinstance(only, Arrange)
    assert laid(only) == 1


@pytest.mark.parametrize(
    ("strength", "least", "most"),
    [(Strength.STRONG, 35, 45), (Strength.MEDIUM, 62, 78), (Strength.WEAK, 100, 120)],
)
def test_seven_cards_take_as_long_as_a_person_of_that_strength(
    strength: Strength, least: float, most: float
) -> None:
    seconds = [
        median(bot_of(strength, number).duration(round_number) for number in range(600)) / 1_000
        for round_number in range(1, 7)
    ]
    assert least <= median(seconds) <= most
    assert seconds == sorted(seconds)
    last = [acted(bot_of(strength, number), view(), 0)[-2] for number in range(300)]
    assert 0.9 * least <= median(board.credited for board in last) / 1_000 <= 1.1 * most


def test_everybody_soon_lays_a_card_however_long_the_hand_takes() -> None:
    firsts = {}
    for strength in Strength:
        first = [
            acted(CardBot("card_game", 0, strength, seed_of(number), character), view(), 0)[
                0
            ].credited
            for character in CHARACTERS
            for number in range(10)
        ]
        assert min(first) > 500
        assert max(first) < 8_000
        firsts[strength] = median(first)
    assert firsts[Strength.WEAK] > firsts[Strength.MEDIUM] > firsts[Strength.STRONG]


def test_a_manner_shows_in_how_somebody_lays_cards() -> None:
    laid_by = {
        character.key: [
            acted(CardBot("card_game", 0, Strength.MEDIUM, seed_of(number), character), view(), 0)
            for number in range(40)
        ]
        for character in CHARACTERS
    }
    boards = {key: mean(len(done) for done in each) for key, each in laid_by.items()}
    looks = {key: median(done[0].credited for done in each) for key, each in laid_by.items()}
    assert boards["bruno"] > boards["mira"] > boards["ada"]
    assert looks["ada"] > looks["mira"] > looks["bruno"]


def test_everybody_gets_ready_after_a_look_at_the_cards() -> None:
    bot = bots_for("card_game", "medium")[0]
    bot.think(view(), [GetReady(0)], 500)
    at = bot.next_at
    assert at is not None
    assert 1_500 < at < 10_000
    assert bot.act(view(), [GetReady(0)], at) == GetReady(0)


def test_most_rounds_end_with_a_call_and_what_was_laid_by_then_counts() -> None:
    rounds = calls = between = 0
    for number in range(5):
        for _, event in happened(played("card_game", "medium strong", number)):
            if isinstance(event, RoundScored):
                rounds += 1
                calls += event.ending is Ending.CALL
                between += any(0 < score.points < 7 for score in event.scores)
            assert not (isinstance(event, LaidOut) and len(event.board.faces) > 7)
    assert rounds == 30
    assert calls >= 28
    assert between >= 20
