"""The hash chain of a match: whoever was told its end finds out any change of the log.

    start = SHA-256("ubongo.log", edition, options, hash of the seed and version of the rules,
            each but the last with a line end behind it)
    link  = SHA-256(the link before ‖ the decision's line in the log, without its line end)

The end is the last link, in hexadecimal digits. Names and the seed are no part of it: they may be
told later, or forgotten.
"""

from collections.abc import Iterable
from hashlib import sha256

RULES = 2
"""The version of the rules: it grows when a cause would lead to something else than before."""


def end_of_chain(
    edition: str, options: bytes, seed_hash: str, lines: Iterable[bytes], rules: int = RULES
) -> str:
    """The end of the chain over these lines of a log."""
    start = (b"ubongo.log", edition.encode(), options, seed_hash.encode(), b"%d" % rules)
    link = sha256(b"\n".join(start)).digest()
    for line in lines:
        link = sha256(link + line).digest()
    return link.hex()
