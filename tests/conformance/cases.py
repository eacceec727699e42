"""Every edition with every option, for the tests that all of them must pass.

The cases of an edition are in `tests/editions/<key>/cases.py`, and beside them what must hold in
its states: `invariants.py`.
"""

from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from ubongo.editions.registry import EDITIONS


class Case(NamedTuple):
    """An edition with some options; the name says which."""

    edition: str
    name: str
    options: Any

    def __str__(self) -> str:
        return f"{self.edition}-{self.name}"


def of_edition(key: str, module: str = "cases") -> ModuleType:
    """What the tests of an edition say about it."""
    return import_module(f"tests.editions.{key}.{module}")


CASES = (
    *(Case(key, *case) for key in EDITIONS for case in of_edition(key).CASES.items()),
    *(Case(f"{key}_solo", *case) for key in EDITIONS for case in of_edition(key).SOLO.items()),
)

KEYS = tuple(dict.fromkeys(case.edition for case in CASES))
