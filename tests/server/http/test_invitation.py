"""Links for other devices: they work there, whatever address the host has opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.playing import fetched
from tools.servers import serving, told_address
from ubongo.core.edition import Refusal
from ubongo.server import listening
from ubongo.server.http.invitation import Whereabouts, invite, is_loopback

if TYPE_CHECKING:
    from pathlib import Path

EVERYWHERE = "0.0.0.0"  # noqa: S104 - nothing listens here


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's address in a network, whether it has one or not."""
    monkeypatch.setattr(listening, "network_host", lambda: "192.0.2.7")


@pytest.mark.usefixtures("network")
def test_localhost_becomes_the_address_in_the_network() -> None:
    found = invite(Whereabouts("", EVERYWHERE, 8000), "http://localhost:8000/", "t/BKTR")
    assert found.link == "http://192.0.2.7:8000/#/t/BKTR"
    assert not found.is_only_here


@pytest.mark.usefixtures("network")
def test_a_host_that_others_can_reach_too_stays() -> None:
    found = invite(Whereabouts("", EVERYWHERE, 8000), "http://ubongo.lan:8000/", "t/BKTR")
    assert found.link == "http://ubongo.lan:8000/#/t/BKTR"
    assert not found.is_only_here


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("asked", ["http://127.0.0.1:8000/", "http://192.0.2.7:8000/"])
def test_the_public_address_goes_before_all_others(asked: str) -> None:
    where = Whereabouts("https://ubongo.example", EVERYWHERE, 8000)
    assert invite(where, asked, "t/BKTR").link == "https://ubongo.example/#/t/BKTR"
    assert invite(where, asked, "").link == "https://ubongo.example/"


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("where", [Whereabouts(), Whereabouts("", "127.0.0.1", 8000)])
def test_who_keeps_others_out_is_told(where: Whereabouts) -> None:
    found = invite(where, "http://[::1]:8000/", "")
    assert found.link == "http://[::1]:8000/"
    assert found.is_only_here


@pytest.mark.parametrize("page", ["t/BKTR?x", "//evil.example", "a" * 41, "t/BK TR"])
def test_only_pages_of_ours_are_linked(page: str) -> None:
    with pytest.raises(Refusal, match=r"request\.malformed"):
        invite(Whereabouts(), "http://a/", page)


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("localhost", True),
        ("me.localhost", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("192.0.2.7", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_what_only_this_machine_finds(host: str, *, is_local: bool) -> None:
    assert is_loopback(host) == is_local


def test_a_running_server_invites(tmp_path: Path) -> None:
    with serving(tmp_path / "u.db", "--port", "0") as server:
        address = told_address(server)
        answer = fetched(f"{address}api/invitation", params={"to": "t/BKTR"})
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json()["link"] == f"{address}#/t/BKTR"
        assert answer.json()["is_only_here"]
        wrong = fetched(f"{address}api/invitation", params={"to": "?"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "request.malformed")


def test_a_running_server_invites_to_its_public_address(tmp_path: Path) -> None:
    words = ("--port", "0", "--public-url", "https://ubongo.example/")
    with serving(tmp_path / "u.db", *words) as server:
        answer = fetched(f"{told_address(server)}api/invitation")
        assert answer.json()["link"] == "https://ubongo.example/"
        assert not answer.json()["is_only_here"]


def test_a_server_that_listens_everywhere_invites_into_its_network(tmp_path: Path) -> None:
    own = listening.network_host()
    if own is None:
        pytest.skip("optional: this machine has no address in a network")
    with serving(tmp_path / "u.db", "--port", "0", "--host", EVERYWHERE) as server:
        address = told_address(server)
        answer = fetched(f"{address}api/invitation")
        assert answer.json()["link"] == address.replace("localhost", own)
