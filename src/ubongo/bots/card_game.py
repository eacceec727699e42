"""The bot of the card game: it lays card by card, turns some the wrong way, and calls at seven."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ubongo.bots.bot import Bot, Step
from ubongo.bots.characters import Character
from ubongo.bots.laying import LONGEST_LOOK, Tempo
from ubongo.bots.strength import Strength
from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import Arrange, GetReady, Message
from ubongo.editions.card_game.messages import Call
from ubongo.editions.card_game.state import State
from ubongo.solving import GOAL, Laid, Layout, largest_layout, read_hand, stop_after, write_layout

HAND_SPREAD = 0.2
"""How much the times of one character differ from hand to hand, as the spread of a logarithm."""
QUESTIONS = 40
"""How long a bot searches its hand for a layout, in questions of the search: some 10,000 steps."""
SLIP, CHANGE_OF_MIND = 0.25, 0.25
"""How often a card is first turned the wrong way, or taken back and laid again, by most."""
SLIP_LASTS: Millis = 900
"""How long it takes to see that a card lies the wrong way round."""
QUICKEST: Millis = 400
"""Between two boards: hands are not faster."""


class CardBot(Bot[State]):
    """A player of the card game."""

    def __init__(
        self, box: str, seat: Seat, strength: Strength, seed: bytes, character: Character
    ) -> None:
        super().__init__(seat, strength, seed, character)

    def occasion(self, view: State, moves: Sequence[Message]) -> Hashable:
        """Cards to look at, or a hand to lay."""
        if view.round is None:
            return None
        asked = next((move for move in moves if isinstance(move, GetReady | Arrange)), None)
        return None if asked is None else (type(asked), view.round.number)

    def plan(self, view: State, moves: Sequence[Message], at: Millis) -> Iterable[Step]:
        """A look at the cards, or the way to the call."""
        if any(isinstance(move, GetReady) for move in moves):
            return [Step(at + self.moment(2 + self.skill.reaction), GetReady(self.seat))]
        return self._laid(view, at)

    def _laid(self, view: State, at: Millis) -> list[Step]:
        """Boards, one after the other, and the call; nothing to call if the hand has no seven."""
        if view.round is None:
            return []
        hand = read_hand(card.symbols for card in view.round.hands[self.seat])
        target = largest_layout(hand, GOAL, stop_after(QUESTIONS)).layout
        misfit = self.skill.misfit * self.character.haste
        is_blind = self.luck.random() < misfit and not view.options.is_guided
        boards = list(_boards(target, self.luck, self.character.tries, is_blind=is_blind))
        steps = [
            Step(at + after, Arrange(self.seat, write_layout(board), 0))
            for after, board in _timed(
                boards, Tempo(self.duration(view.round.number), self.look), self.luck
            )
        ]
        if len(target) == GOAL:
            steps.append(Step(steps[-1].at + self.moment(0.7), Call(self.seat, 0)))
        return steps

    def duration(self, number: int) -> Millis:
        """How long this character takes for seven cards; a little longer from round to round."""
        seconds = self.skill.hand * (0.825 + 0.05 * number) * self.character.pace
        return round(1_000 * seconds * self.luck.lognormvariate(0, HAND_SPREAD))


def _boards(
    target: Layout, luck: Random, tries: float, *, is_blind: bool
) -> Iterator[tuple[Layout, bool]]:
    """What lies, board by board, and whether it lies so for a moment only.

    A bot that is blind to a slip leaves the card as it is: a card turned by half a turn lies on the
    same cells, so it may be laid, but its symbols meet others.
    """
    lying: Layout = ()
    blind_at = luck.randrange(1, max(2, len(target))) if is_blind else None
    for number, card in enumerate(target):
        slipped = _turned_round(card)
        if number == blind_at:
            lying = (*lying, slipped)
            yield lying, False
            continue
        if number and luck.random() < SLIP * tries:
            yield (*lying, slipped), True
        lying = (*lying, card)
        yield lying, False
        if number and luck.random() < CHANGE_OF_MIND * tries:
            yield lying[:-1], False
            yield lying, False


def _turned_round(card: Laid) -> Laid:
    return replace(card, turn=(card.turn + 2) % 4)


def _timed(
    boards: Sequence[tuple[Layout, bool]], tempo: Tempo, luck: Random
) -> Iterator[tuple[Millis, Layout]]:
    """The first board after a look, the others spread over the time.

    What lies for a moment is put right soon. However long it takes, a card soon lies.
    """
    gaps: list[float] = []
    is_brief = False
    for _, lies_briefly in boards:
        gaps.append(0.0 if is_brief else 0.5 + luck.random())
        is_brief = lies_briefly
    brief = round(SLIP_LASTS * luck.lognormvariate(0, 0.2))
    look = min(tempo.look * (0.5 + gaps[0] / 2), LONGEST_LOOK * tempo.duration)
    later = gaps[1:]
    passed = max(float(QUICKEST), look)
    room = max(0, tempo.duration - passed - sum(QUICKEST if gap else brief for gap in later))
    yield round(passed), boards[0][0]
    for gap, (board, _) in zip(later, boards[1:], strict=True):
        passed += QUICKEST + room * gap / sum(later) if gap else brief
        yield round(passed), board


BOT = CardBot
