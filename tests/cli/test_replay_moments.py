"""`ubongo replay --at`: every moment has its picture."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.told_logs import LINES, OPTIONS, Events, edition_named, log_of, told
from tests.command_line import Ubongo
from ubongo.cli import replay as replaying
from ubongo.cli.stories.moment import Moment, read_moment
from ubongo.core.messages import (
    Arranged,
    MatchEnded,
    Paused,
)
from ubongo.core.race import messages as race
from ubongo.core.solo import messages as solo
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.core.solo.state import SoloOptions
from ubongo.core.treasury import messages as treasury
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.editions.card_game import messages as cards
from ubongo.editions.card_game.state import Options as CardOptions
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.classic.state import Options


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("3:20", Moment(200_000, 200_099)),
        ("3:20.5", Moment(200_500, 200_599)),
        ("3:20.05", Moment(200_050, 200_050)),
        ("3:20.007", Moment(200_007, 200_007)),
        ("0", Moment(0, 99)),
        ("200", Moment(200_000, 200_099)),
        ("61.5", Moment(61_500, 61_599)),
        ("100:59", Moment(6_059_000, 6_059_099)),
        ("#0", Moment(decisions=0)),
        ("#123", Moment(decisions=123)),
    ],
)
def test_a_moment_is_a_time_or_a_decision(text: str, moment: Moment) -> None:
    assert read_moment(text) == moment


@pytest.mark.parametrize(
    "text",
    ["", "3:60", "3:2", "3:200", "-1", "1.2345", "#", "#-1", "1:2:3", "abc", "²", "nan", "1e3"],
)
def test_anything_else_is_no_moment(text: str, replay: Ubongo, file: Path) -> None:
    code, _, err = replay(str(file), f"--at={text}")
    assert code == 2
    assert f"{text!r} is neither a time (3:20, 200.5) nor a decision (#123)" in err


AT_21 = [
    "classic at 0:21.0, after 12 of 16 decisions",
    "round 1, moon: all are laying, 0:48.0 left",
    "",
    "seat 0: field 2, 0 gems",
    "7 moon (V3 I3), solved 1st",
    "I3 I3 I3 ",
    "   V3 V3 ",
    "      V3 ",
    "I3a@0,0 V3c@1,1",
    "",
    "seat 1: field 3, 0 gems",
    "7 moon (V3 I3)",
    " .  .  . ",
    "   V3 V3 ",
    "      V3 ",
    "V3c@1,1",
]


def test_a_moment_shows_the_round_the_time_left_and_every_board(replay: Ubongo, file: Path) -> None:
    code, out, err = replay(str(file), "--at", "0:21")
    assert (code, err) == (0, "")
    assert out.splitlines() == AT_21


def test_what_is_shown_at_a_tenth_belongs_to_that_tenth(replay: Ubongo, file: Path) -> None:
    assert "after 11 of 16" in replay(str(file), "--at", "20")[1]
    assert "after 11 of 16" in replay(str(file), "--at", "20.04")[1]
    assert "after 10 of 16" in replay(str(file), "--at", "20.03")[1]
    assert "after 10 of 16" in replay(str(file), "--at", "19.9")[1]


def test_a_number_shows_the_match_after_that_decision(replay: Ubongo, file: Path) -> None:
    code, out, _ = replay(str(file), "--at", "#13")
    assert code == 0
    assert out.startswith(
        "classic at 0:22.0, after 13 of 16 decisions\nround 1, moon: all are laying, 0:47.0 left\n"
        "away: seat 1\n"
    )
    assert replay(str(file), "--at", "#0")[1] == (
        "classic at 0:00.0, after 0 of 16 decisions\nthe match is set up, 0:00.0 left\n"
        "\nseat 0: no field yet, 0 gems\n\nseat 1: no field yet, 0 gems\n"
    )
    assert replay(str(file), "--at", "#16")[0] == 0
    assert replay(str(file), "--at", "#17") == (
        2,
        "",
        "ubongo replay: there is no decision #17: the last is #16\n",
    )


def test_a_decision_is_shown_with_all_that_it_led_to(replay: Ubongo, file: Path) -> None:
    *first, ended, over = told(LINES)
    last = msgspec.structs.replace(ended, events=(*ended.events, *over.events))
    file.write_bytes(log_of("classic", OPTIONS, [*first, last]))
    assert replay(str(file), "--at", "#15")[1].startswith(
        "classic at 1:09.0, after 15 of 15 decisions\nround 1, moon: the match is over\n"
    )
    *_, one, two = json.loads(replay(str(file), "--json")[1])["events"]
    assert (one["decision"], two["decision"]) == (15, 15)


def test_after_the_end_the_match_is_over(replay: Ubongo, file: Path) -> None:
    assert replay(str(file), "--at", "99:00")[1] == (
        "classic at 99:00.0, after 16 of 16 decisions\nround 1, moon: the match is over\n"
        "away: seat 1\n"
        "\nseat 0: field 2, 2 gems: 1 red and 1 blue\n\nseat 1: field 3, 0 gems\n"
    )


def test_a_moment_is_data_too(replay: Ubongo, file: Path) -> None:
    data = json.loads(replay(str(file), "--at", "#13", "--json")[1])
    assert (data["at"], data["decision"], data["phase"], data["left"], data["away"]) == (
        22_000, 13, "puzzle", 47_000, [1],
    )  # fmt: skip
    assert data["state"]["round"]["boards"] == ["I3a@0,0 V3c@1,1", "V3c@1,1"]
    assert data["edition"] == "classic"
    over = json.loads(replay(str(file), "--at", "99:00", "--json")[1])
    assert (over["at"], over["decision"], over["phase"], over["left"]) == (
        5_940_000,
        16,
        "over",
        None,
    )


def test_a_pause_a_second_chance_and_bots_are_said(replay: Ubongo, file: Path) -> None:
    events = [*LINES[:6], (69_000, race.GlassTurned(99_000)), (70_000, Paused(None))]
    file.write_bytes(log_of("classic", Options(2, bots=(1,)), told(events)))
    assert replay(str(file), "--at", "#7")[1].splitlines()[1:3] == [
        "round 1, moon, second chance: all are laying, 0:30.0 left",
        "played by bots: seat 1",
    ]
    assert (
        replay(str(file), "--at", "#8")[1].splitlines()[1]
        == "round 1, moon, second chance: a pause"
    )


def test_a_play_off_is_named(replay: Ubongo, file: Path) -> None:
    events = [(0, race.PlayoffOpened((0, 1), 10_000, 99_000))]
    file.write_bytes(
        log_of("light_dark", edition_named("light_dark").options_type(2), told(events))
    )
    assert "\nPlay-off of seats 0 and 1\n" in replay(str(file))[1]
    lines = replay(str(file), "--at", "1")[1].splitlines()
    assert lines[1] == "play-off: the tasks will be seen soon, 0:09.0 left"
    assert lines[3] == "seat 0: its ship on field 0"


def test_gems_of_three_d_are_counted_in_points(replay: Ubongo, file: Path) -> None:
    events = [
        (0, treasury.BagFilled((10, 19, 10, 19))),
        (0, treasury.DisplayLaidOut((0, 9, 0, 9))),
        (0, treasury.RewardGiven(1, 1, "sapphire", "ruby")),
    ]
    file.write_bytes(log_of("three_d", edition_named("three_d").options_type(2), told(events)))
    out = replay(str(file), "--at", "1")[1]
    assert "\nseat 0: 0 points\n" in out
    assert "\nseat 1: 7 points: 1 ruby and 1 sapphire\n" in out


def test_layouts_of_the_card_game_are_drawn_with_the_hand(replay: Ubongo, file: Path) -> None:
    hand = tuple(
        cards.HandCard(number, symbols) for number, symbols in enumerate(("abcdef", "fedcba"))
    )
    board = cards.Board("1r1@0,0", (cards.ShownFace(1, "fedcba"),), credited=2_000)
    events = [
        (0, cards.RoundBegun(1, 30_000)),
        (0, cards.HandDealt(0, hand)),
        (0, cards.HandDealt(1, hand)),
        (1_000, cards.LayingStarted(601_000)),
        (2_000, cards.LaidOut(0, board)),
    ]
    file.write_bytes(log_of("card_game", CardOptions(2), told(events)))
    assert replay(str(file), "--at", "3")[1] == (
        "card_game at 0:03.0, after 5 of 5 decisions\nround 1: all are laying, 9:58.0 left\n"
        "\nseat 0: 0 points, 1 card laid, 1 in the hand\n"
        " c  f \n b  e \n a  d \nfedcba  row 0, column 0, turned by 90 degrees\n"
        "in the hand: abcdef\n"
        "\nseat 1: 0 points, 0 cards laid, 2 in the hand\n\nin the hand: abcdef fedcba\n"
    )


def test_a_solo_run_is_told_and_shown(
    replay: Ubongo, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = ClassicSolo(shipped_deck("classic"))
    monkeypatch.setattr(replaying, "logged_edition", lambda _: edition)
    task = solo.SoloTask("7 moon", "moon", (7,), ("V3", "I3"), "###\n.##\n..#")
    result = SoloResult("classic", Mode.CLOCK, Side.EASY, 5, 1, 9_000, 1, is_ranked=False)
    events: Events = [
        (0, solo.SoloOpened(3_000)),
        (3_000, solo.ClockStarted(3_000, 303_000)),
        (3_000, solo.TaskDealt(1, task, 3_000)),
        (4_000, Arranged(0, "I3a@0,0")),
        (5_000, race.ClaimFailed(0, "hole", None, 6_000)),
        (12_000, solo.SoloSolved(1, "I3a@0,0 V3c@1,1", 12_000)),
        (12_000, solo.TaskDealt(2, task, 12_000)),
        (15_000, solo.TaskPutAside(2)),
        (303_000, solo.SoloEnded(result)),
        (303_000, MatchEnded(((0,),))),
    ]
    file.write_bytes(log_of("classic_solo", SoloOptions(), told(events)))
    code, out, _ = replay(str(file), "--boards")
    assert code == 0
    assert out.split("\n\n", 1)[1] == (
        "Before the first round\n"
        "   0:00.0  the first task is seen at 0:03.0\n"
        "   0:03.0  the clock runs, until 5:03.0 at the latest\n"
        "\n"
        "Task 1\n"
        "   0:03.0  task 1: 7 moon (V3 I3)\n"
        "   0:04.0  laid 1 piece: I3a@0,0\n"
        "   0:05.0  called, but the area is not covered\n"
        "   0:12.0  solved task 1, 9.0 s after the start\n"
        "\n"
        "Task 2\n"
        "   0:12.0  task 2: 7 moon (V3 I3)\n"
        "   0:15.0  put task 2 aside\n"
        "   5:03.0  1 task solved in 9.0 s, 1 put aside; it is not ranked\n"
        "   5:03.0  the match is over\n"
        "\n"
        "Result\n"
        "1st: seat 0 (1 task solved, 1 put aside)\n"
    )
    assert replay(str(file), "--at", "4")[1] == (
        "classic_solo at 0:04.0, after 4 of 10 decisions\ntask 1: all are laying, 4:59.0 left\n"
        "\nseat 0: 0 tasks solved, 0 put aside\n"
        "7 moon (V3 I3)\nI3 I3 I3 \n    .  . \n       . \nI3a@0,0\n"
    )
