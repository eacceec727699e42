"""The golden playthroughs: the same commands lead to the same events, byte for byte."""

from functools import reduce

import msgspec
import pytest

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import FOLDER, Opening, Step, read_command
from tests.conformance.random_play import edition_named, encoded
from ubongo.core.chance import SeededChance


def test_there_is_a_playthrough_of_every_edition_and_option() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {str(case) for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_playthrough_is_replayed_byte_for_byte(case: Case) -> None:
    first, *rest = (FOLDER / f"{case}.jsonl").read_bytes().splitlines()
    opening = msgspec.json.decode(first, type=Opening)
    edition = edition_named(opening.edition)
    options = msgspec.json.decode(opening.options, type=edition.options_type)
    assert options == case.options
    state, version = edition.open(options), 0
    for line in rest:
        step = msgspec.json.decode(line, type=Step)
        command = read_command(step.given, edition.command_type)
        chance = SeededChance(bytes.fromhex(opening.seed), version)
        events = edition.decide(state, command, step.at, chance)
        assert encoded(events) == bytes(step.events)
        state = reduce(edition.evolve, events, state)
        version += len(events)
    assert edition.standing(state) is not None
