"""A cable between a page and the server that can be pulled out and put back, or stall."""

from __future__ import annotations

import contextlib
import socket
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tools.browser.hosting import hosted_at, reached_by

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK = 65_536


class Cable:
    """Passes connections on to a port of this machine; while pulled out, it lets none through.

    While it is stalled every connection stays open, and nothing comes through.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_out = False
        self._flows = threading.Event()
        self._flows.set()
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page goes in."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}/"

    def pull_out(self) -> None:
        """Break every connection; new ones break at once."""
        with self._lock:
            self._is_out = True
            ends, self._ends = self._ends, set()
        for end in ends:
            _cut(end)

    def put_back(self) -> None:
        """Let connections through again."""
        with self._lock:
            self._is_out = False

    def stall(self) -> None:
        """Keep everything back that is sent from now on."""
        self._flows.clear()

    def flow(self) -> None:
        """Let through what was kept back, and all that comes."""
        self._flows.set()

    def end(self) -> None:
        """Let nothing through any more."""
        self._flows.set()
        _cut(self._door)
        self.pull_out()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._pass_on(self._door.accept()[0])

    def _pass_on(self, page: socket.socket) -> None:
        server = socket.create_connection(("127.0.0.1", self._port))
        with self._lock:
            is_out = self._is_out
            if not is_out:
                self._ends |= {page, server}
        if is_out:
            _cut(page)
            _cut(server)
            return
        for one, other in ((page, server), (server, page)):
            threading.Thread(target=_pump, args=(one, other, self._flows), daemon=True).start()


@contextmanager
def cable_to(address: str) -> Iterator[Cable]:
    """A cable to a server of this process."""
    server = hosted_at(address)
    assert server is not None
    cable = Cable(urlsplit(address).port or 0)
    try:
        with reached_by(server, cable.address):
            yield cable
    finally:
        cable.end()


def _pump(source: socket.socket, target: socket.socket, flows: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK):
            flows.wait()
            target.sendall(data)
    _cut(source)
    _cut(target)


def _cut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
