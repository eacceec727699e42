"""The card game in the long proofs."""

from tools.soak.soaked import Case, Soaked
from ubongo.core.match_state import Phase

SOAKED = Soaked(
    phases=(Phase.READY, Phase.LAYING),
    short={"ubongo.editions.card_game.steps.ROUNDS": 2},
    cases=(
        Case("card_game", {"seats": 2}, is_cut=True),
        Case("card_game", {"seats": 4, "checking": "guided"}, is_mischievous=True),
    ),
    options=lambda _dice: {},
    often=2,
)
