"""The lesson of the card game: five cards lie already, one of them wrongly turned."""

from msgspec.structs import replace

from tools.lessons import AT, PUPIL, Lesson, folded, told, written
from ubongo.core.match_state import Phase
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.layout import laid_board
from ubongo.editions.card_game.messages import Board, Caller, HandCard, LaidOut
from ubongo.editions.card_game.scoring import called
from ubongo.editions.card_game.state import Checking, Options, Round
from ubongo.editions.card_game.steps import LONGEST_ROUND
from ubongo.editions.registry import shipped_edition

CARDS = (34, 25, 15, 24, 2, 21, 20)
"""Cards of the first stack, of which the white faces are played."""
RIGHT = ("0r3@3,5", "1r1@2,7", "2r2@0,6", "3r2@0,3", "4r0@0,0", "5r0@4,2", "6r3@3,0")
"""How all seven can lie."""
LYING = (*RIGHT[:4], "4r2@0,0")
"""The fifth stands on its head: what it shows to the fourth does not match."""


def lesson() -> str:
    """The view with five cards on the table; what laying all seven leads to, and then a call."""
    edition = shipped_edition("card_game")
    whites = {card.number: card.white for card in shipped_stacks("card_game").stacks[0].cards}
    hand = tuple(HandCard(number, whites[number]) for number in CARDS)
    lying, right = (
        laid_board(hand, " ".join(cards), AT, tells_faults=True) for cards in (LYING, RIGHT)
    )
    now = Round(1, hands=(hand, ()), boards=((lying,), (Board(),)))
    opening = edition.initial_state(Options(2, checking=Checking.GUIDED))
    state = replace(opening, phase=Phase.LAYING, until=LONGEST_ROUND, round=now)
    laid = folded(edition, state, [LaidOut(PUPIL, right)])
    answers = {
        "lay": told(edition, state, [LaidOut(PUPIL, right)]),
        "call": told(edition, laid, [called(laid, (Caller(PUPIL, AT),))]),
    }
    return written(Lesson(edition.full_view(state), answers))
