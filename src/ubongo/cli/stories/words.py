"""Small words that every story needs: times, seats, numbers and lists.

Seats, fields and rows count from 0, as in the log.
"""

from collections.abc import Iterable, Sequence

from ubongo.core.edition import Millis, Seat

FAULTS = {
    "wrong_piece": "{piece} is none of the pieces",
    "piece_twice": "{piece} lies twice",
    "forbidden_motion": "{piece} may not lie so",
    "outside": "{piece} lies outside the area",
    "third_level": "{piece} reaches a third level",
    "overlap": "{piece} lies on another one",
    "hole": "the area is not covered",
    "one_face": "only one face is to be seen",
    "unknown_card": "{piece} is none of the cards",
    "card_twice": "{piece} lies twice",
    "pair_differs": "symbols that touch differ",
    "one_pair": "cards touch with one symbol only",
    "third_differs": "a third symbol differs",
    "crosswise": "symbols lie crosswise",
    "three_pairs": "three symbols touch",
    "loose": "a card lies apart",
    "too_few": "too few cards lie",
}
"""Why a call or a layout is wrong, by the name of the fault."""


def clock(at: Millis) -> str:
    """A moment of a match: minutes, seconds and tenths."""
    minutes, rest = divmod(at, 60_000)
    return f"{minutes}:{rest // 1000:02}.{rest % 1000 // 100}"


def seconds(span: Millis) -> str:
    """How long something took."""
    tenths = abs(span) // 100
    return f"{'-' if span < 0 else ''}{tenths // 10}.{tenths % 10} s"


def listed(words: Iterable[str]) -> str:
    """Words as in a sentence: one, two and three."""
    *first, last = list(words) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def seats(these: Sequence[Seat]) -> str:
    """Who."""
    if not these:
        return "nobody"
    return f"{'seat' if len(these) == 1 else 'seats'} {listed(map(str, these))}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number and its noun."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def nth(place: int) -> str:
    """A place as it is said."""
    ending = "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def reason(fault: str, piece: str | None) -> str:
    """Why something is wrong, in words; a fault without words is told by its name."""
    words = FAULTS.get(fault)
    if words is None:
        return fault.replace("_", " ")
    return words.replace("{piece}", piece or "something")


def printable(text: str) -> str:
    """The text without signs that a terminal would obey; a log may come from anywhere."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
