"""The tally of a table: how often each of those who play there has won, match after match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ubongo.core.wire.tables import TallyRow
from ubongo.server.tables.occupant import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.seating import Predecessor


class Count(NamedTuple):
    """In how many matches somebody played, and won or shared the first place."""

    wins: int = 0
    matches: int = 0


Key = tuple["Guest | None", str | None]
Counts = dict[Key, Count]


class Tally:
    """Counts by guest, and by character for bots; people who got up keep theirs.

    The result of the newest match is shown at once and stored with the next match, so that a table
    which is loaded with that result counts it once.
    """

    def __init__(self) -> None:
        self.matches_before = 0
        self._before: Counts = {}
        self._newest: Counts | None = None
        """All counts with the newest match, once it is over."""
        self._names: dict[Guest, str | None] = {}

    def add(
        self,
        standing: Sequence[Sequence[Seat]],
        players: Iterable[tuple[Seat, Occupant, str]],
        predecessors: Iterable[Predecessor] = (),
    ) -> None:
        """A match is over; one without a standing counts nowhere (A-21).

        Whoever left a seat that another took over has played, and not won.
        """
        if not standing:
            return
        self._newest = dict(self._before)
        for seat, occupant, character in players:
            if occupant.guest != NOBODY:
                key = self._key(occupant, character)
                wins, matches = self._before.get(key, Count())
                self._newest[key] = Count(wins + (seat in standing[0]), matches + 1)
        for former in predecessors:
            key = former.guest, None
            if former.guest != NOBODY and self._newest.get(key) == self._before.get(key):
                wins, matches = self._before.get(key, Count())
                self._newest[key] = Count(wins, matches + 1)
                self._names[former.guest] = former.name

    def begin_next(self) -> None:
        """Another match is to be played: the newest result belongs to those before it."""
        if self._newest is not None:
            self.matches_before += 1
            self._before, self._newest = self._newest, None

    def forget(self, guest: Guest) -> None:
        """Forget a guest."""
        for counts in (self._before, self._newest or {}):
            counts.pop((guest, None), None)
        self._names.pop(guest, None)

    def to_store(
        self, players: Iterable[tuple[Seat, Occupant | None, str]]
    ) -> tuple[tuple[int, int], ...]:
        """The counts before this match by seat: what is stored names nobody."""
        return tuple(
            Count()
            if occupant is None
            else self._before.get(self._key(occupant, character), Count())
            for _, occupant, character in players
        )

    def restore(
        self,
        matches: int,
        counts: Sequence[tuple[int, int]],
        players: Iterable[tuple[Seat, Occupant, str]],
    ) -> None:
        """Take over what the store has."""
        self.matches_before = matches
        for seat, occupant, character in players:
            if seat < len(counts) and counts[seat][1] > 0:
                self._before[self._key(occupant, character)] = Count(*counts[seat])

    @property
    def matches(self) -> int:
        """How many matches were played to their end."""
        return self.matches_before + (self._newest is not None)

    def to_wire(self) -> tuple[TallyRow, ...]:
        """Everybody who played, who won most often first."""
        counts = self._before if self._newest is None else self._newest
        rows = [
            TallyRow(None if guest is None else self._names.get(guest), character, *count)
            for (guest, character), count in counts.items()
        ]
        return tuple(sorted(rows, key=lambda row: (-row.wins, row.matches)))

    def _key(self, occupant: Occupant, character: str) -> Key:
        """A bot is whom it plays as, a person is a guest."""
        if occupant.guest is None:
            return None, character
        self._names[occupant.guest] = occupant.name
        return occupant.guest, None
