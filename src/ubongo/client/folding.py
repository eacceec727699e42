"""How a client reads an edition: a view from a snapshot, and what each event does to it."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw

from ubongo.editions.classic.evolve import evolved
from ubongo.editions.classic.messages import Event
from ubongo.editions.classic.state import State

V = TypeVar("V")
E = TypeVar("E")


class Folding(Generic[V, E]):
    """A view is folded from a snapshot and the events after it, as the server folds its state."""

    def __init__(
        self,
        view: msgspec.json.Decoder[V],
        event: msgspec.json.Decoder[E],
        evolve: Callable[[V, E], V],
    ) -> None:
        self._view, self._event = view, event
        self.evolve = evolve

    def view(self, raw: Raw) -> V:
        """The view of a snapshot."""
        return self._view.decode(raw)

    def event(self, raw: Raw) -> E:
        """An event."""
        return self._event.decode(raw)


_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
CLASSIC: Folding[State, Event] = Folding(msgspec.json.Decoder(State), _EVENTS, evolved)
