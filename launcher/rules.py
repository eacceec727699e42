"""./run rules: rule by rule where it lives and which tests prove it. Runs inside the environment.

A mark `@pytest.mark.rule("C-24")` counts only if its test fails when a place that the rule's row
names is broken. 1 if a rule is missing or has no place, no test, or a mark that does not count.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.rules_pages import Chapter, Complaint, Rule, read_chapters
from launcher.rules_trials import Trials, conduct
from launcher.say import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from launcher.rules_places import Place

CHAPTERS = (
    Chapter("A", "all", 19),
    Chapter("C", "classic", 39),
    Chapter("D", "three_d", 36),
    Chapter("L", "light_dark", 25),
    Chapter("K", "card_game", 25),
)


@dataclass(frozen=True)
class Project:
    """Whose rules are looked at: tests of this module make up small ones."""

    root: Path = Path(__file__).resolve().parent.parent
    package: str = "ubongo"
    chapters: tuple[Chapter, ...] = CHAPTERS
    pages: str = "docs/editions"
    tests: tuple[str, ...] = ("tests/rulebook", "tests/conformance", "tests/core")

    def numbers(self) -> tuple[str, ...]:
        """All rules that there must be."""
        return tuple(number for chapter in self.chapters for number in chapter.numbers())


@dataclass(frozen=True)
class Verdict:
    """What came out for one rule."""

    rule: Rule
    tests: tuple[str, ...]
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        if self.wrong:
            return "WRONG"
        return "open" if self.rule.still_open else "OK"


def main(arguments: Sequence[str], project: Project | None = None) -> int:
    """Print the table of the chosen rules; 1 if anything is wrong."""
    project = project or Project()
    options = _parser().parse_args(arguments)
    chosen = tuple(word.upper() for word in options.rules)
    strange = [word for word in chosen if not any(n.startswith(word) for n in project.numbers())]
    if strange:
        print(f"./run rules does not know {strange[0]!r}.", file=sys.stderr)
        return 2
    if not options.quick and not hasattr(os, "fork"):
        print("This system cannot fork: only ./run rules --quick works here.", file=sys.stderr)
        return 2
    listed, complaints = read_chapters(project.root / project.pages, project.chapters)
    rules = [rule for rule in listed if not chosen or rule.number.startswith(chosen)]
    breaking = not options.quick
    trials = Trials(project.package, rules, project.numbers(), breaking, _tell)
    try:
        conduct(project.root, project.tests, trials)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    finally:
        _tell("")
    heard = [each for each in (*complaints, *trials.complaints) if _concerns(each, chosen)]
    verdicts = [judge(rule, trials) for rule in rules]
    print("\n".join(report(verdicts, heard, trials, project.root, verbose=options.verbose)))
    return 1 if heard or any(verdict.wrong for verdict in verdicts) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("./run rules", description="which tests prove which rule")
    parser.add_argument("rules", nargs="*", help="only these, such as C-24, or D- for a page")
    parser.add_argument("--quick", action="store_true", help="break nothing")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the tests")
    return parser


def _tell(line: str) -> None:
    """Show how far it is, on one line that the next one replaces."""
    if sys.__stderr__ is not None and sys.__stderr__.isatty():
        print(f"\r\033[K{line}", end="", file=sys.__stderr__, flush=True)


def _concerns(complaint: Complaint, chosen: tuple[str, ...]) -> bool:
    about = complaint.about
    return not chosen or about.startswith(chosen) or any(w.startswith(about) for w in chosen)


def judge(rule: Rule, trials: Trials) -> Verdict:
    """What is wrong with a rule: something missing that is not said to be open, or not true."""
    tests = tuple(trials.marks[rule.number])
    wrong = [] if rule.still_open or tests else ["no test"]
    wrong += [] if rule.still_open or rule.places else ["no place"]
    for name in rule.places:
        found = trials.places[name]
        wrong += [f"{name}: {found}"] if isinstance(found, str) else []
    if trials.breaking:
        wrong += _unproven(rule, tests, trials)
    return Verdict(rule, tests, tuple(wrong))


def _unproven(rule: Rule, tests: tuple[str, ...], trials: Trials) -> Iterator[str]:
    """The marks that do not count and the places that no test needs."""
    tried = {name: trials.failing[name] for name in rule.places if name in trials.failing}
    failing: set[str] = set()
    for name, failed in tried.items():
        if failed is None:
            yield f"the tests broke off when {name} was broken"
            return
        failing |= failed
        if not failed.intersection(tests):
            yield f"no test fails when {name} is broken"
    if tried:
        yield from (f"does not count: {test}" for test in tests if test not in failing)


def report(
    verdicts: Sequence[Verdict],
    complaints: Sequence[Complaint],
    trials: Trials,
    root: Path,
    *,
    verbose: bool,
) -> Iterator[str]:
    """The table, what is wrong besides, and the sum."""
    yield "rule  tests  result  lives in"
    for verdict in verdicts:
        rule = verdict.rule
        places = [f"{name} {_where(trials.places[name], root)}".rstrip() for name in rule.places]
        first, *others = places or ["-"]
        yield f"{rule.number:<4}  {len(verdict.tests):>5}  {verdict!s:<6}  {first}"
        yield from (f"{'':21}{other}" for other in others)
        if rule.still_open:
            yield f"{'':13}open: {rule.still_open}"
        yield from (f"{'':13}wrong: {text}" for text in verdict.wrong)
        if verbose:
            yield from (f"{'':13}test: {test}" for test in verdict.tests)
    yield from (f"wrong: {complaint.text}" for complaint in complaints)
    count = Counter(map(str, verdicts))
    sums = f"{count['OK']} OK, {count['open']} open, {count['WRONG']} wrong"
    yield f"{len(verdicts)} rules: {sums}; {len(complaints)} complaints about lists and marks"


def _where(place: Place | str, root: Path) -> str:
    if isinstance(place, str):
        return ""
    inside = place.file.is_relative_to(root)
    return f"({place.file.relative_to(root) if inside else place.file}:{place.line})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
