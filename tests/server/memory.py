"""A keeper that keeps everything in lists: no thread, no file, and it fails when a test says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ubongo.core.chain import RULES
from ubongo.core.log import end_of_log
from ubongo.server.tables.keeper import log_header

if TYPE_CHECKING:
    from ubongo.core.decision import CommandId, EncodedDecision
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.solo.results import SoloResult
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.structs import NewMatch
    from ubongo.server.tables.keeper import TableSetup


class Appended(NamedTuple):
    """What was appended to a match: its time, and the decision after number `last`, if any."""

    at: Millis
    last: int
    decision: EncodedDecision | None


@dataclass
class Shelved:
    """A match as it is kept."""

    created: NewMatch
    saved: NewMatch
    appended: list[Appended] = field(default_factory=list)
    has_started: bool = False


class MemoryKeeper:
    """Keeps the matches of one table; `failure` is what it raises instead."""

    def __init__(self) -> None:
        self.match_id = ""
        self.is_finished = False
        self.matches: list[Shelved] = []
        self.failure: Exception | None = None

    @property
    def now(self) -> Shelved:
        """The newest match."""
        return self.matches[-1]

    async def create(self, setup: TableSetup, seed: bytes) -> None:
        """A new match of the table."""
        self._fail()
        self.match_id = f"match {len(self.matches) + 1}"
        self.is_finished = False
        stored = setup.to_match(self.match_id, seed)
        self.matches.append(Shelved(stored, stored))

    async def save(self, setup: TableSetup) -> None:
        """What is agreed, and who sits where."""
        self._fail()
        self.now.saved = setup.to_match(self.match_id, b"")

    async def start(self) -> None:
        """The match's clock starts."""
        self._fail()
        self.now.has_started = True

    async def append(self, at: Millis, last: int, decision: EncodedDecision | None = None) -> None:
        """Nothing is lost as long as the test runs; numbers without gaps are checked."""
        self._fail()
        assert last == len(self.decisions)
        assert decision is None or decision.number == last + 1
        before = set(self.answered)
        self.now.appended.append(Appended(at, last, decision))
        assert before.isdisjoint(self.answered[len(before) :])

    async def decision(self, number: int) -> EncodedDecision:
        """A decision of the match, however long ago."""
        self._fail()
        return self.decisions[number - 1]

    @property
    def end_of_log(self) -> str:
        """The end of the hash chain over all that was decided."""
        self._fail()
        saved = self.now.saved
        about = log_header(saved.edition, saved.options, self.now.created.seed, RULES)
        return end_of_log(about, self.decisions)

    async def finish(self) -> None:
        """The match is over, or nobody will go on with it."""
        self._fail()
        self.is_finished = True

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """What a solo run came to; no table here is for one."""
        raise AssertionError(f"{guest} played alone: {result}, {is_doubtful}")

    @property
    def decisions(self) -> list[EncodedDecision]:
        """All decisions of the newest match, oldest first."""
        return [each.decision for each in self.now.appended if each.decision is not None]

    @property
    def answered(self) -> list[tuple[Seat, CommandId]]:
        """All commands that they answer, by seat."""
        causes = [msgspec.json.decode(each.body)["cause"] for each in self.decisions]
        given = [each for cause in causes if isinstance(cause, list) for each in cause]
        return [(each["command"]["seat"], key) for each in given for key in each.get("ids", [])]

    def _fail(self) -> None:
        if self.failure is not None:
            raise self.failure
