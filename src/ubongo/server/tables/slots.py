"""Room for new tables: how many a guest, a network and the whole server may have."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.server.limits import shares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client, Limits
    from ubongo.server.tables.rate_limits import RateLimits
    from ubongo.server.tables.registry import Registry


class Slots:
    """Counts the tables that are in memory, and those that are just being made."""

    def __init__(self, registry: Registry, rates: RateLimits, limits: Limits) -> None:
        self._registry, self._rates, self._limits = registry, rates, limits
        self._being_made: list[tuple[Guest | None, Client]] = []

    @contextmanager
    def slot_for(self, maker: Guest | None, client: Client) -> Iterator[None]:
        """Room for one more table, which nobody else gets while it is being made."""
        most = self._limits.tables_of_a_guest
        if maker is not None and self._count_made_by(maker) >= most:
            raise Refusal("tables.too_many_of_yours", most=most)
        for network, times in zip(client, shares(), strict=False):
            self._check_room_for(network, self._limits.tables_of_an_address * times)
        self.check_room()
        self._rates.check_rows(maker, client)
        self._rates.check_new_table(client)
        if maker is not None:  # the store has them, so that they need no memory
            for table in self._registry.abandoned_by(maker)[: -most + 1]:
                self._registry.drop(table)
        self._being_made.append((maker, client))
        try:
            yield
        finally:
            self._being_made.remove((maker, client))

    def check_room(self, others: int = 0) -> None:
        """Refuse one more table in memory, besides others that come from the store just now."""
        count = len(self._registry) + len(self._being_made) + others
        if count >= self._limits.tables and not self._registry.drop_idle():
            raise Refusal("tables.all_taken")

    def _count_made_by(self, guest: Guest) -> int:
        being_made = sum(maker == guest for maker, _ in self._being_made)
        return self._registry.count_made_by(guest) + being_made

    def _check_room_for(self, network: str, most: int) -> None:
        """Refuse a network that has so many, unless one of them needs no memory."""
        being_made = sum(network in client for _, client in self._being_made)
        made = self._registry.count_from(network) + being_made
        if made >= most and not self._registry.drop_idle(network):
            raise Refusal("tables.too_many_here", most=most)
