"""The bot of classic: which field, which row, and when."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.bots.tables import bots_for, happened, played, seed_of
from ubongo.bots.bot import Bot
from ubongo.bots.characters import character_at
from ubongo.bots.classic import ClassicBot
from ubongo.bots.classic.gems import best_field, best_row, hopes, is_contested, worth
from ubongo.bots.strength import Eye, Strength
from ubongo.core.edition import Millis, Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import GetReady, Message
from ubongo.core.race.messages import RoundEnded, TaskSolved
from ubongo.core.race.state import Round
from ubongo.editions.classic.messages import (
    ChooseField,
    CollectorCalled,
    FieldChosen,
    FieldKept,
    GemsPassed,
    GemsTaken,
    MovePawn,
    PassGems,
    TakeGems,
)
from ubongo.editions.classic.state import Options, State
from ubongo.editions.registry import shipped_edition

LETTERS = {"g": "green", "r": "red", "b": "blue", "v": "violet", "n": "brown", "y": "yellow"}


def row(letters: str) -> tuple[str, ...]:
    """Gems by their letters: `gr` is a green and a red one."""
    return tuple(LETTERS[letter] for letter in letters)


def collecting(
    *rows: str,
    hands: tuple[tuple[int, ...], ...] = ((0,) * 6, (0,) * 6),
    pawns: tuple[int, ...] = (2, 2),
    solved: tuple[Seat, ...] = (0,),
    number: int = 5,
    until: Millis = 60_000,
) -> State:
    """A puzzle in which some have solved; rows that are not named are empty."""
    given = tuple(row(letters) for letters in rows)
    return State(
        Options(len(hands)),
        phase=Phase.PUZZLE,
        until=until,
        rows=given + ((),) * (6 - len(given)),
        pawns=pawns,
        begun=pawns,
        gems=hands,
        round=Round(number, 0, tuple(range(len(hands))), solved=solved),
    )


def chosen(view: State, eye: Eye, reachable: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> set[int]:
    """Which rows seat 0 chooses, over many seeds."""
    return {best_row(view, 0, reachable, eye, Random(n)) or 0 for n in range(40)}


def test_a_hand_is_worth_its_largest_colour_then_its_second() -> None:
    assert worth((1, 4, 0)) > worth((3, 3, 0)) > worth((3, 2, 1)) > worth((3, 2, 0))
    assert worth((0, 2, 5)) == worth((5, 0, 2))


@pytest.mark.parametrize("eye", [Eye.OWN, Eye.ALL])
def test_a_careful_player_takes_what_completes_its_colour(eye: Eye) -> None:
    view = collecting("gb", "vv", "ng", "bb", "ry", hands=((1, 0, 4, 1, 0, 0), (0,) * 6))
    assert chosen(view, eye) == {3}
    assert chosen(view, eye, (0, 1, 2)) == {0}


def test_a_careless_player_takes_from_any_row_with_gems_but_more_often_from_a_good_one() -> None:
    view = collecting("gb", "vv", "", "bb", hands=((1, 0, 4, 1, 0, 0), (0,) * 6))
    assert chosen(view, Eye.CARELESS) == {0, 1, 3}
    picks = [best_row(view, 0, range(6), Eye.CARELESS, Random(n)) for n in range(400)]
    assert 0.6 < picks.count(3) / 400 < 0.9


def test_the_strong_deny_the_other_what_it_needs_where_their_own_choice_is_open() -> None:
    mine, other = (3, 3, 0, 0, 0, 0), (0, 0, 0, 0, 0, 4)
    view = collecting("gv", "rv", "gy", "rn", hands=(mine, other), number=8)
    assert chosen(view, Eye.ALL) == {2}
    assert chosen(view, Eye.OWN) == {0, 1, 2, 3}


def test_in_the_last_round_nobody_hopes_any_more() -> None:
    rows = (row("gg"), row("rr"))
    assert hopes(rows, 0, 0) == [0.0] * 6
    near, far = hopes(rows, 0, 5)[0], hopes((row(""),) * 5 + (row("gg"),), 0, 5)[0]
    assert near > far > 0
    assert hopes(rows, 0, 1)[0] == pytest.approx(near / 5)
    assert hopes(rows, 0, 9)[0] == near


def test_an_empty_row_gives_nothing() -> None:
    view = collecting("", "", "", "gg")
    assert chosen(view, Eye.OWN, (0, 2, 3)) == {3}
    assert best_row(view, 0, (0, 1, 2), Eye.ALL, Random(1)) is None


def test_the_careful_begin_where_good_gems_lie() -> None:
    view = collecting("gr", "vv", "ng", "rb", "ny", "gn")
    assert {best_field(view, 0, Eye.OWN, Random(n)) for n in range(20)} == {1}
    assert len({best_field(view, 0, Eye.CARELESS, Random(n)) for n in range(60)}) == 6
    rich = collecting("g", "r", "b", "vvvv", "vvvv", "vvvv")
    assert {best_field(rich, 0, Eye.ALL, Random(n)) for n in range(20)} <= {3, 4, 5}


def test_a_row_is_contested_by_who_has_solved_and_not_taken_nearby() -> None:
    view = collecting("gg", "", "", "", "", "rr", pawns=(0, 2), solved=(1, 0))
    assert is_contested(view, 0, 0)
    assert is_contested(view, 0, 5)
    assert not is_contested(replace(view, pawns=(0, 1)), 0, 5)
    assert not is_contested(replace(view, done=(1,)), 0, 0)
    assert not is_contested(collecting("gg", pawns=(0, 2), solved=(0,)), 0, 0)


def moves_of(view: State) -> list[Any]:
    """What the rules let seat 0 do."""
    return list(shipped_edition("classic").moves(view, 0))


def acted(bot: Bot[State], view: State, at: Millis) -> list[tuple[Millis, Message | None]]:
    """All that a bot does about a view if nothing changes."""
    bot.think(view, moves_of(view), at)
    done = []
    while bot.next_at is not None:
        done.append((bot.next_at, bot.act(view, moves_of(view), bot.next_at)))
    return done


def test_a_bot_moves_to_its_row_and_takes_or_takes_where_it_stands() -> None:
    view = collecting("gg", "r", "bv", hands=((5, 0, 0, 0, 0, 0), (0,) * 6))
    (moved, move), (taken, take) = acted(bots_for("classic", "strong")[0], view, 10_000)
    assert move == MovePawn(0, 0)
    assert take == TakeGems(0, 0, taken)
    assert 10_000 < moved < taken < 16_000
    there = replace(view, pawns=(0, 2))
    ((at, only),) = acted(bots_for("classic", "strong")[0], there, 10_000)
    assert only == TakeGems(0, 0, at)


def test_a_bot_passes_where_nothing_is_within_reach() -> None:
    view = collecting("gg", pawns=(5, 0))
    ((_, only),) = acted(bots_for("classic", "weak")[0], view, 10_000)
    assert only == PassGems(0)


def test_a_bot_looks_again_when_somebody_has_taken() -> None:
    view = collecting("gg", "gr", "bv", hands=((5, 0, 0, 0, 0, 0), (0,) * 6))
    bot = bots_for("classic", "strong")[0]
    bot.think(view, moves_of(view), 10_000)
    gone = replace(view, rows=((), *view.rows[1:]))
    (_, move), _ = acted(bot, gone, 10_300)
    assert move == MovePawn(0, 1)


def test_shortly_before_the_sands_end_a_bot_hurries_but_no_hand_is_quicker_than_half_a_second() -> (
    None
):
    view = collecting("gg", "r", "bv", until=60_000)
    for number in range(20):
        bot = bots_for("classic", "weak", number)[0]
        *_, (taken, _) = acted(bot, view, 58_700)
        assert 59_200 <= taken <= 59_850
    *_, (taken, _) = acted(bots_for("classic", "weak")[0], view, 59_700)
    assert taken == 60_200


def pace(view: State, strength: Strength) -> float:
    """How long bots of a strength take until they take, on average."""
    bots = [
        ClassicBot("classic", 0, strength, seed_of(number), character_at(str(number), 0))
        for number in range(60)
    ]
    return sum(acted(bot, view, 10_000)[-1][0] - 10_000 for bot in bots) / len(bots)


def test_the_strong_are_quicker_and_hurry_where_another_could_take_first() -> None:
    alone = collecting("gg", "r", "bv", pawns=(2, 2))
    rivals = collecting("gg", "r", "bv", pawns=(2, 2), solved=(1, 0))
    assert pace(alone, Strength.STRONG) < pace(alone, Strength.MEDIUM) < pace(alone, Strength.WEAK)
    assert pace(rivals, Strength.STRONG) < 0.7 * pace(alone, Strength.STRONG)
    assert pace(rivals, Strength.MEDIUM) == pace(alone, Strength.MEDIUM)


def test_a_field_is_chosen_and_kept_before_the_table_would_choose() -> None:
    for number in range(5):
        log = happened(played("classic", "weak medium strong", number))
        chosen_at = [at for at, event in log if isinstance(event, FieldChosen)]
        kept_at = [at for at, event in log if isinstance(event, FieldKept)]
        assert len(chosen_at) == len(kept_at) == 3
        assert min(chosen_at) > 1_000
        assert max(kept_at) < 30_000
    bot = bots_for("classic", "weak")[0]
    view = State(
        Options(2), phase=Phase.FIELDS, rows=(row("gg"),) * 6, pawns=(None, 1), gems=((0,) * 6,) * 2
    )
    (_, choice), (_, ready) = acted(bot, view, 0)
    assert isinstance(choice, ChooseField)
    assert ready == GetReady(0)


def test_who_solves_in_time_takes_in_nearly_every_round() -> None:
    solved = taken = passed = 0
    for number in range(6):
        for _, event in happened(played("classic", "medium strong", number)):
            solved += isinstance(event, TaskSolved)
            taken += isinstance(event, GemsTaken)
            passed += isinstance(event, GemsPassed)
    assert taken + passed > 0.95 * solved > 80
    assert passed < 0.1 * solved


def test_calm_collecting_goes_in_the_order_of_solving() -> None:
    order: list[Seat] = []
    called: list[Seat] = []
    for _, event in happened(played("classic", "weak medium strong", calm_collecting=True)):
        match event:
            case TaskSolved(seat):
                order.append(seat)
            case CollectorCalled(seat):
                called.append(seat)
            case GemsTaken(seat):
                assert seat == called[-1]
            case RoundEnded():
                assert called == order
                called, order = [], []
            case _:
                pass
