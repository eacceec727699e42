"""Solo with the cards of classic, under the re-issue's own key (A-15)."""

from typing import ClassVar

from ubongo.core.solo.rules import PuzzleSolo


class ClassicBagSolo(PuzzleSolo):
    """A solo run of the re-issue: of each card the pieces beside a random symbol."""

    key: ClassVar[str] = "classic_bag_solo"
