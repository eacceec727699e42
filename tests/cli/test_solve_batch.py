"""`ubongo solve --batch`: every line is answered in order, and a bad one stops nothing."""

import io
import json
import sys
from pathlib import Path

import pytest

from ubongo.cli.main import main

GOOD = {"edition": "classic", "area": [[0, 0], [0, 1], [1, 0], [1, 1]], "pieces": ["O4"]}
ELL = {"area": [[0, 0], [1, 0], [2, 0], [2, 1]], "pieces": ["L4"]}


def _batch(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lines: list[bytes], *words: str
) -> tuple[int, list[dict[str, object]]]:
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(b"\n".join(lines))
    code = main(["solve", "--batch", str(file), *words])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def _line(**fields: object) -> bytes:
    return json.dumps(fields).encode()


def test_every_line_gets_its_count_in_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cube = {"edition": "three_d", "area": [[3, 7], [4, 7]], "pieces": ["16"]}
    lines = [
        _line(**GOOD, id="square"),
        _line(edition="light_dark", face="light", **ELL, id=7),
        _line(edition="light_dark", face="dark", **ELL, id=None),
        _line(**cube),
        b"",
        _line(**GOOD, face=None, side="easy", solutions=99),
    ]
    code, answers = _batch(capsys, tmp_path, lines)
    assert code == 0
    assert answers == [
        {"id": "square", "solutions": 1},
        {"id": 7, "solutions": 1},
        {"id": None, "solutions": 0},
        {"solutions": 0},
        {"solutions": 1},
    ]


def test_two_parts_fill_a_footprint_on_two_levels(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    task = {"edition": "three_d", "area": [[0, 0], [0, 1], [1, 0], [1, 1]], "pieces": ["8", "9"]}
    code, answers = _batch(capsys, tmp_path, [_line(**task)])
    assert code == 0
    assert answers[0]["solutions"] == 24


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"id": NaN}', "NaN is no number"),
        (b'{"id": 1e999}', "1e999 is no number"),
        ('{"edition": "classic"}'.encode("utf-16"), "not UTF-8"),
        (b"17", "Expected `object`"),
        (b"{}", "missing required field `edition`"),
        (_line(**{**GOOD, "edition": "chess"}), "chess"),
        (_line(**{**GOOD, "edition": "card_game"}), "card_game"),
        (_line(**{**GOOD, "area": []}), "the area is empty"),
        (_line(**{**GOOD, "area": [[0, 0]] * 2}), "the cell [0, 0] is named twice"),
        (_line(**{**GOOD, "area": [[0, "a"]]}), "Expected `int`"),
        (_line(**{**GOOD, "area": [[0, 0, 0]]}), "length 2"),
        (_line(**{**GOOD, "area": [[0, True]]}), "Expected `int`"),
        (_line(**{**GOOD, "area": [[0, 10**30], [0, 0]]}), "64 is the most"),
        (_line(**{**GOOD, "area": [[n // 9, n % 9] for n in range(72)]}), "64 is the most"),
        (_line(**{**GOOD, "pieces": ["Q4"]}), "unknown piece of classic: 'Q4'"),
        (_line(**{**GOOD, "pieces": ["16"]}), "unknown piece of classic: '16'"),
        (_line(**{**GOOD, "pieces": [4]}), "Expected `str`"),
        (_line(**{**GOOD, "pieces": []}), "no pieces are named"),
        (_line(**{**GOOD, "pieces": ["I2", "I2"]}), "named twice"),
        (_line(**{**GOOD, "pieces": ["I3"]}), "do not add up"),
        (_line(**{**GOOD, "face": "light"}), "a face is for light_dark only"),
        (_line(**{**GOOD, "edition": "light_dark"}), "light_dark needs a face"),
        (_line(**{**GOOD, "edition": "light_dark", "face": "green"}), "green"),
    ],
)
def test_a_bad_line_is_told_and_does_not_stop_the_rest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: bytes, sentence: str
) -> None:
    code, answers = _batch(capsys, tmp_path, [_line(**GOOD), line, _line(**GOOD)])
    assert code == 1
    assert answers[0] == answers[2] == {"solutions": 1}
    assert sentence in str(answers[1]["error"])
    assert "solutions" not in answers[1]


def test_a_bad_line_keeps_its_id(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, answers = _batch(capsys, tmp_path, [_line(**{**GOOD, "pieces": ["Q4"], "id": "x"})])
    assert (code, answers[0]["id"]) == (1, "x")


def test_a_count_that_was_cut_short_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    task = {"edition": "classic", "area": [[0, n] for n in range(5)], "pieces": ["I2", "I3"]}
    _, answers = _batch(capsys, tmp_path, [_line(**task)], "--limit", "1")
    assert answers == [{"solutions": 1, "complete": False}]


def test_standard_input_is_read_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_line(**GOOD) + b"\n")))
    assert main(["solve", "--batch", "-"]) == 0
    assert capsys.readouterr().out == '{"solutions": 1}\n'
