"""Decks for other programs: one JSON line per task, as `ubongo solve --batch` reads them."""

from collections.abc import Iterator

from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.model import Deck, NamedTask


def export_lines(deck: Deck | StackDeck) -> Iterator[dict[str, object]]:
    """A line per task, or per face of symbol cards."""
    if isinstance(deck, StackDeck):
        for face in deck.faces():
            yield {
                "edition": deck.edition,
                "id": face.name,
                "stack": face.stack.number,
                "number": face.card.number,
                "symbols": face.symbols,
            }
    else:
        for named in deck.tasks():
            yield _task_line(deck, named)


def _task_line(deck: Deck, named: NamedTask) -> dict[str, object]:
    task = named.task
    line: dict[str, object] = {
        "edition": deck.edition,
        "id": named.name,
        "card": named.card.number,
        "side": named.side.value,
        "label": task.label,
        "family": named.card.family,
        "area": [list(spot) for spot in sorted(named.area_tasks.area.footprint)],
        "pieces": list(task.pieces),
        "face": task.label if deck.box.has_faces else None,
        "solutions": task.solutions,
        "difficulty": task.difficulty,
    }
    return {field: value for field, value in line.items() if value is not None}
