"""./run generate: writes the files that are made from the program, so that nothing is typed twice.

Runs inside the environment. A test fails where one of them is not up to date.
"""

import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args

import msgspec

from launcher.recorded import recorded
from launcher.wire_types import typescript
from ubongo.core import wire
from ubongo.core.match import MatchState
from ubongo.core.messages import MatchEvent
from ubongo.core.race.messages import RaceEvent
from ubongo.core.race.state import RaceState
from ubongo.decks.box import SYMBOLS
from ubongo.decks.card_stacks import CardGameDeck
from ubongo.decks.model import Deck
from ubongo.editions.classic import messages
from ubongo.editions.classic.state import Options, State
from ubongo.geometry import POLYOMINOES, Area, oriented, write_area
from ubongo.server.phrases import PHRASES

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web" / "src"
DRAWN_SYMBOLS = ROOT / "src" / "ubongo" / "decks" / "classic" / "symbols"


def pieces_for_the_pages() -> str:
    """The twelve flat pieces with their drawings, and their cells for each rotation letter."""
    lines = [
        "/**",
        " * Made by ./run generate: the polyominoes of src/ubongo/geometry/pieces.py. `lies` has",
        " * the cells of each rotation letter, row and column, the bounding box at the origin.",
        " */",
        "export const POLYOMINOES = [",
    ]
    for piece in POLYOMINOES:
        drawing = write_area(Area.of((x, y) for x, y, _ in piece.cells)).splitlines()
        rows = ", ".join(f"'{row}'" for row in drawing)
        lines += [
            "  {",
            f"    name: '{piece.name}',",
            f"    colour: '{piece.colour}',",
            f"    drawing: [{rows}],",
            "    lies: {",
            *(f"      {letter}: '{_cells(piece.name, letter)}'," for letter in "abcdefgh"),
            "    },",
            "  },",
        ]
    return "\n".join([*lines, "] as const", ""])


def _cells(name: str, letter: str) -> str:
    return " ".join(f"{row}{column}" for row, column, _ in sorted(oriented(name, letter)))


def symbols_for_the_pages() -> str:
    """The six symbols of the classic die, as paths on a ground of 48 by 48."""
    lines = [
        "/** Made by ./run generate: the symbols of src/ubongo/decks/classic/symbols. */",
        "export const SYMBOLS = {",
    ]
    for symbol in SYMBOLS:
        lines.append(f"  {symbol}: [")
        for shape in ET.parse(DRAWN_SYMBOLS / f"{symbol}.svg").getroot():  # noqa: S314 - our own files
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


def wire_for_the_pages() -> str:
    """Requests and frames, and the commands, events and view of classic, as TypeScript types.

    What every race has stands there too, for what the pages of all races share.
    """
    opening = (
        "Made by ./run generate: the messages of src/ubongo/core and src/ubongo/editions/classic."
    )
    unions = {
        "ClassicCommand": get_args(messages.Command),
        "ClassicEvent": get_args(messages.Event),
        "MatchEvent": get_args(MatchEvent),
        "RaceEvent": get_args(RaceEvent),
        "ClientFrame": get_args(wire.FromClient),
        "ServerFrame": get_args(wire.FromServer),
    }
    states = [State, MatchState, RaceState]
    requests = [wire.NewTable, wire.NewSeat, wire.NewBot, wire.Readiness, wire.Pausing]
    answers = [wire.TableMade, wire.SeatTaken, wire.TableSeen, wire.TicketIssued, wire.Mistake]
    called: dict[type, str] = {State: "ClassicState", Options: "ClassicOptions"}
    return typescript(opening, unions, [*states, *requests, *answers], called)


def phrases_for_the_pages() -> str:
    """What people can say to each other; the words are in the texts."""
    lines = "".join(f"  '{phrase}',\n" for phrase in PHRASES)
    opening = "/** Made by ./run generate: the phrases of src/ubongo/server/phrases.py. */"
    return f"{opening}\nexport const PHRASES = [\n{lines}] as const\n"


def deck_schema() -> str:
    """The JSON schema of a deck's file."""
    either, parts = msgspec.json.schema_components(
        [Deck, CardGameDeck], ref_template="#/$defs/{name}"
    )
    return json.dumps({"anyOf": list(either), "$defs": parts}, indent=1) + "\n"


def generated() -> dict[Path, str]:
    """Every generated file and what it should hold."""
    return {
        ROOT / "docs" / "deck.schema.json": deck_schema(),
        WEB / "phrases.gen.ts": phrases_for_the_pages(),
        WEB / "pieces.gen.ts": pieces_for_the_pages(),
        WEB / "symbols.gen.ts": symbols_for_the_pages(),
        WEB / "wire.gen.ts": wire_for_the_pages(),
        WEB.parent / "tests" / "classic" / "recorded.gen.json": recorded(),
    }


def main() -> int:
    """Write those that are not up to date."""
    for path, text in generated().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
