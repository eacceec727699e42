"""The commands of ./run and what each does. What one needs is set up first, if need be.

Playing needs little; whoever works on the project needs a browser's driver, linters and more. The
table at the end says which command needs what.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from launcher import pages, pins, stamps, system
from launcher.environment import Environment, clean_environ
from launcher.say import Trouble, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
NODE = "requirements-node.lock"
PLAYING = Environment(ROOT, ".venv", ("requirements.lock",))
BUILDING = Environment(ROOT, ".venv", ("requirements.lock", NODE))
WORKING = Environment(ROOT, ".venv", ("requirements.lock", NODE, "requirements-dev.lock"))
BENCH = Environment(ROOT, ".venv-bench", ("requirements-bench.lock",))
MUTANTS = Environment(ROOT, ".venv-mutants", ("requirements-mutants.lock",))
APART = (BENCH, MUTANTS)  # they use src/ as it lies there, and no pages
WITHOUT_PEERS = frozenset({"hostile", "pages", "records", "replays", "server"})
"""Benchmarks that need no packages of peers."""


Work: TypeAlias = "Callable[[list[str], Environment], int]"
"""Does what a command says, with its arguments and its environment; the exit code."""


class Command(NamedTuple):
    """A command that may follow ./run."""

    help: str
    work: Work
    environment: Environment = WORKING
    takes_arguments: bool = True


def main(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name; the exit code."""
    command, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if command in {"help", "-h", "--help"}:
        print(usage())
        return 0
    if command == "" or command.startswith("-"):
        command, rest = "ubongo", ["serve", *arguments]
    if command not in COMMANDS:
        print(f"./run does not know {command!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    if rest and not COMMANDS[command].takes_arguments:
        print(f"./run {command} takes no arguments, but got {rest[0]!r}.", file=sys.stderr)
        return 1
    try:
        return COMMANDS[command].work(rest, COMMANDS[command].environment)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:  # such as a folder that belongs to somebody else, or a full disk
        print(f"./run {command} cannot go on: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the next ./run goes on from here.", file=sys.stderr)
        return 130


def usage() -> str:
    """What may follow ./run."""
    lines = [("", "play: start the server and open the page (the same as: ubongo serve)")]
    lines += [(name, command.help) for name, command in COMMANDS.items()]
    return "\n".join(f"  ./run {name:<8} {text}".rstrip() for name, text in lines)


def set_up(environment: Environment) -> None:
    """Make or renew whatever is missing or has changed; quick when nothing has."""
    if _is_set_up(environment):
        return
    with stamps.alone(ROOT / ".setup.lock"):
        if environment == PLAYING and not pages.are_current(ROOT) and not pages.system_node():
            environment = BUILDING
        if not environment.has_packages():
            environment.install_packages()
        if environment in APART:
            return
        if not _has_pages(environment):
            _build_pages(environment)
        if not environment.has_project():
            environment.install_project()


def _is_set_up(environment: Environment) -> bool:
    return environment.has_packages() and (
        environment in APART or (environment.has_project() and _has_pages(environment))
    )


def _has_pages(environment: Environment) -> bool:
    """Whether the pages are built and, for work, what checks and tests them is there."""
    return pages.are_current(ROOT) and (
        environment != WORKING or pages.modules_are_current(ROOT, everything=True)
    )


def _build_pages(environment: Environment) -> None:
    """Build the pages with the environment's Python, which has zopfli and maybe Node beside it."""
    command = [str(environment.python), "-m", "launcher.pages"]
    command += ["--everything"] if environment == WORKING else []
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


def inside(module: str, *needed: Callable[[], None]) -> Work:
    """Runs a module in the environment, once the system has what is needed."""

    def work(arguments: list[str], environment: Environment) -> int:
        set_up(environment)
        for install in needed:
            install()
        os.chdir(ROOT)
        return hand_over([environment.python, "-m", module, *arguments])

    return work


def _ubongo(arguments: list[str], environment: Environment) -> int:
    set_up(environment)
    return hand_over([environment.python, "-m", "ubongo", *arguments])


def _test(arguments: list[str], environment: Environment) -> int:
    browser = system.browser_named(arguments)
    if browser:
        return inside("tools.suite", lambda: system.install_browser(browser))(
            arguments, environment
        )
    return inside("tools.suite", system.install_chromium, system.install_postgresql)(
        arguments, environment
    )


def _setup(_: list[str], environment: Environment) -> int:
    set_up(environment)
    say("everything is set up")
    return 0


def _lock(arguments: list[str], environment: Environment) -> int:
    pins.renew_python(ROOT)
    return inside("launcher.pins")(arguments, environment)


def _bench(arguments: list[str], environment: Environment) -> int:
    known = sorted(file.stem for file in (ROOT / "bench").glob("[!_]*.py"))
    if not arguments or arguments[0] not in known:
        said = repr(arguments[0]) if arguments else "nothing"
        print(f"./run bench knows: {', '.join(known) or 'none yet'}; got {said}.", file=sys.stderr)
        return 2
    if arguments[0] not in WITHOUT_PEERS:
        environment = BENCH
    set_up(environment)
    return hand_over(
        [environment.python, ROOT / "bench" / f"{arguments[0]}.py", *arguments[1:]],
        {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )


COMMANDS: dict[str, Command] = {
    "test": Command(
        "run all tests, or what pytest's arguments say: tests/server, --browser firefox",
        _test,
    ),
    "check": Command(
        "formats, lints, types and import contracts; --fix repairs what it can",
        inside("tools.checks"),
    ),
    "rules": Command(
        "which tests prove which rule, e.g. ./run rules C-24 D- --quick",
        inside("tools.breaking.rules"),
    ),
    "setup": Command(
        "only set up, all that work on the project needs; playing needs less",
        _setup,
        takes_arguments=False,
    ),
    "lock": Command(
        "renew the pins of all dependencies within their ranges",
        _lock,
        takes_arguments=False,
    ),
    "generate": Command(
        "write the files that are made from the program",
        inside("tools.generated"),
        takes_arguments=False,
    ),
    "screens": Command(
        "pictures of every screen: docs/screens.md, docs/screens",
        inside("tools.screens", system.install_chromium),
    ),
    "bench": Command(
        "measure against peers, e.g. ./run bench solver",
        _bench,
    ),
    "soak": Command(
        "long proofs of the server: crash, simulation, fuzz, hostile, real (--help)",
        inside("tools.soak"),
    ),
    "faults": Command(
        "whether each of some deliberate faults turns its test red",
        inside("tools.breaking.faults"),
    ),
    "mutants": Command(
        "whether tests notice small faults in the rules; --help has more",
        inside("tools.breaking.mutants"),
        MUTANTS,
    ),
    "ubongo": Command(
        "the program's own command line, e.g. ./run ubongo --help",
        _ubongo,
        PLAYING,
    ),
}
