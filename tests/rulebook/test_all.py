"""What holds in every edition, rule by rule. The identifiers are those of docs/editions/all.md."""

import pytest
from msgspec.structs import replace

from tests.rulebook.classic_match import Match, classic
from tests.rulebook.driver import FixedChance, RaceMatch, kinds, refused
from ubongo.core.booklet import check_not_in_play
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Arranged,
    BotSatIn,
    Came,
    Come,
    Deserted,
    EndEarly,
    GetReady,
    Leave,
    LeaveForGood,
    Left,
    Pause,
    Paused,
    Refused,
    Resume,
    Resumed,
    SitIn,
    Successor,
    TakeOver,
    Tick,
    TieDrawn,
    Together,
    TookOver,
)
from ubongo.core.presence import take_over
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    GlassTurned,
    Roll,
    TaskShown,
    TaskSolved,
    WaitShortened,
)
from ubongo.core.race.state import Handicap
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.editions.classic.messages import (
    ChooseField,
    FieldChosen,
    FieldKept,
    GemsPassed,
    GemsTaken,
    TakeGems,
)
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options
from ubongo.editions.light_dark.rules import LightDark
from ubongo.editions.light_dark.state import Options as LightDarkOptions
from ubongo.editions.light_dark.state import State as LightDarkState
from ubongo.geometry import Face, face_up, piece_named


@pytest.fixture(scope="module")
def edition() -> Classic:
    return classic()


@pytest.fixture
def match(edition: Classic) -> Match:
    """Three players of classic; seat 0 starts; the glass of 60 s runs since 53 s."""
    return running(edition, Options(3, starter=0))


def running(edition: Classic, options: Options) -> Match:
    match = Match(edition, options)
    match.wait_for(Phase.ROLL)
    match.to_puzzle()
    return match


# pieces come by themselves.


@pytest.mark.rule("A-02")
def test_the_pieces_of_the_own_task_are_dealt_with_it(match: Match) -> None:
    for seat in range(3):
        task = match.task(seat)
        cells = sum(len(piece_named(piece).cells) for piece in task.pieces)
        assert cells == task.area.count("#")


@pytest.mark.rule("A-02")
@pytest.mark.parametrize(("draw", "face"), [(0, Face.LIGHT), (1, Face.DARK)])
def test_the_pieces_come_with_the_right_face_up(draw: int, face: Face) -> None:
    match: RaceMatch[LightDarkState] = RaceMatch(
        LightDark(shipped_deck("light_dark")), LightDarkOptions(2, starter=0)
    )
    match.wait_for(Phase.ROLL)
    match.do(Roll(0))
    match.wait(FixedChance(draw))
    ways = LIGHT_DARK.motions(match.round.label)
    assert {face_up(way) for way in ways} == {face}
    assert {token[2] for token in match.solution(0).split()} <= set(ways)


# ties.


@pytest.mark.rule("A-05")
def test_claims_at_the_same_time_are_put_in_order_by_a_draw_that_the_log_has(match: Match) -> None:
    match.at += 5_000
    calls = tuple(Claim(seat, match.solution(seat), match.at) for seat in (0, 1, 2))
    events = match.do(Together(calls), FixedChance(0, 1))
    assert events[0] == TieDrawn((2, 1, 0))
    assert [(event.seat, event.place) for event in events if isinstance(event, TaskSolved)] == [
        (2, 1),
        (1, 2),
        (0, 3),
    ]


@pytest.mark.rule("A-05")
def test_a_wrong_call_in_a_tie_fails_and_the_other_is_first(match: Match) -> None:
    right, wrong = Claim(1, match.solution(1), match.at), Claim(0, "", match.at)
    events = match.do(Together((wrong, right)), FixedChance(1))
    assert events[0] == TieDrawn((0, 1))
    assert isinstance(events[1], ClaimFailed)
    assert isinstance(events[2], TaskSolved)
    assert (events[2].seat, events[2].place) == (1, 1)


@pytest.mark.rule("A-05")
def test_who_loses_the_draw_for_the_last_gem_is_told(match: Match) -> None:
    match.solve(0)
    match.solve(1)
    rows = (("red",), (), (), (), (), ())
    match.state = replace(match.state, rows=rows, pawns=(0, 0, 0), begun=(0, 0, 0))
    events = match.do(
        Together((TakeGems(0, match.row(0), match.at), TakeGems(1, match.row(1), match.at))),
        FixedChance(0),
    )
    assert events == [
        TieDrawn((1, 0)),
        GemsTaken(1, 0, ("red",), match.at),
        GemsPassed(0, nothing_in_reach=True),
        Refused(0, "gems.row_empty", {"row": 0}),
    ]


@pytest.mark.rule("A-05")
def test_a_tie_of_nothing_but_refused_commands_is_refused(match: Match) -> None:
    with refused("gems.not_solved"):
        match.do(
            Together((TakeGems(0, match.row(0), match.at), TakeGems(1, match.row(1), match.at)))
        )
    with refused("together.empty"):
        match.do(Together(()))


@pytest.mark.rule("A-05")
def test_nobody_ties_with_itself(match: Match) -> None:
    twice = (Claim(0, match.solution(0), match.at), Claim(0, "", match.at))
    with refused("together.same_seat"):
        match.do(Together(twice))


# who is there.


@pytest.mark.rule("A-09")
def test_who_leaves_keeps_the_seat_and_may_come_back(match: Match) -> None:
    assert match.do(Leave(1)) == [Left(1, match.at)]
    assert match.do(Leave(1)) == []
    assert 1 in match.state.away
    match.solve(0)
    assert match.do(Come(1)) == [Came(1)]
    assert match.do(Come(1)) == []
    assert not match.state.away
    assert isinstance(match.solve(1)[0], TaskSolved)


@pytest.mark.rule("A-09")
@pytest.mark.rule("A-18")
def test_when_the_last_person_has_left_the_match_pauses_two_minutes_later(match: Match) -> None:
    match.do(Leave(0))
    match.do(Leave(2))
    match.at += 1_000
    assert match.do(Leave(1)) == [Left(1, match.at), Deserted(match.at + 120_000)]
    left_at = match.at
    while not match.state.is_paused:
        last = match.wait()
    assert last == [Paused(None)]
    assert match.at == left_at + 120_000
    assert match.edition.wake_at(match.state) is None
    with refused("match.paused"):
        match.do(Roll(0))
    assert match.do(Come(2)) == [Came(2), Resumed()]
    assert match.edition.wake_at(match.state) is not None


@pytest.mark.rule("A-18")
def test_who_comes_back_in_time_keeps_the_match_from_pausing(match: Match) -> None:
    for seat in (0, 1, 2):
        match.do(Leave(seat))
    match.do(Come(1))
    assert match.state.people_here() == (1,)
    assert match.state.pauses_at is None


def test_bots_are_no_people_and_never_come_or_leave(edition: Classic) -> None:
    match = running(edition, Options(3, starter=0, bots=(0, 2)))
    assert match.state.people_here() == (1,)
    assert match.do(Leave(0)) == []
    with refused("seat.of_a_bot"):
        match.do(Come(2))
    assert kinds(match.do(Leave(1))) == ["Left", "Deserted"]


def test_a_match_of_bots_alone_never_pauses(edition: Classic) -> None:
    match = Match(edition, Options(2, bots=(0, 1)))
    match.wait_for(Phase.OVER)
    assert "Paused" not in kinds(match.log)


def test_a_bot_sits_in_for_who_is_away_until_the_player_is_back(match: Match) -> None:
    with refused("seat.not_away"):
        match.do(SitIn(1))
    match.do(Leave(1))
    assert match.do(SitIn(1)) == [BotSatIn(1)]
    assert (match.state.away, match.state.bots) == ((), (1,))
    assert match.do(Leave(1)) == []
    assert isinstance(match.solve(1)[0], TaskSolved)
    assert match.do(Come(1)) == [Came(1)]
    assert match.state.bots == ()


@pytest.mark.rule("A-09")
def test_who_came_later_plays_on_for_a_bot_between_rounds(edition: Classic) -> None:
    match = Match(edition, Options(3, starter=0, bots=(2,)))
    match.wait_for(Phase.ROLL)
    with refused("seat.taken"):
        match.do(TakeOver(1))
    rounds, gems = edition.rounds(match.state), match.state.gems[2]
    assert match.do(TakeOver(2)) == [TookOver(2)]
    assert (match.state.bots, match.state.options.bots) == ((), ())
    assert match.state.people_here() == (0, 1, 2)
    assert (edition.rounds(match.state), match.state.gems[2]) == (rounds, gems)
    assert match.do(Leave(2)) == [Left(2, match.at)]
    assert match.do(Come(2)) == [Came(2)]


@pytest.mark.rule("A-09")
@pytest.mark.parametrize("successor", Successor)
def test_who_came_later_plays_on_for_somebody_who_left_for_good(
    edition: Classic, successor: Successor
) -> None:
    match = Match(edition, Options(3, starter=0))
    match.wait_for(Phase.ROLL)
    match.do(LeaveForGood(2, successor))
    gems = match.state.gems[2]
    assert match.do(TakeOver(2)) == [TookOver(2)]
    assert (match.state.gone, match.state.away, match.state.bots) == ((), (), ())
    assert (match.state.people(), match.state.people_here()) == ((0, 1, 2), (0, 1, 2))
    assert match.state.gems[2] == gems
    match.to_puzzle()
    assert isinstance(match.solve(2)[0], TaskSolved)
    match.do(EndEarly(0))
    match.do(EndEarly(1))
    assert match.state.phase is Phase.PUZZLE  # who took over is asked, too


@pytest.mark.rule("A-09")
def test_nobody_takes_a_seat_over_while_all_lay(edition: Classic) -> None:
    match = Match(edition, Options(3, starter=0, bots=(2,)))
    match.to_puzzle()
    with refused("phase.wrong"):
        match.do(TakeOver(2))
    match.wait_for(Phase.OVER)
    with refused("match.over"):
        match.do(TakeOver(2))


def test_who_takes_a_seat_over_wakes_a_match_that_nobody_was_at(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0, bots=(1,)))
    match.wait_for(Phase.ROLL)
    deserted = replace(match.state, is_paused=True, pauses_at=120_000, away=(0,))
    woken = take_over(deserted, 1, is_between_rounds=True)
    assert woken == (TookOver(1), Resumed())
    assert not edition.fold(deserted, woken).is_paused


@pytest.mark.rule("A-18")
def test_a_host_without_a_seat_pauses_for_those_who_are_there(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0))
    match.wait_for(Phase.ROLL)
    assert match.do(Pause(None)) == [Paused(None)]
    assert (match.state.is_paused, match.state.paused_by, match.state.pauses_at) == (
        True, None, None,
    )  # fmt: skip
    assert match.do(Resume(None)) == [Resumed()]
    match.do(Leave(0))
    match.do(Leave(1))
    with refused("seat.none"):
        match.do(Pause(None))


def test_it_is_known_who_paused(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0))
    match.wait_for(Phase.ROLL)
    match.do(Pause(1))
    assert match.state.paused_by == 1
    match.do(Resume(0))
    assert match.state.paused_by is None


def test_between_rounds_the_match_can_be_paused_and_resumed(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0))
    match.wait_for(Phase.ROLL)
    with refused("pause.none"):
        match.do(Resume(0))
    assert match.do(Pause(1)) == [Paused(1)]
    assert match.edition.wake_at(match.state) is None
    assert match.do(Tick()) == []
    with refused("match.paused"):
        match.do(Roll(0))
    with refused("match.paused"):
        match.do(Pause(0))
    assert match.do(Resume(0)) == [Resumed()]
    match.to_puzzle()
    with refused("pause.in_a_round"):
        match.do(Pause(1))


def test_after_the_end_nothing_happens_any_more(edition: Classic) -> None:
    match = Match(edition, Options(2))
    match.do(Leave(1))
    match.wait_for(Phase.OVER)
    for command in (Roll(0), Pause(0), SitIn(1), Arrange(1, "", match.at)):
        with refused("match.over"):
            match.do(command)
    for seat in (0, 1):
        assert match.do(Leave(seat)) == []
    assert match.do(Come(1)) == []
    assert match.edition.wake_at(match.state) is None


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_exist_is_refused(match: Match, seat: int) -> None:
    for command in (Come(seat), Leave(seat), SitIn(seat), Pause(seat), Resume(seat), Roll(seat)):
        with refused("seat.unknown"):
            match.do(command)


@pytest.mark.rule("A-18")
def test_who_is_away_can_neither_pause_nor_let_the_clock_go_on(edition: Classic) -> None:
    match = Match(edition, Options(3, starter=2, bots=(2,)))
    match.wait_for(Phase.ROLL)
    match.do(Leave(1))
    for seat in (1, 2):
        with refused("seat.away", seat=seat):
            match.do(Pause(seat))
    match.do(Pause(0))
    match.do(Leave(0))
    for seat in (0, 1, 2):
        with refused("seat.away", seat=seat):
            match.do(Resume(seat))
    assert match.do(Come(1)) == [Came(1)]
    assert match.state.is_paused
    assert match.do(Resume(1)) == [Resumed()]


@pytest.mark.rule("A-03")
def test_a_starter_who_leaves_is_waited_for_ten_seconds_more(edition: Classic) -> None:
    match = Match(edition, Options(2, starter=0))
    match.wait_for(Phase.ROLL)
    match.at += 5_000
    assert match.do(Leave(0)) == [Left(0, match.at), WaitShortened(match.at + 10_000)]
    assert match.edition.wake_at(match.state) == match.at + 10_000
    assert match.do(Leave(1)) == [Left(1, match.at), Deserted(match.at + 120_000)]
    late = Match(edition, Options(2, starter=0))
    late.wait_for(Phase.ROLL)
    late.at += 10_000
    assert late.do(Leave(0)) == [Left(0, late.at)]
    other = Match(edition, Options(2, starter=0))
    other.wait_for(Phase.ROLL)
    assert other.do(Leave(1)) == [Left(1, other.at)]


@pytest.mark.rule("A-18")
def test_fields_are_kept_for_who_is_away(edition: Classic) -> None:
    match = Match(edition, Options(3, starter=0))
    match.to_fields()
    match.do(Leave(2))
    match.do(ChooseField(0, 4))
    match.do(ChooseField(1, 3))
    assert match.do(GetReady(0)) == [FieldKept(0)]
    events = match.do(GetReady(1), FixedChance(5))
    assert events[:2] == [FieldKept(1), FieldChosen(2, 5)]
    assert kinds(events[2:]) == ["RoundOpened"]
    alone = Match(edition, Options(2, starter=0))
    alone.to_fields()
    assert kinds(alone.do(Leave(0))) == ["Left"]
    assert kinds(alone.do(Leave(1))) == ["Left", "Deserted"]


@pytest.mark.rule("A-01")
def test_no_call_counts_that_is_stamped_before_its_task_was_seen(edition: Classic) -> None:
    late = (Handicap(), Handicap(delay=9_000))
    match = running(edition, Options(2, starter=0, handicaps=late))
    start = match.at
    with refused("claim.too_soon", until=start):
        match.do(Claim(0, match.solution(0), start - 1))
    match.wait()
    with refused("claim.too_soon", until=start + 9_000):
        match.do(Claim(1, match.solution(1), start + 8_999))
    assert kinds(match.do(Claim(1, match.solution(1), start + 9_000))) == ["TaskSolved"]


# options.


@pytest.mark.rule("A-12")
@pytest.mark.parametrize("glass", [20_000, 45_000, 600_000])
def test_the_glass_may_be_set_from_20_to_600_seconds(edition: Classic, glass: int) -> None:
    match = running(edition, Options(2, glass=glass))
    assert match.state.until == match.at + glass


@pytest.mark.rule("A-12")
@pytest.mark.parametrize("glass", [19_999, 600_001, 0, -1])
def test_another_glass_is_refused(edition: Classic, glass: int) -> None:
    with pytest.raises(Refusal) as caught:
        edition.initial_state(Options(2, glass=glass))
    assert (caught.value.code, caught.value.facts) == ("setup.glass", {"least": 20, "most": 600})


@pytest.mark.rule("A-12")
def test_the_glass_of_classic_is_60_seconds_by_default(match: Match) -> None:
    assert match.state.until == match.at + 60_000


@pytest.mark.parametrize(
    ("options", "code", "facts"),
    [
        (Options(1), "setup.seats", {"least": 2, "most": 4}),
        (Options(5), "setup.seats", {"least": 2, "most": 4}),
        (Options(3, starter=3), "setup.no_such_seat", {"seat": 3}),
        (Options(3, starter=-1), "setup.no_such_seat", {"seat": -1}),
        (Options(3, bots=(3,)), "setup.no_such_seat", {"seat": 3}),
        (Options(3, bots=(1, 1)), "setup.no_such_seat", {"seat": 1}),
        (Options(3, handicaps=(Handicap(),)), "setup.handicaps", {"seats": 3}),
        (Options(2, handicaps=(Handicap(), Handicap(delay=50_001))), "setup.delay", {"most": 50}),
        (Options(2, handicaps=(Handicap(), Handicap(delay=-1))), "setup.delay", {"most": 50}),
    ],
)
@pytest.mark.rule("A-13")
def test_options_that_nobody_could_play_with_are_refused(
    edition: Classic, options: Options, code: str, facts: dict[str, int]
) -> None:
    with pytest.raises(Refusal) as caught:
        edition.initial_state(options)
    assert (caught.value.code, caught.value.facts) == (code, facts)


@pytest.mark.rule("A-13")
def test_a_seat_may_play_a_side_of_its_own(edition: Classic) -> None:
    own = (Handicap(), Handicap(Side.HARD), Handicap(Side.EASY))
    match = running(edition, Options(3, handicaps=own))
    assert [len(match.task(seat).pieces) for seat in range(3)] == [3, 4, 3]
    assert match.task(1).name == f"{match.task(1).card + 36} {match.round.label}"


@pytest.mark.rule("A-13")
@pytest.mark.rule("A-19")
def test_a_late_seat_starts_later_and_nobody_sees_its_task_before(edition: Classic) -> None:
    late = (Handicap(), Handicap(delay=10_000), Handicap(delay=50_000))
    match = running(edition, Options(3, starter=0, handicaps=late))
    start = match.at
    assert [task is None for task in match.round.tasks] == [False, True, True]
    for seat in (None, 0, 1, 2):
        assert match.edition.view(match.state, seat).round.tasks[1:] == (None, None)
    for command in (Arrange(1, "", start), Claim(1, "", start)):
        with refused("task.not_shown"):
            match.do(command)
    (shown,) = match.wait()
    assert isinstance(shown, TaskShown)
    assert (match.at, shown.seat) == (start + 10_000, 1)
    assert shown.task.card != match.task(0).card
    assert match.round.tasks[2] is None
    assert match.state.dealt == (match.task(0).card, shown.task.card)
    assert isinstance(match.solve(1)[0], TaskSolved)
    (shown,) = match.wait()
    assert isinstance(shown, TaskShown)
    assert (match.at, shown.seat) == (start + 50_000, 2)
    assert kinds(match.wait()) == ["RoundEnded", "RoundOpened"]
    assert match.at == start + 60_000


@pytest.mark.rule("A-19")
def test_seats_that_start_together_get_different_cards(edition: Classic) -> None:
    late = (Handicap(delay=5_000), Handicap(delay=5_000), Handicap(delay=5_000))
    match = running(edition, Options(3, handicaps=late))
    shown = match.wait(FixedChance())
    assert kinds(shown) == ["TaskShown"] * 3
    assert len({match.task(seat).card for seat in range(3)}) == 3


@pytest.mark.rule("A-14")
def test_where_calls_are_automatic_a_covered_area_is_a_call(edition: Classic) -> None:
    match = running(edition, Options(2, automatic_call=True))
    line = match.solution(1)
    half = line.split()[0]
    assert match.do(Arrange(1, half, match.at)) == [Arranged(1, half)]
    match.at += 300
    assert match.do(Arrange(1, line, match.at - 100)) == [
        Arranged(1, line),
        TaskSolved(1, 1, line, match.at - 100),
    ]


@pytest.mark.rule("A-14")
def test_otherwise_a_covered_area_waits_for_the_call(match: Match) -> None:
    line = match.solution(1)
    assert match.do(Arrange(1, line, match.at)) == [Arranged(1, line)]
    assert match.round.solved == ()


@pytest.mark.rule("A-14")
def test_an_area_that_is_covered_after_the_sand_ran_out_is_no_call(edition: Classic) -> None:
    match = running(edition, Options(2, automatic_call=True))
    line = match.solution(0)
    assert match.do(Arrange(0, line, match.state.until)) == [Arranged(0, line)]
    events = match.do(Arrange(0, line, match.state.until - 1))
    assert kinds(events) == ["Arranged", "TaskSolved"]


@pytest.mark.rule("A-14")
def test_what_was_covered_after_the_sand_is_called_with_the_second_chance(edition: Classic) -> None:
    match = running(edition, Options(3, automatic_call=True))
    end = match.state.until
    for seat in (0, 2):
        match.do(Arrange(seat, match.solution(seat), end))
    match.do(Arrange(1, match.solution(1).split()[0], end))
    assert match.wait(FixedChance(0)) == [
        GlassTurned(end + 60_000),
        TaskSolved(2, 1, match.solution(2), end),
        TaskSolved(0, 2, match.solution(0), end),
    ]


@pytest.mark.rule("A-19")
def test_a_late_task_is_shown_before_the_sand_is_looked_at(edition: Classic) -> None:
    late = (Handicap(), Handicap(delay=50_000))
    match = running(edition, Options(2, starter=0, handicaps=late))
    match.solve(0)
    match.at = match.state.until + 5
    assert kinds(match.do(Tick())) == ["TaskShown"]
    assert kinds(match.do(Tick())) == ["RoundEnded", "RoundOpened"]


# solutions stay closed.


@pytest.mark.rule("A-16")
def test_the_solution_of_a_task_is_closed_while_a_match_plays_it(match: Match) -> None:
    name = match.task(2).name
    with pytest.raises(Refusal) as caught:
        check_not_in_play(name, [frozenset(), match.state.in_play()])
    assert (caught.value.code, caught.value.facts) == ("solution.in_play", {"task": name})
    other = next(card for card in range(1, 37) if card not in match.state.dealt)
    check_not_in_play(f"{other} sun", [match.state.in_play()])
    match.wait_for(Phase.OVER)
    check_not_in_play(match.task(2).name, [match.state.in_play()])


@pytest.mark.rule("A-16")
def test_a_task_is_contested_only_while_people_play_it_against_each_other(
    edition: Classic,
) -> None:
    for bots, is_contested in [((), True), ((1,), False)]:
        match = Match(edition, Options(2, bots=bots))
        match.wait_for(Phase.PUZZLE)
        assert match.state.in_play()
        assert match.state.contested() == (match.state.in_play() if is_contested else frozenset())


@pytest.mark.rule("A-16")
def test_before_the_first_round_no_task_is_in_play(edition: Classic) -> None:
    match = Match(edition, Options(2))
    match.wait_for(Phase.ROLL)
    assert match.state.in_play() == frozenset()
