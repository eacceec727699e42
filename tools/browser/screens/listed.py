"""Every screen of the product by name: what it shows, and the walks that come by.

A walk is a generator that plays by real input, and says whenever a screen is there to be looked at:
with axe in the tests, by pictures in `./run screens`. Those of an edition are in the module of its
key.
"""

from __future__ import annotations

from tools.browser.screens import alone, around, company, counting, gathering, study
from tools.browser.screens.hall import Way, of_edition
from ubongo.decks.boxes import BOXES, EDITIONS

_AT_A_TABLE = {
    "table": "the host's new table: seats, colours, the invitation",
    "link": "somebody who came by the link, and has no seat yet",
    "settings": "the host's settings open, a guest who is ready, a bot",
    "guest": "the same table as the guest sees it",
}

_NAMES = {edition: of_edition(edition).NAME for edition in EDITIONS}

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
            "move": "coming from another device, with the seat",
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
        {f"rules-{key}": f"the rules of {name}" for key, name in _NAMES.items()},
    ),
    Way(
        "lessons",
        study.lessons,
        {f"lesson-{key}": f"a lesson in {name}" for key, name in _NAMES.items()},
    ),
    Way(
        "booklets",
        study.booklets,
        {f"booklet-{key}": of_edition(key).BOOKLET for key in BOXES},
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
            "lost-gathering": "a table before its match whose line is lost",
            "paused": "a match that the host has paused",
            "settings-over-match": "the settings over a match",
            "rules-over-match": "the rules over a match",
            "lost": "a match whose line is lost",
            "taken-over": "a match that is played in another window now",
        },
    ),
    Way(
        "devices",
        around.devices,
        {
            "other-device": "a match that is played on another device now",
            "settings-phrase": "a recovery phrase, shown this once",
            "settings-devices": "the settings of a guest with two devices, about to sign out",
            "signed-out": "a device that was signed out from the other one",
        },
    ),
    Way(
        "company",
        company.company,
        {
            "ways-out": "the ways out of a match among people, as the host sees them",
            "latecomer": "somebody who came too late, and waits for a seat",
            "outage": "a match whose clock stands because the server was away",
            "end-votes": "somebody would end the match, and one is asked",
            "late-starter": "somebody whose task comes a little later",
            "ended-early": "a match that ended without a standing",
            "tally": "people gather again; who has won how often",
            "closed": "a result whose table the host has closed",
        },
    ),
    Way(
        "doors",
        company.doors,
        {
            "table-changed": "a guest's table after the host has changed something",
            "table-locked": "a table that is locked, and hides its code, as a newcomer sees it",
            "latecomer-next": "somebody who came too late, and plays from the next round on",
            "removed": "somebody whom the host has removed",
        },
    ),
    Way(
        "gathering",
        gathering.gathering,
        {f"{edition}-{name}": what for edition in EDITIONS for name, what in _AT_A_TABLE.items()},
    ),
    *(way for edition in EDITIONS for way in of_edition(edition).WAYS),
)

SCREENS = {name: what for way in WAYS for name, what in way.screens.items()}
