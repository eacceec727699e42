"""./run screens: pictures of every screen, in four languages, both looks and four sizes.

Walks bring real pages to each screen by real input; here they are looked at. The pictures go into
docs/screens, which git ignores; the few that documents show are kept in docs/pictures, and
`--documents` takes them anew. Runs inside the environment.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from launcher.say import say
from launcher.system import chromium
from tools.browser.hosting import QUIET
from tools.browser.screens.hall import DocumentPicture, of_edition, opened_hall
from tools.browser.screens.lens import LANGUAGES, LOOKS, PSEUDO, SIZES, View, glances, picture
from tools.browser.screens.listed import SCREENS, WAYS
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from playwright.sync_api import Browser

    from tools.browser.screens.hall import Way

    Album = Mapping[str, Mapping[View, Path]]  # by screen: where the picture of each view goes

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "screens.md"


KEPT = {
    "home": DocumentPicture(
        "home", View("en", "light", "laptop"), "The first page: choose an edition"
    ),
    **{name: kept for key in EDITIONS for name, kept in of_edition(key).PICTURES.items()},
}


def main(arguments: Sequence[str]) -> int:
    """Take the pictures that are wanted, and write down which screens there are."""
    parser = argparse.ArgumentParser("./run screens", description="pictures of every screen")
    parser.add_argument("--screen", action="append", choices=SCREENS, metavar="NAME")
    parser.add_argument("--language", action="append", choices=(*LANGUAGES, PSEUDO))
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--look", action="append", choices=LOOKS, help="default: light")
    parser.add_argument("--documents", action="store_true", help="only renew docs/pictures")
    given = parser.parse_args(arguments)
    ways = product(given.language or LANGUAGES, given.look or LOOKS[:1], given.size or SIZES)
    wanted = [View(*way) for way in ways]
    album = kept() if given.documents else everything(given.screen or SCREENS, wanted)
    PAGE.write_text(written(), encoding="utf-8")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=list(QUIET)) as browser,
    ):
        taken = sum(take(browser, way, album) for way in WAYS)
    say(f"{taken} pictures of {len(album)} screens are taken")
    return 0


def everything(screens: Iterable[str], wanted: Iterable[View]) -> Album:
    """These screens, each in all these ways."""
    return {
        screen: {view: DOCS.joinpath("screens", *view, f"{screen}.webp") for view in wanted}
        for screen in screens
    }


def kept() -> Album:
    """The screens that documents show."""
    return {
        each.screen: {each.view: DOCS / "pictures" / f"{name}.webp"} for name, each in KEPT.items()
    }


def take(browser: Browser, way: Way, album: Album) -> int:
    """Walk until all wanted screens of this way are seen; how many pictures that gave."""
    left = set(way.screens) & set(album)
    taken = 0
    if not left:
        return taken
    with opened_hall(browser) as hall:
        for shown in way.walk(hall):
            if shown.screen in left:
                say(shown.screen)
                for glance in glances(shown, album[shown.screen]):
                    file = album[shown.screen][glance.view]
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(picture(glance))
                    taken += 1
                left.remove(shown.screen)
            if not left:
                break
    return taken


def written() -> str:
    """The page about the screens."""
    parts = [INTRODUCTION]
    parts += [f"![{each.says}](pictures/{name}.webp)\n" for name, each in KEPT.items()]
    for way in WAYS:
        rows = [f"| `{name}` | {what} |" for name, what in way.screens.items()]
        title = way.name[0].upper() + way.name[1:]
        parts.append("\n".join([f"## {title}\n", "| screen | shows |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


INTRODUCTION = """\
# Every screen

`./run screens` writes this page and takes a picture of every screen below, in English, German,
Czech and Icelandic, on a phone (360 x 640, touched), a laptop (1366 x 768), a desk (1920 x 1080)
and a large screen (2560 x 1440), into `docs/screens/<language>/<look>/<size>/<screen>.webp`. Git
ignores that folder.

| option | does |
|---|---|
| `--screen home-tables` | only this screen; every option may be given several times |
| `--language de` | only in this language; `pseudo` is made of English: longer, in brackets |
| `--size phone` | only at this size: `phone`, `laptop`, `desk`, `large` |
| `--look dark` | in this look instead of the light one |
| `--documents` | only renews the pictures that documents show, in `docs/pictures` |

A real server and a real Chromium are driven. A walk (`tools/browser/screens`) plays by mouse and
keys as a person would, and stops wherever a screen is to be seen; then the page is given another
language, look and size, and a picture is taken: of a match what is seen, of other pages also what
one scrolls to. The tests walk the same ways (`tests/browser/test_screens.py`): on every screen axe
finds nothing, in no language is anything cut off or missing, and in the pseudo-language every word
comes from a catalogue. A new screen is a `yield` in a walk and a line in
`tools/browser/screens/listed.py`, or in the module of its edition beside it.
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
