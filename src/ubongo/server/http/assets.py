"""The scripts, styles and fonts of the pages, each under a name that tells what is in it.

They are packed when they are built, and read when they are first asked for: sending one is no work.
"""

import re
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from litestar import HttpMethod, Response, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from ubongo.server.http.requests import AnyRequest, takes_packed

# Vite names an asset by a hash of what is in it, so that it may be kept for good.
FOR_GOOD = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
NAME = re.compile(r"[\w.-]{1,200}", re.ASCII)


class Asset(NamedTuple):
    """A file, plain and, if there is one, compressed for clients that accept gzip."""

    kind: str
    plain: bytes
    packed: bytes | None


def assets_in(folder: Path) -> HTTPRouteHandler:
    """The route that serves the files of a folder."""

    @cache  # a name never gets other contents; an exception is not cached
    def read(name: str) -> Asset:
        file, packed = folder / name, folder / f"{name}.gz"
        if not NAME.fullmatch(name) or not file.is_file():
            raise NotFoundException
        kind = guess_type(name)[0] or "application/octet-stream"
        return Asset(kind, file.read_bytes(), packed.read_bytes() if packed.is_file() else None)

    @route(
        "/assets/{name:str}",
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        cache_control=FOR_GOOD,
        is_packed=True,
    )
    async def see_asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        asset = read(name)
        headers = {"vary": "accept-encoding"}
        if asset.packed is None or not takes_packed(request):
            return Response(asset.plain, media_type=asset.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(asset.packed, media_type=asset.kind, headers=headers)

    return see_asset
