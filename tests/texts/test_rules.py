"""The rules on the pages say the same in all four languages, each in its own words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import ubongo
from ubongo.decks.boxes import EDITIONS

TEXTS = Path(ubongo.__file__).parent / "texts"
ON_FLAT_CARDS = ("classic", "classic_bag")
WITH_A_BAG = ("classic_bag", "three_d")
RACES = ("classic", "classic_bag", "light_dark", "three_d")


class Fact(NamedTuple):
    """What the rules of some editions must say, as patterns."""

    editions: tuple[str, ...]
    en: str
    de: str
    cs: str
    is_: str


FACTS = {
    "what follows a failed second chance": Fact(
        RACES,
        r"again nobody solves, .+ the next round begins",
        r"wieder niemand, .+ die nächste Runde beginnt",
        r"nikdo ani pak, .+ začíná další kolo",
        r"engum þá heldur .+ næsta umferð hefst",
    ),
    "the gems of a round that nobody solved go into the bag": Fact(
        WITH_A_BAG,
        r"again nobody solves, both gems",
        r"wieder niemand, kommen beide Steine",
        r"nikdo ani pak, oba drahokamy",
        r"engum þá heldur fara báðir gimsteinar",
    ),
    "who starts the first round": Fact(
        ON_FLAT_CARDS,
        r"agree on who starts the first round, else a draw",
        r"in der ersten Runde beginnt, bestimmt ihr, sonst das Los",
        r"začne v prvním kole, určíte sami, jinak rozhodne los",
        r"hver byrjar fyrstu umferðina, annars ræður hlutkesti",
    ),
    "the youngest rolls first": Fact(
        ("light_dark", "three_d"),
        r"first round the youngest rolls .+ the player to the left",
        r"ersten Runde würfelt die jüngste Person, .+ links davon",
        r"prvním kole hází nejmladší hráč, .+ hráč nalevo",
        r"fyrstu umferð kastar sá yngsti .+ til vinstri",
    ),
    "on which area a number is played": Fact(
        ("three_d",),
        r"1 to 4 .+ upper area .+ 5 to 10 .+ 1 to 5 above and 6 to 10 below",
        r"1 bis 4 zur oberen Fläche und 5 bis 10 .+ 1 bis 5 oben und 6 bis 10 unten",
        r"1 až 4 k hornímu obrazci, 5 až 10 .+ 1 až 5 nahoře a 6 až 10 dole",
        r"1 til 4 við efra svæðið en 5 til 10 .+ 1 til 5 fyrir ofan og 6 til 10 fyrir neðan",
    ),
    "several numbers give the same task": Fact(
        ("three_d",),
        r"the same task: 1\|2, 3\|4, 5\|6\|7 and 8\|9\|10",
        r"dieselbe Aufgabe: 1\|2, 3\|4, 5\|6\|7 und 8\|9\|10",
        r"tutéž úlohu: 1\|2, 3\|4, 5\|6\|7 a 8\|9\|10",
        r"sömu þraut: 1\|2, 3\|4, 5\|6\|7 og 8\|9\|10",
    ),
    "how many cards are left out": Fact(
        ON_FLAT_CARDS,
        r"with three 9 are left out, with two 18",
        r"zu dritt bleiben 9 weg, zu zweit 18",
        r"ve třech se jich 9 vynechá a ve dvou 18",
        r"með þremur leikmönnum eru 9 ekki með, með tveimur 18",
    ),
    "how many boards of an animal are left out": Fact(
        ("three_d",),
        r"three players one of each is left out, with two players two",
        r"Zu dritt bleibt je eine weg, zu zweit je zwei",
        r"ve třech se od každého jedna vynechá, ve dvou dvě",
        r"þremur leikmönnum er eitt af hverju ekki með, með tveimur tvö",
    ),
    "the rest of a stack is left out": Fact(
        ("card_game",),
        r"two or three players the rest of the stack is left out",
        r"Zu zweit oder zu dritt bleibt der Rest des Stapels aus dem Spiel",
        r"Ve dvou nebo ve třech zůstane zbytek balíčku mimo hru",
        r"tveimur eða þremur leikmönnum er afgangur staflans ekki með",
    ),
    "the rounds of the long game": Fact(
        ("classic",),
        r"18 rounds with two players, 12 with three, 9 with four",
        r"zu zweit 18 Runden, zu dritt 12, zu viert 9",
        r"ve dvou má 18 kol, ve třech 12, ve čtyřech 9",
        r"tveimur leikmönnum eru umferðirnar 18, með þremur 12 og með fjórum 9",
    ),
    "easy cards for a first game": Fact(
        RACES,
        r"best for a first game",
        r"[Ff]ür die erste Partie (sind|ist) die einfachen?",
        r"[Pp]ro první hru se hodí lehk[éá]",
        r"(hentar?|henta) best í fyrsta spilinu",
    ),
    "the pawn goes either way": Fact(
        ("classic",),
        r"in either direction",
        r"in beide Richtungen",
        r"libovolným směrem",
        r"í aðra hvora áttina",
    ),
    "a tie in all colours": Fact(
        ("classic",),
        r"if all are equal, the place is shared",
        r"sind alle gleich, wird der Platz geteilt",
        r"jsou-li stejné všechny, hráči se o místo dělí",
        r"séu allir jafnir er sætinu deilt",
    ),
    "a minute for taking gems calmly": Fact(
        ("classic",),
        r"calm collecting.+ one player after the other .+ a minute",
        r"ruhigen Sammeln .+ eine Person nach der anderen; .+ eine Minute",
        r"klidném sbírání .+ jeden hráč po druhém .+ minutu",
        r"rólegri söfnun .+ einn leikmaður í einu .+ eina mínútu",
    ),
    "how a play-off is won": Fact(
        (*WITH_A_BAG, "light_dark"),
        r"without a sandglass: the first to solve( it)? wins",
        r"ohne Sanduhr; wer (sie )?zuerst löst, gewinnt",
        r"bez hodin[:;] vyhr\S+ kdo (ji|svou úlohu) vyřeší první",
        r"án stundaglass[:;] sá sem leysir (hana|sína þraut) fyrstur vinnur",
    ),
    "the first game of 3-D is the easiest on average": Fact(
        ("three_d",),
        r"task 3\|4 .+ on average",
        r"Aufgabe 3\|4 .+ im Schnitt",
        r"úlohu 3\|4 .+ v průměru",
        r"þraut 3\|4 .+ að meðaltali",
    ),
    "several who call at once": Fact(
        ("card_game",),
        r"several call at the same time, each of them",
        r"rufen mehrere gleichzeitig, bekommt jede und jeder zehn",
        r"zvolá-li jich víc současně, má deset každý z nich",
        r"kalli fleiri á sama tíma fær hver þeirra tíu",
    ),
    "a round without a call ends after ten minutes": Fact(
        ("card_game",),
        r"after ten minutes it ends by itself",
        r"nach zehn Minuten endet sie von selbst",
        r"po deseti minutách skončí samo",
        r"eftir tíu mínútur lýkur henni af sjálfu sér",
    ),
    "branches": Fact(
        ("card_game",), r"may branch", r"darf sich verzweigen", r"smí se větvit", r"má greinast"
    ),
    "playing alone": Fact(
        tuple(EDITIONS),
        r"solo game: .+ 5, 10 or 20 minutes, or 5, 10 or 20 tasks",
        r"Solospiel: .+ 5, 10 oder 20 Minuten, oder 5, 10 oder 20 Aufgaben",
        r"sólo: .+ 5, 10 nebo 20 minut, anebo 5, 10 či 20 úloh",
        r"einspil: .+ 5, 10 eða 20 mínútum, eða 5, 10 eða 20 þrautir",
    ),
    "the booklet": Fact(
        RACES,
        r"in the booklet.*; during a match only",
        r"im Lösungsheft.*; während einer Partie .+ nur",
        r"v sešitu s řešeními.*; během hry .+ jen",
        r"í lausnaheftinu.*; meðan á spili stendur .+ aðeins",
    ),
}
LANGUAGES = {"en": "en", "de": "de", "cs": "cs", "is": "is_"}


def catalogue(language: str, room: str) -> dict[str, str]:
    """One room's texts in one language."""
    contents = (TEXTS / language / f"{room}.json").read_text(encoding="utf-8")
    read: dict[str, str] = json.loads(contents)
    return read


def rules(language: str, edition: str) -> str:
    """All that the rules of an edition say, a paragraph a line."""
    texts = catalogue(language, edition)
    return "\n".join(text for key, text in texts.items() if key.startswith("rules."))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS)
def test_the_rules_say_it_in_every_language(fact: str, language: str) -> None:
    wanted: str = getattr(FACTS[fact], LANGUAGES[language])
    missing = [
        edition
        for edition in FACTS[fact].editions
        if not re.search(wanted, rules(language, edition))
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("language", "lesson"),
    [
        ("en", "in either direction"),
        ("de", "in beide Richtungen"),
        ("cs", "libovolným směrem"),
        ("is", "í aðra hvora áttina"),
    ],
)
def test_the_lesson_says_that_the_pawn_goes_either_way(language: str, lesson: str) -> None:
    assert lesson in catalogue(language, "classic")["study.learn.pawn"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_hosts_reads_how_many_rounds_the_long_game_has(language: str) -> None:
    rounds = re.findall(r"\d+", catalogue(language, "hosting")["gems.long_help"])
    assert sorted(rounds) == ["12", "18", "36"]
