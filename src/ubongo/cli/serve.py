"""`ubongo serve`: starts the server, tells its addresses, and opens the page where it is seen."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from ubongo.cli.announcing import announce
from ubongo.server.settings import FILE_VARIABLE, SETTINGS, SettingsError, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ubongo.decks.files import AnyDeck
    from ubongo.server.settings import Setting, Settings

ORDER = (
    "Each of these settings may also stand in the environment, under the name in brackets, or in a"
    f" TOML file that --settings or {FILE_VARIABLE} names, such as: public_url ="
    ' "https://ubongo.example/". The command line goes before the environment, and that before the'
    " file. docs/operations.md has more."
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "serve",
        help="start the server and open the page",
        description="Start the server, tell its addresses, and open the page.",
        epilog=ORDER,
    )
    for setting in SETTINGS.values():
        parser.add_argument(
            setting.option,
            type=_reader(setting),
            action="extend" if setting.name == "deck" else "store",
            metavar="FILE" if setting.name == "deck" else setting.name.rpartition("_")[2].upper(),
            help=f"{setting.says}{_default(setting)} [{setting.variable}]",
        )
    parser.add_argument("--settings", metavar="FILE", help=f"read settings there [{FILE_VARIABLE}]")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument(
        "--take-over",
        action="store_true",
        help="let a server that runs on the same database hand over to this one, and end",
    )
    parser.set_defaults(run=run)


def _reader(setting: Setting) -> Callable[[str], object]:
    """How argparse reads a setting."""

    def read(text: str) -> object:
        if setting.name == "deck":
            return [text]  # given once for each file, whose name may have a comma
        try:
            return setting.read(text)
        except SettingsError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _default(setting: Setting) -> str:
    default = setting.default
    if isinstance(default, tuple):
        default = ",".join(default)
    return f" (default: {default})" if default != "" else ""


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped; the exit code."""
    from ubongo.server.app import built_pages
    from ubongo.server.listening import CannotListenError
    from ubongo.server.logs import set_up_logs
    from ubongo.server.store.errors import CannotOpenError

    pages = built_pages()
    if pages is None:
        return _failed("the pages are not built; type ./run setup first", 1)
    given = {name: getattr(arguments, name) for name in SETTINGS}
    try:
        settings = read_settings(given, os.environ, arguments.settings)
        decks = own_decks(settings.deck)
    except ValueError as error:
        return _failed(error, 2)
    set_up_logs(settings.log_level, settings.log_format)
    try:
        _serve(pages, settings, decks, arguments)
    except (CannotListenError, CannotOpenError) as error:
        return _failed(error, 1)
    except KeyboardInterrupt:
        print("\nStopped.")
    return 0


def _failed(why: object, code: int) -> int:
    print(f"ubongo serve: {why}", file=sys.stderr)
    return code


def _serve(
    pages: Path,
    settings: Settings,
    decks: Mapping[str, AnyDeck],
    arguments: argparse.Namespace,
) -> None:
    from ubongo.server.listening import addresses, listen
    from ubongo.server.serving import serve
    from ubongo.server.store.structs import Claim

    def tell(port: int) -> None:
        """The server listens, and its store is open."""
        if settings.port not in {0, port}:
            print(f"Port {settings.port} is taken; using {port}.")
        where = addresses(settings.host, port)
        announce(where, settings.public_url, sys.stdout)
        if not arguments.no_browser and has_display(sys.platform, os.environ):
            threading.Thread(target=webbrowser.open, args=[where["here"]], daemon=True).start()

    claim = Claim.TAKE_OVER if arguments.take_over else Claim.SERVE
    with listen(settings.host, settings.port) as listener:
        serve(listener, pages, settings, decks, tell, claim)


def own_decks(files: Sequence[str]) -> dict[str, AnyDeck]:
    """The decks of these files by their editions, all checked; a ValueError says what is wrong."""
    from ubongo.cli.deck import all_findings, own_deck, refuse_findings
    from ubongo.cli.progress import shown_progress

    decks: dict[str, AnyDeck] = {}
    for file in files:
        deck = own_deck(file)
        with shown_progress() as progress:
            refuse_findings(file, all_findings(deck, progress))
        if deck.edition in decks:
            raise ValueError(f"{file!r} is a second deck of {deck.edition}; give one")
        decks[deck.edition] = deck
    return decks


def has_display(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a browser window could be seen here."""
    if platform in {"darwin", "win32"}:
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
