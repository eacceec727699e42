"""How a client reads an edition: a view from a snapshot, and what each event does to it."""

from typing import Generic, TypeVar

import msgspec
from msgspec import Raw

from ubongo.core.edition import AnyEdition
from ubongo.editions.classic.messages import Event
from ubongo.editions.classic.state import State
from ubongo.editions.registry import shipped_edition

V = TypeVar("V")
E = TypeVar("E")


class Folding(Generic[V, E]):
    """A view is folded from a snapshot and the events after it, as the server folds its state."""

    def __init__(self, edition: AnyEdition) -> None:
        self._edition = edition
        self._view: msgspec.json.Decoder[V] = msgspec.json.Decoder(edition.view_type)
        self._event: msgspec.json.Decoder[E] = msgspec.json.Decoder(edition.event_type)

    def view(self, raw: Raw) -> V:
        """The view of a snapshot."""
        return self._view.decode(raw)

    def event(self, raw: Raw) -> E:
        """An event."""
        return self._event.decode(raw)

    def evolve(self, view: V, event: E) -> V:
        """The view after an event."""
        after: V = self._edition.evolve(view, event)
        return after


CLASSIC: Folding[State, Event] = Folding(shipped_edition("classic"))
