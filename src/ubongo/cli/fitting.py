"""A straight line through points, by least squares."""

from collections.abc import Sequence
from typing import NamedTuple

LEAST = 3
"""Two points always lie on a line."""


class Fit(NamedTuple):
    """A line, and which part of how the values differ it explains (R²)."""

    slope: float
    intercept: float
    explained: float


def fit(points: Sequence[tuple[float, float]]) -> Fit | None:
    """The line from which the points are least far; none of few points, or of one place."""
    number = len(points)
    if number < LEAST:
        return None
    mean_x = sum(x for x, _ in points) / number
    mean_y = sum(y for _, y in points) / number
    spread_x = sum((x - mean_x) ** 2 for x, _ in points)
    spread_y = sum((y - mean_y) ** 2 for _, y in points)
    together = sum((x - mean_x) * (y - mean_y) for x, y in points)
    if not spread_x:
        return None
    slope = together / spread_x
    explained = together * slope / spread_y if spread_y else 1.0
    return Fit(slope, mean_y - slope * mean_x, explained)
