"""Makes the golden playthroughs: the log of a match of each edition and option.

    python -m tests.playthroughs.make

Run it only when the rules or the messages are meant to change, and look at what changes.
"""

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import FOLDER, file_of, header_of
from tests.conformance.random_play import RandomPlay, edition_named
from ubongo.core.log import write_log

SEED = 2026


def playthrough(case: Case) -> bytes:
    """The log of a match."""
    play = RandomPlay(edition_named(case.edition), case.options, SEED).to_the_end()
    return write_log(header_of(case, play.seed), play.decisions)


if __name__ == "__main__":
    for old in FOLDER.glob("*.jsonl"):
        old.unlink()
    for each in CASES:
        file_of(each).write_bytes(playthrough(each))
