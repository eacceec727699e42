"""Who meets whom in the 3-D deck: which areas stand on the boards of a family, how hard each label.

The four boards of a family are played at the same time, so their tasks of one label should be of
like difficulty. Each family and label is given a difficulty that all four boards aim at; together
these targets are spread as print's difficulties are. The label of the first game gets the lowest of
them (D-35). Then areas change places, and families change targets, as long as that brings what
the areas offer nearer to what is aimed at. No footprint comes twice in a family.
"""

from collections import Counter
from typing import NamedTuple

from ubongo.decks.box import Label, Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.three_d.box import BOX
from ubongo.decks.three_d.footprints import Draw, kind_of
from ubongo.decks.three_d.offers import needed_parts, offers, unlikeness
from ubongo.geometry import Area, piece_named

BOARDS = 4
FIRST_GAME: Label = "3|4"
# E that 10, 50 and 90 % of the printed tasks stay below.
PRINTED_SPREAD = {Side.EASY: (5.5, 8.5, 13.2), Side.HARD: (11.7, 20.5, 42.5)}


class DrawAgain(Exception):
    """The areas that were drawn do not go together; others will."""


class Seat(NamedTuple):
    """Where an area stands: which family, which of its boards, upper (0) or lower (1)."""

    family: int
    board: int
    position: int


Round = tuple[int, Label]


class Seating(NamedTuple):
    """The area of each seat, and the difficulty that each family aims at for each label."""

    areas: dict[Seat, Area]
    targets: dict[Round, float]

    def is_in_order(self, played: Round, difficulty: float) -> bool:
        """Whether a task is on its side of the line between the first game's and others (D-35)."""
        family, label = played
        first = self.targets.get((family, FIRST_GAME))
        if first is None:
            return True
        harder = (self.targets[each] for each in self.targets if each[0] == family)
        line = (first + min(target for target in harder if target > first)) / 2
        return (difficulty < line) == (label == FIRST_GAME)


def seats(families: int) -> list[Seat]:
    """All seats of one side, board by board."""
    return [
        Seat(family, board, position)
        for family in range(families)
        for board in range(BOARDS)
        for position in range(2)
    ]


def seat_areas(side: Side, families: int, draw: Draw, luck: Luck) -> Seating:
    """Seat the drawn areas so that those that meet can offer tasks of like difficulty."""
    areas = dict(zip(seats(families), draw.areas, strict=True))
    search = _Search(side, Seating(areas, _targets(side, families, luck)), draw.spare)
    for _ in range(20):
        if not search.exchange_areas(luck) + search.exchange_targets(families):
            break
    if any(search.faults(family) for family in range(families)):
        raise DrawAgain("a family has a footprint twice or too many areas that need one part")
    return search.seating


def _targets(side: Side, families: int, luck: Luck) -> dict[Round, float]:
    """A target for each family and label; each label but the first game's has low and high ones."""
    labels = [label for area in BOX.labels[side] for label in area]
    number = families * len(labels)
    rising = [difficulty_at(side, (2 * rank + 1) / (2 * number)) for rank in range(number)]
    dealt: dict[Label, list[float]] = {label: [] for label in labels}
    if FIRST_GAME in dealt:
        dealt[FIRST_GAME], rising = rising[:families], rising[families:]
    others = [label for label in labels if label != FIRST_GAME]
    for start in range(0, len(rising), len(others)):
        for label, target in zip(luck.shuffled(others), rising[start:], strict=False):
            dealt[label].append(target)
    return {
        (family, label): target
        for label, chosen in dealt.items()
        for family, target in enumerate(luck.shuffled(chosen))
    }


def difficulty_at(side: Side, share: float) -> float:
    """The difficulty that this share of the printed tasks stays below, on two straight lines."""
    low, middle, high = PRINTED_SPREAD[side]
    slope = (middle - low if share < 0.5 else high - middle) / 0.4
    return middle + (share - 0.5) * slope


class _Search:
    """A seating, and what it lacks."""

    def __init__(self, side: Side, seating: Seating, spare: list[Area]) -> None:
        self.side = side
        self.seating = seating
        self.spare = spare
        self.choice = len(BOX.labels[side][0]) + 1
        self.known: dict[tuple[Area, float], float] = {}

    def misfit(self, area: Area, target: float) -> float:
        """How far an area's best offers are from a target; one more than a board shows counts."""
        found = self.known.get((area, target))
        if found is None:
            off = sorted(unlikeness(each.difficulty, target) for each in offers(area, self.side))
            found = 0.0
            for each in off[: self.choice]:
                found += each
            self.known[area, target] = found
        return found

    def lack(self, seat: Seat, area: Area) -> float:
        """What is wrong with an area on this seat."""
        lack = 0.0
        for label in BOX.labels[self.side][seat.position]:
            lack += self.misfit(area, self.seating.targets[seat.family, label])
        return lack

    def faults(self, family: int) -> int:
        """How often a family has a footprint twice or cannot but overdraw the pool."""
        faults = 0
        everywhere: list[Area] = []
        for position in range(2):
            areas = [self.seating.areas[Seat(family, board, position)] for board in range(BOARDS)]
            everywhere += areas
            needed = Counter(part for area in areas for part in needed_parts(area, self.side))
            faults += sum(needed[part] > piece_named(part).count for part in needed)
        return faults + len(everywhere) - len(set(everywhere))

    def exchange_areas(self, luck: Luck) -> int:
        """Exchange areas with each other and with spare ones where that helps; how often it did."""
        changes = 0
        order = luck.shuffled(list(self.seating.areas))
        for rank, seat in enumerate(order):
            changes += sum(self.exchange(seat, other) for other in order[:rank])
            changes += sum(self.replace(seat, number) for number in range(len(self.spare)))
        return changes

    def exchange(self, seat: Seat, other: Seat) -> bool:
        """Let two areas change seats if that is better."""
        mine, theirs = self.seating.areas[seat], self.seating.areas[other]
        if mine == theirs:
            return False
        gain = self.lack(seat, mine) + self.lack(other, theirs)
        gain -= self.lack(seat, theirs) + self.lack(other, mine)
        return self.change({seat: theirs, other: mine}, gain)

    def replace(self, seat: Seat, number: int) -> bool:
        """Take a spare area of the same kind instead if that is better."""
        mine, theirs = self.seating.areas[seat], self.spare[number]
        if kind_of(mine) != kind_of(theirs):
            return False
        if not self.change({seat: theirs}, self.lack(seat, mine) - self.lack(seat, theirs)):
            return False
        self.spare[number] = mine
        return True

    def change(self, new: dict[Seat, Area], gain: float) -> bool:
        """Seat areas anew if that mends faults, or if it gains something and makes no new ones."""
        families = sorted({seat.family for seat in new})
        old = {seat: self.seating.areas[seat] for seat in new}
        before = sum(self.faults(family) for family in families)
        if gain <= 0 and not before:
            return False
        self.seating.areas.update(new)
        after = sum(self.faults(family) for family in families)
        if after < before or (after == before and gain > 0):
            return True
        self.seating.areas.update(old)
        return False

    def exchange_targets(self, families: int) -> int:
        """Let any two families change targets of a label where that helps; how often it did."""
        changes = 0
        for position, labels in enumerate(BOX.labels[self.side]):
            for label in labels:
                for family in range(families):
                    for other in range(family):
                        changes += self.exchange_target(position, (family, label), (other, label))
        return changes

    def exchange_target(self, position: int, one: Round, other: Round) -> bool:
        """Let two families change their targets of a label if that is better."""
        targets = self.seating.targets
        now = then = 0.0
        for board in range(BOARDS):
            mine = self.seating.areas[Seat(one[0], board, position)]
            theirs = self.seating.areas[Seat(other[0], board, position)]
            now += self.misfit(mine, targets[one]) + self.misfit(theirs, targets[other])
            then += self.misfit(mine, targets[other]) + self.misfit(theirs, targets[one])
        if then < now:
            targets[one], targets[other] = targets[other], targets[one]
        return then < now
