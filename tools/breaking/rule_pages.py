"""The rule lists in docs/editions: one table row per rule, with its location in the code.

A list is any Markdown table with the header `| rule | says | lives in |`, to which a last column
`still open` may be added. Each rule that a chapter counts must stand on its page exactly once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

HEADERS = (["rule", "says", "lives in"], ["rule", "says", "lives in", "still open"])
NOWHERE = {"", "-", "–", "—"}  # noqa: RUF001 - dashes that people type into an empty cell
DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)+")
DECLARED = re.compile(r"<!-- rules: ([A-Z])-01 to \1-(\d+) -->")
PIPE = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Chapter:
    """A page of rules and how many it has; they are numbered from 01."""

    letter: str
    page: str
    rules: int

    def numbers(self) -> tuple[str, ...]:
        """All its rules, such as C-01."""
        return tuple(f"{self.letter}-{each:02}" for each in range(1, self.rules + 1))


def chapter(page: Path) -> Chapter:
    """The chapter that a page declares above its list: `<!-- rules: C-01 to C-39 -->`."""
    found = DECLARED.search(page.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{page.name} does not say which rules it has")
    return Chapter(found[1], page.stem, int(found[2]))


@dataclass(frozen=True)
class Rule:
    """A row: the rule's number, where it lives, and which part of it has no location yet."""

    number: str
    locations: tuple[str, ...]
    still_open: str


@dataclass(frozen=True)
class Complaint:
    """Something that is wrong with a list or a mark; `about` is a rule's number or its letter."""

    about: str
    text: str


def read_chapters(folder: Path, chapters: Sequence[Chapter]) -> tuple[list[Rule], list[Complaint]]:
    """The rules of all pages in their order, each once, and what is wrong with the lists."""
    rules: list[Rule] = []
    complaints: list[Complaint] = []
    for chapter in chapters:
        page = folder / f"{chapter.page}.md"
        text = page.read_text(encoding="utf-8") if page.is_file() else ""
        listed: dict[str, Rule] = {}
        for line, cells in table_rows(text):
            row = _row(cells)
            wrong = row if isinstance(row, str) else _misplaced(row, chapter, listed)
            if wrong:
                about = cells[0] if cells[0] in chapter.numbers() else chapter.letter
                complaints.append(Complaint(about, f"{page.name}:{line}: {wrong}"))
            elif isinstance(row, Rule):
                listed[row.number] = row
        complained = {each.about for each in complaints}
        complaints += (
            Complaint(number, f"{page.name}: {number} is missing")
            for number in chapter.numbers()
            if number not in listed and number not in complained
        )
        rules += sorted(listed.values(), key=lambda rule: rule.number)
    return rules, complaints


def table_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Line number and cells of every row in every table of rules."""
    columns = 0
    for line, row in enumerate(text.splitlines(), start=1):
        cells = [cell.strip() for cell in PIPE.split(row.strip())[1:-1]]
        if not row.strip().startswith("|"):
            columns = 0
        elif [cell.lower() for cell in cells] in HEADERS:
            columns = len(cells)
        elif columns and not all(re.fullmatch(":?-+:?", cell) for cell in cells):
            yield line, cells + [""] * (columns - len(cells))


def _row(cells: Sequence[str]) -> Rule | str:
    """The rule of a row, or what is wrong with it."""
    number, _, lives_in, *still_open = cells
    if not re.fullmatch(r"[A-Z]-\d\d", number):
        return f"a row is for one rule, not for {number!r}"
    if len(still_open) > 1:
        return f"the row of {number} has too many cells (a | within a cell is written \\|)"
    names = [] if lives_in in NOWHERE else [name.strip(" `") for name in lives_in.split(",")]
    odd = [name for name in names if not DOTTED.fullmatch(name)]
    if odd:
        return f"{number} lives in {odd[0]!r}, which is no dotted name"
    left = "".join(still_open)
    return Rule(number, tuple(names), "" if left in NOWHERE else left)


def _misplaced(rule: Rule, chapter: Chapter, listed: dict[str, Rule]) -> str:
    """What is wrong with a rule's standing here, if anything."""
    if rule.number not in chapter.numbers():
        first, *_, last = chapter.numbers()
        return f"{rule.number} is unknown here, where {first} to {last} belong"
    return f"{rule.number} stands here twice" if rule.number in listed else ""
