"""Every edition with every option, for the tests that all of them must pass."""

from typing import Any, NamedTuple

from ubongo.core.race.state import Handicap
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions as Solo
from ubongo.decks.box import Side
from ubongo.editions.card_game.state import Checking
from ubongo.editions.card_game.state import Options as CardGame
from ubongo.editions.classic.state import Options as Classic
from ubongo.editions.light_dark.state import Options as LightDark
from ubongo.editions.three_d.state import Options as ThreeD


class Case(NamedTuple):
    """An edition with some options; the name says which."""

    edition: str
    name: str
    options: Any

    def __str__(self) -> str:
        return f"{self.edition}-{self.name}"


GLASS = 30_000
HANDICAPS = (Handicap(Side.HARD), Handicap(delay=8_000), Handicap(Side.HARD, 15_000))

DAILY = Solo(1, mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")

CASES = (
    Case("classic", "two", Classic(2, glass=GLASS)),
    Case("classic", "three-hard", Classic(3, starter=2, side=Side.HARD)),
    Case("classic", "four", Classic(4, bots=(1, 3), tokens=(5, 0, 2, 1))),
    Case("classic", "long", Classic(2, glass=GLASS, long_game=True)),
    Case("classic", "calm", Classic(3, glass=GLASS, calm_collecting=True)),
    Case("classic", "handicaps", Classic(3, glass=GLASS, handicaps=HANDICAPS)),
    Case("classic", "automatic", Classic(2, glass=GLASS, automatic_call=True)),
    Case("three_d", "two", ThreeD(2, glass=GLASS)),
    Case("three_d", "three-hard", ThreeD(3, starter=2, side=Side.HARD)),
    Case("three_d", "four", ThreeD(4, bots=(1, 3), glass=GLASS)),
    Case("three_d", "no-luck", ThreeD(4, glass=GLASS, no_luck=True)),
    Case("three_d", "first-game", ThreeD(2, glass=GLASS, first_game=True)),
    Case("three_d", "handicaps", ThreeD(3, glass=GLASS, handicaps=HANDICAPS)),
    Case("three_d", "automatic", ThreeD(2, glass=GLASS, automatic_call=True)),
    Case("light_dark", "two", LightDark(2, glass=GLASS)),
    Case("light_dark", "three-hard", LightDark(3, starter=2, side=Side.HARD)),
    Case("light_dark", "four", LightDark(4, bots=(1, 3), glass=GLASS, tokens=(3, 0, 1, 2))),
    Case("light_dark", "master", LightDark(3, glass=GLASS, master=True)),
    Case("light_dark", "master-other", LightDark(2, master=True, put_away=("Z5", "V3"))),
    Case("light_dark", "handicaps", LightDark(3, glass=GLASS, handicaps=HANDICAPS)),
    Case("light_dark", "automatic", LightDark(2, glass=GLASS, automatic_call=True)),
    Case("card_game", "two", CardGame(2)),
    Case("card_game", "three-guided", CardGame(3, starter=1, checking=Checking.GUIDED)),
    Case("card_game", "four", CardGame(4, bots=(0, 2))),
    Case("classic_solo", "clock", Solo(1, mode=Mode.CLOCK, length=5, side=Side.HARD)),
    Case("classic_solo", "tasks", Solo(1, starter=0, mode=Mode.TASKS, length=10)),
    Case("classic_solo", "bot", Solo(1, bots=(0,), mode=Mode.TASKS, length=5)),
    Case("classic_solo", "daily", DAILY),
    Case("three_d_solo", "clock", Solo(1, mode=Mode.CLOCK, length=10)),
    Case("three_d_solo", "tasks", Solo(1, starter=0, mode=Mode.TASKS, length=5, side=Side.HARD)),
    Case("three_d_solo", "bot", Solo(1, bots=(0,), mode=Mode.TASKS, length=5)),
    Case("three_d_solo", "daily", DAILY),
    Case("light_dark_solo", "clock", Solo(1, mode=Mode.CLOCK, length=5)),
    Case("light_dark_solo", "tasks", Solo(1, starter=0, mode=Mode.TASKS, length=20)),
    Case("light_dark_solo", "bot", Solo(1, bots=(0,), mode=Mode.TASKS, length=5, side=Side.HARD)),
    Case("light_dark_solo", "daily", DAILY),
    Case("card_game_solo", "clock", Solo(1, mode=Mode.CLOCK, length=5)),
    Case("card_game_solo", "tasks", Solo(1, starter=0, mode=Mode.TASKS, length=5)),
    Case("card_game_solo", "bot", Solo(1, bots=(0,), mode=Mode.TASKS, length=10, side=Side.HARD)),
    Case("card_game_solo", "daily", DAILY),
)

KEYS = tuple(dict.fromkeys(case.edition for case in CASES))
