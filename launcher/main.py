"""The words of ./run and what each does. Everything is set up first, if it is not already."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from launcher import pages, pins, stamps, system
from launcher.environment import Environment, clean_environ
from launcher.say import Trouble, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
WITHOUT_PEERS = frozenset({"pages", "records", "replays", "server"})
"""Benchmarks that need no packages but the program's own."""


class Word(NamedTuple):
    """A word that may follow ./run."""

    help: str
    work: Callable[[list[str]], int]


def main(arguments: Sequence[str]) -> int:
    """Do what the words say; the exit code."""
    word, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if word in {"help", "-h", "--help"}:
        print(usage())
        return 0
    if word == "" or word.startswith("-"):
        word, rest = "ubongo", ["serve", *arguments]
    if word not in WORDS:
        print(f"./run does not know {word!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        return WORDS[word].work(rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:  # such as a folder that belongs to somebody else, or a full disk
        print(f"./run {word} cannot go on: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the next ./run goes on from here.", file=sys.stderr)
        return 130


def usage() -> str:
    """What may follow ./run."""
    words = [("", "play: start the server and open the page (the same as: ubongo serve)")]
    words += [(name, word.help) for name, word in WORDS.items()]
    return "\n".join(f"  ./run {name:<8} {text}".rstrip() for name, text in words)


def set_up() -> Environment:
    """Make or renew whatever is missing or has changed; quick when nothing has."""
    environment = Environment(ROOT)
    if _is_set_up(environment):
        return environment
    with stamps.alone(ROOT / ".setup.lock"):
        if not environment.has_packages():
            environment.install_packages()
        if not (pages.are_current(ROOT) and pages.modules_are_current(ROOT)):
            _inside(environment, "launcher.pages")
        if not environment.has_project():
            environment.install_project()
    return environment


def _is_set_up(environment: Environment) -> bool:
    return (
        environment.has_packages()
        and environment.has_project()
        and pages.are_current(ROOT)
        and pages.modules_are_current(ROOT)
    )


def _inside(environment: Environment, module: str) -> None:
    """Run a module of the launcher with the environment's Python, for it has Node beside it."""
    command = [str(environment.python), "-m", module]
    if subprocess.run(command, cwd=ROOT, env=clean_environ(), check=False).returncode != 0:
        raise Trouble("The set-up is not finished (see above).")


def hand_over(command: Sequence[str | Path], environ: Mapping[str, str] | None = None) -> int:
    """Become the command; where a process cannot (Windows), run it and pass on its exit code."""
    words = [str(part) for part in command]
    variables = {**clean_environ(), **(environ or {})}
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        return subprocess.run(words, env=variables, check=False).returncode
    return os.execve(words[0], words, variables)


def _ubongo(arguments: list[str]) -> int:
    environment = set_up()
    return hand_over([environment.python, "-m", "ubongo", *arguments])


def _test(arguments: list[str]) -> int:
    browser = system.browser_named(arguments)
    environment = set_up()
    if browser:
        system.install_browser(browser)
    else:
        system.install_chromium()
        system.install_postgresql()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.suite", *arguments])


def _check(arguments: list[str]) -> int:
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.checks", *arguments])


def _rules(arguments: list[str]) -> int:
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.rules", *arguments])


def _generate(arguments: list[str]) -> int:
    if arguments:
        raise Trouble(f"./run generate takes no arguments, but got {arguments[0]!r}.")
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.generated"])


def _setup(arguments: list[str]) -> int:
    if arguments:
        raise Trouble(f"./run setup takes no arguments, but got {arguments[0]!r}.")
    set_up()
    say("everything is set up")
    return 0


def _lock(arguments: list[str]) -> int:
    if arguments:
        raise Trouble(f"./run lock takes no arguments, but got {arguments[0]!r}.")
    pins.renew_python(ROOT)
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.pins"])


def _bench(arguments: list[str]) -> int:
    known = sorted(file.stem for file in (ROOT / "bench").glob("[!_]*.py"))
    if not arguments or arguments[0] not in known:
        said = repr(arguments[0]) if arguments else "nothing"
        print(f"./run bench knows: {', '.join(known) or 'none yet'}; got {said}.", file=sys.stderr)
        return 2
    script = ROOT / "bench" / f"{arguments[0]}.py"
    environment = set_up() if arguments[0] in WITHOUT_PEERS else _apart("bench")
    return hand_over(
        [environment.python, script, *arguments[1:]],
        {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )


def _screens(arguments: list[str]) -> int:
    environment = set_up()
    system.install_chromium()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.screens", *arguments])


def _soak(arguments: list[str]) -> int:
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.soak", *arguments])


def _faults(arguments: list[str]) -> int:
    environment = set_up()
    os.chdir(ROOT)
    return hand_over([environment.python, "-m", "launcher.faults", *arguments])


def _mutants(arguments: list[str]) -> int:
    python = _apart("mutants").python
    os.chdir(ROOT)
    return hand_over([python, "-m", "launcher.mutants", *arguments])


def _apart(word: str) -> Environment:
    """The environment of a word that needs packages of its own, made when it is first asked for."""
    environment = Environment(ROOT, f".venv-{word}", f"requirements-{word}.lock")
    if not environment.has_packages():
        with stamps.alone(ROOT / ".setup.lock"):
            if not environment.has_packages():
                environment.install_packages()
    return environment


WORDS: dict[str, Word] = {
    "test": Word(
        "run all tests, or what pytest's arguments say: tests/server, --browser firefox", _test
    ),
    "check": Word("formats, lints, types and import contracts; --fix repairs what it can", _check),
    "rules": Word("which tests prove which rule, e.g. ./run rules C-24 D- --quick", _rules),
    "setup": Word("only set up: .venv, the front end's packages, the built pages", _setup),
    "lock": Word("renew the pins of all dependencies within their ranges", _lock),
    "generate": Word("write the files that are made from the program", _generate),
    "screens": Word("pictures of every screen: docs/screens.md, docs/screens", _screens),
    "bench": Word("measure against peers, e.g. ./run bench solver", _bench),
    "soak": Word("long proofs of the server: crash, simulation, fuzz, real (--help)", _soak),
    "faults": Word("whether each of some deliberate faults turns its test red", _faults),
    "mutants": Word("whether tests notice small faults in the rules; --help has more", _mutants),
    "ubongo": Word("the program's own command line, e.g. ./run ubongo --help", _ubongo),
}
