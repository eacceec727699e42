"""How each seat came out of a match with others, read from the log."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.match_state import MatchOptions, MatchState, TableOptions
from ubongo.core.messages import MatchEnded
from ubongo.core.race.state import RaceState
from ubongo.core.solves import Entries, Solved, Winnings
from ubongo.editions.registry import declared
from ubongo.server.statistics.stints import Stint
from ubongo.server.store.structs import GuestId

NOTHING = Winnings({}, None)
WHOLE_MATCH = Stint(None)


class SeatResult(NamedTuple):
    """How a seat came out of a match, which was over at `at`; no place if it was given up."""

    place: int | None
    rounds: int
    solved: int
    first: int
    winnings: Winnings
    at: Millis
    is_quick: bool

    def after(self, before: "SeatResult | None") -> "SeatResult":
        """With what the same person played before on this seat or another, and then left."""
        if before is None:
            return self
        return self._replace(
            rounds=self.rounds + before.rounds,
            solved=self.solved + before.solved,
            first=self.first + before.first,
        )


def find_results(
    edition: AnyEdition,
    options: MatchOptions,
    log: Entries,
    solved: Sequence[Solved],
    during: Stint = WHOLE_MATCH,
) -> list[SeatResult]:
    """Seat by seat; of a match that was given up nobody keeps anything but the rounds.

    What counts is what was played `during` a stint; the place is that of the seat in the end.
    """
    declaration, state = declared(edition.key), edition.initial_state(options)
    rounds: Counter[Seat] = Counter()
    ending: MatchEnded | None = None
    over: Millis = 0
    for at, event in log:
        state = edition.evolve(state, event)
        if ending is None:
            over = at
        if isinstance(event, declaration.starts) and during.has(at):
            rounds.update(_players(state))
        if isinstance(event, MatchEnded):
            ending = event
    own = [each for each in solved if during.has(each.seen)]
    solves = Counter(each.seat for each in own)
    firsts = Counter(each.seat for each in own if each.is_first and not each.hints)
    return [
        SeatResult(
            place_of(seat, ending),
            rounds[seat],
            solves[seat],
            firsts[seat],
            declaration.winnings(state, seat) if ending else NOTHING,
            over,
            isinstance(options, TableOptions) and options.quick,
        )
        for seat in range(options.seats)
    ]


def results_of_guests(
    edition: AnyEdition,
    options: MatchOptions,
    log: Entries,
    solved: Sequence[Solved],
    stints: Sequence[Sequence[Stint]],
) -> dict[tuple[Seat, GuestId], SeatResult]:
    """How everybody came out of a match who had a seat there, by the guest's last seat and guest.

    Whoever left for good and came back on another seat has played one match.
    """
    results: dict[GuestId, tuple[Seat, SeatResult]] = {}
    by_span: dict[tuple[Millis, Millis], list[SeatResult]] = {}
    for seat, stint in sorted(_without_overlaps(stints), key=lambda each: each[1].since):
        span = stint.since, stint.until
        if span not in by_span:
            by_span[span] = find_results(edition, options, log, solved, stint)
        if stint.guest is not None:
            _, before = results.get(stint.guest, (seat, None))
            results[stint.guest] = seat, by_span[span][seat].after(before)
    return {(seat, guest): own for guest, (seat, own) in results.items()}


def _without_overlaps(stints: Sequence[Sequence[Stint]]) -> Iterator[tuple[Seat, Stint]]:
    """Everybody's stints; one that a bot played on ends when the guest is back on another seat."""
    everybodys = [(seat, stint) for seat, own in enumerate(stints) for stint in own]
    for seat, stint in everybodys:
        later = (
            other.since
            for _, other in everybodys
            if other.guest is not None and other.guest == stint.guest and other.since > stint.since
        )
        yield seat, stint._replace(until=min([stint.until, *later]))


def place_of(seat: Seat, ending: MatchEnded | None) -> int | None:
    """One more than there are seats before it; equal ones share a place (A-10)."""
    before = 0
    for place in ending.places if ending else ():
        if seat in place:
            return before + 1
        before += len(place)
    return None


def _players(state: MatchState) -> Sequence[Seat]:
    """Who has a task now: in a play-off not everybody."""
    if isinstance(state, RaceState) and state.round is not None:
        return state.round.players
    return range(state.options.seats)
