"""The state of a match of light and dark: a race, and on top of it spaceships on a track."""

from ubongo.core.edition import Refusal
from ubongo.core.race.state import RaceOptions, RaceState
from ubongo.core.view import Status
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.decks.light_dark.box import PUT_AWAY
from ubongo.geometry import PieceName


class Options(RaceOptions, frozen=True):
    """What the table agreed on; `put_away` are the two pieces of the master game (L-18).

    `tokens` are the ships that the seats chose, or none has (L-03).
    """

    master: bool = False
    put_away: tuple[PieceName, PieceName] = PUT_AWAY
    tokens: tuple[int, ...] = ()

    def master_pieces(self) -> tuple[PieceName, ...]:
        """The ten pieces that everybody has in the master game (L-18)."""
        return tuple(name for name in LIGHT_DARK.pool if name not in self.put_away)


def check_put_away(options: Options) -> None:
    """Refuse what are not two of the twelve pieces, and a choice without a master game (L-18)."""
    if len(set(options.put_away) & set(LIGHT_DARK.pool)) != 2:
        raise Refusal("setup.put_away")
    if options.put_away != PUT_AWAY and not options.master:
        raise Refusal("setup.no_master_game")


class State(RaceState, frozen=True):
    """A match of light and dark at a moment; `fields` is how far each seat's ship is."""

    options: Options
    fields: tuple[int, ...] = ()

    def names_of(self, task: str) -> frozenset[str]:
        """In the master game both tasks of an area are closed: they are all but solutions of it."""
        if not self.options.master:
            return super().names_of(task)
        (labels,) = LIGHT_DARK.labels[self.options.side]
        return frozenset(LIGHT_DARK.task_name(task, label) for label in labels)


class View(State, frozen=True, kw_only=True):
    """What everybody sees: also how many fields each place earns, from the first on."""

    status: Status
    earns: tuple[int, ...]
    was_played_off: bool
