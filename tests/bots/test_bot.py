"""What every bot is: occasions, plans, and steps at their time."""

from collections.abc import Hashable, Iterable, Sequence

import pytest

from ubongo.bots.bot import Bot, Step
from ubongo.bots.characters import CHARACTERS
from ubongo.bots.strength import Strength
from ubongo.core.edition import Millis
from ubongo.core.match_state import MatchOptions, MatchState
from ubongo.core.messages import Arrange, GetReady, Message
from ubongo.core.race.messages import Roll

VIEW = MatchState(MatchOptions(2))
PAUSED = MatchState(MatchOptions(2), is_paused=True)
STEPS = [Step(10, GetReady(1)), Step(25, Arrange(1, "", 0))]


class Planner(Bot[MatchState]):
    """Plans the same steps for every occasion, which is the first move."""

    def __init__(self, steps: Sequence[Step] = STEPS) -> None:
        super().__init__(1, Strength.WEAK, b"1", CHARACTERS[0])
        self.steps = steps
        self.plans = 0

    def occasion(self, view: MatchState, moves: Sequence[Message]) -> Hashable:
        """The first move."""
        return moves[0] if moves else None

    def plan(self, view: MatchState, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """The same steps, from now on."""
        self.plans += 1
        return [Step(at + step.at, step.command) for step in self.steps]


@pytest.fixture
def bot() -> Planner:
    return Planner()


def test_a_bot_acts_when_its_time_has_come_and_stamps_what_it_does(bot: Planner) -> None:
    bot.think(VIEW, [Roll(1)], 1_000)
    assert bot.next_at == 1_010
    assert bot.act(VIEW, [Roll(1)], 1_009) is None
    assert bot.act(VIEW, [Roll(1)], 1_010) == GetReady(1)
    assert bot.next_at == 1_025
    assert bot.act(VIEW, [Roll(1)], 1_030) == Arrange(1, "", 1_030)
    assert bot.act(VIEW, [Roll(1)], 2_000) is None
    assert bot.next_at is None


def test_what_changes_nothing_for_a_bot_changes_nothing_in_its_plan(bot: Planner) -> None:
    bot.think(VIEW, [Roll(1)], 1_000)
    bot.think(VIEW, [Roll(1), GetReady(1)], 1_005)
    assert (bot.plans, bot.next_at) == (1, 1_010)


def test_another_occasion_makes_another_plan_and_none_makes_none(bot: Planner) -> None:
    bot.think(VIEW, [Roll(1)], 1_000)
    bot.think(VIEW, [GetReady(1)], 1_005)
    assert (bot.plans, bot.next_at) == (2, 1_015)
    bot.think(VIEW, [], 1_006)
    assert (bot.plans, bot.next_at) == (2, None)


def test_a_plan_that_came_to_nothing_is_made_anew(bot: Planner) -> None:
    bot.think(VIEW, [Roll(1)], 1_000)
    bot.act(VIEW, [Roll(1)], 1_010)
    bot.think(VIEW, [Roll(1)], 1_011)
    assert (bot.plans, bot.next_at) == (1, 1_025)
    bot.act(VIEW, [Roll(1)], 1_025)
    bot.think(VIEW, [Roll(1)], 1_030)
    assert (bot.plans, bot.next_at) == (2, 1_040)


def test_a_bot_that_plans_nothing_rests_until_something_else_is_asked() -> None:
    bot = Planner(())
    bot.think(VIEW, [Roll(1)], 1_000)
    bot.think(VIEW, [Roll(1)], 1_010)
    assert (bot.plans, bot.next_at) == (1, None)
    bot.think(VIEW, [GetReady(1)], 1_020)
    assert bot.plans == 2


def test_a_bot_does_nothing_while_the_match_is_paused_and_then_goes_on(bot: Planner) -> None:
    bot.think(VIEW, [Roll(1)], 1_000)
    bot.think(PAUSED, [], 1_005)
    assert bot.act(PAUSED, [], 1_010) is None
    bot.think(VIEW, [Roll(1)], 1_005)
    assert (bot.plans, bot.next_at) == (1, 1_010)  # as it had planned
    assert bot.act(VIEW, [Roll(1)], 1_010) == GetReady(1)


def test_moments_differ_and_are_the_same_again_for_the_same_luck() -> None:
    class Somebody(Planner):
        def __init__(self, seed: bytes) -> None:
            Bot.__init__(self, 1, Strength.WEAK, seed, CHARACTERS[0])

    moments = sorted(Somebody(b"7").moment(2) for _ in range(3))
    assert moments[0] == moments[2]
    bot = Somebody(b"7")
    times = sorted(bot.moment(2) / bot.character.pace for _ in range(300))
    assert 1_800 < times[150] < 2_200
    assert times[30] < 1_700
    assert times[270] > 2_300
