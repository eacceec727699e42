"""`ubongo deck`: shows, checks, measures, makes and exports decks; refuses bad ones."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from tests.command_line import Ubongo
from tests.decks.changed_decks import deck_of, with_task
from tools.servers import EXIT_TIMEOUT
from ubongo.cli.main import main
from ubongo.decks.files import shipped_file, write_deck


@pytest.fixture
def deck(ubongo: Ubongo) -> Ubongo:
    return ubongo.word("deck")


def test_a_solution_is_found_by_the_name_of_its_task(deck: Ubongo) -> None:
    code, out, _ = deck("solution", "three_d", "A25 - 1|2")
    assert code == 0
    assert out.splitlines()[0] == "A25 - 1|2"
    assert out.splitlines()[1].split() == ["lower", "level", "upper", "level"]
    code, out, _ = deck("solution", "light_dark", "12 hard dark", "--json")
    answer = json.loads(out)
    assert answer["task"] == "12 hard dark"
    assert all(re.fullmatch(r"\w\w[efgh]@\d,\d", token) for token in answer["solution"].split())


def test_a_card_is_drawn_with_its_tasks(deck: Ubongo) -> None:
    code, out, _ = deck("show", "classic", "40")
    assert code == 0
    assert out.splitlines()[0] == "40"
    assert all(f"\n{symbol} " in out for symbol in ("sun", "moon", "star", "leaf", "drop", "flame"))
    code, out, _ = deck("show", "three_d", "7")
    assert "A7" in out
    assert "B7" in out
    code, out, _ = deck("show", "card_game", "4-17")
    assert code == 0
    assert out.splitlines()[0] == "4-17"


@pytest.mark.parametrize(
    ("edition", "card"),
    [("classic", "40"), ("three_d", "A7"), ("light_dark", "7 hard"), ("card_game", "6-36")],
)
def test_a_side_is_written_as_svg(deck: Ubongo, edition: str, card: str) -> None:
    code, out, _ = deck("show", edition, card, "--svg")
    assert code == 0
    assert ET.fromstring(out).tag.endswith("svg")  # noqa: S314 - our own drawing


def test_an_export_can_be_counted_again_by_solve(
    deck: Ubongo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = {
        "classic": {"edition", "id", "card", "side", "label", "area", "pieces"},
        "three_d": {"edition", "id", "card", "side", "label", "family", "area", "pieces"},
        "light_dark": {"edition", "id", "card", "side", "label", "area", "pieces", "face"},
    }
    for edition, wanted in fields.items():
        code, out, _ = deck("export", edition)
        lines = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert all(set(line) == wanted | {"solutions", "difficulty"} for line in lines)
        file = tmp_path / f"{edition}.jsonl"
        file.write_text(out, encoding="utf-8")
        assert main(["solve", "--batch", str(file)]) == 0
        counted = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(line["id"], line["solutions"]) for line in lines] == [
            (line["id"], line["solutions"]) for line in counted
        ]


def test_the_card_game_is_exported_face_by_face(deck: Ubongo) -> None:
    code, out, _ = deck("export", "card_game")
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert len(lines) == len({line["id"] for line in lines}) == 216
    assert {line["stack"] for line in lines} == {1, 3, 5}
    assert all(re.fullmatch(r"[a-l]{6}", line["symbols"]) for line in lines)
    assert all(set(line) == {"edition", "id", "stack", "number", "symbols"} for line in lines)


def test_a_good_deck_passes_the_check_and_a_bad_one_is_told_what_is_wrong(
    deck: Ubongo, tmp_path: Path
) -> None:
    code, out, _ = deck("check", "classic")
    assert (code, out) == (
        0,
        f"classic, seed {deck_of('classic').seed!r}: everything is as stated\n",
    )
    bad = tmp_path / "bad.json"
    bad.write_bytes(
        write_deck(with_task(deck_of("classic"), lambda task: replace(task, solutions=99)))
    )
    code, out, _ = deck("check", "classic", "--deck", str(bad))
    assert code == 1
    assert out.startswith("7 sun: states 99 solutions, and has ")
    assert out.endswith("1 thing is wrong\n")


def test_a_file_that_is_no_deck_is_refused_with_a_reason(deck: Ubongo, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    shipped = msgspec.json.decode(shipped_file("classic").read_bytes())
    huge = b" " * 5_000_000
    cases = {
        b"": "Input data was truncated",
        b"[]": "is no deck",
        b"\xff": "is no deck",
        b'{"edition": "chess"}': "is no deck",
        huge: "5000000 bytes; 4000000 is the most",
        msgspec.json.encode({**shipped, "extra": 1}): "extra",
        msgspec.json.encode({**shipped, "cards": [{"number": 1}]}): "cards[0]",
        msgspec.json.encode({**shipped, "edition": "three_d"}): "a deck of three_d, not classic",
    }
    for contents, sentence in cases.items():
        file.write_bytes(contents)
        code, out, err = deck("check", "classic", "--deck", str(file))
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert sentence in err
    assert "cannot read" in deck("check", "classic", "--deck", str(tmp_path / "none.json"))[2]


@pytest.mark.parametrize(
    ("word", "rest"), [("show", ["7"]), ("solution", ["7 sun"]), ("export", []), ("stats", [])]
)
def test_no_word_works_with_a_deck_that_is_wrong(
    deck: Ubongo, tmp_path: Path, word: str, rest: list[str]
) -> None:
    bad = tmp_path / "bad.json"
    shipped = deck_of("classic")
    area = replace(shipped.cards[0].easy.areas[0], drawing="########\n" * 6)
    twelve = replace(area.tasks[0], pieces=shipped.box.pool)
    endless = replace(area, tasks=(twelve, *area.tasks[1:]))
    for cards in (
        (),
        (replace(shipped.cards[0], easy=replace(shipped.cards[0].easy, areas=())),),
        (replace(shipped.cards[0], easy=replace(shipped.cards[0].easy, areas=(endless,))),),
    ):
        bad.write_bytes(write_deck(replace(shipped, cards=cards)))
        code, out, err = deck(word, "classic", *rest, "--deck", str(bad))
        assert (code, out) == (2, "")
        assert "is no good deck: deck: has" in err


def test_a_link_is_followed_and_a_seed_makes_a_safe_name(
    deck: Ubongo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ubongo.decks.classic.box.ClassicBox.make", lambda *_: deck_of("classic"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    assert deck("make", "classic", "--seed", "x", "--output", "link.json")[0] == 0
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_bytes() == write_deck(deck_of("classic"))
    assert deck("make", "classic", "--seed", "a/b c")[1].startswith("wrote classic-a_b_c.json")


def test_an_answer_that_cannot_be_written_is_one_sentence() -> None:
    program = [sys.executable, "-m", "ubongo", "deck", "export", "classic"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"ubongo: the answer could not be written: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["stats", "classic", "--deals", "5"], "--deals is for the card game: 5"),
        (["solution", "classic", "99 sun"], "no task '99 sun'"),
        (["solution", "card_game", "4-17"], "has hands, not tasks"),
        (["show", "classic", "99"], "no card '99'"),
        (["show", "three_d", "7", "--svg"], "name one: 'A7' or 'B7'"),
        (["show", "card_game", "7-1"], "no face '7-1'"),
        (["show", "chess", "1"], "'chess'"),
        (["make", "classic"], "--seed"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_bad_words_are_one_sentence_and_exit_code_2(
    deck: Ubongo, words: list[str], sentence: str
) -> None:
    code, out, err = deck(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert sentence in err


MAKING = """
import sys, time
from ubongo.cli import main
from ubongo.decks.classic.box import ClassicBox

def work(*_):
    print("working", flush=True)
    time.sleep(600)

ClassicBox.make = work
sys.exit(main.main(["deck", "make", "classic", "--seed", "x"]))
"""


def test_making_a_deck_that_is_interrupted_leaves_no_file(tmp_path: Path) -> None:
    """A real process is stopped while it works."""
    program = [sys.executable, "-c", MAKING]
    with subprocess.Popen(program, cwd=tmp_path, stdout=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stdout.readline() == b"working\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(EXIT_TIMEOUT) == 130
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_told(
    deck: Ubongo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ubongo.decks.classic.box.ClassicBox.make", lambda *_: deck_of("classic"))
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "deck.json", tmp_path / "none" / "deck.json", tmp_path):
        code, _, err = deck("make", "classic", "--seed", "x", "--output", str(place))
        assert code == 2
        assert "cannot write" in err
    code, out, _ = deck("make", "classic", "--seed", "x", "--output", str(tmp_path / "a.json"))
    assert code == 0
    assert out.startswith("wrote ")
    assert (tmp_path / "a.json").read_bytes() == write_deck(deck_of("classic"))
