"""`ubongo replay --check`: what chance decided is decided again, and another seed is noticed."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.server.finished import SEED, played
from ubongo.cli.main import main
from ubongo.core.chance import SeededChance, seed_hash
from ubongo.core.edition import AnyEdition
from ubongo.core.log import SCHEMA, Header, Line, write_lines
from ubongo.core.messages import Message, Tick
from ubongo.core.solo.messages import PutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.editions.registry import EDITIONS, SOLO, fresh_solo, shipped_edition

OTHER = bytes(reversed(SEED))
DRAWN = {
    "classic": {"gems laid out", "die and cards", "ties"},
    "three_d": {"die and cards"},
    "light_dark": {"die and cards"},
    "card_game": {"hands"},
}


def write(file: Path, edition: str, options: object, lines: list[Line], seed: bytes = SEED) -> None:
    raw = msgspec.Raw(msgspec.json.encode(options))
    file.write_bytes(write_lines(Header(edition, raw, seed_hash(seed), seed.hex()), lines))


def check(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, tuple[int, int]]]:
    """The exit code, and of everything that was drawn again how much agreed, of how many."""
    code = main(["replay", str(file), "--check", "--json"])
    drawn = json.loads(capsys.readouterr().out)["drawn"]
    return code, {each["what"]: (each["right"], each["all"]) for each in drawn}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_is_drawn_again(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = shipped_edition(edition).options_type(4, bots=(0, 1, 2, 3))
    lines = [Line(each.at, SCHEMA, msgspec.Raw(each.event)) for each in played(edition, 4)]
    file = tmp_path / "match.jsonl"
    write(file, edition, options, lines)
    code, drawn = check(file, capsys)
    assert code == 0
    assert set(drawn) == DRAWN[edition]
    assert all(right == every for right, every in drawn.values())
    write(file, edition, options, lines, OTHER)
    code, drawn = check(file, capsys)
    assert code == 1
    assert any(right < every for right, every in drawn.values())


def solo_run(edition: AnyEdition, options: SoloOptions) -> list[Line]:
    """A run in which a task is put aside for another, if that may be."""
    state = edition.open(options)
    log: list[Line] = []
    moments: list[tuple[int, Message]] = [(0, Tick()), (3_000, Tick())]
    if options.mode is not Mode.DAILY:
        moments.append((9_000, PutAside(0)))
    for at, command in moments:
        for event in edition.decide(state, command, at, SeededChance(SEED, len(log))):
            log.append(Line(at, SCHEMA, msgspec.Raw(msgspec.json.encode(event))))
            state = edition.evolve(state, event)
    return log


@pytest.mark.parametrize("edition", SOLO)
def test_the_tasks_of_a_solo_run_are_made_anew(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.jsonl"
    options = SoloOptions()
    lines = solo_run(fresh_solo(edition), options)
    write(file, f"{edition}_solo", options, lines)
    assert check(file, capsys) == (0, {"tasks made anew": (2, 2)})
    write(file, f"{edition}_solo", options, lines, OTHER)
    assert check(file, capsys) == (1, {"tasks made anew": (0, 2)})


def test_the_task_of_a_day_is_made_anew_from_its_name_whatever_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "day.jsonl"
    options = SoloOptions(mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
    lines = solo_run(fresh_solo("classic", "5ec2e7"), options)
    write(file, "classic_solo", options, lines, OTHER)
    assert check(file, capsys) == (0, {"tasks made anew": (1, 1)})
    other = msgspec.Raw(bytes(lines[-1].event).replace(b"5ec2e7", b"5ec2e8"))
    renamed = [*lines[:-1], Line(3_000, SCHEMA, other)]
    write(file, "classic_solo", options, renamed)
    assert check(file, capsys) == (1, {"tasks made anew": (0, 1)})


def test_without_a_seed_nothing_is_drawn_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    options = msgspec.Raw(msgspec.json.encode(shipped_edition("classic").options_type(2)))
    file.write_bytes(write_lines(Header("classic", options, seed_hash(SEED)), []))
    assert main(["replay", str(file), "--check"]) == 2
    assert "does not tell its seed" in capsys.readouterr().err
