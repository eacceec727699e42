"""Choosing so that the whole resembles a model: a seeded local search over histograms.

A model has rows, each a histogram that the choice is to have. An option is whatever fills one slot
of the choice; it carries marks, the bins in which it counts, and a cost of its own (say, how far
its difficulty is from the wanted one). The cost of a choice is the sum over the rows of weight x
distance, and of the options' own costs. The distance is the total variation: 0 if both histograms
have the same shares, 1 if they have nothing in common.

The search takes a proposal if the cost grows by less than a random part of a threshold, and the
threshold falls to nothing. Only + - * / and comparisons decide, so that every machine chooses the
same: no exponential of an annealing, no sum() of floats, which Python 3.12 rounds differently.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from ubongo.decks.making.luck import Luck

T = TypeVar("T")

Mark = int


class Option(NamedTuple, Generic[T]):
    """What may fill a slot, the bins in which it counts (once per mention), and its own cost."""

    what: T
    marks: tuple[Mark, ...]
    cost: float = 0.0


Choice = Sequence[Option[T]]
Proposal = tuple[int, Option[T]]
Propose = Callable[[Choice[T], Luck], Proposal[T] | None]


class Model:
    """The wanted histograms; a bin of one of them is known by its number, the mark."""

    def __init__(self) -> None:
        self._mark_of: dict[tuple[str, str], Mark] = {}
        self._per_count: dict[str, float] = {}
        self.wanted: list[float] = []
        self.weights: list[float] = []

    def row(self, name: str, shares: Mapping[str, int], total: int, weight: float = 1.0) -> None:
        """Want a row to be shared out like these numbers when it has so many marks in all."""
        whole = sum(shares.values())
        self._per_count[name] = weight / (2 * total)
        for value, share in shares.items():
            self._new_bin(name, value, share * total / whole)

    def mark(self, row: str, value: str) -> Mark:
        """The mark of a value; a value that the row's histogram does not name is not wanted."""
        found = self._mark_of.get((row, value))
        return self._new_bin(row, value, 0.0) if found is None else found

    def _new_bin(self, row: str, value: str, wanted: float) -> Mark:
        self.wanted.append(wanted)
        self.weights.append(self._per_count[row])
        self._mark_of[row, value] = len(self.wanted) - 1
        return len(self.wanted) - 1


class _Tally:
    """How often each bin is counted by the present choice, and what that costs."""

    def __init__(self, model: Model) -> None:
        self.off = [-wanted for wanted in model.wanted]
        self.weights = model.weights
        self.model = model

    def count(self, marks: Sequence[Mark], step: int) -> float:
        """Count the marks in (step 1) or out (step -1); by how much the cost grows."""
        if len(self.off) < len(self.weights):
            self.off += [-wanted for wanted in self.model.wanted[len(self.off) :]]
        off, weights, grown = self.off, self.weights, 0.0
        for mark in marks:
            before = off[mark]
            after = off[mark] = before + step
            grown += weights[mark] * (abs(after) - abs(before))
        return grown


class Effort(NamedTuple):
    """How long to search: so many proposals, the threshold at the start in units of the cost."""

    steps: int
    heat: float = 0.02
    progress: Callable[[int, int], None] | None = None


def match(
    model: Model, start: Choice[T], propose: Propose[T], luck: Luck, effort: Effort
) -> list[Option[T]]:
    """Improve a choice by proposals, each another option for one of the slots.

    `propose` sees the present choice and may give up (none). `progress` hears of every hundredth
    part of the work: how many proposals are done, of how many.
    """
    choice = list(start)
    tally = _Tally(model)
    for option in choice:
        tally.count(option.marks, 1)
    for step in range(effort.steps):
        _tell(effort, step)
        proposal = propose(choice, luck)
        if proposal is None:
            continue
        slot, option = proposal
        present = choice[slot]
        grown = option.cost - present.cost
        grown += tally.count(present.marks, -1) + tally.count(option.marks, 1)
        if grown <= effort.heat * (effort.steps - step) / effort.steps * luck.chance():
            choice[slot] = option
        else:
            tally.count(option.marks, -1)
            tally.count(present.marks, 1)
    return choice


def _tell(effort: Effort, step: int) -> None:
    if effort.progress is not None and (step + 1) * 100 // effort.steps != (
        step * 100 // effort.steps
    ):
        effort.progress(step + 1, effort.steps)


def distance(counts: Mapping[str, int], shares: Mapping[str, int]) -> float:
    """Total variation between two histograms, each taken as shares of its whole."""
    whole, other_whole = sum(counts.values()), sum(shares.values())
    apart = 0.0
    for value in sorted({*counts, *shares}):
        apart += abs(counts.get(value, 0) / whole - shares.get(value, 0) / other_whole)
    return apart / 2
