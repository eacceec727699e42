"""The state of a card game, which has secrets; a seat's view of it has only the own hand.

Only the face that a round plays is in the state: the other one is looked up when its round begins.
"""

from enum import Enum

from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import AnyRound, MatchState, Phase, TableOptions, Unsolved
from ubongo.core.view import Status
from ubongo.editions.card_game.messages import Board, Hand, RoundScored
from ubongo.solving import GOAL

Sheet = tuple[tuple[int, ...], ...]
"""The points that were written down: a row for each round, in it a number for each seat (K-01)."""


class Checking(Enum):
    """What is checked while somebody lays: nothing, or every contact (K-23)."""

    TABLE = "table"
    GUIDED = "guided"


class Options(TableOptions, frozen=True):
    """What the table agreed on before the start; a marked `starter` has nothing to do here."""

    checking: Checking = Checking.TABLE

    @property
    def is_guided(self) -> bool:
        """Whether faults are told at once, and stop a call (K-23)."""
        return self.checking is Checking.GUIDED


class Round(AnyRound, frozen=True):
    """A round at a moment.

    Of each seat it has the hand, and the boards of the last second, oldest first: which of them
    counts, the fair time of a call says (K-19). `started` is when the laying did; `explained` has
    layouts of seven, or says that none was found.
    """

    number: int
    hands: tuple[Hand, ...]
    boards: tuple[tuple[Board, ...], ...]
    started: Millis = 0
    ready: tuple[Seat, ...] = ()
    wanting_end: tuple[Seat, ...] = ()


class State(MatchState, frozen=True):
    """A card game at a moment.

    `last` is the round before this one as it ended, and `results` is how all of them ended.
    """

    options: Options
    sheet: Sheet = ()
    round: Round | None = None
    last: Round | None = None
    results: tuple[RoundScored, ...] = ()

    def in_play(self) -> frozenset[str]:
        """The names of all cards that are held or lie, such as `4-17` (A-16)."""
        now = self.round
        if now is None or self.phase is Phase.OVER:
            return frozenset()
        return frozenset(f"{now.number}-{card.number}" for hand in now.hands for card in hand)

    @property
    def over(self) -> Round | None:
        """The round that is over, as long as nobody lays in the next one."""
        if self.phase is Phase.OVER:
            return None if self.ended_early else self.round
        return self.last if self.phase is Phase.READY else None

    def unsolved(self) -> tuple[Unsolved, ...]:
        """The people who had not laid seven cards by the rules (D-06)."""
        over = self.over
        if over is None:
            return ()
        return tuple(
            Unsolved(seat, frozenset(f"{over.number}-{card.number}" for card in over.hands[seat]))
            for seat in sorted(self.failed())
            if self.lacks_explanation(seat)
        )

    def failed(self) -> frozenset[Seat]:
        """The seats that had not laid seven cards by the rules when the last round ended."""
        scores = self.results[-1].scores if self.results else ()
        return frozenset(
            seat
            for seat, score in enumerate(scores)
            if len(score.board.faces) < GOAL or score.board.faults
        )

    def gives_away(self, names: frozenset[str], in_play: frozenset[str]) -> bool:
        """Only who might hold all of these cards learns anything from how they lie (A-16)."""
        return names <= in_play

    def the_round(self) -> Round:
        """The round, or a Refusal before the first one."""
        if self.round is None:
            raise Refusal("phase.wrong", phase=self.phase.value)
        return self.round


class Decider(Enum):
    """What told the winner from the next one (K-24, K-25)."""

    POINTS = "points"
    TENS = "tens"


class View(State, frozen=True, kw_only=True):
    """What somebody may know: also how many points, and how many tens, everybody has (K-24, K-25).

    `is_black` says which faces the round plays (K-06), `numbers` which rounds are played, and
    `decided_by` what decided; nothing where the first place is shared, or before the end.
    """

    status: Status
    totals: tuple[int, ...]
    tens: tuple[int, ...]
    is_black: bool
    numbers: tuple[int, ...]
    decided_by: Decider | None


def seen(state: State, seat: Seat | None) -> State:
    """Hands are hidden but for the own one; layouts and the score sheet are seen (K-01, K-07).

    Whoever only watches is not told of hints, which name cards of a hand.
    """
    if seat is None:
        state = replace(state, hints=0)
    return replace(state, round=_seen(state.round, seat), last=_seen(state.last, seat))


def _seen(one: Round | None, seat: Seat | None) -> Round | None:
    """A round with the own hand only, and what was shown of it."""
    if one is None:
        return None
    hands = tuple(hand if owner == seat else () for owner, hand in enumerate(one.hands))
    shown = tuple(line if owner == seat else None for owner, line in enumerate(one.explained))
    return replace(one, hands=hands, explained=shown)
