"""Nothing that a seat may not know reaches it: by no view, and by no event that it is sent."""

import msgspec
import pytest

from tests.conformance.cases import CASES, Case
from tests.conformance.random_play import RandomPlay, edition_named, encoded
from ubongo.core.decision import fold
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import Rolled, TaskShown
from ubongo.core.race.rules import Race
from ubongo.decks.files import shipped_deck
from ubongo.editions.card_game.messages import LaidOut
from ubongo.editions.registry import declared

RACES = [case for case in CASES if isinstance(edition_named(case.edition), Race)]
CARD_GAMES = [case for case in CASES if case.edition == "card_game"]


def played(case: Case, seed: int = 21) -> RandomPlay:
    return RandomPlay(edition_named(case.edition), case.options, seed).to_the_end()


def viewers(case: Case) -> list[int | None]:
    return [None, *range(case.options.seats)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_view_and_no_event_contains_the_seed(case: Case) -> None:
    play = played(case)
    views = [play.edition.view(play.state, viewer) for viewer in viewers(case)]
    told = encoded([views, play.events])
    assert play.seed.hex().encode() not in told


@pytest.mark.rule("A-19")
@pytest.mark.parametrize("case", RACES, ids=str)
def test_a_view_has_no_card_that_was_not_shown_and_no_solution_that_nobody_laid(case: Case) -> None:
    play = played(case)
    state, shown, laid = play.opening, set(), {""}
    solutions = {task.task.solution for task in shipped_deck(declared(case.edition).box).tasks()}
    for event in play.events:
        if isinstance(event, Rolled):
            shown |= {task.card for task in event.tasks if task}
        if isinstance(event, TaskShown):
            shown.add(event.task.card)
        laid |= {getattr(event, "board", ""), getattr(event, "solution", "")}
        state = play.edition.evolve(state, event)
        for viewer in viewers(case):
            view = msgspec.to_builtins(play.edition.view(state, viewer))
            assert set(view["dealt"]) <= shown
            if view["round"] is not None:
                assert set(view["round"]["boards"]) <= laid
            texts = {text for text in strings(view) if text in solutions}
            assert texts <= laid


def strings(value: object) -> list[str]:
    """Every text in a nested value."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    if isinstance(value, (list, tuple)):
        return [text for part in value for text in strings(part)]
    return []


@pytest.mark.rule("K-07")
@pytest.mark.parametrize("case", CARD_GAMES, ids=str)
def test_the_cards_of_another_hand_are_known_only_once_they_are_laid(case: Case) -> None:
    play = played(case)
    edition, state, laid = play.edition, play.opening, set()
    known: dict[int | None, set[str]] = {viewer: set() for viewer in viewers(case)}
    for decision in play.decisions:
        for event in decision.events:
            if isinstance(event, LaidOut):
                laid.update(strings(msgspec.to_builtins(event)))
            readers = edition.readers_of(event)
            for viewer, texts in known.items():
                if readers is None or viewer in readers:
                    texts.update(strings(msgspec.to_builtins(event)))
        state = fold(edition, state, decision)
        if state.phase not in {Phase.READY, Phase.LAYING}:
            continue
        for viewer, texts in known.items():
            secret = secret_faces(state, viewer) - laid
            seen = texts | set(strings(msgspec.to_builtins(edition.view(state, viewer))))
            assert not secret & seen


def secret_faces(state: object, viewer: int | None) -> set[str]:
    """The faces that the others hold in this round and the viewer does not."""
    hands = state.round.hands  # type: ignore[attr-defined]
    own = set() if viewer is None else {card.symbols for card in hands[viewer]}
    return {card.symbols for hand in hands for card in hand} - own
