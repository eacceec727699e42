"""The routes under /api, described: for programs as OpenAPI, for people as a page.

Litestar describes what it sees in the handlers. Bodies it does not see, for they are read strictly
by ourselves; their types stand beside the handlers (`body=`), as do other kinds of what an address
gives (`also=`), and what an answer names that stands in other addresses (`gives=`): each such
address is linked. The page is our own and plain: everybody else's would load its scripts from
another host.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar.enums import OpenAPIMediaType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

import ubongo
from ubongo.core.wire.refusal import RefusalBody
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.http.api import api_of
from ubongo.server.http.context import AppContext
from ubongo.server.http.openapi_page import STYLE, page_of
from ubongo.server.http.probes import probes_of

Description = dict[str, Any]

ABOUT = (
    "Tables, seats and tickets of a Ubongo server. What is played goes over a socket,"
    " GET /api/socket with a ticket, which docs/protocol.md describes."
)


@cache
def description() -> Description:
    """The OpenAPI document of all routes, as data."""
    described = Litestar(
        [api_of(AppContext()), probes_of(AppContext())],
        openapi_config=OpenAPIConfig(
            title="Ubongo",
            version=ubongo.__version__,
            description=ABOUT,
            use_handler_docstrings=True,
            operation_id_creator=lambda handler, _method, _path: handler.handler_name,
        ),
        logging_config=None,
    )
    found = described.openapi_schema.to_schema()
    given: dict[str, Mapping[str, str]] = {}
    for route in described.routes:
        if isinstance(route, HTTPRoute) and route.path_format in found["paths"]:
            for method, operation in found["paths"][route.path_format].items():
                handler, _ = route.route_handler_map[method.upper()]
                _complete(operation, handler, is_api=route.path.startswith("/api/"))
                given[operation["operationId"]] = handler.opt.get("gives", {})
    _link(found["paths"], given)
    bodies = {handler.opt["body"] for handler in _handlers(described) if "body" in handler.opt}
    _, shapes = msgspec.json.schema_components(
        [RefusalBody, *sorted(bodies, key=lambda body: body.__name__)],
        ref_template="#/components/schemas/{name}",
    )
    found["components"]["schemas"] |= shapes
    found["components"]["securitySchemes"] = {
        "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE}
    }
    return found


def _handlers(app: Litestar) -> list[HTTPRouteHandler]:
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    return [handler for route in routes for handler, _ in route.route_handler_map.values()]


def _complete(operation: Description, handler: HTTPRouteHandler, *, is_api: bool) -> None:
    """Put in what Litestar cannot know: the body, and the answer to a request that is refused."""
    operation["summary"] = operation.pop("description").partition("\n")[0]
    operation.pop("deprecated", None)
    for kind in handler.opt.get("also", ()):
        content = operation["responses"]["200"]["content"]
        content[kind] = next(iter(content.values()))
    body = handler.opt.get("body")
    if body is not None:
        operation["requestBody"] = {"required": True, "content": _json(body)}
    if is_api:
        answers = operation["responses"]
        answers.get("204", {}).pop("content", None)
        operation["responses"] = {
            status: answer for status, answer in answers.items() if status < "400"
        }
        operation["responses"]["default"] = {
            "description": "A refusal: a code with facts",
            "content": _json(RefusalBody),
        }


def _link(paths: Description, given: Mapping[str, Mapping[str, str]]) -> None:
    """Tell of each answer which addresses take what it names, or all of it as their body."""
    operations = [(path, each) for path, methods in paths.items() for each in methods.values()]
    for path, operation in operations:
        gives = given[operation["operationId"]]
        known = {name: f"$request.path.{name}" for name in _names_in(path)}
        known |= {name: f"$response.body#{pointer}" for name, pointer in gives.items()}
        _, answer = next(iter(operation["responses"].items()))
        for other_path, other in operations:
            wanted = set(_names_in(other_path))
            link: Description = {"operationId": other["operationId"]}
            if wanted & gives.keys() and wanted <= known.keys():
                link["parameters"] = {name: known[name] for name in _names_in(other_path)}
            elif operation is not other and _takes(other, answer):
                link["requestBody"] = "$response.body"
            else:
                continue
            answer.setdefault("links", {})[other["operationId"]] = link


def _names_in(path: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(r"\{(\w+)\}", path))


def _takes(operation: Description, answer: Description) -> bool:
    """Whether an address without names takes such an answer as its body."""
    body = operation.get("requestBody", {}).get("content")
    return body is not None and body == answer.get("content") and not operation.get("parameters")


def _json(kind: type) -> Description:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


@cache
def _json_body() -> bytes:
    return msgspec.json.encode(description())


@cache
def _page() -> str:
    return page_of(description())


@get("/openapi.json", sync_to_thread=True, include_in_schema=False)
def openapi_json() -> Response[bytes]:
    """For programs; a thread makes it when it is first asked for."""
    return Response(_json_body(), media_type=OpenAPIMediaType.OPENAPI_JSON)


@get("/docs", media_type=MediaType.HTML, sync_to_thread=True, include_in_schema=False)
def docs() -> str:
    """For people."""
    return _page()


@get("/docs.css", media_type=MediaType.CSS, sync_to_thread=False, include_in_schema=False)
def docs_style() -> str:
    """How the page looks; no style stands in a page itself."""
    return STYLE


def openapi_routes() -> Router:
    """The router of these three routes."""
    return Router(path="/api", route_handlers=[openapi_json, docs, docs_style])
