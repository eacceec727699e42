"""The rules of classic: what each command leads to, and what follows by itself."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import ClassVar

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Millis, Refusal, Seat, Standing
from ubongo.core.messages import (
    Arrange,
    Arranged,
    Came,
    Claim,
    ClaimFailed,
    Come,
    DealtTask,
    GlassTurned,
    Leave,
    Left,
    Roll,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
    Tick,
)
from ubongo.core.rounds import AFTER_A_WRONG_CALL, COUNTDOWN, checked_board, judge, patience
from ubongo.decks.box import SYMBOLS
from ubongo.decks.model import Deck
from ubongo.editions.classic.evolve import evolved
from ubongo.editions.classic.gem_board import ROWS, fields_within, filled_rows, nearest_gems, rank
from ubongo.editions.classic.messages import (
    ChooseField,
    Command,
    Event,
    FieldChosen,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    GetReady,
    GotReady,
    MatchEnded,
    MovePawn,
    PassGems,
    PawnMoved,
    TakeGems,
)
from ubongo.editions.classic.state import Options, Phase, Round, State
from ubongo.geometry import TURNED_AND_FLIPPED

CHOOSING_TIME: Millis = 30_000
"""How long a field may be chosen before the table chooses (C-07)."""


class Classic:
    """The classic edition, played with one deck."""

    key: ClassVar[str] = "classic"
    seats: ClassVar[range] = range(2, 5)

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def open(self, options: Options) -> State:
        """The state before the first event."""
        if options.seats not in self.seats:
            raise ValueError(f"classic is for 2 to 4 players, not {options.seats}")
        if options.starter is not None and not 0 <= options.starter < options.seats:
            raise ValueError(f"there is no seat {options.starter} among {options.seats}")
        return State(options)

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event."""
        return evolved(state, event)

    def view(self, state: State, seat: Seat | None) -> State:  # noqa: ARG002 - all see the same
        """Everything: no card is drawn before everybody sees it (A-01), gems lie open (C-29)."""
        return state

    def audience(self, event: Event) -> frozenset[Seat] | None:  # noqa: ARG002 - all see the same
        """Everybody."""
        return None

    def wake_at(self, state: State) -> Millis | None:
        """When the present phase ends by itself."""
        return None if state.phase is Phase.OVER else state.until

    def standing(self, state: State) -> Standing | None:
        """The places, once the match is over."""
        return Standing(state.places) if state.phase is Phase.OVER else None

    def moves(self, state: State, seat: Seat) -> Iterable[Command]:
        """What the seat could do now, but for laying and calling, which need a solution."""
        if state.phase is Phase.FIELDS and seat not in state.ready:
            yield from (ChooseField(seat, row) for row in range(ROWS))
            yield GetReady(seat)
        now = state.round
        if now is None:
            return
        if state.phase is Phase.ROLL and seat == now.starter:
            yield Roll(seat)
        if state.phase is Phase.PUZZLE and seat in now.solved and seat not in now.done:
            fields = fields_within(now.begun[seat], now.place(seat))
            yield from (MovePawn(seat, row) for row in fields)
            yield PassGems(seat)

    def decide(self, state: State, command: Command, at: Millis, chance: Chance) -> Sequence[Event]:
        """What the command leads to, and what follows from that by itself; or a Refusal."""
        events = self._answer(state, command, at, chance)
        after = reduce(evolved, events, state)
        return (*events, *_ending(after, at))

    def _answer(
        self, state: State, command: Command, at: Millis, chance: Chance
    ) -> tuple[Event, ...]:
        match command:
            case Tick():
                return self._tick(state, at, chance)
            case Come(seat):
                return (Came(seat),) if _seated(state, seat) in state.away else ()
            case Leave(seat):
                return () if _seated(state, seat) in state.away else (Left(seat),)
            case ChooseField(seat, row):
                return _choose_field(state, _seated(state, seat), row)
            case GetReady(seat):
                return _get_ready(state, _seated(state, seat), at, chance)
            case Roll(seat):
                return _roll(state, _seated(state, seat), at)
            case Arrange(seat, board):
                return _arrange(state, _seated(state, seat), board)
            case Claim(seat, solution, credited):
                return _claim(state, _seated(state, seat), solution, credited)
            case MovePawn(seat, row):
                return _move_pawn(state, _seated(state, seat), row, at)
            case TakeGems(seat, credited):
                return _take_gems(state, _seated(state, seat), credited)
            case PassGems(seat):
                _solver(state, _seated(state, seat))
                return (GemsPassed(seat),)

    def _tick(self, state: State, at: Millis, chance: Chance) -> tuple[Event, ...]:
        """What happens when a phase has lasted its time."""
        if at < state.until:
            return ()
        match state.phase:
            case Phase.SETTING_UP:
                return (GemsLaidOut(filled_rows(chance), at + CHOOSING_TIME),)
            case Phase.FIELDS:
                return (*_random_fields(state, chance), _first_round(state, at, chance))
            case Phase.ROLL:
                return (RollAnnounced(_round(state).starter, at + COUNTDOWN),)
            case Phase.REVEAL:
                return (self._deal(state, chance),)
            case Phase.PUZZLE:
                return _sand_ran_out(state)
            case Phase.OVER:
                return ()

    def _deal(self, state: State, chance: Chance) -> Rolled:
        """A card for each, the starter first; the die says which of its tasks (C-13 to C-15)."""
        now, options = _round(state), state.options
        label = choice(chance, SYMBOLS)
        left = [card for card in self._deck.cards if str(card.number) not in state.dealt]
        tasks: dict[Seat, DealtTask] = {}
        for seat in _from(now.starter, options.seats):
            card = left.pop(chance.below(len(left)))
            area = card.side(options.side).areas[0]
            pieces = next(task.pieces for task in area.tasks if task.label == label)
            tasks[seat] = DealtTask(str(card.number), area.drawing, pieces)
        dealt = tuple(tasks[seat] for seat in range(options.seats))
        return Rolled(label, dealt, state.until + options.glass)


def _from(starter: Seat, seats: int) -> list[Seat]:
    """The seats in their order, beginning with the starter."""
    return [(starter + step) % seats for step in range(seats)]


def _seated(state: State, seat: Seat) -> Seat:
    if not 0 <= seat < state.options.seats:
        raise Refusal("seat.unknown", seat=seat)
    return seat


def _round(state: State) -> Round:
    if state.round is None:
        raise Refusal("phase.wrong", phase=state.phase.value)
    return state.round


def _in_phase(state: State, phase: Phase) -> None:
    if state.phase is not phase:
        raise Refusal("phase.wrong", phase=state.phase.value)


def _choose_field(state: State, seat: Seat, row: int) -> tuple[Event, ...]:
    """Any of the six red fields, also an occupied one, until ready (C-07, C-19)."""
    _in_phase(state, Phase.FIELDS)
    if seat in state.ready:
        raise Refusal("field.ready_already")
    if not 0 <= row < ROWS:
        raise Refusal("field.unknown", row=row)
    return (FieldChosen(seat, row),)


def _get_ready(state: State, seat: Seat, at: Millis, chance: Chance) -> tuple[Event, ...]:
    _in_phase(state, Phase.FIELDS)
    if seat in state.ready:
        raise Refusal("field.ready_already")
    if state.pawns[seat] is None:
        raise Refusal("field.not_chosen")
    if len(state.ready) + 1 < state.options.seats:
        return (GotReady(seat),)
    return (GotReady(seat), _first_round(state, at, chance))


def _random_fields(state: State, chance: Chance) -> tuple[Event, ...]:
    """A random field for everybody who has not chosen one in time (C-07)."""
    late = [seat for seat, pawn in enumerate(state.pawns) if pawn is None]
    return tuple(FieldChosen(seat, chance.below(ROWS)) for seat in late)


def _first_round(state: State, at: Millis, chance: Chance) -> RoundOpened:
    """The starter is whom the host marked, else drawn (A-03, C-12)."""
    starter = state.options.starter
    if starter is None:
        starter = chance.below(state.options.seats)
    return _opened(state, 1, starter, at)


def _opened(state: State, number: int, starter: Seat, at: Millis) -> RoundOpened:
    return RoundOpened(number, starter, at + patience(is_away=starter in state.away))


def _roll(state: State, seat: Seat, at: Millis) -> tuple[Event, ...]:
    """Only the starter rolls (C-14)."""
    _in_phase(state, Phase.ROLL)
    if seat != _round(state).starter:
        raise Refusal("roll.not_starter", starter=_round(state).starter)
    return (RollAnnounced(seat, at + COUNTDOWN),)


def _arrange(state: State, seat: Seat, board: str) -> tuple[Event, ...]:
    _in_phase(state, Phase.PUZZLE)
    now = _round(state)
    if seat in now.solved:
        raise Refusal("board.solved_already")
    return (Arranged(seat, checked_board(now.tasks[seat], board, TURNED_AND_FLIPPED)),)


def _claim(state: State, seat: Seat, solution: str, credited: Millis) -> tuple[Event, ...]:
    """A right call in time gets the next place; a wrong one changes nothing (C-16, C-18, A-04)."""
    _in_phase(state, Phase.PUZZLE)
    now = _round(state)
    if seat in now.solved:
        raise Refusal("claim.solved_already")
    if credited >= state.until:
        raise Refusal("claim.too_late")
    if credited < now.blocked_until[seat]:
        raise Refusal("claim.too_soon", until=now.blocked_until[seat])
    fault = judge(now.tasks[seat], solution, TURNED_AND_FLIPPED)
    if fault is not None:
        until = credited + AFTER_A_WRONG_CALL
        return (ClaimFailed(seat, fault.kind.value, fault.piece, until),)
    shown = checked_board(now.tasks[seat], solution, TURNED_AND_FLIPPED)
    return (TaskSolved(seat, len(now.solved) + 1, shown, credited),)


def _solver(state: State, seat: Seat) -> Round:
    """The round, if the seat has solved and not yet taken or passed (C-27, C-28)."""
    _in_phase(state, Phase.PUZZLE)
    now = _round(state)
    if seat not in now.solved:
        raise Refusal("gems.not_solved")
    if seat in now.done:
        raise Refusal("gems.done_already")
    return now


def _move_pawn(state: State, seat: Seat, row: int, at: Millis) -> tuple[Event, ...]:
    """Anywhere within reach of where the pawn began the round, while the sand runs (C-20, C-28)."""
    now = _solver(state, seat)
    if at >= state.until:
        raise Refusal("gems.too_late")
    if row not in fields_within(now.begun[seat], now.place(seat)):
        raise Refusal("field.out_of_reach", row=row)
    return (PawnMoved(seat, row),) if row != state.pawns[seat] else ()


def _take_gems(state: State, seat: Seat, credited: Millis) -> tuple[Event, ...]:
    """The two front gems of the pawn's row, for whoever takes first (C-22 to C-26)."""
    _solver(state, seat)
    if credited >= state.until:
        raise Refusal("gems.too_late")
    row = state.pawns[seat] or 0
    gems = nearest_gems(state.rows, row)
    if not gems:
        raise Refusal("gems.row_empty", row=row)
    return (GemsTaken(seat, row, gems, credited),)


def _sand_ran_out(state: State) -> tuple[Event, ...]:
    """The glass is turned once more if nobody solved (C-32); else the round is over (C-31)."""
    now = _round(state)
    if not now.solved and not now.is_second_chance:
        return (GlassTurned(state.until + state.options.glass),)
    return (RoundEnded(now.number),)


def _ending(state: State, at: Millis) -> tuple[Event, ...]:
    """How the match goes on when a round is over, or when nothing in it can change (A-07)."""
    now = state.round
    if now is None or state.phase is not Phase.PUZZLE:
        return ()
    if state.until:  # the sand still runs, and nobody has said that the round is over
        if len(now.done) < state.options.seats:
            return ()
        return (RoundEnded(now.number), *_next_round(state, now, at))
    return _next_round(state, now, at)


def _next_round(state: State, now: Round, at: Millis) -> tuple[Event, ...]:
    """The player to the left starts the next round; the last one ends the match (C-33, C-34)."""
    if now.number < state.options.rounds:
        starter = (now.starter + 1) % state.options.seats
        return (_opened(state, now.number + 1, starter, at),)
    return (MatchEnded(places(state)),)


def places(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The most of one colour wins, then the second most, and so on; equals share (C-35 to C-38)."""
    ranks = sorted({rank(counts) for counts in state.gems}, reverse=True)
    return tuple(
        tuple(seat for seat, counts in enumerate(state.gems) if rank(counts) == each)
        for each in ranks
    )
