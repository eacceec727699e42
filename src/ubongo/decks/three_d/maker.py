"""Maker of the 3-D deck: 36 boards in nine families of four, 144 easy and 360 hard tasks.

Each side goes through the same steps. Footprints are drawn in the printed sizes and boxes; every
task that they offer is listed with its difficulty; the areas are seated so that the boards of a
family can be of like difficulty; and tasks are chosen that resemble print as a whole while every
round fits the pool. Last, each area is turned and mirrored by luck, so that a footprint which comes
twice does not look the same. A mirror image is the same puzzle: it is the area seen from below.
"""

from ubongo.decks.box import Label, Side
from ubongo.decks.making.candidates import graded
from ubongo.decks.making.luck import Luck
from ubongo.decks.model import AreaTasks, Card, CardSide, Deck, Task
from ubongo.decks.outline import views
from ubongo.decks.progress import Progress
from ubongo.decks.three_d.box import BOX
from ubongo.decks.three_d.choosing import choose_tasks
from ubongo.decks.three_d.footprints import MOTIONS, Draw, draw_areas
from ubongo.decks.three_d.offers import Offer, offers
from ubongo.decks.three_d.pool import Slot
from ubongo.decks.three_d.seating import BOARDS, DrawAgain, Seat, Seating, seat_areas
from ubongo.geometry import Area, write_area, write_solution
from ubongo.solving import Puzzle, first_solution

GENERATOR = 1
FAMILIES = len(BOX.families)
DRAWS = 20


def make_three_d(seed: str, progress: Progress | None = None, families: int = FAMILIES) -> Deck:
    """The whole deck for a seed, or a small one of the first so many families (at least two)."""
    if not 2 <= families <= FAMILIES:
        raise ValueError(f"a deck has 2 to {FAMILIES} families, not {families}")
    easy, hard = (_make_side(seed, side, families, progress) for side in Side)
    cards = (
        Card(number, *faces, family=BOX.family(number))
        for number, faces in enumerate(zip(easy, hard, strict=True), 1)
    )
    return Deck("three_d", seed, GENERATOR, tuple(cards))


def _make_side(seed: str, side: Side, families: int, progress: Progress | None) -> list[CardSide]:
    """One side of every board, in the order of their numbers."""
    luck = Luck(seed, f"three_d {side.value}")
    seating, chosen = _seated_and_chosen(side, families, luck, progress)
    return [
        CardSide(
            BOX.face(family * BOARDS + board + 1, side),
            tuple(
                _area_tasks(side, Seat(family, board, position), seating, chosen, luck)
                for position in range(2)
            ),
        )
        for family in range(families)
        for board in range(BOARDS)
    ]


def _seated_and_chosen(
    side: Side, families: int, luck: Luck, progress: Progress | None
) -> tuple[Seating, dict[Slot, Offer]]:
    """Areas and tasks that go together; about one draw in a hundred has none and is repeated."""
    for _ in range(DRAWS):
        draw = draw_areas(side, families * BOARDS * 2, luck)
        _list_offers(side, draw, progress)
        try:
            seating = seat_areas(side, families, draw, luck)
            return seating, choose_tasks(side, seating, luck, progress)
        except DrawAgain:
            continue
    raise ValueError(f"{DRAWS} draws of areas did not go together")


def _list_offers(side: Side, draw: Draw, progress: Progress | None) -> None:
    """Find what all the areas offer, which takes most of the time, and tell how far it is."""
    areas = [*draw.areas, *draw.spare]
    for done, area in enumerate(areas, 1):
        offers(area, side)
        if progress:
            progress(f"three_d {side.value}: areas", done, len(areas))


def _area_tasks(
    side: Side, seat: Seat, seating: Seating, chosen: dict[Slot, Offer], luck: Luck
) -> AreaTasks:
    """The area of a seat as it is printed on the board, with its tasks."""
    area = Area(luck.choice(views(seating.areas[seat])), BOX.levels)
    labels = BOX.labels[side][seat.position]
    tasks = (_task(area, label, chosen[Slot(seat, label)]) for label in labels)
    return AreaTasks(write_area(area), tuple(tasks))


def _task(area: Area, label: Label, offer: Offer) -> Task:
    """The task with its proof, on the area as it lies."""
    solution = first_solution(Puzzle(area, offer.parts, MOTIONS))
    if solution is None:
        raise ValueError(f"the parts {','.join(offer.parts)} do not fill the area")
    difficulty = graded(Puzzle(area, offer.parts, MOTIONS))
    return Task(label, offer.parts, offer.solutions, write_solution(solution), difficulty)
