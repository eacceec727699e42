"""`./run bench views`: what it costs to tell everybody of a decision, in bytes and microseconds.

Bots play matches of every edition with four seats; their decisions are recorded again by a match
as at a table: fold, views, patches, and the frames of all four seats with the ids that they answer,
encoded once where all is open. Frames are counted as they are sent. Times are processor time of
one core, the best of some repeats.
"""

import argparse
import itertools
import statistics
import time
from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Raw

from bench._conditions import conditions
from ubongo.bots.playing import Played, play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.chance import SEED_BYTES
from ubongo.core.decision import AnyDecision, giver_of
from ubongo.core.edition import AnyEdition
from ubongo.core.messages import Tick
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.limits import Limits
from ubongo.server.tables.match import Match, encode_events

SEATS = 4
BYTES_WANTED = 250
MICROS_WANTED = 30
"""For a decision of the first edition, all four seats together."""

_encode = msgspec.json.Encoder().encode


def main() -> None:
    """Play, measure, print a line for each edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5, metavar="N")
    parser.add_argument("--repeats", type=int, default=5, metavar="N")
    chosen = parser.parse_args()
    print(conditions())
    print(f"wanted of {EDITIONS[0]}: {BYTES_WANTED} bytes and {MICROS_WANTED} µs in the median")
    print(f"{'edition':<12}{'decisions':>10}{'frame':>8}{'p99':>8}{'µs':>8}{'p99':>8}{'view':>8}")
    for key in EDITIONS:
        edition = shipped_edition(key)
        matches = [played(edition, number) for number in range(chosen.matches)]
        sizes = [size for each in matches for size in frame_sizes(edition, each)]
        runs = [times(edition, matches) for _ in range(chosen.repeats)]
        micros = [min(each) for each in zip(*runs, strict=True)]
        whole = max(len(_encode(edition.full_view(each.state))) for each in matches)
        print(
            f"{key:<12}{len(micros):>10}"
            f"{statistics.median(sizes):>8.0f}{p99(sizes):>8.0f}"
            f"{statistics.median(micros):>8.1f}{p99(micros):>8.1f}{whole:>8}"
        )
    print("frame: bytes of a whole `decided` frame of any seat, with ids; view: of the last view")


def played(edition: AnyEdition, number: int) -> Played:
    """A match of four bots."""
    seed = sha256(f"views {number}".encode()).digest()[:SEED_BYTES]
    bots = [make_bot(edition.key, seat, Strength.MEDIUM, seed) for seat in range(SEATS)]
    return play(edition, edition.options_type(seats=SEATS), bots, seed)


def frame_sizes(edition: AnyEdition, match: Played) -> list[int]:
    """The bytes of every frame that any of the seats gets; all of them are ASCII."""
    told = _begun(edition)
    return [
        len(frame)
        for decision in _with_ids(match.decisions)
        for frame in _frames(told, decision, encode_events(decision))
    ]


def times(edition: AnyEdition, matches: list[Played]) -> list[float]:
    """Microseconds for each decision: record it, and encode the frames of all."""
    return [
        micros
        for match in matches
        for told in [_begun(edition)]
        for micros in (_time(told, decision) for decision in _with_ids(match.decisions))
    ]


def _time(match: Match, decision: AnyDecision) -> float:
    events = encode_events(decision)  # the store needs them in any case
    begun = time.process_time_ns()
    _frames(match, decision, events)
    return (time.process_time_ns() - begun) / 1_000


def _frames(match: Match, decision: AnyDecision, events: list[Raw]) -> list[str]:
    """What a table sends to its four seats, made as it does."""
    told = match.apply(decision, events)
    return [told.frame_for(seat).text for seat in range(SEATS)]


def _with_ids(decisions: Iterable[AnyDecision]) -> Iterator[AnyDecision]:
    """The same decisions as if people had played: commands have ids, which frames answer."""
    counts = [itertools.count(1) for _ in range(SEATS)]
    for decision in decisions:
        givers = () if isinstance(decision.cause, Tick) else map(giver_of, decision.cause)
        yield decision.answering([(seat, next(counts[seat])) for seat in givers])


def _begun(edition: AnyEdition) -> Match:
    options = edition.options_type(seats=SEATS)
    return Match(edition, options, bytes(SEED_BYTES), Limits().kept_decisions)


def p99(values: list[float] | list[int]) -> float:
    """What one in a hundred exceeds."""
    return statistics.quantiles(values, n=100)[98]


if __name__ == "__main__":
    main()
