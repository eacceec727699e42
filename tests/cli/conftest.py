"""What the tests of `ubongo replay` share."""

from pathlib import Path

import pytest

from tests.cli.told_logs import LINES, OPTIONS, log_of, told
from tests.command_line import Ubongo


@pytest.fixture
def replay(ubongo: Ubongo) -> Ubongo:
    return ubongo.word("replay")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    log = tmp_path / "match.jsonl"
    log.write_bytes(log_of("classic", OPTIONS, told(LINES)))
    return log
