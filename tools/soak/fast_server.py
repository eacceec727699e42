"""The server as `ubongo serve` runs it, with a faster clock and wider limits.

In this process for those who look inside, or as a program that may be killed:

    python -m tools.soak.fast_server --database FILE --port 8123 --speed 20
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from ubongo.server.app import create_app
from ubongo.server.limits import Limits, Rate
from ubongo.server.listening import listen
from ubongo.server.serving import uvicorn_settings
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Claim
from ubongo.server.tables.clock import RealClock

if TYPE_CHECKING:
    from litestar.types import ASGIApp

WIDE = Rate(100_000, 1 / 10_000)
"""As good as no limit."""


def fast_limits(kept_decisions: int = 200) -> Limits:
    """Limits for clients whose time runs faster, and who are all at one address."""
    return Limits(
        tables=5000,
        tables_of_a_guest=5000,
        list_kept=0,
        new_tables=WIDE,
        wrong_codes=WIDE,
        new_guests=WIDE,
        frames=WIDE,
        frames_of_a_guest=WIDE,
        frames_of_an_address=WIDE,
        sockets_of_a_guest=5000,
        sockets_of_an_address=5000,
        requests=WIDE,
        requests_of_a_guest=WIDE,
        assets=WIDE,
        kept_decisions=kept_decisions,
    )


def fast_app(
    pages: Path,
    database: str,
    speed: float,
    limits: Limits | None = None,
    claim: Claim = Claim.NONE,
) -> ASGIApp:
    """The application with the shipped decks."""
    (pages / "assets").mkdir(exist_ok=True)
    return create_app(
        pages,
        lambda: open_store(database, claim=claim),
        clock=RealClock(speed),
        limits=limits or fast_limits(),
    )


def main() -> None:
    """Serve until somebody ends it, gently or not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--kept-decisions", type=int, default=200)
    parser.add_argument("--pages", type=Path, help="the built pages; none unless given")
    given = parser.parse_args()
    listener = listen("127.0.0.1", given.port)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        limits = fast_limits(given.kept_decisions)
        app = fast_app(
            given.pages or Path(folder), given.database, given.speed, limits, Claim.SERVE
        )
        uvicorn.Server(uvicorn_settings(app)).run(sockets=[listener])


if __name__ == "__main__":
    main()
