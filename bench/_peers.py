"""Other solvers that the solver is measured against."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import xcover
from exact_cover import get_all_solutions, get_solution_count
from exact_cover.error import NoSolution
from ortools.sat.python import cp_model

Rows = list[list[int]]


@dataclass(frozen=True)
class Peer:
    """Another solver: how it counts the covers of rows, and how it lists the pieces of each."""

    name: str
    count: Callable[[Rows, int], int]
    piece_lists: Callable[[Rows, int, int], Iterator[tuple[int, ...]]]


def _table(rows: Rows, columns: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int32]]":
    table = np.zeros((len(rows), columns), dtype=np.int32)
    for number, row in enumerate(rows):
        table[number, row] = 1
    return table


def _exact_cover_count(rows: Rows, columns: int) -> int:
    return int(get_solution_count(_table(rows, columns)))


def _exact_cover_lists(rows: Rows, cells: int, pieces: int) -> Iterator[tuple[int, ...]]:
    """Pieces are optional: a row of its own covers the column of a piece that is not used."""
    full = [*rows, *([cells + number] for number in range(pieces))]
    try:
        found = get_all_solutions(_table(full, cells + pieces))
    except NoSolution:
        return
    for cover in found:
        yield tuple(sorted(rows[row][-1] - cells for row in cover if row < len(rows)))


def _xcover_count(rows: Rows, columns: int) -> int:
    return sum(1 for _ in xcover.covers(rows, primary=list(range(columns))))


def _xcover_lists(rows: Rows, cells: int, pieces: int) -> Iterator[tuple[int, ...]]:
    for cover in xcover.covers(rows, list(range(cells)), list(range(cells, cells + pieces))):
        yield tuple(sorted(rows[row][-1] - cells for row in cover))


class _Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # it has no types
    """Keeps which rows are in each solution."""

    def __init__(self, variables: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.variables = variables
        self.found: list[list[int]] = []

    def on_solution_callback(self) -> None:
        """Called by the solver for each solution."""
        self.found.append(
            [number for number, each in enumerate(self.variables) if self.boolean_value(each)]
        )


def _sat_covers(rows: Rows, cells: int, pieces: int, exactly: int | None) -> list[list[int]]:
    model = cp_model.CpModel()
    variables = [model.new_bool_var("") for _ in rows]
    by_column: list[list[cp_model.IntVar]] = [[] for _ in range(cells + pieces)]
    for variable, row in zip(variables, rows, strict=True):
        for column in row:
            by_column[column].append(variable)
    for column, members in enumerate(by_column):
        if column < cells or exactly is None:
            model.add_exactly_one(members)
        else:
            model.add_at_most_one(members)
    if exactly is not None:
        model.add(sum(variables) == exactly)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(variables)
    solver.solve(model, collector)
    return collector.found


def _sat_count(rows: Rows, columns: int) -> int:
    return len(_sat_covers(rows, columns, 0, None))


def _sat_lists(rows: Rows, cells: int, pieces: int) -> Iterator[tuple[int, ...]]:
    for cover in _sat_covers(rows, cells, pieces, exactly=4):
        yield tuple(sorted(rows[row][-1] - cells for row in cover))


PEERS = (
    Peer("exact-cover", _exact_cover_count, _exact_cover_lists),
    Peer("xcover", _xcover_count, _xcover_lists),
    Peer("CP-SAT", _sat_count, _sat_lists),
)
