"""Finding a port and telling the addresses under which a player reaches it."""

from __future__ import annotations

import errno
import socket

TRIES = 100
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised here, chosen elsewhere


class CannotListenError(Exception):
    """Why no port could be had, as a sentence."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one."""
    for number in range(port, min(port + TRIES, 65536)):
        try:
            return _listen_on(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = error.strerror or str(error)
                raise CannotListenError(f"cannot listen on {host} port {number}: {why}") from error
    raise CannotListenError(f"no free port from {port} on at {host}")


def listen_instead(listener: socket.socket, host: str, port: int) -> socket.socket:
    """A listening socket on this port or the next, if one is free by now; else the one there is."""
    found = int(listener.getsockname()[1])
    for number in range(port, found) if port else ():
        try:
            wanted = _listen_on(host, number)
        except OSError:
            continue
        listener.close()
        return wanted
    return listener


def _listen_on(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        # On Windows this option would let two servers share a port.
        if hasattr(socket, "SO_REUSEPORT"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def addresses(host: str, port: int) -> dict[str, str]:
    """The addresses of the server: "here" for this device, and "network" for others."""
    if host not in EVERYWHERE:
        return {"here": _address(host, port)}
    found = {"here": _address("localhost", port)}
    own = network_host()
    if own is not None:
        found["network"] = _address(own, port)
    return found


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_host() -> str | None:
    """This machine's own address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody has it
        except OSError:
            return None
        own = str(probe.getsockname()[0])
    return None if own.startswith(("127.", "0.")) else own
