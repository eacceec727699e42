"""3-D in the long proofs."""

from tools.soak.soaked import Case, Soaked
from ubongo.core.match_state import Phase

SOAKED = Soaked(
    phases=(Phase.ROLL, Phase.REVEAL, Phase.READY, Phase.PUZZLE),
    short={"ubongo.core.treasury.rules.ROUNDS": 2},
    cases=(
        Case("three_d", {"seats": 2, "first_game": True}, is_mischievous=True),
        Case("three_d", {"seats": 4, "no_luck": True}, is_cut=True),
    ),
)
