"""The task of a day: one run of each guest and edition, however often it is asked for.

The id of the run follows from guest, edition and day, so that the store itself knows whether there
was one already; a table that was made but at which nothing was dealt does not count.
"""

from __future__ import annotations

import asyncio
import hmac
import itertools
import re
from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.server.store.errors import UnknownMatch
from ubongo.server.store.matches import load_header

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import MatchHeader
    from ubongo.server.tables.lobby import Lobby, Soloist


class Daily:
    """Starts or finds a guest's run of a day's task."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store, self._secret = store, secret.encode()
        self._one_at_a_time = asyncio.Lock()

    def mark(self, edition: str, day: str, guest: Guest) -> str:
        """What a device keeps that this guest has seen the task of a day on it; it names nobody."""
        about = f"seen {guest} {edition} {day}"
        return f"{day}.{hmac.new(self._secret, about.encode(), 'sha256').hexdigest()[:32]}"

    def first_mark(self, kept: str | None, edition: str, day: str, guest: Guest) -> str:
        """The mark of the first guest who saw the task on a device that has kept this one."""
        is_of_day = kept is not None and re.fullmatch(rf"{day}\.[0-9a-f]{{32}}", kept)
        return kept if kept is not None and is_of_day else self.mark(edition, day, guest)

    async def begin(
        self, lobby: Lobby, edition: str, day: str, player: Soloist, kept: str | None = None
    ) -> str:
        """The code of the guest's run, new or under way; a Refusal if it is over.

        A new one does not count if the mark that the device has kept is another guest's.
        """
        first = self.first_mark(kept, edition, day, player.guest)
        was_before = first != self.mark(edition, day, player.guest)
        options = SoloOptions(
            mode=Mode.DAILY, length=1, side=Side.HARD, day=day, was_before=was_before
        )
        game = lobby.games.solo(edition, options)
        async with self._one_at_a_time:
            match_id, header = await self._run(edition, day, player.guest)
            if header is None:
                table = await lobby.create_solo(game, player, match_id)
                return table.code
        if header.finished is not None:
            raise Refusal("daily.played")
        if header.started is None:  # whoever got up sits down again
            table = await lobby.table(header.code, player.guest, player.client)
            await table.ask(lambda: table.gathering.sit(player.guest, player.name))
        return header.code

    async def code(self, edition: str, day: str, player: Guest) -> str | None:
        """Where the guest's run is under way."""
        _, header = await self._run(edition, day, player)
        return None if header is None or header.finished is not None else header.code

    async def _run(self, edition: str, day: str, player: Guest) -> tuple[str, MatchHeader | None]:
        """The run's id and, if there is one, what is known of it."""
        for number in itertools.count():
            about = f"{player} {edition} {day} {number}"
            match_id = hmac.new(self._secret, about.encode(), "sha256").hexdigest()[:32]
            try:
                header = await self._store.read(load_header, match_id)
            except UnknownMatch:
                return match_id, None
            if header.started is not None or header.finished is None:
                return match_id, header
        raise AssertionError("there is always another number")
