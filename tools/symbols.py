"""The symbols of a box, drawn in files of their own, as the pages have them."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

import ubongo

DECKS = Path(ubongo.__file__).parent / "decks"


def symbols_for_the_pages(box: str, symbols: Iterable[str]) -> str:
    """The symbols of a box, such as those of its die, as paths on a ground of 48 by 48."""
    lines = [
        f"/** Made by ./run generate: the symbols of src/ubongo/decks/{box}/symbols. */",
        "export const SYMBOLS = {",
    ]
    for symbol in symbols:
        lines.append(f"  {symbol}: [")
        for shape in ET.parse(DECKS / box / "symbols" / f"{symbol}.svg").getroot():  # noqa: S314 - our own files
            lines += [
                "    {",
                f"      stroke: {shape.get('stroke-width', '0')},",
                f"      d: '{_path(shape)}',",
                "    },",
            ]
        lines.append("  ],")
    return "\n".join([*lines, "} as const", ""])


def _path(shape: ET.Element) -> str:
    if shape.tag.endswith("path"):
        return shape.attrib["d"]
    x, y, r = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
    half = f"a{r:g} {r:g} 0 1 0"
    return f"M{x - r:g} {y:g}{half} {2 * r:g} 0{half} {-2 * r:g} 0z"
