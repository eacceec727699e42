"""Three strengths: what makes a bot slow or quick, careless or careful.

The figures are medians of a person of that strength, in seconds. They were chosen so that a strong
bot beats a medium one, and both beat a weak one, as often as people of such a kind would.
"""

from dataclasses import dataclass
from enum import Enum


class Strength(Enum):
    """How well a bot plays."""

    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"


class Eye(Enum):
    """What a bot looks at when it takes something from which others may take too."""

    CARELESS = "careless"
    OWN = "own"
    ALL = "all"


@dataclass(frozen=True)
class Skill:
    """How a strength plays.

    `task` is how long a task of usual difficulty takes, `wrong_call` how likely there is a wrong
    call on the way, `reaction` how long a small thing takes, `hand` how long it takes to lay seven
    cards, `misfit` how likely a card that does not fit is laid and not noticed.
    """

    task: float
    wrong_call: float
    reaction: float
    eye: Eye
    hand: float
    misfit: float


SKILLS = {
    Strength.WEAK: Skill(
        task=48, wrong_call=0.06, reaction=1.6, eye=Eye.CARELESS, hand=110, misfit=0.06
    ),
    Strength.MEDIUM: Skill(
        task=29, wrong_call=0.03, reaction=1.2, eye=Eye.OWN, hand=70, misfit=0.03
    ),
    Strength.STRONG: Skill(
        task=17.5, wrong_call=0.01, reaction=0.9, eye=Eye.ALL, hand=40, misfit=0.01
    ),
}
