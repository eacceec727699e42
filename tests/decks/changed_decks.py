"""The shipped decks of areas and pieces, and the same with something changed."""

from collections.abc import Callable

from msgspec.structs import replace

from ubongo.decks.files import shipped_deck
from ubongo.decks.model import AreaTasks, Card, CardSide, Deck, Task


def deck_of(edition: str) -> Deck:
    return shipped_deck(edition)


def with_task(deck: Deck, change: Callable[[Task], Task], card: int = 7, area: int = 0) -> Deck:
    """The deck with the first task of a card's easy side changed."""

    def changed(area_tasks: AreaTasks) -> AreaTasks:
        first, *others = area_tasks.tasks
        return replace(area_tasks, tasks=(change(first), *others))

    return with_area(deck, changed, card, area)


def with_area(
    deck: Deck, change: Callable[[AreaTasks], AreaTasks], card: int = 7, area: int = 0
) -> Deck:
    """The deck with an area of a card's easy side changed."""
    side = deck.cards[card - 1].easy
    areas = tuple(
        change(each) if number == area else each for number, each in enumerate(side.areas)
    )
    return with_card(deck, lambda old: replace(old, easy=CardSide(side.name, areas)), card)


def with_card(deck: Deck, change: Callable[[Card], Card], card: int = 7) -> Deck:
    """The deck with a card changed."""
    cards = tuple(change(each) if each.number == card else each for each in deck.cards)
    return replace(deck, cards=cards)
