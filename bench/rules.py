"""`./run bench rules`: how quick the rules are, beside a random play of PettingZoo's Connect Four.

Bots play matches of every edition once; what they did is kept as a script. Timed is the script
alone, through `decide` and `evolve` as at a table, without the bots. The yardstick is measured in
the same run, twice: as it is played at random, and as we are, from a script of its actions. Times
are processor seconds of one core, the best of some repeats.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, reduce
from hashlib import sha256
from importlib import import_module
from itertools import cycle, islice, repeat
from typing import Any

import numpy as np
from pettingzoo import make

from bench._conditions import conditions
from ubongo.bots.playing import Played, play
from ubongo.bots.registry import BOTS, make_bot
from ubongo.bots.strength import Strength
from ubongo.core.chance import SEED_BYTES, SeededChance
from ubongo.core.edition import AnyEdition, Millis, Refusal
from ubongo.core.race.judging import checked_board
from ubongo.core.race.messages import Claim
from ubongo.editions.registry import EDITIONS, shipped_edition

EVENTS_TO_FOLD = 2_000
FOLD_WANTED = 50.0
"""Milliseconds."""
CLAIM_WANTED = 200.0
"""Microseconds."""

Actions = list[int | None]
CALLS = {"Claim", "Call"}


class Recording:
    """An edition that keeps every command that it is asked to decide, and before what."""

    def __init__(self, edition: AnyEdition) -> None:
        self._edition = edition
        self.script: list[tuple[Any, Millis]] = []
        self.claims: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._edition, name)

    def decide(self, state: object, command: object, at: Millis, chance: object) -> object:
        """What the edition decides."""
        self.script.append((command, at))
        if type(command).__name__ in CALLS:
            self.claims.append((state, command))
        return self._edition.decide(state, command, at, chance)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Match:
    """A match that bots played: the script of it, and what it came to."""

    edition: AnyEdition
    options: Any
    seed: bytes
    script: list[tuple[Any, Millis]]
    claims: list[tuple[Any, Any]]
    played: Played
    seconds: float

    @property
    def events(self) -> int:
        """How many there were."""
        return sum(len(decision.events) for decision in self.played.decisions)


def spent(work: Callable[[], object]) -> float:
    """Processor seconds of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def best(work: Callable[[], object], repeats: int) -> float:
    """The best time of some repeats: what the machine can do when it is left alone."""
    return min(spent(work) for _ in range(repeats))


def recorded(edition: AnyEdition, seats: int, seed: bytes) -> Match:
    """A match of bots of medium strength."""
    recording: Any = Recording(edition)
    options = edition.options_type(seats, bots=tuple(range(seats)))
    bots = [make_bot(edition.key, seat, Strength.MEDIUM, seed) for seat in range(seats)]
    start = time.process_time()
    played = play(recording, options, bots, seed)
    seconds = time.process_time() - start
    return Match(edition, options, seed, recording.script, recording.claims, played, seconds)


def replayed(match: Match) -> tuple[Any, int]:
    """The state after the whole script, and how many events it led to."""
    edition, seed, number, count = match.edition, match.seed, 1, 0
    state = edition.initial_state(match.options)
    for command, at in match.script:
        try:
            events = edition.decide(state, command, at, SeededChance(seed, number))
        except Refusal:
            continue
        state = reduce(edition.evolve, events, state)
        number += bool(events)
        count += len(events)
    return state, count


def replay_all(matches: list[Match]) -> None:
    """One script after the other."""
    for match in matches:
        replayed(match)


def long_log(match: Match, number: int) -> list[Any]:
    """The match's events, its boards shown so often that there are as many as wanted."""
    events = [event for decision in match.played.decisions for event in decision.events]
    ((board, boards),) = Counter(map(type, events)).most_common(1)
    missing = max(0, number - len(events))
    more = [missing // boards + (each < missing % boards) for each in range(boards)]
    times = iter(more)
    return [
        again
        for event in events
        for again in repeat(event, 1 + next(times) if isinstance(event, board) else 1)
    ]


def fold(match: Match, events: list[Any]) -> None:
    """What a restart does with a log."""
    reduce(match.edition.evolve, events, match.edition.initial_state(match.options))


def check_claims(match: Match) -> None:
    """Read and judge every call of a match, as often as it was made."""
    edition: Any = match.edition
    for state, command in match.claims:
        now, seat = state.round, command.seat
        if isinstance(command, Claim):
            task = now.tasks[seat]
            placements = checked_board(task, command.solution, edition.motions(state))
            edition.wrong(state, task, placements)
        else:
            import_module(f"bench.{edition.key}.judging").judge(state, command)


def random_actions(env: Any, dice: random.Random) -> Actions:  # noqa: ANN401 - it has no types
    """Connect Four played at random to its end: every action, and none for a player who is done."""
    actions: Actions = []
    env.reset()
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        is_done = terminated or truncated
        legal = [] if is_done else np.flatnonzero(seen["action_mask"]).tolist()
        actions.append(dice.choice(legal) if legal else None)
        env.step(actions[-1])
    return actions


def repeat_actions(env: Any, scripts: list[Actions]) -> None:  # noqa: ANN401 - it has no types
    """The same games again, by their actions alone."""
    for actions in scripts:
        env.reset()
        for action in actions:
            env.step(action)


@dataclass(frozen=True)
class Yardstick:
    """Steps of Connect Four a second: played at random, and from a script."""

    random: float
    script: float


def measured_yardstick(games: int, seed: int, repeats: int) -> Yardstick:
    """Print and return what PettingZoo does."""
    env: Any = make("aec", "classic/connect_four-v3")
    dice = random.Random(seed)
    scripts: list[Actions] = []
    played: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        scripts = [random_actions(env, dice) for _ in range(games)]
        played.append(sum(map(len, scripts)) / (time.process_time() - start))
    steps = sum(map(len, scripts))
    stick = Yardstick(max(played), steps / best(partial(repeat_actions, env, scripts), repeats))
    print(
        f"PettingZoo, Connect Four: {stick.random:,.0f} steps/s played at random,"
        f" {stick.script:,.0f} from a script"
    )
    return stick


def show(cells: list[str]) -> None:
    """One line of the table."""
    print(f"{cells[0]:<12}" + "".join(f"{cell:>14}" for cell in cells[1:]), flush=True)


def compare(key: str, matches: list[Match], stick: Yardstick, repeats: int) -> None:
    """A line for an edition beside the yardstick."""
    for match in matches:
        assert replayed(match) == (match.played.state, match.events), key
    events = sum(match.events for match in matches)
    seconds = best(partial(replay_all, matches), repeats)
    speed = events / seconds
    show(
        [
            key,
            f"{len(matches) / seconds:,.0f}",
            f"{speed:,.0f}",
            f"{speed / stick.random:.1f}",
            f"{speed / stick.script:.1f}",
            "ok" if speed >= stick.random else "below",
            f"{events / sum(match.seconds for match in matches):,.0f}",
            f"{events / len(matches):,.0f}",
        ]
    )


def measure(key: str, matches: list[Match], repeats: int) -> None:
    """How long a restart folds a long log, and how long a call is judged."""
    log = long_log(matches[-1], EVENTS_TO_FOLD)
    folding = best(partial(fold, matches[-1], log), repeats) * 1e3
    claims = sum(len(match.claims) for match in matches)

    def check_all() -> None:
        for match in matches:
            check_claims(match)

    judging = best(check_all, repeats) / max(1, claims) * 1e6
    verdicts = [
        "ok" if time_taken < wanted else "above"
        for time_taken, wanted in ((folding, FOLD_WANTED), (judging, CLAIM_WANTED))
    ]
    show([key, f"{folding:.1f}", verdicts[0], f"{judging:.0f}", verdicts[1], f"{claims}"])


def main() -> None:
    """Print the conditions and the tables."""
    parser = argparse.ArgumentParser(prog="bench rules", description=__doc__)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--matches", type=int, default=6, help="of each edition")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    print(f"{conditions()}; seed {given.seed}\n")
    stick = measured_yardstick(100, given.seed, given.repeats)
    played: dict[str, list[Match]] = {}
    for key in (key for key in EDITIONS if key in BOTS):
        edition = shipped_edition(key)
        seats = islice(cycle(edition.seats), given.matches)
        seeds = (sha256(f"{given.seed} {n}".encode()).digest() for n in range(given.matches))
        played[key] = [
            recorded(edition, number, seed[:SEED_BYTES])
            for number, seed in zip(seats, seeds, strict=True)
        ]
    print("\nRatios: events a second beside its steps (at least 1 wanted, as it plays at random).")
    show(
        [
            "edition",
            "matches/s",
            "events/s",
            "at random",
            "from script",
            "",
            "with bots/s",
            "a match",
        ]
    )
    for key, matches in played.items():
        compare(key, matches, stick, given.repeats)
    print(f"\nA log of {EVENTS_TO_FOLD:,} events folded, in ms; a call read and judged, in us.")
    show(["edition", f"fold (<{FOLD_WANTED:.0f})", "", f"call (<{CLAIM_WANTED:.0f})", "", "calls"])
    for key, matches in played.items():
        measure(key, matches, given.repeats)


if __name__ == "__main__":
    main()
