"""A running match without any I/O: what was decided, and the state that is its fold.

Deciding changes nothing: a decision is stored first, and only then applied here.
"""

from array import array
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.decision import AnyDecision, decide, fold
from ubongo.core.edition import AnyEdition, Millis, Refusal, Seat
from ubongo.core.messages import Arrange, Message, Together
from ubongo.core.patch import patch_between
from ubongo.core.wire.frames import Decided, Snapshot
from ubongo.server.tables.outgoing import (
    OutgoingDecision,
    OutgoingFrame,
    RecentDecisions,
    text_of,
    texts_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ubongo.core.match_state import MatchState
    from ubongo.server.tables.games import Games

Reader = Seat | None
"""Who reads a view: a seat; None is a spectator, or everybody where nothing is hidden."""

_encode = msgspec.json.Encoder().encode


class Match:
    """Decides commands one by one, by the rules of an edition; `at` is the last one's time.

    Only the last decisions are kept in memory: a client that has missed more gets a whole view.
    """

    def __init__(
        self, edition: AnyEdition, options: object, seed: bytes, kept_decisions: int
    ) -> None:
        self.edition = edition
        self.state: MatchState = edition.initial_state(options)
        self.seed = seed
        self.at: Millis = 0
        self.number = 0
        """That of the last decision; they count from 1."""
        self.decided_at = array("q")
        """The times of all decisions, in their order."""
        self._readers: tuple[Reader, ...] = (None,)
        if edition.has_hidden_information:
            self._readers = (None, *range(self.state.options.seats))
        self._views: tuple[MatchState | None, dict[Reader, Any]] = None, {}
        """A state, and the view that each reader has of it."""
        self._recent = RecentDecisions(kept_decisions)
        self._last_decided: tuple[tuple[object, Millis], AnyDecision] | None = None

    @property
    def bots_seed(self) -> bytes:
        """The luck of the bots, which is not that of the match."""
        return sha256(b"bots" + self.seed).digest()

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.edition.standing(self.state) is not None

    @property
    def wake_at(self) -> Millis | None:
        """When time itself moves the match on."""
        return self.edition.wake_at(self.state)

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - every edition has its own
        """All that this seat (None: a spectator) may know."""
        views = self._current_views()
        return views[seat if seat in views else None]

    def decide(self, command: Message | Together[Any], at: Millis) -> AnyDecision:
        """What the command leads to, or a Refusal; nothing changes.

        A board is decided when it comes in, to see whether it is allowed, and mostly once more at
        once: the second time the decision is taken from here.
        """
        moment = max(at, self.at)
        cause = (command, moment)
        if self._last_decided is None or self._last_decided[0] != cause:
            number = self.number + 1
            chance = SeededChance(self.seed, number)
            decision = decide(self.edition, self.state, command, number, moment, chance)
            self._last_decided = cause, decision
        return self._last_decided[1]

    def is_contended(self, command: Message, at: Millis) -> bool:
        """Whether it matters who is first, which the edition says; or a Refusal of a board."""
        events = self.decide(command, at).events if isinstance(command, Arrange) else ()
        return self.edition.is_contended(command, events)

    def takes_long(self, command: Message | Together[Any]) -> bool:
        """Whether it is for a worker to decide the command."""
        return self.edition.takes_long(command)

    def deciding(self, command: Message, at: Millis) -> "Callable[[Games], AnyDecision]":
        """The same as `decide`, as a job for a worker."""
        number, moment = self.number + 1, max(at, self.at)
        return partial(
            _decide_elsewhere, self.edition.key, self.state, command, number, moment, self.seed
        )

    def may_tie(self, command: Message, at: Millis) -> bool:
        """Whether the command would count now: it is not refused, and the edition says so."""
        chance = SeededChance(self.seed, self.number + 1)
        try:
            events = self.edition.answered(self.state, command, max(at, self.at), chance)
        except Refusal:
            return False
        return self.edition.may_tie(events)

    def fold(self, decision: AnyDecision) -> None:
        """Apply an old decision, which no client needs to be sent any more."""
        self._last_decided = None
        self.number = decision.number
        self.at = decision.at
        self.decided_at.append(decision.at)
        self.state = fold(self.edition, self.state, decision)

    def apply(self, decision: AnyDecision, events: "Iterable[Raw]") -> OutgoingDecision:
        """Apply a decision whose events are encoded already, and prepare it for every reader."""
        before = self._current_views()
        self.fold(decision)
        after = self._current_views()
        encoded = list(zip(decision.events, events, strict=True))
        frames = (
            Decided(
                decision.number,
                decision.at,
                Raw(self._encode_known(reader, encoded)),
                Raw(_encode(patch_between(before[reader], after[reader]))),
            )
            for reader in self._readers
        )
        answered = tuple(decision.answered())
        outgoing = OutgoingDecision(decision.number, texts_of(frames), answered)
        self._recent.add(outgoing)
        return outgoing

    def _encode_known(self, reader: Reader, encoded: "Iterable[tuple[Message, Raw]]") -> bytes:
        """The events that a reader may know, as a JSON array."""
        known = (
            raw
            for event, raw in encoded
            if (readers := self.edition.readers_of(event)) is None or reader in readers
        )
        return b"[%s]" % b",".join(known)

    def since(self, number: int) -> list[OutgoingDecision]:
        """The decisions after this number, as far as they are kept in memory."""
        return self._recent.since(number)

    def missed(self, seat: Seat | None, last: int | None, now: Millis) -> list[OutgoingFrame]:
        """The decisions after number `last`, if they are still in memory; else the view."""
        if last is not None:
            missed = self.since(last)
            if len(missed) == self.number - last:
                return [outgoing.frame_for(seat) for outgoing in missed]
        return [OutgoingFrame(text_of(self.snapshot(seat, now)))]

    def snapshot(self, seat: Seat | None, now: Millis) -> Snapshot:
        """All that this seat may know."""
        return Snapshot(self.number, now, Raw(_encode(self.view(seat))))

    def _current_views(self) -> dict[Reader, Any]:
        """Every reader's view of the state; they are made once for each state."""
        state, views = self._views
        if state is not self.state:
            views = {reader: self.edition.view(self.state, reader) for reader in self._readers}
            self._views = self.state, views
        return views


def encode_events(decision: AnyDecision) -> list[Raw]:
    """The events of a decision in bytes, for the store and for all readers."""
    return [Raw(_encode(event)) for event in decision.events]


def _decide_elsewhere(  # noqa: PLR0913, PLR0917 - a decision has so many parts
    edition: str,
    state: "MatchState",
    command: Message,
    number: int,
    at: Millis,
    seed: bytes,
    games: "Games",
) -> AnyDecision:
    """What the match itself would decide: by the same rules, with the same chance."""
    game = games.stored_game(edition, _encode(state.options))
    return decide(game.edition, state, command, number, at, SeededChance(seed, number))
