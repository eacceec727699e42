"""Many matches of bots, each from its own number: in any order, in any process, the same."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec

from ubongo.bots.measuring import Outcome, outcome
from ubongo.bots.playing import Played, play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.chance import SEED_BYTES, seed_hash
from ubongo.core.log import Header, write_log
from ubongo.editions.registry import shipped_edition

MATCHES_AT_ONCE = 8
"""How many matches a process plays before it tells their outcomes."""


class Tournament(NamedTuple):
    """Who plays what: `options` as JSON, the bots of the first match by seat."""

    edition: str
    options: bytes
    bots: tuple[Strength, ...]
    seed: str
    folder: Path | None = None

    def at_the_table(self, number: int) -> tuple[Strength, ...]:
        """The bots by seat in a match: everybody moves up a seat each time."""
        shift = number % len(self.bots)
        return self.bots[shift:] + self.bots[:shift]

    def seed_of(self, number: int, what: str) -> bytes:
        """A seed for something of a match."""
        return sha256(f"{self.seed} {number} {what}".encode()).digest()[:SEED_BYTES]


def play_match(tournament: Tournament, number: int) -> Outcome:
    """One match by its number, from 0 on."""
    edition = shipped_edition(tournament.edition)
    options = msgspec.json.decode(tournament.options, type=edition.options_type)
    seed, own = (tournament.seed_of(number, what) for what in ("match", "bots"))
    bots = [
        make_bot(tournament.edition, seat, strength, own)
        for seat, strength in enumerate(tournament.at_the_table(number))
    ]
    played = play(edition, options, bots, seed)
    if tournament.folder is not None:
        keep_log(tournament, number, played, seed)
    return outcome(tournament.edition, len(bots), played)


def keep_log(tournament: Tournament, number: int, played: Played, seed: bytes) -> None:
    """Write a match's log into the folder; the match is over, so its seed may be known."""
    if tournament.folder is None:
        return
    options = msgspec.Raw(tournament.options)
    header = Header(tournament.edition, options, seed_hash(seed), seed.hex())
    name = f"{tournament.edition}-{number + 1:05}.jsonl"
    (tournament.folder / name).write_bytes(write_log(header, played.decisions))


def play_all(
    tournament: Tournament, matches: int, jobs: int, tell: Callable[[int], None]
) -> list[Outcome]:
    """All matches in the order of their numbers; `tell` hears how many are done."""
    found = []
    for outcome_of_one in _outcomes(tournament, matches, jobs):
        found.append(outcome_of_one)
        tell(len(found))
    return found


def _outcomes(tournament: Tournament, matches: int, jobs: int) -> Iterator[Outcome]:
    work = partial(play_match, tournament)
    if jobs == 1:
        yield from map(work, range(matches))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        yield from processes.map(work, range(matches), chunksize=MATCHES_AT_ONCE)
