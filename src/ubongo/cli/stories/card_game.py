"""The words for the card game: hands, layouts, calls and points."""

from rich.text import Text

from ubongo.cli.drawing import layout_text
from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.words import clock, counted, listed, reason, seconds
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import EndWanted, GotReady, MatchEvent, VoteWithdrawn
from ubongo.editions.card_game.messages import (
    Board,
    Ending,
    FacesTurned,
    Fault,
    Hand,
    HandDealt,
    LaidOut,
    LayingStarted,
    OwnEvent,
    RoundBegun,
    RoundScored,
    Score,
)
from ubongo.editions.card_game.scoring import totals
from ubongo.editions.card_game.state import State
from ubongo.editions.card_game.steps import LONGEST_ROUND, round_numbers
from ubongo.solving import read_hand, read_layout


class CardGameStory(MatchStory[State, OwnEvent]):
    """Tells a card game."""

    def heading(self, before: State, event: OwnEvent | MatchEvent) -> str | None:
        """A chapter for each round."""
        if not isinstance(event, RoundBegun):
            return None
        return f"Round {_position(before, event.number)}"

    def layer(self, event: OwnEvent | MatchEvent) -> Seat | None:
        """Whose layout it is."""
        return event.seat if isinstance(event, LaidOut) else None

    def tell_own(self, before: State, event: OwnEvent) -> str:
        """A sentence about an event, which changes the state from before."""
        match event:
            case RoundBegun(number, until):
                position = _position(before, number)
                return f"round {position} is begun; all lay from {clock(until)} on at the latest"
            case HandDealt(seat, cards):
                return f"seat {seat} took up {_cards(cards)}"
            case FacesTurned(seat, cards):
                return f"seat {seat} turned its cards over: {_cards(cards)}"
            case GotReady(seat):
                return f"seat {seat} is ready"
            case LayingStarted():
                return "all lay their cards"
            case LaidOut(seat, board):
                return f"seat {seat} laid {_layout(board)}{_faults(board.faults)}"
            case EndWanted(seat):
                return f"seat {seat} would end the round"
            case VoteWithdrawn(seat):
                return f"seat {seat} would rather go on"
            case RoundScored():
                return f"{_ending(before, event)}: {_scores(event)}"

    def playing(self, state: State) -> str:
        """The round."""
        return "" if state.round is None else f"round {_position(state, state.round.number)}"

    def belongings(self, state: State, seat: Seat) -> str:
        """The points, the cards that lie, and those in the hand."""
        points = totals(state.sheet)[seat] if state.sheet else 0
        words = counted(points, "point")
        if state.round is None or state.phase is Phase.OVER:
            return words
        lying = len(state.round.boards[seat][-1].faces)
        in_hand = len(state.round.hands[seat]) - lying
        return f"{words}, {counted(lying, 'card')} laid, {in_hand} in the hand"

    def board(self, state: State, seat: Seat) -> Text | None:
        """The layout, and the faces in the hand."""
        if state.round is None or state.phase is Phase.OVER:
            return None
        hand, board = state.round.hands[seat], state.round.boards[seat][-1]
        lying = {face.card for face in board.faces}
        held = [card.symbols for number, card in enumerate(hand) if number not in lying]
        drawing = layout_text(read_hand(card.symbols for card in hand), read_layout(board.layout))
        return Text("\n").join([drawing, Text(f"in the hand: {' '.join(held) or 'nothing'}")])


def _position(state: State, number: int) -> int:
    """Which of the rounds that are played this is: a quick match leaves some out (A-20)."""
    return sum(each <= number for each in round_numbers(state.options))


def _cards(hand: Hand) -> str:
    return " ".join(card.symbols for card in hand)


def _layout(board: Board) -> str:
    number = len(board.faces)
    return f"{counted(number, 'card')}: {board.layout}" if number else "nothing"


def _faults(faults: tuple[Fault, ...]) -> str:
    """What is wrong, if anything, and by which rules."""
    if not faults:
        return ""
    wrong = dict.fromkeys(f"{_reason(fault)} ({fault.rule})" for fault in faults)
    return f", but {listed(wrong)}"


def _reason(fault: Fault) -> str:
    return reason(fault.kind, f"card {fault.cards[0]}" if fault.cards else None)


def _ending(before: State, event: RoundScored) -> str:
    """What ended the round, and how long it took."""
    started = before.until - LONGEST_ROUND
    match event.ending:
        case Ending.CALL:
            called = [
                f"seat {caller.seat} called after {seconds(caller.credited - started)}"
                for caller in event.callers
            ]
            return listed(called)
        case Ending.AGREEMENT:
            return f"all agreed to end the round after {seconds(event.moment - started)}"
        case Ending.TIME:
            return "the round has lasted long enough"


def _scores(event: RoundScored) -> str:
    return "; ".join(_score(seat, score) for seat, score in enumerate(event.scores))


def _score(seat: Seat, score: Score) -> str:
    cards = counted(len(score.board.faces), "card")
    points = counted(score.points, "point")
    return f"seat {seat} {points} for {cards}{_faults(score.board.faults)}"


STORY = CardGameStory()
