"""./run rules: rule by rule where it lives and which tests prove it. Runs inside the environment.

A mark `@pytest.mark.rule("C-24")` counts only if its test fails when a location that the rule's row
names is broken. 1 if a rule is missing or has no location, no test, or a mark that does not count.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.say import Trouble
from tools.breaking.engine import Outcome, Tests, Trial, collect, in_forks, name_of
from tools.breaking.locations import BrokenOnPurpose, Location, find
from tools.breaking.rule_pages import Chapter, Complaint, Rule, chapter, read_chapters
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TEST_TIMEOUT = 60.0
"""Seconds that a test may take with a broken location."""
SIGN = BrokenOnPurpose.__name__
"""What stands in a failure that comes from a broken location."""


@dataclass(frozen=True)
class Project:
    """Whose rules are looked at, in the current folder: tests of this module make up small ones."""

    package: str
    chapters: tuple[Chapter, ...]
    pages: str = "docs/editions"
    tests: tuple[str, ...] = ("tests/rulebook", "tests/conformance", "tests/core")

    def numbers(self) -> tuple[str, ...]:
        """All rules that there must be."""
        return tuple(number for chapter in self.chapters for number in chapter.numbers())


PAGES = Path(__file__).resolve().parents[2] / "docs" / "editions"
CHAPTERS = tuple(chapter(PAGES / f"{page}.md") for page in ("all", *EDITIONS))
UBONGO = Project("ubongo", CHAPTERS)


@dataclass
class Findings:
    """What the tests say about rules: who proves them, where they live, what fails if broken."""

    project: Project
    rules: Sequence[Rule]
    complaints: list[Complaint]
    marks: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By rule the marked tests, each with its cases."""
    locations: dict[str, Location | str] = field(default_factory=dict)
    """What is there, or why nothing is, by the names that rows give."""
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    """What came of breaking a location, by its name."""

    def look_at(self, tests: Tests) -> None:
        """Read the marks and find the locations."""
        self.marks = {number: defaultdict(list) for number in self.project.numbers()}
        for item in tests.items.values():
            for mark in item.iter_markers("rule"):
                for number in mark.args or ("",):
                    self._mark(str(number), item.nodeid)
        names = {name for rule in self.rules for name in rule.locations}
        self.locations = {name: find(self.project.package, name) for name in sorted(names)}

    def _mark(self, number: str, case: str) -> None:
        test = name_of(case)
        unknown = Complaint(number, f"{test}: unknown rule {number!r}")
        if number in self.marks:
            self.marks[number][test].append(case)
        elif unknown not in self.complaints:
            self.complaints.append(unknown)

    def break_locations(self, tests: Tests) -> None:
        """See which marked tests fail when the locations of their rules are broken, one by one."""
        trials = list(self._trials())
        for number, (name, outcome) in enumerate(in_forks(trials, tests.attempt), 1):
            self.outcomes[name] = outcome
            _tell(f"{number} of {len(trials)} locations broken")

    def _trials(self) -> Iterator[Trial[str]]:
        for name, location in self.locations.items():
            marked = [self.marks[rule.number] for rule in self.rules if name in rule.locations]
            cases = {
                case: TEST_TIMEOUT for tests in marked for each in tests.values() for case in each
            }
            if cases and isinstance(location, Location):
                yield Trial(name, location.break_on_purpose, cases)

    def wrong(self, rule: Rule) -> Iterator[str]:
        """What is wrong with a rule: something missing that is not said to be open, or not true."""
        marked = self.marks[rule.number]
        if not marked and not rule.still_open:
            yield "no test"
        if not rule.locations and not rule.still_open:
            yield "no location"
        for name in rule.locations:
            if isinstance(found := self.locations[name], str):
                yield f"{name}: {found}"
        tried = {name: self.outcomes[name] for name in rule.locations if name in self.outcomes}
        if broke_off := [name for name, outcome in tried.items() if outcome.broke_off]:
            yield f"the tests broke off when {broke_off[0]} was broken"
            return
        counting = set()
        for name, outcome in tried.items():
            reached = [test for test, why in outcome.failed.items() if SIGN in why]
            proofs = marked.keys() & map(name_of, reached)
            if not proofs:
                yield f"no test fails when {name} is broken"
            counting |= proofs
        if tried:
            yield from (f"does not count: {test}" for test in marked if test not in counting)


def main(arguments: Sequence[str], project: Project = UBONGO) -> int:
    """Print the table of the chosen rules; 1 if anything is wrong."""
    parser = argparse.ArgumentParser("./run rules", description="which tests prove which rule")
    parser.add_argument("rules", nargs="*", help="only these, such as C-24, or D- for a page")
    parser.add_argument("--quick", action="store_true", help="break nothing")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the tests")
    options = parser.parse_args(arguments)
    chosen = tuple(word.upper() for word in options.rules)
    strange = [word for word in chosen if not any(n.startswith(word) for n in project.numbers())]
    if strange:
        print(f"./run rules does not know {strange[0]!r}.", file=sys.stderr)
        return 2
    if not options.quick and not hasattr(os, "fork"):
        print("This system cannot fork: only ./run rules --quick works here.", file=sys.stderr)
        return 2
    listed, complaints = read_chapters(Path(project.pages), project.chapters)
    rules = [rule for rule in listed if rule.number.startswith(chosen or "")]
    found = Findings(project, rules, complaints)

    def use(tests: Tests) -> None:
        found.look_at(tests)
        if not options.quick:
            found.break_locations(tests)

    try:
        collect(project.tests, use)
    except (Trouble, KeyboardInterrupt) as trouble:
        print(str(trouble) or "Stopped.", file=sys.stderr)
        return 1
    finally:
        _tell("")
    heard = [each for each in found.complaints if _concerns(each, chosen)]
    return 0 if report(found, heard, verbose=options.verbose) else 1


def _tell(line: str) -> None:
    """Show how far it is, on one line that the next one replaces."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def _concerns(complaint: Complaint, chosen: tuple[str, ...]) -> bool:
    about = complaint.about
    return not chosen or about.startswith(chosen) or any(w.startswith(about) for w in chosen)


def report(found: Findings, complaints: Sequence[Complaint], *, verbose: bool) -> bool:
    """Print the table, what is wrong besides, and the sum; whether nothing is wrong."""
    count: Counter[str] = Counter()
    print("rule  tests  result  lives in")
    for rule in found.rules:
        tests, wrong = found.marks[rule.number], list(found.wrong(rule))
        result = "WRONG" if wrong else "open" if rule.still_open else "OK"
        count[result] += 1
        located = [f"{name} {_where(found.locations[name])}" for name in rule.locations]
        first, *others = located or ["-"]
        print(f"{rule.number:<4}  {len(tests):>5}  {result:<6}  {first.rstrip()}")
        for other in others:
            print(f"{'':21}{other.rstrip()}")
        if rule.still_open:
            print(f"{'':13}open: {rule.still_open}")
        for text in wrong:
            print(f"{'':13}wrong: {text}")
        for test in tests if verbose else ():
            print(f"{'':13}test: {test}")
    for complaint in complaints:
        print(f"wrong: {complaint.text}")
    sums = f"{count['OK']} OK, {count['open']} open, {count['WRONG']} wrong"
    print(f"{count.total()} rules: {sums}; {len(complaints)} complaints about lists and marks")
    return not count["WRONG"] and not complaints


def _where(location: Location | str) -> str:
    if isinstance(location, str):
        return ""
    inside = location.file.is_relative_to(Path.cwd())
    return f"({location.file.relative_to(Path.cwd()) if inside else location.file}:{location.line})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
