"""Errors as answers: each refusal has its status, and what else goes wrong a code."""

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from ubongo.core.edition import Refusal
from ubongo.core.wire.refusal import RefusalBody
from ubongo.server.http.requests import AnyRequest
from ubongo.server.store.errors import StoreError

log = logging.getLogger(__name__)

STATUS = {
    "booklet.closed": 403,
    "close.others_play": 409,
    "code.too_many_tries": 429,
    "daily.played": 409,
    "device.unknown": 404,
    "edition.unknown": 404,
    "host.foreign": 421,
    "guest.unknown": 403,
    "guest.wrong_code": 404,
    "guest.wrong_phrase": 404,
    "guests.too_many_new": 429,
    "host.not_you": 403,
    "match.not_over": 409,
    "match.over": 409,
    "match.paused": 409,
    "match.unknown": 404,
    "name.empty": 400,
    "name.sign_forbidden": 400,
    "name.taken": 409,
    "name.too_long": 400,
    "name.too_many_marks": 400,
    "origin.foreign": 403,
    "pause.in_a_round": 409,
    "pause.none": 409,
    "remove.in_a_round": 409,
    "remove.not_away": 409,
    "request.malformed": 400,
    "request.too_many": 429,
    "rows.too_many": 429,
    "seat.away": 409,
    "seat.left_for_good": 409,
    "seat.none": 403,
    "seat.not_away": 409,
    "seat.of_a_bot": 409,
    "seat.taken": 409,
    "seat.unknown": 404,
    "server.busy": 503,
    "solo.fixed": 409,
    "solution.in_play": 409,
    "store.away": 503,
    "table.full": 409,
    "table.locked": 409,
    "table.not_over": 409,
    "table.not_started": 409,
    "table.removed": 403,
    "table.started": 409,
    "table.stopping": 503,
    "table.too_few": 409,
    "table.too_many_people": 409,
    "table.unknown": 404,
    "tables.all_taken": 503,
    "tables.too_many_here": 429,
    "tables.too_many_new": 429,
    "tables.too_many_of_yours": 429,
    "task.unknown": 404,
    "token.taken": 409,
    "token.unknown": 400,
}
"""The status of every refusal that a request can meet; what begins with `setup.` is a 400."""

RETRY_AFTER = {"store.away": 1, "server.busy": 1}
"""Seconds after which a request that met such a refusal may be tried again."""
SERVER_FAULTS = 500
"""From this status on it is not the client's mistake."""
CODE_OF_STATUS = {
    404: "request.unknown",
    405: "request.unknown",
    413: "request.too_large",
}
"""The code of a request that reached no route, by its status; any other is malformed."""


def answer_refusal(_: AnyRequest, refusal: Refusal) -> Response[RefusalBody]:
    """The answer to a request that the lobby does not grant."""
    is_setup = refusal.code.startswith("setup.")
    return _refusal_response(refusal, 400 if is_setup else STATUS[refusal.code])


def answer_no_route(error: HTTPException) -> Response[Any]:
    """The answer to a request that no route takes."""
    is_mistake = error.status_code < SERVER_FAULTS
    code = CODE_OF_STATUS.get(
        error.status_code, "request.malformed" if is_mistake else "server.failed"
    )
    return _refusal_response(Refusal(code), error.status_code)


def answer_failure(request: AnyRequest, error: Exception) -> Response[RefusalBody]:
    """The answer to a request during which the server failed."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _refusal_response(Refusal("server.failed"), 500)


def answer_away(request: AnyRequest, _: StoreError) -> Response[RefusalBody]:
    """The answer to a request that needs the database, which is away, or another server's now."""
    return answer_refusal(request, Refusal("store.away"))


def _refusal_response(refusal: Refusal, status: int) -> Response[RefusalBody]:
    content = RefusalBody(refusal.code, refusal.facts)
    seconds = RETRY_AFTER.get(refusal.code)
    headers = {"cache-control": "no-store"}  # a proxy may keep a 404, and later it would be wrong
    if seconds is not None:
        headers["retry-after"] = str(seconds)
    return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)
