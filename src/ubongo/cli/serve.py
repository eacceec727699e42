"""`ubongo serve`: starts the server, tells its addresses, and opens the page where it is seen."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones of the other players must reach it
DEFAULT_PORT = 8000
HIGHEST_PORT = 65535


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "serve",
        help="start the server and open the page",
        description="Start the server, tell its addresses, and open the page.",
    )
    parser.add_argument(
        "--host",
        default=DEFAULT_HOST,
        help="address to listen on; 127.0.0.1 keeps other devices out (default: %(default)s, all)",
    )
    parser.add_argument(
        "--port",
        type=port,
        default=DEFAULT_PORT,
        help="first port to try; a taken one moves to the next, 0 takes any (default: %(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.set_defaults(run=run)


def port(text: str) -> int:
    """A port number, or an error that names what was given."""
    if not (text.isascii() and text.isdigit() and int(text) <= HIGHEST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to {HIGHEST_PORT}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped; the exit code."""
    from ubongo.server.app import built_pages, create_app
    from ubongo.server.listening import CannotListenError, addresses, listen
    from ubongo.server.serving import serve

    pages = built_pages()
    if pages is None:
        print("ubongo serve: the pages are not built; type ./run setup first", file=sys.stderr)
        return 1
    try:
        listener = listen(arguments.host, arguments.port)
    except CannotListenError as error:
        print(f"ubongo serve: {error}", file=sys.stderr)
        return 1
    found = int(listener.getsockname()[1])
    if arguments.port not in {0, found}:
        print(f"Port {arguments.port} is taken; using {found}.")
    where = addresses(arguments.host, found)
    announce(where)
    if not arguments.no_browser and has_display(sys.platform, os.environ):
        threading.Thread(target=webbrowser.open, args=[where["here"]], daemon=True).start()
    try:
        serve(create_app(pages), listener)
    except KeyboardInterrupt:
        print("\nStopped.")
    return 0


def announce(where: Mapping[str, str]) -> None:
    """Tell the addresses."""
    print(f"Ubongo is at {where['here']}")
    if "network" in where:
        print(f"Other devices in your network: {where['network']}")
    print("Ctrl-C stops it.", flush=True)


def has_display(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a browser window could be seen here."""
    if platform in {"darwin", "win32"}:
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
