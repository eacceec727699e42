"""How a card becomes a task, where a side has one area."""

from ubongo.core.race.messages import DealtTask
from ubongo.decks.box import Label, Side
from ubongo.decks.model import Card, Deck


def task_on(deck: Deck, card: Card, side: Side, label: Label) -> DealtTask:
    """The task of a card's side that a label names: the area, and the pieces beside the label."""
    face = card.side(side)
    (area,) = face.areas
    pieces = next(task.pieces for task in area.tasks if task.label == label)
    return DealtTask(deck.box.task_name(face.name, label), card.number, area.drawing, pieces)
