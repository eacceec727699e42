"""A small checkout with the real launcher and fakes for what would take minutes.

The fakes stand in for venv, pip and npm; they write down what they were asked to do and leave
behind what the real ones would. Processes, locks and stamps are real.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Replaces launcher.say.quietly in the small checkout.
FAKE_QUIETLY = '''

def quietly(command, *, cwd, env=None, trouble):
    """Write down the command and leave behind what it would make."""
    import os, pathlib, shutil, time
    words = [str(part) for part in command]
    root = pathlib.Path(__file__).parent.parent
    with (root / "commands.log").open("a") as log:
        log.write(" ".join(words).replace(str(root), "ROOT") + "\\n")
    if os.environ.get("FAKE_FAILS", "nothing") in words:
        raise Trouble(trouble)
    if "venv" in words:
        while not (root / os.environ.get("FAKE_WAITS_FOR", ".")).exists():
            time.sleep(0.01)
        shutil.rmtree(words[-1], ignore_errors=True)
        python = pathlib.Path(words[-1], "bin", "python")
        python.parent.mkdir(parents=True)
        python.write_text(FAKE_PYTHON)
        python.chmod(0o755)
    for lock in (word for word in words if word.endswith(".lock")):
        for package in (root / lock).read_text().splitlines():
            pathlib.Path(words[0]).parent.with_name(package).touch()
    if "ci" in words:
        shutil.rmtree(root / "web" / "node_modules", ignore_errors=True)
        for package in {"vite", "vite" if "--omit=dev" in words else "eslint"}:
            (root / "web" / "node_modules" / package).mkdir(parents=True)
    if "build" in words:
        folder = pathlib.Path(words[words.index("--outDir") + 1])
        folder.mkdir()
        (folder / "index.html").write_text("built")


FAKE_PYTHON = """#!/bin/sh
[ "$2" = launcher.pages ] && exec REAL "$@"
echo "in $PWD: $*"
exit 7
"""
'''

FILES = {
    "requirements.lock": "litestar\n",
    "requirements-node.lock": "nodejs\n",
    "requirements-dev.lock": "litestar\nplaywright\n",
    "requirements-bench.lock": "",
    "pyproject.toml": "",
    "hatch_build.py": "",
    "bench/solver.py": "",
    "src/ubongo/__init__.py": "",
    "src/ubongo/texts/en/home.json": "{}",
    "web/package.json": "{}",
    "web/package-lock.json": "{}",
    "web/.npmrc": "",
    "web/src/main.ts": "",
}


@dataclass(frozen=True)
class Checkout:
    """The small checkout."""

    root: Path
    path: str

    def start(
        self, *words: str, via: Path | None = None, cwd: Path | None = None, **environ: str
    ) -> subprocess.Popen[str]:
        """Start ./run with these words."""
        return subprocess.Popen(
            [sys.executable, via or self.root / "run", *words],
            cwd=cwd or self.root,
            env={**os.environ, "PATH": self.path, **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(
        self, *words: str, via: Path | None = None, cwd: Path | None = None, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        """Run ./run with these words and wait for its end."""
        process = self.start(*words, via=via, cwd=cwd, **environ)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def commands(self) -> list[str]:
        """What the fakes were asked to do since the last time, by the telling word of each."""
        log = self.root / "commands.log"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [telling(line) for line in lines]

    def packages(self) -> set[str]:
        """Which of the packages that the locks name are there, Python's and the front end's."""
        known = {"litestar", "nodejs", "playwright", "vite", "eslint"}
        places = (self.root / ".venv", self.root / "web" / "node_modules")
        return known & {path.name for place in places for path in place.glob("*")}

    def has_node(self, version: str) -> None:
        """Let the system have a Node of this version."""
        node = Path(self.path.split(os.pathsep)[0], "node")
        node.write_text(f"#!/bin/sh\necho {version}\n")


def telling(command: str) -> str:
    """A short name for a command."""
    words = command.split()
    names = {"venv": "venv", "-e": "install project", "ci": "npm ci", "build": "npm build"}
    return next((name for word, name in names.items() if word in words), "install packages")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout in a folder with a space in its name, not yet set up."""
    root = tmp_path / "a checkout"
    shutil.copytree(
        ROOT / "launcher", root / "launcher", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(ROOT / "run", root / "run")
    with (root / "launcher" / "say.py").open("a") as say:
        say.write(FAKE_QUIETLY.replace("REAL", shlex.quote(sys.executable)))
    for name, contents in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(contents)
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("node", "npm"):
        (tools / tool).write_text("#!/bin/sh\necho v24.0.0\n")
        (tools / tool).chmod(0o755)
    return Checkout(root, f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin")


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    """A checkout that is set up."""
    assert checkout.run("setup").returncode == 0
    checkout.commands()
    return checkout
