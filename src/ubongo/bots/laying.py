"""How somebody comes to a solution: looks, lays, turns, takes up, and sees it in the end.

What lies on the way is always a board that may be laid: pieces of the task as they may lie. Pieces
that are being tried lie within the area and beside each other, and never cover it by chance.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ubongo.bots.characters import Character
from ubongo.bots.study import KnownPlacement, Study
from ubongo.core.edition import Millis
from ubongo.geometry import PieceName

MOST_TRIES = 12
TRY_EVERY: Millis = 2_600
"""How often something is tried, in a task that does not take long."""
CALLING: Millis = 600
"""From the last piece to the call, about."""
QUICKEST: Millis = 250
"""Between two boards: hands are not faster."""
LONGEST_LOOK = 0.25
"""Whoever solves quickly has soon looked enough: at most this share of the time."""
TRIES_BEFORE_HASTE = 3
"""Whoever sees the solution at once does not call wrongly before."""
TAKES_UP, TURNS = 0.2, 0.2
"""How often a try takes up a piece, or turns one; else it lays one."""


class Shown(NamedTuple):
    """A board and how long after the beginning it lies there; or a call with it."""

    after: Millis
    board: str
    is_call: bool = False


class Tempo(NamedTuple):
    """How long a task takes somebody, and how long they look before the first piece lies."""

    duration: Millis
    look: Millis


class Hands:
    """Somebody's pieces: those that lie, and luck."""

    def __init__(self, study: Study, luck: Random) -> None:
        self._study = study
        self._luck = luck
        self._lying: dict[PieceName, KnownPlacement] = {}

    @property
    def board(self) -> str:
        """What lies now, as a line."""
        return " ".join(laid.token for laid in self._lying.values())

    def try_something(self) -> None:
        """Lay a piece somewhere, turn one, or take one up."""
        dice = self._luck.random()
        if self._lying and dice < TAKES_UP:
            self._take_up()
            return
        has_turned = bool(self._lying) and dice < TAKES_UP + TURNS and self._turn()
        if not has_turned and not self._lay():
            self._take_up()

    def _lay(self) -> bool:
        """Lay a piece of the hand where it fits, if that does not cover the area."""
        waiting = [name for name in self._study.pieces if name not in self._lying]
        name = self._luck.choice(waiting)
        fitting = self._fitting(name)
        if not fitting:
            return False
        self._lying[name] = self._luck.choice(fitting)
        return True

    def _turn(self) -> bool:
        """Turn a piece that lies, as near to its place as it fits."""
        name = self._luck.choice(list(self._lying))
        old = self._lying.pop(name)
        turned = [laid for laid in self._fitting(name) if laid.rotation != old.rotation]
        new = max(turned, key=lambda laid: (laid.cells & old.cells).bit_count(), default=old)
        self._lying[name] = new
        return new is not old

    def _fitting(self, name: PieceName) -> list[KnownPlacement]:
        """Where the piece fits beside the others without covering the whole area."""
        filled = self._filled()
        whole = self._study.whole
        fitting = [
            laid
            for laid in self._study.ways[name]
            if not laid.cells & filled and laid.cells | filled != whole
        ]
        return [laid for laid in fitting if laid.is_low] or fitting

    def _take_up(self) -> None:
        del self._lying[self._luck.choice(list(self._lying))]

    def _filled(self) -> int:
        filled = 0
        for laid in self._lying.values():
            filled |= laid.cells
        return filled

    def finish(self) -> Iterator[str]:
        """Lay a solution, piece by piece: what is in the way is taken up first."""
        solution = self._luck.choice(self._study.solutions)
        shuffled = self._luck.sample(solution, len(solution))
        for name, laid in sorted(shuffled, key=lambda piece: not piece[1].is_low):
            for other in [each for each in self._lying if each != name]:
                if self._lying[other].cells & laid.cells:
                    del self._lying[other]
                    yield self.board
            if self._lying.get(name) != laid:
                self._lying[name] = laid
                yield self.board

    def misjudged(self) -> str:
        """As many pieces as it takes, but one on another: what a hasty call shows."""
        tokens, filled = [laid.token for laid in self._lying.values()], self._filled()
        covered = filled.bit_count()
        for name in self._study.pieces:
            if name not in self._lying and covered < self._study.whole.bit_count():
                ways = self._study.ways[name]
                laid = self._luck.choice([laid for laid in ways if laid.cells & filled] or ways)
                tokens.append(laid.token)
                covered += laid.cells.bit_count()
                filled |= laid.cells
        return " ".join(tokens)


def way(
    study: Study, tempo: Tempo, luck: Random, character: Character, *, has_wrong_call: bool
) -> list[Shown]:
    """Boards from the first look to the call, which comes when the duration is over."""
    hands = Hands(study, luck)
    tries = min(MOST_TRIES, int(character.tries * tempo.duration / TRY_EVERY))
    boards: list[tuple[str, bool]] = []
    for _ in range(tries):
        hands.try_something()
        boards.append((hands.board, False))
    if has_wrong_call and tries >= TRIES_BEFORE_HASTE:
        wrong = hands.misjudged()
        boards += [(wrong, False), (wrong, True), (hands.board, False)]
    boards += [(board, False) for board in hands.finish()]
    return _timed(boards, tempo, luck)


def _timed(boards: list[tuple[str, bool]], tempo: Tempo, luck: Random) -> list[Shown]:
    """The first board after a look, the others spread over the time, the last just before the call.

    However long it takes, whoever watches soon sees a piece lie, and then one move after another.
    """
    call = max(tempo.duration, (len(boards) + 2) * QUICKEST)
    last = call - max(QUICKEST, min(round(CALLING * luck.lognormvariate(0, 0.3)), call // 8))
    gaps = [0.5 + luck.random() for _ in boards]
    about = 0.5 + gaps[0] / 2
    first = max(QUICKEST, min(round(tempo.look * about), round(LONGEST_LOOK * last)))
    room = last - first - QUICKEST * (len(boards) - 1)
    whole = sum(gaps[1:])
    shown, passed = [Shown(first, *boards[0])], 0.0
    for number, (gap, board) in enumerate(zip(gaps[1:], boards[1:], strict=True), 1):
        passed += gap
        shown.append(Shown(first + round(room * passed / whole) + QUICKEST * number, *board))
    return [*shown, Shown(call, boards[-1][0], is_call=True)]
