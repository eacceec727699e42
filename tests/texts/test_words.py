"""One thing has one word in each language; the glossary lists it, and the words not to be used."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

import ubongo

TEXTS = Path(ubongo.__file__).parent / "texts"
ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
README = ROOT / "README.md"
LANGUAGES = {"English": "en", "German": "de", "Czech": "cs", "Icelandic": "is"}
PATTERN = re.compile(r"`([^`]+)`")
CELL_END = re.compile(r"(?<!\\)\|")


def unwanted(language: str) -> list[re.Pattern[str]]:
    """The patterns of the last column of a language's table."""
    section = GLOSSARY.read_text(encoding="utf-8").partition(f"\n### {language}\n")[2]
    rows = [row for row in section.partition("\n#")[0].splitlines() if row.startswith("|")]
    cells = [CELL_END.split(row)[-2] for row in rows]
    return [
        re.compile(found.replace(r"\|", "|"), re.IGNORECASE)
        for found in chain.from_iterable(map(PATTERN.findall, cells))
    ]


def said(language: str) -> dict[str, str]:
    """Every form of every text of a language, by where it stands."""
    return {
        f"{file.stem}.{key}.{form}": text
        for file in (TEXTS / language).glob("*.json")
        for key, texts in json.loads(file.read_text(encoding="utf-8")).items()
        for form, text in (texts if isinstance(texts, dict) else {"": texts}).items()
    }


def read_first() -> dict[str, str]:
    """The README, which is in English; its apostrophes are those of a keyboard."""
    return {
        README.name: README.read_text(encoding="utf-8").replace(
            "'", "\N{RIGHT SINGLE QUOTATION MARK}"
        )
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_word(language: str) -> None:
    patterns = unwanted(language)
    assert len(patterns) > 10
    texts = said(LANGUAGES[language]) | (read_first() if language == "English" else {})
    found = {
        where: pattern.pattern
        for where, text in texts.items()
        for pattern in patterns
        if pattern.search(text)
    }
    assert found == {}
