"""`ubongo serve` as a process: ports, addresses, a clean end, and clear words when it cannot."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

import ubongo
from ubongo.cli import main as command_line
from ubongo.cli.serve import has_display
from ubongo.server import listening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def ubongo_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    return subprocess.run(
        [sys.executable, "-m", "ubongo", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@contextmanager
def serving(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A running `ubongo serve`."""
    with subprocess.Popen(
        [sys.executable, "-m", "ubongo", "serve", "--no-browser", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        yield server
        server.kill()


@contextmanager
def taken_port() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_taken_port_moves_to_a_free_one_and_says_so() -> None:
    with (
        taken_port() as port,
        serving("--host", "127.0.0.1", "--port", str(port)) as server,
    ):
        assert server.stdout
        said = re.fullmatch(r"Port (\d+) is taken; using (\d+)\.\n", server.stdout.readline())
        assert said
        assert int(said[1]) == port < int(said[2])
        assert server.stdout.readline() == f"Ubongo is at http://127.0.0.1:{said[2]}/\n"
        assert httpx.get(f"http://127.0.0.1:{said[2]}/healthz").status_code == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_told_to(number: signal.Signals) -> None:
    with serving("--host", "127.0.0.1", "--port", "0") as server:
        assert server.stdout
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address
        httpx.get(address[0])
        server.send_signal(number)
        rest, errors = server.communicate(timeout=20)
    assert errors == ""
    if number == signal.SIGINT:
        assert rest.endswith("\nStopped.\n")
        assert server.returncode == 0
    else:
        assert server.returncode in {0, -signal.SIGTERM}


@pytest.mark.parametrize("port", ["65536", "-1", "http", "", "\uff18\uff10"])
def test_a_bad_port_is_one_sentence(port: str) -> None:
    done = ubongo_command("serve", f"--port={port}")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"{port!r} is not a port from 0 to 65535" in done.stderr


def test_a_host_that_is_not_ours_is_one_sentence() -> None:
    done = ubongo_command("serve", "--host", "192.0.2.77", "--port", "0")
    assert done.returncode == 1
    assert re.fullmatch(r"ubongo serve: cannot listen on 192\.0\.2\.77 port 0: .+\n", done.stderr)


def test_missing_pages_are_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "__init__.py").touch()
    monkeypatch.setattr(ubongo, "__file__", str(tmp_path / "__init__.py"))
    assert command_line.main(["serve", "--no-browser"]) == 1


def test_no_free_port_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "TRIES", 1)
    with (
        taken_port() as port,
        pytest.raises(listening.CannotListenError, match=f"no free port from {port} on"),
    ):
        listening.listen("127.0.0.1", port)


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
    assert (done.returncode, done.stdout) == (0, f"ubongo {ubongo.__version__}\n")


@pytest.mark.parametrize("words", [[], ["dance"], ["serve", "--dance"], ["--dance"]])
def test_wrong_words_are_one_sentence(words: list[str]) -> None:
    done = ubongo_command(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"ubongo( serve)?: .+ \(see ubongo( serve)? --help\)\n", done.stderr)


def test_help_lists_every_word_without_loading_the_server() -> None:
    code = (
        "import sys; from ubongo.cli.main import build_parser; "
        "print(build_parser([]).format_help()); "
        "print(sorted(sys.modules.keys() & {'litestar', 'uvicorn'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(line in done.stdout for line in command_line.WORDS.values())
    assert done.stdout.endswith("\n[]\n")


@pytest.mark.parametrize("word", command_line.WORDS)
def test_every_word_explains_itself(word: str) -> None:
    done = ubongo_command(word, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: ubongo {word} ")
