"""Patches between views: applied by a library that is not ours, they give the next view."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonpatch import apply_patch

from ubongo.core.patch import Add, Remove, Replace, patch_between


class Colour(Enum):
    """A part of a view that is no number and no text."""

    RED = "red"
    BLUE = "blue"


class Gem(msgspec.Struct, frozen=True):
    """A struct within a struct."""

    colour: Colour = Colour.RED
    weight: int = 1


class Ring(msgspec.Struct, frozen=True, tag="ring", tag_field="kind"):
    """One that says what it is."""

    size: int = 1


class Chain(msgspec.Struct, frozen=True, tag="chain", tag_field="kind"):
    """Another one, with the same field."""

    size: int = 1


class View(msgspec.Struct, frozen=True):
    """Something of every kind that views have."""

    name: str = ""
    is_open: bool | int = False
    gem: Gem | None = None
    jewel: Ring | Chain | None = None
    rows: tuple[Any, ...] = ()
    counts: dict[str, Any] = {}


def exactly(value: object) -> bytes:
    """JSON in one form only, in which `1` is not `true`."""
    return msgspec.json.encode(value, order="sorted")


def patched(before: object, after: object) -> object:
    """What a client has, who had the one view and gets the patch to the other one."""
    document = msgspec.json.decode(msgspec.json.encode(before))
    patch = msgspec.json.decode(msgspec.json.encode(patch_between(before, after)))
    return apply_patch(document, patch)


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        (View(), View(), []),
        (View("a"), View("b"), [Replace("/name", "b")]),
        (View(is_open=False), View(is_open=0), [Replace("/is_open", 0)]),
        (View(is_open=1), View(is_open=True), [Replace("/is_open", True)]),
        # structs and none
        (View(), View(gem=Gem()), [Replace("/gem", Gem())]),
        (View(gem=Gem()), View(), [Replace("/gem", None)]),
        (View(gem=Gem()), View(gem=Gem(weight=2)), [Replace("/gem/weight", 2)]),
        (
            View(gem=Gem()),
            View(gem=Gem(Colour.BLUE)),
            [Replace("/gem/colour", Colour.BLUE)],
        ),
        (View(jewel=Ring()), View(jewel=Chain()), [Replace("/jewel", Chain())]),
        (View(jewel=Ring(1)), View(jewel=Ring(2)), [Replace("/jewel/size", 2)]),
        # tuples
        (View(rows=()), View(rows=(1, 2)), [Add("/rows/-", 1), Add("/rows/-", 2)]),
        (View(rows=(1, 2, 3)), View(rows=(1,)), [Remove("/rows/2"), Remove("/rows/1")]),
        (View(rows=(1, 2, 3)), View(rows=(1, 4, 3)), [Replace("/rows/1", 4)]),
        (View(rows=(1, 2)), View(rows=(3,)), [Replace("/rows/0", 3), Remove("/rows/1")]),
        (View(rows=((), (1,))), View(rows=((2,), ())), [Add("/rows/0/-", 2), Remove("/rows/1/0")]),
        (View(rows=(None,)), View(rows=(Gem(),)), [Replace("/rows/0", Gem())]),
        (View(rows=(Gem(),)), View(rows=(Gem(weight=3),)), [Replace("/rows/0/weight", 3)]),
        # dicts
        (View(counts={}), View(counts={"a": 1}), [Add("/counts/a", 1)]),
        (View(counts={"a": 1}), View(counts={}), [Remove("/counts/a")]),
        (View(counts={"a": 1}), View(counts={"a": 2}), [Replace("/counts/a", 2)]),
        (View(counts={"a": (1,)}), View(counts={"a": (1, 2)}), [Add("/counts/a/-", 2)]),
        (View(counts={}), View(counts={"a/b": 1}), [Add("/counts/a~1b", 1)]),
        (View(counts={"~1": 1}), View(counts={}), [Remove("/counts/~01")]),
        (View(counts={"": 1}), View(counts={"": 2}), [Replace("/counts/", 2)]),
        # the whole view
        (Gem(), Ring(), [Replace("", Ring())]),
    ],
    ids=str,
)
def test_what_changed_is_what_is_told(before: object, after: object, patch: object) -> None:
    assert patch_between(before, after) == patch
    assert exactly(patched(before, after)) == exactly(after)


def test_a_patch_is_written_as_the_standard_has_it() -> None:
    before, after = View("a", rows=(1, 2)), View("b", rows=(1,), counts={"c": 3})
    assert msgspec.json.decode(msgspec.json.encode(patch_between(before, after))) == [
        {"op": "replace", "path": "/name", "value": "b"},
        {"op": "remove", "path": "/rows/1"},
        {"op": "add", "path": "/counts/c", "value": 3},
    ]


def test_what_is_the_same_object_is_not_looked_at() -> None:
    class Untouchable(msgspec.Struct, frozen=True):
        """Nobody may ask what it is equal to."""

        def __eq__(self, other: object) -> bool:
            raise AssertionError

        def __hash__(self) -> int:
            raise AssertionError

    same = (Untouchable(),)
    assert patch_between(View("a", rows=same), View("b", rows=same)) == [Replace("/name", "b")]


KEYS = st.text(st.sampled_from('~/01a-é"\\ '), max_size=3)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | KEYS | st.sampled_from(Colour),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.builds(Gem, weight=st.integers(0, 2))
        | st.builds(Ring, st.integers(0, 1))
        | st.builds(Chain, st.integers(0, 1))
        | st.builds(View, rows=st.lists(inner, max_size=3).map(tuple))
    ),
    max_leaves=20,
)


@given(VALUES, VALUES)
@example((True, 1), (1, True))
@example((0, (False,)), (0, (0,)))
def test_a_patch_leads_from_any_view_to_any_other(before: object, after: object) -> None:
    assert exactly(patched(before, after)) == exactly(after)


@given(VALUES)
def test_between_equal_views_there_is_nothing(view: object) -> None:
    again = msgspec.json.decode(msgspec.json.encode(view))
    assert patch_between(again, msgspec.json.decode(msgspec.json.encode(view))) == []
    assert patch_between(view, view) == []
