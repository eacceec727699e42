"""The command line in this process, which a test hears; to start another takes a second each."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

from ubongo.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Said(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


class Ubongo:
    """Called with the words that follow `ubongo`."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        words: tuple[str, ...] = (),
    ) -> None:
        self._capsys, self._monkeypatch, self._words = capsys, monkeypatch, words

    def __call__(self, *words: str | Path, stdin: bytes = b"") -> Said:
        """Run it to its end."""
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main([*self._words, *map(str, words)])
        except SystemExit as end:
            code = int(end.code or 0)
        return Said(code, *self._capsys.readouterr())

    def word(self, word: str) -> Ubongo:
        """The same with its first word."""
        return Ubongo(self._capsys, self._monkeypatch, (*self._words, word))
