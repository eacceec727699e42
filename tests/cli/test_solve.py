"""`ubongo solve`: what it answers, and what it says to bad input."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import Ubongo

DRAWING = "####\n####\n.###\n"
TASK = ["--pieces", "V3,L4,T4"]
CARDS = ["abcdef", "bcdefa", "cdefab", "defabc", "efabcd", "fabcde", "abcdef", "acebdf", "abdcef"]
LONELY_CARDS = ["abcdef", "ghijkl", *(letter * 6 for letter in "mnopqrs")]


@pytest.fixture
def solve(ubongo: Ubongo) -> Ubongo:
    return ubongo.word("solve")


@pytest.fixture
def area(tmp_path: Path) -> str:
    file = tmp_path / "area.txt"
    file.write_text(DRAWING, encoding="utf-8")
    return str(file)


def test_a_drawing_in_a_file_is_solved_and_drawn(solve: Ubongo, area: str) -> None:
    code, out, _ = solve(area, *TASK)
    assert code == 0
    rows = out.splitlines()[:3]
    assert [len(re.findall(r"V3|L4|T4", row)) for row in rows] == [4, 4, 3]
    assert sorted(re.findall(r"(\w\w)\w@", out)) == ["L4", "T4", "V3"]


def test_a_drawing_on_standard_input_and_cells_give_the_same_answer(
    solve: Ubongo, area: str
) -> None:
    cells = " ".join(
        f"{row},{column}"
        for row, line in enumerate(DRAWING.splitlines())
        for column, sign in enumerate(line)
        if sign == "#"
    )
    answers = [
        solve(area, *TASK, "--count", "--json"),
        solve(*TASK, "--count", "--json", stdin=DRAWING.encode()),
        solve("-", *TASK, "--count", "--json", stdin=b"\xef\xbb\xbf" + DRAWING.encode()),
        solve("--cells", cells, *TASK, "--count", "--json"),
    ]
    assert answers == [(0, '{"solutions": 3, "complete": true}\n', "")] * 4


def test_all_solutions_are_shown_up_to_the_limit(solve: Ubongo, area: str) -> None:
    _, out, _ = solve(area, *TASK, "--all", "--json")
    everything = json.loads(out)
    assert everything["solutions"] == len(set(everything["all"])) == 3
    assert everything["complete"]
    _, out, _ = solve(area, *TASK, "--all", "--limit", "2", "--json")
    assert (json.loads(out)["solutions"], json.loads(out)["complete"]) == (2, False)
    _, out, _ = solve(area, *TASK, "--all", "--limit", "3", "--json")
    assert json.loads(out)["complete"]
    _, out, _ = solve(area, *TASK, "--all")
    assert out.endswith("3 solutions\n")


def test_a_count_says_when_the_limit_ended_it(solve: Ubongo, area: str) -> None:
    assert solve(area, *TASK, "--count")[1] == "3 solutions\n"
    code, out, _ = solve(area, *TASK, "--count", "--limit", "2")
    assert (code, out) == (0, "at least 2 solutions: stopped before the end\n")


def test_no_solution_is_an_answer(solve: Ubongo) -> None:
    bar = ["--cells", "0,0 0,1 0,2 0,3 0,4 0,5 0,6", "--pieces", "I3,L4"]
    assert solve(*bar) == (0, "There is no solution.\n", "")
    assert json.loads(solve(*bar, "--json")[1]) == {"solution": None}
    assert json.loads(solve(*bar, "--hint", "--json")[1]) == {"hint": "unsolvable"}
    assert json.loads(solve(*bar, "--difficulty", "--json")[1]) == {"difficulty": None}


def test_the_difficulty_is_told(solve: Ubongo) -> None:
    bar = ["--cells", "0,0 0,1 0,2 0,3 0,4", "--pieces", "I2,I3", "--difficulty"]
    assert solve(*bar)[1] == "2.33\n"
    assert json.loads(solve(*bar, "--json")[1])["difficulty"] == pytest.approx(7 / 3)


def test_hints_lead_to_the_end(solve: Ubongo, area: str) -> None:
    placed: list[str] = []
    for _ in range(3):
        _, out, _ = solve(area, *TASK, "--hint", "--placed", " ".join(placed), "--json")
        answer = json.loads(out)
        assert answer["hint"] == "lay"
        placed.append(answer["placement"])
    _, out, _ = solve(area, *TASK, "--hint", "--placed", " ".join(placed), "--json")
    assert json.loads(out) == {"hint": "complete"}
    _, out, _ = solve(area, *TASK, "--hint", "--placed", "T4a@0,0")
    assert out == "Take up T4.\n"


def test_the_faces_of_light_and_dark_differ(solve: Ubongo) -> None:
    task = ["--edition", "light_dark", "--cells", "0,0 1,0 2,0 2,1", "--pieces", "L4", "--count"]
    assert solve(*task, "--face", "light")[1] == "1 solution\n"
    assert solve(*task, "--face", "dark")[1] == "0 solutions\n"


def test_a_task_in_space_is_drawn_level_beside_level(solve: Ubongo) -> None:
    cells = "0,0 0,1 0,2 1,0 1,1 1,2 2,2"
    code, out, _ = solve("--edition", "three_d", "--cells", cells, "--pieces", "7,9,10")
    assert code == 0
    assert out.splitlines()[0].split() == ["lower", "level", "upper", "level"]
    names = re.findall(r"\b(?:7|9|10)\b", "\n".join(out.splitlines()[1:4]))
    assert (names.count("7"), names.count("9"), names.count("10")) == (5, 5, 4)


def test_a_long_task_gives_up_when_told_to(solve: Ubongo) -> None:
    area = "\n".join(["########"] * 6)
    pieces = "I2,I3,V3,I4,O4,L4,T4,S4,L5,Y5,P5,Z5"
    code, out, _ = solve("--pieces", pieces, "--count", "--seconds", "0.05", stdin=area.encode())
    assert (code, out.startswith("at least ")) == (0, True)
    code, out, err = solve(
        "--pieces", pieces, "--difficulty", "--seconds", "0.05", stdin=area.encode()
    )
    assert (code, out, err) == (1, "", "ubongo solve: not finished after 0.05 seconds\n")


def test_nine_cards_are_laid_out(solve: Ubongo) -> None:
    code, out, _ = solve("--edition", "card_game", *CARDS, "--json")
    answer = json.loads(out)
    assert (code, answer["cards"], answer["complete"]) == (0, 7, True)
    assert len(answer["layout"].split()) == 7
    _, out, _ = solve("--edition", "card_game", stdin=" ".join(CARDS).encode())
    assert out.endswith("7 of 7 cards\n")
    _, out, _ = solve("--edition", "card_game", *CARDS, "--count", "--limit", "5", "--json")
    assert json.loads(out) == {"layouts": 5, "complete": False}


def test_cards_that_do_not_fit_are_told_so(solve: Ubongo) -> None:
    _, out, _ = solve("--edition", "card_game", *LONELY_CARDS)
    assert out.endswith("1 of 7 cards: more cannot be laid\n")
    _, out, _ = solve("--edition", "card_game", *LONELY_CARDS, "--hint", "--json")
    assert json.loads(out) == {"hint": "out_of_reach", "most": 1}


def test_hints_for_cards_lead_to_seven(solve: Ubongo) -> None:
    laid: list[str] = []
    for _ in range(7):
        words = ["--edition", "card_game", *CARDS, "--hint", "--placed", " ".join(laid), "--json"]
        answer = json.loads(solve(*words)[1])
        assert answer["hint"] == "lay"
        laid.append(answer["card"])
    words = ["--edition", "card_game", *CARDS, "--hint", "--placed", " ".join(laid), "--json"]
    assert json.loads(solve(*words)[1]) == {"hint": "complete"}


@pytest.mark.parametrize(
    ("words", "stdin", "sentence"),
    [
        (["--pieces", "L4"], b"", "the area is empty"),
        (["--pieces", "L4"], b"...\n", "the area is empty"),
        (["--pieces", "L4"], b"##x#", "not with 'x'"),
        (["--pieces", "L4"], b"2222", "drawn with '2'"),
        (["--pieces", "L4"], b"\xff\xfe", "'-' is not UTF-8 text"),
        (["--pieces", "L4"], b"#####", "do not add up: L4 have 4 cells, the area has 5"),
        (["--pieces", "L4,L4"], b"####\n####", "the piece 'L4' is named twice"),
        (["--pieces", "L4,Q7"], b"####\n####", "unknown piece of classic: 'Q7'"),
        (["--pieces", "1"], b"####", "unknown piece of classic: '1'"),
        (["--pieces", ""], b"####", "unknown piece of classic: ''"),
        ([], b"####", "--pieces is missing"),
        (["--pieces", "L4", "--cells", "0,0 0,0"], b"", "the cell [0, 0] is named twice"),
        (["--pieces", "L4", "--cells", "0,0 x,1"], b"", "not a cell (row,column): 'x,1'"),
        (["--pieces", "L4", "--cells", "0,0 1"], b"", "not a cell (row,column): '1'"),
        (["--pieces", "L4", "--cells", ""], b"", "the area is empty"),
        (["--pieces", "L4", "--cells", "0,0", "file"], b"", "'file'"),
        (["--pieces", "L4", "one", "two"], b"", "'two'"),
        (["--pieces", "L4", "no/such/file"], b"", "cannot read 'no/such/file': No such file"),
        (["--pieces", "L4", "."], b"", "cannot read '.'"),
        (["--pieces", "L4", "--face", "dark"], b"####", "a face is for light_dark only"),
        (["--pieces", "L4", "--edition", "light_dark"], b"####", "light_dark needs a face"),
        (["--pieces", "L4", "--placed", "O4a@0,0"], b"####", "--placed is for --hint only"),
        (["--pieces", "L4", "--hint", "--placed", "O9@"], b"####", "not a placement: 'O9@'"),
        (["--pieces", "I4"], b"\n".join([b"#" * 9] * 9), "81 cells a level; 64 is the most"),
        (["--edition", "card_game", *CARDS[:8], "abcde"], b"", "six symbols, not 5: 'abcde'"),
        (["--edition", "card_game", *CARDS[:8]], b"", "a hand has 9 cards, not 8"),
        (["--edition", "card_game"], b"", "a hand has 9 cards, not 0"),
        (["--edition", "card_game", *CARDS, "--pieces", "L4"], b"", "not for the card game: 'L4'"),
        (["--edition", "card_game", *CARDS, "--all"], b"", "--all is not for the card game"),
        (["--edition", "card_game", *CARDS, "--placed", "x"], b"", "--placed is for --hint only"),
        (["--edition", "card_game", *CARDS, "--hint", "--placed", "x"], b"", "a laid card: 'x'"),
        (["--edition", "chess"], b"", "'chess'"),
        (["--limit", "0"], b"", "'0' is not a whole number from 1 up"),
        (["--seconds", "soon"], b"", "'soon' is not a number of seconds"),
        (["--seconds", "nan"], b"", "'nan' is not a number of seconds"),
        (["--batch", "no/such/file"], b"", "cannot read 'no/such/file'"),
        (["--batch", "-", "file"], b"", "'file'"),
        (["--batch", "-", "--pieces", "L4"], b"", "--pieces is not for --batch"),
        (["--pieces", "L4", "--limit", "3"], b"####", "--limit is for --count, --all and --batch"),
        (["--all", "--count"], b"", "--count"),
        (["--frobnicate"], b"", "--frobnicate"),
    ],
)
def test_bad_input_is_one_sentence_with_the_value_and_exit_code_2(
    solve: Ubongo, words: list[str], stdin: bytes, sentence: str
) -> None:
    code, out, err = solve(*words, stdin=stdin)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert sentence in err


def test_the_words_reach_the_installed_program() -> None:
    """One run through a real process: exit code, standard input, no traceback."""
    program = [sys.executable, "-m", "ubongo", "solve", "--pieces", "L4"]
    done = subprocess.run(program, input=b"\xff", capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"ubongo solve: '-' is not UTF-8 text\n"
