"""`./run bench decks`: how long each deck takes to make, check and load, and a fresh task to draw.

Processor seconds of one core: a shared machine's wall clock says little.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TypeVar

from bench._conditions import conditions
from ubongo.decks.box import Side
from ubongo.decks.boxes import BOXES, PUZZLES
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.check import Finding, check_deck
from ubongo.decks.check_cards import check_card_deck
from ubongo.decks.files import AnyDeck, read_deck, shipped_file, write_deck
from ubongo.decks.making.fresh import fresh_task
from ubongo.decks.making.luck import Luck

T = TypeVar("T")


def spent(work: Callable[[], T]) -> tuple[float, T]:
    """Processor seconds of some work, and what came of it."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def loaded(edition: str) -> AnyDeck:
    """The shipped deck, read anew."""
    return read_deck(shipped_file(edition).read_bytes())


def checked(deck: AnyDeck) -> list[Finding]:
    """Whatever is wrong with a deck; deals of cards are not counted in."""
    return check_card_deck(deck) if isinstance(deck, StackDeck) else check_deck(deck)


def main() -> None:
    """Print the conditions and the parts."""
    parser = argparse.ArgumentParser(prog="bench decks", description=__doc__)
    parser.add_argument("--seed", default=str(time.time_ns() % 1_000_000))
    given = parser.parse_args()
    print(f"{conditions()}; seed {given.seed}\n")
    print(f"{'edition':<12}{'make, s':>10}{'check, s':>10}{'load, ms':>10}{'file, kB':>10}")
    total, size = 0.0, 0
    for edition, box in BOXES.items():
        make: Callable[[str], AnyDeck] = box.make
        making, deck = spent(partial(make, given.seed))
        checking, findings = spent(partial(checked, deck))
        assert not findings, findings[0]
        loading = min(spent(partial(loaded, edition))[0] for _ in range(5))
        kilobytes = len(write_deck(deck)) / 1000
        total, size = total + making, size + shipped_file(edition).stat().st_size
        figures = f"{making:>10.1f}{checking:>10.1f}{loading * 1000:>10.1f}{kilobytes:>10.0f}"
        print(f"{edition:<12}{figures}")
    print(f"{'together':<12}{total:>10.1f}{'':>20}{size / 1000:>10.0f}  (180 s, 1000 kB wanted)")
    print("\na fresh task, ms (100 wanted): the slowest of 50")
    for edition in PUZZLES:
        for side in Side:
            slowest = max(
                spent(partial(fresh_task, edition, side, Luck(str(number), given.seed)))[0]
                for number in range(50)
            )
            print(f"{edition:<12}{side.value:<8}{slowest * 1000:>6.0f}")
    for edition in BOXES.keys() - PUZZLES.keys():
        fresh_hand = import_module(f"ubongo.decks.{edition}.maker").fresh_hand
        for round_number in range(1, 7):
            slowest = max(
                spent(partial(fresh_hand, round_number, Luck(str(number), given.seed)))[0]
                for number in range(50)
            )
            print(f"{edition:<12}round {round_number:<2}{slowest * 1000:>6.0f}")


if __name__ == "__main__":
    main()
