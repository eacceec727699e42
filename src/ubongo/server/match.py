"""A running match without any I/O: what was decided, and the state that is its fold.

Deciding changes nothing: what was decided is stored first, and only then recorded here.
"""

from array import array
from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ubongo.core.chance import SeededChance
from ubongo.core.decision import AnyDecision, decided, folded
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.messages import Message, Together
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
        self.number = 0
        """That of the last decision; they count from 1."""
        self.seq = 0
        """The number of the last event; the events count from 1."""
        self._log: deque[Entry] = deque(maxlen=kept_events)
        self._seqs = array("L", [0])
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

    def record(self, decision: AnyDecision, entries: Sequence[Entry]) -> None:
        """Fold in what was decided."""
        self._known = None
        self.number = decision.number
        self.at = decision.at
        self.seq += len(entries)
        self._seqs.append(self.seq)
        self._log.extend(entries)
        self.state = folded(self.edition, self.state, decision)

    def seq_after(self, number: int) -> int:
        """The number of the last event after a decision."""
        return self._seqs[number]

    def replay(self, decision: AnyDecision) -> None:
        """Take up a match, decision by decision."""
        self.record(decision, self.entries(decision))

    def entries(self, decision: AnyDecision) -> list[Entry]:
        """The events of the next decision, ready to be sent."""
        return [
            Entry(number, decision.at, msgspec.json.encode(event), self.edition.audience(event))
            for number, event in enumerate(decision.events, self.seq + 1)
        ]

    def since(self, last: int) -> list[Entry]:
        """The events after this number, as far as they are at hand."""
        return [entry for entry in self._log if entry.seq > last]

    def snapshot(self, seat: Seat | None, now: Millis) -> Snapshot:
        """All that this seat may know."""
        view = self.edition.view(self.state, seat)
        return Snapshot(self.seq, now, Raw(msgspec.json.encode(view)))
