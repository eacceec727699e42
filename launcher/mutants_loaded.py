"""Loading a module with a mutant's source, though its file has the sound one."""

from __future__ import annotations

from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

    from launcher.mutants_sample import Mutant


class _Loader(SourceFileLoader):
    """Loads a module with another source than its file has."""

    source = ""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the other source."""
        return compile(self.source, self.get_filename(fullname), "exec", dont_inherit=True)


class Finder:
    """Finds the one module that is changed."""

    def __init__(self, mutant: Mutant, root: Path) -> None:
        parts = Path(mutant.file).relative_to("src").with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.loader = _Loader(self.name, str(root / mutant.file))
        self.loader.source = mutant.source

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """Only this one; the others are found as ever."""
        if name != self.name:
            return None
        return spec_from_file_location(name, self.loader.path, loader=self.loader)
