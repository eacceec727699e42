"""`ubongo replay`: every event has its words, every moment its picture, damage its sentence."""

import io
import itertools
import json
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
import pytest

from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.cli import replay
from ubongo.cli.main import main
from ubongo.cli.stories.match import PHASES
from ubongo.cli.stories.moment import Moment, read_moment
from ubongo.cli.stories.registry import STORIES, story_of
from ubongo.cli.stories.solo import SoloStory
from ubongo.cli.stories.words import FAULTS, clock, listed, nth, reason, seats, seconds
from ubongo.core.chance import seed_hash
from ubongo.core.edition import AnyEdition, Millis
from ubongo.core.log import Header, write_log
from ubongo.core.match import Phase
from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    Came,
    Deserted,
    EndWanted,
    GotReady,
    Left,
    MatchEnded,
    Message,
    Paused,
    Refused,
    Resumed,
    TieDrawn,
    VoteWithdrawn,
)
from ubongo.core.race import messages as race
from ubongo.core.solo import messages as solo
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.editions.card_game import messages as cards
from ubongo.editions.card_game.state import Options as CardOptions
from ubongo.editions.classic import messages as classic
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.classic.state import Options
from ubongo.editions.light_dark import messages as light_dark
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.editions.three_d import messages as three_d
from ubongo.geometry import FaultKind
from ubongo.solving.layout_check import LayoutFaultKind

SEED = bytes(range(16))
Run = Callable[..., tuple[int, str, str]]
Events = Sequence[tuple[Millis, object]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def said(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main(["replay", *words])
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return said


def log_of(edition: str, options: object, events: Events, seed: str | None = SEED.hex()) -> bytes:
    raw = msgspec.Raw(msgspec.json.encode(options))
    return write_log(Header(edition, raw, seed_hash(SEED), seed), events)


@cache
def edition_named(key: str) -> AnyEdition:
    return shipped_edition(key)


@cache
def match_of_bots(key: str) -> tuple[tuple[Millis, Message], ...]:
    """A whole match of three: two strong ones, who tie now and then, and a weak one."""
    strengths = (Strength.STRONG, Strength.WEAK, Strength.STRONG)
    bots = [make_bot(key, seat, strength, SEED) for seat, strength in enumerate(strengths)]
    edition = edition_named(key)
    return tuple(play(edition, edition.options_type(3, bots=(0, 1, 2)), bots, SEED).log)


# Words for everything.


def sample(wanted: Any) -> Any:  # noqa: ANN401
    """Some value of a type."""
    if get_origin(wanted) is tuple:
        return ()
    if isinstance(wanted, UnionType):
        return sample(get_args(wanted)[0])
    if get_origin(wanted) is dict:
        return {"row": 3}
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return next(iter(wanted))
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        fields = msgspec.structs.fields(wanted)
        return wanted(**{field.name: sample(field.type) for field in fields})
    return wanted()


@pytest.mark.parametrize("key", EDITIONS)
def test_every_event_of_every_edition_has_its_words(key: str) -> None:
    edition = edition_named(key)
    before = edition.open(edition.options_type(2))
    for kind in get_args(edition.event_type):
        words = story_of(edition).tell(before, sample(kind))
        assert isinstance(words, str), f"{key} has no words for {kind.__name__}"
        assert len(words) > 5
        assert "\n" not in words


def test_every_event_of_a_solo_run_has_its_words() -> None:
    before = ClassicSolo(shipped_deck("classic")).open(SoloOptions())
    for kind in get_args(solo.Event):
        assert isinstance(SoloStory().tell(before, sample(kind)), str), kind.__name__


def test_every_edition_has_a_story() -> None:
    assert set(STORIES) == set(EDITIONS)


def test_every_phase_and_every_fault_has_its_words() -> None:
    assert set(PHASES) == set(Phase)
    faults = {kind.value for kind in FaultKind} | {kind.value for kind in LayoutFaultKind}
    assert set(FAULTS) == faults | {"one_face", "too_few"}


def test_small_words() -> None:
    assert [clock(at) for at in (0, 99, 100, 59_999, 60_000, 3_723_456)] == [
        "0:00.0", "0:00.0", "0:00.1", "0:59.9", "1:00.0", "62:03.4",
    ]  # fmt: skip
    assert [seconds(span) for span in (0, 1_250, -1_250, 61_000)] == [
        "0.0 s", "1.2 s", "-1.2 s", "61.0 s",
    ]  # fmt: skip
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing", "a", "a and b", "a, b and c",
    ]  # fmt: skip
    assert [seats(these) for these in ((), (2,), (0, 3))] == ["nobody", "seat 2", "seats 0 and 3"]
    assert [nth(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 111, 122)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th", "122nd",
    ]  # fmt: skip
    assert reason("overlap", "P5") == "P5 lies on another one"
    assert reason("outside", None) == "something lies outside the area"
    assert reason("a_new_fault", "P5") == "a new fault"


TASK = race.DealtTask("7 moon", 7, "###\n.##\n..#", ("V3", "I3"))


@pytest.mark.parametrize(
    ("key", "event", "words"),
    [
        ("classic", Came(1), "seat 1 is there"),
        ("classic", Left(1), "seat 1 left"),
        ("classic", BotSatIn(1), "a bot sat in for seat 1"),
        (
            "classic",
            Deserted(120_000),
            "nobody is there any more: a pause at 2:00.0, if nobody comes",
        ),
        ("classic", Paused(0), "seat 0 made a pause"),
        ("classic", Paused(None), "a pause, for nobody is there"),
        ("classic", Resumed(), "the match goes on"),
        ("classic", TieDrawn((2, 0)), "at the same time, drawn in this order: seats 2 and 0"),
        (
            "classic",
            Refused(1, "gems.row_empty", {"row": 3}),
            "what seat 1 did came to nothing: gems.row_empty (row 3)",
        ),
        ("classic", Refused(1, "match.over", {}), "what seat 1 did came to nothing: match.over"),
        ("classic", MatchEnded(((0,), (1,))), "the match is over"),
        ("classic", race.RoundOpened(2, 1, 9), "round 2 is opened; seat 1 is the starter"),
        (
            "three_d",
            race.PlayoffOpened((0, 1), 10_000, 20_000),
            "seats 0 and 1 play it off; the task is seen at 0:10.0",
        ),
        (
            "classic",
            race.RollAnnounced(1, 3_000),
            "the die of seat 1 is thrown; it is seen at 0:03.0",
        ),
        ("classic", race.Rolled("moon", "", (None, TASK), 9), "moon: seat 1 got 7 moon (V3 I3)"),
        ("three_d", race.Rolled("7", "fox", (None,), 9), "7, fox: nobody got a task yet"),
        ("three_d", GotReady(0), "seat 0 is ready"),
        ("three_d", race.GlassStarted(90_000), "the glass runs until 1:30.0"),
        ("classic", race.TaskShown(1, TASK), "seat 1 starts late, with 7 moon (V3 I3)"),
        ("classic", Arranged(1, "I3a@0,0 V3b@1,1"), "seat 1 laid 2 pieces: I3a@0,0 V3b@1,1"),
        ("classic", Arranged(1, "I3a@0,0"), "seat 1 laid 1 piece: I3a@0,0"),
        ("classic", Arranged(1, ""), "seat 1 laid nothing"),
        (
            "classic",
            race.ClaimFailed(1, "outside", "V3", 9),
            "seat 1 called, but V3 lies outside the area",
        ),
        (
            "classic",
            race.ClaimFailed(1, "hole", None, 9),
            "seat 1 called, but the area is not covered",
        ),
        ("classic", race.TaskSolved(1, 2, "", 12_345), "seat 1 solved 2nd, after 12.3 s"),
        (
            "classic",
            race.GlassTurned(90_000),
            "nobody solved: the glass is turned, and runs until 1:30.0",
        ),
        ("three_d", race.AnotherWanted(1), "seat 1 would like another task"),
        ("classic", race.RoundEnded(4), "round 4 is over"),
        (
            "classic",
            classic.GemsLaidOut((("red", "blue"), ("red",)), 30_000),
            "3 gems lie in 2 rows; fields are chosen until 0:30.0",
        ),
        ("classic", classic.FieldChosen(1, 5), "seat 1 put its pawn on field 5"),
        ("classic", classic.FieldKept(1), "seat 1 keeps its field"),
        ("classic", classic.PawnMoved(1, 4), "seat 1 moved its pawn to field 4"),
        (
            "classic",
            classic.GemsTaken(1, 4, ("red", "blue"), 9),
            "seat 1 took red and blue from row 4",
        ),
        ("classic", classic.GemsPassed(1), "seat 1 took nothing"),
        ("classic", classic.CollectorCalled(1, 60_000), "seat 1 may collect until 1:00.0"),
        (
            "three_d",
            three_d.BagFilled((10, 19, 1, 0)),
            "10 rubies, 19 sapphires and 1 emerald go into the bag",
        ),
        (
            "three_d",
            three_d.DisplayLaidOut((0, 9, 0, 9)),
            "9 sapphires and 9 ambers of them lie on the display",
        ),
        (
            "three_d",
            three_d.RewardGiven(1, 1, "sapphire", "emerald"),
            "seat 1 got a sapphire from the display and an emerald from the bag",
        ),
        ("three_d", three_d.RewardGiven(1, 3, None, "ruby"), "seat 1 got a ruby from the bag"),
        ("three_d", three_d.DisplayReduced(("amber",)), "nobody took an amber, so into the bag"),
        (
            "light_dark",
            light_dark.ShipMoved(1, 1, 12),
            "seat 1 moved its ship 1 field, to field 12",
        ),
        (
            "card_game",
            cards.RoundBegun(2, 30_000),
            "round 2 is begun; all lay from 0:30.0 on at the latest",
        ),
        (
            "card_game",
            cards.HandDealt(1, (cards.HandCard(4, "abcdef"), cards.HandCard(9, "bcdefa"))),
            "seat 1 took up abcdef bcdefa",
        ),
        (
            "card_game",
            cards.FacesTurned(1, (cards.HandCard(4, "abcdef"),)),
            "seat 1 turned its cards over: abcdef",
        ),
        ("card_game", GotReady(1), "seat 1 is ready"),
        ("card_game", cards.LayingStarted(9), "all lay their cards"),
        (
            "card_game",
            cards.LaidOut(1, cards.Board("0r0@0,0", (cards.ShownFace(0, "abcdef"),))),
            "seat 1 laid 1 card: 0r0@0,0",
        ),
        ("card_game", cards.LaidOut(1, cards.Board()), "seat 1 laid nothing"),
        ("card_game", EndWanted(1), "seat 1 would end the round"),
        ("card_game", VoteWithdrawn(1), "seat 1 would rather go on"),
    ],
)
def test_an_event_is_told_so(key: str, event: Message, words: str) -> None:
    edition = edition_named(key)
    before = edition.open(edition.options_type(2))
    assert story_of(edition).tell(before, event) == words


def test_a_scored_round_tells_calls_points_and_what_was_wrong() -> None:
    edition = edition_named("card_game")
    opened = edition.open(CardOptions(2))
    laying = edition.evolve(
        edition.evolve(opened, cards.RoundBegun(1, 30_000)), cards.LayingStarted(605_000)
    )
    shown = tuple(cards.ShownFace(card, "abcdef") for card in range(7))
    faults = (
        cards.Fault("one_pair", "K-11", (0, 1)),
        cards.Fault("one_pair", "K-11", (2, 3)),
        cards.Fault("overlap", "K-10", (4, 5)),
    )
    scores = (
        cards.Score(0, cards.Board("", shown, faults)),
        cards.Score(1, cards.Board("", shown[:1])),
    )
    event = cards.RoundScored(1, cards.Ending.CALL, 45_300, (cards.Caller(0, 45_300),), scores)
    told = story_of(edition).tell(laying, event)
    assert told == (
        "seat 0 called after 40.3 s: seat 0 0 points for 7 cards, but cards touch with one symbol"
        " only (K-11) and card 4 lies on another one (K-10); seat 1 1 point for 1 card"
    )
    agreed = msgspec.structs.replace(event, ending=cards.Ending.AGREEMENT, callers=())
    assert (
        story_of(edition)
        .tell(laying, agreed)
        .startswith("all agreed to end the round after 40.3 s: seat 0 ")
    )
    late = msgspec.structs.replace(agreed, ending=cards.Ending.TIME)
    assert story_of(edition).tell(laying, late).startswith("the round has lasted long enough: ")


# A whole story.

LINES: Events = [
    (0, classic.GemsLaidOut((("red", "blue"),) * 6, 30_000)),
    (1_000, classic.FieldChosen(0, 2)),
    (1_500, classic.FieldChosen(1, 3)),
    (5_000, race.RoundOpened(1, 0, 25_000)),
    (6_000, race.RollAnnounced(0, 9_000)),
    (9_000, race.Rolled("moon", "", (TASK, TASK), 69_000)),
    (10_000, Arranged(0, "I3a@0,0")),
    (10_200, Arranged(1, "I3a@0,0")),
    (10_400, Arranged(0, "")),
    (12_000, race.ClaimFailed(1, "hole", None, 13_000)),
    (20_040, race.TaskSolved(0, 1, "I3a@0,0 V3c@1,1", 20_000)),
    (21_000, Arranged(1, "V3c@1,1")),
    (22_000, Left(1)),
    (23_000, classic.GemsTaken(0, 2, ("red", "blue"), 22_900)),
    (69_000, race.RoundEnded(1)),
    (69_000, MatchEnded(((0,), (1,)))),
]
STORY = f"""\
classic: seats 2, side hard, glass 30000
seed: {SEED.hex()}, its hash is {seed_hash(SEED)}
16 events, 1:09.0

Before the first round
   0:00.0  12 gems lie in 6 rows; fields are chosen until 0:30.0
   0:01.0  seat 0 put its pawn on field 2
   0:01.5  seat 1 put its pawn on field 3

Round 1
   0:05.0  round 1 is opened; seat 0 is the starter
   0:06.0  the die of seat 0 is thrown; it is seen at 0:09.0
   0:09.0  moon: seat 0 got 7 moon (V3 I3), seat 1 got 7 moon (V3 I3)
   0:10.0  seat 0 laid 2 boards, seat 1 laid 1 board, until 0:10.4
   0:12.0  seat 1 called, but the area is not covered
   0:20.0  seat 0 solved 1st, after 11.0 s
   0:21.0  seat 1 laid 1 board
   0:22.0  seat 1 left
   0:23.0  seat 0 took red and blue from row 2
   1:09.0  round 1 is over
   1:09.0  the match is over

Result
1st: seat 0 (field 2, 2 gems: 1 red and 1 blue)
2nd: seat 1 (field 3, 0 gems)
"""
OPTIONS = Options(2, side=Side.HARD, glass=30_000)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    log = tmp_path / "match.jsonl"
    log.write_bytes(log_of("classic", OPTIONS, LINES))
    return log


def test_a_log_is_told_round_by_round(run: Run, file: Path) -> None:
    assert run(str(file)) == (0, STORY, "")
    assert run("-", stdin=file.read_bytes()) == (0, STORY, "")


def test_boards_are_told_one_by_one_if_asked_for(run: Run, file: Path) -> None:
    code, out, _ = run(str(file), "--boards")
    assert code == 0
    merged = "   0:10.0  seat 0 laid 2 boards, seat 1 laid 1 board, until 0:10.4\n"
    each = (
        "   0:10.0  seat 0 laid 1 piece: I3a@0,0\n"
        "   0:10.2  seat 1 laid 1 piece: I3a@0,0\n"
        "   0:10.4  seat 0 laid nothing\n"
    )
    last = "   0:21.0  seat 1 laid 1 "
    assert out == STORY.replace(merged, each).replace(f"{last}board", f"{last}piece: V3c@1,1")


def test_boards_at_the_end_of_an_unfinished_log_are_told_too(run: Run, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, LINES[:9]))
    _, out, _ = run(str(file))
    assert out.endswith(
        "   0:10.0  seat 0 laid 2 boards, seat 1 laid 1 board, until 0:10.4\n"
        "\n"
        "Result\n"
        "the match is not over\n"
        "seat 0: field 2, 0 gems\n"
        "seat 1: field 3, 0 gems\n"
    )


def test_boards_stay_in_their_own_round(run: Run, file: Path) -> None:
    events = [*LINES[:9], (70_000, race.RoundOpened(2, 1, 90_000))]
    file.write_bytes(log_of("classic", OPTIONS, events))
    _, out, _ = run(str(file))
    _, first, second = out.split("Round ")
    assert "laid 2 boards" in first
    assert "laid" not in second


def test_the_whole_log_is_data_too(run: Run, file: Path) -> None:
    code, out, _ = run(str(file), "--json")
    data = json.loads(out)
    assert code == 0
    assert set(data) == {"edition", "options", "seed_hash", "seed", "events", "standing"}
    assert (data["edition"], data["seed"], data["standing"]) == ("classic", SEED.hex(), [[0], [1]])
    assert data["options"]["side"] == "hard"
    assert len(data["events"]) == len(LINES)
    assert data["events"][6] == {
        "number": 7,
        "at": 10_000,
        "text": "seat 0 laid 1 piece: I3a@0,0",
        "event": {"kind": "arranged", "seat": 0, "board": "I3a@0,0"},
    }


def test_a_seed_that_is_not_told_or_does_not_fit_is_said_so(run: Run, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, LINES, seed=None))
    assert f"seed: not told, its hash is {seed_hash(SEED)}\n" in run(str(file))[1]
    other = SEED[::-1].hex()
    file.write_bytes(log_of("classic", OPTIONS, LINES, seed=other))
    assert f"seed: {other}, which does NOT fit its hash {seed_hash(SEED)}\n" in run(str(file))[1]


def test_equal_seats_share_a_place_and_the_next_is_left_out(run: Run, file: Path) -> None:
    events = [(0, classic.GemsLaidOut((("red",),) * 6, 1)), (0, MatchEnded(((1, 2), (0,))))]
    file.write_bytes(log_of("classic", Options(3), events))
    assert run(str(file))[1].endswith(
        "1st: seats 1 and 2 (no field yet, 0 gems; no field yet, 0 gems)\n"
        "3rd: seat 0 (no field yet, 0 gems)\n"
    )


def test_a_log_without_events_has_no_chapters(run: Run, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, []))
    code, out, _ = run(str(file))
    assert code == 0
    assert "0 events, 0:00.0\n\nResult\nthe match is not over\nseat 0: no field yet, 0 gems" in out


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_match_of_every_edition_is_told(key: str, run: Run, file: Path) -> None:
    events = match_of_bots(key)
    file.write_bytes(log_of(key, edition_named(key).options_type(3, bots=(0, 1, 2)), events))
    code, out, err = run(str(file), "--boards")
    assert (code, err) == (0, "")
    told = [line for line in out.splitlines() if line[9:11] == "  " and ":" in line[:9]]
    assert len(told) == len(events)
    rounds = {"classic": 9, "three_d": 9, "light_dark": 7, "card_game": 6}[key]
    assert [f"\nRound {number}\n" in out for number in range(1, rounds + 2)] == [
        *[True] * rounds,
        False,
    ]
    assert "\n1st: seat" in out
    merged = run(str(file))[1]
    assert len(merged.splitlines()) < len(out.splitlines()) / 1.5
    for at in ("0", "0:40", "2:00", "99:00"):
        assert run(str(file), "--at", at)[0] == 0


# One moment.


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
        ("#0", Moment(events=0)),
        ("#123", Moment(events=123)),
    ],
)
def test_a_moment_is_a_time_or_an_event(text: str, moment: Moment) -> None:
    assert read_moment(text) == moment


@pytest.mark.parametrize(
    "text",
    ["", "3:60", "3:2", "3:200", "-1", "1.2345", "#", "#-1", "1:2:3", "abc", "²", "nan", "1e3"],
)
def test_anything_else_is_no_moment(text: str, run: Run, file: Path) -> None:
    code, _, err = run(str(file), f"--at={text}")
    assert code == 2
    assert f"{text!r} is neither a time (3:20, 200.5) nor an event (#123)" in err


AT_21 = [
    "classic at 0:21.0, after 12 of 16 events",
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


def test_a_moment_shows_the_round_the_time_left_and_every_board(run: Run, file: Path) -> None:
    code, out, err = run(str(file), "--at", "0:21")
    assert (code, err) == (0, "")
    assert out.splitlines() == AT_21


def test_what_is_shown_at_a_tenth_belongs_to_that_tenth(run: Run, file: Path) -> None:
    assert "after 11 of 16" in run(str(file), "--at", "20")[1]
    assert "after 11 of 16" in run(str(file), "--at", "20.04")[1]
    assert "after 10 of 16" in run(str(file), "--at", "20.03")[1]
    assert "after 10 of 16" in run(str(file), "--at", "19.9")[1]


def test_an_event_number_shows_the_match_after_that_event(run: Run, file: Path) -> None:
    code, out, _ = run(str(file), "--at", "#13")
    assert code == 0
    assert out.startswith(
        "classic at 0:22.0, after 13 of 16 events\nround 1, moon: all are laying, 0:47.0 left\n"
        "away: seat 1\n"
    )
    assert run(str(file), "--at", "#0")[1] == (
        "classic at 0:00.0, after 0 of 16 events\nthe match is set up, 0:00.0 left\n"
        "\nseat 0: no field yet, 0 gems\n\nseat 1: no field yet, 0 gems\n"
    )
    assert run(str(file), "--at", "#16")[0] == 0
    assert run(str(file), "--at", "#17") == (
        2,
        "",
        "ubongo replay: there is no event #17: the last is #16\n",
    )


def test_after_the_end_the_match_is_over(run: Run, file: Path) -> None:
    assert run(str(file), "--at", "99:00")[1] == (
        "classic at 99:00.0, after 16 of 16 events\nround 1, moon: the match is over\n"
        "away: seat 1\n"
        "\nseat 0: field 2, 2 gems: 1 red and 1 blue\n\nseat 1: field 3, 0 gems\n"
    )


def test_a_moment_is_data_too(run: Run, file: Path) -> None:
    data = json.loads(run(str(file), "--at", "#13", "--json")[1])
    assert (data["at"], data["number"], data["phase"], data["left"], data["away"]) == (
        22_000, 13, "puzzle", 47_000, [1],
    )  # fmt: skip
    assert data["state"]["round"]["boards"] == ["I3a@0,0 V3c@1,1", "V3c@1,1"]
    assert data["edition"] == "classic"
    over = json.loads(run(str(file), "--at", "99:00", "--json")[1])
    assert (over["at"], over["number"], over["phase"], over["left"]) == (
        5_940_000,
        16,
        "over",
        None,
    )


def test_a_pause_a_second_chance_and_bots_are_said(run: Run, file: Path) -> None:
    events = [*LINES[:6], (69_000, race.GlassTurned(99_000)), (70_000, Paused(None))]
    file.write_bytes(log_of("classic", Options(2, bots=(1,)), events))
    assert run(str(file), "--at", "#7")[1].splitlines()[1:3] == [
        "round 1, moon, second chance: all are laying, 0:30.0 left",
        "played by bots: seat 1",
    ]
    assert (
        run(str(file), "--at", "#8")[1].splitlines()[1] == "round 1, moon, second chance: a pause"
    )


def test_a_play_off_is_named(run: Run, file: Path) -> None:
    events = [(0, race.PlayoffOpened((0, 1), 10_000, 99_000))]
    file.write_bytes(log_of("light_dark", edition_named("light_dark").options_type(2), events))
    assert "\nPlay-off of seats 0 and 1\n" in run(str(file))[1]
    lines = run(str(file), "--at", "1")[1].splitlines()
    assert lines[1] == "play-off: the tasks will be seen soon, 0:09.0 left"
    assert lines[3] == "seat 0: its ship on field 0"


def test_gems_of_three_d_are_counted_in_points(run: Run, file: Path) -> None:
    events = [
        (0, three_d.BagFilled((10, 19, 10, 19))),
        (0, three_d.DisplayLaidOut((0, 9, 0, 9))),
        (0, three_d.RewardGiven(1, 1, "sapphire", "ruby")),
    ]
    file.write_bytes(log_of("three_d", edition_named("three_d").options_type(2), events))
    out = run(str(file), "--at", "1")[1]
    assert "\nseat 0: 0 points\n" in out
    assert "\nseat 1: 7 points: 1 ruby and 1 sapphire\n" in out


def test_layouts_of_the_card_game_are_drawn_with_the_hand(run: Run, file: Path) -> None:
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
    file.write_bytes(log_of("card_game", CardOptions(2), events))
    assert run(str(file), "--at", "3")[1] == (
        "card_game at 0:03.0, after 5 of 5 events\nround 1: all are laying, 9:58.0 left\n"
        "\nseat 0: 0 points, 1 card laid, 1 in the hand\n"
        " c  f \n b  e \n a  d \nfedcba  row 0, column 0, turned by 90 degrees\n"
        "in the hand: abcdef\n"
        "\nseat 1: 0 points, 0 cards laid, 2 in the hand\n\nin the hand: abcdef fedcba\n"
    )


def test_a_solo_run_is_told_and_shown(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = ClassicSolo(shipped_deck("classic"))
    monkeypatch.setattr(replay, "shipped_edition", lambda _: edition)
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
    file.write_bytes(log_of("classic_solo", SoloOptions(), events))
    code, out, _ = run(str(file), "--boards")
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
    assert run(str(file), "--at", "4")[1] == (
        "classic_solo at 0:04.0, after 4 of 10 events\ntask 1: all are laying, 4:59.0 left\n"
        "\nseat 0: 0 tasks solved, 0 put aside\n"
        "7 moon (V3 I3)\nI3 I3 I3 \n    .  . \n       . \nI3a@0,0\n"
    )


# Damage.


def with_line(number: int, text: bytes) -> bytes:
    """The log with one line, counted from 1, put differently."""
    lines = log_of("classic", OPTIONS, LINES).split(b"\n")
    lines[number - 1] = text
    return b"\n".join(lines)


def event(fields: str) -> bytes:
    return f'{{"at":99000,"schema":1,"event":{fields}}}'.encode()


NESTED = "[" * 200_000 + "]" * 200_000


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: the file is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "line 1: JSON is malformed"),
        (b"hello\n", "line 1: JSON is malformed"),
        (b"[1]\n", "line 1: Expected `object`, got `array`"),
        (b"{}\n", "line 1: Object missing required field `edition`"),
        (NESTED.encode(), "line 1: "),
        (with_line(1, b'{"format":"ubongo.log","edition":"chess","options":{},"seed_hash":""}'),
         "line 1: there is no edition 'chess'"),
        (with_line(1, b'{"format":"ubongo.log","edition":"classic","options":{"seats":9},'
                      b'"seed_hash":""}'),
         "line 1: the options are refused: setup.seats"),
        (with_line(17, b'{"at":'), "line 17: Input data was truncated"),
        (with_line(17, event('{"kind":"flew"}')), "line 17: Invalid value 'flew'"),
        (with_line(17, event(NESTED)), "line 17: "),
        (with_line(17, event('{"kind":"refused","seat":0,"code":"#","facts":{}}')
                   .replace(b"#", b"\xff")),
         "line 17: 'utf-8' codec can't decode byte"),
        (with_line(17, event('{"kind":"gems_taken","seat":9,"row":0,"gems":[],"credited":0}')),
         "line 17: the event does not fit here: "),
        (with_line(17, event('{"kind":"match_ended","places":[[7]]}')),
         "line 17: what it comes to cannot be told: "),
        (with_line(5, event('{"kind":"resumed"}')), "line 6: 6000 ms comes after 99000 ms"),
        (log_of("classic", OPTIONS, LINES)[:-9], "line 17: the line has no end"),
    ],
    ids=map(str, itertools.count()),
)  # fmt: skip
def test_a_damaged_log_is_named_with_its_line_in_one_sentence(
    data: bytes, why: str, run: Run, file: Path
) -> None:
    file.write_bytes(data)
    for words in ([], ["--json"] if b"match_ended" not in data else []):
        code, out, err = run(str(file), *words)
        assert (code, out) == (1, "")
        assert err.startswith(f"ubongo replay: {str(file)!r} cannot be told: {why}")
        assert err.count("\n") == 1


def test_a_board_that_nobody_can_lay_is_named_when_it_is_to_be_drawn(run: Run, file: Path) -> None:
    file.write_bytes(with_line(13, event('{"kind":"arranged","seat":1,"board":"L4b@zero"}')))
    data = b"\n".join([*file.read_bytes().split(b"\n")[:13], b""])
    file.write_bytes(data)
    assert run(str(file))[0] == 0
    code, out, err = run(str(file), "--at", "#12")
    assert (code, out) == (1, "")
    assert err == (
        f"ubongo replay: {str(file)!r} cannot be told: line 13: what lies then cannot be shown:"
        " not a placement: 'L4b@zero'\n"
    )


def test_a_folder_and_a_file_that_is_not_there_are_said_so(run: Run, tmp_path: Path) -> None:
    assert run(str(tmp_path)) == (
        1,
        "",
        f"ubongo replay: cannot read {str(tmp_path)!r}: Is a directory\n",
    )
    code, _, err = run(str(tmp_path / "none"))
    assert (code, err.endswith("none': No such file or directory\n")) == (1, True)


def test_a_file_that_may_not_be_read_is_said_so(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert run(str(file)) == (
        1,
        "",
        f"ubongo replay: cannot read {str(file)!r}: Permission denied\n",
    )


def test_no_more_is_read_than_a_log_can_have(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = file.stat().st_size
    monkeypatch.setattr(replay, "LARGEST_LOG", size)
    assert run(str(file))[0] == 0
    monkeypatch.setattr(replay, "LARGEST_LOG", size - 1)
    sentence = f"cannot be told: line 1: the file has more than {size - 1} bytes"
    assert run(str(file)) == (1, "", f"ubongo replay: {str(file)!r} {sentence}\n")
    assert run("-", stdin=file.read_bytes())[0] == 1


def test_a_complaint_stays_short_whatever_it_quotes(run: Run, file: Path) -> None:
    name = "x" * 5_000
    file.write_bytes(
        with_line(
            1,
            f'{{"format":"ubongo.log","edition":"{name}","options":{{}},"seed_hash":""}}'.encode(),
        )
    )
    code, _, err = run(str(file))
    assert code == 1
    assert len(err) == len("ubongo replay: ") + replay.LONGEST_COMPLAINT + len(" …\n")
    assert err.endswith("xx …\n")


def test_a_log_cannot_give_orders_to_the_terminal(run: Run, file: Path) -> None:
    evil = msgspec.structs.replace(TASK, name="\x1b[31mred")
    events = [
        *LINES[:5],
        (9_000, race.Rolled("\x1b[2J", "", (evil, evil), 69_000)),
        (9_500, Refused(0, "a\nb", {"\x07": "\x1b"})),
    ]
    file.write_bytes(log_of("classic", OPTIONS, events))
    for words in ([], ["--at", "99:00"], ["--at", "#6"]):
        code, out, _ = run(str(file), *words)
        assert code == 0
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "?[31mred" in out


def test_boards_and_a_moment_do_not_go_together(run: Run, file: Path) -> None:
    code, _, err = run(str(file), "--boards", "--at", "3")
    assert code == 2
    assert err.count("\n") == 1
