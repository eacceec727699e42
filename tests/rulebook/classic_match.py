"""A classic match driven by hand."""

from tests.rulebook.driver import RaceMatch
from ubongo.core.edition import Seat
from ubongo.core.match import Phase
from ubongo.core.messages import GetReady
from ubongo.editions.classic.messages import ChooseField
from ubongo.editions.classic.state import State


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
