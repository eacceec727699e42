"""Builds the pages into the package whenever a wheel, an sdist or an editable install is made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling loads this file by its path, so that the folder is not yet known to Python.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from launcher import pages


class PagesHook(BuildHookInterface[Any]):
    """Hatchling's custom hook."""

    def dependencies(self) -> list[str]:
        """What packs the pages, and Node from PyPI where the system's cannot build them."""
        if pages.are_current(Path(self.root)):
            return []
        node = [] if pages.system_node() is not None else [pages.NODE_PACKAGE]
        return [pages.ZOPFLI_PACKAGE, *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages before the files of the package are gathered."""
        pages.build(Path(self.root))
