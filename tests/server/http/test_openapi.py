"""The description of the addresses: complete, true, and on a page that loads nothing from afar."""

from __future__ import annotations

import inspect
import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

import ubongo
from tests.server.playing import browser, running
from ubongo.core.wire.refusal import RefusalBody
from ubongo.core.wire.tables import NewTable
from ubongo.server.http.api import api_of
from ubongo.server.http.context import AppContext
from ubongo.server.http.openapi import description
from ubongo.server.http.openapi_page import page_of, said

if TYPE_CHECKING:
    from pathlib import Path

    from litestar.handlers import HTTPRouteHandler

pytestmark = pytest.mark.anyio


def operations() -> dict[str, Any]:
    """All operations by method and path."""
    return {
        f"{method.upper()} {path}": operation
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    }


def handlers() -> dict[str, HTTPRouteHandler]:
    """All handlers by method and path."""
    app = Litestar([api_of(AppContext())], openapi_config=None, logging_config=None)
    return {
        f"{method} {route.path_format}": handler
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items()
        if method != "OPTIONS"
    }


def test_every_address_is_described() -> None:
    assert "POST /api/tables/{code}/seats" in handlers()
    probes = {"GET /healthz", "GET /readyz", "GET /metrics"}
    assert operations().keys() == handlers().keys() | probes


def test_references_lead_somewhere() -> None:
    found = description()
    references = re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(found))
    assert {"NewTable", "TableSeen", "SeatSeen", "RefusalBody"} <= set(references)
    assert set(references) <= found["components"]["schemas"].keys()


def test_bodies_and_mistakes_are_described_as_they_are_read() -> None:
    described = operations()
    for name, handler in handlers().items():
        read = re.search(r"body_of\(request, (\w+)\)", inspect.getsource(handler.fn))
        body = described[name].get("requestBody")
        assert (read is None) == (body is None), name
        if read and body:
            reference = body["content"]["application/json"]["schema"]["$ref"]
            assert reference == f"#/components/schemas/{read[1]}"
            assert body["required"]
    assert "requestBody" in described["PUT /api/tables/{code}/ready"]
    shapes = description()["components"]["schemas"]
    for kind in (NewTable, RefusalBody):
        _, own = msgspec.json.schema_components([kind])
        assert shapes[kind.__name__] == own[kind.__name__]
    assert all(
        [*operation["responses"]][-1] == "default" and len(operation["responses"]) == 2
        for name, operation in described.items()
        if "/api/" in name
    )


def test_links_lead_from_an_answer_to_every_address_that_has_a_name_of_something_in_it() -> None:
    paths = {operation["operationId"]: name for name, operation in operations().items()}
    named = {key: set(re.findall(r"{(\w+)}", name)) for key, name in paths.items()}
    links = [
        (key, link)
        for operation in operations().values()
        for answer in operation["responses"].values()
        for key, link in answer.get("links", {}).items()
    ]
    for key, link in links:
        assert link["operationId"] == key
        assert set(link.get("parameters", {})) == named[key]
    reached = {key for key, _ in links}
    assert {key for key, names in named.items() if names - {"edition"}} <= reached
    assert {"add_device", "recover"} <= reached
    made = operations()["POST /api/tables"]["responses"]["201"]["links"]
    assert made["see_table"]["parameters"] == {"code": "$response.body#/code"}
    sat = operations()["POST /api/tables/{code}/seats"]["responses"]["201"]["links"]
    assert sat["leave_seat"]["parameters"] == {
        "code": "$request.path.code",
        "seat": "$response.body#/seat",
    }
    lent = operations()["POST /api/guest/codes"]["responses"]["201"]["links"]
    assert lent == {"add_device": {"operationId": "add_device", "requestBody": "$response.body"}}


def test_every_operation_says_what_it_does() -> None:
    assert {operation["operationId"] for operation in operations().values()} >= {"make_table"}
    assert all(re.fullmatch(r"[A-Z][^\n]+\.", each["summary"]) for each in operations().values())


async def test_what_takes_a_body_refuses_another(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as client:
        for name, operation in operations().items():
            if "requestBody" in operation:
                method, _, path = name.partition(" ")
                answer = await client.request(
                    method, path.format(code="BBBB", seat=0, edition="classic"), json={"x": 1}
                )
                assert (answer.status_code, answer.json()["code"]) == (400, "request.malformed")


async def test_it_is_served_for_programs_and_for_people(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as client:
        data = await client.get("/api/openapi.json")
        assert data.headers["content-type"] == "application/vnd.oai.openapi+json"
        assert data.json()["info"]["version"] == ubongo.__version__
        assert data.json() == json.loads(json.dumps(description()))
        page = await client.get("/api/docs")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        style = await client.get("/api/docs.css")
        assert style.headers["content-type"] == "text/css; charset=utf-8"
        unknown = await client.get("/api/nothing")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "request.unknown")


def test_the_page_lists_everything_and_loads_only_our_own() -> None:
    page = page_of(description())
    for name, operation in operations().items():
        assert f"<code>{name}</code>" in page
        assert escape(operation["summary"]) in page
    assert set(re.findall(r'(?:href|src)="([^"#]+)"', page)) == {
        "/api/docs.css",
        "/api/openapi.json",
    }
    assert not re.search(r"<script|<style|style=|//", page.removeprefix("<!doctype html>"))
    anchors = set(re.findall(r'href="#(\w+)"', page))
    assert anchors <= set(re.findall(r'id="(\w+)"', page))


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "#/components/schemas/RefusalBody"}, '<a href="#RefusalBody">RefusalBody</a>'),
        ({"enum": ["a", "<"]}, "<code>a</code> or <code>&lt;</code>"),
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({"type": "array", "items": {"type": "integer"}}, "list of integer"),
        (
            {"type": "object", "additionalProperties": {"type": "string"}},
            "names, each with string",
        ),
        ({}, "anything"),
    ],
)
def test_shapes_are_said_in_words(schema: dict[str, Any], words: str) -> None:
    assert said(schema) == words
