"""Which sets of k pieces out of n fill an area, and in how many ways each: one search for all.

All pieces compete for the first free cell at once. Which of the masks fit is mostly decided by the
cells just behind it, so the candidates are looked up by that window of the free region and kept
for the next area of the same width.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ubongo.geometry import Area, Motions, PieceName, piece_named
from ubongo.solving.grid import Grid, Mask, grid_of, masks, shifted
from ubongo.solving.puzzle import check_pieces
from ubongo.solving.stop import Stop, Stopped, ask

PieceSet = tuple[PieceName, ...]


class PieceSets(NamedTuple):
    """The sets that fill the area with their numbers of solutions, and whether these are all."""

    solutions: dict[PieceSet, int]
    complete: bool


class _Candidate(NamedTuple):
    mask: Mask
    owner: int
    size: int


class _Pool:
    """The masks of many pieces on one grid; a piece is a bit in the set of those in use."""

    def __init__(self, names: PieceSet, motions: Motions, grid: Grid) -> None:
        self.names = names
        self.all = [
            _Candidate(mask, 1 << number, piece_named(name).size)
            for number, name in enumerate(names)
            for mask in masks(name, motions, grid)
        ]
        self.owner_of = {mask: owner for mask, owner, _ in self.all}
        self.window = (1 << (min(grid.x_step, grid.y_step) * 2 + max(grid.x_step, grid.y_step))) - 1
        self._seen: dict[Mask, list[_Candidate]] = {}

    def candidates(self, free: Mask) -> list[_Candidate]:
        """Those that fit as far as the window shows."""
        near = free & self.window
        found = self._seen.get(near)
        if found is None:
            found = [each for each in self.all if each.mask & self.window & ~near == 0]
            self._seen[near] = found
        return found


@cache
def _pool(names: PieceSet, motions: Motions, grid: Grid) -> _Pool:
    return _Pool(names, motions, grid)


@cache
def _sums(sizes: tuple[int, ...], most: int) -> tuple[frozenset[int], ...]:
    """By number of pieces up to `most`: every total size that so many of them can have."""
    return tuple(
        frozenset(sum(chosen) for chosen in combinations(sizes, number))
        for number in range(most + 1)
    )


def piece_sets(
    area: Area, pool: Iterable[PieceName], size: int, motions: Motions, stop: Stop | None = None
) -> PieceSets:
    """Every set of `size` pieces out of the pool that fills the area."""
    names = tuple(pool)
    check_pieces(names)
    if not 1 <= size <= len(names):
        raise ValueError(f"a set of {size} pieces cannot be taken out of {len(names)}")
    grid = grid_of(area)
    search = _Search(_pool(names, motions, grid), size, stop)
    complete = True
    if area.size in search.sums[size]:
        try:
            search.fill(shifted(grid.mask(area.cells)), area.size, 0, size)
        except Stopped:
            complete = False
    found = {
        tuple(name for number, name in enumerate(names) if used >> number & 1): count
        for used, count in sorted(search.found.items())
    }
    return PieceSets(found, complete)


class _Search:
    def __init__(self, pool: _Pool, size: int, stop: Stop | None) -> None:
        self.pool = pool
        self.stop = stop
        self.sums = _sums(tuple(piece_named(name).size for name in pool.names), size)
        self.found: Counter[int] = Counter()

    def fill(self, free: Mask, cells: int, used: int, left: int) -> None:
        """Cover the free cells with `left` pieces that are not yet used."""
        if left == 1:
            owner = self.pool.owner_of.get(free, 0)
            if owner and not owner & used:
                self.found[used | owner] += 1
            return
        ask(self.stop)
        sums = self.sums[left - 1]
        for mask, owner, size in self.pool.candidates(free):
            if not owner & used and free & mask == mask and cells - size in sums:
                rest = free ^ mask
                self.fill(
                    rest >> ((rest & -rest).bit_length() - 1), cells - size, used | owner, left - 1
                )
