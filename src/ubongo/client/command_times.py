"""When commands were given, for a server that was away: how long after which decision (A-05)."""

import asyncio

import msgspec

from ubongo.core.wire.frames import Cmd


class CommandTimes:
    """Says when a command was given: remembers the last decision that came, and when.

    Decisions that come while the match's clock stands after an outage do not count: they were told
    late, so nothing could be timed by them.
    """

    def __init__(self) -> None:
        self.stands_still = False
        """Whether the server was away, and the match's clock stands until all are back."""
        self._last: tuple[int, float] | None = None

    def forget(self) -> None:
        """Another match begins."""
        self._last = None

    def note(self, number: int) -> None:
        """A decision came, or a view after it."""
        if not self.stands_still:
            self._last = number, asyncio.get_running_loop().time()

    def dated(self, cmd: Cmd) -> Cmd:
        """The command, which says when it is given; nothing, if no decision has come yet."""
        if self._last is None:
            return cmd
        number, at = self._last
        age = round((asyncio.get_running_loop().time() - at) * 1000)
        return msgspec.structs.replace(cmd, after=number, age=max(0, age))
