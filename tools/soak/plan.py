"""What a seed thinks of for a match that goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tools.soak.simulated import Ways
from tools.soak.soaked import soaked

if TYPE_CHECKING:
    import random


@dataclass(frozen=True)
class Plan:
    """What a seed thinks of."""

    edition: str
    options: dict[str, Any]
    is_fair: bool
    ways: tuple[Ways, ...]
    failing: float
    kills: int
    cuts: int
    whims: int
    is_mischievous: bool
    goes_on: bool

    @classmethod
    def of(cls, dice: random.Random) -> Plan:
        """Half of them go well but for one thing."""
        edition = dice.choice(_listed())
        seats = dice.choice([2, 2, 3])
        options = {"seats": seats, **soaked()[edition].options(dice)}
        ways = tuple(
            Ways(dice.uniform(0.002, 0.15), dice.uniform(0.002, 0.15), dice.choice([0, 0.06]))
            for _ in range(seats + 1)
        )
        return cls(
            edition,
            options,
            dice.random() < 0.7,
            ways,
            dice.choice([0, 0, 0.01, 0.03]),
            dice.choice([0, 1, 2, 4]),
            dice.choice([0, 3, 10]),
            dice.choice([0, 2]),
            dice.random() < 0.5,
            dice.random() < 0.5,
        )


def _listed() -> list[str]:
    """The editions, those that are wanted more often again and again after the others."""
    often = {key: own.often for key, own in soaked().items()}
    return [
        key
        for most in sorted(set(often.values()))
        for _ in range(most)
        for key, times in often.items()
        if times == most
    ]
