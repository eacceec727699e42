"""The area that a task asks to cover: any outline, one level high, or two in the 3-D edition."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ubongo.geometry.cells import Cells

Spot = tuple[int, int]

LARGEST = 64


@dataclass(frozen=True)
class Area:
    """An outline at the origin, and how many levels high it is to be filled."""

    footprint: frozenset[Spot]
    levels: int = 1

    def __post_init__(self) -> None:
        if not self.footprint:
            raise ValueError("the area is empty")
        if self.levels not in (1, 2):
            raise ValueError(f"an area has one or two levels, not {self.levels}")
        if len(self.footprint) > LARGEST:
            raise ValueError(
                f"the area has {len(self.footprint)} cells a level; {LARGEST} is the most"
            )
        if min(x for x, _ in self.footprint) or min(y for _, y in self.footprint):
            raise ValueError("the area does not begin at the origin: use Area.of")
        if max(self.box) > LARGEST:
            raise ValueError(f"the area is {max(self.box)} cells long; {LARGEST} is the most")

    @classmethod
    def of(cls, spots: Iterable[Spot], levels: int = 1) -> "Area":
        """The area of these cells, moved to the origin; a cell named twice is refused."""
        listed = list(spots)
        if not listed:
            raise ValueError("the area is empty")
        spot, times = Counter(listed).most_common(1)[0]
        if times > 1:
            raise ValueError(f"the cell {list(spot)} is named twice")
        x0, y0 = min(x for x, _ in listed), min(y for _, y in listed)
        return cls(frozenset((x - x0, y - y0) for x, y in listed), levels)

    @cached_property
    def box(self) -> tuple[int, int]:
        """Height and width of the bounding box."""
        return (max(x for x, _ in self.footprint) + 1, max(y for _, y in self.footprint) + 1)

    @cached_property
    def cells(self) -> Cells:
        """Every cell that has to be filled, on all levels."""
        return frozenset((x, y, level) for x, y in self.footprint for level in range(self.levels))

    @property
    def size(self) -> int:
        """How many cells have to be filled, on all levels together."""
        return len(self.footprint) * self.levels
