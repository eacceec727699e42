"""`ubongo backup`, `restore` and `prune`: what they do, and one sentence for what goes wrong."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import Ubongo
from tests.server.store.keeping import Shelf
from tests.server.store.real_backup import OVER, decided, keep_match
from ubongo.cli.prune import age
from ubongo.server.store.tables import REVISION

ROWS = 1 + 2 + 1 + len(decided("light_dark")[1])
"""A match, its two seats, who left one of them, and what was decided."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a match in it that ended long ago."""
    file = tmp_path / "store.db"

    async def fill() -> None:
        async with Shelf(str(file)) as shelf:
            shelf.now = 0
            await keep_match(await shelf.open(), OVER, "BKTR", None)

    asyncio.run(fill())
    return file


def test_a_backup_is_restored_into_another_database(
    ubongo: Ubongo, database: Path, tmp_path: Path
) -> None:
    backup, other = tmp_path / "backup.jsonl", tmp_path / "other.db"
    assert ubongo("backup", backup, "--database", database) == (
        0,
        f"wrote {backup} ({ROWS} rows)\n",
        "",
    )
    assert backup.stat().st_mode & 0o777 == 0o600
    assert ubongo("restore", backup, "--database", f"sqlite:///{other}") == (
        0,
        f"restored {backup} ({ROWS} rows)\n",
        "",
    )
    lines = backup.read_text().splitlines()
    code, out, _ = ubongo("backup", "-", "--database", other)
    assert code == 0
    assert out.splitlines()[1:-1] == lines[1:-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "backup.jsonl",
        "other.db",
        "store.db",
    ]


def test_a_backup_may_go_through_a_pipe(ubongo: Ubongo, database: Path, tmp_path: Path) -> None:
    program = [sys.executable, "-m", "ubongo"]
    lines = ubongo("backup", "-", "--database", database)[1]
    done = subprocess.run(
        [*program, "restore", "-", "--database", tmp_path / "other.db"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"restored - ({ROWS} rows)\n"


def test_the_default_database_is_what_the_variable_says(
    ubongo: Ubongo, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UBONGO_DATABASE", str(database))
    code, out, _ = ubongo("backup", "-")
    assert code == 0
    assert len(out.splitlines()) == ROWS + 2
    monkeypatch.setenv("UBONGO_DATABASE", str(tmp_path / "none.db"))
    assert ubongo("backup", "-")[0] == 1


def test_what_is_old_is_pruned(ubongo: Ubongo, database: Path) -> None:
    assert ubongo("prune", "--older-than", "90d", "--database", database) == (
        0,
        "deleted 1 matches, 0 guests, 0 solo results\n",
        "",
    )
    lines = ubongo("backup", "-", "--database", database)[1].splitlines()
    assert json.loads(lines[-1])["lines"] == 0


def test_an_age_is_in_hours_days_or_weeks() -> None:
    assert [age(text) for text in ("36h", "90d", "2w", "0d")] == [
        36 * 3_600_000,
        90 * 24 * 3_600_000,
        14 * 24 * 3_600_000,
        0,
    ]


@pytest.mark.parametrize("text", ["90", "d", "-1d", "1.5d", "1m", "9999999d", "", "\u0661d"])
def test_what_is_no_age_is_wrong_use(ubongo: Ubongo, database: Path, text: str) -> None:
    code, out, err = ubongo("prune", f"--older-than={text}", "--database", database)
    assert (code, out) == (2, "")
    assert f"{text!r} is not an age such as 90d, 12w or 36h" in err


def test_pruning_needs_an_age(ubongo: Ubongo) -> None:
    assert ubongo("prune")[0] == 2


def test_nothing_is_made_where_there_is_nothing(ubongo: Ubongo, tmp_path: Path) -> None:
    none = tmp_path / "none.db"
    for words in (("backup", tmp_path / "backup"), ("prune", "--older-than", "1d")):
        code, out, err = ubongo(*words, "--database", none)
        assert (code, out) == (1, "")
        assert err == f"ubongo {words[0]}: there is no database {none}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_full_database_is_not_restored_into(
    ubongo: Ubongo, database: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.jsonl"
    ubongo("backup", backup, "--database", database)
    code, _, err = ubongo("restore", backup, "--database", database)
    assert code == 1
    assert err == (
        "ubongo restore: the database is not empty; a backup is restored into an empty one only\n"
    )


def test_a_file_that_cannot_be_read_or_written_is_told(
    ubongo: Ubongo, database: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "nowhere" / "backup.jsonl"
    for word, verb in (("backup", "write"), ("restore", "read")):
        code, out, err = ubongo(word, missing, "--database", database)
        assert (code, out) == (1, "")
        assert err == f"ubongo {word}: cannot {verb} '{missing}': No such file or directory\n"
    assert "no plain file" in ubongo("backup", tmp_path, "--database", database)[2]


def test_a_damaged_backup_is_told_with_its_line(ubongo: Ubongo, tmp_path: Path) -> None:
    backup = tmp_path / "backup.jsonl"
    header = {"format": "ubongo.backup", "revision": REVISION, "program": "1", "made": 0}
    backup.write_text(f"{json.dumps(header)}\nx\n")
    code, _, err = ubongo("restore", backup, "--database", tmp_path / "new.db")
    assert code == 1
    assert err == "ubongo restore: line 2: JSON is malformed: invalid character (byte 0)\n"
