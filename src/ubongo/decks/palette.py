"""The paints: twelve for the pieces, and what a printed card needs beside them.

The piece colours were searched so that any two stay at least 10 apart (CIEDE2000), also for the
three common kinds of colour blindness. Terminal, printed cards and pages use the same ones; tests
measure them and compare them with the tokens of the pages.
"""

COLOURS = {
    "violet": "#5e3e8d",
    "light_blue": "#87c9ed",
    "turquoise": "#3aaca0",
    "brown": "#603e28",
    "red": "#cb3725",
    "lime_green": "#bbd67c",
    "yellow": "#fde43c",
    "blue": "#1362dd",
    "magenta": "#b84784",
    "orange": "#d77733",
    "green": "#407d4f",
    "amber": "#e8a700",
}

PAPER = "#fbf6ec"
LINE = "#d9cbb5"
INK = "#33271c"
SOFT_INK = "#665545"

ROWS = {"light": "#fffbe3", "dark": "#d3d0dc"}
"""What a row of pieces lies on where its task is for one face of the pieces."""

CARDS = {"white": (PAPER, INK, LINE), "black": ("#211c18", "#f2e9dc", "#4a3f36")}
"""Ground, ink and fine lines of the two faces of a card of the card game (K-01)."""

DARK_FACE = 0.35
"""How much black is in the paint of a piece's dark face (L-02)."""


def mixed(colour: str, other: str, share: float) -> str:
    """A share of the other colour in the first one."""
    parts = (
        round(int(colour[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def lighter(colour: str, share: float) -> str:
    """The colour with a share of white in it."""
    return mixed(colour, "#ffffff", share)


def darker(colour: str, share: float) -> str:
    """The colour with a share of black in it."""
    return mixed(colour, "#000000", share)


def is_bright(colour: str) -> bool:
    """Whether dark ink is easier to read on it than light ink."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue > 128_000
