"""The single steps of a round of cards: getting ready, laying, calling, and votes to end it."""

from collections.abc import Sequence

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import Phase, in_phase
from ubongo.core.messages import EndWanted, GotReady, VoteWithdrawn
from ubongo.core.presence import BETWEEN_ROUNDS
from ubongo.editions.card_game.dealing import plays_new_cards
from ubongo.editions.card_game.layout import laid_board, lying_at
from ubongo.editions.card_game.messages import Board, LaidOut
from ubongo.editions.card_game.state import Options, Round, State
from ubongo.solving import GOAL, CardFace, Layout, read_hand, read_layout

ROUNDS = 6
READY_TIME: Millis = 30_000
"""How long the table waits at most for everybody to be ready (K-07)."""
LOOK_TIME: Millis = 2 * BETWEEN_ROUNDS
"""How long between two rounds: here the result is looked at, and then the new hand (A-18)."""
LONGEST_ROUND: Millis = 600_000
"""After this a round ends with the cards laid so far (A-18)."""


def ready_time(state: State, number: int) -> Millis:
    """How long the table waits at most before the laying of a round starts (K-07, A-18)."""
    waits = number == 1 or state.options.wait_for_everybody
    return READY_TIME if waits else LOOK_TIME


def round_numbers(options: Options) -> tuple[int, ...]:
    """The rounds 1 to 6; in a quick match those in which new cards are dealt (K-04, A-20)."""
    numbers = range(1, ROUNDS + 1)
    return tuple(each for each in numbers if plays_new_cards(each) or not options.quick)


def laying_round(state: State, seat: Seat) -> Round:
    """The round in which the seat lays; none of a seat that gave up (A-16)."""
    in_phase(state, Phase.LAYING)
    now = state.the_round()
    if seat in now.gave_up:
        raise Refusal("task.given_up")
    return now


def held_and_laid(state: State, seat: Seat) -> tuple[Sequence[CardFace], Layout]:
    """The faces of a seat's hand, and what lies of it now."""
    now = laying_round(state, seat)
    hand = read_hand(card.symbols for card in now.hands[seat])
    return hand, read_layout(now.boards[seat][-1].layout)


def get_ready(state: State, seat: Seat) -> tuple[GotReady]:
    """The laying need not wait for this seat (K-07)."""
    in_phase(state, Phase.READY)
    if seat in state.the_round().ready:
        raise Refusal("ready.already")
    return (GotReady(seat),)


def all_are_ready(state: State) -> bool:
    """Whether nobody is waited for: the table readies for players who are away (K-07, A-18).

    With no person there the match does not hurry: it waits until the time is over (A-09).
    """
    ready_or_away = {*state.the_round().ready, *state.away}
    has_somebody = bool(state.people_here()) or not state.away
    return has_somebody and len(ready_or_away) == state.options.seats


def lay_out(state: State, seat: Seat, line: str, credited: Millis) -> tuple[LaidOut, ...]:
    """Any cards in any order; moved, turned or back in the hand as one likes (K-16)."""
    now = laying_round(state, seat)
    newest = now.boards[seat][-1]
    stamp = max(credited, newest.credited)
    board = laid_board(now.hands[seat], line, stamp, tells_faults=state.options.is_guided)
    return (LaidOut(seat, board),) if board.layout != newest.layout else ()


def check_call(state: State, seat: Seat, credited: Millis) -> None:
    """Seven cards must have lain when it was called, or nothing happens (K-17, K-23, A-06)."""
    now = laying_round(state, seat)
    if credited >= state.until:
        raise Refusal("call.too_late")
    board = lying_at(now.boards[seat], credited)
    if len(board.faces) < GOAL:
        raise Refusal("call.too_few", laid=len(board.faces))
    if not may_call(state, board):
        raise Refusal("call.not_legal", rule=board.faults[0].rule, faults=len(board.faults))


def may_call(state: State, board: Board) -> bool:
    """Seven must lie; where the table is guided, they must lie by the rules too (K-17, K-23)."""
    return len(board.faces) == GOAL and not (state.options.is_guided and board.faults)


def want_end(state: State, seat: Seat) -> tuple[EndWanted]:
    """Once in a round, unless it is withdrawn (K-22)."""
    in_phase(state, Phase.LAYING)
    if seat in state.the_round().wanting_end:
        raise Refusal("end.already")
    return (EndWanted(seat),)


def withdraw_vote(state: State, seat: Seat) -> tuple[VoteWithdrawn]:
    """A vote stands only as long as its player wants (K-22)."""
    in_phase(state, Phase.LAYING)
    if seat not in state.the_round().wanting_end:
        raise Refusal("end.not_wanted")
    return (VoteWithdrawn(seat),)


def all_want_the_end(state: State) -> bool:
    """Whether all people who are there agree; bots and absent seats do (K-22, A-18).

    At a table without any people it is the bots who agree; while people are away, nobody does.
    """
    bots = () if state.away else state.bots
    voters = state.people_here() or bots
    return bool(voters) and {*voters} <= {*state.the_round().wanting_end}
