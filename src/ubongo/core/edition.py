"""The one interface that every edition implements, and the values that all of them share.

What was decided is the truth: a state is nothing but the fold of its events (`core.decision`).
`decide` says what a command leads to or refuses it; `evolve` only records. Neither reads a clock or
throws dice: the time comes with the command, and luck through `chance`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from ubongo.core.chance import Chance

Seat = int
Places = tuple[tuple[Seat, ...], ...]
"""The seats of the first place, of the next, and so on; equal ones together."""
Millis = int
"""Milliseconds since the match started."""

Fact = int | str


class Refusal(Exception):
    """A command that the rules do not allow now: a code, and facts for the words about it."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[[], "Refusal"], tuple[()]]:
        """How one process tells it to another."""
        return partial(Refusal, self.code, **self.facts), ()


class Standing(msgspec.Struct, frozen=True):
    """The final order: the seats of the first place, then those of the next, and so on (A-10)."""

    places: tuple[tuple[Seat, ...], ...]


O_contra = TypeVar("O_contra", contravariant=True)
S = TypeVar("S")
C_contra = TypeVar("C_contra", contravariant=True)
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Edition(Protocol[O_contra, S, C_contra, E, V_co]):
    """A game: what may happen, what has happened, and who may know it.

    The types say how its options, views, commands and events are read from the wire and from logs.
    """

    key: ClassVar[str]
    seats: ClassVar[range]
    options_type: ClassVar[Any]
    view_type: ClassVar[Any]
    has_hidden_information: ClassVar[bool]
    """Whether seats know different things; where they do not, all of them share one view."""
    command_type: ClassVar[Any]
    event_type: ClassVar[Any]

    def initial_state(self, options: O_contra) -> S:
        """The state before the first event, or a Refusal of options that do not go together."""
        ...

    def decide(self, state: S, command: C_contra, at: Millis, chance: Chance) -> Sequence[E]:
        """What the command leads to, or a Refusal."""
        ...

    def answered(self, state: S, command: C_contra, at: Millis, chance: Chance) -> Sequence[E]:
        """The same, without what then follows by itself."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after the event; total: any recorded event folds in."""
        ...

    def wake_at(self, state: S) -> Millis | None:
        """When the table sends the next Tick; nothing if the match waits for nobody's time."""
        ...

    def rounds(self, state: S) -> int:
        """How many rounds are played; 0 where nobody knows."""
        ...

    def is_hurried(self, state: S) -> bool:
        """Whether all people who are there are done with the round and would go on.

        The table's clock then jumps to what happens next, again and again.
        """
        ...

    def may_go_on(self, state: S, seat: Seat) -> bool:
        """Whether this seat, its player there or not, could only wait for others in the round."""
        ...

    def is_between_rounds(self, state: S) -> bool:
        """Whether the match is between two rounds: nobody solves anything."""
        ...

    def is_contended(self, command: C_contra, events: Sequence[E] = ()) -> bool:
        """Whether it matters who was first, so that the table waits for fairer commands.

        Of a board the events are those that it would lead to; of another command none are needed.
        """
        ...

    def may_tie(self, events: Sequence[E]) -> bool:
        """Whether a contended command that leads to these events can tie with others (A-05)."""
        ...

    def takes_long(self, command: C_contra) -> bool:
        """Whether deciding the command may take more than a few milliseconds.

        The table then has it decided by a worker, with the same chance, and so with the same draws.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """All that this seat (none: a spectator) may know."""
        ...

    def full_view(self, state: S) -> V_co:
        """The view with nothing hidden, of a match that is over."""
        ...

    def readers_of(self, event: E) -> frozenset[Seat] | None:
        """Who may see the event; none: everybody."""
        ...

    def explanation(self, state: S, seat: Seat) -> str:
        """A solution of what this seat did not solve in the round that is over, or a Refusal."""
        ...

    def standing(self, state: S) -> Standing | None:
        """The result, or none while the match runs."""
        ...

    def moves(self, state: S, seat: Seat) -> Iterable[Any]:
        """Commands that this seat could give now: for bots, buttons and random playthroughs."""
        ...


AnyEdition = Edition[Any, Any, Any, Any, Any]


def edition_of(key: str) -> str:
    """The edition that is played under this key, alone or not."""
    return key.removesuffix("_solo")
