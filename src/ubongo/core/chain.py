"""The hash chain of a match: a changed line no longer fits, and the end tells of any change.

    start = SHA-256("ubongo.log", edition, options, hash of the seed and version of the rules,
            each but the last with a line end behind it)
    link  = SHA-256(the link before ‖ the decision's line in the log, without link and line end)

A log has the first digits of every link behind its line. The last link is the end, and whoever was
told it finds out a chain that was made anew. Names and the seed are no part of it: they may be
told later, or forgotten.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

RULES = 5
"""The version of the rules: it grows when a cause would lead to something else than before."""
LINK_DIGITS = 16
"""So many digits of a link stand in its line.

They only name the line that was changed, as anybody can make them anew, and hashes cannot be
packed. The end is told whole.
"""


class Chain:
    """A chain that grows line by line."""

    def __init__(self, edition: str, options: bytes, seed_hash: str, rules: int = RULES) -> None:
        start = (b"ubongo.log", edition.encode(), options, seed_hash.encode(), b"%d" % rules)
        self._link = sha256(b"\n".join(start)).digest()

    def add(self, line: bytes) -> str:
        """The link of the next line."""
        self._link = sha256(self._link + line).digest()
        return self.end

    @property
    def end(self) -> str:
        """The last link so far; before any line, the start."""
        return self._link.hex()


def links_of_chain(
    edition: str, options: bytes, seed_hash: str, lines: Iterable[bytes], rules: int = RULES
) -> Iterator[str]:
    """The start of the chain, and the link of each of these lines of a log."""
    chain = Chain(edition, options, seed_hash, rules)
    yield chain.end
    yield from map(chain.add, lines)
