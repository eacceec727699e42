"""Checking a deck of the card game: its make-up, its faces, and what is promised of its hands.

That the six symbols of a face differ is ours, not the rulebook's: a doublet of two equal symbols
would match crosswise as well (K-13), and six different ones are told apart at a glance.
"""

from collections.abc import Iterator
from itertools import pairwise

from ubongo.decks.boxes import box_of
from ubongo.decks.card_stacks import CARDS_PER_STACK, STACK_NUMBERS, Stack, StackDeck
from ubongo.decks.card_statistics import Sample, round_figures
from ubongo.decks.check import Finding
from ubongo.decks.making.card_hands import CAN_LAY
from ubongo.decks.progress import Progress


def check_card_deck(deck: StackDeck, cards: int = CARDS_PER_STACK) -> list[Finding]:
    """Everything that is wrong with the cards; `cards`: how many a stack should have."""
    findings = list(_make_up(deck, cards))
    if not findings:
        findings += _check_faces(deck)
    if not findings:
        findings += _check_faces_differ(deck)
    return findings


def _make_up(deck: StackDeck, cards: int) -> Iterator[Finding]:
    """Three stacks, marked 1, 3 and 5, of cards numbered from 1 (K-01)."""
    numbers = tuple(stack.number for stack in deck.stacks)
    if numbers != STACK_NUMBERS:
        yield Finding("deck", f"has the stacks {_said(numbers)}, not {_said(STACK_NUMBERS)}")
    for stack in deck.stacks:
        yield from _stack_make_up(stack, cards)


def _said(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _stack_make_up(stack: Stack, cards: int) -> Iterator[Finding]:
    if len(stack.cards) != cards:
        yield Finding(f"stack {stack.number}", f"has {len(stack.cards)} cards; {cards} are wanted")
    for number, card in enumerate(stack.cards, 1):
        if card.number != number:
            yield Finding(
                f"stack {stack.number}, card {card.number}", f"stands where {number} should be"
            )


def _check_faces(deck: StackDeck) -> Iterator[Finding]:
    """Six different symbols on every face (K-02), all of them drawn."""
    for face in deck.faces():
        symbols = face.symbols
        if len(symbols) != 6:
            yield Finding(face.name, f"has {len(symbols)} symbols, not 6")
            continue
        for symbol in sorted({*symbols} - {*box_of(deck.edition).symbols}):
            yield Finding(face.name, f"unknown symbol: {symbol!r}")
        for symbol in sorted({*symbols}):
            if symbols.count(symbol) > 1:
                yield Finding(face.name, f"has the symbol {symbol} {symbols.count(symbol)} times")


def _check_faces_differ(deck: StackDeck) -> Iterator[Finding]:
    """No face comes twice in a round, however the cards are turned.

    Two cards that lie the same way up to a turn are equal as printed or after half a turn, which
    reads a face backwards: after a quarter turn a card is no longer three wide.
    """
    first: dict[tuple[int, str], str] = {}
    for face in deck.faces():
        key = (face.round_number, min(face.symbols, face.symbols[::-1]))
        if key in first:
            yield Finding(face.name, f"is {first[key]} again")
        first.setdefault(key, face.name)


def check_promises(
    deck: StackDeck, sample: Sample | None = None, progress: Progress | None = None
) -> list[Finding]:
    """Where fewer hands than promised can lay 7, or a round is not harder than the one before."""
    figures = round_figures(deck, sample or Sample(1_000, counted_hands=1), progress)
    findings = [
        Finding(
            f"round {each.round_number}",
            f"{each.can_lay:.2%} of the hands can lay 7; promised are"
            f" {CAN_LAY[each.round_number]:.0%}",
        )
        for each in figures
        if not each.keeps_promise
    ]
    for before, after in pairwise(figures):
        if after.hurried >= before.hurried:
            where = f"round {after.round_number}"
            shares = f"{after.hurried:.1%} after {before.hurried:.1%}"
            findings.append(Finding(where, f"is not harder than the one before: hurried {shares}"))
    return findings
