"""`ubongo serve` as a process: ports, addresses, a clean end, and clear words when it cannot."""

from __future__ import annotations

import io
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

import ubongo as package
from tests.server.playing import fetched, small_deck
from tools.servers import EXIT_TIMEOUT, serving, told_address, ubongo_command
from ubongo.cli import main as command_line
from ubongo.cli.announcing import announce, has_room, qr_code
from ubongo.cli.serve import has_display, own_decks
from ubongo.decks.files import shipped_deck, shipped_file, write_deck
from ubongo.server import listening, logs
from ubongo.server import serving as serving_module
from ubongo.server.app import built_pages
from ubongo.server.settings import Settings
from ubongo.server.store.structs import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.command_line import Ubongo


@pytest.fixture
def _logs_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is started in this process leaves its logs alone."""
    monkeypatch.setattr(logs, "set_up_logs", lambda *_: None)


@contextmanager
def taken_port() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_taken_port_moves_to_a_free_one_and_says_so(tmp_path: Path) -> None:
    with taken_port() as port, serving(tmp_path / "u.db", "--port", str(port)) as server:
        assert server.stdout
        said = re.fullmatch(r"Port (\d+) is taken; using (\d+)\.\n", server.stdout.readline())
        assert said
        assert int(said[1]) == port < int(said[2])
        assert server.stdout.readline() == f"Ubongo is at http://127.0.0.1:{said[2]}/\n"
        assert fetched(f"http://127.0.0.1:{said[2]}/healthz").status_code == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_told_to(number: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path / "u.db", "--port", "0") as server:
        fetched(told_address(server))
        server.send_signal(number)
        rest, errors = server.communicate(timeout=EXIT_TIMEOUT)
    assert errors == ""
    if number == signal.SIGINT:
        assert rest.endswith("\nStopped.\n")
        assert server.returncode == 0
    else:
        assert server.returncode in {0, -signal.SIGTERM}


@pytest.mark.parametrize("port", ["65536", "-1", "http", "", "\uff18\uff10"])
def test_a_bad_port_is_one_sentence(port: str, ubongo: Ubongo) -> None:
    said = ubongo("serve", f"--port={port}")
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert f"{port!r} is not a port from 0 to 65535" in said.err


@pytest.mark.usefixtures("_logs_as_they_are")
def test_a_host_that_is_not_ours_is_one_sentence(ubongo: Ubongo, tmp_path: Path) -> None:
    words = ("--host", "192.0.2.77", "--port", "0", "--database", str(tmp_path / "u.db"))
    said = ubongo("serve", *words)
    assert said.code == 1
    assert re.fullmatch(r"ubongo serve: cannot listen on 192\.0\.2\.77 port 0: .+\n", said.err)


@pytest.mark.usefixtures("_logs_as_they_are")
def test_missing_pages_are_one_sentence(
    ubongo: Ubongo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "__init__.py").touch()
    monkeypatch.setattr(package, "__file__", str(tmp_path / "__init__.py"))
    said = ubongo("serve", "--no-browser")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("ubongo serve: the pages are not built")
    assert said.err.count("\n") == 1


def test_no_free_port_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "TRIES", 1)
    with (
        taken_port() as port,
        pytest.raises(listening.CannotListenError, match=f"no free port from {port} on"),
    ):
        listening.listen("127.0.0.1", port)


def test_who_takes_over_listens_where_the_other_server_did() -> None:
    with listening.listen("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        with listening.listen("127.0.0.1", port) as found:
            assert found.getsockname()[1] > port
            assert listening.listen_instead(found, "127.0.0.1", port) is found
            assert listening.listen_instead(found, "127.0.0.1", 0) is found
            other.close()
            with listening.listen_instead(found, "127.0.0.1", port) as wanted:
                assert wanted.getsockname()[1] == port
            assert found.fileno() == -1


def test_the_last_port_has_no_next_one() -> None:
    with listening.listen("127.0.0.1", 65535) as listener:
        assert listener.getsockname()[1] == 65535
        with pytest.raises(listening.CannotListenError):
            listening.listen("127.0.0.1", 65535)


def test_everywhere_is_told_as_here_and_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "network_host", lambda: "192.0.2.5")
    assert listening.addresses("0.0.0.0", 80) == {  # noqa: S104 - nothing listens here
        "here": "http://localhost:80/",
        "network": "http://192.0.2.5:80/",
    }
    assert listening.addresses("::1", 80) == {"here": "http://[::1]:80/"}


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("mysql://x/y", "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ("{folder}", "{folder} cannot be opened"),
        ("{folder}/text", "{folder}/text is not a database"),
    ],
)
@pytest.mark.usefixtures("_logs_as_they_are")
def test_without_a_store_it_says_why_and_no_address(
    database: str, sentence: str, ubongo: Ubongo, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be taken for one" * 100)
    named = database.format(folder=tmp_path)
    said = ubongo("serve", "--host", "127.0.0.1", "--port", "0", "--database", named)
    assert said == (1, "", f"ubongo serve: {sentence.format(folder=tmp_path)}\n")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"UBONGO_PORT": "99999"}, "UBONGO_PORT: '99999' is not a port from 0 to 65535"),
        ({"UBONGO_SETTINGS": "/nowhere"}, "cannot read '/nowhere': No such file or directory"),
        ({"UBONGO_DECK": "/nowhere"}, "'/nowhere' is no deck: cannot read '/nowhere': "),
    ],
)
@pytest.mark.usefixtures("_logs_as_they_are")
def test_wrong_settings_are_one_sentence(
    variables: dict[str, str], sentence: str, ubongo: Ubongo, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    said = ubongo("serve", "--host", "127.0.0.1")
    assert said.code == 2
    assert said.err.startswith(f"ubongo serve: {sentence}")
    assert said.err.count("\n") == 1


def test_a_deck_of_ones_own_is_checked_and_played(tmp_path: Path) -> None:
    file = str(shipped_file("three_d"))
    assert own_decks([file]) == {"three_d": shipped_deck("three_d")}
    with pytest.raises(ValueError, match=r"is a second deck of three_d; give one$"):
        own_decks([file, file])
    (tmp_path / "wrong.json").write_bytes(write_deck(small_deck()))
    wrong = r"wrong\.json' is no good deck: .+ \(and \d+ more: ubongo deck check\)$"
    with pytest.raises(ValueError, match=wrong):
        own_decks([str(tmp_path / "wrong.json")])


def test_the_command_line_goes_before_environment_and_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[Any] = []
    monkeypatch.setattr(serving_module, "serve", lambda *given: served.extend(given))
    monkeypatch.setattr(logs, "set_up_logs", lambda *given: served.append(given))
    monkeypatch.setenv("UBONGO_DATABASE", "from the environment")
    monkeypatch.setenv("UBONGO_LOG_LEVEL", "info")
    file, deck = tmp_path / "ubongo.toml", str(shipped_file("three_d"))
    file.write_text('database = "from the file"\nlog_level = "error"\nlog_format = "json"\n')
    words = ["--host", "127.0.0.1", "--port", "0", "--database", "typed", "--deck", deck]
    assert command_line.main(["serve", "--no-browser", "--settings", str(file), *words]) == 0
    level, listener, pages, settings, decks, _, claim = served
    listener.close()
    assert level == ("info", "json")
    assert pages == built_pages()
    assert decks == {"three_d": shipped_deck("three_d")}
    assert claim is Claim.SERVE
    assert settings == Settings(
        host="127.0.0.1",
        port=0,
        database="typed",
        deck=(deck,),
        log_level="info",
        log_format="json",
    )


class Terminal(io.StringIO):
    """What is printed, by a terminal or by something else."""

    encoding = "utf-8"

    def __init__(self, *, is_terminal: bool = True) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        """Whether somebody looks at it."""
        return self._is_terminal


HOME = {"here": "http://localhost:80/", "network": "http://192.0.2.5:80/"}


def test_a_terminal_shows_the_address_for_telephones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    terminal = Terminal()
    announce(HOME, "", terminal)
    said = terminal.getvalue()
    assert said.startswith(
        "Ubongo is at http://localhost:80/\nOther devices in your network: http://192.0.2.5:80/\n"
    )
    assert all(line in said for line in qr_code("http://192.0.2.5:80/"))
    assert said.endswith("\nCtrl-C stops it.\n")


def test_a_public_address_goes_before_that_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    terminal = Terminal()
    announce(HOME, "https://ubongo.example/", terminal)
    assert "Everybody else finds it at https://ubongo.example/\n" in terminal.getvalue()
    assert "192.0.2.5" not in terminal.getvalue()
    assert qr_code("https://ubongo.example/")[9] in terminal.getvalue()


def test_without_room_there_is_no_code() -> None:
    lines = qr_code("http://192.0.2.5:80/")
    assert {len(line) for line in lines} == {29}
    assert has_room(Terminal(), lines, 29)
    assert not has_room(Terminal(), lines, 28)
    assert not has_room(Terminal(is_terminal=False), lines, 80)
    poor = Terminal()
    poor.encoding = "latin-1"
    assert not has_room(poor, lines, 80)


@pytest.mark.parametrize(
    ("platform", "environ", "shown"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "x"}, False),
    ],
)
def test_a_browser_is_opened_only_where_it_can_be_seen(
    platform: str, environ: dict[str, str], *, shown: bool
) -> None:
    assert has_display(platform, environ) == shown


def test_the_version_is_told() -> None:
    done = ubongo_command("--version")
    assert (done.returncode, done.stdout) == (0, f"ubongo {package.__version__}\n")


@pytest.mark.parametrize("words", [[], ["dance"], ["serve", "--dance"], ["--dance"]])
def test_wrong_words_are_one_sentence(words: list[str], ubongo: Ubongo) -> None:
    said = ubongo(*words)
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(r"ubongo( serve)?: .+ \(see ubongo( serve)? --help\)\n", said.err)


def test_a_wrong_word_ends_the_program_with_that_code() -> None:
    done = ubongo_command("dance")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ubongo: ")


def test_help_lists_every_command_without_loading_the_server() -> None:
    code = (
        "import sys; from ubongo.cli.main import build_parser; "
        "print(build_parser([]).format_help()); "
        "print(sorted(sys.modules.keys() & {'litestar', 'uvicorn'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(line in done.stdout for line in command_line.COMMANDS.values())
    assert done.stdout.endswith("\n[]\n")


@pytest.mark.parametrize("command", command_line.COMMANDS)
def test_every_command_explains_itself(command: str, ubongo: Ubongo) -> None:
    said = ubongo(command, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: ubongo {command} ")
