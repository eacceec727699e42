"""Deliberate faults of light and dark."""

from tools.breaking.fault_list import exchange, fault
from ubongo.editions.light_dark.rules import LightDark
from ubongo.geometry import TURNED_AND_FLIPPED


@fault("tests/rulebook/test_light_dark.py::test_a_piece_with_the_other_face_up_is_refused")
def flipping() -> None:
    """Pieces may be turned over in light and dark."""
    exchange(LightDark, "motions", lambda _self, _state: TURNED_AND_FLIPPED)
