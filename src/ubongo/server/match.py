"""A running match without any I/O: the log of events, and the state that is its fold.

Deciding changes nothing: what was decided is stored first, and only then recorded here.
"""

from collections import deque
from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.wire.frames import HIDDEN, Happened, Snapshot

if TYPE_CHECKING:
    from ubongo.core.match import MatchState


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event in the log, ready to be sent; `audience` is who may see it (none: everybody).

    There are many of them, and Python need not look through them for cycles.
    """

    seq: int
    at: Millis
    event: bytes
    audience: frozenset[Seat] | None

    def frame_for(self, seat: Seat | None) -> Happened:
        """The event as this seat (none: a spectator) may know it."""
        is_seen = self.audience is None or seat in self.audience
        return Happened(self.seq, self.at, Raw(self.event) if is_seen else HIDDEN)


class Decision(NamedTuple):
    """What a command leads to, decided at `at` and not yet recorded."""

    at: Millis
    events: tuple[Any, ...]
    entries: tuple[Entry, ...]


class Match:
    """Decides commands one by one, by the rules of an edition; `at` is the last one's time.

    Of the log only the last events are at hand: who lacks more than those gets a view.
    """

    def __init__(
        self, edition: AnyEdition, options: object, seed: bytes, kept_events: int = 50
    ) -> None:
        self.edition = edition
        self.state: MatchState = edition.open(options)
        self.seed = seed
        self.at: Millis = 0
        self.seq = 0
        """The number of the last event; the events count from 1."""
        self._log: deque[Entry] = deque(maxlen=kept_events)
        self._known: tuple[tuple[object, Millis], Decision] | None = None

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

    def decide(self, command: object, at: Millis) -> Decision:
        """What the command leads to, or a Refusal; nothing changes.

        A board is decided when it comes, to see whether it may lie so, and mostly once more at
        once: the second time it is known.
        """
        moment = max(at, self.at)
        asked = (command, moment)
        if self._known is None or self._known[0] != asked:
            chance = SeededChance(self.seed, self.seq)
            events = tuple(self.edition.decide(self.state, command, moment, chance))
            self._known = asked, Decision(moment, events, tuple(self._entries(moment, events)))
        return self._known[1]

    def record(self, decision: Decision) -> None:
        """Fold in what was decided."""
        self._known = None
        self.at = decision.at
        self.seq += len(decision.entries)
        self._log.extend(decision.entries)
        for event in decision.events:
            self.state = self.edition.evolve(self.state, event)

    def replay(self, log: Iterable[tuple[Millis, object]]) -> None:
        """Take up a match where its log ends."""
        for at, event in log:
            self.record(Decision(at, (event,), tuple(self._entries(at, (event,)))))

    def _entries(self, at: Millis, events: tuple[Any, ...]) -> Iterable[Entry]:
        for number, event in enumerate(events, self.seq + 1):
            audience = self.edition.audience(event)
            yield Entry(number, at, msgspec.json.encode(event), audience)

    def since(self, last: int) -> list[Entry]:
        """The events after this number, as far as they are at hand."""
        return [entry for entry in self._log if entry.seq > last]

    def snapshot(self, seat: Seat | None, now: Millis) -> Snapshot:
        """All that this seat may know."""
        view = self.edition.view(self.state, seat)
        return Snapshot(self.seq, now, Raw(msgspec.json.encode(view)))
