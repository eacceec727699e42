"""Whoever keeps a view by its patches has what the server has, and is told no more than that."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from jsonpatch import apply_patch

from tests.conformance.cases import CASES, Case
from tests.conformance.random_play import RandomPlay, edition_named, stamped
from ubongo.core.chance import SeededChance
from ubongo.core.decision import fold
from ubongo.core.edition import Refusal
from ubongo.core.match_state import is_alone
from ubongo.core.messages import (
    AskHelp,
    EndEarly,
    GiveUp,
    Help,
    LeaveForGood,
    PlayOn,
    Successor,
)
from ubongo.core.race.messages import Claim
from ubongo.editions.card_game.messages import FacesTurned, HandDealt, LaidOut
from ubongo.editions.registry import EDITIONS
from ubongo.server.tables.match import Match, encode_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ubongo.core.decision import AnyDecision
    from ubongo.core.edition import AnyEdition, Millis, Seat
    from ubongo.core.match_state import MatchState
    from ubongo.core.messages import Message

CARD_GAMES = [case for case in CASES if case.edition == "card_game"]
AMONG_BOTS = [
    Case(key, "among-bots", edition_named(key).options_type(seats=2, bots=(1,))) for key in EDITIONS
]
"""Where one person plays against bots, who may be helped."""


@cache
def played(case: Case) -> RandomPlay:
    """A match of everybody, with ties, pauses and people who come and go."""
    return RandomPlay(edition_named(case.edition), case.options, seed=31).to_the_end()


def viewers(case: Case) -> list[Seat | None]:
    """Everybody, and somebody who watches."""
    return [None, *range(case.options.seats)]


def exactly(value: object) -> bytes:
    """JSON in one form only, in which `1` is not `true`."""
    return msgspec.json.encode(value, order="sorted")


class Told:
    """All that the viewers of a match are sent, frame by frame, as bytes."""

    def __init__(self, case: Case) -> None:
        self._play = played(case)
        self.match = Match(self._play.edition, case.options, self._play.seed, kept_decisions=1)
        self.viewers = viewers(case)

    def first(self, viewer: Seat | None) -> bytes:
        """The snapshot of the opening."""
        return msgspec.json.encode(self.match.snapshot(viewer, 0))

    def frames(self) -> Iterator[tuple[AnyDecision, dict[Seat | None, bytes]]]:
        """Each decision, once it is recorded, and what it is for each viewer."""
        for decision in self._play.decisions:
            told = self.match.apply(decision, encode_events(decision))
            frames = {each: told.frame_for(each).text.encode() for each in self.viewers}
            yield decision, frames


@pytest.mark.parametrize("case", CASES, ids=str)
def test_patches_lead_from_the_first_view_to_every_other(case: Case) -> None:
    told = Told(case)
    views: dict[Seat | None, Any] = {
        viewer: msgspec.json.decode(told.first(viewer))["view"] for viewer in told.viewers
    }
    for decision, frames in told.frames():
        for viewer, data in frames.items():
            frame = msgspec.json.decode(data)
            views[viewer] = apply_patch(views[viewer], frame["patch"], in_place=True)
            view = told.match.edition.view(told.match.state, viewer)
            assert exactly(views[viewer]) == exactly(view), decision
    assert views[None]["phase"] == "over"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_patch_tells_what_the_next_view_hides(case: Case) -> None:
    """Whatever a patch puts in is in its reader's next view, and a patch has nothing else."""
    told = Told(case)
    put_in = 0
    for decision, frames in told.frames():
        for viewer, data in frames.items():
            view = msgspec.to_builtins(told.match.edition.view(told.match.state, viewer))
            known = {exactly(each) for each in parts_of(view)}
            for step in msgspec.json.decode(data)["patch"]:
                assert step.keys() <= {"op", "path", "value"}
                if "value" in step:
                    put_in += 1
                    assert exactly(step["value"]) in known, decision
    assert put_in


def parts_of(value: object) -> Iterator[object]:
    """A value, and all that it is made of."""
    yield value
    match value:
        case dict():
            inner: Iterable[object] = value.values()
        case list() | tuple():
            inner = value
        case _:
            return
    for each in inner:
        yield from parts_of(each)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_can_be_read_as_the_edition_says_and_written_again(case: Case) -> None:
    play = played(case)
    for viewer in viewers(case):
        data = msgspec.json.encode(play.edition.view(play.state, viewer))
        read = msgspec.json.decode(data, type=play.edition.view_type)
        assert msgspec.json.encode(read) == data


@pytest.mark.parametrize("case", CASES, ids=str)
def test_where_everything_is_open_everybody_is_told_the_same(case: Case) -> None:
    told = Told(case)
    differs = False
    for decision, frames in told.frames():
        edition, state = told.match.edition, told.match.state
        is_hidden = any(edition.readers_of(event) is not None for event in decision.events)
        views = {exactly(edition.view(state, viewer)) for viewer in told.viewers}
        differs = differs or is_hidden or len(views) > 1
        assert edition.has_hidden_information or not differs
        if not edition.has_hidden_information:
            assert len(set(frames.values())) == 1
    assert told.match.edition.has_hidden_information is differs


@pytest.mark.parametrize("case", CASES, ids=str)
def test_after_the_end_everything_is_revealed(case: Case) -> None:
    play = played(case)
    revealed = msgspec.to_builtins(play.edition.full_view(play.state))
    assert revealed["places"] == msgspec.to_builtins(play.state.places)
    if not play.edition.has_hidden_information:
        assert play.edition.full_view(play.state) == play.edition.view(play.state, None)
    else:
        assert all(revealed["round"]["hands"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_says_what_each_seat_may_do(case: Case) -> None:
    """Whoever gives a command that the view does not offer is refused."""
    told = Told(case)
    before = told.match.view(None)
    for decision, _ in told.frames():
        for given in decision.cause if isinstance(decision.cause, tuple) else ():
            kind = given.command.__struct_config__.tag
            if kind not in {"come", "leave", "sit_in", "pause", "resume", "explain", "remove"}:
                assert kind in before.status.may[given.command.seat], decision
            if kind == "pause":
                assert before.status.may_pause
        before = told.match.view(None)
    assert not any(before.status.may)


@pytest.mark.parametrize("case", [*CASES, *AMONG_BOTS], ids=str)
def test_what_a_view_offers_is_refused_for_its_content_or_its_time_only(case: Case) -> None:
    """Whatever a seat may do now, it may do in this phase and on this seat; help, too."""
    play = played(case)
    edition, state = play.edition, play.opening
    offered: set[str] = set()
    for number, decision in enumerate(play.decisions):
        state = fold(edition, state, decision)
        may = edition.view(state, None).status.may
        for seat, kinds in enumerate(may):
            is_asked = number < 6 or number % 20 == 0  # help takes the solver a while
            for kind in kinds if is_asked else set(kinds) - HELP:
                offered.add(kind)
                for command in commands_of(kind, edition, state, seat, decision.at):
                    assert refusal_of(edition, state, command, decision.at) in FOR_ITS_TIME, kind
            for kind in HELP - set(kinds) if is_asked and seat not in state.bots else ():
                (command, *_) = commands_of(kind, edition, state, seat, decision.at)
                assert refusal_of(edition, state, command, decision.at)
    expected = HELP if is_alone(case.options) else set()
    assert offered & HELP == expected


HELP = {"ask_help", "give_up"}
FOR_ITS_TIME = {None, "claim.too_soon"}
"""A wrong call closes the next one for a second."""


def commands_of(
    kind: str, edition: AnyEdition, state: MatchState, seat: Seat, at: Millis
) -> list[Message]:
    """Commands of an offered kind: what the moves are, and else what anybody would send."""
    others: dict[str, list[Message]] = {
        "claim": [Claim(seat, "", at)],
        "ask_help": [AskHelp(seat, each) for each in Help],
        "give_up": [GiveUp(seat)],
        "end_early": [EndEarly(seat)],
        "play_on": [PlayOn(seat)],
        "leave_for_good": [LeaveForGood(seat, each) for each in Successor],
    }
    if kind in others:
        return others[kind]
    moves = [stamped(move, at) for move in edition.moves(state, seat)]
    found = [move for move in moves if move.__struct_config__.tag == kind]
    assert found
    return found


def refusal_of(edition: AnyEdition, state: MatchState, command: Message, at: Millis) -> str | None:
    """How a command is refused, if it is."""
    try:
        edition.decide(state, command, at, SeededChance(bytes(16), 1))
    except Refusal as refusal:
        return refusal.code
    return None


@pytest.mark.rule("K-07")
@pytest.mark.parametrize("case", CARD_GAMES, ids=str)
def test_no_frame_has_a_card_that_its_reader_has_not_seen(case: Case) -> None:
    told = Told(case)
    seen: dict[Seat | None, set[str]] = {viewer: set() for viewer in told.viewers}
    held: dict[Seat, set[str]] = {}
    hidden_once = 0
    for decision, frames in told.frames():
        for event in decision.events:
            if isinstance(event, HandDealt | FacesTurned):
                held[event.seat] = {card.symbols for card in event.cards}
                seen[event.seat] |= held[event.seat]
            if isinstance(event, LaidOut):
                for known in seen.values():
                    known.update(face.symbols for face in event.board.faces)
        for viewer, data in frames.items():
            others = (cards for seat, cards in held.items() if seat != viewer)
            hidden = set().union(*others) - seen[viewer]
            snapshot = msgspec.json.encode(told.match.snapshot(viewer, 0))
            for symbols in hidden:
                hidden_once += 1
                assert symbols.encode() not in data, decision
                assert symbols.encode() not in snapshot, decision
            for each in (data, snapshot):
                numbers = {hand for hand, cards in hands_in(each) if cards}
                assert numbers <= {viewer}, decision
    assert hidden_once


def hands_in(data: bytes) -> list[tuple[int, object]]:
    """The seats whose hands stand in a frame, with what stands there."""
    frame = msgspec.json.decode(data)
    if "view" in frame:
        now = frame["view"]["round"]
        return [] if now is None else list(enumerate(now["hands"]))
    found: list[tuple[int, object]] = []
    for step in frame["patch"]:
        value = step.get("value")
        if step["path"].startswith("/round/hands/"):
            found.append((int(step["path"].split("/")[3]), value))
        elif step["path"] == "/round" and value is not None:
            found += enumerate(value["hands"])
    return found


@pytest.mark.parametrize("case", CARD_GAMES, ids=str)
def test_what_all_readers_are_told_is_kept_once(case: Case) -> None:
    play = played(case)
    match = Match(play.edition, case.options, play.seed, kept_decisions=1)
    for decision in play.decisions:
        kept = match.apply(decision, encode_events(decision)).texts
        assert len({id(text) for text in kept}) == len(set(kept))
