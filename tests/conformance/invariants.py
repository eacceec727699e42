"""What must hold in every state of a match, whatever has happened."""

from collections import Counter
from typing import Any

from ubongo.core.match import MatchState
from ubongo.core.race.state import RaceState
from ubongo.editions.card_game.state import State as CardGameState
from ubongo.editions.classic.gem_board import COLOURS
from ubongo.editions.classic.state import State as ClassicState
from ubongo.editions.light_dark.state import State as LightDarkState
from ubongo.editions.three_d.pool import in_the_middle
from ubongo.editions.three_d.state import State as ThreeDState


def check_state(before: Any, state: Any) -> None:  # noqa: ANN401 - of any edition
    """Everything that holds for a state and for the way from the one before it."""
    _check_match(before, state)
    if isinstance(state, RaceState):
        _check_race(before, state)
    if isinstance(state, ClassicState):
        _check_gems(state)
    if isinstance(state, ThreeDState):
        _check_treasury(state)
    if isinstance(state, LightDarkState):
        _check_track(before, state)
    if isinstance(state, CardGameState):
        _check_cards(state)


def _check_match(before: MatchState, state: MatchState) -> None:
    seats = list(range(state.options.seats))
    assert set(state.away) <= set(seats)
    assert len(set(state.away)) == len(state.away)
    assert not set(state.away) & set(state.bots)
    assert set(state.options.bots) <= set(state.bots)
    if before.places:
        assert state.places == before.places
    if state.places:
        assert sorted(seat for place in state.places for seat in place) == seats


def _check_race(before: RaceState, state: RaceState) -> None:
    """Places are given once and for ever; no card is dealt twice within a round."""
    now, then = state.round, before.round
    if now is None:
        return
    assert len(set(now.solved)) == len(now.solved)
    assert set(now.solved) <= set(now.players)
    cards = [task.card for task in now.tasks if task is not None]
    assert len(set(cards)) == len(cards)
    if then is not None and then.number == now.number and then.label == now.label:
        assert now.solved[: len(then.solved)] == then.solved
    assert state.dealt[: len(before.dealt)] == before.dealt


def _check_gems(state: ClassicState) -> None:
    """No gem is ever lost or doubled: twelve of each colour, in the rows and in the hands."""
    if not state.rows:
        return
    lying = Counter(gem for row in state.rows for gem in row)
    for number, colour in enumerate(COLOURS):
        assert lying[colour] + sum(counts[number] for counts in state.gems) == 12
    assert all(sum(counts) <= 2 * state.options.rounds for counts in state.gems)
    assert all(pawn is None or 0 <= pawn < 6 for pawn in state.pawns)


def _check_treasury(state: ThreeDState) -> None:
    """58 gems in bag, display and hands, so many of each kind; the pool is never overdrawn."""
    if not state.gems:
        return
    kinds = zip(state.bag, state.display, *state.gems, strict=True)
    assert [sum(counts) for counts in kinds] == [10, 19, 10, 19]
    assert min((*state.bag, *state.display)) >= 0
    assert min(in_the_middle(state).values()) >= 0
    animals = {(task.card - 1) // 4 for task in state.round.tasks if task} if state.round else set()
    assert len(animals) <= 1


def _check_track(before: LightDarkState, state: LightDarkState) -> None:
    """Ships only go forward, and not past the end."""
    assert all(
        0 <= then <= now <= 28 for then, now in zip(before.fields, state.fields, strict=True)
    )


def _check_cards(state: CardGameState) -> None:
    """Every seat has nine cards that nobody else has, and no round gives more than ten points."""
    assert all(0 <= points <= 10 for row in state.sheet for points in row)
    assert len(state.sheet) <= 6
    if state.round is None:
        return
    numbers = [card.number for hand in state.round.hands for card in hand]
    assert len(set(numbers)) == len(numbers)
    assert all(len(hand) in {0, 9} for hand in state.round.hands)
    assert all(len(boards[-1].faces) <= 7 for boards in state.round.boards)
