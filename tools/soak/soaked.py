"""What an edition wants of the long proofs; it stands in the module of its key beside this one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from ubongo.core.match_state import Phase


class Case(NamedTuple):
    """What is played, whether it is fair, and how bad the lines are."""

    edition: str
    options: dict[str, Any]
    is_fair: bool = True
    is_cut: bool = False
    is_mischievous: bool = False


def options_of_a_race(dice: random.Random) -> dict[str, Any]:
    """Short, and now and then without a call."""
    return {"glass": 20_000, "automatic_call": dice.random() < 0.3}


class Soaked(NamedTuple):
    """How an edition is played in the long proofs."""

    phases: tuple[Phase, ...]
    """In which its server is killed."""
    short: Mapping[str, int]
    """Constants that make a match short."""
    cases: tuple[Case, ...]
    """What is played over real sockets."""
    options: Callable[[random.Random], dict[str, Any]] = options_of_a_race
    """What a plan agrees on."""
    often: int = 1
    """How often plans take it, beside the others."""


@cache
def soaked() -> dict[str, Soaked]:
    """Every edition."""
    return {key: import_module(f"tools.soak.{key}").SOAKED for key in EDITIONS}
