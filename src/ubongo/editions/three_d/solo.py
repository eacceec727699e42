"""Solo with the boards of 3-D, against the clock or for time (D-31 to D-34)."""

from typing import ClassVar

from ubongo.core.solo.rules import PuzzleSolo


class ThreeDSolo(PuzzleSolo):
    """A solo run of 3-D: of each board a random task of its four or ten."""

    key: ClassVar[str] = "three_d_solo"
