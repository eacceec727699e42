"""The answers of `ubongo solve` for the card game: a hand of nine cards, seven to be laid."""

import argparse

from ubongo.cli.answer import Answer
from ubongo.cli.drawing import layout_text
from ubongo.cli.reading import hand_of, stop_of
from ubongo.solving import (
    GOAL,
    CardFace,
    GoalReached,
    LayCard,
    Layout,
    OutOfReach,
    Stop,
    TakeBack,
    count_layouts,
    largest_layout,
    layout_hint,
    read_layout,
    write_laid,
    write_layout,
)

Hand = tuple[CardFace, ...]


def solve_cards(arguments: argparse.Namespace) -> Answer:
    """The answer to whatever was asked about the hand."""
    for option in ("cells", "pieces", "face"):
        if getattr(arguments, option) is not None:
            raise ValueError(f"--{option} is not for the card game: {getattr(arguments, option)!r}")
    for option in ("all", "difficulty"):
        if getattr(arguments, option):
            raise ValueError(f"--{option} is not for the card game")
    if arguments.placed and not arguments.hint:
        raise ValueError(f"--placed is for --hint only: {arguments.placed!r}")
    hand = hand_of(arguments.given)
    stop = stop_of(arguments.seconds)
    if arguments.hint:
        return _hint(hand, read_layout(arguments.placed), stop)
    if arguments.count:
        return _count(hand, arguments.limit, stop)
    return _largest(hand, stop)


def _largest(hand: Hand, stop: Stop | None) -> Answer:
    found = largest_layout(hand, stop=stop)
    number = len(found.layout)
    data: dict[str, object] = {
        "cards": number,
        "layout": write_layout(found.layout),
        "complete": found.complete,
    }
    verdict = f"{number} of {GOAL} cards"
    if number < GOAL:
        verdict += ": more cannot be laid" if found.complete else ": stopped before the end"
    return Answer(data, [layout_text(hand, found.layout), verdict])


def _count(hand: Hand, limit: int | None, stop: Stop | None) -> Answer:
    found = count_layouts(hand, GOAL, limit, stop)
    data: dict[str, object] = {"layouts": found.count, "complete": found.complete}
    least = "" if found.complete else "at least "
    return Answer(data, [f"{least}{found.count} layouts of {GOAL} cards"])


def _hint(hand: Hand, layout: Layout, stop: Stop | None) -> Answer:
    match layout_hint(hand, layout, GOAL, stop):
        case LayCard(laid):
            token = write_laid(laid)
            drawing = layout_text(hand, (*layout, laid))
            return Answer({"hint": "lay", "card": token}, [drawing, f"Lay {token}."])
        case TakeBack(cards):
            names = ", ".join(str(hand[card]) for card in cards)
            return Answer({"hint": "take_back", "cards": list(cards)}, [f"Take back {names}."])
        case GoalReached():
            return Answer({"hint": "complete"}, [f"{GOAL} cards lie as they should."])
        case OutOfReach(most):
            return Answer(
                {"hint": "out_of_reach", "most": most}, [f"No more than {most} cards can be laid."]
            )
