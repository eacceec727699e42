"""Solo with the cards of classic; its rulebooks have none, so all of it is ours (A-15)."""

from typing import ClassVar

from ubongo.core.solo.rules import PuzzleSolo


class ClassicSolo(PuzzleSolo):
    """A solo run of classic: of each card the pieces beside a random symbol."""

    key: ClassVar[str] = "classic_solo"
