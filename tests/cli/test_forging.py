"""Forged logs, in every edition and solo: `ubongo replay --check` finds each, and names the line.

Whoever only changes lines breaks the hash chain, and the first line that does not fit is named.
Whoever makes the chain anew gets another end than the one that was told with the result; and where
a decision or a draw comes out differently, its line is named, too.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.command_line import Ubongo
from tests.conformance.cases import CASES, Case
from tests.conformance.golden import file_of
from tests.linking import parted, replaced
from ubongo.core.chance import SeededChance
from ubongo.core.log import Header, link_lines

SHORT = 40
"""So many decisions of each match are enough to be forged."""

Lines = list[bytes]
Told = dict[str, Any]


class Forgery(NamedTuple):
    """Other lines than those of the log, and the first line of the file that is not what it was.

    `careful` are the same lines with numbers and times that fit to their places. `differs` is a
    line that cannot come out as it is told; nothing where only the chain's end is sure to tell.
    """

    lines: Lines
    careful: Lines
    line: int
    differs: int | None


def told(line: bytes) -> Told:
    """A decision as it stands in its line."""
    decision: Told = msgspec.json.decode(line)
    return decision


def command_of(line: bytes) -> Told:
    """The first command that led to it; without any if time did."""
    cause = told(line)["cause"]
    command: Told = cause[0]["command"] if isinstance(cause, list) else {}
    return command


def changed(lines: Lines, index: int, *, is_different: bool = True, **fields: object) -> Forgery:
    """One decision that has other fields; its link stays as it was."""
    decision = told(lines[index])
    link = decision.pop("link")
    forged = msgspec.json.encode({**decision, **fields, "link": link})
    assert forged != lines[index]
    now, line = replaced(lines, index, forged), index + 2
    return Forgery(now, now, line, line if is_different else None)


def other_draw(lines: Lines, _: bytes) -> Forgery:
    """Another outcome."""
    index = next(index for index, line in enumerate(lines) if b'"draws"' in line)
    (below, outcome), *rest = told(lines[index])["draws"]
    return changed(lines, index, draws=[[below, (outcome + 1) % below], *rest])


def other_event(lines: Lines, _: bytes) -> Forgery:
    """Somebody left, who did not."""
    index = len(lines) // 2
    events = told(lines[index])["events"]
    return changed(lines, index, events=[*events, {"kind": "left", "seat": 0}])


def other_command(lines: Lines, _: bytes) -> Forgery:
    """Somebody came, who did something else."""
    kinds = [command_of(line).get("kind", "come") for line in lines]
    index = next(index for index, kind in enumerate(kinds) if kind != "come")
    return changed(lines, index, cause=[{"command": {"kind": "come", "seat": 0}}])


def other_ids(lines: Lines, _: bytes) -> Forgery:
    """A command that answers another id: nothing comes of it."""
    index = next(index for index, line in enumerate(lines) if command_of(line))
    given, *others = told(lines[index])["cause"]
    return changed(lines, index, is_different=False, cause=[{**given, "ids": [77]}, *others])


def other_time(lines: Lines, _: bytes) -> Forgery:
    """A millisecond later, between the same decisions."""
    times = [told(line)["at"] for line in lines]
    pairs = enumerate(pairwise(times))
    index = next(index for index, (at, then) in pairs if at < then)
    return changed(lines, index, is_different=False, at=times[index] + 1)


def other_seat(lines: Lines, _: bytes) -> Forgery:
    """Somebody else gave the command; who ends a pause does not matter."""
    kinds = [command_of(line).get("kind", "resume") for line in lines]
    index = next(index for index, kind in enumerate(kinds) if kind != "resume")
    given, *others = told(lines[index])["cause"]
    command = {**given["command"], "seat": given["command"]["seat"] + 1}
    return changed(lines, index, cause=[{**given, "command": command}, *others])


def moved(now: Lines, index: int, seed: bytes) -> Forgery:
    """Lines that stand elsewhere, from this decision on."""
    careful, at = [told(line) for line in now], 0
    for number, decision in enumerate(careful, 1):
        at = max(at, decision["at"])
        decision.update(number=number, at=at)
    different = (decision["number"] + 1 for decision in careful if not is_drawn(decision, seed))
    lines = [msgspec.json.encode(decision) for decision in careful]
    return Forgery(now, lines, index + 2, next(different, None))


def is_drawn(decision: Told, seed: bytes) -> bool:
    """Whether the seed gives all draws of a decision."""
    chance = SeededChance(seed, decision["number"])
    return all(chance.below(below) == outcome for below, outcome in decision.get("draws", ()))


def last_drawn(lines: Lines) -> int:
    """The last decision that chance had a part in."""
    return max(index for index, line in enumerate(lines) if b'"draws"' in line)


def dropped(lines: Lines, seed: bytes) -> Forgery:
    """A line that is not there any more."""
    index = last_drawn(lines) - 1
    return moved([*lines[:index], *lines[index + 1 :]], index, seed)


def cut_off(lines: Lines, seed: bytes) -> Forgery:
    """The last line is not there any more."""
    return moved(lines[:-1], len(lines) - 2, seed)


def doubled(lines: Lines, seed: bytes) -> Forgery:
    """A line that stands there twice."""
    index = last_drawn(lines)
    return moved([*lines[:index], *lines[index - 1 :]], index, seed)


def swapped(lines: Lines, seed: bytes) -> Forgery:
    """Two lines that changed places."""
    index = last_drawn(lines) - 1
    both = [lines[index + 1], lines[index]]
    return moved([*lines[:index], *both, *lines[index + 2 :]], index, seed)


Forge = Callable[[Lines, bytes], Forgery]
FORGERIES: tuple[Forge, ...] = (
    other_draw,
    other_event,
    other_command,
    other_ids,
    other_time,
    other_seat,
    dropped,
    cut_off,
    doubled,
    swapped,
)
NAMED = re.compile(r"\bline (\d+)\)?:")


class Short(NamedTuple):
    """The beginning of a golden match as a log of its own."""

    header: Header
    first: bytes
    lines: Lines
    seed: bytes
    end: str


def beginning(case: Case) -> Short:
    """So much of a match that all of it can be forged."""
    header, lines = parted(file_of(case).read_bytes())
    first, *linked = link_lines(header, lines[:SHORT]).split(b"\n")[:-1]
    assert header.seed is not None
    end: str = msgspec.json.decode(first)["end"]
    return Short(header, first, linked, bytes.fromhex(header.seed), end)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_forged_log_is_found_and_its_line_named(case: Case, replay: Ubongo, file: Path) -> None:
    short = beginning(case)
    for forge in FORGERIES:
        forgery = forge(short.lines, short.seed)
        file.write_bytes(b"\n".join([short.first, *forgery.lines, b""]))
        code, out, err = replay(file, "--check")
        assert (code, out) == (1, ""), forge
        assert f"cannot be told: line {forgery.line}: the hash chain does not " in err, forge


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_forged_log_with_a_chain_of_its_own_is_found_by_the_end(
    case: Case, replay: Ubongo, file: Path
) -> None:
    short = beginning(case)
    for forge in FORGERIES:
        forgery = forge(short.lines, short.seed)
        _, lines = parted(b"\n".join([short.first, *forgery.careful, b""]))
        file.write_bytes(link_lines(short.header, lines))
        code, out, err = replay(file, "--check", "--end", short.end)
        assert code == 1, forge
        assert err or f", not with {short.end}!" in out, forge
        named = [int(line) for line in NAMED.findall(out + err)]
        assert all(line >= forgery.line for line in named), forge
        assert forgery.differs is None or named[0] <= forgery.differs, forge


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_was_not_forged_is_right(case: Case, replay: Ubongo, file: Path) -> None:
    short = beginning(case)
    file.write_bytes(b"\n".join([short.first, *short.lines, b""]))
    assert replay(file, "--check", "--end", short.end)[0] == 0
