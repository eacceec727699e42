"""The 404 page: people who ask for a page that does not exist get the pages, which say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import MediaType, Response
from litestar.status_codes import HTTP_404_NOT_FOUND

from ubongo.server.http.errors import answer_no_route

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from litestar.exceptions import HTTPException

    from ubongo.server.http.requests import AnyRequest


def not_found_page(pages: Path) -> Callable[[AnyRequest, HTTPException], Response[Any]]:
    """The handler of HTTP errors, which answers 404 to people with a page."""
    shell = pages / "index.html"

    def answer(request: AnyRequest, error: HTTPException) -> Response[Any]:
        if not _is_for_people(request, error) or not shell.is_file():
            return answer_no_route(error)
        return Response(
            shell.read_bytes(),
            status_code=HTTP_404_NOT_FOUND,
            media_type=MediaType.HTML,
            headers={"cache-control": "no-cache"},
        )

    return answer


def _is_for_people(request: AnyRequest, error: HTTPException) -> bool:
    """Whether a browser asks for a page that does not exist; programs ask below /api."""
    is_page = not request.url.path.startswith("/api/") and request.method in {"GET", "HEAD"}
    reads_pages = "text/html" in request.headers.get("accept", "")
    return error.status_code == HTTP_404_NOT_FOUND and is_page and reads_pages
