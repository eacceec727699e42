"""`ubongo solve --batch`: one JSON line in, one JSON line out, whatever is in it."""

import argparse
import json
import sys
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Literal, NoReturn

import msgspec

from ubongo.cli.reading import puzzle_of, stop_of
from ubongo.decks.boxes import puzzle_box
from ubongo.geometry import Area
from ubongo.solving import count_solutions


class TaskLine(msgspec.Struct):
    """A task as other programs write it; further fields are passed over."""

    edition: str
    area: list[tuple[int, int]]
    pieces: list[str]
    face: Literal["light", "dark"] | None = None


def run_batch(arguments: argparse.Namespace) -> int:
    """Answer every line in order; the exit code is 1 if any of them failed."""
    if arguments.given:
        raise ValueError(f"--batch reads one file, not {arguments.given[0]!r} too")
    for option in ("cells", "pieces", "face", "placed"):
        if getattr(arguments, option):
            raise ValueError(f"--{option} is not for --batch, whose lines say it themselves")
    failed = False
    for line in _lines(arguments.batch):
        if line.strip():
            answer = _answer(line, arguments.limit, arguments.seconds)
            failed = failed or "error" in answer
            print(json.dumps(answer, allow_nan=False), flush=arguments.batch == "-")
    return int(failed)


def _lines(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise ValueError(f"cannot read {name!r}: {error.strerror or error}") from None


def _answer(line: bytes, limit: int | None, seconds: float | None) -> dict[str, object]:
    """The line's `id`, if it has one, and its number of solutions, or what is wrong with it."""
    answer: dict[str, object] = {}
    try:
        read = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number, parse_float=_finite)
        if isinstance(read, dict) and "id" in read:
            answer["id"] = read["id"]
        count, complete = _count(msgspec.convert(read, TaskLine), limit, seconds)
    except UnicodeDecodeError:
        return {"error": "the line is not UTF-8 text"}
    except json.JSONDecodeError as error:
        return {"error": f"the line is not JSON: {error.msg} at column {error.colno}"}
    except RecursionError:
        return {"error": "the line is not JSON that can be read: nested too deep"}
    except ValueError as error:
        return answer | {"error": str(error)}
    return answer | {"solutions": count} | ({} if complete else {"complete": False})


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"the line is not JSON: {word} is no number")


def _finite(word: str) -> float:
    return float(word) if isfinite(float(word)) else _no_number(word)


def _count(task: TaskLine, limit: int | None, seconds: float | None) -> tuple[int, bool]:
    area = Area.of(task.area, puzzle_box(task.edition).levels)
    puzzle = puzzle_of(task.edition, area, task.pieces, task.face)
    return count_solutions(puzzle, limit, stop_of(seconds))
