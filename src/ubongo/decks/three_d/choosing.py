"""The choice of the tasks that the 3-D boards show, out of all that their areas offer.

Each label of each area is a slot, filled by one of the offers nearest to the difficulty that its
family aims at. What must hold is never given up: no task comes twice in a deck, four boards fit the
pool (D-11), a promised part is there. Within that, the search lets the deck resemble print.
"""

from collections.abc import Sequence
from typing import TypeVar

from ubongo.decks.box import Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import Choice, Effort, Model, Option, Proposal, match
from ubongo.decks.printed import solutions_bin
from ubongo.decks.progress import Progress
from ubongo.decks.three_d.box import BOX, PRINTED
from ubongo.decks.three_d.offers import Offer, offers, unlikeness
from ubongo.decks.three_d.pool import Promises, Slot, fits_pool, promise_all
from ubongo.decks.three_d.seating import DrawAgain, Seating

K = TypeVar("K")

NEAREST = 24  # so many of an area's offers may take part in the search for resemblance
PROPOSALS = 200  # of the search, for each slot
LIKENESS = 8.0  # how much like difficulty within a round counts beside resemblance to print
DISORDER = 0.05  # what a task costs that blurs which label is easiest (D-35)
USE = 0.5  # how much the use of the single parts counts beside the other resemblances
MOST_TRIES = 5_000  # to let tasks stand together, before other areas are drawn
# How often print uses each part is known by rank only: these most, these least.
MOST_USED = {Side.EASY: ("9", "16", "10", "7"), Side.HARD: ("16", "8", "10", "3", "9")}
LEAST_USED = {Side.EASY: ("15", "4", "12", "11"), Side.HARD: ("4", "15", "2", "11")}


def choose_tasks(
    side: Side, seating: Seating, luck: Luck, progress: Progress | None = None
) -> dict[Slot, Offer]:
    """A task for every slot of a side."""
    choosing = _Choosing(side, seating)

    def tell(done: int, of: int) -> None:
        if progress:
            progress(f"three_d {side.value}: choice", done, of)

    start = choosing.start(luck)
    effort = Effort(PROPOSALS * len(start), progress=tell)
    chosen = match(choosing.model, start, choosing.propose, luck, effort)
    return {slot: option.what for slot, option in zip(choosing.slots, chosen, strict=True)}


class _Choosing:
    """The slots of a side, what may fill them, and which of them touch each other."""

    def __init__(self, side: Side, seating: Seating) -> None:
        self.seating = seating
        self.slots = [
            Slot(seat, label) for seat in seating.areas for label in BOX.labels[side][seat.position]
        ]
        offered = {slot: offers(seating.areas[slot.seat], side) for slot in self.slots}
        # The hard side alone can use up every part: its tasks take more, and there are more.
        self.promises = promise_all(offered, seating.targets) if side is Side.HARD else Promises()
        self.model = _model(side, len(self.slots))
        self.options = [self._options(slot, offered[slot]) for slot in self.slots]
        self.same_area = _alike([seating.areas[slot.seat] for slot in self.slots])
        self.same_round = _alike([slot.round for slot in self.slots])

    def _options(self, slot: Slot, offered: Sequence[Offer]) -> list[Option[Offer]]:
        """The offers that may fill a slot, the best first."""
        promise = self.promises.get(slot)
        options = [
            Option(offer, self._marks(offer), self._cost(slot, offer))
            for offer in offered
            if promise is None or promise.part in offer.parts
        ]
        return sorted(options, key=lambda option: option.cost)

    def _marks(self, offer: Offer) -> tuple[int, ...]:
        return (
            self.model.mark("solutions", solutions_bin(offer.solutions)),
            self.model.mark("piece_sizes", offer.sizes),
            *(self.model.mark("piece_use", part) for part in offer.parts),
        )

    def _cost(self, slot: Slot, offer: Offer) -> float:
        """How far a task is from the difficulty that is aimed at, and whether out of order."""
        off = unlikeness(offer.difficulty, self.seating.targets[slot.round])
        in_order = self.seating.is_in_order(slot.round, offer.difficulty)
        return LIKENESS * off / len(self.slots) + (0 if in_order else DISORDER)

    def start(self, luck: Luck) -> list[Option[Offer]]:
        """The best options that may stand together; the slots with the fewest choose first."""
        filled: list[Option[Offer] | None] = [self._promised(slot) for slot in self.slots]
        waiting = [number for number, option in enumerate(filled) if option is None]
        waiting.sort(key=lambda number: -len(self.options[number]))
        for _ in range(MOST_TRIES):
            if not waiting:
                return [option for option in filled if option is not None]
            number = waiting[-1]
            fitting = (o for o in self.options[number] if self.may_stand(number, o.what, filled))
            filled[number] = next(fitting, None)
            if filled[number] is None:
                waiting = self._make_room(number, filled, luck) + waiting
            else:
                waiting.pop()
        raise DrawAgain(f"no task is left for {self.slots[waiting[-1]]}")

    def _promised(self, slot: Slot) -> Option[Offer] | None:
        """The task that keeps a slot's promise, if there is one."""
        if slot not in self.promises:
            return None
        offer = self.promises[slot].offer
        return Option(offer, self._marks(offer), self._cost(slot, offer))

    def _make_room(self, number: int, filled: list[Option[Offer] | None], luck: Luck) -> list[int]:
        """Empty some of the slots that are in a slot's way, and say which must choose again."""
        near = [*self.same_area[number], *self.same_round[number]]
        emptied = [other for other in near if filled[other] is not None and luck.chance() < 0.5]
        for other in emptied:
            filled[other] = None
        return emptied

    def propose(self, choice: Choice[Offer], luck: Luck) -> Proposal[Offer] | None:
        """Another option for some slot, if it may stand there."""
        number = luck.below(len(self.slots))
        option = luck.choice(self.options[number][:NEAREST])
        return (number, option) if self.may_stand(number, option.what, choice) else None

    def may_stand(self, number: int, offer: Offer, choice: Sequence[Option[Offer] | None]) -> bool:
        """Whether no such task is there yet and the boards of the round find their parts."""
        for other in self.same_area[number]:
            option = choice[other]
            if option is not None and option.what.parts == offer.parts:
                return False
        beside = [choice[other] for other in self.same_round[number]]
        return fits_pool([offer.parts, *(each.what.parts for each in beside if each is not None)])


def _model(side: Side, tasks: int) -> Model:
    """What the tasks of a side should be like as a whole."""
    rows = PRINTED[side].histograms
    model = Model()
    model.row("solutions", rows["solutions"], tasks)
    model.row("piece_sizes", rows["piece_sizes"], tasks)
    use = dict.fromkeys(BOX.pool, 5)
    use |= dict.fromkeys(MOST_USED[side], 9) | dict.fromkeys(LEAST_USED[side], 2)
    model.row("piece_use", use, tasks * side.pieces, USE)
    return model


def _alike(keys: Sequence[K]) -> list[list[int]]:
    """For each key the numbers of the others that are equal."""
    numbers: dict[K, list[int]] = {}
    for number, key in enumerate(keys):
        numbers.setdefault(key, []).append(number)
    return [[other for other in numbers[key] if other != number] for number, key in enumerate(keys)]
