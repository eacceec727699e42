"""What must hold in every state of light and dark, whatever has happened."""

from ubongo.editions.light_dark.state import State


def check(before: State, state: State) -> None:
    """Ships only go forward, and not past the end."""
    assert all(
        0 <= then <= now <= 28 for then, now in zip(before.fields, state.fields, strict=True)
    )
