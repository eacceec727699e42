"""An edition is named in its own folders and in one tuple; everything else finds it by its key."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from ubongo.decks.boxes import EDITIONS
from ubongo.editions.registry import declared

ROOT = Path(__file__).parents[2]
TUPLE = "src/ubongo/decks/boxes.py"
"""Where the one tuple stands; it must name each edition once."""
LOOKED_AT = [
    "src",
    "launcher",
    "tools",
    "web",
    "bench",
    "examples",
    "run",
    "hatch_build.py",
    "pyproject.toml",
]
PEERS = re.compile(r'"classic/connect_four-v3"')
"""What others call their games."""
NOT_LOOKED_AT = re.compile(
    r"""
    \.gen\.(ts|json)$       # made from the program
    | ^web/tests/           # tests have cases of their own
    | /deck\.json$          # says itself of which edition it is
    | /(node_modules|static|dist|__pycache__|\.[\w-]+)/
    | \.(ico|png|webp|woff2)$
    """,
    re.VERBOSE,
)


def forms(key: str) -> re.Pattern[str]:
    """The key as it is written in Python, in constants, in types and in TypeScript."""
    camel = "".join(word.title() for word in key.split("_"))
    words = "|".join((key, key.upper(), camel, camel[0].lower() + camel[1:]))
    return re.compile(rf"(?<![A-Za-z])(?:{words})(?![a-z])|(?<=[a-z]){camel}(?![a-z])")


def names(line: str, key: str, others: Iterable[str] = EDITIONS) -> bool:
    """Whether a line names an edition, and not only another whose key is longer."""
    line = PEERS.sub("", line)
    for longer in (other for other in others if key in other and key != other):
        line = forms(longer).sub("", line)
    return bool(forms(key).search(line))


def is_own(path: str, key: str) -> bool:
    """Whether a file, or a folder that it is in, has the name of the edition.

    An edition that plays with the box of another says so, and may name it.
    """
    owners = {other for other in EDITIONS if declared(other).box == key} | {key}
    return any(part.partition(".")[0] in owners for part in path.split("/"))


@cache
def files() -> list[str]:
    """All that is looked at."""
    found = [ROOT / place for place in LOOKED_AT]
    found += [path for place in found for path in place.rglob("*")]
    paths = sorted(path.relative_to(ROOT).as_posix() for path in found if path.is_file())
    return [path for path in paths if not NOT_LOOKED_AT.search(path)]


def named_in(path: str, key: str) -> list[str]:
    """The lines of a file that name an edition, and its path if that does; none of its own."""
    if is_own(path, key):
        return []
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    told = [f"{path}:{number}: {line.strip()}" for number, line in enumerate(lines, 1)
            if names(line, key)]  # fmt: skip
    return [path, *told] if names(path, key) else told


@pytest.mark.parametrize("key", EDITIONS)
def test_nothing_names_an_edition_outside_of_its_folders(key: str) -> None:
    others = [path for path in files() if path != TUPLE]
    assert [line for path in others for line in named_in(path, key)] == []
    assert len(named_in(TUPLE, key)) == 1


@pytest.mark.parametrize(
    ("line", "is_named"),
    [
        ('shipped_deck("light_dark")', True),
        ("from ubongo.editions.light_dark.state import State as LightDarkState", True),
        ("LIGHT_DARK = 1", True),
        ("import { lightDarkOpening } from './x'", True),
        ("class MyLightDark: ...", True),
        ('"light_dark_solo"', True),
        ("make_light_dark()", True),
        ("--table: light-dark(#efe6d8, #211c18);", False),
        ("light and dark", False),
        ("light_darker = 1", False),
    ],
)
def test_a_name_is_seen_in_every_form(line: str, *, is_named: bool) -> None:
    assert names(line, "light_dark") == is_named


def test_a_longer_key_is_not_taken_for_the_shorter_one() -> None:
    both = ("night", "night_sky")
    assert not names("NightSkyBox = night_sky", "night", both)
    assert names("night_sky, night", "night", both)
    assert names("night_sky", "night_sky", both)
