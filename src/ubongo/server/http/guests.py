"""Routes of guests: their name, and how they move to another device."""

from litestar import Response, post, put

from ubongo.core.edition import Refusal
from ubongo.core.wire.guests import DeviceCode, GuestName
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.names import checked_name
from ubongo.server.http.requests import (
    AnyRequest,
    TheGuests,
    TheLobby,
    address_of,
    body_of,
    with_cookie,
)


@post("/guest/codes")
async def lend_code(request: AnyRequest, guests: TheGuests) -> DeviceCode:
    """A code to type on another device, within five minutes."""
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise Refusal("guest.unknown")
    return DeviceCode(guests.lend_code(guest))


@post("/guest", body=DeviceCode)
async def move_guest(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[DeviceCode]:
    """This device is the guest's from now on, and the old one no longer."""
    wanted = await body_of(request, DeviceCode)
    lobby.rates.check_guessing(address_of(request))
    token = await guests.move(wanted.code)
    if token is None:
        lobby.rates.count_wrong_guess(address_of(request))
        raise Refusal("guest.wrong_code")
    moved = await guests.find(token)
    if moved is not None:
        lobby.dismiss(moved)
    return with_cookie(request, wanted, token)


@put("/guest/name", body=GuestName)
async def rename_guest(request: AnyRequest, guests: TheGuests) -> GuestName:
    """Stand under another name in the records, with all that one has made so far."""
    name = checked_name((await body_of(request, GuestName)).name)
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise Refusal("guest.unknown")
    await guests.rename(guest, name)
    return GuestName(name)


GUEST_ROUTES = [lend_code, move_guest, rename_guest]
