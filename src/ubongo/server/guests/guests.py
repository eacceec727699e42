"""Guests: somebody is known by a random credential in a cookie; there are no accounts.

Each device of a guest has a credential of its own, and the server keeps only its hash. A credential
is 256 random bits, so nobody guesses one. A short code adds a device, a phrase brings a guest back.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, NewType

from ubongo.server.guests.recovery_phrases import hash_phrase, new_phrase
from ubongo.server.store.devices import add_device, find_device, remove_device, touch_device
from ubongo.server.store.errors import AwayError
from ubongo.server.store.guests import (
    create_guest,
    delete_guest,
    guest_by_phrase,
    rename_guest,
    set_phrase,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.server.limits import Now, Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import DeviceId

Guest = NewType("Guest", str)
"""The id of a guest, who is known by the credentials of one or several devices."""

MOST_REMEMBERED = 10_000
CODE_LETTERS = "BDFGHJKLMPRSTVXZ"
CODE_LENGTH = 8
CODE_TTL: Seconds = 300
"""How long a code waits for the other device."""
TOUCH_EVERY: Seconds = 600
"""How often it is noted that a device was here. Another process may accept a device that was signed
out for that long."""
_CREDENTIAL = re.compile(r"[A-Za-z0-9_-]{43}")


def new_credential() -> str:
    """A credential for a new device."""
    return secrets.token_urlsafe(32)


def hash_credential(credential: str | None) -> str | None:
    """The hash under which a credential's device is stored; None for text that is no credential."""
    if credential is None or _CREDENTIAL.fullmatch(credential) is None:
        return None
    return sha256(credential.encode()).hexdigest()


class Known(NamedTuple):
    """Whose a credential is: a guest on one of the guest's devices."""

    guest: Guest
    device: DeviceId


class Guests:
    """Who has which credential: the store knows it, and this caches who was here lately."""

    def __init__(self, store: Store, now: Now = time.monotonic) -> None:
        self._store, self._now = store, now
        self._codes: dict[str, tuple[Guest, Seconds]] = {}
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._touched: dict[DeviceId, Seconds] = {}

    def remembers(self, hashed: str | None) -> bool:
        """Whether a guest with the credential of this hash was here lately."""
        return hashed in self._known

    async def find(self, credential: str | None) -> Guest | None:
        """The guest who has this credential, if anybody has."""
        known = await self.whose(credential)
        return None if known is None else known.guest

    async def whose(self, credential: str | None) -> Known | None:
        """The guest who has this credential, if anybody has, and on which device."""
        hashed = hash_credential(credential)
        if hashed is None:
            return None
        if hashed not in self._known:
            found = await self._store.read(find_device, hashed)
            if found is None:
                return None
            self._remember(hashed, Known(Guest(found.guest), found.id))
        known = self._known[hashed]
        if not await self._touch(known.device):
            self._known.pop(hashed, None)
            return None
        return known

    async def _touch(self, device: DeviceId) -> bool:
        """Note now and then that the device was here; False once it is signed out."""
        now = self._now()
        if now - self._touched.get(device, -TOUCH_EVERY) < TOUCH_EVERY:
            return True
        self._touched[device] = now
        try:
            is_known = await self._store.write(touch_device, device)
        except AwayError:  # noted the next time
            del self._touched[device]
            return True
        if not is_known:
            self._touched.pop(device, None)
        return is_known

    async def create(self, device: str | None = None) -> tuple[Guest, str]:
        """Somebody new on a device of this name, with a new credential."""
        credential = new_credential()
        hashed = sha256(credential.encode()).hexdigest()
        created = await self._store.write(create_guest, hashed, None, device)
        return Guest(created.id), credential

    async def rename(self, guest: Guest, name: str | None) -> None:
        """Show this name beside the guest's records; without a new one the last name stays."""
        if name is not None:
            await self._store.write(rename_guest, guest, name)

    # Devices.

    def lend_code(self, guest: Guest) -> str:
        """A short code that adds a device to this guest's; an older one is void."""
        now = self._now()
        self._codes = {
            code: lent for code, lent in self._codes.items() if lent[0] != guest and lent[1] > now
        }
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        self._codes[code] = (guest, now + CODE_TTL)
        return code

    def redeem_code(self, code: str) -> Guest | None:
        """Who lent this code, which is void afterwards; None for a wrong one."""
        guest, until = self._codes.pop(code.upper().replace("-", ""), (None, 0.0))
        return guest if guest is not None and until > self._now() else None

    async def renew_phrase(self, guest: Guest) -> str:
        """A phrase that brings this guest back; an older one is void."""
        phrase = new_phrase()
        hashed = hash_phrase(phrase)
        if hashed is None:
            raise ValueError("a new phrase must have a hash")
        await self._store.write(set_phrase, guest, hashed)
        return phrase

    async def find_by_phrase(self, phrase: str) -> Guest | None:
        """Whom this phrase brings back, as often as it is said; None for a wrong one."""
        hashed = hash_phrase(phrase)
        found = None if hashed is None else await self._store.read(guest_by_phrase, hashed)
        return None if found is None else Guest(found)

    async def add_device(self, guest: Guest, name: str | None) -> str | None:
        """The credential of one more device; None if the guest was forgotten meanwhile."""
        credential = new_credential()
        hashed = sha256(credential.encode()).hexdigest()
        added = await self._store.write(add_device, guest, hashed, name)
        return None if added is None else credential

    async def sign_out(self, guest: Guest, device: DeviceId) -> bool:
        """The device is the guest's no longer; whether there was such a one."""
        is_done = await self._store.write(remove_device, guest, device)
        self._forget(lambda known: known == Known(guest, device))
        return is_done

    async def forget(self, guest: Guest) -> None:
        """Delete the guest and everything about it, in memory and in the store."""
        self._forget(lambda known: known.guest == guest)
        self._codes = {code: lent for code, lent in self._codes.items() if lent[0] != guest}
        await self._store.write(delete_guest, guest)
        self._forget(lambda known: known.guest == guest)  # who was looked up meanwhile

    def _forget(self, is_gone: Callable[[Known], bool]) -> None:
        for hashed in [hashed for hashed, known in self._known.items() if is_gone(known)]:
            self._touched.pop(self._known.pop(hashed).device, None)

    def _remember(self, hashed: str, known: Known) -> None:
        self._known[hashed] = known
        if len(self._known) > MOST_REMEMBERED:
            _, forgotten = self._known.popitem(last=False)
            self._touched.pop(forgotten.device, None)
