"""Classic in the long proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.soak.soaked import Case, Soaked, options_of_a_race
from ubongo.core.match_state import Phase

if TYPE_CHECKING:
    import random


def options(dice: random.Random) -> dict[str, Any]:
    """Calm collecting, or not."""
    return {"calm_collecting": dice.random() < 0.5, **options_of_a_race(dice)}


SOAKED = Soaked(
    phases=(Phase.FIELDS, Phase.ROLL, Phase.REVEAL, Phase.PUZZLE),
    short={"ubongo.editions.classic.state.ROUNDS": 2},
    cases=(
        Case("classic", {"seats": 2, "side": "easy"}, is_cut=True),
        Case(
            "classic",
            {"seats": 4, "side": "hard", "calm_collecting": True},
            is_mischievous=True,
        ),
        Case("classic", {"seats": 2, "automatic_call": True, "glass": 30_000}, is_fair=False),
        Case("classic", {"seats": 3, "long_game": True, "starter": 1}),
    ),
    options=options,
)
