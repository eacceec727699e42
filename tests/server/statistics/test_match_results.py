"""What people take home from matches: told from logs, place, rounds, gems and points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tools.finished import log_of, played
from ubongo.core.messages import Help, HelpGiven, MatchEnded, TookOver
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.statistics.match_results import (
    NOTHING,
    SeatResult,
    find_results,
    place_of,
    results_of_guests,
)
from ubongo.server.statistics.solve_times import find_solves
from ubongo.server.statistics.stints import FOR_EVER, Stint, stints_of
from ubongo.server.store.structs import Role, StoredOther, StoredSeat

SEATS = 3


def took(edition: str, log: list[tuple[int, Any]], **options: object) -> list[SeatResult]:
    rules = shipped_edition(edition)
    chosen = rules.options_type(SEATS, **options)
    return find_results(rules, chosen, log, list(find_solves(rules, chosen, log)))


def events_of(edition: str, kind: str) -> list[dict[str, Any]]:
    bodies = (msgspec.json.decode(each.body) for each in played(edition, SEATS))
    return [event for body in bodies for event in body["events"] if event["kind"] == kind]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_tells_places_and_rounds(edition: str) -> None:
    log = log_of(edition, SEATS)
    found = took(edition, log)
    (ended,) = events_of(edition, "match_ended")
    first, *_ = ended["places"]
    assert [seat for seat, own in enumerate(found) if own.place == 1] == sorted(first)
    assert min(own.place or 0 for own in found) == 1
    (over,) = (at for at, event in log if isinstance(event, MatchEnded))
    assert {own.at for own in found} == {over}
    for own in found:
        assert 6 <= own.rounds <= 10
        assert own.first <= own.solved <= own.rounds
    assert any(own.solved for own in found)


def test_rounds_are_won_by_who_is_first_and_without_help() -> None:
    firsts = [each["seat"] for each in events_of("classic", "task_solved") if each["place"] == 1]
    found = took("classic", log_of("classic", SEATS))
    assert [own.first for own in found] == [firsts.count(seat) for seat in range(SEATS)]
    helped = HelpGiven(firsts[0], Help.POSSIBLE, is_possible=True)
    log = log_of("classic", SEATS)
    start = next(at for at, (_, event) in enumerate(log) if type(event).__name__ == "Rolled")
    log.insert(start + 1, (log[start][0], helped))
    fewer = took("classic", log)[firsts[0]]
    assert fewer.first == found[firsts[0]].first - 1
    assert fewer.solved == found[firsts[0]].solved
    scored = events_of("card_game", "round_scored")
    calls = [caller["seat"] for each in scored for caller in each["callers"]]
    tens = [own.first for own in took("card_game", log_of("card_game", SEATS))]
    assert all(own <= calls.count(seat) for seat, own in enumerate(tens))
    assert sum(tens) > 0


def test_gems_and_points_are_what_the_match_gave() -> None:
    for seat, own in enumerate(took("classic", log_of("classic", SEATS))):
        gems = [
            gem
            for each in events_of("classic", "gems_taken")
            if each["seat"] == seat
            for gem in each["gems"]
        ]
        assert own.winnings.gems == {
            colour: gems.count(colour)
            for colour in ("green", "red", "blue", "violet", "brown", "yellow")
        }
        assert own.winnings.points is None
    for seat, own in enumerate(took("three_d", log_of("three_d", SEATS))):
        rewards = [each for each in events_of("three_d", "reward_given") if each["seat"] == seat]
        drawn = [each[gem] for each in rewards for gem in ("from_display", "from_bag")]
        assert own.winnings.gems == {
            gem: drawn.count(gem) for gem in ("ruby", "sapphire", "emerald", "amber")
        }
        values = {"ruby": 4, "sapphire": 3, "emerald": 2, "amber": 1, None: 0}
        assert own.winnings.points == sum(values[gem] for gem in drawn)
    for seat, own in enumerate(took("light_dark", log_of("light_dark", SEATS))):
        moves = [
            each["fields"] for each in events_of("light_dark", "ship_moved") if each["seat"] == seat
        ]
        assert own.winnings == ({}, sum(moves))
    for seat, own in enumerate(took("card_game", log_of("card_game", SEATS))):
        scores = [each["scores"][seat]["points"] for each in events_of("card_game", "round_scored")]
        assert own.winnings == ({}, sum(scores))


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_match_that_was_given_up_only_the_rounds_are_kept(edition: str) -> None:
    log = [entry for entry in log_of(edition, SEATS) if not isinstance(entry[1], MatchEnded)]
    for own in took(edition, log):
        assert (own.place, own.winnings) == (None, NOTHING)
        assert own.rounds > 0
    for own in took(edition, []):
        assert own == SeatResult(None, 0, 0, 0, NOTHING, 0, is_quick=False)


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_a_match_was_quick_is_told_with_what_it_brought(edition: str) -> None:
    log = log_of(edition, SEATS)
    assert [own.is_quick for own in took(edition, log)] == [False] * SEATS
    assert [own.is_quick for own in took(edition, log, quick=True)] == [True] * SEATS


def test_equal_seats_share_a_place_and_the_next_is_further_down() -> None:
    ended = MatchEnded(((2, 0), (3,), (1,)))
    assert [place_of(seat, ended) for seat in range(4)] == [1, 4, 1, 3]
    assert place_of(0, None) is None


def test_what_a_bot_solves_for_somebody_is_not_that_persons() -> None:
    found = took("classic", log_of("classic", SEATS), bots=(1,))
    assert found[1].solved == found[1].first == 0
    assert found[1].rounds > 0


@pytest.mark.rule("A-21")
def test_a_seat_is_of_several_where_one_took_over_from_a_bot_or_from_who_left() -> None:
    seats = [StoredSeat("anna"), StoredSeat("dora"), StoredSeat("cleo")]
    others = [
        StoredOther(Role.WAITING, "emil", "Emil"),
        StoredOther(Role.LEFT, None, None, 1),
        StoredOther(Role.LEFT, "ben", "Ben", 1),
    ]
    log = [(1_000, TookOver(2)), (2_000, TookOver(1)), (3_000, TookOver(1))]
    assert stints_of(seats, others, (2,), log) == [
        [Stint("anna")],
        [Stint(None, 0, 2_000), Stint("ben", 2_000, 3_000), Stint("dora", 3_000, FOR_EVER)],
        [Stint(None, 0, 1_000), Stint("cleo", 1_000)],
    ]


@pytest.mark.rule("A-21")
def test_who_took_a_seat_over_is_credited_with_the_rounds_since_then() -> None:
    rules, log = shipped_edition("classic"), log_of("classic", SEATS)
    options = rules.options_type(SEATS)
    whole, solved = took("classic", log), list(find_solves(rules, options, log))
    rolls = [at for at, event in log if type(event).__name__ == "Rolled"]
    then = rolls[3] - 1
    stints = [
        [Stint("anna")],
        [Stint("ben", 0, then), Stint("dora", then)],
        [Stint("cleo", 0, then), Stint(None, then, rolls[5]), Stint("cleo", rolls[5])],
    ]
    found = results_of_guests(rules, options, log, solved, stints)
    assert found[0, "anna"] == whole[0]
    ben, dora, cleo = found[1, "ben"], found[1, "dora"], found[2, "cleo"]
    assert (ben.rounds, dora.rounds, cleo.rounds) == (3, len(rolls) - 3, len(rolls) - 2)
    assert ben.solved + dora.solved == whole[1].solved
    assert ben.solved == sum(each.seat == 1 and each.seen < then for each in solved) > 0
    assert ben.first + dora.first == whole[1].first
    assert {ben.place, dora.place} == {whole[1].place}
    assert set(found) == {(0, "anna"), (1, "ben"), (1, "dora"), (2, "cleo")}


@pytest.mark.rule("A-21")
@pytest.mark.parametrize("is_taken_over", [True, False])
def test_who_left_and_came_back_on_another_seat_has_played_one_match(
    *, is_taken_over: bool
) -> None:
    rules, log = shipped_edition("classic"), log_of("classic", SEATS)
    options = rules.options_type(SEATS)
    whole, solved = took("classic", log), list(find_solves(rules, options, log))
    rolls = [at for at, event in log if type(event).__name__ == "Rolled"]
    back = rolls[3] - 1
    after = [Stint("dora", rolls[5])] if is_taken_over else []
    stints = [
        [Stint("ben", 0, rolls[5] if is_taken_over else FOR_EVER), *after],
        [Stint("anna")],
        [Stint(None, 0, back), Stint("ben", back)],
    ]
    found = results_of_guests(rules, options, log, solved, stints)
    assert set(found) == {(2, "ben"), (1, "anna"), *[(0, "dora")][: len(after)]}
    ben = found[2, "ben"]
    assert (ben.rounds, ben.place, ben.winnings) == (
        len(rolls), whole[2].place, whole[2].winnings,
    )  # fmt: skip
    own = [each for each in solved if each.seat == (0 if each.seen < back else 2)]
    assert ben.solved == len(own) > 0
