"""A running match without any I/O: what was decided, and the state that is its fold.

Deciding changes nothing: what was decided is stored first, and only then recorded here.
"""

from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.decision import AnyDecision, CommandId, decided, folded
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.messages import Message, Together
from ubongo.core.patch import patch_between
from ubongo.core.wire.frames import Decided, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.core.match import MatchState

Reader = Seat | None
"""Who reads a view: a seat; none is a spectator, or everybody where nothing is hidden."""

_encode = msgspec.json.Encoder().encode


class Told(msgspec.Struct, frozen=True, gc=False):
    """A decision, ready to be sent: by reader its events and the patch, and whom it answers.

    There are many of them, and Python need not look through them for cycles.
    """

    number: int
    at: Millis
    told: dict[Reader, tuple[Raw, Raw]]
    answered: tuple[tuple[Seat, CommandId], ...]

    def frame_for(self, seat: Seat | None) -> Decided:
        """The decision as this seat (none: a spectator) may know it."""
        events, patch = self.told[seat if seat in self.told else None]
        ids = tuple(key for who, key in self.answered if who == seat)
        return Decided(self.number, self.at, events, patch, ids)


class Match:
    """Decides commands one by one, by the rules of an edition; `at` is the last one's time.

    Of all that was told only the last decisions are at hand: who lacks more than those gets a view.
    """

    def __init__(
        self, edition: AnyEdition, options: object, seed: bytes, kept_decisions: int = 50
    ) -> None:
        self.edition = edition
        self.state: MatchState = edition.open(options)
        self.seed = seed
        self.at: Millis = 0
        self.number = 0
        """That of the last decision; they count from 1."""
        self._readers: tuple[Reader, ...] = (None,)
        if not edition.is_open:
            self._readers = (None, *range(self.state.options.seats))
        self._views: tuple[MatchState | None, dict[Reader, Any]] = None, {}
        """A state, and what everybody sees of it."""
        self.kept_decisions = kept_decisions
        self._told: deque[Told] = deque(maxlen=kept_decisions)
        self._known: tuple[tuple[object, Millis], AnyDecision] | None = None

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
        """All that this seat (none: a spectator) may know."""
        views = self._seen()
        return views[seat if seat in views else None]

    def decide(self, command: Message | Together[Any], at: Millis) -> AnyDecision:
        """What the command leads to, or a Refusal; nothing changes.

        A board is decided when it comes, to see whether it may lie so, and mostly once more at
        once: the second time it is known.
        """
        moment = max(at, self.at)
        asked = (command, moment)
        if self._known is None or self._known[0] != asked:
            number = self.number + 1
            chance = SeededChance(self.seed, number)
            decision = decided(self.edition, self.state, command, number, moment, chance)
            self._known = asked, decision
        return self._known[1]

    def fold(self, decision: AnyDecision) -> None:
        """Fold in what was decided so long ago that nobody lacks it."""
        self._known = None
        self.number = decision.number
        self.at = decision.at
        self.state = folded(self.edition, self.state, decision)

    def record(self, decision: AnyDecision, events: "Iterable[Raw]") -> Told:
        """Fold in what was decided, of which the events are encoded already."""
        before = self._seen()
        self.fold(decision)
        after = self._seen()
        encoded = list(zip(decision.events, events, strict=True))
        once: dict[bytes, Raw] = {}  # most of what is told is the same for all, and is kept once
        parts = {}
        for reader in self._readers:
            known = self._known_to(reader, encoded)
            patch = _encode(patch_between(before[reader], after[reader]))
            parts[reader] = once.setdefault(known, Raw(known)), once.setdefault(patch, Raw(patch))
        told = Told(decision.number, decision.at, parts, tuple(decision.answered()))
        self._told.append(told)
        return told

    def _known_to(self, reader: Reader, encoded: "Iterable[tuple[Message, Raw]]") -> bytes:
        """The events that somebody may know, as a JSON array."""
        known = (
            raw
            for event, raw in encoded
            if (audience := self.edition.audience(event)) is None or reader in audience
        )
        return b"[%s]" % b",".join(known)

    def since(self, number: int) -> list[Told]:
        """What was decided after this number, as far as it is at hand."""
        return [told for told in self._told if told.number > number]

    def snapshot(self, seat: Seat | None, now: Millis) -> Snapshot:
        """All that this seat may know."""
        return Snapshot(self.number, now, Raw(_encode(self.view(seat))))

    def _seen(self) -> dict[Reader, Any]:
        """What everybody sees now; it is made once for each state."""
        state, views = self._views
        if state is not self.state:
            views = {reader: self.edition.view(self.state, reader) for reader in self._readers}
            self._views = self.state, views
        return views


def encoded(decision: AnyDecision) -> list[Raw]:
    """The events of a decision, for the store and for everybody who is told of it."""
    return [Raw(_encode(event)) for event in decision.events]
