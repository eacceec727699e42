"""The golden playthroughs: logs, as tests/playthroughs/make.py writes them."""

from pathlib import Path

import msgspec

from tests.conformance.cases import Case
from ubongo.core.chance import seed_hash
from ubongo.core.log import Header, Log, read_log
from ubongo.editions.registry import logged_edition

FOLDER = Path(__file__).parent.parent / "playthroughs"


def header_of(case: Case, seed: bytes) -> Header:
    """The first line of the log of a case."""
    options = msgspec.Raw(msgspec.json.encode(case.options))
    return Header(case.edition, options, seed_hash(seed), seed.hex())


def file_of(case: Case) -> Path:
    """Where the playthrough of a case lies."""
    return FOLDER / f"{case}.jsonl"


def golden_log(case: Case) -> Log:
    """The playthrough of a case."""
    return read_log(file_of(case).read_bytes(), logged_edition)
