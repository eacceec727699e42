"""Reads the commands of players: what a client sends, with what only the server may say."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Message

if TYPE_CHECKING:
    from ubongo.core.wire.frames import Cmd
    from ubongo.server.tables.connection import Connection

C = TypeVar("C", bound=Message)

OURS = frozenset({"kind", "seat", "credited"})
"""Fields that the server puts in: nobody speaks for another seat or at another time."""
LONGEST_WHY = 200


class ReceivedCommand(NamedTuple):
    """A command of a seat, the connection on which it came in, and when."""

    seat: Seat
    connection: "Connection"
    cmd: "Cmd"
    at: Millis


class CommandReader(Generic[C]):
    """The commands that players of an edition may give."""

    def __init__(self, commands: Iterable[type[C]]) -> None:
        self._by_kind = {str(command.__struct_config__.tag): command for command in commands}

    @property
    def kinds(self) -> frozenset[str]:
        """What players may do."""
        return frozenset(self._by_kind)

    def read(self, kind: str, data: Mapping[str, int | str], seat: Seat, credited: Millis) -> C:
        """The command of the player on this seat, or a Refusal."""
        command = self._by_kind.get(kind)
        if command is None:
            raise malformed_command(f"there is no command {kind!r}")
        if OURS & data.keys():
            raise malformed_command(f"the server puts in {', '.join(sorted(OURS & data.keys()))}")
        ours = {"seat": seat, "credited": credited}
        known = {name: ours[name] for name in command.__struct_fields__ if name in ours}
        try:
            return msgspec.convert({**data, **known}, command)
        except msgspec.ValidationError as error:
            raise malformed_command(str(error)) from None


def malformed_command(why: str) -> Refusal:
    """What is answered to something that is no command."""
    return Refusal("command.malformed", why=why[:LONGEST_WHY])
