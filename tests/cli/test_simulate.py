"""`ubongo simulate`: many matches of bots, the same for any number of processes."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.command_line import Ubongo
from ubongo.bots.measuring import Outcome, Solved
from ubongo.bots.strength import Strength
from ubongo.bots.tournament import Tournament, play_match
from ubongo.cli.simulate_table import MEASURED, Tally, spread
from ubongo.core.chance import seed_hash
from ubongo.core.log import read_log
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import RoundOpened
from ubongo.core.race.state import LONGEST_GLASS, RaceOptions
from ubongo.editions.registry import EDITIONS, logged_edition, shipped_edition


@pytest.fixture
def simulate(ubongo: Ubongo) -> Ubongo:
    return ubongo.word("simulate")


def test_the_result_is_the_same_for_any_number_of_processes(simulate: Ubongo) -> None:
    words = ("light_dark", "--bots", "weak,medium,strong", "--matches", "11", "--seed", "a")
    one = simulate(*words, "--jobs", "1")
    assert one[0] == 0
    assert simulate(*words, "--jobs", "2") == one
    assert simulate(*words, "--jobs", "1", "--seed", "b")[1] != one[1]


@pytest.mark.parametrize(
    ("edition", "measure", "solved"),
    [
        ("classic", "best colour", "solved"),
        ("three_d", "points", "solved"),
        ("light_dark", "fields", "solved"),
        ("card_game", "points", "called"),
    ],
)
def test_the_table_tells_wins_points_times_and_seats(
    simulate: Ubongo, edition: str, measure: str, solved: str
) -> None:
    words = (edition, "--bots", "weak,strong,strong", "--matches", "6", "--seed", "x")
    code, out, _ = simulate(*words, "--jobs", "1")
    assert code == 0
    head, _, titles, strong, weak, _, seats, *_ = out.splitlines()
    assert head == f"{edition}: 6 matches, seed x"
    assert titles.split() == [
        "bot",
        "played",
        "wins",
        "shared",
        *measure.split(),
        solved,
        "median",
        "spread",
    ]
    assert strong.split()[:2] == ["strong", "12"]
    assert weak.split()[:2] == ["weak", "6"]
    assert seats.split() == ["seat", "wins", *measure.split()]
    assert out.splitlines()[-1].endswith("minutes (median); refused: 0")


OUTCOMES = [
    Outcome((0,), (7, 3), 9, 1, (Solved(0, 1, 10_000), Solved(1, 2, 30_000)), 300_000, 0),
    Outcome((0,), (6, 4), 9, 0, (Solved(0, 1, 20_000),), 420_000, 2),
    Outcome((0, 1), (5, 5), 9, 0, (Solved(1, 1, 40_000),), 360_000, 0),
]


def test_the_figures_are_counted_per_strength_seat_and_place() -> None:
    bots = (Strength.STRONG, Strength.WEAK)
    data, text = Tally(Tournament("classic", b"", bots, "s"), OUTCOMES).answer()
    strong = {"bot": "strong", "played": 3, "wins": 1, "shared": 1, "points": 5.3}
    weak = {"bot": "weak", "played": 3, "wins": 1, "shared": 1, "points": 4.7}
    assert data["bots"] == [
        strong | {"rounds": 27, "solved": 1, "median": 10_000, "spread": None},
        weak | {"rounds": 27, "solved": 3, "median": 30_000, "spread": None},
    ]
    assert data["seats"] == [
        {"seat": 0, "wins": 2, "points": 6.0},
        {"seat": 1, "wins": 0, "points": 4.0},
    ]
    assert data["places"] == [
        {"place": 1, "solved": 3, "median": 20_000},
        {"place": 2, "solved": 1, "median": 30_000},
    ]
    assert text == [
        "classic: 3 matches, seed s",
        "",
        "bot     played    wins  shared  best colour  solved  median  spread",
        "strong       3  33.3 %  33.3 %          5.3   3.7 %  10.0 s       -",
        "weak         3  33.3 %  33.3 %          4.7  11.1 %  30.0 s       -",
        "",
        "seat    wins  best colour",
        "0     66.7 %          6.0",
        "1      0.0 %          4.0",
        "",
        "place  solved  median",
        "1           3  20.0 s",
        "2           1  30.0 s",
        "",
        "second chances: 1 in 27 rounds",
        "a match takes 6.0 minutes (median); refused: 2",
    ]


def test_bots_that_solved_nothing_have_no_median() -> None:
    nothing = [Outcome((0, 1), (0, 0), 9, 9, (), 1, 0)]
    tally = Tally(Tournament("classic", b"", (Strength.WEAK, Strength.WEAK), "s"), nothing)
    data, text = tally.answer()
    assert data["places"] == []
    assert text[3] == "weak       2  0.0 %  100.0 %          0.0   0.0 %       -       -"


def test_the_spread_is_that_of_usual_tasks() -> None:
    usual_ones = [Solved(0, 1, 1_000 * seconds, 8.0) for seconds in range(10, 31)]
    odd_ones = [Solved(0, 1, 1_000, 1.0), *[Solved(0, 1, 90_000, 30.0)] * 3]
    solved = (*usual_ones, *odd_ones)
    tournament = Tournament("classic", b"", (Strength.WEAK, Strength.WEAK), "s")
    _, text = Tally(tournament, [Outcome((0,), (1, 0), 9, 0, solved, 1, 0)]).answer()
    assert spread([each.after for each in usual_ones]) == 2.96
    assert str(text[3]).endswith("x 2.96")
    assert spread([1_000] * (MEASURED - 1)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_are_steady_in_what_their_strength_promises(edition: str) -> None:
    """Nine of ten solves are within a factor of two, where no sand cuts off the slow ones."""
    options_type = shipped_edition(edition).options_type
    wanted = {"glass": LONGEST_GLASS} if issubclass(options_type, RaceOptions) else {}
    options = msgspec.json.encode(options_type(2, bots=(0, 1), quick=True, **wanted))
    for strength in Strength:
        tournament = Tournament(edition, options, (strength, strength), "steady")
        outcomes = [play_match(tournament, number) for number in range(60)]
        data: Any = Tally(tournament, outcomes).answer()[0]
        assert data["bots"][0]["spread"] < 2, strength


def test_everybody_moves_up_a_seat_after_each_match() -> None:
    weak, strong = Strength.WEAK, Strength.STRONG
    tournament = Tournament("classic", b"", (weak, strong, strong), "s")
    tables = [tournament.at_the_table(number) for number in range(4)]
    assert tables[0] == tables[3] == (weak, strong, strong)
    assert [table.index(weak) for table in tables] == [0, 2, 1, 0]


def test_json_has_the_same_figures_for_programs(simulate: Ubongo) -> None:
    words = ("three_d", "--seats", "3", "--matches", "3", "--seed", "x", "--jobs", "1")
    code, out, _ = simulate(*words, "--json")
    assert code == 0
    data = json.loads(out)
    assert data["edition"] == "three_d"
    assert data["measure"] == "points"
    assert [row["bot"] for row in data["bots"]] == ["medium"]
    assert data["bots"][0]["played"] == 9
    assert data["rounds"] == 27
    assert len(data["seats"]) == 3


def test_without_a_seed_a_new_one_is_drawn_and_told(simulate: Ubongo) -> None:
    words = ("light_dark", "--matches", "1", "--jobs", "1", "--json")
    first, second = (json.loads(simulate(*words)[1]) for _ in range(2))
    assert first["seed"] != second["seed"]
    again = json.loads(simulate(*words, "--seed", first["seed"])[1])
    assert again == first


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_log_of_every_match_is_kept_and_can_be_read(
    simulate: Ubongo, tmp_path: Path, edition: str
) -> None:
    folder = tmp_path / "new" / "logs"
    words = (edition, "--matches", "2", "--seed", "x", "--jobs", "1", "--log", str(folder))
    assert simulate(*words)[0] == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"{edition}-00001.jsonl", f"{edition}-00002.jsonl"]
    logs = [read_log((folder / name).read_bytes(), logged_edition) for name in names]
    for log in logs:
        *_, last = log.states()
        assert last.phase is Phase.OVER
        assert log.header.seed is not None
        assert log.header.seed_hash == seed_hash(bytes.fromhex(log.header.seed))
        assert log.options.bots == (0, 1)
    assert logs[0].decisions != logs[1].decisions


def test_side_and_options_are_those_of_the_table(simulate: Ubongo, tmp_path: Path) -> None:
    words = ("classic", "--matches", "1", "--seed", "x", "--jobs", "1", "--log", str(tmp_path))
    options = ("glass=45000", "calm_collecting=true", 'handicaps=[{"side":"easy"},{"delay":5000}]')
    wanted = [word for option in options for word in ("--option", option)]
    assert simulate(*words, "--side", "hard", *wanted)[0] == 0
    log = read_log((tmp_path / "classic-00001.jsonl").read_bytes(), logged_edition)
    assert log.options.glass == 45_000
    assert log.options.side.value == "hard"
    assert log.options.calm_collecting
    assert log.options.delay_of(1) == 5_000
    events = [event for decision in log.decisions for event in decision.events]
    assert sum(isinstance(event, RoundOpened) for event in events) == 9
    guided = ("card_game", "--matches", "1", "--jobs", "1", "--option", "checking=guided")
    assert simulate(*guided)[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["classic", "--bots", "weak,clever"], "a bot is weak, medium or strong, not 'clever'"),
        (
            ["classic", "--seats", "3", "--bots", "weak,weak"],
            "3 seats and 2 bots: there must be one bot for a seat",
        ),
        (["classic", "--option", "glass"], "an option is KEY=VALUE, not 'glass'"),
        (
            ["classic", "--option", "glass=5000"],
            "the options are refused: setup.glass, least 20, most 600",
        ),
        (["classic", "--seats", "5"], "the options are refused: setup.seats, least 2, most 4"),
        (["classic", "--option", "sand=1"], "Object contains unknown field `sand`"),
        (["card_game", "--side", "hard"], "Object contains unknown field `side`"),
    ],
)
def test_wrong_use_is_one_sentence(simulate: Ubongo, words: list[str], sentence: str) -> None:
    assert simulate(*words) == (2, "", f"ubongo simulate: {sentence}\n")


def test_logs_cannot_be_kept_in_a_file(simulate: Ubongo, tmp_path: Path) -> None:
    (tmp_path / "here").write_text("")
    code, _, err = simulate("classic", "--log", str(tmp_path / "here"))
    assert code == 2
    assert "cannot keep logs in" in err


def test_an_unknown_edition_is_refused(simulate: Ubongo) -> None:
    code, _, err = simulate("chess")
    assert code == 2
    assert "invalid choice: 'chess'" in err
