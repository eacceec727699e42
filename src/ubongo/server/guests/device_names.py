"""What a device is called: browser and system, as far as its User-Agent tells them."""

import re

LONGEST_USER_AGENT = 500

BROWSERS = (
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/|OPiOS/"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Vivaldi", r"Vivaldi/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
)
"""The first that matches counts: Edge also calls itself Chrome, and Chrome Safari."""
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("Linux", r"Linux|X11"),
)


def device_name(user_agent: str | None) -> str | None:
    """A name such as `Firefox, Android`; None if neither browser nor system is known."""
    text = (user_agent or "")[:LONGEST_USER_AGENT]
    found = [_first(BROWSERS, text), _first(SYSTEMS, text)]
    return ", ".join(name for name in found if name is not None) or None


def _first(names: tuple[tuple[str, str], ...], text: str) -> str | None:
    return next((name for name, pattern in names if re.search(pattern, text)), None)
