"""Tells where a server is found, with a QR code for telephones where the terminal has room."""

import io
import shutil
from collections.abc import Mapping
from typing import TextIO

QUIET_ZONE = 2
"""Light cells around a QR code; four are usual, but on a screen two will do."""
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"
"""The light cells are drawn, the dark ones are left out, whatever colours the terminal has."""


def announce(where: Mapping[str, str], public: str, stream: TextIO) -> None:
    """Tell the addresses."""
    print(f"Ubongo is at {where['here']}", file=stream)
    if public:
        print(f"Everybody else finds it at {public}", file=stream)
    elif "network" in where:
        print(f"Other devices in your network: {where['network']}", file=stream)
    shared = public or where.get("network")
    if shared:
        lines = qr_code(shared)
        if has_room(stream, lines, shutil.get_terminal_size().columns):
            drawn = (f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines)
            print("", *drawn, "", sep="\n", file=stream)
    print("Ctrl-C stops it.", file=stream, flush=True)


def qr_code(text: str) -> list[str]:
    """Lines of half blocks, two cells above each other in one sign."""
    import segno

    drawing = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawing, border=QUIET_ZONE, compact=True)
    return drawing.getvalue().splitlines()


def has_room(stream: TextIO, lines: list[str], columns: int) -> bool:
    """Whether it is a terminal that is wide enough and knows the signs."""
    if not stream.isatty() or columns < max(map(len, lines)):
        return False
    try:
        "".join(lines).encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
