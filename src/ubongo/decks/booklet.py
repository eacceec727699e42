"""The solutions booklet as data: every task of a deck by its name, with its solutions (D-06)."""

from ubongo.decks.box import Side
from ubongo.decks.card_stacks import NamedFace, StackDeck
from ubongo.decks.model import Card, Deck, NamedTask
from ubongo.geometry import Solution, read_solution


def find_task(deck: Deck, name: str) -> NamedTask:
    """The task of that name, however its spaces and capitals are typed; a ValueError if none is."""
    wanted = _plain(name)
    for named in deck.tasks():
        if _plain(named.name) == wanted:
            return named
    example = next(deck.tasks()).name
    raise ValueError(f"{deck.edition} has no task {name!r}; one is named like {example!r}")


def printed_solution(named: NamedTask) -> Solution:
    """The solution that the booklet shows."""
    return read_solution(named.task.solution)


def find_sides(deck: Deck, name: str) -> list[tuple[Card, Side]]:
    """The side of that name, or both sides of the card of that number."""
    wanted = _plain(name)
    sides = [(card, side) for card in deck.cards for side in Side]
    found = [(card, side) for card, side in sides if _plain(card.side(side).name) == wanted]
    found = found or [(card, side) for card, side in sides if str(card.number) == wanted]
    if not found:
        example = deck.cards[0].easy.name
        raise ValueError(f"{deck.edition} has no card {name!r}; one is named like {example!r}")
    return found


def find_face(deck: StackDeck, name: str) -> NamedFace:
    """The face of that name: round and card, `4-17`."""
    wanted = _plain(name)
    for face in deck.faces():
        if _plain(face.name) == wanted:
            return face
    raise ValueError(f"{deck.edition} has no face {name!r}; one is named like '4-17'")


def _plain(name: str) -> str:
    """Capitals, spaces and dashes do not matter, but that there is something between does."""
    return " ".join(name.lower().replace("-", " ").split())
