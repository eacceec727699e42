"""`ubongo replay` of a log that is damaged, or none: one sentence says what is wrong."""

import itertools
from pathlib import Path

import msgspec
import pytest

from tests.cli.told_logs import (
    LINES,
    OPTIONS,
    TASK,
    log_of,
    told,
)
from tests.command_line import Ubongo
from tests.linking import relinked, with_line
from ubongo.cli import replay as replaying
from ubongo.core.messages import (
    Refused,
)
from ubongo.core.race import messages as race
from ubongo.editions.classic.state import Options

WHOLE = log_of("classic", OPTIONS, told(LINES))


def with_first(text: bytes) -> bytes:
    """The log with another first line."""
    return text + WHOLE[WHOLE.index(b"\n") :]


def with_event(number: int, fields: str) -> bytes:
    """The log with a line that has another event."""
    start = f'{{"number":{number - 1},"at":99000,"schema":1'
    line = f'{start},"cause":{{"kind":"tick"}},"events":[{fields}]}}'
    return with_line(WHOLE, number, line.encode())


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
        (with_first(b'{"format":"ubongo.log","edition":"chess","options":{},"seed_hash":"",'
                    b'"end":""}'),
         "line 1: unknown edition: 'chess'; there are"),
        (log_of("classic", Options(9), []),
         "line 1: the options are refused: setup.seats"),
        (with_line(WHOLE, 17, b'{"number":16,"at":}'), "line 17: JSON is malformed"),
        (WHOLE.replace(b'"number":16', b'"number":61'), "line 17: the hash chain does not fit"),
        (with_event(17, '{"kind":"flew"}'), "line 17: Invalid value 'flew'"),
        (with_event(17, NESTED), "line 17: "),
        (relinked(with_event(17, '{"kind":"refused","seat":0,"code":"%","facts":{}}')
                  .replace(b"%", b"\xff")),
         "line 17: 'utf-8' codec can't decode byte"),
        (with_event(17, '{"kind":"gems_taken","seat":9,"row":0,"gems":[],"credited":0}'),
         "line 17: the event does not fit here: "),
        (with_event(17, '{"kind":"match_ended","places":[[7]]}'),
         "line 17: what it comes to cannot be told: "),
        (with_event(5, '{"kind":"resumed"}'), "line 6: 6000 ms comes after 99000 ms"),
        (WHOLE[:-9], "line 17: the line has no end"),
    ],
    ids=map(str, itertools.count()),
)  # fmt: skip
def test_a_damaged_log_is_named_with_its_line_in_one_sentence(
    data: bytes, why: str, replay: Ubongo, file: Path
) -> None:
    file.write_bytes(data)
    for words in ([], ["--json"] if b"match_ended" not in data else []):
        code, out, err = replay(str(file), *words)
        assert (code, out) == (1, "")
        assert err.startswith(f"ubongo replay: {str(file)!r} cannot be told: {why}")
        assert err.count("\n") == 1


def test_a_board_that_nobody_can_lay_is_named_when_it_is_to_be_drawn(
    replay: Ubongo, file: Path
) -> None:
    file.write_bytes(with_event(13, '{"kind":"arranged","seat":1,"board":"L4b@zero"}'))
    data = b"\n".join([*file.read_bytes().split(b"\n")[:13], b""])
    file.write_bytes(relinked(data))
    assert replay(str(file))[0] == 0
    code, out, err = replay(str(file), "--at", "#12")
    assert (code, out) == (1, "")
    assert err == (
        f"ubongo replay: {str(file)!r} cannot be told: line 13: what lies then cannot be shown:"
        " not a placement: 'L4b@zero'\n"
    )


def test_a_folder_and_a_file_that_is_not_there_are_said_so(replay: Ubongo, tmp_path: Path) -> None:
    assert replay(str(tmp_path)) == (
        1,
        "",
        f"ubongo replay: cannot read {str(tmp_path)!r}: Is a directory\n",
    )
    code, _, err = replay(str(tmp_path / "none"))
    assert (code, err.endswith("none': No such file or directory\n")) == (1, True)


def test_a_file_that_may_not_be_read_is_said_so(
    replay: Ubongo, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert replay(str(file)) == (
        1,
        "",
        f"ubongo replay: cannot read {str(file)!r}: Permission denied\n",
    )


def test_no_more_is_read_than_a_log_can_have(
    replay: Ubongo, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = file.stat().st_size
    monkeypatch.setattr(replaying, "LARGEST_LOG", size)
    assert replay(str(file))[0] == 0
    monkeypatch.setattr(replaying, "LARGEST_LOG", size - 1)
    sentence = f"cannot be told: line 1: the file has more than {size - 1} bytes"
    assert replay(str(file)) == (1, "", f"ubongo replay: {str(file)!r} {sentence}\n")
    assert replay("-", stdin=file.read_bytes())[0] == 1


def test_a_complaint_stays_short_whatever_it_quotes(replay: Ubongo, file: Path) -> None:
    name = "x" * 5_000
    file.write_bytes(log_of(name, {}, []))
    code, _, err = replay(str(file))
    assert code == 1
    assert len(err) == len("ubongo replay: ") + replaying.LONGEST_COMPLAINT + len(" …\n")
    assert err.endswith("xx …\n")


def test_a_log_cannot_give_orders_to_the_terminal(replay: Ubongo, file: Path) -> None:
    evil = msgspec.structs.replace(TASK, name="\x1b[31mred")
    events = [
        *LINES[:5],
        (9_000, race.Rolled("\x1b[2J", "", (evil, evil), 69_000)),
        (9_500, Refused(0, "a\nb", {"\x07": "\x1b"})),
    ]
    file.write_bytes(log_of("classic", OPTIONS, told(events)))
    for words in ([], ["--at", "99:00"], ["--at", "#6"]):
        code, out, _ = replay(str(file), *words)
        assert code == 0
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "?[31mred" in out


def test_boards_and_a_moment_do_not_go_together(replay: Ubongo, file: Path) -> None:
    code, _, err = replay(str(file), "--boards", "--at", "3")
    assert code == 2
    assert err.count("\n") == 1
