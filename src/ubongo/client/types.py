"""As what a client reads the views and events of an edition: structs, or plain JSON."""

from typing import Any, Generic, NamedTuple, TypeVar

V = TypeVar("V")
E = TypeVar("E")


class Types(NamedTuple, Generic[V, E]):
    """The type of an edition's views, and that of its events, which may be a union."""

    view: type[V]
    event: Any


PLAIN: Types[dict[str, Any], dict[str, Any]] = Types(dict, dict)
"""Any edition, as JSON."""
