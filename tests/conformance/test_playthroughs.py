"""The golden playthroughs: the same commands lead to the same decisions, byte for byte."""

import pytest

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import FOLDER, file_of, golden_log
from ubongo.core.decision import AnyDecision, decide_again, fold
from ubongo.core.log import write_log


def test_there_is_a_playthrough_of_every_edition_and_option() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {str(case) for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_playthrough_is_decided_again_byte_for_byte(case: Case) -> None:
    log = golden_log(case)
    assert log.options == case.options
    assert log.header.seed is not None
    state = log.opening()
    again: list[AnyDecision] = []
    for told in log.decisions:
        again.append(decide_again(log.edition, state, told, bytes.fromhex(log.header.seed)))
        state = fold(log.edition, state, again[-1])
    assert write_log(log.header, again) == file_of(case).read_bytes()
    assert log.edition.standing(state) is not None
