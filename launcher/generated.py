"""./run generate: writes the files that are made from the program, so that nothing is typed twice.

Runs inside the environment. A test fails where one of them is not up to date.
"""

import sys
from pathlib import Path

from ubongo.geometry import POLYOMINOES, Area, write_area

ROOT = Path(__file__).resolve().parent.parent


def pieces_for_the_pages() -> str:
    """The twelve flat pieces with their drawings."""
    lines = []
    for piece in POLYOMINOES:
        drawing = write_area(Area.of((x, y) for x, y, _ in piece.cells)).splitlines()
        rows = ", ".join(f"'{row}'" for row in drawing)
        lines.append(f"  {{ name: '{piece.name}', colour: '{piece.colour}', drawing: [{rows}] }},")
    return "\n".join(
        [
            "/** Made by ./run generate: the polyominoes of src/ubongo/geometry/pieces.py. */",
            "export const POLYOMINOES = [",
            *lines,
            "] as const",
            "",
        ]
    )


def generated() -> dict[Path, str]:
    """Every generated file and what it should hold."""
    return {ROOT / "web" / "src" / "pieces.gen.ts": pieces_for_the_pages()}


def main() -> int:
    """Write those that are not up to date."""
    for path, text in generated().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
