"""Faces for one round of the card game, drawn so that most hands of nine go together.

Cards touch along doublets, two symbols side by side on the border, and one fits where another has
the same doublet backwards. So a face is read as its border, a ring of six symbols clockwise, and it
is doublets that are shared out. Only some pairs of symbols are ever neighbours on a border: the
fewer they are, the more often two cards fit, and that sets how hard a round is. Every symbol has
as many neighbours as any other, or one more; every doublet comes as often as its reverse, as
nearly as a local search gets it. No ring comes twice, so no two faces are equal, however turned.
"""

from collections import Counter
from collections.abc import Iterator

from ubongo.decks.making.luck import Luck

Pair = tuple[int, int]
Ring = tuple[int, ...]

_STEPS = 2_000
_BORDER = (0, 1, 2, 5, 4, 3)
"""Where the symbols of a ring stand on the face, clockwise from the top left corner."""


def draw_faces(symbols: str, pairs: int, number: int, luck: Luck) -> list[str]:
    """So many faces with these symbols, of which so many pairs are neighbours on some border."""
    neighbours = draw_neighbours(len(symbols), pairs, luck)
    rings = list(all_rings(len(symbols), neighbours))
    if len(rings) < number:
        raise ValueError(f"{number} faces cannot be made of {len(rings)} rings")
    return [_face(ring, symbols, luck) for ring in share_doublets_out(rings, number, luck)]


def draw_neighbours(symbols: int, pairs: int, luck: Luck) -> list[Pair]:
    """Random pairs, so that no symbol has over one neighbour more than another.

    All pairs are there at first; those go whose symbols have the most neighbours. Now and then that
    ends uneven, and is done again.
    """
    while True:
        left = [(low, high) for high in range(symbols) for low in range(high)]
        degrees = [symbols - 1] * symbols
        while len(left) > pairs:
            most = max(degrees[low] + degrees[high] for low, high in left)
            busiest = [(low, high) for low, high in left if degrees[low] + degrees[high] == most]
            gone = luck.choice(busiest)
            left.remove(gone)
            for symbol in gone:
                degrees[symbol] -= 1
        if max(degrees) - min(degrees) <= 1:
            return left


def all_rings(symbols: int, neighbours: list[Pair]) -> Iterator[Ring]:
    """Every ring of six different symbols, each beside a neighbour; it starts with its lowest."""
    beside: list[list[int]] = [[] for _ in range(symbols)]
    for low, high in sorted(neighbours):
        beside[low].append(high)
        beside[high].append(low)

    def grown(ring: Ring) -> Iterator[Ring]:
        if len(ring) == len(_BORDER):
            if ring[0] in beside[ring[-1]]:
                yield ring
            return
        for symbol in beside[ring[-1]]:
            if symbol > ring[0] and symbol not in ring:
                yield from grown((*ring, symbol))

    for first in range(symbols):
        yield from grown((first,))


def doublets(ring: Ring) -> list[Pair]:
    """The six doublets of a border, clockwise."""
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def share_doublets_out(rings: list[Ring], number: int, luck: Luck) -> list[Ring]:
    """So many different rings whose doublets come as equally often as can be.

    A ring is exchanged for another unless that makes the sum of the squares of all counts greater;
    their sum stays the same, so the squares are least when the counts are equal.
    """
    chosen = luck.sample(rings, number)
    times = Counter(doublet for ring in chosen for doublet in doublets(ring))
    for _ in range(_STEPS):
        slot, ring = luck.below(number), luck.choice(rings)
        if ring in chosen:
            continue
        grown = 0
        for doublet in doublets(chosen[slot]):
            grown -= 2 * times[doublet] - 1
            times[doublet] -= 1
        for doublet in doublets(ring):
            grown += 2 * times[doublet] + 1
            times[doublet] += 1
        if grown <= 0:
            chosen[slot] = ring
        else:
            times.subtract(doublets(ring))
            times.update(doublets(chosen[slot]))
    return chosen


def _face(ring: Ring, symbols: str, luck: Luck) -> str:
    """The ring around a face, turned by luck."""
    start = luck.below(len(ring))
    face = [""] * len(ring)
    for place, symbol in zip(_BORDER, (*ring[start:], *ring[:start]), strict=True):
        face[place] = symbols[symbol]
    return "".join(face)
