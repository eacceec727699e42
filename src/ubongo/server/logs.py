"""Logs: plain lines for people, or one JSON object a line for programs.

Only our own loggers obey the level: below warnings, uvicorn writes out frames and cookies, and
SQLAlchemy what it stores. What a line is about stands in fields of its own: the match, the seat.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import IO

OWN = "ubongo"
FIELDS = ("match", "seat")
"""What a line may be about, beside its words: `log.info("…", extra={"match": …, "seat": …})`."""


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """What a line is about."""
    return {
        name: getattr(record, name) for name in FIELDS if getattr(record, name, None) is not None
    }


class SelfExplaining(Exception):
    """An error that says in a sentence all that there is to know: nobody needs a traceback."""


SAME_CAUSE_EVERY = 60.0
"""Seconds in which one cause is told once."""


class OncePerCause(logging.Filter):
    """Leaves out what was written a short while ago: a traceback, or a line that has none."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through but those of a sentence that is known, and not every traceback."""
        _, error, trace = record.exc_info or (None, None, None)
        if error is None:
            return True
        if isinstance(error, SelfExplaining):
            record.msg, record.args = "%s: %s", (record.getMessage(), error)
            record.exc_info = record.exc_text = None
            return self._is_new((type(error), str(error)))
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = () if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        if not self._is_new((type(error), *where)):
            record.msg, record.args = "%s (%s)", (record.getMessage(), type(error).__name__)
            record.exc_info = record.exc_text = None
        return True

    def _is_new(self, cause: tuple[object, ...]) -> bool:
        """Whether a cause was not told a short while ago, and is told now."""
        now = self._now()
        self._told = {each: at for each, at in self._told.items() if now - at < SAME_CAUSE_EVERY}
        is_new = cause not in self._told
        self._told.setdefault(cause, now)
        return is_new


class PlainLines(logging.Formatter):
    """A moment, how bad, who says it, what, and what it is about."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The line, with its fields at the end."""
        about = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        return _on_one_line(super().formatMessage(record) + about)


def _on_one_line(text: str) -> str:
    """The text with control characters as escapes: nobody else's words look like lines of ours."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class JsonLines(logging.Formatter):
    """The same as an object."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever the message has in it."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs(level: str, form: str, stream: IO[str] | None = None) -> None:
    """Write logs to standard error, or elsewhere: ours from this level on, of others warnings."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(OncePerCause())
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OWN).setLevel(level.upper())
