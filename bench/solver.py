"""`./run bench solver`: ours beside other exact-cover solvers, on the same fresh items, in one run.

Every peer gets the same rows (one per legal place of a piece), made as quickly as we know how; "end
to end" is from area and pieces to the answer, "search" leaves the making of the rows out. Times of
a shared machine mean little, so the table shows ratios: how many times longer the peer takes.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import comb
from typing import TypeVar

from bench._conditions import conditions
from bench._peers import PEERS, Peer, Rows
from ubongo.geometry import (
    EVERY_WAY,
    POLYCUBES,
    POLYOMINOES,
    TURNED_AND_FLIPPED,
    Area,
    Motions,
    piece_named,
)
from ubongo.solving import (
    Puzzle,
    count_solutions,
    largest_layout,
    piece_sets,
    places_of,
    read_hand,
)
from ubongo.solving.grid import Mask, grid_of, masks, shifted

T = TypeVar("T")
FLAT = tuple(piece.name for piece in POLYOMINOES)
CUBES = tuple(piece.name for piece in POLYCUBES)


def grown_area(dice: random.Random, cells: int, levels: int) -> Area:
    """A connected, rather compact area."""
    spots = {(0, 0)}
    while len(spots) < cells:
        edge = sorted(
            {(x + dx, y + dy) for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            - spots
        )
        spots.add(min(dice.choices(edge, k=3), key=lambda spot: abs(spot[0]) + abs(spot[1])))
    return Area.of(spots, levels)


def tasks(dice: random.Random, number: int, levels: int) -> list[Puzzle]:
    """Solvable tasks of four pieces, freshly made: 14 to 18 cells, in 3-D 8 or 9 on two levels."""
    pool, motions = (FLAT, TURNED_AND_FLIPPED) if levels == 1 else (CUBES, EVERY_WAY)
    made: list[Puzzle] = []
    while len(made) < number:
        pieces = tuple(dice.sample(pool, 4))
        cells = sum(piece_named(name).size for name in pieces)
        if cells % levels or (levels == 1 and not 14 <= cells <= 18):
            continue
        puzzle = Puzzle(grown_area(dice, cells // levels, levels), pieces, motions)
        if count_solutions(puzzle).number:
            made.append(puzzle)
    return made


def rows_of(area: Area, pieces: tuple[str, ...], motions: Motions) -> Rows:
    """One row per legal place: its cells, then the piece's own column."""
    grid = grid_of(area)
    column = {grid.bit(cell): number for number, cell in enumerate(sorted(area.cells))}
    rows: Rows = []
    for number, name in enumerate(pieces):
        for place in places_of(name, motions, area):
            row = []
            left = place
            while left:
                row.append(column[(left & -left).bit_length() - 1])
                left &= left - 1
            row.append(area.size + number)
            rows.append(row)
    return rows


def timed_each(work: Callable[[T], object], items: Sequence[T], repeats: int) -> float:
    """The best time for one item, over some repeats of all."""
    return timed(lambda: [work(item) for item in items], repeats) / len(items)


def timed(work: Callable[[], object], repeats: int) -> float:
    """The best time of some repeats: what the machine can do when it is left alone."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def nodes(puzzle: Puzzle) -> int:
    """How many placements the search for all solutions lays, the look-ups of the last one apart."""
    grid = grid_of(puzzle.area)
    ways = [masks(name, puzzle.motions, grid) for name in puzzle.pieces]

    def below(free: Mask, rest: list[tuple[Mask, ...]]) -> int:
        if len(rest) == 1:
            return 0
        return sum(
            1 + below(shifted(free ^ mask), rest[:number] + rest[number + 1 :])
            for number, each in enumerate(rest)
            for mask in each
            if free & mask == mask
        )

    return below(shifted(grid.mask(puzzle.area.cells)), ways)


def show(cells: list[str]) -> None:
    """One line of the table."""
    print(f"{cells[0]:<34}" + "".join(f"{cell:>20}" for cell in cells[1:]), flush=True)


def peer_count(peer: Peer, item: tuple[Rows, int]) -> int:
    """A peer's count for rows and their number of columns."""
    return peer.count(*item)


def compare_counts(title: str, puzzles: list[Puzzle], repeats: int) -> None:
    """Ours and every peer's count of all solutions."""

    def rows(puzzle: Puzzle) -> Rows:
        return rows_of(puzzle.area, puzzle.pieces, puzzle.motions)

    expected = [count_solutions(puzzle).number for puzzle in puzzles]
    ours = timed_each(count_solutions, puzzles, repeats)
    making = timed_each(rows, puzzles, repeats)
    ready = [(rows(puzzle), puzzle.area.size + len(puzzle.pieces)) for puzzle in puzzles]
    line = [title]
    for peer in PEERS:
        few = ready[: len(puzzles) if peer.name != "CP-SAT" else max(5, len(puzzles) // 20)]
        assert [peer_count(peer, each) for each in few] == expected[: len(few)], peer.name
        search = timed_each(partial(peer_count, peer), few, repeats)
        line.append(f"{(search + making) / ours:.1f} ({search / ours:.1f})")
    show(line)
    total = sum(map(nodes, puzzles)) / len(puzzles)
    print(
        f"    ours: {ours * 1e6:.0f} us a task, {total:.0f} nodes, {ours / total * 1e9:.0f} ns a"
        f" node; {len(puzzles)} tasks, {sum(expected) / len(expected):.1f} solutions on average"
    )


def own_piece_sets(area: Area) -> dict[tuple[str, ...], int]:
    """Ours: the sets of four that fill an area, with their numbers of solutions."""
    return piece_sets(area, FLAT, 4, TURNED_AND_FLIPPED).solutions


def peer_piece_sets(peer: Peer, item: tuple[Area, Rows]) -> dict[tuple[str, ...], int]:
    """A peer's."""
    area, rows = item
    found = Counter(
        pieces for pieces in peer.piece_lists(rows, area.size, len(FLAT)) if len(pieces) == 4
    )
    return {tuple(FLAT[number] for number in pieces): found[pieces] for pieces in found}


def compare_piece_sets(areas: list[Area], repeats: int) -> None:
    """Ours and every peer's list of the sets of four that fill an area."""

    def rows(area: Area) -> Rows:
        return rows_of(area, FLAT, TURNED_AND_FLIPPED)

    ours = timed_each(own_piece_sets, areas, repeats)
    making = timed_each(rows, areas, repeats)
    line = ["piece sets of a 16-cell area"]
    for peer in PEERS:
        few = [(area, rows(area)) for area in areas[: 3 if peer.name == "CP-SAT" else None]]
        assert all(peer_piece_sets(peer, each) == own_piece_sets(each[0]) for each in few)
        search = timed_each(partial(peer_piece_sets, peer), few, repeats)
        line.append(f"{(search + making) / ours:.1f} ({search / ours:.1f})")
    show(line)
    number = statistics.mean(len(own_piece_sets(area)) for area in areas)
    print(
        f"    ours: {ours * 1e3:.2f} ms an area;"
        f" {number:.0f} of {comb(len(FLAT), 4)} sets fill it on average, {len(areas)} areas"
    )


def measure_layouts(dice: random.Random, number: int, repeats: int) -> None:
    """The largest layout of nine cards: a growth under rules, no exact cover, so it has no peer."""
    for symbols in (7, 8, 12):
        signs = "abcdefghijkl"[:symbols]
        hands = [read_hand("".join(dice.sample(signs, 6)) for _ in range(9)) for _ in range(number)]
        found = [largest_layout(hand) for hand in hands]
        own = timed_each(largest_layout, hands, repeats)
        steps = sum(each.nodes for each in found) / number
        reached = sum(len(each.layout) == 7 for each in found) / number
        show([f"largest layout, {symbols} symbols", *["no exact cover"] * 2, "not modelled"])
        print(
            f"    ours: {own * 1e3:.2f} ms a hand, {steps:.0f} nodes, {own / steps * 1e9:.0f} ns a"
            f" node; {reached:.0%} of {number} hands can lay 7"
        )


def fresh_process(statement: str) -> tuple[float, float]:
    """Milliseconds and MiB (Linux) that a statement costs beyond an empty interpreter."""

    def cost(code: str) -> tuple[float, float]:
        report = "print(next(s for s in open('/proc/self/status') if s.startswith('VmHWM')))"
        times, sizes = [], []
        for _ in range(7):
            start = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, check=True
            )
            times.append(time.perf_counter() - start)
            sizes.append(int(done.stdout.split()[1]) / 1024)
        return min(times) * 1e3, min(sizes)

    empty, full = cost("pass"), cost(statement)
    return full[0] - empty[0], full[1] - empty[1]


def main() -> None:
    """Print the conditions and the table."""
    parser = argparse.ArgumentParser(prog="bench solver", description=__doc__)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--tasks", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    print(f"{conditions()}; seed {given.seed}")
    print("Ratios: how many times longer the peer takes, end to end (its search alone).\n")
    show(["", *(peer.name for peer in PEERS)])
    compare_counts("count, flat, 4 pieces", tasks(dice, given.tasks, 1), given.repeats)
    compare_counts("count, 3-D, 4 parts", tasks(dice, given.tasks, 2), given.repeats)
    areas = [grown_area(dice, 16, 1) for _ in range(max(5, given.tasks // 10))]
    compare_piece_sets(areas, given.repeats)
    measure_layouts(dice, max(20, given.tasks // 4), given.repeats)
    print("\nImport in a fresh process, beyond an empty one:")
    statements = ("import ubongo.solving", "import exact_cover", "import xcover",
                  "from ortools.sat.python import cp_model")  # fmt: skip
    for statement in statements:
        milliseconds, size = fresh_process(statement)
        print(f"    {statement:<42}{milliseconds:>8.0f} ms {size:>8.1f} MiB")


if __name__ == "__main__":
    main()
