"""The rules of the card game: take up nine cards, get ready, lay, call; six times."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.helping import Hint, cards_hint
from ubongo.core.match import BETWEEN_ROUNDS, MatchRules, Phase, check_seats, in_phase, seat_of
from ubongo.core.messages import (
    Arrange,
    EndWanted,
    Explained,
    GetReady,
    GotReady,
    HelpGiven,
    MatchEnded,
    MatchEvent,
    Refused,
    SolutionShown,
    VoteWithdrawn,
    WantEnd,
    WithdrawVote,
)
from ubongo.core.view import shown
from ubongo.decks.card_stacks import StackDeck
from ubongo.editions.card_game.dealing import hands_for, is_black, plays_new_cards
from ubongo.editions.card_game.evolve import evolved
from ubongo.editions.card_game.layout import laid_board, lying_at
from ubongo.editions.card_game.messages import (
    Board,
    Call,
    Caller,
    Command,
    Ending,
    Event,
    FacesTurned,
    HandDealt,
    LaidOut,
    LayingStarted,
    OwnCommand,
    OwnEvent,
    RoundBegun,
)
from ubongo.editions.card_game.scoring import called, ranked, scored, tens, totals
from ubongo.editions.card_game.state import Options, State, View, seen
from ubongo.solving import (
    GOAL,
    CardFace,
    Layout,
    largest_layout,
    read_hand,
    read_layout,
    stop_after,
    write_layout,
)

ROUNDS = 6
READY_TIME: Millis = 30_000
"""How long the table waits at most for everybody to be ready (K-07)."""
LONGEST_ROUND: Millis = 600_000
"""After this a round ends with the cards laid so far (A-18)."""
QUESTIONS = 40
"""How long a layout is searched for after a round, in questions: some 10,000 steps, or 40 ms.

The hardest of 18,000 hands that were dealt from the shipped deck took 211 steps, or 1 ms.
"""


class CardGame(MatchRules[State, OwnCommand, OwnEvent]):
    """The card game, played with one deck of three stacks."""

    key: ClassVar[str] = "card_game"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = View
    is_open: ClassVar[bool] = False
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event

    def __init__(self, deck: StackDeck) -> None:
        self._deck = deck

    def open(self, options: Options) -> State:
        """The state before the first event."""
        check_seats(options, self.seats)
        return State(options, bots=options.bots)

    # Commands.

    def answer(
        self, state: State, command: OwnCommand, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | MatchEvent, ...]:
        """What a command leads to, or a Refusal."""
        match command:
            case GetReady(seat):
                return _get_ready(state, seat)
            case Arrange(seat, line, credited):
                return lay_out(state, seat, line, min(credited, at))
            case Call(seat, credited):
                check_call(state, seat, credited)
                return (called(state, (Caller(seat, credited),)),)
            case WantEnd(seat):
                return _want_end(state, seat)
            case WithdrawVote(seat):
                return _withdraw_vote(state, seat)

    def tie(
        self, state: State, commands: Sequence[OwnCommand], at: Millis, chance: Chance
    ) -> Sequence[OwnEvent | MatchEvent]:
        """Who calls at the same time as another has called too: nothing is drawn (K-20)."""
        events: list[OwnEvent | MatchEvent] = []
        refusals: list[Refusal] = []
        callers: dict[Seat, Caller] = {}
        for command in sorted(commands, key=_boards_first):
            more: Sequence[OwnEvent | MatchEvent] = ()
            try:
                if isinstance(command, Call):
                    self._answered(state, command, at, chance)
                    callers.setdefault(command.seat, Caller(command.seat, command.credited))
                else:
                    more = self.decide(state, command, at, chance)
            except Refusal as refusal:
                refusals.append(refusal)
                more = (Refused(seat_of(command), refusal.code, refusal.facts),)
            events += more
            state = self.fold(state, more)
        if len(refusals) == len(commands):
            raise refusals[0] if refusals else Refusal("together.empty")
        if callers:
            ended = called(state, tuple(callers.values()))
            events += (ended, *self.follow(self.evolve(state, ended), at, chance))
        return events

    # What time brings, and what follows by itself.

    def next_deadline(self, state: State) -> Millis | None:
        """When the laying starts, or ends, at the latest."""
        return state.until

    def tick(self, state: State, at: Millis, chance: Chance) -> tuple[OwnEvent | MatchEvent, ...]:
        """The first round begins, the laying starts, or it has lasted long enough (A-18)."""
        match state.phase:
            case Phase.READY:
                return (LayingStarted(at + LONGEST_ROUND),)
            case Phase.LAYING:
                return (scored(state, Ending.TIME, state.until),)
            case _:
                return self._next_round(state, at, chance)

    def follow(self, state: State, at: Millis, chance: Chance) -> tuple[OwnEvent | MatchEvent, ...]:
        """Everybody is ready, all agree to end the round, or it has been scored."""
        match state.phase:
            case Phase.READY if all_are_ready(state):
                return (LayingStarted(at + LONGEST_ROUND),)
            case Phase.LAYING if all_want_the_end(state):
                ended = scored(state, Ending.AGREEMENT, at)
                return (ended, *self._next_round(self.evolve(state, ended), at, chance))
            case Phase.SETTING_UP if state.round is not None:
                return self._next_round(state, at, chance)
            case _:
                return ()

    def _next_round(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | MatchEvent, ...]:
        """Cards for the next round, or the result (K-04, K-24)."""
        played, numbers = len(state.sheet), round_numbers(state.options)
        if played == len(numbers):
            return (MatchEnded(ranked(state.sheet)),)
        number = numbers[played]
        hands = hands_for(self._deck, state, number, chance)
        return (RoundBegun(number, at + ready_time(state, number)), *hands)

    # Help.

    def hint(self, state: State, seat: Seat) -> Hint:
        """The next card and where it goes, or one to take back."""
        hand, layout = held_and_laid(state, seat)
        return cards_hint(hand, layout)

    def solution(self, state: State, seat: Seat) -> str:
        """As many cards as can lie."""
        hand, _ = held_and_laid(state, seat)
        return write_layout(largest_layout(hand).layout)

    def explanation(self, state: State, seat: Seat) -> str:
        """Seven cards that could have lain, if the search finds them in its short time."""
        over = state.over
        if over is None:
            raise Refusal("explain.not_now")
        hand = read_hand(card.symbols for card in over.hands[seat])
        found = largest_layout(hand, GOAL, stop_after(QUESTIONS)).layout
        return write_layout(found) if len(found) == GOAL else ""

    def is_explained_by(self, state: State, seat: Seat, solution: str) -> bool:
        """Whether it scores; that none was found is an answer, too."""
        over = state.over
        if over is None or not solution:
            return over is not None
        try:
            board = laid_board(over.hands[seat], solution, 0, tells_faults=True)
        except Refusal:
            return False
        return len(board.faces) == GOAL and not board.faults

    # The rest of the interface.

    def evolve_own(self, state: State, event: OwnEvent) -> State:
        """What an event does to the state."""
        return evolved(state, event)

    def rounds(self, state: State) -> int:
        """Six, or in a quick match three (K-04, A-20)."""
        return len(round_numbers(state.options))

    def lasts(self, state: State) -> Millis:
        """How long hands are looked at, or a round lasts at most."""
        match state.phase:
            case Phase.READY:
                return ready_time(state, state.the_round().number)
            case Phase.LAYING:
                return LONGEST_ROUND
            case _:
                return 0

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything but the hands of others (K-07)."""
        return self.revealed(seen(state, seat))

    def revealed(self, state: State) -> View:
        """Everything that is in the state, and what the sheet comes to."""
        nothing = (0,) * state.options.seats
        return shown(
            View,
            state,
            status=self.status(state),
            totals=totals(state.sheet) or nothing,
            tens=tens(state.sheet) or nothing,
            is_black=state.round is not None and is_black(state.round.number),
            numbers=round_numbers(state.options),
        )

    def audience(self, event: OwnEvent | MatchEvent) -> frozenset[Seat] | None:
        """A hand is told to its owner only (K-07)."""
        match event:
            case HandDealt(seat) | FacesTurned(seat) | HelpGiven(seat) | SolutionShown(seat):
                return frozenset({seat})
            case Explained(seat):
                return frozenset({seat})
            case _:
                return None

    def is_between_rounds(self, state: State) -> bool:
        """Before the laying has started."""
        return state.phase is Phase.READY

    def moves(self, state: State, seat: Seat) -> Iterator[OwnCommand]:
        """What the seat could do now; a board is empty and a stamp 0 until somebody fills it in."""
        now = state.round
        if now is None:
            return
        if state.phase is Phase.READY and seat not in now.ready:
            yield GetReady(seat)
        if state.phase is Phase.LAYING:
            yield Arrange(seat, "", 0)
            if may_call(state, now.boards[seat][-1]):
                yield Call(seat, 0)
            yield WithdrawVote(seat) if seat in now.wanting_end else WantEnd(seat)


def ready_time(state: State, number: int) -> Millis:
    """How long the table waits at most before the laying of a round starts (K-07, A-18)."""
    waits = number == 1 or state.options.wait_for_everybody
    return READY_TIME if waits else BETWEEN_ROUNDS


def round_numbers(options: Options) -> tuple[int, ...]:
    """The rounds 1 to 6; in a quick match those in which new cards are dealt (K-04, A-20)."""
    numbers = range(1, ROUNDS + 1)
    return tuple(each for each in numbers if plays_new_cards(each) or not options.quick)


def held_and_laid(state: State, seat: Seat) -> tuple[Sequence[CardFace], Layout]:
    """The faces of a seat's hand, and what lies of it now."""
    in_phase(state, Phase.LAYING)
    now = state.the_round()
    hand = read_hand(card.symbols for card in now.hands[seat])
    return hand, read_layout(now.boards[seat][-1].layout)


def _boards_first(command: OwnCommand) -> tuple[bool, Millis]:
    """The order within a tie: boards count by their stamps, so they do no harm before calls."""
    return isinstance(command, Call), getattr(command, "credited", 0)


def _get_ready(state: State, seat: Seat) -> tuple[GotReady]:
    """The laying need not wait for this seat (K-07)."""
    in_phase(state, Phase.READY)
    if seat in state.the_round().ready:
        raise Refusal("ready.already")
    return (GotReady(seat),)


def all_are_ready(state: State) -> bool:
    """Whether nobody is waited for: the table readies for who is away (K-07, A-18).

    With no person there the match does not hurry: it waits until the time is over (A-09).
    """
    ready_or_away = {*state.the_round().ready, *state.away}
    has_somebody = bool(state.people_here()) or not state.away
    return has_somebody and len(ready_or_away) == state.options.seats


def lay_out(state: State, seat: Seat, line: str, credited: Millis) -> tuple[LaidOut, ...]:
    """Any cards in any order; moved, turned or back in the hand as one likes (K-16)."""
    in_phase(state, Phase.LAYING)
    now = state.the_round()
    newest = now.boards[seat][-1]
    stamp = max(credited, newest.credited)
    board = laid_board(now.hands[seat], line, stamp, tells_faults=state.options.is_guided)
    return (LaidOut(seat, board),) if board.layout != newest.layout else ()


def check_call(state: State, seat: Seat, credited: Millis) -> None:
    """Seven cards must have lain when it was called, or nothing happens (K-17, K-23, A-06)."""
    in_phase(state, Phase.LAYING)
    if credited >= state.until:
        raise Refusal("call.too_late")
    board = lying_at(state.the_round().boards[seat], credited)
    if len(board.faces) < GOAL:
        raise Refusal("call.too_few", laid=len(board.faces))
    if not may_call(state, board):
        raise Refusal("call.not_legal", rule=board.faults[0].rule, faults=len(board.faults))


def may_call(state: State, board: Board) -> bool:
    """Seven must lie; where the table is guided, they must lie by the rules too (K-17, K-23)."""
    return len(board.faces) == GOAL and not (state.options.is_guided and board.faults)


def _want_end(state: State, seat: Seat) -> tuple[EndWanted]:
    """Once in a round, unless it is withdrawn (K-22)."""
    in_phase(state, Phase.LAYING)
    if seat in state.the_round().wanting_end:
        raise Refusal("end.already")
    return (EndWanted(seat),)


def _withdraw_vote(state: State, seat: Seat) -> tuple[VoteWithdrawn]:
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
