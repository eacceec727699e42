"""The state of a 3-D match: a race for gems; all four boards of an animal are in play."""

import msgspec

from ubongo.core.edition import Millis, Refusal
from ubongo.core.treasury.state import TreasuryOptions, TreasuryState
from ubongo.core.view import Status
from ubongo.decks.box import Box, Label, Side
from ubongo.decks.three_d.box import BOX
from ubongo.geometry import PieceName


class Options(TreasuryOptions, frozen=True):
    """What the table agreed on before the start; the glass runs longer than elsewhere (A-12)."""

    glass: Millis = 90_000
    first_game: bool = False


def check_first_game(options: Options) -> None:
    """The first game is played on the easy side, by everybody (D-35)."""
    sides = {options.side, *(handicap.side for handicap in options.handicaps)}
    if options.first_game and Side.HARD in sides:
        raise Refusal("setup.first_game_is_easy")


def label_on(box: Box, side: Side, rolled: str) -> Label:
    """The label that a number of the die, or the label itself, means on a side (D-02, D-14)."""
    labels = [label for area in box.labels[side] for label in area]
    return next(label for label in labels if rolled in {label, *label.split("|")})


class State(TreasuryState, frozen=True):
    """A 3-D match at a moment."""

    options: Options

    def in_play(self) -> frozenset[str]:
        """The tasks of all four boards of the animal: a late seat may still get any (A-16)."""
        now = self.round
        if now is None or not super().in_play():
            return super().in_play()
        return self.tasks_of(now.family, now.label)

    def tasks_of(self, animal: str, rolled: str) -> frozenset[str]:
        """The names of all tasks that an animal and a roll can give those who play now."""
        sides = {self.options.side_of(seat) for seat in self.the_round().players}
        cards = [card for card in range(1, BOX.cards + 1) if BOX.family(card) == animal]
        return frozenset(
            BOX.task_name(BOX.face(card, side), label_on(BOX, side, rolled))
            for card in cards
            for side in sides
        )


class Pile(msgspec.Struct, frozen=True):
    """The parts of one shape: how many lie in the middle, and how many there are in all."""

    part: PieceName
    left: int
    whole: int


class View(State, frozen=True, kw_only=True):
    """What everybody sees: also what the gems are worth, and whether a play-off decided.

    `pool` is what lies in the middle of the table (D-11).
    """

    status: Status
    points: tuple[int, ...]
    was_played_off: bool
    pool: tuple[Pile, ...]
