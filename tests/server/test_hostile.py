"""Some attacks at once on a server where people play; ./run soak hostile does it for any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.soak.attacked import faults_in
from tools.soak.garbling import BREAKS, FORGED
from tools.soak.hostile import AT_ONCE, Hostile
from tools.soak.stranger import Answer, Findings

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

WELL = "2030-01-01 12:00:00,000 WARNING ubongo.server.workers: a worker died"
TICKET = "aTicketThatIsSecret"


async def test_whoever_attacks_a_server_harms_nobody_who_plays_there(tmp_path: Path) -> None:
    report = await Hostile(tmp_path, seed=1).run(9, lasts=(0.5, 1.5))
    assert not report.wrong, str(report)
    assert sum(report.attacks.values()) > AT_ONCE, str(report)
    assert report.decisions, str(report)


@pytest.mark.parametrize(
    "line",
    [
        "Traceback (most recent call last):",
        FORGED,
        f"{WELL} {TICKET}",
        *(WELL + mark + FORGED for mark in BREAKS),
        WELL.replace("WARNING", "ERROR"),
        "Exception ignored in: <function>",
    ],
)
def test_what_no_log_may_have_is_found(line: str) -> None:
    assert faults_in(f"{WELL}\n", {TICKET}) == []
    assert faults_in(f"{WELL}\n{line}\n", {TICKET})


@pytest.mark.parametrize(
    ("answer", "is_wrong"),
    [
        (Answer(404), False),
        (Answer(503, b'{"code":"server.busy","facts":{}}'), False),
        (Answer(503, b'{"code":"server.failed","facts":{}}'), True),
        (Answer(503, b"busy"), True),
        (Answer(500, b'{"code":"server.busy","facts":{}}'), True),
    ],
)
def test_a_server_may_only_say_with_503_what_is_documented(
    answer: Answer, *, is_wrong: bool
) -> None:
    findings = Findings()
    findings.note(b"GET / HTTP/1.1", answer)
    assert bool(findings.wrong) is is_wrong
