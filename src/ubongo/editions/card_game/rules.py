"""The rules of the card game: take up nine cards, get ready, lay, call; six times."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.helping import Hint, cards_hint
from ubongo.core.match import MatchRules, seat_of
from ubongo.core.match_state import Phase, check_seats
from ubongo.core.messages import (
    Arrange,
    Explained,
    GetReady,
    HelpGiven,
    MatchEnded,
    MatchEvent,
    Refused,
    SolutionShown,
    WantEnd,
    WithdrawVote,
)
from ubongo.core.view import shown
from ubongo.decks.card_stacks import StackDeck
from ubongo.editions.card_game.dealing import hands_for, is_black
from ubongo.editions.card_game.evolve import evolved
from ubongo.editions.card_game.layout import laid_board
from ubongo.editions.card_game.messages import (
    Call,
    Caller,
    Command,
    Ending,
    Event,
    FacesTurned,
    HandDealt,
    LayingStarted,
    OwnCommand,
    OwnEvent,
    RoundBegun,
)
from ubongo.editions.card_game.scoring import called, decided_by, ranked, scored, tens, totals
from ubongo.editions.card_game.state import Options, State, View, seen
from ubongo.editions.card_game.steps import (
    LONGEST_ROUND,
    all_are_ready,
    all_want_the_end,
    check_call,
    get_ready,
    held_and_laid,
    lay_out,
    may_call,
    ready_time,
    round_numbers,
    want_end,
    withdraw_vote,
)
from ubongo.solving import (
    GOAL,
    largest_layout,
    read_hand,
    stop_after,
    write_layout,
)

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
    has_hidden_information: ClassVar[bool] = True
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event

    def __init__(self, deck: StackDeck) -> None:
        self._deck = deck

    def initial_state(self, options: Options) -> State:
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
                return get_ready(state, seat)
            case Arrange(seat, line, credited):
                return lay_out(state, seat, line, min(credited, at))
            case Call(seat, credited):
                check_call(state, seat, credited)
                return (called(state, (Caller(seat, credited),)),)
            case WantEnd(seat):
                return want_end(state, seat)
            case WithdrawVote(seat):
                return withdraw_vote(state, seat)

    def tie(
        self, state: State, commands: Sequence[OwnCommand], at: Millis, chance: Chance
    ) -> Sequence[OwnEvent | MatchEvent]:
        """Whoever calls at the same time as another has called too: nothing is drawn (K-20)."""
        events: list[OwnEvent | MatchEvent] = []
        refusals: list[Refusal] = []
        callers: dict[Seat, Caller] = {}
        for command in sorted(commands, key=_boards_first):
            more: Sequence[OwnEvent | MatchEvent] = ()
            try:
                if isinstance(command, Call):
                    self.answered(state, command, at, chance)
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

    def given_up(self, state: State, shown: SolutionShown) -> State:
        """Whoever is shown a solution lays no more in this round (A-16)."""
        now = state.round
        if now is None:
            return state
        return replace(state, round=now.given_up(shown, state.options.seats))

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
        return self.full_view(seen(state, seat))

    def full_view(self, state: State) -> View:
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
            decided_by=decided_by(state),
        )

    def readers_of(self, event: OwnEvent | MatchEvent) -> frozenset[Seat] | None:
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
            if seat not in now.gave_up:
                yield Arrange(seat, "", 0)
                if may_call(state, now.boards[seat][-1]):
                    yield Call(seat, 0)
            yield WithdrawVote(seat) if seat in now.wanting_end else WantEnd(seat)


def _boards_first(command: OwnCommand) -> tuple[bool, Millis]:
    """The order within a tie: boards count by their stamps, so they do no harm before calls."""
    return isinstance(command, Call), getattr(command, "credited", 0)
