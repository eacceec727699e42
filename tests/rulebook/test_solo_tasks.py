"""Which tasks a solo run deals: a random one of each card, or a hand of cards."""

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.solo_run import started
from ubongo.core.chance import SeededChance
from ubongo.core.messages import (
    Arrange,
    Arranged,
)
from ubongo.core.race.messages import Claim, ClaimFailed
from ubongo.core.solo.messages import (
    SoloTask,
    TaskDealt,
)
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.core.solo.tasks import PuzzleTasks
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.card_stacks import Stack, StackCard, StackDeck
from ubongo.decks.files import shipped_deck, shipped_stacks
from ubongo.editions.card_game.solo import HandTasks
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.solving import (
    check_layout,
    read_hand,
    read_layout,
    write_layout,
)


def drawn(
    tasks: PuzzleTasks | HandTasks, side: Side, number: int, seed: bytes = bytes(16)
) -> list[SoloTask]:
    """So many tasks, one after the other."""
    run = SoloState(SoloOptions())
    solo = ClassicSolo(shipped_deck("classic"))
    found = []
    for index in range(number):
        task = tasks.draw(side, run.dealt, SeededChance(seed, index))
        run = solo.evolve(run, TaskDealt(index + 1, task, 0))
        found.append(task)
    return found


@pytest.mark.parametrize("edition", PUZZLES)
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.rule("A-15")
def test_no_card_comes_twice_before_the_deck_is_shuffled_again(edition: str, side: Side) -> None:
    deck = shipped_deck(edition)
    every = {card.number for card in deck.cards}
    tasks = drawn(PuzzleTasks(deck), side, 3 * len(every))
    cards = [task.cards[0] for task in tasks]
    size = len(every)
    passes = [cards[start : start + size] for start in range(0, 3 * size, size)]
    assert all(set(each) == every for each in passes)
    assert passes[0] != passes[1]
    assert passes[0] != sorted(passes[0])


@pytest.mark.parametrize("edition", PUZZLES)
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.rule("A-15")
def test_of_each_card_every_task_of_the_side_is_equally_likely(edition: str, side: Side) -> None:
    deck = shipped_deck(edition)
    card = deck.cards[2]
    wanted = [task for task in deck.tasks() if task.card == card and task.side is side]
    dealt = [PuzzleTasks(deck).draw(side, (), FixedChance(2, each)) for each in range(len(wanted))]
    assert len(wanted) == {"classic": 6, "light_dark": 2}.get(
        edition, 4 if side is Side.EASY else 10
    )
    assert dealt == [
        SoloTask(
            named.name,
            named.task.label,
            (card.number,),
            named.task.pieces,
            named.area_tasks.drawing,
        )
        for named in wanted
    ]


@pytest.mark.rule("A-15")
def test_the_last_card_of_a_deck_is_not_the_first_after_shuffling() -> None:
    deck = msgspec.structs.replace(shipped_deck("classic"), cards=shipped_deck("classic").cards[:3])
    tasks = PuzzleTasks(deck)
    assert [tasks.draw(Side.EASY, (3, 1), FixedChance()).cards] == [(2,)]
    after = {tasks.draw(Side.EASY, (3, 1, 2), FixedChance(each)).cards for each in range(2)}
    assert after == {(1,), (3,)}
    cards = [task.cards[0] for task in drawn(tasks, Side.EASY, 60)]
    assert all(one != other for one, other in pairwise(cards))


def test_the_state_knows_what_was_dealt_since_the_deck_was_shuffled() -> None:
    solo = ClassicSolo(shipped_deck("classic"))
    state = SoloState(SoloOptions(), dealt=(4, 7))
    for cards, dealt in {(5,): (4, 7, 5), (4,): (4,), (8, 9): (4, 7, 8, 9), (9, 7): (9, 7)}.items():
        event = TaskDealt(3, SoloTask("a task", "sun", cards, ()), 10)
        assert solo.evolve(state, event).dealt == dealt


# Hands of cards.


def cards_deck(*stacks: Stack) -> StackDeck:
    """A deck of the card game with these stacks."""
    return StackDeck("card_game", "", 1, stacks)


def unlike_cards(number: int) -> Stack:
    """A stack of which no two cards share a symbol."""
    signs = iter(range(0x4E00, 0x9000))
    faces = ["".join(chr(next(signs)) for _ in range(6)) for _ in range(72)]
    pairs = zip(faces[::2], faces[1::2], strict=True)
    return Stack(number, tuple(StackCard(index, *pair) for index, pair in enumerate(pairs, 1)))


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.rule("A-15")
def test_a_hand_is_nine_cards_of_a_stack_with_the_same_face_up(side: Side) -> None:
    deck = shipped_stacks("card_game")
    faces = {face.name: face for face in deck.faces()}
    hands = drawn(HandTasks(deck), side, 80)
    rounds = {"1", "2", "3"} if side is Side.EASY else {"4", "5", "6"}
    assert {hand.label for hand in hands} == rounds
    for hand in hands:
        named = [faces[name] for name in hand.name.split()]
        assert len(named) == len(set(hand.cards)) == 9
        assert {str(face.round_number) for face in named} == {hand.label}
        assert hand.pieces == tuple(face.symbols for face in named)
        before = {"1": 0, "2": 0, "3": 36, "4": 36, "5": 72, "6": 72}[hand.label]
        assert hand.cards == tuple(before + face.card.number for face in named)
        assert hand.area == ""


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.rule("A-15")
def test_no_card_is_in_two_hands_before_all_are_dealt(side: Side) -> None:
    hands = drawn(HandTasks(shipped_stacks("card_game")), side, 16)
    for eight in (hands[:8], hands[8:]):
        cards = Counter(card for hand in eight for card in hand.cards)
        assert len(cards) == cards.total() == 72
    assert hands[0].cards != tuple(sorted(hands[0].cards))


@pytest.mark.rule("A-15")
def test_no_hand_is_dealt_that_cannot_be_laid() -> None:
    deck = shipped_stacks("card_game")
    tasks = HandTasks(cards_deck(deck.stacks[0], unlike_cards(3)))
    hands = drawn(tasks, Side.EASY, 9)
    assert {hand.label for hand in hands} == {"1", "2"}
    first = Counter(card for hand in hands[:4] for card in hand.cards)
    again = Counter(card for hand in hands[4:8] for card in hand.cards)
    assert first == again == Counter(range(1, 37))


def test_looking_for_a_hand_that_can_be_laid_comes_to_an_end() -> None:
    chance = FixedChance()
    deck = cards_deck(unlike_cards(3), unlike_cards(5))
    hand = HandTasks(deck).draw(Side.HARD, (), chance)
    assert len(hand.cards) == 9
    # Twenty hands of what is left, twenty of all cards, and one as it comes: each takes a draw for
    # the round and 35 for shuffling.
    assert len(chance.ends) == 41 * 36


@pytest.mark.parametrize(("cards", "is_enough"), [(17, False), (18, True)])
def test_a_hand_is_not_filled_up_with_cards_that_were_dealt(cards: int, *, is_enough: bool) -> None:
    stack = Stack(1, shipped_stacks("card_game").stacks[0].cards[:cards])
    tasks = HandTasks(cards_deck(stack, Stack(3, ())))
    first, second = drawn(tasks, Side.EASY, 2)
    assert set(first.cards).isdisjoint(second.cards) == is_enough


def test_a_layout_has_seven_cards_at_most() -> None:
    run = started("card_game")
    line = " ".join(f"{card}r0@{4 * card},0" for card in range(8))
    with refused("board.too_many", most=7):
        run.do(Arrange(0, line, 0))
    seven = line.rpartition(" ")[0]
    assert run.do(Arrange(0, seven, 0)) == [Arranged(0, seven)]
    assert run.do(Arrange(0, "8r0@0,99", 0)) == [Arranged(0, "8r0@0,99")]
    with refused("board.too_far", most=99):
        run.do(Arrange(0, "8r0@0,100", 0))
    with refused("board.overlap", one=2, other=5):
        run.do(Arrange(0, "5r0@0,0 2r1@1,2", 0))


def test_a_hand_is_solved_by_seven_cards_that_lie_by_the_rules() -> None:
    run = started("card_game")
    layout = read_layout(run.solution())
    six = next(
        rest
        for rest in (layout[:each] + layout[each + 1 :] for each in range(7))
        if not check_layout(read_hand(run.task.pieces), rest)
    )
    assert run.do(Claim(0, write_layout(six), 4_000)) == [ClaimFailed(0, "too_few", None, 5_000)]
    loose = layout[-1]
    far = f"{write_layout(layout[:-1])} {loose.card}r{loose.turn}@{loose.row + 90},{loose.column}"
    failed = run.do(Claim(0, far, 5_000))[0]
    assert isinstance(failed, ClaimFailed)
    assert (failed.fault, failed.piece) == ("loose", str(loose.card))
    assert kinds(run.do(Claim(0, write_layout(layout), 6_000))) == ["SoloSolved", "TaskDealt"]
