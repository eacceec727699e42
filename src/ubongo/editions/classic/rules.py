"""The rules of classic: a race for reach, and a race for gems on top of it."""

from collections.abc import Iterator
from typing import Any, ClassVar

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Millis, Places, Refusal, Seat
from ubongo.core.match_state import Phase, check_seats, in_phase
from ubongo.core.messages import GetReady, MatchEvent
from ubongo.core.race.dealing import task_on
from ubongo.core.race.messages import (
    DealtTask,
    RaceCommand,
    RaceEvent,
    Rolled,
    RoundOpened,
)
from ubongo.core.race.rules import Race
from ubongo.core.race.state import check_race, check_tokens
from ubongo.core.view import shown
from ubongo.decks.classic.box import SYMBOLS
from ubongo.decks.model import Deck
from ubongo.editions.classic.evolve import evolved, round_begun
from ubongo.editions.classic.gem_board import (
    ROWS,
    decided_by,
    fields_within,
    filled_rows,
    nearest_gems,
    rank,
)
from ubongo.editions.classic.messages import (
    ChooseField,
    CollectorCalled,
    Command,
    Event,
    FieldChosen,
    FieldKept,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    MovePawn,
    OwnCommand,
    OwnEvent,
    PassGems,
    PawnMoved,
    TakeGems,
)
from ubongo.editions.classic.state import Options, State, View
from ubongo.geometry import TURNED_AND_FLIPPED, Motions

CHOOSING_TIME: Millis = 30_000
"""How long a field may be chosen before the table chooses (C-07)."""
COLLECTING_TIME: Millis = 60_000
"""How long each solver has in calm collecting (C-30)."""


class Classic(Race[State, OwnCommand, OwnEvent]):
    """The classic edition, played with one deck."""

    key: ClassVar[str] = "classic"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = View
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event
    has_playoff: ClassVar[bool] = False

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def initial_state(self, options: Options) -> State:
        """The state before the first event."""
        check_seats(options, self.seats)
        check_race(options)
        check_tokens(options.tokens, options.seats)
        return State(options, bots=options.bots)

    def rounds(self, state: State) -> int:
        """Nine, more in the long game, three in a quick match (C-09, C-10, C-34, A-20)."""
        return state.options.rounds

    def motions(self, state: State) -> Motions:
        """Rotated and turned over as one likes (C-17)."""
        return TURNED_AND_FLIPPED

    def prepare(self, state: State, at: Millis, chance: Chance) -> tuple[GemsLaidOut]:
        """The gems lie in their rows; fields are chosen (C-06, C-07)."""
        return (GemsLaidOut(filled_rows(chance), at + CHOOSING_TIME),)

    def roll(self, state: State, chance: Chance) -> tuple[str, str]:
        """One of six symbols (C-05)."""
        return choice(chance, SYMBOLS), ""

    def deal(
        self, state: State, seat: Seat, rolled: Rolled, taken: frozenset[int], chance: Chance
    ) -> DealtTask:
        """A card that nobody has had; its pieces beside the rolled symbol (C-13, C-15)."""
        gone = taken.union(state.dealt)
        card = choice(chance, [card for card in self._deck.cards if card.number not in gone])
        return task_on(self._deck, card, state.options.side_of(seat), rolled.label)

    def is_done(self, state: State, seat: Seat) -> bool:
        """Whoever took or passed is done; with calm collecting, whoever solved (A-07, C-30)."""
        if state.options.calm_collecting:
            return super().is_done(state, seat)
        return seat in {*state.done, *state.the_round().gave_up}

    def may_go_on(self, state: State, seat: Seat) -> bool:
        """Also while others collect calmly, once no gems are left to take (C-30)."""
        if state.phase is Phase.COLLECTING:
            return seat in state.done or seat not in state.the_round().solved
        return super().may_go_on(state, seat)

    def puzzle_over(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent | MatchEvent, ...]:
        """With calm collecting the solvers move and take only now (C-30)."""
        if state.options.calm_collecting:
            return self._next_collector(state, at, chance)
        return self.end_round(state, at, chance)

    def _next_collector(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent | MatchEvent, ...]:
        """In the order of solving, so long as somebody has neither taken nor passed (C-30)."""
        waiting = [seat for seat in state.the_round().solved if seat not in state.done]
        passed: list[GemsPassed] = []
        for seat in waiting:
            if not self._gains_nothing(state, seat):
                return (*passed, CollectorCalled(seat, at + COLLECTING_TIME))
            passed.append(GemsPassed(seat, nothing_in_reach=True))
        return (*passed, *self.end_round(self.fold(state, passed), at, chance))

    def _gains_nothing(self, state: State, seat: Seat) -> bool:
        """No gems are within reach, and a pawn that moves all the same stands no better (C-26).

        It cannot move, or this is the last round, or no gems are left at all.
        """
        fields = fields_within(state.begun[seat], state.the_round().place(seat))
        if any(state.rows[row] for row in fields):
            return False
        is_last = state.the_round().number == self.rounds(state)
        return is_last or len(fields) == 1 or not any(state.rows)

    def follow(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent | MatchEvent, ...]:
        """Whoever can gain nothing on the gem board passes by itself (C-26, A-07)."""
        seats = range(state.options.seats) if state.phase is Phase.PUZZLE else ()
        passed = tuple(
            GemsPassed(seat, nothing_in_reach=True)
            for seat in seats
            if _may_collect(state, seat) and self._gains_nothing(state, seat)
        )
        return (*passed, *super().follow(self.fold(state, passed), at, chance))

    def ranked(self, state: State) -> Places:
        """Most of one colour, then second most, and so on; equals share (C-35 to C-38)."""
        ranks = sorted({rank(counts) for counts in state.gems}, reverse=True)
        return tuple(
            tuple(seat for seat, counts in enumerate(state.gems) if rank(counts) == each)
            for each in ranks
        )

    def answer_own(
        self, state: State, command: OwnCommand, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent, ...]:
        """What is done with pawns and gems."""
        match command:
            case ChooseField(seat, row):
                return _choose_field(state, seat, row)
            case MovePawn(seat, row):
                return _move_pawn(state, seat, row, at)
            case TakeGems(seat, row, credited):
                return _take_gems(state, seat, row, credited)
            case PassGems(seat):
                _check_collecting(state, seat)
                return (GemsPassed(seat),)

    def get_ready(self, state: State, seat: Seat) -> tuple[OwnEvent | RaceEvent, ...]:
        """The chosen field stands (C-07); or what every race has."""
        if state.phase is not Phase.FIELDS:
            return super().get_ready(state, seat)
        if seat in state.content:
            raise Refusal("ready.already")
        if state.pawns[seat] is None:
            raise Refusal("field.not_chosen")
        return (FieldKept(seat),)

    def tick_own(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent, ...]:
        """A field for whoever has not chosen in time; a pass for whoever has not taken in time."""
        if state.phase is Phase.COLLECTING and state.collector is not None:
            return (GemsPassed(state.collector),)
        return (*_random_fields(state, chance), self.open_first_round(state, at, chance))

    def follow_own(
        self, state: State, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent | MatchEvent, ...]:
        """All fields are chosen, except by absent players (A-18); or the collector is done."""
        if state.phase is Phase.FIELDS and _are_all_content(state):
            return (*_random_fields(state, chance), self.open_first_round(state, at, chance))
        if state.phase is Phase.COLLECTING and state.collector in state.done:
            return self._next_collector(state, at, chance)
        return ()

    def evolve_own(self, state: State, event: OwnEvent | RaceEvent) -> State:
        """What an event does to the state; a new round begins where the pawns stand."""
        after = super().evolve_own(state, event)
        return round_begun(after) if isinstance(event, RoundOpened) else after

    def evolve_race(self, state: State, event: OwnEvent) -> State:
        """What pawns and gems do."""
        return evolved(state, event)

    def lasts(self, state: State) -> Millis:
        """Also fields are chosen, and gems calmly collected, in so much time (C-07, C-30)."""
        match state.phase:
            case Phase.FIELDS:
                return CHOOSING_TIME
            case Phase.COLLECTING:
                return COLLECTING_TIME
            case _:
                return super().lasts(state)

    def full_view(self, state: State) -> View:
        """Everything, and where the pawns of those may go who may move them."""
        seats = range(state.options.seats)
        return shown(
            View,
            state,
            status=self.status(state),
            reach=tuple(_in_reach(state, seat) for seat in seats),
            decided_by=_decided_by(state),
        )

    def moves(self, state: State, seat: Seat) -> Iterator[OwnCommand | RaceCommand]:
        """What the seat could do now; a board is empty and a stamp 0 until somebody fills it in."""
        yield from super().moves(state, seat)
        if state.phase is Phase.FIELDS:
            yield from (ChooseField(seat, row) for row in range(ROWS))
            if state.pawns[seat] is not None and seat not in state.content:
                yield GetReady(seat)
        if _may_collect(state, seat):
            fields = _in_reach(state, seat)
            yield from (MovePawn(seat, row) for row in fields if row != state.pawns[seat])
            row = state.pawns[seat] or 0
            if state.rows[row]:
                yield TakeGems(seat, row, 0)
            yield PassGems(seat)


def _choose_field(state: State, seat: Seat, row: int) -> tuple[FieldChosen]:
    """Any of the six red fields, also an occupied one, until all are ready (C-07, C-19)."""
    in_phase(state, Phase.FIELDS)
    if not 0 <= row < ROWS:
        raise Refusal("field.unknown", row=row)
    return (FieldChosen(seat, row),)


def _are_all_content(state: State) -> bool:
    """Whether everybody who is there keeps the field, and somebody does."""
    everybody = {*state.content, *state.away}
    return bool(state.content) and everybody >= set(range(state.options.seats))


def _random_fields(state: State, chance: Chance) -> tuple[FieldChosen, ...]:
    """A random field for everybody who has not chosen one in time (C-07)."""
    late = [seat for seat, pawn in enumerate(state.pawns) if pawn is None]
    return tuple(FieldChosen(seat, chance.below(ROWS)) for seat in late)


def _collecting_phase(state: State) -> Phase:
    """When pawns move and gems are taken: in the puzzle, or calmly after it (C-23, C-30)."""
    return Phase.COLLECTING if state.options.calm_collecting else Phase.PUZZLE


def _may_collect(state: State, seat: Seat) -> bool:
    if state.phase is not _collecting_phase(state) or seat in state.done:
        return False
    if state.phase is Phase.COLLECTING:
        return seat == state.collector
    return seat in state.the_round().solved


def _in_reach(state: State, seat: Seat) -> tuple[int, ...]:
    """The fields on which the pawn may stand now; none for a seat that may not collect (C-20)."""
    if not _may_collect(state, seat):
        return ()
    return tuple(fields_within(state.begun[seat], state.the_round().place(seat)))


def _decided_by(state: State) -> int | None:
    """What told the winner from the next one; nothing where all share the first place."""
    if len(state.places) <= 1:
        return None
    (winner, *_), (other, *_) = state.places[:2]
    return decided_by(state.gems[winner], state.gems[other])


def _check_collecting(state: State, seat: Seat) -> None:
    """Only who has solved moves and takes, and not again after taking or passing (C-27, C-28)."""
    in_phase(state, _collecting_phase(state))
    if seat not in state.the_round().solved:
        raise Refusal("gems.not_solved")
    if seat in state.done:
        raise Refusal("gems.done_already")
    if state.phase is Phase.COLLECTING and seat != state.collector:
        raise Refusal("gems.not_your_go", seat=state.collector or 0)


def _move_pawn(state: State, seat: Seat, row: int, at: Millis) -> tuple[PawnMoved, ...]:
    """Anywhere within reach of where the pawn began the round, while the sand runs (C-20, C-28)."""
    _check_collecting(state, seat)
    if at >= state.until:
        raise Refusal("gems.too_late")
    return _moved(state, seat, row)


def _moved(state: State, seat: Seat, row: int) -> tuple[PawnMoved, ...]:
    """The pawn stands on the row, if that is within reach (C-20)."""
    if row not in fields_within(state.begun[seat], state.the_round().place(seat)):
        raise Refusal("field.out_of_reach", row=row)
    return (PawnMoved(seat, row),) if row != state.pawns[seat] else ()


def _take_gems(
    state: State, seat: Seat, row: int, credited: Millis
) -> tuple[PawnMoved | GemsTaken, ...]:
    """The two front gems of a row within reach, for whoever takes first (C-22 to C-26).

    Whoever passed by itself, because the last gems were just taken, is told so.
    """
    if seat in state.done and row in range(len(state.rows)) and not state.rows[row]:
        raise Refusal("gems.row_empty", row=row)
    _check_collecting(state, seat)
    if credited >= state.until:
        raise Refusal("gems.too_late")
    moved = _moved(state, seat, row)
    gems = nearest_gems(state.rows, row)
    if not gems:
        raise Refusal("gems.row_empty", row=row)
    return (*moved, GemsTaken(seat, row, gems, credited))
