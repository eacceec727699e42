"""The card game as it is found by its key; being no race, it tells itself who solved and when."""

from collections import Counter
from collections.abc import Iterator

from ubongo.core.declaration import Declaration
from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.messages import HelpGiven
from ubongo.core.solves import Entries, RightCall, Solved, Winnings, hand_puzzle
from ubongo.decks.box import Side
from ubongo.editions.card_game.messages import LayingStarted, RoundBegun, RoundScored
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.card_game.scoring import totals
from ubongo.editions.card_game.solo import ROUNDS, CardGameSolo
from ubongo.editions.card_game.state import State
from ubongo.solving import GOAL, read_layout


def winnings(state: State, seat: Seat) -> Winnings:
    """The points of all rounds."""
    return Winnings({}, totals(state.sheet)[seat])


def calls(event: object) -> Iterator[RightCall]:
    """Who called rightly; all of them are first."""
    if isinstance(event, RoundScored):
        for caller in event.callers:
            yield RightCall(caller.seat, 1, caller.credited)


def solves(edition: AnyEdition, state: State, log: Entries) -> Iterator[Solved]:
    """From the start signal to the call, or, without a call, to the seventh card."""
    since: Millis = 0
    helped: Counter[Seat] = Counter()
    for at, event in log:
        state = edition.evolve(state, event)
        match event:
            case LayingStarted():
                since, helped = at, Counter()
            case HelpGiven(seat):
                helped[seat] += 1
            case RoundScored(number, _, _, callers, scores):
                called = {caller.seat: caller.credited for caller in callers}
                side = Side.EASY if number in ROUNDS[Side.EASY] else Side.HARD
                hand = hand_puzzle(edition.key, side, str(number))
                for seat, score in enumerate(scores):
                    board = score.board
                    is_right = len(read_layout(board.layout)) >= GOAL and not board.faults
                    if is_right and seat not in state.bots:
                        time = max(0, called.get(seat, board.credited) - since)
                        yield Solved(number, seat, hand, time, helped[seat], since, seat in called)
            case _:
                pass


EDITION = Declaration(
    rules=CardGame,
    box="card_game",
    solo=CardGameSolo,
    measure="points",
    winnings=winnings,
    opens=RoundBegun,
    starts=LayingStarted,
    calls=calls,
    solved="called",
    solves=solves,
)
