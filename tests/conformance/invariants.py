"""What must hold in every state of a match, whatever has happened."""

from typing import Any

from tests.conformance.cases import of_edition
from tests.conformance.random_play import edition_named
from ubongo.core.edition import AnyEdition
from ubongo.core.match_state import MatchState
from ubongo.core.race.state import RaceState
from ubongo.editions.registry import EDITIONS


def check_state(edition: str, before: Any, state: Any) -> None:  # noqa: ANN401 - of any edition
    """Everything that holds for a state and for the way from the one before it."""
    _check_match(before, state)
    _check_hurry(edition_named(edition), state)
    if isinstance(state, RaceState):
        _check_race(before, state)
    if edition in EDITIONS:
        of_edition(edition, "invariants").check(before, state)


def _check_match(before: MatchState, state: MatchState) -> None:
    seats = list(range(state.options.seats))
    assert set(state.away) <= set(seats)
    assert len(set(state.away)) == len(state.away)
    assert not set(state.away) & set(state.bots)
    assert set(state.options.bots) <= set(state.bots)
    assert set(state.gone) <= set(seats) - set(state.options.bots)
    assert set(state.gone) <= {*state.away, *state.bots}
    assert set(state.ending) <= set(state.people())
    absent = [absence.seat for absence in state.absences]
    away = {*state.away, *state.bots} - {*state.gone, *state.options.bots}
    assert sorted(absent) == sorted(away)
    taken_over = set(before.gone) - set(state.gone)
    assert not taken_over & {*state.away, *state.bots}
    if before.places:
        assert state.places == before.places
    if state.places:
        assert sorted(seat for place in state.places for seat in place) == seats


def _check_hurry(edition: AnyEdition, state: MatchState) -> None:
    """Time jumps only where nobody who is there could do anything, and somebody is."""
    if edition.is_hurried(state):
        people = state.people_here()
        assert people
        assert not [move for seat in people for move in edition.moves(state, seat)]


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
