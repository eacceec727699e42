"""Whether a request comes from our own pages: browsers say in `Origin` whose page asks."""

from urllib.parse import urlsplit

from ubongo.core.edition import Refusal

_USUAL_PORT = {"http": 80, "https": 443}


def check_origin(origin: str | None, host: str | None) -> None:
    """Refuse another site's page; a program that is no browser names no origin."""
    if origin is not None and not is_same_site(origin, host or ""):
        raise Refusal("origin.foreign")


def is_same_site(origin: str, host: str) -> bool:
    """Whether the origin has the very host and port that were asked."""
    try:
        theirs, ours = urlsplit(origin), urlsplit(f"//{host}")
        usual = _USUAL_PORT.get(theirs.scheme)
        their_port, our_port = theirs.port or usual, ours.port or usual
    except ValueError:
        return False
    is_web = usual is not None and bool(theirs.hostname)
    return is_web and (theirs.hostname, their_port) == (ours.hostname, our_port)
