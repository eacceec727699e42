"""A bot for every race: it throws the die, gets ready, solves its task and calls."""

from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar, TypeVar

from ubongo.bots.bot import Bot, Step
from ubongo.bots.characters import Character
from ubongo.bots.laying import Tempo, way
from ubongo.bots.strength import Strength
from ubongo.bots.study import Study, study
from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import Arrange, GetReady, Message
from ubongo.core.race.messages import Claim, Roll
from ubongo.core.race.state import RaceState
from ubongo.decks.box import Box
from ubongo.decks.boxes import puzzle_box

S = TypeVar("S", bound=RaceState)

USUAL_EFFORT = 8.0
"""E of a task in the middle of an easy side: what a strength's `task` seconds are for."""
STEEPNESS = 0.8
"""How time grows with E: a task of twice the E takes 1.7 times as long."""
TASK_SPREAD = 0.16
"""How much the times of one character differ from task to task, as the spread of a logarithm.

So nine of ten times of a strength, for tasks of about the same E, are within a factor of two, as
`ubongo simulate` measures: who plays fast always does.
"""
SHORTEST: Millis = 3_500
"""Even what is seen at once has to be laid."""
TWO_LEVELS, ONE_FACE = 1.5, 1.1
"""How much longer it takes to see two levels, or pieces that may not be turned over."""


def harder(box: Box) -> float:
    """How much longer the tasks of a box take than flat ones of the same E."""
    if box.levels > 1:
        return TWO_LEVELS
    return ONE_FACE if box.has_faces else 1.0


class RaceBot(Bot[S]):
    """A player of any race; what only one edition has, its own bot adds."""

    is_told_before: ClassVar[bool] = False
    """Whether people are told what the match is about before its first round begins."""

    def __init__(
        self, box: str, seat: Seat, strength: Strength, seed: bytes, character: Character
    ) -> None:
        super().__init__(seat, strength, seed, character)
        self._box = box

    def occasion(self, view: S, moves: Sequence[Message]) -> Hashable:
        """A throw, the pieces of a task, or a task itself."""
        number = 0 if view.round is None else view.round.number
        for move in moves:
            if isinstance(move, Roll) and self._is_looked_at(view, number):
                return None
            if isinstance(move, Roll | GetReady):
                return type(move), number
            if isinstance(move, Arrange) and view.round is not None:
                return number, view.round.tasks[self.seat]
        return None

    def _is_looked_at(self, view: S, number: int) -> bool:
        """Whether people look at something: the table rolls for a bot once they are ready.

        It is the last round, and before the first one what the match is about; where they get
        ready after the throw, with two levels, they are told that then.
        """
        is_told = self.is_told_before or puzzle_box(self._box).levels > 1
        is_seen = number > 1 or not is_told
        return is_seen and self.seat in view.bots and bool(view.people_here())

    def plan(self, view: S, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """One step for a small thing, many for a task."""
        for move in moves:
            if isinstance(move, Roll):
                return [Step(at + self.moment(1.3), move)]
            if isinstance(move, GetReady):
                return [Step(at + self.moment(2 + self.skill.reaction), move)]
        return self._laid(view, at)

    def _laid(self, view: S, at: Millis) -> list[Step]:
        """The way to the solution; a covered area need not be called where calls are automatic."""
        now = view.round
        task = None if now is None else now.tasks[self.seat]
        if now is None or task is None:
            return []
        seen = study(self._box, now.label, task)
        if not seen.solutions:
            return []
        is_automatic = view.options.automatic_call
        wrong_call = self.skill.wrong_call * self.character.haste
        is_hasty = self.luck.random() < wrong_call and not is_automatic
        tempo = Tempo(self.duration(seen), self.look)
        shown = way(seen, tempo, self.luck, self.character, has_wrong_call=is_hasty)
        steps = [
            Step(
                at + after,
                Claim(self.seat, board, 0) if is_call else Arrange(self.seat, board, 0),
            )
            for after, board, is_call in shown
        ]
        return steps[:-1] if is_automatic else steps

    def duration(self, seen: Study) -> Millis:
        """How long this character takes for this task: by its E, and by luck."""
        steep: float = (seen.effort / USUAL_EFFORT) ** STEEPNESS
        seconds = self.skill.task * harder(puzzle_box(self._box)) * steep * self.character.pace
        seconds *= self.luck.lognormvariate(0, TASK_SPREAD)
        return max(SHORTEST, round(1_000 * seconds))
