"""The bot of classic: a race bot that also chooses a field, moves its pawn and takes gems."""

from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar

from ubongo.bots.bot import Step
from ubongo.bots.classic.gems import best_field, best_row, is_contested
from ubongo.bots.race import RaceBot
from ubongo.bots.strength import Eye
from ubongo.core.edition import Millis
from ubongo.core.messages import GetReady, Message
from ubongo.editions.classic.messages import ChooseField, MovePawn, PassGems, TakeGems
from ubongo.editions.classic.state import State

HURRY = 0.5
"""How much quicker a careful player is where somebody else could take first."""
LAST_MOMENT: Millis = 150
"""How long before the sand's end the last taking is tried."""
QUICKEST: Millis = 500
"""Nobody looks, moves and takes faster than this; who solves later than that takes nothing."""


class ClassicBot(RaceBot[State]):
    """A player of classic."""

    is_told_before: ClassVar[bool] = True

    def occasion(self, view: State, moves: Sequence[Message]) -> Hashable:
        """A field, gems (anew whenever the rows change), or what every race has."""
        for move in moves:
            if isinstance(move, ChooseField):
                return None if self.seat in view.content else ChooseField
            if isinstance(move, PassGems):
                return PassGems, view.the_round().number, view.rows
        return super().occasion(view, moves)

    def plan(self, view: State, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """What to do about it."""
        if any(isinstance(move, ChooseField) for move in moves):
            return self._field(view, at)
        if any(isinstance(move, PassGems) for move in moves):
            return self._gems(view, moves, at)
        return super().plan(view, moves, at)

    def _field(self, view: State, at: Millis) -> list[Step]:
        """Look at the rows, put the pawn down, and be content with it."""
        row = best_field(view, self.seat, self.skill.eye, self.luck)
        chosen = at + self.moment(2 * self.skill.reaction)
        content = chosen + self.moment(self.skill.reaction)
        return [Step(chosen, ChooseField(self.seat, row)), Step(content, GetReady(self.seat))]

    def _gems(self, view: State, moves: Sequence[Message], at: Millis) -> list[Step]:
        """Choose a row, move there, take; quickly where the gems or the sand may be gone."""
        pawn = view.pawns[self.seat] or 0
        reachable = [pawn, *(move.row for move in moves if isinstance(move, MovePawn))]
        row = best_row(view, self.seat, reachable, self.skill.eye, self.luck)
        if row is None:
            return [Step(at + self.moment(self.skill.reaction), PassGems(self.seat))]
        pace = self.skill.reaction
        if self.skill.eye is Eye.ALL and is_contested(view, self.seat, row):
            pace *= HURRY
        last = view.until - LAST_MOMENT
        taken = max(at + QUICKEST, min(at + self.moment(1.8 * pace), last))
        take = Step(taken, TakeGems(self.seat, row, 0))
        if row == pawn:
            return [take]
        return [Step((at + 2 * taken) // 3, MovePawn(self.seat, row)), take]


BOT = ClassicBot
