"""What the pages' tests of the card game compare with: events as one seat hears them, and layouts.

The pages fold what their reader may see: the hands of others come as placeholders. And they mark
contacts while somebody lays, before the server has seen them; the golden layouts say how the
server would judge.
"""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

import msgspec

from ubongo.core.messages import (
    BotSatIn,
    Came,
    Deserted,
    EndWanted,
    GotReady,
    Help,
    HelpGiven,
    Left,
    MatchEnded,
    Paused,
    Refused,
    Resumed,
    SolutionShown,
    TieDrawn,
    VoteWithdrawn,
)
from ubongo.core.wire.frames import HIDDEN
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.messages import (
    Board,
    Caller,
    Ending,
    FacesTurned,
    Fault,
    HandCard,
    HandDealt,
    LaidOut,
    LayingStarted,
    RoundBegun,
    RoundScored,
    Score,
    ShownFace,
)
from ubongo.editions.card_game.rules import ROUNDS
from ubongo.editions.card_game.state import Checking, Options
from ubongo.editions.registry import shipped_edition
from ubongo.solving import (
    Laid,
    check_layout,
    largest_layout,
    read_hand,
    read_layout,
    write_layout,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.editions.card_game.messages import Event
    from ubongo.solving import Layout

READER = 0
"""Whose page it is."""

WHITE = tuple(HandCard(number, face) for number, face in enumerate(("abcdef", "fedcba", "badcfe")))
BLACK = tuple(HandCard(number, face) for number, face in enumerate(("gabcde", "edcbag", "bagdce")))
ONE = Board("0r0@0,0", (ShownFace(0, "abcdef"),), (), 31_000)
TWO = Board("0r0@0,0 2r1@0,3", (*ONE.faces, ShownFace(2, "badcfe")), (), 31_500)
WRONG = msgspec.structs.replace(TWO, faults=(Fault("pair_differs", "K-10", (0, 2)),))
LATER = msgspec.structs.replace(ONE, credited=40_000)

CARD_GAME: tuple[Event, ...] = (
    Left(1),
    Came(1),
    RoundBegun(1, 30_000),
    HandDealt(0, WHITE),
    HandDealt(1, WHITE),
    GotReady(1),
    Paused(0),
    Resumed(),
    GotReady(0),
    LayingStarted(630_000),
    LaidOut(0, ONE),
    HelpGiven(0, Help.LAY, True, "2", "2r1@0,3"),
    SolutionShown(0, TWO.layout),
    LaidOut(0, WRONG),
    LaidOut(1, ONE),
    LaidOut(0, LATER),
    EndWanted(1),
    VoteWithdrawn(1),
    EndWanted(1),
    TieDrawn((1, 0)),
    Refused(0, "call.too_few", {"laid": 1}),
    RoundScored(1, Ending.CALL, 50_000, (Caller(1, 50_000),), (Score(1, LATER), Score(0, WRONG))),
    RoundBegun(2, 80_000),
    FacesTurned(0, BLACK),
    FacesTurned(1, BLACK),
    LayingStarted(680_000),
    Left(1),
    BotSatIn(1),
    Left(0),
    Deserted(800_000),
    Came(0),
    EndWanted(0),
    RoundScored(2, Ending.AGREEMENT, 90_000, (), (Score(0, Board()), Score(0, Board()))),
    MatchEnded(((0,), (1,))),
)


def recorded_cards() -> str:
    """The opening view of a seat, and each event as it hears it with the view that follows."""
    edition = shipped_edition("card_game")
    opening = edition.open(Options(2, checking=Checking.GUIDED))
    states = list(accumulate(CARD_GAME, edition.evolve, initial=opening))
    heard = [event if _is_heard(edition.audience(event)) else HIDDEN for event in CARD_GAME]
    views = [edition.view(state, READER) for state in states]
    steps = [{"event": event, "view": view} for event, view in zip(heard, views[1:], strict=True)]
    lines = ",\n".join(_line(step) for step in steps)
    return f'{{"opening": {_line(views[0])},\n"steps": [\n{lines}\n]}}\n'


def _is_heard(audience: frozenset[int] | None) -> bool:
    return audience is None or READER in audience


CONTACTS = tuple(
    (["abcdef", f"{above}xyz"], f"0r0@0,0 1r0@2,{column}")
    for above in ("def", "deg", "gef", "dge", "edg", "gfe", "fed", "efg", "gde", "fgd", "ghi")
    for column in (-3, -2, -1, 0, 1, 2, 3)
)
"""Two cards, one below the other: every number of pairs, and of pairs that match."""


def judged_layouts(seed: int = 1) -> str:
    """Contacts of every kind and layouts of real hands, with the faults that the referee finds."""
    cases = [*((symbols, read_layout(line)) for symbols, line in CONTACTS), *_of_real_hands(seed)]
    lines = []
    for symbols, layout in cases:
        faults = check_layout(read_hand(symbols), layout)
        told = [[fault.kind.value, fault.cards] for fault in faults]
        lines.append(_line({"hand": symbols, "layout": write_layout(layout), "faults": told}))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _of_real_hands(seed: int) -> Iterator[tuple[list[str], Layout]]:
    """For each round a hand, a legal layout of it, and what becomes of that when disturbed."""
    random = Random(seed)  # noqa: S311 - the same cases every time
    deck = shipped_stacks("card_game")
    for number in range(1, ROUNDS + 1):
        stack = deck.stacks[(number - 1) // 2]
        symbols = [card.face(number) for card in random.sample(stack.cards, 9)]
        legal = largest_layout(read_hand(symbols)).layout
        yield symbols, legal
        for _ in range(16):
            yield symbols, _disturbed(legal, random)


def _disturbed(layout: Layout, random: Random) -> Layout:
    """The layout with one or two of its cards moved a little, turned, or changed for others."""
    cards = list(layout[: random.randint(2, len(layout))])
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(cards))
        old = cards[at]
        spare = sorted({*range(9)} - {laid.card for laid in cards})
        card = random.choice([old.card, old.card, *spare])
        turn = (old.turn + random.choice([0, 0, 1, 2])) % 4
        row, column = old.row + random.randint(-2, 2), old.column + random.randint(-2, 2)
        cards[at] = Laid(card, turn, row, column)
    return tuple(cards)


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
