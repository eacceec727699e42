"""What a solver sees of a task: an area, pieces that add up to it, and how they may lie."""

from dataclasses import dataclass

from ubongo.geometry import Area, Motions, PieceName, piece_named


@dataclass(frozen=True)
class Puzzle:
    """An area and the pieces that are to cover it. Pieces that cannot are refused at once."""

    area: Area
    pieces: tuple[PieceName, ...]
    motions: Motions

    def __post_init__(self) -> None:
        check_pieces(self.pieces)
        if not self.pieces:
            raise ValueError("no pieces are named")
        sizes = sum(piece_named(name).size for name in self.pieces)
        if sizes != self.area.size:
            raise ValueError(
                f"the pieces do not add up: {','.join(self.pieces)} have {sizes} cells, "
                f"the area has {self.area.size}"
            )


def check_pieces(names: tuple[PieceName, ...]) -> None:
    """Refuse unknown names and a piece that is named twice."""
    for name in names:
        piece_named(name)
        if names.count(name) > 1:
            raise ValueError(f"the piece {name!r} is named twice")
