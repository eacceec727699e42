"""Which pages are our own."""

import pytest

from ubongo.core.edition import Refusal
from ubongo.server.origin import check_origin, is_same_site


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("http://LOCALHOST:8000", "localhost:8000"),
        ("http://192.0.2.7:8000", "192.0.2.7:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://ubongo.example", "ubongo.example"),
        ("https://ubongo.example", "ubongo.example:443"),
        ("http://ubongo.example", "ubongo.example:80"),
    ],
)
def test_a_page_from_the_same_host_and_port_is_our_own(origin: str, host: str) -> None:
    assert is_same_site(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "localhost:8000"),
        ("http://localhost:8001", "localhost:8000"),
        ("http://localhost", "localhost:8000"),
        ("http://localhost:8000.evil.example", "localhost:8000"),
        ("http://localhost:8000@evil.example", "localhost:8000"),
        ("http://evil.example#localhost:8000", "localhost:8000"),
        ("http://sub.ubongo.example", "ubongo.example"),
        ("null", "localhost:8000"),
        ("", "localhost:8000"),
        ("file://", ""),
        ("http://", ""),
        ("http://[", "["),
        ("http://localhost:99999", "localhost:99999"),
        ("ws://localhost:8000", "localhost:8000"),
    ],
)
def test_any_other_page_is_not(origin: str, host: str) -> None:
    assert not is_same_site(origin, host)
    with pytest.raises(Refusal):
        check_origin(origin, host)


def test_a_program_that_is_no_browser_names_no_origin() -> None:
    check_origin(None, "localhost:8000")
    check_origin(None, None)
