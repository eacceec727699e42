"""`ubongo replay` tells a whole match, round by round."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.told_logs import LINES, OPTIONS, SEED, edition_named, log_of, match_of_bots, told
from tests.command_line import Ubongo
from tests.conformance.cases import of_edition
from ubongo.core.chance import seed_hash
from ubongo.core.decision import GivenCommand, GivenInOutage, OutageOrder
from ubongo.core.messages import (
    MatchEnded,
)
from ubongo.core.race import messages as race
from ubongo.editions.classic import messages as classic
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import EDITIONS

STORY = f"""\
classic: seats 2, side hard, glass 30000
seed: {SEED.hex()}, its hash is {seed_hash(SEED)}
16 decisions, 1:09.0

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


def test_a_log_is_told_round_by_round(replay: Ubongo, file: Path) -> None:
    assert replay(str(file)) == (0, STORY, "")
    assert replay("-", stdin=file.read_bytes()) == (0, STORY, "")


@pytest.mark.rule("A-05")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (OutageOrder.CLAIMED, "in the order of the times that the players' devices told"),
        (OutageOrder.RECEIVED, "by when it came, because no time was told"),
        (OutageOrder.TIE, "at a public table all of that is one tie"),
    ],
)
def test_what_was_given_in_an_outage_of_the_server_is_told_as_that(
    replay: Ubongo, file: Path, order: OutageOrder, words: str
) -> None:
    decisions = told(LINES)
    call = GivenCommand(race.Claim(0, "I3a@0,0 V3c@1,1", 20_000), (4,), GivenInOutage(order))
    decisions[10] = msgspec.structs.replace(decisions[10], cause=(call,))
    file.write_bytes(log_of("classic", OPTIONS, decisions))
    solved = "seat 0 solved 1st, after 11.0 s"
    outage = f"{solved} (given while the server was away; {words})"
    assert replay(str(file)) == (0, STORY.replace(solved, outage), "")


def test_boards_are_told_one_by_one_if_asked_for(replay: Ubongo, file: Path) -> None:
    code, out, _ = replay(str(file), "--boards")
    assert code == 0
    merged = "   0:10.0  seat 0 laid 2 boards, seat 1 laid 1 board, until 0:10.4\n"
    each = (
        "   0:10.0  seat 0 laid 1 piece: I3a@0,0\n"
        "   0:10.2  seat 1 laid 1 piece: I3a@0,0\n"
        "   0:10.4  seat 0 laid nothing\n"
    )
    last = "   0:21.0  seat 1 laid 1 "
    assert out == STORY.replace(merged, each).replace(f"{last}board", f"{last}piece: V3c@1,1")


def test_boards_at_the_end_of_an_unfinished_log_are_told_too(replay: Ubongo, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, told(LINES[:9])))
    _, out, _ = replay(str(file))
    assert out.endswith(
        "   0:10.0  seat 0 laid 2 boards, seat 1 laid 1 board, until 0:10.4\n"
        "\n"
        "Result\n"
        "the match is not over\n"
        "seat 0: field 2, 0 gems\n"
        "seat 1: field 3, 0 gems\n"
    )


def test_boards_stay_in_their_own_round(replay: Ubongo, file: Path) -> None:
    events = [*LINES[:9], (70_000, race.RoundOpened(2, 1, 90_000))]
    file.write_bytes(log_of("classic", OPTIONS, told(events)))
    _, out, _ = replay(str(file))
    _, first, second = out.split("Round ")
    assert "laid 2 boards" in first
    assert "laid" not in second


def test_the_whole_log_is_data_too(replay: Ubongo, file: Path) -> None:
    code, out, _ = replay(str(file), "--json")
    data = json.loads(out)
    assert code == 0
    assert set(data) == {"edition", "options", "seed_hash", "seed", "events", "standing"}
    assert (data["edition"], data["seed"], data["standing"]) == ("classic", SEED.hex(), [[0], [1]])
    assert data["options"]["side"] == "hard"
    assert len(data["events"]) == len(LINES)
    assert data["events"][6] == {
        "decision": 7,
        "at": 10_000,
        "text": "seat 0 laid 1 piece: I3a@0,0",
        "event": {"kind": "arranged", "seat": 0, "board": "I3a@0,0"},
    }


def test_a_seed_that_is_not_told_or_does_not_fit_is_said_so(replay: Ubongo, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, told(LINES), seed=None))
    assert f"seed: not told, its hash is {seed_hash(SEED)}\n" in replay(str(file))[1]
    other = SEED[::-1].hex()
    file.write_bytes(log_of("classic", OPTIONS, told(LINES), seed=other))
    assert f"seed: {other}, which does NOT fit its hash {seed_hash(SEED)}\n" in replay(str(file))[1]


def test_equal_seats_share_a_place_and_the_next_is_left_out(replay: Ubongo, file: Path) -> None:
    events = [(0, classic.GemsLaidOut((("red",),) * 6, 1)), (0, MatchEnded(((1, 2), (0,))))]
    file.write_bytes(log_of("classic", Options(3), told(events)))
    assert replay(str(file))[1].endswith(
        "1st: seats 1 and 2 (no field yet, 0 gems; no field yet, 0 gems)\n"
        "3rd: seat 0 (no field yet, 0 gems)\n"
    )


def test_a_log_without_decisions_has_no_chapters(replay: Ubongo, file: Path) -> None:
    file.write_bytes(log_of("classic", OPTIONS, []))
    code, out, _ = replay(str(file))
    assert code == 0
    assert (
        "0 decisions, 0:00.0\n\nResult\nthe match is not over\nseat 0: no field yet, 0 gems" in out
    )


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_match_of_every_edition_is_told(key: str, replay: Ubongo, file: Path) -> None:
    decisions = match_of_bots(key)
    file.write_bytes(log_of(key, edition_named(key).options_type(3, bots=(0, 1, 2)), decisions))
    code, out, err = replay(str(file), "--boards")
    assert (code, err) == (0, "")
    lines = [line for line in out.splitlines() if line[9:11] == "  " and ":" in line[:9]]
    assert len(lines) == sum(len(decision.events) for decision in decisions) > len(decisions)
    rounds = of_edition(key).ROUNDS
    assert [f"\nRound {number}\n" in out for number in range(1, rounds + 2)] == [
        *[True] * rounds,
        False,
    ]
    assert "\n1st: seat" in out
    merged = replay(str(file))[1]
    assert len(merged.splitlines()) < len(out.splitlines()) / 1.5
    for at in ("0", "0:40", "2:00", "99:00"):
        assert replay(str(file), "--at", at)[0] == 0
