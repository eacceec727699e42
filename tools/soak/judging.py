"""Judges what came over the wire by what the store has: the log is the truth.

What is hidden in the card game is judged by a rule of its own here, not by the edition's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from jsonpatch import apply_patch
from msgspec import Raw

from ubongo.core.chance import seed_hash
from ubongo.core.decision import Body, decode_decision, fold, giver_of
from ubongo.core.log import end_of_log
from ubongo.core.messages import MatchEnded, Tick
from ubongo.core.race.rules import Race
from ubongo.core.solo.rules import Solo
from ubongo.core.wire.frames import NOTHING_YET, Ack, Decided, Nak, Proof, Snapshot, Welcome
from ubongo.server.tables.keeper import Agreement, log_header
from ubongo.server.tables.phrases import SAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ubongo.core.decision import AnyDecision, CommandId
    from ubongo.core.edition import AnyEdition, Seat
    from ubongo.core.wire.frames import Cmd, FromServer
    from ubongo.server.store.structs import StoredMatch

HANDS = frozenset({"hand_dealt", "faces_turned"})
SEEN_BY_ALL = frozenset({"laid_out", "round_scored"})
UNDECIDED = frozenset({"arrange", SAY})
"""What may be taken without a decision: a board that came too late, and a phrase."""

_RAW = msgspec.json.Decoder(Body[Raw, Raw])


class Judge:
    """Knows all that happened in a match, and what each seat may know of it."""

    def __init__(self, stored: StoredMatch, edition: AnyEdition) -> None:
        self.stored, self.edition = stored, edition
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        options = msgspec.json.decode(agreed.options, type=edition.options_type)
        self.decisions = [decode_decision(edition, row) for row in stored.decisions]
        self._bytes = [events_in(row.body) for row in stored.decisions]
        self.events = [event for decision in self.decisions for event in decision.events]
        self.states = [edition.initial_state(options)]
        """Before the first decision, and after each one."""
        for decision in self.decisions:
            self.states.append(fold(edition, self.states[-1], decision))
        self._views: dict[tuple[int, Seat | None], bytes] = {}
        self._known: dict[Seat | None, dict[str, int]] = {}
        self._answers: dict[tuple[Seat, CommandId], Ack | Nak] = {}
        for decision in self.decisions:
            for seat, key in decision.answered():
                assert (seat, key) not in self._answers, "decided twice"
                self._answers[seat, key] = _answer(decision, seat, key)

    @property
    def places(self) -> tuple[tuple[Seat, ...], ...] | None:
        """The result, if there is one."""
        ended = [event for event in self.events if isinstance(event, MatchEnded)]
        assert len(ended) <= 1
        return ended[0].places if ended else None

    def view(self, number: int, seat: Seat | None) -> bytes:
        """What a seat may know after a decision, in bytes."""
        if (number, seat) not in self._views:
            view = self.edition.view(self.states[number], seat)
            self._views[number, seat] = msgspec.json.encode(view)
        return self._views[number, seat]

    def answer(self, seat: Seat | None, key: CommandId) -> Ack | Nak | None:
        """What the store says to a command that is sent again; nothing if it is not there."""
        return None if seat is None else self._answers.get((seat, key))

    def check_log(self) -> None:
        """Time never runs backwards, and a match ends once."""
        times = [decision.at for decision in self.decisions]
        assert times == sorted(times)
        assert [each.number for each in self.decisions] == list(range(1, len(times) + 1))
        assert self.places is None or self.states[-1].places == self.places

    def check_frames(
        self, seat: Seat | None, frames: Iterable[FromServer], sent: Mapping[CommandId, Cmd]
    ) -> None:
        """Everything that a client was told, from its first frame to its last."""
        match, last, view = "", 0, None
        answers: dict[CommandId, Ack | Nak] = {}
        for frame in frames:
            if isinstance(frame, Welcome):
                match = frame.table.match
            if match != self.stored.header.id:
                continue
            if isinstance(frame, Welcome):
                assert frame.seed_hash == seed_hash(self.stored.header.seed)
            self._check_secrets(seat, frame, last)
            if isinstance(frame, Snapshot):
                last, view = frame.number, self._checked_snapshot(seat, frame)
            elif isinstance(frame, Decided):
                assert frame.number == last + 1, f"decision {frame.number} came after {last}"
                last, view = frame.number, self._checked_view(seat, frame, view)
            for answer in self._answers_in(seat, frame, sent):
                first = answers.setdefault(answer.id, answer)
                assert first == answer, "two answers to one command"

    def _checked_snapshot(self, seat: Seat | None, frame: Snapshot) -> Any:  # noqa: ANN401
        """The view of a snapshot, which is what the seat may know."""
        if frame.view != NOTHING_YET:
            assert bytes(frame.view) == self.view(frame.number, seat)
        return msgspec.json.decode(frame.view)

    def _checked_view(self, seat: Seat | None, frame: Decided, before: object) -> Any:  # noqa: ANN401
        """The view after a decision: a patch leads to it from the one before.

        Told are the very bytes of the events that are stored, and the own commands.
        """
        assert frame.number <= len(self.decisions), f"{frame.number} was told and is not stored"
        decision = self.decisions[frame.number - 1]
        assert frame.at == decision.at
        known = [
            raw
            for event, raw in zip(decision.events, self._bytes[frame.number - 1], strict=True)
            if (readers := self.edition.readers_of(event)) is None or seat in readers
        ]
        assert bytes(frame.events) == b"[%s]" % b",".join(known)
        assert frame.ids == tuple(key for who, key in decision.answered() if who == seat)
        after = apply_patch(before, msgspec.json.decode(frame.patch))
        assert exactly(after) == exactly(msgspec.json.decode(self.view(frame.number, seat)))
        return after

    def _answers_in(
        self, seat: Seat | None, frame: FromServer, sent: Mapping[CommandId, Cmd]
    ) -> Iterator[Ack | Nak]:
        """What a frame says to commands, which is what the store has to say to them."""
        if isinstance(frame, Decided):
            yield from (self._answers[seat or 0, key] for key in frame.ids)
        elif isinstance(frame, Ack | Nak):
            stored = self.answer(seat, frame.id)
            if stored is not None and self._is_of(seat, sent[frame.id]):
                assert stored == frame
            elif isinstance(frame, Ack):
                kind = sent[frame.id].kind
                assert kind in UNDECIDED, f"{kind} was acknowledged and is not stored"
            yield frame

    def _is_of(self, seat: Seat | None, cmd: Cmd) -> bool:
        """Whether the store knows this command by its id.

        Refusals are not stored: after a crash their ids are given anew, to other commands.
        """
        return any(
            given.command.__struct_config__.tag == cmd.kind
            for decision in self.decisions
            if not isinstance(decision.cause, Tick)
            for given in decision.cause
            if giver_of(given) == seat and cmd.id in given.ids
        )

    # Secrets.

    def _check_secrets(self, seat: Seat | None, frame: FromServer, last: int) -> None:
        """No card of another's hand, and no seed before the end, in anything that is sent."""
        text = msgspec.json.encode(frame)
        if isinstance(frame, Proof):
            assert self.places is not None, "the seed was told before the end"
            header = self.stored.header
            assert frame.seed == header.seed.hex()
            about = log_header(header.edition, header.options, header.seed, header.rules)
            assert frame.end == end_of_log(about, self.stored.decisions), "decided after the end"
        else:
            assert self.stored.header.seed.hex().encode() not in text
        if isinstance(self.edition, Race | Solo):  # all of these is open
            return
        reached = frame.number if isinstance(frame, Snapshot | Decided) else last
        for card in cards_in(msgspec.json.decode(text)):
            since = self._known_since(seat).get(card)
            assert since is not None, f"seat {seat} never saw {card}"
            assert since <= reached, f"seat {seat} saw {card} too early"

    def _known_since(self, seat: Seat | None) -> dict[str, int]:
        """What is written on the cards that a seat has seen, its own and those laid; since when.

        By the number of the decision.
        """
        if seat not in self._known:
            known = self._known[seat] = {}
            for number, events in enumerate(self._bytes, 1):
                for event in map(msgspec.json.decode, events):
                    is_own_hand = event["kind"] in HANDS and event["seat"] == seat
                    if is_own_hand or event["kind"] in SEEN_BY_ALL:
                        for card in cards_in(event):
                            known.setdefault(card, number)
        return self._known[seat]


def _answer(decision: AnyDecision, seat: Seat, key: CommandId) -> Ack | Nak:
    """What a decision says to a command; who lost a draw was refused."""
    lost = decision.refusal_of(seat)
    return Ack(key) if lost is None else Nak(key, lost.code, lost.facts)


def events_in(body: bytes) -> list[bytes]:
    """The very bytes of the events in a decision that is stored."""
    return [bytes(event) for event in _RAW.decode(body).events]


def exactly(value: object) -> bytes:
    """JSON in one form only: no `1` that is `true`, whatever the order of its members was."""
    return msgspec.json.encode(value, order="sorted")


def cards_in(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """The symbols of all cards that stand anywhere in it, or are put in by a patch."""
    if isinstance(value, dict):
        symbols = value.get("symbols")
        if str(value.get("path", "")).endswith("/symbols"):
            symbols = value.get("value")
        if isinstance(symbols, str):
            yield symbols
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
