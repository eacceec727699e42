"""Who had a seat when: in the middle of a match somebody may take over from a bot or a leaver.

Nobody is credited with what another did on the same seat (A-21).
"""

from collections.abc import Sequence
from typing import NamedTuple

from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import TookOver
from ubongo.core.solves import Entries
from ubongo.server.store.structs import GuestId, Role, StoredOther, StoredSeat

FOR_EVER: Millis = 2**62


class Stint(NamedTuple):
    """The guest, if it was one, who had a seat from a time of the match until another."""

    guest: GuestId | None
    since: Millis = 0
    until: Millis = FOR_EVER

    def has(self, at: Millis) -> bool:
        """Whether this time is within it."""
        return self.since <= at < self.until


def stints_of(
    seats: Sequence[StoredSeat], others: Sequence[StoredOther], bots: Sequence[Seat], log: Entries
) -> list[list[Stint]]:
    """Seat by seat everybody who had it, in order; `bots` had seats when the match began."""
    takeovers = [(event.seat, at) for at, event in log if isinstance(event, TookOver)]
    stints: list[list[Stint]] = []
    for seat, holder in enumerate(seats):
        left = [each.guest for each in others if each.role is Role.LEFT and each.seat == seat]
        guests = [*([None] if seat in bots else []), *left, holder.guest]
        begun = [0, *(at for taken, at in takeovers if taken == seat)]
        times = zip(guests, begun, [*begun[1:], FOR_EVER], strict=False)
        stints.append([Stint(*each) for each in times])
    return stints
