"""A classic match driven by hand."""

from functools import cache

from tests.rulebook.driver import RaceMatch
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import GetReady
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic.messages import ChooseField
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options, State


class Match(RaceMatch[State]):
    """A classic match driven by hand."""

    def row(self, seat: Seat) -> int:
        """Where the seat's pawn stands."""
        return self.state.pawns[seat] or 0

    def to_fields(self) -> None:
        """The gems lie; fields are to be chosen."""
        self.wait_for(Phase.FIELDS)

    def to_roll(self, *fields: int) -> None:
        """Everybody has chosen a field and is ready."""
        self.to_fields()
        for seat, row in enumerate(fields):
            self.do(ChooseField(seat, row))
            self.do(GetReady(seat))
        assert self.state.phase is Phase.ROLL


@cache
def classic() -> Classic:
    """With the shipped deck."""
    return Classic(shipped_deck("classic"))


def racing(options: Options) -> Match:
    """Three players on the fields 0, 2 and 5; the glass runs."""
    started = Match(classic(), options)
    started.to_roll(0, 2, 5)
    started.to_puzzle()
    return started
