"""The texts: four languages that say the same, each with the plural forms that it has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ubongo
from ubongo.decks.boxes import EDITIONS

TEXTS = Path(ubongo.__file__).parent / "texts"
PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "cs": {"one", "few", "many", "other"},
    "is": {"one", "other"},
}
ROOMS = sorted(file.stem for file in (TEXTS / "en").glob("*.json"))

Text = str | dict[str, str]


def catalogue(language: str, room: str) -> dict[str, Text]:
    """One room's texts in one language."""
    contents = (TEXTS / language / f"{room}.json").read_text(encoding="utf-8")
    read: dict[str, Text] = json.loads(contents)
    return read


def forms(text: Text) -> list[str]:
    """All forms of a text."""
    return [text] if isinstance(text, str) else list(text.values())


def facts(form: str) -> set[str]:
    """The facts that a form wants filled in."""
    return set(re.findall(r"\{(\w+)\}", form))


def test_there_are_four_languages_with_the_same_rooms() -> None:
    found = {file.relative_to(TEXTS).as_posix() for file in TEXTS.glob("*/*")}
    assert found == {f"{language}/{room}.json" for language in PLURALS for room in ROOMS}


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("room", ROOMS)
def test_every_language_has_the_same_texts_with_the_same_facts(language: str, room: str) -> None:
    english, other = catalogue("en", room), catalogue(language, room)
    assert other.keys() == english.keys()
    for key, text in other.items():
        assert isinstance(text, str) == isinstance(english[key], str), key
        wanted = facts(forms(english[key])[-1])
        assert all(form.strip() and facts(form) == wanted for form in forms(text)), key


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_every_edition_say_how_long_a_quick_match_is(
    language: str, edition: str
) -> None:
    quick, end = catalogue(language, "hosting")["quick"], f"rules.{edition}.end"
    assert str(quick).casefold() in str(catalogue(language, edition)[end]).casefold()


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("room", ROOMS)
def test_every_plural_has_the_forms_of_its_language(language: str, room: str) -> None:
    for key, text in catalogue(language, room).items():
        if not isinstance(text, str):
            assert text.keys() == PLURALS[language], key


def is_a_name(room: str, key: str) -> bool:
    """Whether it is what a bot or a key is called, which may be the same in several languages."""
    return (room, key.partition(".")[0]) in {("table", "bot"), ("settings", "key")}


def has_words(text: object) -> bool:
    """Whether there is more in it than what it is filled with, and signs."""
    return any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", str(text)))


@pytest.mark.parametrize("language", ["de", "cs", "is"])
@pytest.mark.parametrize("room", ROOMS)
def test_nothing_was_left_in_english(language: str, room: str) -> None:
    english = catalogue("en", room)
    texts = catalogue(language, room).items()
    same = [
        key
        for key, text in texts
        if text == english[key] and has_words(text) and not is_a_name(room, key)
    ]
    assert same == []
