"""Every screen of the product by name: what it shows, and the walks that come by.

A walk is a generator that plays by real input, and says whenever a screen is there to be looked at:
with axe in the tests, by pictures in `./run screens`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tools.browser.screens import (
    alone,
    around,
    card_game,
    classic,
    counting,
    gathering,
    light_dark,
    study,
    three_d,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.browser.screens.hall import Walk


class Way(NamedTuple):
    """A walk, and the screens that it comes by, in this order."""

    name: str
    walk: Walk
    screens: Mapping[str, str]


_AT_A_TABLE = {
    "table": "the host's new table: seats, colours, the invitation",
    "link": "somebody who came by the link, and has no seat yet",
    "settings": "the host's settings open, a guest who is ready, a bot",
    "guest": "the same table as the guest sees it",
}

_EDITIONS = {
    "classic": "classic",
    "three_d": "3-D",
    "light_dark": "light and dark",
    "card_game": "the card game",
}

WAYS = (
    Way(
        "first page",
        around.first_page,
        {
            "home": "the first page, as somebody sees it who was never here",
            "home-opponents": "the first page with the choice of opponents open",
            "home-tables": "the first page of somebody who has a table, with public tables on it",
        },
    ),
    Way(
        "house",
        around.house,
        {
            "settings": "the settings as a page, with the list of sounds open",
            "settings-forgetting": "what goes and what stays when everything is forgotten",
            "forgotten": "everything is forgotten",
            "about": "what this is, and whose",
            "move": "taking one's seat to another device",
        },
    ),
    Way(
        "alone",
        alone.a_run,
        {
            "solo": "choosing a run",
            "solo-help": "a task of a run, with the help open",
            "solo-result": "a run is over, and has a place",
            "records": "the records, with the own progress",
        },
    ),
    Way(
        "day",
        alone.the_day,
        {
            "daily": "the task of the day, before it is played",
            "daily-solved": "after it: the result to share, the calendar, the best",
        },
    ),
    Way(
        "replay",
        alone.a_replay,
        {
            "matches": "the own matches that are over",
            "replay": "the end of a match that is watched again",
        },
    ),
    Way(
        "rules",
        study.rules,
        {f"rules-{key}": f"the rules of {name}" for key, name in _EDITIONS.items()},
    ),
    Way(
        "lessons",
        study.lessons,
        {f"lesson-{key}": f"a lesson in {name}" for key, name in _EDITIONS.items()},
    ),
    Way(
        "booklets",
        study.booklets,
        {
            "booklet-classic": "the booklet of classic, with a solution open",
            "booklet-three_d": "the booklet of 3-D, with a solution open in the viewer",
            "booklet-light_dark": "the booklet of light and dark, with a solution open",
            "booklet-card_game": "the faces of the card game",
        },
    ),
    Way(
        "statistics",
        counting.statistics,
        {
            "statistics": "the own matches, best rounds and times, and how hard tasks turned out",
            "statistics-nothing": "statistics of somebody who has not played yet",
        },
    ),
    Way(
        "practice",
        counting.practice,
        {
            "practising": "a task from the deck on the device, with a hint",
            "practice": "what was solved in practice, and the next choice",
            "home-offline": "the first page where the server does not answer",
        },
    ),
    Way(
        "dead ends",
        around.dead_ends,
        {
            "unknown": "an address that names no page",
            "table-unknown": "a code that no table has",
            "faulty": "a server that fails when somebody wants to play",
        },
    ),
    Way(
        "interruptions",
        around.interruptions,
        {
            "paused": "a match that the host has paused",
            "settings-over-match": "the settings over a match",
            "lost": "a match whose line is lost",
            "taken-over": "a match that is played in another window now",
        },
    ),
    Way(
        "gathering",
        gathering.gathering,
        {
            f"{edition}-{name}": what
            for edition in gathering.EDITIONS
            for name, what in _AT_A_TABLE.items()
        },
    ),
    Way(
        "classic",
        classic.a_match,
        {
            "classic-fields": "choosing the pawn's field",
            "classic-roll": "before the throw",
            "classic-countdown": "die and countdown",
            "classic-puzzle": "a task that was just shown",
            "classic-half": "a task that lacks one piece",
            "classic-misfit": "a piece held where it cannot lie",
            "classic-solved": "all is covered, the call is lit",
            "classic-taking": "solved: the fields within reach, while the glass runs",
            "classic-between": "between two rounds, with the result of the one before",
            "classic-standing": "the standing, with the story of the rounds",
        },
    ),
    Way(
        "classic, second chance",
        classic.a_second_chance,
        {
            "classic-second-chance": "nobody has solved, the glass is turned",
        },
    ),
    Way(
        "classic, calmly",
        classic.calmly,
        {
            "classic-watching": "a round as a spectator sees it",
            "classic-calm": "calm collecting, one after the other",
        },
    ),
    Way(
        "light and dark",
        light_dark.a_round,
        {
            "light_dark-roll": "before the throw, with the track",
            "light_dark-puzzle": "a task with one face up",
            "light_dark-solved": "solved, while the others go on",
            "light_dark-between": "between two rounds: ships have flown",
        },
    ),
    Way(
        "light and dark, masters",
        light_dark.as_masters,
        {
            "light_dark-master-settings": "the master game's settings: which pieces are put away",
            "light_dark-master": "the master game: both faces",
        },
    ),
    Way(
        "light and dark, play-off",
        light_dark.a_playoff,
        {
            "light_dark-playoff": "the play-off, with votes for another task or a shared place",
            "light_dark-standing": "the standing, with the story of the rounds",
        },
    ),
    Way(
        "3-D",
        three_d.a_match,
        {
            "three_d-roll": "before the throw, with the treasury",
            "three_d-ready": "the parts are handed out",
            "three_d-scene": "building in the scene",
            "three_d-grids": "building in the two grids",
            "three_d-between": "between two rounds: gems, and how everybody solved",
            "three_d-standing": "the standing",
        },
    ),
    Way(
        "card game",
        card_game.a_match,
        {
            "card_game-ready": "before a round",
            "card_game-vote": "laying, and somebody would end the round",
            "card_game-call": "seven cards lie, the call is lit",
            "card_game-check": "after the call every layout was checked, card by card",
            "card_game-standing": "the standing with the score sheet",
        },
    ),
    Way(
        "card game, guided",
        card_game.guided,
        {
            "card_game-guided": "guided laying: good and wrong contacts are marked",
        },
    ),
)

SCREENS = {name: what for way in WAYS for name, what in way.screens.items()}
