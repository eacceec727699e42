"""Logs whose hash chain is made anew, as somebody would do who forges one carefully."""

from collections.abc import Sequence

import msgspec

from ubongo.core.log import Header, link_lines


def parted(data: bytes) -> tuple[Header, list[bytes]]:
    """The header of a log, and its lines without their links."""
    first, *lines = data.split(b"\n")[:-1]
    return msgspec.json.decode(first, type=Header), [without_link(line) for line in lines]


def without_link(line: bytes) -> bytes:
    """A decision's line as the chain has it; also one that has no link any more."""
    bare, link, _ = line.rpartition(b',"link":"')
    return bare + b"}" if link else line


def relinked(data: bytes) -> bytes:
    """The log with the links and the end that fit to its lines."""
    return link_lines(*parted(data))


def with_line(data: bytes, number: int, line: bytes) -> bytes:
    """The log with one of its lines, counted from 1, put differently, and links that fit."""
    header, lines = parted(data)
    return link_lines(header, replaced(lines, number - 2, line))


def replaced(lines: Sequence[bytes], index: int, line: bytes) -> list[bytes]:
    """The lines with another one."""
    return [*lines[:index], line, *lines[index + 1 :]]
