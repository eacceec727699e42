"""Who the bots are: no two of a table the same, and each lays in a manner of its own."""

import json
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

import ubongo
from tests.bots.tables import RACES, options_for, seed_of
from tests.rulebook.driver import FixedChance, RaceMatch
from ubongo.bots.characters import CHARACTERS, Character, character_at
from ubongo.bots.race import RaceBot
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import Claim, ClaimFailed
from ubongo.editions.registry import declared, shipped_edition

LANGUAGES = ("en", "de", "cs", "is")


def test_the_bots_of_a_table_are_different_characters_and_the_same_ones_again() -> None:
    tables = ("BKTR", "ZZXX", "DFGH")
    for table in tables:
        sitting = [character_at(table, seat).key for seat in range(4)]
        assert len(set(sitting)) == 4
        assert sitting == [character_at(table, seat).key for seat in range(4)]
    first = {tuple(character_at(table, seat).key for seat in range(4)) for table in tables}
    assert len(first) == 3  # not everybody meets the same ones


def test_whoever_makes_bots_of_one_seed_gets_different_characters() -> None:
    bots = [make_bot("classic", seat, Strength.WEAK, seed_of(3)) for seat in range(4)]
    assert len({bot.character for bot in bots}) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_name_and_a_manner_in_every_language(language: str) -> None:
    folder = Path(ubongo.__file__).parent / "texts" / language
    table, gathering = (
        json.loads((folder / f"{room}.json").read_text(encoding="utf-8"))
        for room in ("table", "gathering")
    )
    names = [table[f"bot.{character.key}"] for character in CHARACTERS]
    manners = [gathering[f"manner.{character.key}"] for character in CHARACTERS]
    assert len(set(names)) == len(set(manners)) == len(CHARACTERS) >= 4


def laid_by(
    character: Character,
    key: str = "classic",
    strength: Strength = Strength.MEDIUM,
    tasks: int = 40,
) -> list[tuple[list[int], int]]:
    """How often, and when, a character lays something in some tasks, and how long each takes."""
    edition = shipped_edition(key)
    box = declared(key).box
    found = []
    for number in range(tasks):
        match: RaceMatch[Any] = RaceMatch(edition, options_for(edition, 2))
        match.wait_for(Phase.PUZZLE)
        bot: RaceBot[Any] = RaceBot(box, 0, strength, seed_of(number), character)
        bot.think(match.state, list(edition.moves(match.state, 0)), 0)
        times = [step.at for step in bot._steps if not isinstance(step.command, Claim)]
        found.append((times, bot._steps[-1].at))
    return found


def test_a_manner_shows_in_how_somebody_lays() -> None:
    laid = {character.key: laid_by(character) for character in CHARACTERS}
    boards = {key: median(len(times) for times, _ in each) for key, each in laid.items()}
    looks = {key: median(times[0] / whole for times, whole in each) for key, each in laid.items()}
    assert boards["bruno"] > boards["mira"] > boards["ada"]
    assert looks["ada"] > looks["mira"] > looks["bruno"]


@pytest.mark.parametrize("key", RACES)
def test_everybody_soon_lays_a_piece_however_long_the_task_takes(key: str) -> None:
    firsts = {}
    for strength in Strength:
        laid = [each for character in CHARACTERS for each in laid_by(character, key, strength, 4)]
        firsts[strength] = median(times[0] for times, _ in laid)
        assert min(times[0] for times, _ in laid) > 500
        assert max(times[0] for times, _ in laid) < 8_000
        for times, whole in laid:
            between = [later - earlier for earlier, later in pairwise(times)]
            assert len(times) <= 20
            assert max(between) < 0.6 * whole
    assert firsts[Strength.WEAK] > firsts[Strength.MEDIUM] > firsts[Strength.STRONG]


def wrong_calls(character: Character) -> int:
    """How many calls of a character are wrong, in many tasks."""
    edition = shipped_edition("classic")
    match: RaceMatch[Any] = RaceMatch(edition, options_for(edition, 2))
    match.wait_for(Phase.PUZZLE)
    events: list[object] = []
    for number in range(200):
        bot: RaceBot[Any] = RaceBot("classic", 0, Strength.WEAK, seed_of(number), character)
        bot.think(match.state, list(edition.moves(match.state, 0)), match.at)
        for step in bot._steps:
            if isinstance(step.command, Claim):
                call = replace(step.command, credited=match.at)
                events += edition.decide(match.state, call, match.at, FixedChance())
    return sum(isinstance(event, ClaimFailed) for event in events)


def test_the_careful_one_never_calls_wrongly_and_the_hasty_one_most_often() -> None:
    wrong = {character.key: wrong_calls(character) for character in CHARACTERS}
    assert wrong["emil"] == 0
    assert max(wrong, key=wrong.__getitem__) == "cleo"
    assert wrong["cleo"] > 1.5 * wrong["bruno"] > 1.5 * wrong["ada"] > 0


def test_nobody_is_much_slower_than_another_of_the_same_strength() -> None:
    assert (
        max(character.pace for character in CHARACTERS)
        / min(character.pace for character in CHARACTERS)
        < 1.2
    )
