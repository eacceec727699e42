"""Light and dark in the long proofs."""

from tools.soak.soaked import Case, Soaked
from ubongo.core.match_state import Phase

SOAKED = Soaked(
    phases=(Phase.ROLL, Phase.REVEAL, Phase.PUZZLE),
    short={"ubongo.editions.light_dark.rules.ROUNDS": 3},
    cases=(
        Case("light_dark", {"seats": 2}, is_cut=True, is_mischievous=True),
        Case("light_dark", {"seats": 4, "master": True, "put_away": ["L4", "V3"]}, is_fair=False),
        Case("light_dark", {"seats": 2, "handicaps": [{"side": "hard"}, {"delay": 3_000}]}),
    ),
    often=2,
)
