"""What the pages of the card game are given: lesson, hands, layouts, frames and a replay."""

from functools import partial

from tools.constants import constants
from tools.made.card_game.frames import frames_of_a_match
from tools.made.card_game.hands import hands_for_practice
from tools.made.card_game.layouts import judged_layouts
from tools.made.card_game.lesson import lesson
from tools.replays import beginning
from tools.symbols import symbols_for_the_pages
from ubongo.decks.card_game.box import BOX
from ubongo.editions.card_game.dealing import is_black
from ubongo.editions.card_game.scoring import TEN
from ubongo.editions.card_game.steps import ROUNDS

BLACK = tuple(number for number in range(1, ROUNDS + 1) if is_black(number))

MADE = {
    "src/cards/symbols.gen.ts": partial(symbols_for_the_pages, "card_game", BOX.symbols),
    "src/editions/card_game/hands.gen.json": hands_for_practice,
    "src/editions/card_game/lesson.gen.json": lesson,
    "src/editions/card_game/rules.gen.ts": constants(
        "editions/card_game", {"ROUNDS": ROUNDS, "BLACK": BLACK, "TEN": TEN}
    ),
    "tests/card_game/frames.gen.json": frames_of_a_match,
    "tests/card_game/layouts.gen.json": judged_layouts,
    "tests/card_game/replay.gen.json": partial(beginning, "card_game-two", 12),
}
