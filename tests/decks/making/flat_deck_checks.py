"""What both flat decks must hold: proofs, outlines, rounds, and the same deck in any run."""

import hashlib

import msgspec

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.making.fairness import flat_pool, random_spread
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.random_areas import dead_ends
from ubongo.decks.model import Deck, NamedTask
from ubongo.decks.outline import (
    box_of,
    canonical,
    corners,
    has_hole,
    is_connected,
    is_symmetric,
)
from ubongo.decks.printed import FLAT
from ubongo.geometry import POLYOMINOES, Area, covers, read_solution
from ubongo.solving import count_solutions, difficulty, places_of

TABLE = [piece.name for piece in POLYOMINOES]


def on_side(deck: Deck, side: Side) -> list[NamedTask]:
    return [named for named in deck.tasks() if named.side is side]


def areas(deck: Deck, side: Side) -> list[Area]:
    return [card.side(side).areas[0].area for card in deck.cards]


def check_proof(named: NamedTask) -> None:
    """The stated solution covers, the counts are right, the pieces stand in the table's order."""
    task, puzzle = named.task, named.puzzle
    assert list(task.pieces) == sorted(task.pieces, key=TABLE.index), named.name
    solution = read_solution(task.solution)
    assert tuple(placement.piece for placement in solution) == task.pieces, named.name
    assert covers(puzzle.area, solution, puzzle.motions, task.pieces) is None, named.name
    assert count_solutions(puzzle).number == task.solutions, named.name
    expected = difficulty(puzzle)
    assert expected is not None
    assert round(expected, 2) == task.difficulty, named.name


def check_not_trivial(named: NamedTask) -> None:
    puzzle = named.puzzle
    places = [len(places_of(name, puzzle.motions, puzzle.area)) for name in puzzle.pieces]
    assert max(places) > 1, named.name


def check_outline(area: Area, side: Side) -> None:
    """In one piece, no hole, asymmetric, of a printed size and box, turned to fit a card."""
    printed = FLAT[side].histograms
    assert is_connected(area)
    assert not has_hole(area)
    assert not is_symmetric(area)
    assert 6 <= corners(area) <= 14
    assert dead_ends(area) <= 3
    assert str(area.size) in printed["area_size"]
    assert box_of(area) in printed["box"]
    assert area.box[0] <= 6
    assert area.box[1] <= 5


def check_all_differ(deck: Deck) -> None:
    outlines = [canonical(area) for side in Side for area in areas(deck, side)]
    assert len(set(outlines)) == len(outlines) == 2 * len(deck.cards)


def by_label(deck: Deck, side: Side) -> dict[str, list[float]]:
    """E of the tasks that can meet in a round."""
    meeting: dict[str, list[float]] = {}
    for named in on_side(deck, side):
        meeting.setdefault(named.task.label, []).append(named.task.difficulty)
    return meeting


def fingerprint(deck: Deck) -> str:
    """The same in every process: sets are in another order in each, and no maker may care."""
    return hashlib.sha256(msgspec.json.encode(deck)).hexdigest()


def flat_random_spread(box: Box, side: Side, label: Label, seed: str) -> float:
    """The spread of random selection for one label of a flat edition."""
    luck = Luck(seed, f"{box.edition}/{side.value}/{label}/random selection")
    quotas = FLAT[side].histograms["area_size"]
    return random_spread(flat_pool(box, side, label, luck), quotas, box.cards, luck)
