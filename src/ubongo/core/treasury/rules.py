"""The rules that races for gems share: for every round a pair of the display, and the bag."""

from typing import Any, ClassVar, Generic, Never, TypeVar, assert_never

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Places, Seat
from ubongo.core.race.messages import RaceEvent
from ubongo.core.race.rules import Race
from ubongo.core.race.state import was_played_off
from ubongo.core.solves import Winnings
from ubongo.core.treasury.evolve import evolved
from ubongo.core.treasury.gems import (
    GEMS,
    all_gems,
    fixed_reward,
    left_over,
    lucky_reward,
    points,
    two_rows,
)
from ubongo.core.treasury.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    RewardGiven,
    TreasuryEvent,
)
from ubongo.core.treasury.state import TreasuryState
from ubongo.core.view import shown

S = TypeVar("S", bound=TreasuryState)

ROUNDS = 9


class TreasuryRace(Race[S, Never, TreasuryEvent], Generic[S]):
    """A race for gems; an edition says which tasks there are and how pieces may lie.

    Its view is its state with `status`, `points` and `was_played_off`.
    """

    view_type: ClassVar[Any]

    def rounds(self, state: S) -> int:
        """Nine, in a quick match three: a pair of the display for each (D-12, D-27, A-20)."""
        return state.options.rounds_of(ROUNDS)

    def prepare(
        self, state: S, at: Millis, chance: Chance
    ) -> tuple[TreasuryEvent | RaceEvent, ...]:
        """All gems into the bag, the display out of it (D-07, D-10); then the first round."""
        first = self.open_first_round(state, at, chance)
        return (BagFilled(all_gems()), DisplayLaidOut(two_rows(self.rounds(state))), first)

    def rewards(self, state: S, chance: Chance) -> tuple[TreasuryEvent, ...]:
        """In the order of solving; only then does what is left go into the bag (D-21 to D-25)."""
        given: list[RewardGiven] = []
        for place, seat in enumerate(state.the_round().solved, 1):
            reward = _reward(state, place, seat, chance)
            state = evolved(state, reward)
            given.append(reward)
        gems = left_over([reward.from_display for reward in given])
        return (*given, DisplayReduced(gems)) if gems else tuple(given)

    def ranked(self, state: S) -> Places:
        """By the points of everybody's gems; equals share (D-28)."""
        worth = [points(owned) for owned in state.gems]
        return tuple(
            tuple(seat for seat, each in enumerate(worth) if each == best)
            for best in sorted(set(worth), reverse=True)
        )

    def full_view(self, state: S) -> S:
        """Everything, and what the gems are worth."""
        view: S = shown(
            self.view_type,
            state,
            status=self.status(state),
            points=tuple(points(owned) for owned in state.gems),
            was_played_off=was_played_off(state),
            **self.own_view(state),
        )
        return view

    def own_view(self, state: S) -> dict[str, object]:
        """What the view of the edition has besides."""
        return {}

    def answer_own(
        self, state: S, command: Never, at: Millis, chance: Chance
    ) -> tuple[TreasuryEvent | RaceEvent, ...]:
        """There are no own commands."""
        assert_never(command)

    def evolve_race(self, state: S, event: TreasuryEvent) -> S:
        """What bag, display and gems do."""
        return evolved(state, event)


def winnings(state: TreasuryState, seat: Seat) -> Winnings:
    """Gems, and what they are worth."""
    gems = state.gems[seat]
    return Winnings(dict(zip(GEMS, gems, strict=True)), points(gems))


def _reward(state: TreasuryState, place: int, seat: Seat, chance: Chance) -> RewardGiven:
    """With luck or without (D-30)."""
    if state.options.no_luck:
        return RewardGiven(seat, place, *fixed_reward(place))
    return RewardGiven(seat, place, *lucky_reward(place, state.bag, chance))
