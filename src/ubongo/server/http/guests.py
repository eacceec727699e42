"""Routes of guests: name, settings, devices, and the phrase that brings a guest back."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath

from ubongo.core.edition import Refusal
from ubongo.core.wire.guests import (
    DeviceAdded,
    DeviceCode,
    DeviceSeen,
    DevicesSeen,
    GuestName,
    GuestSettings,
    RecoveryPhrase,
)
from ubongo.server.guests.cookies import no_cookie
from ubongo.server.guests.guests import Guest, Guests, Known
from ubongo.server.guests.names import clean_name
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    body_of,
    client_of,
    credential_of,
    device_of,
    with_cookie,
)
from ubongo.server.store.devices import devices_of
from ubongo.server.store.guests import has_phrase, load_guest, load_settings, save_settings
from ubongo.server.tables.lobby import Lobby


async def known_caller(request: AnyRequest, guests: Guests) -> Known:
    """The guest who asks, and on which device, or a Refusal."""
    known = await guests.whose(credential_of(request))
    if known is None:
        raise Refusal("guest.unknown")
    return known


@post("/guest/codes")
async def lend_code(request: AnyRequest, guests: TheGuests) -> DeviceCode:
    """A code to type on another device, within five minutes."""
    known = await known_caller(request, guests)
    return DeviceCode(guests.lend_code(known.guest))


@get("/guest/devices", gives={"device": "/devices/0/id"}, cache_control=NEVER_KEPT)
async def see_devices(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> DevicesSeen:
    """The devices of the caller, none for a stranger, and whether there is a recovery phrase."""
    known = await guests.whose(credential_of(request))
    if known is None:
        return DevicesSeen(None, has_phrase=False, devices=())
    guest, own = known
    found = await lobby.store.read(load_guest, guest)
    return DevicesSeen(
        None if found is None else found.name,
        await lobby.store.read(has_phrase, guest),
        tuple(
            DeviceSeen(each.id, each.name, each.added, each.seen, is_this=each.id == own)
            for each in await lobby.store.read(devices_of, guest)
        ),
    )


@post("/guest/devices", body=DeviceCode)
async def add_device(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[DeviceAdded]:
    """This device is the guest's too who lent the code; the others stay as they are."""
    wanted = await body_of(request, DeviceCode)
    lobby.rates.check_guessing(client_of(request))
    guest = guests.redeem_code(wanted.code)
    admitted = await _admit(request, lobby, guests, guest)
    if admitted is None:
        lobby.rates.count_wrong_guess(client_of(request))
        raise Refusal("guest.wrong_code")
    return admitted


@post("/guest/phrase")
async def renew_phrase(request: AnyRequest, guests: TheGuests) -> RecoveryPhrase:
    """A new phrase that brings the caller back; it is told this once, and an older one is void."""
    known = await known_caller(request, guests)
    return RecoveryPhrase(await guests.renew_phrase(known.guest))


@post("/guest/recovery", body=RecoveryPhrase)
async def recover(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> Response[DeviceAdded]:
    """This device is the guest's whom the phrase brings back."""
    wanted = await body_of(request, RecoveryPhrase)
    lobby.rates.check_guessing(client_of(request))
    guest = await guests.find_by_phrase(wanted.phrase)
    admitted = await _admit(request, lobby, guests, guest)
    if admitted is None:
        lobby.rates.count_wrong_guess(client_of(request))
        raise Refusal("guest.wrong_phrase")
    return admitted


async def _admit(
    request: AnyRequest, lobby: Lobby, guests: Guests, guest: Guest | None
) -> Response[DeviceAdded] | None:
    """This device is the guest's from now on: the name, the table, and what was set up.

    None if there is no such guest, or no longer.
    """
    before = await guests.whose(credential_of(request))
    is_new = before is None or before.guest != guest
    credential = None
    if guest is not None and is_new:
        credential = await guests.add_device(guest, device_of(request))
    if guest is None or (is_new and credential is None):
        return None
    if before is not None and is_new:  # the cookie with that credential is replaced
        await _sign_out(lobby, guests, before)
    seated = await lobby.table_of(guest)
    found = await lobby.store.read(load_guest, guest)
    table, name = seated or (None, None)
    known_as = name or (None if found is None else found.name)
    settings = await lobby.store.read(load_settings, guest)
    return with_cookie(request, DeviceAdded(known_as, table, settings), credential)


@delete("/guest/devices/{device:str}")
async def sign_out(
    request: AnyRequest, device: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> Response[None]:
    """The device is the caller's no longer; its sockets are closed."""
    known = await known_caller(request, guests)
    if not await _sign_out(lobby, guests, Known(known.guest, device)):
        raise Refusal("device.unknown")
    is_secure = request.url.scheme == "https"
    cookies = [no_cookie(is_secure=is_secure)] if device == known.device else []
    return Response(None, status_code=204, cookies=cookies)


async def _sign_out(lobby: Lobby, guests: Guests, known: Known) -> bool:
    is_done = await guests.sign_out(*known)
    lobby.sign_out(*known)
    return is_done


@put("/guest/settings", body=GuestSettings)
async def keep_settings(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> GuestSettings:
    """What the caller has set up on the pages; the next device begins with it."""
    wanted = await body_of(request, GuestSettings)
    known = await known_caller(request, guests)
    await lobby.store.write(save_settings, known.guest, wanted.settings)
    return wanted


@put("/guest/name", body=GuestName)
async def rename_guest(request: AnyRequest, guests: TheGuests) -> GuestName:
    """Stand under another name in the records, with all that one has made so far."""
    name = clean_name((await body_of(request, GuestName)).name)
    known = await known_caller(request, guests)
    await guests.rename(known.guest, name)
    return GuestName(name)


GUEST_ROUTES = [
    lend_code,
    see_devices,
    add_device,
    renew_phrase,
    recover,
    sign_out,
    keep_settings,
    rename_guest,
]
