"""What many simulated matches come to: figures per strength, seat and place, as data and as text.

A first place that is shared is nobody's win; it is counted apart.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median, quantiles
from typing import NamedTuple

from ubongo.bots.measuring import Outcome, Solved
from ubongo.bots.strength import Strength
from ubongo.bots.tournament import Tournament
from ubongo.cli.answer import Answer
from ubongo.core.edition import Millis, Seat
from ubongo.editions.registry import declared

MEASURED = 20
"""Fewer solves than these say nothing about their spread."""


class StrengthRow(NamedTuple):
    """How the bots of a strength did, wherever they sat; `rounds` are those that each played.

    `spread` is the ratio of the 95th to the 5th percentile of their solving times, on the tasks
    whose difficulty is in the middle fifth.
    """

    bot: str
    played: int
    wins: int
    shared: int
    points: float
    rounds: int
    solved: int
    median: Millis | None
    spread: float | None


class SeatRow(NamedTuple):
    """How a seat did: every bot sits everywhere equally often, so the rest is its advantage."""

    seat: Seat
    wins: int
    points: float


class PlaceRow(NamedTuple):
    """How often there was a first, second, … of a round, and how long that took."""

    place: int
    solved: int
    median: Millis | None


class Tally:
    """The outcomes of a tournament, added up."""

    def __init__(self, tournament: Tournament, outcomes: Sequence[Outcome]) -> None:
        self._tournament = tournament
        self._outcomes = outcomes
        self._usual = usual([each.effort for outcome in outcomes for each in outcome.solved])
        self._tables = [tournament.at_the_table(number) for number in range(len(outcomes))]
        self._bots = [
            self._of_strength(strength)
            for strength in reversed(Strength)
            if strength in tournament.bots
        ]
        self._seats = [self._of_seat(seat) for seat in range(len(tournament.bots))]
        self._places = self._of_places()

    def answer(self) -> Answer:
        """Everything, for programs and for people."""
        measure = declared(self._tournament.edition).measure
        data: dict[str, object] = {
            "edition": self._tournament.edition,
            "seed": self._tournament.seed,
            "matches": len(self._outcomes),
            "measure": measure,
            "bots": [row._asdict() for row in self._bots],
            "seats": [row._asdict() for row in self._seats],
            "places": [row._asdict() for row in self._places],
            "rounds": sum(outcome.rounds for outcome in self._outcomes),
            "second_chances": sum(outcome.second_chances for outcome in self._outcomes),
            "minutes": round(median(outcome.length for outcome in self._outcomes) / 60_000, 1),
            "refused": sum(outcome.refused for outcome in self._outcomes),
        }
        return Answer(data, self._lines(data, measure))

    def _lines(self, data: dict[str, object], measure: str) -> list[str]:
        solved = declared(self._tournament.edition).solved
        matches = len(self._outcomes)
        return [
            "{edition}: {matches} matches, seed {seed}".format_map(data),
            "",
            *_table(
                ("bot", "played", "wins", "shared", measure, solved, "median", "spread"),
                [_of_bot(row) for row in self._bots],
            ),
            "",
            *_table(
                ("seat", "wins", measure),
                [(row.seat, _share(row.wins, matches), row.points) for row in self._seats],
            ),
            "",
            *_table(
                ("place", solved, "median"),
                [(row.place, row.solved, _seconds(row.median)) for row in self._places],
            ),
            "",
            "second chances: {second_chances} in {rounds} rounds".format_map(data),
            "a match takes {minutes} minutes (median); refused: {refused}".format_map(data),
        ]

    def _of_strength(self, strength: Strength) -> StrengthRow:
        wins = shared = rounds = 0
        points: list[int] = []
        solves: list[Solved] = []
        for table, outcome in zip(self._tables, self._outcomes, strict=True):
            seats = {seat for seat, bot in enumerate(table) if bot is strength}
            first = len(seats.intersection(outcome.winners))
            wins += first if len(outcome.winners) == 1 else 0
            shared += first if len(outcome.winners) > 1 else 0
            rounds += outcome.rounds * len(seats)
            points += [outcome.points[seat] for seat in seats]
            solves += [each for each in outcome.solved if each.seat in seats]
        return StrengthRow(
            strength.value,
            len(points),
            wins,
            shared,
            round(fmean(points), 1),
            rounds,
            len(solves),
            _middle([each.after for each in solves]),
            spread([each.after for each in solves if each.effort in self._usual]),
        )

    def _of_seat(self, seat: Seat) -> SeatRow:
        wins = sum(outcome.winners == (seat,) for outcome in self._outcomes)
        mean = fmean(outcome.points[seat] for outcome in self._outcomes)
        return SeatRow(seat, wins, round(mean, 1))

    def _of_places(self) -> list[PlaceRow]:
        solved = [each for outcome in self._outcomes for each in outcome.solved]
        return [
            PlaceRow(place, number, _middle([each.after for each in solved if each.place == place]))
            for place, number in sorted(Counter(each.place for each in solved).items())
        ]


def _of_bot(row: StrengthRow) -> tuple[object, ...]:
    return (
        row.bot,
        row.played,
        _share(row.wins, row.played),
        _share(row.shared, row.played),
        row.points,
        _share(row.solved, row.rounds),
        _seconds(row.median),
        "-" if row.spread is None else f"x {row.spread:.2f}",
    )


def usual(efforts: Sequence[float | None]) -> frozenset[float | None]:
    """The middle fifth of all E that were met; hands of cards are all usual."""
    known = sorted(effort for effort in efforts if effort is not None)
    left_out = 2 * len(known) // 5
    return frozenset(known[left_out : len(known) - left_out]) if known else frozenset([None])


def spread(times: Sequence[Millis]) -> float | None:
    """Ratio of the 95th to the 5th percentile: nine of ten times are within this factor."""
    if len(times) < MEASURED:
        return None
    twentieths = quantiles(times, n=20)
    return round(twentieths[-1] / twentieths[0], 2)


def _middle(times: Sequence[Millis]) -> Millis | None:
    return round(median(times)) if times else None


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _seconds(millis: Millis | None) -> str:
    return "-" if millis is None else f"{millis / 1000:.1f} s"


def _table(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Lines of columns, aligned: the first to the left, figures to the right."""
    cells = [list(titles), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
