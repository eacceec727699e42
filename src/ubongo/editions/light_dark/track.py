"""The scoring track: a start field and 28 more, and how far a round takes a spaceship."""

from ubongo.core.edition import Places

START = 0
LAST = 28
"""Where somebody stands who was the fastest of four in all seven rounds (L-03)."""


def starting_fields(seats: int) -> tuple[int, ...]:
    """All ships stand on the start field (L-05)."""
    return (START,) * seats


def fields_earned(place: int, players: int) -> int:
    """As many fields as there are players for the fastest, then one less each (L-13)."""
    return players + 1 - place


def advanced(field: int, fields: int) -> int:
    """The field that a ship comes to: the track ends with the last one (L-03)."""
    return min(field + fields, LAST)


def order(fields: tuple[int, ...]) -> Places:
    """The seats by how far their ships are, equal ones together (L-16, A-10)."""
    return tuple(
        tuple(seat for seat, own in enumerate(fields) if own == field)
        for field in sorted(set(fields), reverse=True)
    )
