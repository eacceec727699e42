"""What may be changed in a source, a seeded sample of that, and how a changed source is shown."""

from __future__ import annotations

import difflib
import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True)
class Change:
    """A possible mutant: where it is, and how the whole file with it is written.

    `first` to `last` are the lines of the statement up to the change: whoever runs one of them runs
    the change. Outside of functions that happens while the file is imported, before any test.
    """

    file: str
    line: int
    first: int
    last: int
    in_function: bool
    write: Callable[[], str]


@dataclass(frozen=True)
class Mutant:
    """A file of the sources, by its path from the root, with one small fault in it."""

    file: str
    line: int
    first: int
    last: int
    in_function: bool
    source: str

    @property
    def name(self) -> str:
        """The same for the same fault in the same file, and for no other."""
        return hashlib.sha256(f"{self.file}\0{self.source}".encode()).hexdigest()[:16]

    def diff(self, original: str) -> str:
        """The fault as a unified diff."""
        lines = difflib.unified_diff(
            original.splitlines(), self.source.splitlines(), self.file, self.file, "", "", 2, ""
        )
        return "\n".join(lines)

    def in_short(self, original: str) -> str:
        """The fault in one line: what stood there, and what stands there now."""
        changed = [
            (line[0], line[1:].strip())
            for line in self.diff(original).splitlines()[2:]
            if line.startswith(("-", "+"))
        ]
        was, now = (" ".join(text for side, text in changed if side == mark) for mark in "-+")
        return f"{self.file}:{self.line}: {_cut(was)}  ->  {_cut(now) or '(nothing)'}"


def _cut(text: str, most: int = 90) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def sample(
    changes: Sequence[Change], number: int, seed: int, originals: dict[str, str]
) -> list[Mutant]:
    """So many mutants, or all: for the same sources and seed the same ones in the same order."""
    order = list(changes)
    random.Random(seed).shuffle(order)  # noqa: S311 - a sample guards no secret
    mutants: dict[str, Mutant] = {}
    for change in order:
        if len(mutants) >= number:
            break
        source = change.write()
        if source != originals[change.file] and _is_python(source):
            place = (change.file, change.line, change.first, change.last, change.in_function)
            mutant = Mutant(*place, source)
            mutants.setdefault(mutant.name, mutant)
    return list(mutants.values())


def _is_python(source: str) -> bool:
    """Whether it compiles: what no Python would load is no mutant."""
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True
