"""The re-issue of classic in the long proofs."""

from tools.soak.soaked import Case, Soaked
from ubongo.core.match_state import Phase

SOAKED = Soaked(
    phases=(Phase.ROLL, Phase.REVEAL, Phase.PUZZLE),
    short={"ubongo.core.treasury.rules.ROUNDS": 2},
    cases=(
        Case("classic_bag", {"seats": 3, "side": "hard"}, is_cut=True),
        Case("classic_bag", {"seats": 2, "no_luck": True}, is_mischievous=True),
    ),
)
