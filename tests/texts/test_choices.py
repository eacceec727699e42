"""What stands beside each other to be chosen from begins alike: with a capital, or a number."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ubongo

TEXTS = Path(ubongo.__file__).parent / "texts"

CHOICES = re.compile(
    r"""home[.](easy|hard)
    |hosting[.](by_chance|like_all|on_time|later|length[.]\w+|checking[.](table|guided))
    |records[.]period[.]\w+
    |settings[.]look[.]\w+
    |solo[.](minutes|tasks|mode[.]\w+)
    |study[.]booklet[.]any""",
    re.VERBOSE,
)


def choices(language: str) -> dict[str, str]:
    """Every form of every text of a language that is one of several to be chosen from."""
    found: dict[str, str] = {}
    for file in (TEXTS / language).glob("*.json"):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            name = key if key.startswith("hosting.") else f"{file.stem}.{key}"
            forms = text if isinstance(text, dict) else {"": text}
            if CHOICES.fullmatch(name):
                found |= {f"{name}.{form}": said for form, said in forms.items()}
    return found


@pytest.mark.parametrize("language", ["en", "de", "cs", "is"])
def test_choices_begin_alike(language: str) -> None:
    found = choices(language)
    assert len(found) > 20
    assert {name: text for name, text in found.items() if text[0].islower()} == {}
