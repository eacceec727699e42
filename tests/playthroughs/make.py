"""Makes the golden playthroughs: a match of each edition and option, every command and its events.

    python -m tests.playthroughs.make

Run it only when the rules or the messages are meant to change, and look at what changes.
"""

from pathlib import Path

import msgspec

from tests.conformance.cases import CASES, Case
from tests.conformance.random_play import RandomPlay, edition_named
from ubongo.core.messages import Together

HERE = Path(__file__).parent
SEED = 2026


def playthrough(case: Case) -> bytes:
    """The match as lines: what it is, then each command with its time and what it led to."""
    play = RandomPlay(edition_named(case.edition), case.options, SEED).to_the_end()
    lines: list[object] = [
        {"edition": case.edition, "options": case.options, "seed": play.seed.hex()}
    ]
    for at, command, events in play.steps:
        given = command.commands if isinstance(command, Together) else (command,)
        lines.append({"at": at, "given": given, "events": events})
    return b"\n".join([*map(msgspec.json.encode, lines), b""])


if __name__ == "__main__":
    for old in HERE.glob("*.jsonl"):
        old.unlink()
    for each in CASES:
        (HERE / f"{each}.jsonl").write_bytes(playthrough(each))
