"""The card game, rule by rule: how cards may lie, and who sees which of them.

Most examples lay a second card against this one; the drawings show it.

    a b c
    d e f
"""

import random

import msgspec
import pytest

from tests.rulebook.card_table import CardMatch, deck_with
from tests.rulebook.driver import refused
from ubongo.core.edition import Fact, Refusal, Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, GetReady, Leave, Message, WantEnd, WithdrawVote
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.messages import (
    Board,
    Call,
    Fault,
    HandDealt,
    LaidOut,
    ShownFace,
)
from ubongo.editions.card_game.state import Checking
from ubongo.solving.layout import moved, read_layout, write_layout

FIRST = "abcdef"

Named = list[tuple[str, str, tuple[int, ...]]]


def faults(cards: str, line: str) -> Named:
    """What a guided table says when the first seat, who has these cards, lays this."""
    match = CardMatch(2, checking=Checking.GUIDED, deck=deck_with(*cards.split())).start()
    return [(fault.kind, fault.rule, fault.cards) for fault in match.laid(0, line).faults]


def against_the_first(card: str, laid: str) -> Named:
    return faults(f"{FIRST} {card}", f"0r0@0,0 1{laid}")


def told_by(match: CardMatch, line: str) -> tuple[str, dict[str, Fact]]:
    """Why the first seat may not lay this."""
    with pytest.raises(Refusal) as told:
        match.lay(0, line)
    return told.value.code, told.value.facts


@pytest.fixture
def match() -> CardMatch:
    """Three players, the first round, and the laying has just started."""
    return CardMatch(3).start()


# Where layouts lie.


@pytest.mark.rule("K-08")
def test_layouts_of_two_players_never_touch_wherever_they_lie(match: CardMatch) -> None:
    for seat in range(3):
        match.lay(seat, match.fitting(seat, 6))
    match.lay(2, match.fitting(2))
    assert [score.points for score in match.call(2).scores] == [6, 6, 10]


@pytest.mark.rule("K-08")
@pytest.mark.parametrize(("down", "right"), [(99, 0), (-99, 0), (0, 99), (0, -99), (60, -70)])
def test_a_layout_that_needs_room_is_shifted_as_a_whole(
    match: CardMatch, down: int, right: int
) -> None:
    layout = read_layout(match.fitting(0, 1))
    there = moved(moved(layout, -layout[0].row, -layout[0].column), down, right)
    assert match.laid(0, write_layout(there)).layout == write_layout(there)
    beyond = moved(there, (down > 0) - (down < 0), (right > 0) - (right < 0))
    if abs(down) + abs(right) == 99:
        assert told_by(match, write_layout(beyond)) == ("board.too_far", {"most": 99})


@pytest.mark.rule("K-08")
def test_a_shifted_layout_is_worth_the_same(match: CardMatch) -> None:
    shifted = write_layout(moved(read_layout(match.fitting(0)), -17, 31))
    match.lay(0, shifted)
    match.lay(1, match.fitting(1, 4))
    scored = match.call(0)
    assert [score.points for score in scored.scores] == [10, 4, 0]
    assert scored.scores[0].board.layout == shifted


@pytest.mark.rule("K-09")
def test_seven_of_the_nine_own_cards_may_lie_each_once(match: CardMatch) -> None:
    assert told_by(match, "9r0@0,0") == ("board.wrong_pieces", {"card": 9})
    assert told_by(match, "8r0@0,0 3r0@5,5 8r0@9,9") == ("board.wrong_pieces", {"card": 8})
    assert match.laid(0, "8r0@0,0").faces == (ShownFace(8, match.round.hands[0][8].symbols),)


@pytest.mark.rule("K-09")
def test_cards_are_turned_by_quarter_turns(match: CardMatch) -> None:
    for turn in range(4):
        assert match.laid(0, f"2r{turn}@0,0").layout == f"2r{turn}@0,0"
    assert told_by(match, "2r4@0,0") == ("board.unreadable", {})


@pytest.mark.rule("K-09")
def test_a_line_that_nobody_can_read_or_that_is_too_long_is_refused(match: CardMatch) -> None:
    for line in ("x", "0r0", "0r0@0", "0r0@0,0;", "0r0@0,0 -1r0@4,4", "ÿ" * 30):
        assert told_by(match, line) == ("board.unreadable", {})
    assert match.laid(0, "0r0@0,0".ljust(120)).layout == "0r0@0,0"
    assert told_by(match, "1r0@0,0".ljust(121)) == ("board.unreadable", {})


# How cards may touch.


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("efghij", "r0@2,1"),  # long side on long side, one to the right
        ("ghijab", "r0@-2,-1"),  # and one to the left
        ("ghfijc", "r2@0,3"),  # short side on short side, upside down
        ("eghdij", "r1@2,0"),  # its short side under the left end
        ("ghijcf", "r1@-1,3"),  # its long side at the right, flush at the bottom
    ],
)
def test_two_cards_touch_along_exactly_two_matching_pairs(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == []


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"), [("eghijk", "r0@2,1"), ("gfhijk", "r0@2,1"), ("ghijkl", "r0@2,0")]
)
def test_a_pair_that_differs_is_against_the_rules(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("pair_differs", "K-10", (0, 1))]


@pytest.mark.rule("K-10")
@pytest.mark.parametrize("checking", Checking)
def test_no_card_is_ever_laid_on_another(checking: Checking) -> None:
    match = CardMatch(2, checking=checking).start()
    line = "4r0@0,0 2r1@9,9 7r3@1,2"
    assert told_by(match, line) == ("board.overlap", {"one": 4, "other": 7})
    assert match.laid(0, "4r0@0,0 2r1@9,9 7r3@2,3").layout == "4r0@0,0 2r1@9,9 7r3@2,3"


@pytest.mark.rule("K-11")
@pytest.mark.parametrize(
    ("card", "laid"), [("fghijk", "r0@2,2"), ("ghijkl", "r0@2,2"), ("fghijk", "r0@1,3")]
)
def test_one_pair_is_too_few_even_if_it_matches(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("one_pair", "K-11", (0, 1))]


@pytest.mark.rule("K-12")
@pytest.mark.parametrize("card", ["deghij", "gefhij", "dgfhij"])
def test_a_third_pair_that_differs_spoils_two_that_match(card: str) -> None:
    assert against_the_first(card, "r0@2,0") == [("third_differs", "K-12", (0, 1))]


@pytest.mark.rule("K-13")
@pytest.mark.parametrize(("card", "laid"), [("feghij", "r0@2,1"), ("fghcij", "r0@0,3")])
def test_the_same_two_symbols_crosswise_are_no_pairs(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("crosswise", "K-13", (0, 1))]


@pytest.mark.rule("K-14")
@pytest.mark.parametrize(("card", "laid"), [("defghi", "r0@2,0"), ("ihgfed", "r2@2,0")])
def test_three_matching_pairs_are_too_many(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("three_pairs", "K-14", (0, 1))]


@pytest.mark.rule("K-15")
@pytest.mark.parametrize("laid", ["r0@2,3", "r1@-3,-2", "r0@0,4"])
def test_a_card_at_a_corner_or_apart_is_loose(laid: str) -> None:
    assert against_the_first("fghijk", laid) == [("loose", "K-15", (1,))]


@pytest.mark.rule("K-15")
def test_a_layout_may_branch() -> None:
    cards = "abcdef cghfij gdehij ghijab"
    assert faults(cards, "0r0@0,0 1r0@0,3 2r0@2,-1 3r0@-2,-1") == []


@pytest.mark.rule("K-15")
def test_cards_that_touch_must_match_though_neither_was_laid_against_the_other() -> None:
    # a b c|c g h     the fourth fits the third, and meets the second by chance
    # d e f|f i j
    #   e f k|k o p
    #   l m n|n q r
    cards = "abcdef cghfij efklmn kopnqr"
    line = "0r0@0,0 1r0@0,3 2r0@2,1 3r0@2,4"
    assert ("pair_differs", "K-10", (1, 3)) in faults(cards, line)


# Laying.


@pytest.mark.rule("K-16")
def test_cards_are_laid_moved_turned_and_taken_back_in_any_order(match: CardMatch) -> None:
    faces = [ShownFace(card, each.symbols) for card, each in enumerate(match.round.hands[0])]
    steps = (
        ("5r0@0,0", (faces[5],)),
        ("5r0@0,0 2r1@4,4", (faces[5], faces[2])),
        ("5r0@0,0 2r3@-4,4", (faces[5], faces[2])),  # moved and turned
        ("2r3@-4,4", (faces[2],)),  # the first one taken back
        ("2r3@-4,4 5r2@7,-1", (faces[2], faces[5])),  # and laid again
        ("", ()),
    )
    for line, shown in steps:
        match.at += 300
        board = Board(line, shown, (), match.at)
        assert match.lay(0, line) == [LaidOut(0, board)]
        assert match.board(0) == board
        assert match.board(1) == Board()


@pytest.mark.rule("K-16")
def test_the_same_board_again_is_nothing_new(match: CardMatch) -> None:
    match.lay(0, "5r0@0,0")
    before = match.state
    match.at += 700
    assert match.lay(0, " 5r0@0,0 ") == []
    assert match.lay(0, "05r0@-0,00") == []
    assert match.state == before


@pytest.mark.rule("K-16")
def test_cards_are_laid_only_between_the_start_and_the_end_of_a_round() -> None:
    match = CardMatch(2)
    with pytest.raises(Refusal) as told:
        match.lay(0, "5r0@0,0")
    assert (told.value.code, told.value.facts) == ("phase.wrong", {"phase": "ready"})
    match.start()
    match.lay(0, match.fitting(0))
    match.call(0)
    with refused("phase.wrong"):
        match.lay(1, "5r0@0,0")


@pytest.mark.rule("K-16")
def test_a_stamp_never_goes_back_and_is_never_of_the_future(match: CardMatch) -> None:
    match.at = 5_000
    for line, credited, stamp in (
        ("1r0@0,0", 4_900, 4_900),
        ("2r0@0,0", 4_880, 4_900),
        ("3r0@0,0", 10**30, 5_000),
        ("4r0@0,0", -(10**30), 5_000),
    ):
        (event,) = match.lay(0, line, credited)
        assert isinstance(event, LaidOut)
        assert (event.board.layout, event.board.credited) == (line, stamp)


@pytest.mark.rule("K-17")
def test_a_seventh_card_can_be_laid_but_no_eighth(match: CardMatch) -> None:
    lines = [f"{card}r0@{3 * card},0" for card in range(8)]
    assert len(match.laid(0, " ".join(lines[:7])).faces) == 7
    assert told_by(match, " ".join(lines)) == ("board.too_many", {"most": 7})


@pytest.mark.rule("K-23")
def test_at_a_guided_table_what_lies_wrong_is_named_at_once() -> None:
    lines = {}
    for checking in Checking:
        match = CardMatch(2, checking=checking, deck=deck_with(FIRST, "fghijk")).start()
        lines[checking] = match.laid(0, "0r0@0,0 1r0@2,2 2r0@9,9").faults
        assert match.board(0).faults == lines[checking]
    one_pair, loose = Fault("one_pair", "K-11", (0, 1)), Fault("loose", "K-15", (2,))
    assert lines == {Checking.TABLE: (), Checking.GUIDED: (one_pair, loose)}


# What is offered.


def test_what_can_be_done_is_offered() -> None:
    match = CardMatch(2)
    moves = match.edition.moves

    def offered(seat: Seat) -> list[object]:
        return list(moves(match.state, seat))

    match.do(GetReady(0))
    assert (offered(0), offered(1)) == ([], [GetReady(1)])
    match.do(GetReady(1))
    assert offered(0) == [Arrange(0, "", 0), WantEnd(0)]
    match.lay(0, match.fitting(0, 6))
    match.do(WantEnd(0))
    assert offered(0) == [Arrange(0, "", 0), WithdrawVote(0)]
    match.lay(0, match.wrong(0, 7))
    assert offered(0) == [Arrange(0, "", 0), Call(0, 0), WithdrawVote(0)]
    assert offered(1) == [Arrange(1, "", 0), WantEnd(1)]


@pytest.mark.rule("K-23")
def test_at_a_guided_table_a_call_is_offered_only_if_seven_lie_by_the_rules() -> None:
    match = CardMatch(2, checking=Checking.GUIDED).start()
    match.lay(0, match.wrong(0, 7))
    match.lay(1, match.fitting(1))
    assert Call(0, 0) not in list(match.edition.moves(match.state, 0))
    assert Call(1, 0) in list(match.edition.moves(match.state, 1))


# Who sees what.


@pytest.mark.rule("K-07")
def test_a_hand_is_seen_by_its_owner_alone_and_a_layout_by_all(match: CardMatch) -> None:
    hands = match.round.hands
    assert match.edition.readers_of(HandDealt(1, hands[1])) == frozenset({1})
    (laid,) = match.lay(1, "3r0@0,0 8r1@5,5")
    assert match.edition.readers_of(laid) is None
    for seat in (0, 1, 2):
        view = match.edition.view(match.state, seat).round
        assert view.hands == tuple(hands[seat] if own == seat else () for own in range(3))
        assert [kept[-1].layout for kept in view.boards] == ["", "3r0@0,0 8r1@5,5", ""]
    assert match.edition.view(match.state, None).round.hands == ((), (), ())


def test_a_view_has_everything_that_is_no_secret() -> None:
    match = CardMatch(3, bots=(2,))
    match.do(GetReady(1))
    match.do(GetReady(2))
    match.do(Leave(0))
    match.do(WantEnd(2))
    view = match.edition.view(match.state, 1)
    assert (view.phase, view.until, view.away, view.bots) == (Phase.LAYING, 600_000, (0,), (2,))
    assert (view.round.number, view.round.ready, view.round.wanting_end) == (1, (1, 2), (2,))
    encoded = msgspec.json.encode(view)
    assert msgspec.json.decode(encoded, type=match.edition.view_type) == view


class Watched(CardMatch):
    """A match of which is kept what a seat, or a spectator, gets to know."""

    def known_to(self, seat: Seat | None, events: list[Message]) -> str:
        """All that goes to this seat after these events."""
        seen = [
            event
            for event in events
            if (who := self.edition.readers_of(event)) is None or seat in who
        ]
        return msgspec.json.encode([seen, self.edition.view(self.state, seat)]).decode()


@pytest.mark.rule("K-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_else_learns_a_face_that_was_not_laid_and_nobody_a_black_one_too_early(
    seats: int,
) -> None:
    dice = random.Random(seats)
    match = Watched(seats)
    stacks = shipped_stacks("card_game").stacks
    blacks = {(stack.number, card.number): card.black for stack in stacks for card in stack.cards}
    events = list(match.log)
    shown: dict[Seat, set[str]] = {seat: set() for seat in range(seats)}
    told = hidden = 0
    while match.state.phase is not Phase.OVER:
        for seat in (*range(seats), None):
            known = match.known_to(seat, events)
            for owner, hand in enumerate(match.round.hands):
                for card in hand:
                    if owner != seat and card.symbols not in shown[owner]:
                        hidden += 1
                        assert f'"{card.symbols}"' not in known
                    if match.round.number % 2:
                        assert f'"{blacks[match.round.number, card.number]}"' not in known
            told += len(known)
        if match.state.phase is Phase.READY:
            seat = next(each for each in range(seats) if each not in match.round.ready)
            events = match.do(GetReady(seat))
            continue
        seat, match.at = dice.randrange(seats), match.at + 400
        line = match.fitting(seat, dice.randrange(8))
        events = match.lay(seat, line)
        shown[seat] |= {face.symbols for face in match.board(seat).faces}
        if len(match.board(seat).faces) == 7:
            events = [*events, match.call(seat)]
            events += match.log[match.log.index(events[-1]) + 1 :]
    assert hidden > 500
    assert told > 0
