"""Where a rule lives: a function found by its dotted name, and how it is broken on purpose.

A function is broken by exchanging its code, not its name: so every alias, import, dispatch table
and subclass meets the break. What a module computes while it is imported was computed before the
break: a test that sees only such a constant passes, so its mark does not count, and the rule has to
name one that is called in play.
"""

from __future__ import annotations

import importlib.util
import inspect
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from tools.breaking.engine import CACHED

if TYPE_CHECKING:
    from collections.abc import Sequence


class BrokenOnPurpose(BaseException):
    """What a broken function raises; no Exception, so that neither code nor test expects it."""


@dataclass(frozen=True)
class Location:
    """A function that a rule lives in, and the file and line where it is written."""

    function: FunctionType
    file: Path
    line: int

    def break_on_purpose(self) -> None:
        """From now on every call of the function raises, in this process."""
        self.function.__code__ = _broken_code(self.function.__code__.co_freevars)


def _broken_code(enclosed: Sequence[str]) -> CodeType:
    """Code that raises, for a function that keeps these variables of its enclosing one."""
    lines = [
        "def enclosing():",
        *(f"    {name} = None" for name in enclosed),
        "    def broken(*args, **kwargs):",
        *(f"        {name}" for name in enclosed),
        # It runs among the globals of the function whose code it replaces.
        f"        from {BrokenOnPurpose.__module__} import BrokenOnPurpose",
        "        raise BrokenOnPurpose",
    ]
    code = compile("\n".join(lines), "<broken on purpose>", "exec")
    for _ in ("enclosing", "broken"):
        code = next(const for const in code.co_consts if isinstance(const, CodeType))
    return code


def find(package: str, name: str) -> Location | str:
    """The location with this dotted name below the package, or why there is none."""
    *path, last = name.split(".")
    try:
        owner: object = importlib.import_module(package)
        for part in path:
            owner = _below(owner, part)
        thing = inspect.getattr_static(owner, last)
    except AttributeError:
        return "there is no such location"
    except Exception as error:  # noqa: BLE001 - a module may fail to be imported in any way
        return f"cannot be imported: {error}"
    function = _function(thing)
    if function is None:
        return f"is no function but {type(thing).__name__}"
    code = inspect.unwrap(function).__code__
    return Location(function, Path(code.co_filename), code.co_firstlineno)


def _below(owner: object, part: str) -> object:
    """A module of a package, though a function there may have the same name; else an attribute."""
    if isinstance(owner, ModuleType) and hasattr(owner, "__path__"):
        inner = f"{owner.__name__}.{part}"
        if importlib.util.find_spec(inner) is not None:
            return importlib.import_module(inner)
    return inspect.getattr_static(owner, part)


def _function(thing: object) -> FunctionType | None:
    """The outermost Python function that runs when the thing is called or read."""
    match thing:
        case FunctionType():
            return thing
        case staticmethod() | classmethod():
            return _function(thing.__func__)
        case property():
            return _function(thing.fget)
        case cached_property():
            return _function(thing.func)
        case CACHED(__wrapped__=wrapped):
            return _function(wrapped)
        case _:
            return None
