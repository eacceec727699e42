"""Makes up frames and requests: random ones, mutated ones, and commands with random data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec

from ubongo.core.wire.frames import LARGEST_FRAME
from ubongo.decks.boxes import EDITIONS
from ubongo.server.tables.phrases import PHRASES

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ubongo.core.edition import AnyEdition

SIGNS = "\x00\n\"'\\{}[]:,0-9aZé→😀\u202e\ud800 "
PATHS = ("", "tables", "tables/{code}", "tables/{code}/seats", "tables/{code}/seats/{n}")
MORE_PATHS = ("tables/{code}/seats/{n}/bot", "tables/{code}/ready", "tables/{code}/pause")
LAST_PATHS = ("tables/{code}/again", "tables/{code}/tickets", "socket", "guest", "openapi.json")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD")


class Nonsense:
    """Makes up frames for a table of an edition."""

    def __init__(self, dice: random.Random, edition: AnyEdition) -> None:
        self._dice = dice
        self._commands = [
            (str(command.__struct_config__.tag), command.__struct_fields__)
            for command in get_args(edition.command_type)
        ]
        self._last_id = 0
        self._ids = [self._id() for _ in range(20)]

    def frame(self) -> str | bytes:
        """One frame."""
        makers: dict[Callable[[], str | bytes], int] = {
            self._command: 80,
            self._mutated: 10,
            self._pong: 4,
            self._json: 2,
            self._text: 1,
            self._large: 1,
            self._deep: 1,
            self._binary: 1,
        }
        (maker,) = self._dice.choices(list(makers), list(makers.values()))
        return maker()

    def _id(self) -> int:
        """Most count up, some are far ahead."""
        self._last_id += self._dice.choice([1, 1, 1, 2, 1_000])
        return self._last_id

    def _command(self) -> str:
        """A command of the edition, or of none, with whatever in its fields."""
        kind, fields = self._dice.choice([*self._commands, ("say", ("phrase",)), ("dance", ())])
        used = self._dice.random() < 0.1
        names = [name for name in fields if used or name not in {"seat", "credited"}]
        data = {name: self.value() for name in names}
        if "phrase" in data and self._dice.random() < 0.5:
            data["phrase"] = self._dice.choice(PHRASES)
        key = self._dice.choice(self._ids) if self._dice.random() < 0.2 else self._id()
        claims = ["after", "age"] if self._dice.random() < 0.2 else []
        when = {name: self._dice.choice([0, 1, 7, 2**53, -1, 2**70, "", None]) for name in claims}
        return written({"type": "cmd", "id": key, "kind": kind, "data": data, **when})

    def _pong(self) -> str:
        return written({"type": "pong", "n": self._dice.choice([0, 1, 2, -1, 2**53, 2**70])})

    def _json(self) -> str:
        return written(self.anything(3))

    def _text(self) -> str:
        return "".join(self._dice.choices(SIGNS, k=self._dice.randrange(60)))

    def _large(self) -> str:
        return " " * (LARGEST_FRAME + self._dice.randrange(-10, 10)) + "{}"

    def _deep(self) -> str:
        depth = self._dice.choice([100, 2_000, 8_000])
        return "[" * depth + "]" * depth

    def _binary(self) -> bytes:
        return self._dice.randbytes(self._dice.randrange(50))

    def _mutated(self) -> str:
        """A good frame with a small fault."""
        text = self._dice.choice([self._command, self._pong, self._hello])()
        for _ in range(self._dice.randint(1, 3)):
            start = self._dice.randrange(len(text) + 1)
            end = min(len(text), start + self._dice.randrange(4))
            put_in = "".join(self._dice.choices(SIGNS, k=self._dice.randrange(3)))
            text = text[:start] + self._dice.choice([put_in, "", text[start:end] * 2]) + text[end:]
        return text

    def _hello(self) -> str:
        ticket = self._dice.randbytes(8).hex()
        return written({"type": "hello", "ticket": ticket, "last": self.value()})

    def value(self) -> int | str:
        """Something that a field may have."""
        choices: list[int | str] = [
            self._dice.randrange(-3, 12),
            self._dice.choice([2**53, -(2**53), 2**63, 10**30]),
            "",
            self._text(),
            "L4a@0,0 V3b@1,1",
            "0@0,0 1@1,0",
        ]
        return self._dice.choice(choices)

    def anything(self, depth: int) -> Any:  # noqa: ANN401 - any JSON
        """A value of any shape."""
        shape = self._dice.randrange(6 if depth else 4)
        if shape == 4:
            return [self.anything(depth - 1) for _ in range(self._dice.randrange(4))]
        if shape == 5:
            keys = ("type", "id", "kind", "data", "n", "ticket", "last", self._text())
            return {self._dice.choice(keys): self.anything(depth - 1) for _ in range(4)}
        return [None, True, self.value(), self._dice.random()][shape]

    def request(self, code: str) -> tuple[str, str, bytes]:
        """A request to the addresses under /api."""
        path = self._dice.choice((*PATHS, *MORE_PATHS, *LAST_PATHS))
        number = self._dice.choice(["0", "2", "-1", "9" * 30, "x"])
        bodies = (
            b"",
            self._text().encode(errors="replace"),
            written(self.anything(3)).encode(errors="replace"),
            written({"name": self.value()}).encode(errors="replace"),
            written({"edition": EDITIONS[0], "options": self.anything(2)}).encode(errors="replace"),
            written({"is_ready": self.anything(1)}).encode(errors="replace"),
        )
        known = code if self._dice.random() < 0.8 else "ZZZZ"
        full = "/api/" + path.format(code=known, n=number)
        return self._dice.choice(METHODS), full, self._dice.choice(bodies)


def written(value: object) -> str:
    """JSON also of what has no good form, such as half a sign."""
    try:
        return msgspec.json.encode(value).decode()
    except (msgspec.MsgspecError, UnicodeError, OverflowError):
        return repr(value)
