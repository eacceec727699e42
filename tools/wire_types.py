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
    from collections.abc import Iterable, Mapping, Sequence
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


def typescript(
    opening: str,
    unions: Mapping[str, Sequence[type]],
    roots: Sequence[type],
    called: Mapping[type, str] | None = None,
) -> str:
    """A module with these unions and structs and with all that they are made of.

    `called` has the structs whose own name would not tell which edition they are of.
    """
    names = _Names(called or {})
    for struct in (*(member for members in unions.values() for member in members), *roots):
        _name(inspect.type_info(struct), names, is_alone=True)
    choices = [
        _choice(name, [each.__name__ for each in members]) for name, members in unions.items()
    ]
    return "\n\n".join([f"/** {opening} */", *names.written.values(), *choices]) + "\n"


def kinds(
    name: str, about: str, messages: Iterable[type[msgspec.Struct] | msgspec.StructMeta]
) -> str:
    """A union of the kinds of some messages."""
    tags = sorted(f"'{message.__struct_config__.tag}'" for message in messages)
    return f"/** {about} */\n{_choice(name, tags)}\n"


class _Names:
    """What the structs and enumerations are called, and how those met so far are written."""

    def __init__(self, called: Mapping[type, str]) -> None:
        self._called = called
        self._met: dict[str, type] = {}
        self.written: dict[str, str] = {}

    def name(self, cls: type) -> str:
        """What it is called; two that are called the same are an error."""
        name = self._called.get(cls, cls.__name__)
        if self._met.setdefault(name, cls) is not cls:
            raise ValueError(f"two types are called {name}: call one of them something else")
        return name


def _choice(name: str, either: Sequence[str]) -> str:
    opening, line = f"export type {name} =", " | ".join(either)
    if len(f"{opening} {line}") <= LINE:
        return f"{opening} {line}"
    if len(f"  {line}") <= LINE:
        return f"{opening}\n  {line}"
    return "\n".join([opening, *(f"  | {each}" for each in either)])


def _name(kind: inspect.Type, names: _Names, *, is_alone: bool = False) -> str:
    """What the type is called; a struct or an enumeration is written down when first met."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.StructType(cls=cls):
            name = names.name(cls)
            if name not in names.written:
                names.written[name] = ""  # keeps its turn, and a struct may hold itself
                names.written[name] = _struct(kind, names, is_alone=is_alone)
            return name
        case inspect.EnumType(cls=cls):
            name = names.name(cls)
            names.written.setdefault(name, _enumeration(name, cls))
            return name
        case inspect.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _name(item, names)
            return f"readonly {f'({inner})' if ' ' in inner else inner}[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(_name(item, names) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Readonly<Record<{_name(key, names)}, {_name(value, names)}>>"
        case inspect.UnionType(types=types):
            return " | ".join(_name(each, names) for each in types)
        case _:
            raise ValueError(f"no TypeScript for {kind!r}")


def _struct(kind: inspect.StructType, names: _Names, *, is_alone: bool) -> str:
    lines = [f"/** {_first_line(kind.cls)} */", f"export interface {names.name(kind.cls)} {{"]
    if kind.tag_field is not None:
        lines.append(f"  readonly {kind.tag_field}: '{kind.tag}'")
    for field in kind.fields:
        # What is read strictly comes from the page, which may leave out what has a default; but
        # what stands inside of a view, such as the options, is written whole by the server, but
        # for the few structs of which it leaves out what is usual.
        is_optional = is_alone and kind.forbid_unknown_fields
        is_spared = kind.cls.__struct_config__.omit_defaults
        may_be_left_out = (is_optional or is_spared) and not field.required
        mark = "?" if may_be_left_out else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {_name(field.type, names)}")
    return "\n".join([*lines, "}"])


def _enumeration(name: str, cls: type[Enum]) -> str:
    choice = _choice(name, [f"'{member.value}'" for member in cls])
    return f"/** {_first_line(cls)} */\n{choice}"


def _first_line(cls: type[msgspec.Struct | Enum]) -> str:
    return (docs.getdoc(cls) or cls.__name__).splitlines()[0]
