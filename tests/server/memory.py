"""A keeper that keeps everything in lists: no thread, no file, and it fails when a test says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from ubongo.core.chain import RULES
from ubongo.core.log import end_of_log
from ubongo.server.tables.keeping import about_match

if TYPE_CHECKING:
    from ubongo.core.decision import CommandId, Written
    from ubongo.core.edition import Seat
    from ubongo.core.solo.results import SoloResult
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.records import NewMatch
    from ubongo.server.tables.keeping import Arrangement, Kept


@dataclass
class Shelved:
    """A match as it is kept."""

    begun: NewMatch
    settled: NewMatch
    kept: list[Kept] = field(default_factory=list)
    is_open: bool = False


class MemoryKeeper:
    """Keeps the matches of one table; `failure` is what it raises instead."""

    def __init__(self) -> None:
        self.match = ""
        self.is_finished = False
        self.matches: list[Shelved] = []
        self.failure: Exception | None = None

    @property
    def now(self) -> Shelved:
        """The newest match."""
        return self.matches[-1]

    async def begin(self, table: Arrangement, seed: bytes) -> None:
        """A new match of the table."""
        self._fail()
        self.match = f"match {len(self.matches) + 1}"
        self.is_finished = False
        stored = table.stored(self.match, seed)
        self.matches.append(Shelved(stored, stored))

    async def settle(self, table: Arrangement) -> None:
        """What was agreed on before the match, and who sits where."""
        self._fail()
        self.now.settled = table.stored(self.match, b"")

    async def open(self) -> None:
        """The match's clock starts."""
        self._fail()
        self.now.is_open = True

    async def append(self, kept: Kept) -> None:
        """Nothing is lost as long as the test runs; numbers without gaps are checked."""
        self._fail()
        assert kept.last == len(self.decisions)
        assert kept.decision is None or kept.decision.number == kept.last + 1
        before = set(self.answered)
        self.now.kept.append(kept)
        assert before.isdisjoint(self.answered[len(before) :])

    async def decision(self, number: int) -> Written:
        """A decision of the match, however long ago."""
        self._fail()
        return self.decisions[number - 1]

    async def end(self) -> str:
        """The end of the hash chain over all that was decided."""
        self._fail()
        settled = self.now.settled
        about = about_match(settled.edition, settled.options, self.now.begun.seed, RULES)
        return end_of_log(about, self.decisions)

    async def finish(self) -> None:
        """The match is over, or nobody will go on with it."""
        self._fail()
        self.is_finished = True

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """What a solo run came to; no table here is for one."""
        raise AssertionError(f"{guest} played alone: {result}, {is_doubtful}")

    @property
    def decisions(self) -> list[Written]:
        """All decisions of the newest match, oldest first."""
        return [kept.decision for kept in self.now.kept if kept.decision is not None]

    @property
    def answered(self) -> list[tuple[Seat, CommandId]]:
        """All commands that they answer, by seat."""
        causes = [msgspec.json.decode(each.body)["cause"] for each in self.decisions]
        given = [each for cause in causes if isinstance(cause, list) for each in cause]
        return [(each["command"]["seat"], key) for each in given for key in each.get("ids", [])]

    def _fail(self) -> None:
        if self.failure is not None:
            raise self.failure
