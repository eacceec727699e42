"""An edition has a room of its own name in every layer; what is missing is named here."""

import re
from functools import cache
from pathlib import Path

import pytest

import ubongo
from ubongo.bots.registry import BOTS, make_bot
from ubongo.bots.strength import Strength
from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.registry import story_of
from ubongo.decks.boxes import BOXES
from ubongo.decks.files import shipped_file
from ubongo.editions.registry import (
    DECLARED,
    EDITIONS,
    declared,
    fresh_solo,
    shipped_edition,
)

ROOT = Path(__file__).parents[2]
PACKAGE = Path(ubongo.__file__).parent
WEB = ROOT / "web" / "src"
FOUND = re.compile(r"import\.meta\.glob\b.*?'[./]*(?:editions/)?\*/(\w+\.\w+)'", re.DOTALL)
"""A file that the pages look for in the folder of each edition."""
NOT_OF_EACH = {"Gem.svelte", "variants.ts"}
"""What only editions with gems or variants have, or what they share."""


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_has_rules_a_bot_a_story_documents_texts_and_tests(key: str) -> None:
    edition = shipped_edition(key)
    assert edition.key == key
    assert isinstance(story_of(edition), MatchStory)
    assert callable(BOTS[key])
    assert (ROOT / "docs" / "editions" / f"{key}.md").is_file()
    assert list((ROOT / "tests" / "rulebook").glob(f"test_{key}*.py"))
    for name in ("cases", "invariants"):
        assert (ROOT / "tests" / "editions" / key / f"{name}.py").is_file()
    for language in ("en", "de", "cs", "is"):
        assert (PACKAGE / "texts" / language / f"{key}.json").is_file()


@cache
def looked_for() -> frozenset[str]:
    """What the pages look for in the folder of every edition."""
    sources = (path for path in WEB.rglob("*") if path.suffix in {".ts", ".svelte"})
    found = (name for path in sources for name in FOUND.findall(path.read_text(encoding="utf-8")))
    return frozenset(found) - NOT_OF_EACH


def test_the_pages_find_what_they_need_by_the_key() -> None:
    assert {"room.ts", "texts.ts", "replay.ts", "study.ts", "Learn.svelte"} <= looked_for()


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_has_the_files_that_the_pages_look_for(key: str) -> None:
    assert not {name for name in looked_for() if not (WEB / "editions" / key / name).is_file()}


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_is_played_with_a_box_that_has_a_deck(key: str) -> None:
    box = declared(key).box
    assert BOXES[box].edition == box
    assert shipped_file(box).is_file()


def test_an_edition_may_play_with_the_box_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DECLARED, "night", declared(EDITIONS[0]))
    assert vars(shipped_edition("night"))["_deck"].edition == EDITIONS[0]


def test_an_unknown_edition_is_told_in_the_same_words_everywhere() -> None:
    asked = (shipped_edition, fresh_solo, declared, lambda key: make_bot(key, 0, *SOME_BOT))
    for ask in asked:
        with pytest.raises(ValueError, match=r"unknown edition: 'chess(_solo)?'; there are "):
            ask("chess")


SOME_BOT = (Strength.WEAK, b"")
