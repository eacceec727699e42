"""Judges what came over the wire by what the store has: the log is the truth.

What is hidden in the card game is judged by a rule of its own here, not by the edition's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ubongo.core.chance import seed_hash
from ubongo.core.decision import read
from ubongo.core.log import end_of_log
from ubongo.core.messages import MatchEnded
from ubongo.core.race.rules import Race
from ubongo.core.solo.rules import Solo
from ubongo.core.wire.frames import (
    HIDDEN,
    NOTHING_YET,
    UNDECIDED,
    Ack,
    Happened,
    Nak,
    Reveal,
    Snapshot,
    Welcome,
)
from ubongo.server.answers import answer_in
from ubongo.server.keeping import Agreement, about_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ubongo.core.edition import AnyEdition, Seat
    from ubongo.core.wire.frames import FromServer
    from ubongo.server.store.records import StoredMatch

HANDS = frozenset({"hand_dealt", "faces_turned"})
SEEN_BY_ALL = frozenset({"laid_out", "round_scored"})


class Judge:
    """Knows all that happened in a match, and what each seat may know of it."""

    def __init__(self, stored: StoredMatch, edition: AnyEdition) -> None:
        self.stored, self.edition = stored, edition
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        options = msgspec.json.decode(agreed.options, type=edition.options_type)
        self.decisions = [read(edition, row) for row in stored.decisions]
        self._rows = [
            row
            for row, decision in zip(stored.decisions, self.decisions, strict=True)
            for _ in decision.events
        ]
        """The row of each event."""
        self.events = [event for decision in self.decisions for event in decision.events]
        self.states = [edition.open(options)]
        for event in self.events:
            self.states.append(edition.evolve(self.states[-1], event))
        self._known: dict[Seat | None, dict[str, int]] = {}
        self._answers: dict[tuple[Seat, str], Ack | Nak] = {}
        seq = 0
        for decision in self.decisions:
            seq += len(decision.events)
            for seat, key in decision.answered():
                assert (seat, key) not in self._answers, "decided twice"
                self._answers[seat, key] = answer_in(decision, seat, key, seq)

    @property
    def places(self) -> tuple[tuple[Seat, ...], ...] | None:
        """The result, if there is one."""
        ended = [event for event in self.events if isinstance(event, MatchEnded)]
        assert len(ended) <= 1
        return ended[0].places if ended else None

    def check_log(self) -> None:
        """Time never runs backwards, and a match ends once."""
        times = [decision.at for decision in self.decisions]
        assert times == sorted(times)
        assert [each.number for each in self.decisions] == list(range(1, len(times) + 1))
        assert self.places is None or self.states[-1].places == self.places

    def check_frames(self, seat: Seat | None, frames: Iterable[FromServer]) -> None:
        """Everything that a client was told, from its first frame to its last."""
        match, last = "", 0
        answers: dict[str, Ack | Nak] = {}
        for frame in frames:
            if isinstance(frame, Welcome):
                match = frame.table.match
            if match != self.stored.header.id:
                continue
            if isinstance(frame, Welcome):
                assert frame.seed_hash == seed_hash(self.stored.header.seed)
            self._check_secrets(seat, frame, last)
            if isinstance(frame, Snapshot):
                last = self._check_snapshot(seat, frame)
            elif isinstance(frame, Happened):
                assert frame.seq == last + 1, f"event {frame.seq} came after {last}"
                last = self._check_event(seat, frame)
            elif isinstance(frame, Ack | Nak):
                assert answers.setdefault(frame.id, frame) == frame, "two answers to one command"
                self.check_answer(seat, frame)

    def _check_snapshot(self, seat: Seat | None, frame: Snapshot) -> int:
        if frame.view != NOTHING_YET:
            expected = msgspec.json.encode(self.edition.view(self.states[frame.seq], seat))
            assert bytes(frame.view) == expected
        return frame.seq

    def _check_event(self, seat: Seat | None, frame: Happened) -> int:
        """The very bytes that are stored under this number, or a placeholder."""
        assert frame.seq <= len(self.events), f"event {frame.seq} was told and is not stored"
        event, row = self.events[frame.seq - 1], self._rows[frame.seq - 1]
        audience = self.edition.audience(event)
        is_seen = audience is None or seat in audience
        assert bytes(frame.event) == (msgspec.json.encode(event) if is_seen else bytes(HIDDEN))
        assert not is_seen or bytes(frame.event) in row.body
        assert frame.at == row.at
        return frame.seq

    def check_answer(self, seat: Seat | None, frame: Ack | Nak) -> None:
        """What was decided is stored, and was answered so; a refusal alone is not stored."""
        stored = None if seat is None else self._answers.get((seat, frame.id))
        if stored is None:
            is_decided = isinstance(frame, Ack) and frame.seq != UNDECIDED
            assert not is_decided, f"{frame} was told and is not stored"
        else:
            assert stored == frame

    # Secrets.

    def _check_secrets(self, seat: Seat | None, frame: FromServer, last: int) -> None:
        """No card of another's hand, and no seed before the end, in anything that is sent."""
        text = msgspec.json.encode(frame)
        if isinstance(frame, Reveal):
            assert self.places is not None, "the seed was told before the end"
            header = self.stored.header
            assert frame.seed == header.seed.hex()
            about = about_match(header.edition, header.options, header.seed, header.rules)
            assert frame.end == end_of_log(about, self.stored.decisions), "decided after the end"
        else:
            assert self.stored.header.seed.hex().encode() not in text
        if isinstance(self.edition, Race | Solo):  # all of these is open
            return
        reached = frame.seq if isinstance(frame, Snapshot | Happened) else last
        for card in cards_in(msgspec.json.decode(text)):
            since = self._known_since(seat).get(card)
            assert since is not None, f"seat {seat} never saw {card}"
            assert since <= reached, f"seat {seat} saw {card} too early"

    def _known_since(self, seat: Seat | None) -> dict[str, int]:
        """What is written on the cards that a seat has seen, its own and those laid; since when."""
        if seat not in self._known:
            known = self._known[seat] = {}
            for seq, each in enumerate(self.events, 1):
                event = msgspec.json.decode(msgspec.json.encode(each))
                is_own_hand = event["kind"] in HANDS and event["seat"] == seat
                if is_own_hand or event["kind"] in SEEN_BY_ALL:
                    for card in cards_in(event):
                        known.setdefault(card, seq)
        return self._known[seat]


def cards_in(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """The symbols of all cards that stand anywhere in it."""
    if isinstance(value, dict):
        if "symbols" in value and isinstance(value["symbols"], str):
            yield value["symbols"]
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
