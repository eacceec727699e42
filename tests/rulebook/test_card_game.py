"""The card game, rule by rule: cards, rounds, getting ready, the end.

Laying and scoring have files of their own. The rules are those of docs/editions/card_game.md.
"""

import pytest
from msgspec.structs import replace

from tests.rulebook.card_table import CardMatch, deck_with
from tests.rulebook.driver import FixedChance, kinds, refused
from ubongo.core.edition import Refusal, Standing
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Come,
    Deserted,
    GetReady,
    GotReady,
    Leave,
    Left,
    MatchEnded,
    Pause,
    Paused,
    Resume,
    SitIn,
    Tick,
    WantEnd,
)
from ubongo.decks.card_stacks import StackCard, StackDeck
from ubongo.decks.check_cards import check_card_deck
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.dealing import shuffled_stack
from ubongo.editions.card_game.messages import (
    Board,
    Call,
    Command,
    Event,
    FacesTurned,
    Hand,
    HandCard,
    HandDealt,
    LayingStarted,
    RoundBegun,
)
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.card_game.scoring import ranked, totals
from ubongo.editions.card_game.state import Checking, Options, View


@pytest.fixture
def deck() -> StackDeck:
    return shipped_stacks("card_game")


def hands_of(match: CardMatch) -> list[set[int]]:
    """The numbers of the cards that everybody holds."""
    return [{card.number for card in hand} for hand in match.round.hands]


def to_round(match: CardMatch, number: int) -> CardMatch:
    """Rounds pass in which nobody lays anything."""
    while match.round.number < number:
        match.wait()
    return match


# The cards.


@pytest.mark.rule("K-01")
def test_108_cards_are_three_stacks_of_36_marked_1_3_and_5(deck: StackDeck) -> None:
    assert check_card_deck(deck) == []
    assert [(stack.number, len(stack.cards)) for stack in deck.stacks] == [
        (1, 36),
        (3, 36),
        (5, 36),
    ]
    short = replace(deck, stacks=deck.stacks[:2])
    assert [str(finding) for finding in check_card_deck(short)] == [
        "deck: has the stacks 1, 3, not 1, 3, 5"
    ]


@pytest.mark.rule("K-01")
def test_the_points_stand_on_a_sheet_that_everybody_sees() -> None:
    match = CardMatch(3).start()
    match.lay(1, match.fitting(1, 4))
    match.lay(2, match.fitting(2))
    match.call(2)
    for seat in (0, 1, 2, None):
        assert match.edition.view(match.state, seat).sheet == ((0, 4, 10),)


@pytest.mark.rule("K-02")
def test_a_face_has_six_symbols(deck: StackDeck) -> None:
    assert check_card_deck(deck) == []
    assert all(len(face.symbols) == 6 for face in deck.faces())
    first, *others = deck.stacks
    wrong = replace(first, cards=(StackCard(1, "abcde", "abcdef"), *first.cards[1:]))
    (finding,) = check_card_deck(replace(deck, stacks=(wrong, *others)))
    assert str(finding) == "1-1: has 5 symbols, not 6"


@pytest.mark.rule("K-03")
def test_each_stack_is_shuffled_on_its_own_white_face_up(deck: StackDeck) -> None:
    rotated = shuffled_stack(deck, 3, FixedChance())
    assert rotated == [*deck.stacks[1].cards[1:], deck.stacks[1].cards[0]]
    match = CardMatch(2, deck=deck)
    cards = deck.stacks[0].cards
    assert match.log == [
        RoundBegun(1, 30_000),
        HandDealt(0, tuple(HandCard(card.number, card.white) for card in cards[1:10])),
        HandDealt(1, tuple(HandCard(card.number, card.white) for card in cards[10:19])),
    ]


@pytest.mark.rule("K-03")
def test_other_luck_deals_other_cards(deck: StackDeck) -> None:
    one, other = CardMatch(2), CardMatch(2, deck=deck)
    assert hands_of(one) != hands_of(other)


# Rounds.


@pytest.mark.rule("K-04")
def test_six_rounds_take_two_from_each_stack_and_then_the_match_is_over(
    deck: StackDeck,
) -> None:
    match = CardMatch(4)
    for number in range(1, 7):
        assert match.round.number == number
        assert len(match.state.sheet) == number - 1
        stack = deck.stacks[(number - 1) // 2]
        faces = {card.number: card.face(number) for card in stack.cards}
        for hand in match.round.hands:
            assert [faces[card.number] for card in hand] == [card.symbols for card in hand]
        match.start()
        match.wait()
    assert match.state.phase is Phase.OVER
    assert kinds(match.log[-2:]) == ["RoundScored", "MatchEnded"]


@pytest.mark.rule("K-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_odd_rounds_everybody_gets_nine_new_cards_of_the_stack(seats: int) -> None:
    match = CardMatch(seats)
    for number in (1, 3, 5):
        to_round(match, number)
        dealt = match.log[-seats:]
        assert dealt == [HandDealt(seat, match.round.hands[seat]) for seat in range(seats)]
        hands = hands_of(match)
        assert [len(hand) for hand in hands] == [9] * seats
        assert len(set[int]().union(*hands)) == 9 * seats
        assert set[int]().union(*hands) <= set(range(1, 37))


@pytest.mark.rule("K-05")
def test_the_cards_of_a_stack_are_gone_after_its_second_round() -> None:
    match = CardMatch(2)
    before = match.round.hands
    to_round(match, 2)
    turned = match.round.hands
    to_round(match, 3)
    assert {card for hand in match.round.hands for card in hand}.isdisjoint(
        card for hand in (*before, *turned) for card in hand
    )


@pytest.mark.rule("K-06")
def test_in_even_rounds_the_same_nine_cards_lie_in_the_same_order_black_face_up(
    deck: StackDeck,
) -> None:
    match = CardMatch(3)
    for number in (2, 4, 6):
        to_round(match, number - 1)
        white = match.round.hands
        to_round(match, number)
        blacks = {card.number: card.black for card in deck.stacks[number // 2 - 1].cards}
        black = tuple(
            tuple(HandCard(card.number, blacks[card.number]) for card in hand) for hand in white
        )
        assert match.round.hands == black
        begun = RoundBegun(number, match.at + 12_000)
        assert match.log[-4:] == [begun, *(FacesTurned(s, black[s]) for s in range(3))]


# Getting ready.


@pytest.mark.rule("K-07")
def test_the_laying_starts_at_once_when_all_have_pressed_ready() -> None:
    match = CardMatch(2)
    match.at = 4_200
    assert match.do(GetReady(1)) == [GotReady(1)]
    assert match.round.ready == (1,)
    with refused("ready.already"):
        match.do(GetReady(1))
    assert match.state.phase is Phase.READY
    match.at = 5_300
    assert match.do(GetReady(0)) == [GotReady(0), LayingStarted(605_300)]
    assert match.wake_at == 605_300
    with pytest.raises(Refusal) as told:
        match.do(GetReady(0))
    assert (told.value.code, told.value.facts) == ("phase.wrong", {"phase": "laying"})


@pytest.mark.rule("K-07")
def test_the_laying_starts_after_30_seconds_at_the_latest() -> None:
    match = CardMatch(3)
    match.do(GetReady(0))
    assert match.wake_at == 30_000
    match.at = 29_999
    assert match.do(Tick()) == []
    match.at = 30_000
    assert match.do(Tick()) == [LayingStarted(630_000)]
    match.wait()
    assert match.at == 630_000
    assert match.wake_at == 642_000  # 12 s, once a result is seen


@pytest.mark.rule("K-07")
@pytest.mark.rule("A-18")
@pytest.mark.parametrize(("bots", "laid"), [((1, 2), 6), ((1, 2), 7), ((2,), 6), ((0, 1, 2), 6)])
def test_whoever_plays_and_however_it_went_result_and_new_hand_have_12_seconds(
    bots: tuple[int, ...], laid: int
) -> None:
    match = CardMatch(3, bots=bots)
    match.start()
    match.lay(0, match.fitting(0, laid))
    match.wait()
    assert match.state.phase is Phase.READY
    assert match.state.until == match.at + 12_000
    assert match.edition.view(match.state, 0).status.lasts == 12_000


@pytest.mark.rule("K-07")
def test_who_is_away_is_not_waited_for_but_a_bot_presses_for_itself() -> None:
    match = CardMatch(3, bots=(2,))
    assert match.do(GetReady(0)) == [GotReady(0)]
    assert match.do(Leave(1)) == [Left(1, match.at)]
    assert match.do(GetReady(2)) == [GotReady(2), LayingStarted(600_000)]


@pytest.mark.rule("K-07")
def test_the_laying_starts_when_the_last_who_was_waited_for_leaves() -> None:
    match = CardMatch(2)
    match.do(GetReady(0))
    match.at = 2_000
    assert match.do(Leave(1)) == [Left(1, match.at), LayingStarted(602_000)]


@pytest.mark.rule("K-07")
def test_with_no_person_there_the_laying_waits_for_its_time() -> None:
    match = CardMatch(3, bots=(2,))
    match.do(GetReady(2))
    match.do(Leave(0))
    assert match.do(Leave(1)) == [Left(1, match.at), Deserted(120_000)]
    assert match.wait() == [LayingStarted(630_000)]
    assert match.wait() == [Paused(None)]
    assert match.at == 120_000


@pytest.mark.rule("K-07")
def test_bots_among_themselves_start_when_they_are_ready() -> None:
    match = CardMatch(2, bots=(0, 1))
    match.do(GetReady(1))
    assert match.do(GetReady(0)) == [GotReady(0), LayingStarted(600_000)]


def test_a_pause_is_for_the_time_before_the_laying() -> None:
    match = CardMatch(2)
    assert match.do(Pause(1)) == [Paused(1)]
    with refused("match.paused"):
        match.do(GetReady(0))
    match.do(Resume(0))
    match.start()
    with refused("pause.in_a_round"):
        match.do(Pause(1))


def test_before_the_first_round_nothing_can_be_done_and_nothing_is_offered(
    deck: StackDeck,
) -> None:
    edition = CardGame(deck)
    opened = edition.initial_state(Options(2))
    assert edition.wake_at(opened) == 0
    assert list(edition.moves(opened, 0)) == []
    assert edition.view(opened, 0).round is None
    for command in (GetReady(0), WantEnd(0), Call(0, 0)):
        with pytest.raises(Refusal) as told:
            edition.decide(opened, command, 0, FixedChance())
        assert (told.value.code, told.value.facts) == ("phase.wrong", {"phase": "setting_up"})
    assert edition.decide(opened, Leave(1), 0, FixedChance()) == (Left(1, 0),)
    with refused("phase.wrong"):
        opened.the_round()
    assert edition.evolve(opened, LayingStarted(5)) == opened


def test_the_card_game_is_for_two_to_four() -> None:
    edition = CardGame(deck_with())
    assert (edition.key, edition.seats) == ("card_game", range(2, 5))
    for seats in (1, 5):
        with pytest.raises(Refusal) as told:
            edition.initial_state(Options(seats))
        assert (told.value.code, told.value.facts) == ("setup.seats", {"least": 2, "most": 4})
    options = Options(4, bots=(1,), checking=Checking.GUIDED)
    assert edition.initial_state(options).bots == (1,)
    assert edition.options_type is Options
    assert edition.view_type is View
    assert edition.command_type == Command
    assert edition.event_type == Event
    assert Options(2).checking is Checking.TABLE
    assert [each.value for each in Checking] == ["table", "guided"]


def test_who_comes_back_finds_hand_layout_and_readiness_as_they_were() -> None:
    match = CardMatch(2)
    hand: Hand = match.round.hands[1]
    match.do(GetReady(1))
    match.do(Leave(1))
    match.do(Come(1))
    assert match.round.ready == (1,)
    match.do(GetReady(0))
    match.lay(1, "4r1@0,0")
    match.do(Leave(1))
    match.do(SitIn(1))
    match.do(Come(1))
    view = match.edition.view(match.state, 1)
    assert view.round.hands == ((), hand)
    assert [kept[-1].layout for kept in view.round.boards] == ["", "4r1@0,0"]


# The end.


def played(points: dict[int, list[int]]) -> CardMatch:
    """A match of three in which the seats score so much in the rounds; 10 is a call."""
    match = CardMatch(3)
    for number in range(1, 7):
        match.start()
        row = [points[seat][number - 1] for seat in range(3)]
        match.at += 5_000
        for seat, wanted in enumerate(row):
            match.lay(seat, match.fitting(seat, min(wanted, 7)))
        if 10 in row:
            match.call(row.index(10))
        else:
            match.wait()
    return match


@pytest.mark.rule("K-24")
def test_after_six_rounds_the_most_points_win() -> None:
    match = played({0: [10, 4, 0, 2, 7, 1], 1: [7, 10, 7, 6, 10, 6], 2: [3, 3, 10, 5, 5, 5]})
    assert totals(match.state.sheet) == (24, 46, 31)
    assert match.log[-1] == MatchEnded(((1,), (2,), (0,)))
    assert match.edition.standing(match.state) == Standing(((1,), (2,), (0,)))
    assert match.wake_at is None
    with refused("match.over"):
        match.do(GetReady(0))
    assert list(match.edition.moves(match.state, 0)) == []


@pytest.mark.rule("K-24")
def test_there_is_no_standing_before_the_sixth_round_is_over() -> None:
    match = to_round(CardMatch(2), 6)
    assert match.edition.standing(match.state) is None
    match.start()
    match.wait()
    assert match.edition.standing(match.state) == Standing(((0, 1),))
    assert totals(match.state.sheet) == (0, 0)


@pytest.mark.rule("K-25")
def test_equal_points_are_parted_by_who_scored_10_more_often() -> None:
    match = played({0: [7, 6, 6, 0, 1, 0], 1: [10, 0, 10, 0, 0, 0], 2: [5, 10, 5, 0, 0, 0]})
    assert match.log[-1] == MatchEnded(((1,), (2,), (0,)))


@pytest.mark.rule("K-25")
def test_who_is_equal_in_both_shares_the_place() -> None:
    assert ranked(((10, 5, 10, 3), (5, 10, 5, 7), (0, 0, 0, 5))) == ((0, 1, 2), (3,))
    assert ranked(((7, 10, 7), (4, 1, 4))) == ((1,), (0, 2))


def test_every_scored_round_stays_in_sight() -> None:
    match = CardMatch(2)
    assert match.edition.view(match.state, 0).results == ()
    match.start()
    match.lay(0, match.fitting(0, 2))
    match.wait()
    match.start()
    match.wait()
    assert [result.number for result in match.state.results] == [1, 2]
    assert match.edition.view(match.state, None).results == match.state.results
    assert match.round.boards == ((Board(),), (Board(),))
    assert (match.round.ready, match.round.wanting_end) == ((), ())


@pytest.mark.rule("K-07")
def test_the_round_before_is_known_as_it_ended_but_for_the_hands_of_others() -> None:
    match = CardMatch(2)
    match.start()
    match.lay(0, match.fitting(0, 2))
    before = match.round
    match.wait()
    assert match.round.number == 2
    assert match.state.last == before
    own, spectator = (match.edition.view(match.state, seat) for seat in (0, None))
    assert own.last == replace(before, hands=(before.hands[0], ()))
    assert spectator.last == replace(before, hands=((), ()))
    assert match.edition.full_view(match.state).last == before


@pytest.mark.rule("A-16")
def test_the_cards_of_all_hands_are_in_play_until_the_end() -> None:
    match = CardMatch(2)
    numbers = {card.number for hand in match.round.hands for card in hand}
    assert match.state.in_play() == {f"1-{number}" for number in numbers}
    assert len(numbers) == 18
    assert CardGame(shipped_stacks("card_game")).initial_state(Options(2)).in_play() == frozenset()
