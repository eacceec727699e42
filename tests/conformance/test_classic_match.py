"""What every match must hold whatever is done to it; so far there is classic."""

import random
from collections import Counter
from functools import reduce

import msgspec
import pytest

from tests.rulebook.driver import SEED, Match, solution_of
from ubongo.core.chance import SeededChance
from ubongo.core.edition import Refusal
from ubongo.core.messages import Arrange, Claim, Come, Leave, Roll, Tick
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Deck
from ubongo.editions.classic.messages import (
    ChooseField,
    Command,
    Event,
    GetReady,
    MovePawn,
    PassGems,
    TakeGems,
)
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options, Phase, State


@pytest.fixture(scope="module")
def edition() -> Classic:
    deck = shipped_deck("classic")
    assert isinstance(deck, Deck)
    return Classic(deck)


def random_match(edition: Classic, seed: int, seats: int) -> Match:
    """A match in which everybody does something now and then, and time passes."""
    dice = random.Random(seed)
    match = Match(edition, Options(seats, glass=20_000))
    while match.state.phase is not Phase.OVER:
        seat = dice.randrange(seats)
        commands: list[Command] = list(edition.moves(match.state, seat))
        if match.state.phase is Phase.PUZZLE and seat not in match.round.solved:
            task = match.round.tasks[seat]
            line = solution_of(task) if dice.random() < 0.4 else ""
            commands += [Claim(seat, line, match.at), Arrange(seat, line)]
        if match.state.phase is Phase.PUZZLE and seat in match.round.solved:
            commands.append(TakeGems(seat, match.at))
        match.at += dice.randrange(4_000)
        if commands and dice.random() < 0.7 and match.at < match.state.until:
            try:
                match.do(dice.choice(commands))
            except Refusal:
                continue
        else:
            match.wait()
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_random_play_always_ends_and_loses_no_gem(edition: Classic, seed: int, seats: int) -> None:
    match = random_match(edition, seed, seats)
    standing = edition.standing(match.state)
    assert standing is not None
    assert sorted(seat for place in standing.places for seat in place) == list(range(seats))
    in_rows = Counter(gem for row in match.state.rows for gem in row)
    in_hands = sum(sum(counts) for counts in match.state.gems)
    assert in_rows.total() + in_hands == 72


def test_the_state_is_the_fold_of_the_log_and_every_message_round_trips(edition: Classic) -> None:
    match = random_match(edition, 5, 3)
    wire = [msgspec.json.encode(event) for event in match.log]
    read = [msgspec.json.decode(line, type=Event) for line in wire]
    assert read == match.log
    start = edition.open(match.state.options)
    assert reduce(edition.evolve, read, start) == match.state
    snapshot = msgspec.json.encode(match.state)
    assert msgspec.json.decode(snapshot, type=State) == match.state


def test_the_same_commands_and_seed_give_the_same_log(edition: Classic) -> None:
    assert random_match(edition, 9, 4).log == random_match(edition, 9, 4).log


def random_command(dice: random.Random) -> Command:
    """Any command with any content."""
    seat, row = dice.randint(-2, 5), dice.choice([-1, 0, 2, 5, 6, 10**30])
    line = dice.choice(["", "x", "L4a@0,0", "L4a@0,0 L4a@0,0", "ÿ" * 500, "I2a@9999,-9999"])
    at = dice.choice([-(10**9), 0, 50_000, 10**15])
    made: list[Command] = [
        Tick(),
        Come(seat),
        Leave(seat),
        ChooseField(seat, row),
        GetReady(seat),
        Roll(seat),
        Arrange(seat, line),
        Claim(seat, line, at),
        MovePawn(seat, row),
        TakeGems(seat, at),
        PassGems(seat),
    ]
    return dice.choice(made)


def test_any_command_at_any_time_gives_events_or_a_refusal(edition: Classic) -> None:
    dice = random.Random(1)
    refusals: Counter[str] = Counter()
    for _ in range(10):
        match = Match(edition, Options(dice.choice([2, 3, 4])))
        for _ in range(2_000):
            match.at += dice.randrange(3_000)
            try:
                match.do(random_command(dice))
            except Refusal as refusal:
                refusals[refusal.code] += 1
            if match.state.phase is Phase.OVER:
                break
    assert len(refusals) > 8


def test_time_that_stands_still_and_a_wake_up_that_comes_again_change_nothing_twice(
    edition: Classic,
) -> None:
    match = Match(edition, Options(2))
    match.wait()
    before = match.state
    luck = SeededChance(SEED, 0)
    assert edition.decide(before, Tick(), match.at, luck) == ()
