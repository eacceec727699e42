"""A running match without any I/O: the log of events, and the state that is its fold."""

from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.edition import Edition, Millis, Seat
from ubongo.core.messages import Paused, Resumed
from ubongo.core.wire import HIDDEN, Happened, Snapshot

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


class Entry(NamedTuple):
    """An event in the log, ready to be sent; `audience` is who may see it (none: everybody)."""

    seq: int
    at: Millis
    event: Raw
    audience: frozenset[Seat] | None

    def frame_for(self, seat: Seat) -> Happened:
        """The event as this seat may know it."""
        is_seen = self.audience is None or seat in self.audience
        return Happened(self.seq, self.at, self.event if is_seen else HIDDEN)


class Match(Generic[S, C, E, V]):
    """Decides commands one by one, by the rules of an edition; `at` is the last one's time."""

    def __init__(self, edition: Edition[Any, S, C, E, V], opened: S, seed: bytes) -> None:
        self._edition = edition
        self._state = opened
        self._log: list[Entry] = []
        self.at: Millis = 0
        self.is_paused = False
        self.seed = seed

    @property
    def seq(self) -> int:
        """The number of the last event; the events count from 1."""
        return len(self._log)

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self._edition.standing(self._state) is not None

    @property
    def wake_at(self) -> Millis | None:
        """When time itself moves the match on."""
        return self._edition.wake_at(self._state)

    def check(self, command: C, at: Millis) -> None:
        """Raise a Refusal if the command would be refused now; record nothing."""
        self._decided(command, at)

    def decide(self, command: C, at: Millis) -> list[Entry]:
        """Decide a command, append what it leads to, fold it in; or raise a Refusal."""
        events = self._decided(command, at)
        self.at = max(at, self.at)
        entries = [
            Entry(number, self.at, Raw(msgspec.json.encode(event)), self._edition.audience(event))
            for number, event in enumerate(events, self.seq + 1)
        ]
        self._log.extend(entries)
        for event in events:
            self._state = self._edition.evolve(self._state, event)
            if isinstance(event, Paused | Resumed):
                self.is_paused = isinstance(event, Paused)
        return entries

    def _decided(self, command: C, at: Millis) -> list[E]:
        chance = SeededChance(self.seed, self.seq)
        return list(self._edition.decide(self._state, command, max(at, self.at), chance))

    def since(self, last: int) -> list[Entry]:
        """The events after this number."""
        return self._log[last:]

    def snapshot(self, seat: Seat, now: Millis) -> Snapshot:
        """All that this seat may know."""
        view = self._edition.view(self._state, seat)
        return Snapshot(self.seq, now, Raw(msgspec.json.encode(view)))
