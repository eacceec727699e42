"""What the tests of the pages know of the golden matches: the frames of their replays."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ubongo.core.log import Seated, read_log
from ubongo.core.wire.replay import replay_of
from ubongo.editions.registry import logged_edition

PLAYED = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def beginning(played: str, count: int) -> str:
    """So many decisions, until the second round is being played, and the view after the last."""
    log = read_log((PLAYED / f"{played}.jsonl").read_bytes(), logged_edition)
    seats = tuple(Seated(f"Seat {seat}") for seat in range(log.options.seats))
    replay = replay_of(log.edition, log.options, seats, log.decisions[:count])
    end = log.edition.full_view(list(log.states())[count])
    return msgspec.json.encode({"replay": replay, "end": end}).decode() + "\n"
