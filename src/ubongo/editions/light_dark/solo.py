"""Solo with the cards of light and dark, against the clock or for time (L-22 to L-25)."""

from typing import ClassVar

from ubongo.core.solo.rules import PuzzleSolo


class LightDarkSolo(PuzzleSolo):
    """A solo run of light and dark: of each card the light or the dark task, by chance."""

    key: ClassVar[str] = "light_dark_solo"
