"""An edition has a room of its own name on every floor; what is missing is named here."""

from pathlib import Path

import pytest

import ubongo
from ubongo.bots.measuring import MEASURES
from ubongo.bots.race import HARDER
from ubongo.bots.registry import BOTS
from ubongo.cli import simulate
from ubongo.cli.stories.registry import STORIES
from ubongo.core.race.rules import Race
from ubongo.decks.boxes import BOXES
from ubongo.decks.files import shipped_file
from ubongo.editions.registry import EDITIONS, SOLO, shipped_edition

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "rooms",
    [SOLO, BOTS, STORIES, MEASURES, simulate.EDITIONS, BOXES],
    ids=["solo", "bots", "stories", "measures", "simulate", "boxes"],
)
def test_every_edition_has_its_room(rooms: object) -> None:
    assert set(rooms) == set(EDITIONS)  # type: ignore[call-overload]


def test_every_race_has_a_measure_of_how_hard_its_tasks_are() -> None:
    races = {key for key in EDITIONS if isinstance(shipped_edition(key), Race)}
    assert set(HARDER) == races


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_has_rules_a_deck_a_page_of_documents_and_tests(key: str) -> None:
    assert shipped_edition(key).key == key
    assert (Path(ubongo.__file__).parent / "editions" / key / "rules.py").is_file()
    assert shipped_file(key).is_file()
    assert (ROOT / "docs" / "editions" / f"{key}.md").is_file()
    assert list((ROOT / "tests" / "rulebook").glob(f"test_{key}*.py"))
