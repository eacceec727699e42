"""Guests: a player is a random token in a cookie and a nickname; there are no accounts.

The server keeps only the token's hash. A token is 256 random bits, so nobody guesses another's.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, NewType

from ubongo.server.store.guests import (
    create_guest,
    delete_guest,
    find_guest,
    rename_guest,
    retoken_guest,
    touch_guest,
)

if TYPE_CHECKING:
    from ubongo.server.limits import Now, Seconds
    from ubongo.server.store.store import Store

Guest = NewType("Guest", str)
"""The id of a guest, who is known by a token."""

MOST_REMEMBERED = 10_000
CODE_LETTERS = "BDFGHJKLMPRSTVXZ"
CODE_LENGTH = 8
CODE_LASTS: Seconds = 300
"""How long a code waits for the other device."""
TOUCH_EVERY: Seconds = 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """A token for somebody new."""
    return secrets.token_urlsafe(32)


def hash_of(token: str | None) -> str | None:
    """The hash under which a token's guest is kept; none if it is no token."""
    if token is None or _TOKEN.fullmatch(token) is None:
        return None
    return sha256(token.encode()).hexdigest()


class Guests:
    """Who has which token; the store knows, and those who were here lately are remembered."""

    def __init__(self, store: Store, now: Now = time.monotonic) -> None:
        self._store, self._now = store, now
        self._codes: dict[str, tuple[Guest, Seconds]] = {}
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self._touched: dict[Guest, Seconds] = {}

    async def find(self, token: str | None) -> Guest | None:
        """Who has this token; nobody if it is none, or nobody's."""
        hashed = hash_of(token)
        if hashed is None:
            return None
        if hashed not in self._known:
            found = await self._store.read(find_guest, hashed)
            if found is None:
                return None
            self._remember(hashed, found.id)
        guest = self._known[hashed]
        await self._touch(guest)
        return guest

    async def _touch(self, guest: Guest) -> None:
        """Who is here is not forgotten as idle; once a day is often enough to note it."""
        now = self._now()
        if now - self._touched.get(guest, -TOUCH_EVERY) >= TOUCH_EVERY:
            self._touched[guest] = now
            await self._store.write(touch_guest, guest)

    async def welcome(self, token: str | None) -> tuple[Guest, str | None]:
        """Who has this token, or somebody new with a new one, which is told."""
        found = await self.find(token)
        if found is not None:
            return found, None
        token = new_token()
        hashed = sha256(token.encode()).hexdigest()
        created = await self._store.write(create_guest, hashed)
        self._remember(hashed, created.id)
        return Guest(created.id), token

    async def rename(self, guest: Guest, name: str | None) -> None:
        """Be known by this name where records are shown; without one, by the last that was said."""
        if name is not None:
            await self._store.write(rename_guest, guest, name)

    def lend_code(self, guest: Guest) -> str:
        """A short code that brings this guest to another device; an older one is void."""
        now = self._now()
        self._codes = {
            code: lent for code, lent in self._codes.items() if lent[0] != guest and lent[1] > now
        }
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        self._codes[code] = (guest, now + CODE_LASTS)
        return code

    async def move(self, code: str) -> str | None:
        """The guest's new token for another device; the old one is void. None if the code is."""
        guest, until = self._codes.pop(code.upper().replace("-", ""), (None, 0.0))
        if guest is None or until <= self._now():
            return None
        token = new_token()
        hashed = sha256(token.encode()).hexdigest()
        if not await self._store.write(retoken_guest, guest, hashed):
            return None
        self._forget_tokens(guest)
        self._remember(hashed, guest)
        return token

    async def forget(self, guest: Guest) -> None:
        """Nobody is this guest any more; the store and we forget all about it."""
        self._forget_tokens(guest)
        self._codes = {code: lent for code, lent in self._codes.items() if lent[0] != guest}
        await self._store.write(delete_guest, guest)
        self._forget_tokens(guest)  # who was looked up meanwhile
        self._touched.pop(guest, None)

    def _forget_tokens(self, guest: Guest) -> None:
        for old in [known for known, other in self._known.items() if other == guest]:
            del self._known[old]

    def _remember(self, hashed: str, guest: str) -> None:
        self._known[hashed] = Guest(guest)
        if len(self._known) > MOST_REMEMBERED:
            _, forgotten = self._known.popitem(last=False)
            self._touched.pop(forgotten, None)
