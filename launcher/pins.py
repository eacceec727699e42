"""./run lock: renews requirements.lock and its kin, and web/package-lock.json.

No lock may name the host of a registry, so that any mirror works; each is written only when it is
whole and was checked for that.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from launcher import pages
from launcher.environment import clean_environ, refuse_without_venv
from launcher.say import Trouble, quietly, say

UV = "uv>=0.13.7,<0.14"
LOCKS = {
    "dev": "requirements-dev.lock",
    "build": "requirements.lock",  # after dev, whose pins it takes over
    "node": "requirements-node.lock",
    "bench": "requirements-bench.lock",
    "mutants": "requirements-mutants.lock",
}
ADDRESS = re.compile(r"[a-z]+://", re.IGNORECASE)


def renew_python(root: Path) -> None:
    """Resolve the dependency groups anew with uv, in an environment that is thrown away."""
    refuse_without_venv()
    with tempfile.TemporaryDirectory() as aside:
        say("fetching uv, which resolves the Python packages")
        venv.create(Path(aside, "venv"), with_pip=True)
        folder = Path(aside, "venv", "Scripts" if sys.platform == "win32" else "bin")
        quietly(
            [folder / "python", "-m", "pip", "install", UV],
            cwd=root,
            env=clean_environ(),
            trouble="uv could not be installed (see above).",
        )
        for group, lock in LOCKS.items():
            say(f"renewing {lock}")
            fresh = Path(aside, lock)
            if group == "build":  # uv keeps the pins that it finds
                shutil.copy(root / LOCKS["dev"], fresh)
            project = () if group == "node" else ("pyproject.toml",)
            quietly(
                [
                    folder / "uv",
                    *("pip", "compile", *project, "--group", group),
                    *("--universal", "--generate-hashes", "--no-header"),
                    *("--python-version", "3.11", "--python", folder / "python"),
                    *("--output-file", fresh),
                ],
                cwd=root,
                env=clean_environ(),
                trouble=f"{lock} could not be renewed (see above).",
            )
            put(fresh.read_text(encoding="utf-8"), root / lock)


def put(contents: str, lock: Path) -> None:
    """Write the lock, if it names no address."""
    found = ADDRESS.search(contents)
    if found:
        line = contents.count("\n", 0, found.start()) + 1
        raise Trouble(f"{lock.name} would name an address in line {line}; it was left as it is.")
    lock.write_text(contents, encoding="utf-8")


def renew_web(root: Path) -> None:
    """Resolve the front end's packages anew with npm, and try whether they could be installed."""
    node, web = pages.find_node(), root / "web"
    say("renewing web/package-lock.json")
    for arguments in (("update", "--package-lock-only"), ("ci", "--dry-run")):
        quietly(
            [*node.npm, *arguments, "--no-audit", "--no-fund"],
            cwd=web,
            env=node.environ(),
            trouble=f"npm {' '.join(arguments)} failed (see above).",
        )
    packages = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = [name for name, package in packages.items() if "resolved" in package]
    if named:
        raise Trouble(f"web/package-lock.json names where {named[0]} was fetched from.")


def main() -> int:
    """The second half, inside the environment, for it has Node; then set up with the new pins."""
    root = Path(__file__).resolve().parent.parent
    try:
        renew_web(root)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, root / "run", "setup"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
