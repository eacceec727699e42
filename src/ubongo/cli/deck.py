"""`ubongo deck`: makes, checks, measures, shows and exports decks, and looks up solutions."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ubongo.cli.answer import Answer, print_answer
from ubongo.cli.drawing import board_text, card_face_text, side_text
from ubongo.cli.progress import shown_progress
from ubongo.cli.reading import positive, read_bytes, read_text
from ubongo.decks.booklet import find_face, find_sides, find_task, printed_solution
from ubongo.decks.boxes import BOXES, box_of
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.card_statistics import Sample, card_statistics
from ubongo.decks.check import Finding, check_deck
from ubongo.decks.check_cards import check_card_deck, check_promises
from ubongo.decks.export import export_lines
from ubongo.decks.files import AnyDeck, read_deck, save, shipped, write_deck
from ubongo.decks.model import Deck
from ubongo.decks.statistics import statistics_table
from ubongo.decks.svg import face_svg, side_svg
from ubongo.geometry import write_solution

if TYPE_CHECKING:
    from rich.text import Text

    from ubongo.decks.progress import Progress

Work = Callable[[argparse.Namespace], int]
BEGIN, END = "<!-- statistics -->\n", "<!-- /statistics -->"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the word, its own words and their options."""
    parser = subparsers.add_parser(
        "deck",
        help="make, check, measure, show or export a deck",
        description="The shipped deck of an edition, or with --deck FILE one of your own.",
    )
    words = parser.add_subparsers(metavar="WORD", required=True, parser_class=type(parser))
    make = words.add_parser("make", help="generate a new deck")
    make.add_argument("edition", choices=BOXES)
    make.add_argument("--seed", required=True, help="the same seed gives the same deck")
    make.add_argument("--output", metavar="FILE", help="default: EDITION-SEED.json; - prints it")
    make.set_defaults(run=_guarded(_make))
    _add_word(words, "check", "recount everything that a deck states", _check)
    stats = _add_word(words, "stats", "what a deck is like, beside the printed one", _stats)
    stats.add_argument("--deals", type=positive, help="card game: how many (10000)")
    stats.add_argument("--into", metavar="FILE", help="write the table into a document")
    _add_word(words, "export", "one JSON line per task, for other programs", _export)
    show = _add_word(words, "show", "draw a card", _show)
    show.add_argument("card", help="7, A25, '7 hard', or in the card game 4-17")
    show.add_argument("--svg", action="store_true", help="write the side as SVG")
    solution = _add_word(words, "solution", "draw the solution of a task", _solution)
    solution.add_argument("task", help="'7 moon', 'A25 - 1|2', '12 hard dark'")
    solution.add_argument("--json", action="store_true", help="answer in JSON")


def _add_word(
    words: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    help_line: str,
    work: Work,
) -> argparse.ArgumentParser:
    word = words.add_parser(name, help=help_line)
    word.add_argument("edition", choices=BOXES)
    word.add_argument("--deck", metavar="FILE", help="a deck of your own, not the shipped one")
    word.set_defaults(run=_guarded(work))
    return word


def _guarded(work: Work) -> Work:
    """The same work, whose ValueErrors are one sentence and exit code 2."""

    def guarded(arguments: argparse.Namespace) -> int:
        try:
            return work(arguments)
        except ValueError as error:
            print(f"ubongo deck: {error}", file=sys.stderr)
            return 2

    return guarded


def _read(arguments: argparse.Namespace) -> AnyDeck:
    edition: str = arguments.edition
    if arguments.deck is None:
        return shipped(edition)
    deck = own_deck(arguments.deck)
    if deck.edition != edition:
        raise ValueError(f"{arguments.deck!r} is a deck of {deck.edition}, not {edition}")
    return deck


def own_deck(name: str) -> AnyDeck:
    """The deck in a file, not yet checked; a ValueError says why it cannot be read."""
    try:
        return read_deck(read_bytes(name))
    except ValueError as error:
        raise ValueError(f"{name!r} is no deck: {error}") from None


def refuse_findings(name: str, findings: list[Finding]) -> None:
    """Refuse the deck in a file if there is anything wrong with it."""
    if findings:
        more = f" (and {len(findings) - 1} more: ubongo deck check)" if len(findings) > 1 else ""
        raise ValueError(f"{name!r} is no good deck: {findings[0]}{more}")


def _deck(arguments: argparse.Namespace) -> AnyDeck:
    """The deck to work with; one of somebody's own must be right."""
    deck = _read(arguments)
    if arguments.deck is not None:
        refuse_findings(arguments.deck, _findings(deck))
    return deck


def _findings(deck: AnyDeck, progress: Progress | None = None) -> list[Finding]:
    if isinstance(deck, StackDeck):
        return check_card_deck(deck)
    return check_deck(deck, progress=progress)


def all_findings(deck: AnyDeck, progress: Progress | None = None) -> list[Finding]:
    """All that is wrong with a deck, of the card game also what it promises of its hands."""
    findings = _findings(deck, progress)
    if not findings and isinstance(deck, StackDeck):
        findings = check_promises(deck, progress=progress)
    return findings


def _puzzle_deck(arguments: argparse.Namespace) -> Deck:
    deck = _deck(arguments)
    if isinstance(deck, Deck):
        return deck
    raise ValueError(
        f"{deck.edition} has hands, not tasks: see ubongo solve --edition {deck.edition}"
    )


def _make(arguments: argparse.Namespace) -> int:
    with shown_progress() as progress:
        data = write_deck(box_of(arguments.edition).make(arguments.seed, progress))
    if arguments.output == "-":
        sys.stdout.buffer.write(data)
        return 0
    safe = "".join(sign if sign.isalnum() or sign in "-_." else "_" for sign in arguments.seed)
    path = Path(arguments.output or f"{arguments.edition}-{safe}.json")
    _save(path, data)
    print(f"wrote {path} ({len(data)} bytes)")
    return 0


def _save(path: Path, data: bytes) -> None:
    try:
        save(path, data)
    except OSError as error:
        raise ValueError(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def _check(arguments: argparse.Namespace) -> int:
    deck = _read(arguments)
    with shown_progress() as progress:
        findings = all_findings(deck, progress)
    for finding in findings:
        print(finding)
    if findings:
        print(f"{len(findings)} things are wrong" if len(findings) > 1 else "1 thing is wrong")
        return 1
    print(f"{deck.edition}, seed {deck.seed!r}: everything is as stated")
    return 0


def _stats(arguments: argparse.Namespace) -> int:
    deck = _deck(arguments)
    with shown_progress() as progress:
        if isinstance(deck, StackDeck):
            table = card_statistics(deck, arguments.deals or Sample().deals, progress)
        elif arguments.deals is not None:
            raise ValueError(f"--deals is for the card game: {arguments.deals}")
        else:
            table = statistics_table(deck, progress)
    if arguments.into is None:
        print(table)
        return 0
    before, begin, rest = read_text(arguments.into).partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{arguments.into!r} has no place for a table: {BEGIN.strip()} … {END}")
    _save(Path(arguments.into), f"{before}{begin}{table}\n{end}{after}".encode())
    return 0


def _export(arguments: argparse.Namespace) -> int:
    for line in export_lines(_deck(arguments)):
        print(json.dumps(line))
    return 0


def _show(arguments: argparse.Namespace) -> int:
    deck = _deck(arguments)
    if isinstance(deck, StackDeck):
        face = find_face(deck, arguments.card)
        return _shown(face_svg(deck, face) if arguments.svg else None, [card_face_text(face)])
    sides = find_sides(deck, arguments.card)
    if arguments.svg and len(sides) > 1:
        names = " or ".join(repr(card.side(side).name) for card, side in sides)
        raise ValueError(f"card {arguments.card!r} has two sides; name one: {names}")
    svg = side_svg(deck, *sides[0]) if arguments.svg else None
    return _shown(svg, [side_text(card, side) for card, side in sides])


def _shown(svg: str | None, texts: list[Text]) -> int:
    if svg is None:
        print_answer(Answer({}, texts), as_json=False)
    else:
        print(svg, end="")
    return 0


def _solution(arguments: argparse.Namespace) -> int:
    named = find_task(_puzzle_deck(arguments), arguments.task)
    solution = printed_solution(named)
    line = write_solution(solution)
    data: dict[str, object] = {
        "task": named.name,
        "solution": line,
        "solutions": named.task.solutions,
    }
    area = named.area_tasks.area
    print_answer(
        Answer(data, [named.name, board_text(area, solution), line]), as_json=arguments.json
    )
    return 0
