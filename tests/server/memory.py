"""A keeper that keeps everything in lists: no thread, no file, and it fails when a test says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.core.edition import Seat
    from ubongo.core.solo.results import SoloResult
    from ubongo.server.answers import Answer
    from ubongo.server.guests import Guest
    from ubongo.server.keeping import Arrangement, Kept
    from ubongo.server.store.records import NewMatch


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
        assert kept.last == sum(len(each.entries) for each in self.now.kept)
        assert all(self._answer(seat, answer.id) is None for seat, answer in kept.answers)
        self.now.kept.append(kept)

    async def answer_to(self, seat: Seat, command_id: str) -> Answer | None:
        """What was answered to a command of the match, however long ago."""
        self._fail()
        return self._answer(seat, command_id)

    async def finish(self) -> None:
        """The match is over, or nobody will go on with it."""
        self._fail()
        self.is_finished = True

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """What a solo run came to; no table here is for one."""
        raise AssertionError(f"{guest} played alone: {result}, {is_doubtful}")

    @property
    def answers(self) -> Sequence[tuple[Seat, Answer]]:
        """All answers of the newest match, oldest first."""
        return [answer for kept in self.now.kept for answer in kept.answers]

    def _answer(self, seat: Seat, command_id: str) -> Answer | None:
        found = [answer for who, answer in self.answers if (who, answer.id) == (seat, command_id)]
        return found[0] if found else None

    def _fail(self) -> None:
        if self.failure is not None:
            raise self.failure
