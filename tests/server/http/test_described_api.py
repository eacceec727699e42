"""Whatever fits the description of the addresses, or just fails to, is answered as it says.

Schemathesis makes the requests up; half of those that name a table name one that is there, and
come from the guest who made it. Then it follows the links: what one answer names, the next request
asks for, from the same guest.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from http.cookies import SimpleCookie
from itertools import cycle
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

from tools.soak.killable import KillableServer
from ubongo.client import Guest
from ubongo.server.http.openapi import description

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHECKED = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]

schema = schemathesis.openapi.from_dict(description())


SOUND: dict[str, Any] = {
    "POST /api/tables": {"edition": "classic", "options": {"seats": 2}},
    "POST /api/solo": {
        "edition": "classic",
        "mode": "tasks",
        "length": 5,
        "side": "easy",
        "name": None,
    },
    "POST /api/daily/{edition}": {"name": None},
    "POST /api/tables/{code}/seats": {"name": None},
    "PUT /api/tables/{code}/ready": {"is_ready": True},
    "POST /api/tables/{code}/start": {"bots": "weak"},
    "PUT /api/tables/{code}/seats/{seat}/bot": {"strength": "weak"},
}
"""Bodies that nobody finds by chance."""


class House(NamedTuple):
    """A server with a table, and what its host sends with every request."""

    server: KillableServer
    code: str
    cookie: dict[str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = KillableServer(tmp_path_factory.mktemp("house"))

    async def opened() -> tuple[str, str]:
        await server.start()
        host = Guest(server.address)
        code = await host.make_table("classic", {"seats": 4})
        await host.sit(code, "Host")
        return code, "; ".join(f"{name}={value}" for name, value in host._cookies.items())

    code, cookie = asyncio.run(opened())
    yield House(server, code, {"Cookie": cookie})
    server.kill()


turns = cycle([True, False])


def answers_as_described(method: str, path: str) -> Callable[..., None]:
    """The test of one operation."""

    @settings(max_examples=25, derandomize=True)
    def test(case: schemathesis.Case[Any], house: House) -> None:
        is_hosts = next(turns) and case.operation.label != "DELETE /api/guest"  # others need them
        if is_hosts and "code" in case.path_parameters:
            case.path_parameters["code"] = house.code
        response = case.call(house.server.address, headers=house.cookie if is_hosts else {})
        case.validate_response(response, checks=CHECKED)

    made: Callable[..., None] = schema.include(method=method, path=path).parametrize()(test)
    return made


# Each has a function of its own: those of one function have one id, and of several tests with one
# id workers that share the tests run a single one.
for path in schema:
    for method in map(str.upper, schema[path]):
        name = re.sub(r"\W+", "_", path).strip("_")
        told = f"test_every_answer_to_{method}_{name}_is_as_described"
        globals()[told] = answers_as_described(method, path)


def test_what_follows_from_an_answer_is_answered_as_described(house: House) -> None:
    visits: Counter[str] = Counter()

    alone = schema.exclude(method="GET", path="/api/tables")  # it lists what others have made

    class Visit(alone.as_state_machine()):  # type: ignore[misc]  # made while it runs
        """Somebody new, who keeps the cookies; most of what they ask for could be granted."""

        def setup(self) -> None:
            self.cookies: dict[str, str] = {}
            self.turns = cycle([True, True, False])

        def call(self, case: schemathesis.Case[Any], **_: object) -> schemathesis.Response:
            if next(self.turns):
                case.body = SOUND.get(case.operation.label, case.body)
                if "edition" in case.path_parameters:
                    case.path_parameters["edition"] = "classic"
            told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            response = case.call(house.server.address, headers={"Cookie": told} if told else {})
            for line in response.headers.get("set-cookie", ()):
                kept = SimpleCookie(line)
                self.cookies |= {name: morsel.value for name, morsel in kept.items()}
            if response.status_code < 400:
                visits[case.operation.label] += 1
            return response

        def validate_response(
            self, response: schemathesis.Response, case: schemathesis.Case[Any], **_: object
        ) -> None:
            case.validate_response(response, checks=CHECKED)

    Visit.run(
        settings=settings(
            max_examples=80,
            stateful_step_count=12,
            derandomize=True,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
    )
    assert len(visits) >= 15, visits


def test_and_the_server_is_none_the_worse(house: House) -> None:
    async def look() -> None:
        guest = Guest(house.server.address)
        code = await guest.make_table("light_dark", {"seats": 2})
        await guest.sit(code, "Guest")

    asyncio.run(look())
    log = house.server.log()
    assert "Traceback" not in log, log[log.index("Traceback") :][:2000]
