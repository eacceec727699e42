"""TypeScript types of messages and views, from the msgspec structs that define them.

Everything that a page reads is `readonly`; a struct with a tag becomes a member of a union that is
told apart by the tag field. Lines come out as prettier would write them.
"""

from __future__ import annotations

import inspect as docs
from typing import TYPE_CHECKING

import msgspec
from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import Enum

LINE = 100
PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
}


def typescript(opening: str, unions: Mapping[str, Sequence[type]], roots: Sequence[type]) -> str:
    """A module with these unions and structs and with all that they are made of."""
    named: dict[str, str] = {}
    for struct in (*(member for members in unions.values() for member in members), *roots):
        _name(inspect.type_info(struct), named, is_alone=True)
    choices = [
        _choice(name, [each.__name__ for each in members]) for name, members in unions.items()
    ]
    return "\n\n".join([f"/** {opening} */", *named.values(), *choices]) + "\n"


def _choice(name: str, either: Sequence[str]) -> str:
    opening, line = f"export type {name} =", " | ".join(either)
    if len(f"{opening} {line}") <= LINE:
        return f"{opening} {line}"
    if len(f"  {line}") <= LINE:
        return f"{opening}\n  {line}"
    return "\n".join([opening, *(f"  | {each}" for each in either)])


def _name(kind: inspect.Type, named: dict[str, str], *, is_alone: bool = False) -> str:
    """What the type is called; a struct or an enumeration is written down when first met."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.StructType(cls=cls):
            if cls.__name__ not in named:
                named[cls.__name__] = ""  # keeps its turn, and a struct may hold itself
                named[cls.__name__] = _struct(kind, named, is_alone=is_alone)
            return cls.__name__
        case inspect.EnumType(cls=cls):
            named.setdefault(cls.__name__, _enumeration(cls))
            return cls.__name__
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _name(item, named)
            return f"readonly {f'({inner})' if ' ' in inner else inner}[]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Readonly<Record<{_name(key, named)}, {_name(value, named)}>>"
        case inspect.UnionType(types=types):
            return " | ".join(_name(each, named) for each in types)
        case _:
            raise ValueError(f"no TypeScript for {kind!r}")


def _struct(kind: inspect.StructType, named: dict[str, str], *, is_alone: bool) -> str:
    lines = [f"/** {_first_line(kind.cls)} */", f"export interface {kind.cls.__name__} {{"]
    if kind.tag_field is not None:
        lines.append(f"  readonly {kind.tag_field}: '{kind.tag}'")
    for field in kind.fields:
        # What is read strictly comes from the page, which may leave out what has a default; but
        # what stands inside of a view, such as the options, is written whole by the server.
        may_be_left_out = is_alone and kind.forbid_unknown_fields and not field.required
        mark = "?" if may_be_left_out else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {_name(field.type, named)}")
    return "\n".join([*lines, "}"])


def _enumeration(cls: type[Enum]) -> str:
    choice = _choice(cls.__name__, [f"'{member.value}'" for member in cls])
    return f"/** {_first_line(cls)} */\n{choice}"


def _first_line(cls: type[msgspec.Struct | Enum]) -> str:
    return (docs.getdoc(cls) or cls.__name__).splitlines()[0]
