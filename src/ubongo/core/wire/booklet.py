"""What is told of the tasks of a deck, and of their solutions."""

import msgspec


class BookletTask(msgspec.Struct, frozen=True):
    """A task of a deck: where it stands, what it is, and how many solutions and which E it has."""

    name: str
    card: int
    family: str | None
    side: str
    label: str
    pieces: tuple[str, ...]
    area: str
    solutions: int
    difficulty: float


class BookletFace(msgspec.Struct, frozen=True):
    """A face of the card game: in which round it is played, of which card, and its symbols."""

    name: str
    round: int
    card: int
    symbols: str


class Booklet(msgspec.Struct, frozen=True):
    """All tasks of an edition; the card game has faces instead, of which hands are dealt."""

    edition: str
    tasks: tuple[BookletTask, ...]
    faces: tuple[BookletFace, ...]


class SolutionsSeen(msgspec.Struct, frozen=True):
    """How many solutions a task has, and some or all of them, each a line of placements."""

    task: str
    count: int
    solutions: tuple[str, ...]
