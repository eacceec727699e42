"""The possible mutants of a source, made by mutmut's operators. Runs inside .venv-mutants.

mutmut's own runner exchanges whole functions, so it must leave out properties and what stands
outside of functions: the constants and defaults in which the rulebooks' numbers stand. So only its
operators are used, on all of a file but what declares types and messages (annotations, type
aliases, heads of classes, decorators); a mutant is a whole file.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from tools.breaking.mutant import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OWN_LINES = (
    cst.BaseSmallStatement,
    cst.BaseCompoundStatement,
    cst.MatchCase,
    cst.ExceptHandler,
)
"""What begins a line of its own, so that a tracer sees it."""
DECLARES = frozenset({"TypeVar", "ParamSpec", "NewType"})
UNCHANGED = frozenset({"len", "isinstance"})
"""Calls that mutmut leaves alone: without their argument they only raise."""
SIMPLE = (cst.Name, cst.BaseNumber, cst.BaseString)


class _Location(NamedTuple):
    """Where a node stands."""

    line: int = 1
    first: int = 1
    last: int = 1
    in_function: bool = False


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Everything that mutmut's operators would change, from the top to the bottom of the file."""
    tree = MetadataWrapper(cst.parse_module(source))
    positions = tree.resolve(PositionProvider)
    for node, location in _nodes(tree.module, _Location(), positions):
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for changed in operator(node):
                    write = partial(_write, tree.module, node, changed)
                    yield Mutant(file, location.line, location.first, location.last, source, write)


def _write(module: cst.Module, node: cst.CSTNode, changed: cst.CSTNode) -> str:
    """The whole file with one node exchanged."""
    return str(module.deep_replace(node, changed).code)


def _nodes(
    node: cst.CSTNode, location: _Location, positions: Mapping[cst.CSTNode, cst.metadata.CodeRange]
) -> Iterator[tuple[cst.CSTNode, _Location]]:
    """The node and all below it that may be changed, and where each stands."""
    if _stays(node, location):
        return
    found = positions.get(node)
    if found is not None:  # some operators have no position of their own
        line = found.start.line
        first = line if isinstance(node, OWN_LINES) else location.first
        location = _Location(line, first, found.end.line, location.in_function)
    yield node, location
    for child in node.body.children if isinstance(node, cst.ClassDef) else node.children:
        is_body = isinstance(node, cst.FunctionDef) and child is node.body
        inside = location._replace(in_function=True) if is_body else location
        yield from _nodes(child, inside, positions)


def _stays(node: cst.CSTNode, location: _Location) -> bool:
    """Whether nothing in a node is to be changed: it declares a type, or mutmut spares it too."""
    match node:
        case cst.Annotation() | cst.Decorator():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in UNCHANGED | DECLARES
        case cst.Param(default=value) if value is not None:
            return not isinstance(value, SIMPLE)
        case cst.Assign(value=value) | cst.AnnAssign(value=value) if not location.in_function:
            return _is_type(value)
        case _:
            return False


def _is_type(value: cst.BaseExpression | None) -> bool:
    """Whether a value outside of functions is a type: a union, a generic type, a type variable."""
    match value:
        case cst.BinaryOperation(operator=cst.BitOr()) | cst.Subscript():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in DECLARES
        case _:
            return False
