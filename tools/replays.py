"""How golden matches begin, as the frames of a replay, for the tests of the pages."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ubongo.core.log import Seated, read_log
from ubongo.core.wire.replay import replay_of
from ubongo.editions.registry import logged_edition

PLAYED = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
BEGINNINGS = {
    "classic": ("classic-automatic", 28),
    "three_d": ("three_d-automatic", 16),
    "light_dark": ("light_dark-automatic", 20),
    "card_game": ("card_game-two", 12),
    "solo": ("classic_solo-tasks", 5),
}
"""Which matches, and how many of their decisions: until the second round is being played."""


def beginnings() -> str:
    """Each in a line, with the view after its last frame."""
    lines = [f'"{name}":{_begun(*which)}' for name, which in BEGINNINGS.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _begun(played: str, count: int) -> str:
    log = read_log((PLAYED / f"{played}.jsonl").read_bytes(), logged_edition)
    seats = tuple(Seated(f"Seat {seat}") for seat in range(log.options.seats))
    replay = replay_of(log.edition, log.options, seats, log.decisions[:count])
    end = log.edition.revealed(list(log.states())[count])
    return msgspec.json.encode({"replay": replay, "end": end}).decode()
