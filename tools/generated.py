"""./run generate: writes the files that are made from the program, so that nothing is typed twice.

Runs inside the environment. A test fails where one of them is not up to date.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import msgspec

from tools.constants import constants
from tools.symbols import symbols_for_the_pages
from tools.wire_types import kinds, typescript
from ubongo.core.chain import RULES
from ubongo.core.match_state import MatchView
from ubongo.core.messages import MatchEvent
from ubongo.core.race.messages import RaceCommand, RaceEvent
from ubongo.core.race.state import LONGEST_GLASS, SHORTEST_GLASS, RaceView
from ubongo.core.solo import messages as solo
from ubongo.core.solo.state import SoloView
from ubongo.core.treasury.gems import GEMS, VALUES
from ubongo.core.wire.booklet import Booklet, SolutionsSeen
from ubongo.core.wire.frames import FromClient, FromServer
from ubongo.core.wire.guests import (
    DeviceAdded,
    DeviceCode,
    DevicesSeen,
    GuestExport,
    GuestName,
    GuestSettings,
    RecoveryPhrase,
)
from ubongo.core.wire.played import MatchesPlayed
from ubongo.core.wire.refusal import RefusalBody
from ubongo.core.wire.replay import ReplaySeen
from ubongo.core.wire.solo import DailySeen, NewDaily, NewSolo, OwnResults, Records
from ubongo.core.wire.statistics import Statistics
from ubongo.core.wire.tables import (
    ChosenToken,
    Invitation,
    NewBot,
    NewSeat,
    NewTable,
    Pausing,
    PublicTables,
    Readiness,
    SeatTaken,
    Start,
    TableChange,
    TableMade,
    TableSeen,
    TicketIssued,
    Unfinished,
)
from ubongo.decks.boxes import EDITIONS, PUZZLES
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.model import Deck
from ubongo.editions.registry import declared, shipped_edition
from ubongo.geometry import LETTERS, POLYCUBES, POLYOMINOES, Area, oriented, write_area
from ubongo.server.tables.games import THE_TABLES_OWN
from ubongo.server.tables.phrases import PHRASES

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web" / "src"
GENERAL = frozenset({"Board", "Options", "Round", "State", "View"})


def pieces_for_the_pages() -> str:
    """The twelve flat pieces; the pages turn them by themselves, and a test compares."""
    lines = [
        "/** Made by ./run generate: the polyominoes of src/ubongo/geometry/pieces.py. */",
        "export const POLYOMINOES = [",
    ]
    for piece in POLYOMINOES:
        drawing = write_area(Area.of((x, y) for x, y, _ in piece.cells)).splitlines()
        rows = ", ".join(f"'{row}'" for row in drawing)
        lines.append(f"  {{ name: '{piece.name}', colour: '{piece.colour}', drawing: [{rows}] }},")
    return "\n".join([*lines, "] as const", ""])


def turned_pieces() -> str:
    """The cells of every flat piece for every rotation letter, row and column."""
    turned = {
        piece.name: {letter: _cells(piece.name, letter) for letter in "abcdefgh"}
        for piece in POLYOMINOES
    }
    return json.dumps(turned, indent=1) + "\n"


def _cells(name: str, letter: str) -> str:
    return " ".join(f"{row}{column}" for row, column, _ in sorted(oriented(name, letter)))


def parts_for_the_pages() -> str:
    """The sixteen parts of 3-D; the pages turn them by themselves, and a test compares."""
    lines = [
        "/**",
        " * Made by ./run generate: the polycubes of src/ubongo/geometry/pieces.py. A cell is",
        " * written as row, column and level; `count` is how many of the part the box holds.",
        " */",
        "export const POLYCUBES = [",
        *(
            f"  {{ name: '{part.name}', colour: '{part.colour}', count: {part.count}, "
            f"cells: '{_cubes(part.name, 'a')}' }},"
            for part in POLYCUBES
        ),
    ]
    return "\n".join([*lines, "] as const", ""])


def turned_parts() -> str:
    """The cells of every part in every rotation, for the test of how the pages turn them."""
    turned = {
        part.name: {letter: _cubes(part.name, letter) for letter in LETTERS} for part in POLYCUBES
    }
    return json.dumps(turned, indent=1) + "\n"


def _cubes(name: str, letter: str) -> str:
    return " ".join(f"{x}{y}{level}" for x, y, level in sorted(oriented(name, letter)))


def wire_for_the_pages() -> str:
    """Requests and frames, and the commands, events and views of the editions that have pages.

    What every race has stands there too, for what the pages of all races share.
    """
    opening = "Made by ./run generate: the messages of src/ubongo/core and src/ubongo/editions."
    editions = {_camel(key): shipped_edition(key) for key in EDITIONS}
    unions = {
        **{
            f"{name}{kind}": get_args(union)
            for name, rules in editions.items()
            for kind, union in (("Command", rules.command_type), ("Event", rules.event_type))
        },
        "SoloCommand": get_args(solo.Command),
        "SoloEvent": get_args(solo.Event),
        "MatchEvent": get_args(MatchEvent),
        "RaceCommand": get_args(RaceCommand),
        "RaceEvent": get_args(RaceEvent),
        "ClientFrame": get_args(FromClient),
        "ServerFrame": get_args(FromServer),
    }
    states = [*(each.view_type for each in editions.values()), MatchView, RaceView, SoloView]
    requests = [
        NewTable,
        TableChange,
        NewSeat,
        NewBot,
        Readiness,
        Start,
        Pausing,
    ]
    requests += [ChosenToken, DeviceCode, NewSolo, NewDaily, GuestName]
    requests += [GuestSettings, RecoveryPhrase]
    answers = [TableMade, SeatTaken, TableSeen, TicketIssued, RefusalBody]
    answers += [PublicTables, Unfinished, Invitation, MatchesPlayed, ReplaySeen]
    answers += [Booklet, SolutionsSeen, GuestExport, Statistics]
    answers += [Records, OwnResults, DailySeen, DeviceAdded, DevicesSeen]
    called = {own: f"{_camel(key)}{own.__name__}" for key in EDITIONS for own in _generals(key)}
    types = typescript(opening, unions, [*states, *requests, *answers], called)
    about = "Commands that the table gives itself, or on a request over HTTP."
    return f"{types}\n{kinds('TheTablesOwn', about, THE_TABLES_OWN)}"


def _generals(key: str) -> Iterator[type]:
    """The types of an edition that have a name which others may have too."""
    for module in ("state", "messages"):
        for name, own in vars(import_module(f"ubongo.editions.{key}.{module}")).items():
            if name in GENERAL and own.__module__ == f"ubongo.editions.{key}.{module}":
                yield own


def _camel(key: str) -> str:
    """The key as the types of the pages have it: `NightSky`."""
    return "".join(word.title() for word in key.split("_"))


def editions_for_the_pages() -> str:
    """Which editions there are, whose cards have two sides, and which can check what is laid."""
    sided = [key for key in EDITIONS if declared(key).box in PUZZLES]
    checking = [
        key for key in EDITIONS if "checking" in shipped_edition(key).options_type.__struct_fields__
    ]
    lines = [
        "/** Made by ./run generate: the editions of src/ubongo/decks/boxes.py. */",
        f"export const EDITIONS = [{_quoted(EDITIONS)}] as const",
        "/** Those whose cards have an easy and a hard side. */",
        f"export const WITH_SIDES: readonly string[] = [{_quoted(sided)}]",
        "/** Those that can check contacts while somebody lays. */",
        f"export const WITH_CHECKING: readonly string[] = [{_quoted(checking)}]",
    ]
    return "\n".join([*lines, ""])


def glasses_for_the_pages() -> str:
    """How long the sand runs in each edition that has a glass, and how long it may run (A-12)."""
    options = {key: shipped_edition(key).options_type for key in EDITIONS}
    usual = "".join(
        f"  {key}: {type_(2).glass},\n"
        for key, type_ in options.items()
        if "glass" in type_.__struct_fields__
    )
    lines = [
        "/** Made by ./run generate: the sandglasses of src/ubongo/core/race/state.py. */",
        f"export const SHORTEST_GLASS = {SHORTEST_GLASS}",
        f"export const LONGEST_GLASS = {LONGEST_GLASS}",
        "/** How long the sand of each race runs unless another length is chosen. */",
        f"export const GLASS_OF: Readonly<Record<string, number>> = {{\n{usual}}}",
    ]
    return "\n".join([*lines, ""])


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def phrases_for_the_pages() -> str:
    """What people can say to each other; the words are in the texts."""
    lines = "".join(f"  '{phrase}',\n" for phrase in PHRASES)
    opening = "/** Made by ./run generate: the phrases of src/ubongo/server/tables/phrases.py. */"
    return f"{opening}\nexport const PHRASES = [\n{lines}] as const\n"


def rules_for_the_pages() -> str:
    """The version of the rules, for the check of a log of another one."""
    opening = "/** Made by ./run generate: the version of the rules in src/ubongo/core/chain.py. */"
    return f"{opening}\nexport const RULES = {RULES}\n"


def deck_schema() -> str:
    """The JSON schema of a deck's file."""
    either, parts = msgspec.json.schema_components([Deck, StackDeck], ref_template="#/$defs/{name}")
    return json.dumps({"anyOf": list(either), "$defs": parts}, indent=1) + "\n"


def _made_by_editions() -> Iterator[tuple[str, Callable[[], str]]]:
    """What an edition's pages and their tests need: a path below web/, and what makes the file."""
    for key in EDITIONS:
        if find_spec(f"tools.made.{key}"):
            yield from import_module(f"tools.made.{key}").MADE.items()


def generated() -> dict[Path, str]:
    """Every generated file and what it should hold."""
    return {
        ROOT / "docs" / "deck.schema.json": deck_schema(),
        WEB / "editions.gen.ts": editions_for_the_pages(),
        WEB / "glasses.gen.ts": glasses_for_the_pages(),
        WEB / "phrases.gen.ts": phrases_for_the_pages(),
        WEB / "pieces.gen.ts": pieces_for_the_pages(),
        **{
            WEB / "editions" / key / "symbols.gen.ts": symbols_for_the_pages(key, box.symbols)
            for key, box in PUZZLES.items()
        },
        **{WEB.parent / path: make() for path, make in _made_by_editions()},
        WEB / "editions" / "treasury" / "rules.gen.ts": constants(
            "core/treasury/gems.py", {"VALUES": dict(zip(GEMS, VALUES, strict=True))}
        )(),
        WEB / "cubes" / "parts.gen.ts": parts_for_the_pages(),
        WEB.parent / "tests" / "cubes" / "turned.gen.json": turned_parts(),
        WEB.parent / "tests" / "laying" / "turned.gen.json": turned_pieces(),
        WEB / "replay" / "rules.gen.ts": rules_for_the_pages(),
        WEB / "wire.gen.ts": wire_for_the_pages(),
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
