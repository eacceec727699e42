"""What devices are called, by what their browsers say of themselves."""

import pytest

from ubongo.server.guests.device_names import device_name

LIKE_CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
LIKE_SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 16; K) {LIKE_CHROME} Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {LIKE_CHROME} Safari/537.36",
            "Chrome, Windows",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {LIKE_CHROME} Safari/537.36 Edg/140.0.0.0",
            "Edge, Windows",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 16; K) {LIKE_CHROME} SamsungBrowser/28.0 Safari/537.36",
            "Samsung Internet, Android",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) {LIKE_SAFARI} Safari/604.1",
            "Safari, iPhone",
        ),
        (
            f"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) {LIKE_SAFARI} FxiOS/140.0 Safari/605",
            "Firefox, iPad",
        ),
        (
            f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {LIKE_SAFARI} Safari/605.1.15",
            "Safari, macOS",
        ),
        (
            f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {LIKE_CHROME} Safari/537.36",
            "Chrome, ChromeOS",
        ),
        ("something on Linux", "Linux"),
        ("python-httpx/0.28", None),
        ("", None),
        (None, None),
        ("x" * 1000 + "Firefox/1", None),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(
    user_agent: str | None, name: str | None
) -> None:
    assert device_name(user_agent) == name
