"""Routes of a guest's own data: export all of it, or have it deleted."""

import asyncio
import gzip

import msgspec
from litestar import MediaType, Response, Router, delete, get

from ubongo.core.edition import Refusal
from ubongo.core.wire.guests import GuestExport
from ubongo.server.guests.cookies import no_cookie
from ubongo.server.http.requests import (
    NEVER_KEPT,
    PACKED,
    AnyRequest,
    TheGuests,
    TheLobby,
    client_of,
    credential_of,
    packing,
    takes_packed,
)
from ubongo.server.store.guest_export import export_of_guest

FILE_NAME = "ubongo-guest.json"


@get("/export", cache_control=NEVER_KEPT, is_packed=True)
async def export_guest(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[GuestExport]:
    """Everything that is kept about the caller, as a file."""
    guest = await guests.find(credential_of(request))
    if guest is None:
        raise Refusal("guest.unknown")
    lobby.rates.check_lookup(client_of(request))
    headers = {"content-disposition": f'attachment; filename="{FILE_NAME}"'}
    exported = await lobby.store.read(export_of_guest, guest)
    if exported is None:
        raise Refusal("guest.unknown")
    body = await asyncio.to_thread(msgspec.json.encode, exported)
    is_packed = takes_packed(request)
    if is_packed:
        body = await asyncio.to_thread(gzip.compress, body, PACKED)
    return Response(
        body,  # type: ignore[arg-type]  # so that the address is described by what it gives
        media_type=MediaType.JSON,
        headers=headers | packing(is_packed=is_packed),
    )


@delete("/")
async def forget_guest(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> Response[None]:
    """Forget everything about the caller; matches stay, without the name."""
    guest = await guests.find(credential_of(request))
    if guest is None:
        raise Refusal("guest.unknown")
    await lobby.forget(guest)
    await guests.forget(guest)
    await lobby.forget(guest)  # what was under way when it began
    is_secure = request.url.scheme == "https"
    return Response(None, status_code=204, cookies=[no_cookie(is_secure=is_secure)])


def privacy() -> Router:
    """The router of these routes."""
    return Router(path="/guest", route_handlers=[export_guest, forget_guest])
