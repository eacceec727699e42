"""A running match without any I/O: the log of events, and the state that is its fold.

Deciding changes nothing: what was decided is stored first, and only then recorded here.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.wire import HIDDEN, Happened, Snapshot

if TYPE_CHECKING:
    from ubongo.core.match import MatchState


class Entry(NamedTuple):
    """An event in the log, ready to be sent; `audience` is who may see it (none: everybody)."""

    seq: int
    at: Millis
    event: Raw
    audience: frozenset[Seat] | None

    def frame_for(self, seat: Seat | None) -> Happened:
        """The event as this seat (none: a spectator) may know it."""
        is_seen = self.audience is None or seat in self.audience
        return Happened(self.seq, self.at, self.event if is_seen else HIDDEN)


class Decision(NamedTuple):
    """What a command leads to, decided at `at` and not yet recorded."""

    at: Millis
    events: tuple[Any, ...]
    entries: tuple[Entry, ...]


class Match:
    """Decides commands one by one, by the rules of an edition; `at` is the last one's time."""

    def __init__(self, edition: AnyEdition, options: object, seed: bytes) -> None:
        self.edition = edition
        self.state: MatchState = edition.open(options)
        self.seed = seed
        self.at: Millis = 0
        self._log: list[Entry] = []

    @property
    def bots_seed(self) -> bytes:
        """The luck of the bots, which is not that of the match."""
        return sha256(b"bots" + self.seed).digest()

    @property
    def seq(self) -> int:
        """The number of the last event; the events count from 1."""
        return len(self._log)

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.edition.standing(self.state) is not None

    @property
    def wake_at(self) -> Millis | None:
        """When time itself moves the match on."""
        return self.edition.wake_at(self.state)

    def decide(self, command: object, at: Millis) -> Decision:
        """What the command leads to, or a Refusal; nothing changes."""
        chance = SeededChance(self.seed, self.seq)
        moment = max(at, self.at)
        events = tuple(self.edition.decide(self.state, command, moment, chance))
        return Decision(moment, events, tuple(self._entries(moment, events)))

    def record(self, decision: Decision) -> None:
        """Fold in what was decided."""
        self.at = decision.at
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
            yield Entry(number, at, Raw(msgspec.json.encode(event)), audience)

    def since(self, last: int) -> list[Entry]:
        """The events after this number."""
        return self._log[last:]

    def snapshot(self, seat: Seat | None, now: Millis) -> Snapshot:
        """All that this seat may know."""
        view = self.edition.view(self.state, seat)
        return Snapshot(self.seq, now, Raw(msgspec.json.encode(view)))
