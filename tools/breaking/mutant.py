"""A mutant: one small fault in a file of the sources, and how it gets into a running process.

No file is ever changed. Where a function has the fault, the functions of the file get the code that
they would have with it; any other fault comes in while the file is imported.
"""

from __future__ import annotations

import difflib
import gc
import random
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


@dataclass(frozen=True, eq=False)
class Mutant:
    """A file, by its path from the current folder, with one small fault in it.

    `first` to `last` are the lines of the statement up to the fault: whoever runs one of them runs
    the fault.
    """

    file: str
    line: int
    first: int
    last: int
    original: str = field(repr=False)
    write: Callable[[], str] = field(repr=False)

    @cached_property
    def source(self) -> str:
        """The whole file with the fault."""
        return self.write()

    def is_python(self) -> bool:
        """Whether it compiles: what no Python would load is no mutant."""
        try:
            compile(self.source, self.file, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        return True

    def diff(self) -> str:
        """The fault as a unified diff."""
        was, now = self.original.splitlines(), self.source.splitlines()
        return "\n".join(difflib.unified_diff(was, now, self.file, self.file, "", "", 2, ""))

    def __str__(self) -> str:
        """The fault in one line: what stood there, and what stands there now."""
        changed = self.diff().splitlines()[2:]
        was, now = (
            " ".join(line[1:].strip() for line in changed if line.startswith(side)) for side in "-+"
        )
        return f"{self.file}:{self.line}: {_cut(was)}  ->  {_cut(now) or '(nothing)'}"

    def import_instead(self) -> None:
        """Whoever imports the file from now on gets the fault."""
        path, get_code = str(Path(self.file).absolute()), SourceFileLoader.get_code

        def changed(loader: SourceFileLoader, name: str) -> CodeType | None:
            if loader.path != path:
                return get_code(loader, name)
            return compile(self.source, path, "exec", dont_inherit=True)

        patch.object(SourceFileLoader, "get_code", changed).start()

    def exchange_in(self, functions: Mapping[str, Sequence[FunctionType]]) -> None:
        """Give the functions of the file the code that they have with the fault."""
        changed = {(old.co_qualname, old.co_firstlineno): new for old, new in self._codes()}
        for function in functions[str(Path(self.file).absolute())]:
            code = function.__code__
            function.__code__ = changed.get((code.co_qualname, code.co_firstlineno), code)

    def is_exchangeable(self) -> bool:
        """Whether the functions can take the other code: it must enclose the same variables."""
        return all(old.co_freevars == new.co_freevars for old, new in self._codes())

    def _codes(self) -> Iterator[tuple[CodeType, CodeType]]:
        path = str(Path(self.file).absolute())
        old, new = (
            compile(text, path, "exec", dont_inherit=True) for text in (self.original, self.source)
        )
        return _paired(old, new)


def _paired(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Some code and what stands in its place, and so on for all that is defined within."""
    yield old, new
    within = [
        [part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)
    ]
    if len(within[0]) == len(within[1]):
        for each, other in zip(*within, strict=True):
            yield from _paired(each, other)


def _cut(text: str, most: int = 90) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def all_functions() -> Mapping[str, Sequence[FunctionType]]:
    """Every function of this process, by the file that it is written in."""
    found = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found[thing.__code__.co_filename].append(thing)
    return found


def sample(mutants: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of them, or all: for the same sources and seed the same ones in the same order."""
    order = list(mutants)
    random.Random(seed).shuffle(order)  # noqa: S311 - a sample guards no secret
    chosen: dict[tuple[str, str], Mutant] = {}
    for mutant in order:
        if len(chosen) >= number:
            break
        if mutant.source != mutant.original and mutant.is_python():
            chosen.setdefault((mutant.file, mutant.source), mutant)
    return list(chosen.values())
