"""The router of /api: all routes, what they are handed, and the check of the origin."""

from typing import Any

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import AsyncAnyCallable

from ubongo.core.edition import Refusal
from ubongo.server.http.booklet import booklet
from ubongo.server.http.context import AppContext
from ubongo.server.http.guests import GUEST_ROUTES
from ubongo.server.http.invitation import see_invitation
from ubongo.server.http.matches import matches
from ubongo.server.http.privacy import privacy
from ubongo.server.http.requests import WRITES_NOTHING
from ubongo.server.http.solo import SOLO_ROUTES
from ubongo.server.http.statistics import statistics
from ubongo.server.http.tables import TABLE_ROUTES, visit_of
from ubongo.server.limits import LARGEST_BODY
from ubongo.server.origin import check_origin

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Requests that change nothing."""


def api_of(context: AppContext) -> Router:
    """All routes under /api."""
    return Router(
        path="/api",
        route_handlers=[
            *TABLE_ROUTES,
            *GUEST_ROUTES,
            see_invitation,
            *SOLO_ROUTES,
            matches(),
            booklet(),
            privacy(),
            statistics(),
        ],
        dependencies={
            "lobby": Provide(lambda: context.lobby, sync_to_thread=False),
            "guests": Provide(lambda: context.guests, sync_to_thread=False),
            "booklets": Provide(lambda: context.booklets, sync_to_thread=False),
            "public_list": Provide(lambda: context.public_list, sync_to_thread=False),
            "replays": Provide(lambda: context.replays, sync_to_thread=False),
            "daily": Provide(lambda: context.daily, sync_to_thread=False),
            "everybody": Provide(lambda: context.everybody, sync_to_thread=False),
            "visit": Provide(visit_of, sync_to_thread=False),
            "where": Provide(lambda: context.where, sync_to_thread=False),
        },
        guards=[same_site, only_if_writable(context)],
        request_max_body_size=LARGEST_BODY,
    )


def only_if_writable(context: AppContext) -> AsyncAnyCallable:
    """A guard that refuses at once what would change something while nothing can be written."""

    async def guard(
        connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        is_reading = connection.scope.get("method") in SAFE or WRITES_NOTHING in handler.opt
        if context.lobby.store.is_away and not is_reading:
            raise Refusal("store.away")

    return guard


async def same_site(
    connection: ASGIConnection[Any, Any, Any, Any],
    _: BaseRouteHandler,
) -> None:
    """Refuse requests of another site's page, which could make its visitors sit down somewhere.

    The guard waits for nothing, but Litestar would run one that is not `async` in a thread.
    """
    if connection.scope["type"] == ScopeType.HTTP:
        check_origin(connection.headers.get("origin"), connection.headers.get("host"))
