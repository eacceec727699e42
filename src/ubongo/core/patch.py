"""JSON Patches (RFC 6902) between two views, computed from the structs that they are made of.

Structs are frozen, so what is the same object has not changed and is skipped: the cost follows what
changed, not how much there is.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import astuple


class Operation(msgspec.Struct, frozen=True, tag_field="op", gc=False):
    """One step of a patch; `path` is a JSON Pointer (RFC 6901)."""

    path: str


class Add(Operation, frozen=True, tag="add", gc=False):
    """Put a value in: into an object, or at the end of an array."""

    value: Any


class Replace(Operation, frozen=True, tag="replace", gc=False):
    """Put a value in the place of another one."""

    value: Any


class Remove(Operation, frozen=True, tag="remove", gc=False):
    """Take a value out."""


Patch = list[Add | Replace | Remove]

_encode = msgspec.json.Encoder().encode


def patch_between(before: object, after: object) -> Patch:
    """What makes of the one view the other one; nothing if they are equal."""
    found: Patch = []
    if before is not after:
        _compare(before, after, "", found)
    return found


def _compare(before: Any, after: Any, path: str, found: Patch) -> None:  # noqa: ANN401
    """Two values that are not the same object."""
    kind = type(after)
    if type(before) is not kind:
        found.append(Replace(path, after))
    elif kind is tuple:
        if before != after or not _is_same_json(before, after):
            _compare_items(before, after, path, found)
    elif issubclass(kind, msgspec.Struct):
        values = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
        for name, one, other in values:
            if one is not other:
                _compare(one, other, f"{path}/{name}", found)
    elif issubclass(kind, Mapping):
        _compare_members(before, after, path, found)
    elif before != after:
        found.append(Replace(path, after))


def _is_same_json(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Whether equal tuples also look equal to a client: to Python, (True, 1) equals (1, True).

    Many a tuple is made anew and equal, and is seen faster by this than item by item.
    """
    return _encode(before) == _encode(after)


def _compare_items(
    before: tuple[Any, ...], after: tuple[Any, ...], path: str, found: Patch
) -> None:
    for index, (one, other) in enumerate(zip(before, after, strict=False)):
        if one is not other:
            _compare(one, other, f"{path}/{index}", found)
    found.extend(Add(f"{path}/-", item) for item in after[len(before) :])
    # from the end on, so that what is left keeps its index
    found.extend(Remove(f"{path}/{index}") for index in range(len(before) - 1, len(after) - 1, -1))


def _compare_members(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str, found: Patch
) -> None:
    for key, value in after.items():
        pointer = f"{path}/{_escaped(key)}"
        if key in before:
            _compare(before[key], value, pointer, found)
        else:
            found.append(Add(pointer, value))
    found.extend(Remove(f"{path}/{_escaped(key)}") for key in before if key not in after)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
