"""`ubongo replay --check`: a match is decided again, and the answer says what was forged."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.cli.told_logs import SEED, edition_named, log_of, match_of_bots
from tests.command_line import Ubongo
from tests.conformance.cases import CASES, KEYS
from tests.conformance.golden import FOLDER, file_of, golden_log, header_of
from tests.conformance.random_play import Play
from tests.linking import relinked, with_line, without_link
from ubongo.core.chain import RULES
from ubongo.core.chance import seed_hash
from ubongo.core.edition import AnyEdition
from ubongo.core.log import Header, write_log
from ubongo.core.race.messages import RoundOpened
from ubongo.core.solo.messages import PutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck, write_deck
from ubongo.decks.model import Deck
from ubongo.editions import registry
from ubongo.editions.registry import EDITIONS, SOLO, fresh_solo

DAILY = SoloOptions(mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
CLASSIC = CASES[0]
"""A match of two of classic, whose playthrough is forged here."""

Check = Callable[..., tuple[int, Any]]


@pytest.fixture
def check(replay: Ubongo, file: Path) -> Check:
    """Writes the log, and gives the exit code and the words of its check, or its data."""

    def checked(log: bytes, *words: str | Path) -> tuple[int, Any]:
        file.write_bytes(log)
        code, out, err = replay(file, "--check", *words)
        return code, json.loads(out) if "--json" in words else out or err

    return checked


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_of_bots_is_decided_again(edition: str, check: Check) -> None:
    decisions = match_of_bots(edition)
    options = edition_named(edition).options_type(3, bots=(0, 1, 2))
    log = log_of(edition, options, decisions)
    code, words = check(log)
    draws = sum(len(decision.draws) for decision in decisions)
    assert code == 0
    assert words.endswith(
        f"\n{len(decisions)} decisions with {draws} draws: all come out the same\n"
    )
    code, data = check(log, "--json")
    assert (code, data["decisions"], data["draws"]) == (0, len(decisions), draws)
    assert (data["fits"], data["is_right"], data["differences"]) == (True, True, [])
    other = log.replace(SEED.hex().encode(), SEED[::-1].hex().encode())
    code, words = check(other)
    assert code == 1
    assert "which does NOT fit its hash" in words
    assert "come out differently\ndecision " in words


def forged_line(case: str, number: int, old: bytes, new: bytes) -> bytes:
    """A playthrough with one of its lines changed, counted from 1, and links that fit."""
    data = (FOLDER / f"{case}.jsonl").read_bytes()
    line = without_link(data.split(b"\n")[number - 1])
    assert old in line
    return with_line(data, number, line.replace(old, new, 1))


@pytest.mark.parametrize("key", KEYS)
def test_the_line_with_a_forged_draw_is_named(key: str, check: Check) -> None:
    case = next(case for case in CASES if case.edition == key)
    told = next(decision for decision in golden_log(case).decisions if decision.draws)
    (below, outcome), line = told.draws[0], told.number + 1
    other = (outcome + 1) % below
    forged = forged_line(
        str(case),
        line,
        b'"draws":[[%d,%d]' % (below, outcome),
        b'"draws":[[%d,%d]' % (below, other),
    )
    code, words = check(forged)
    assert code == 1
    assert words.endswith(
        f": 1 comes out differently\ndecision {told.number} (line {line}):"
        f" draw 1 is {outcome} (below {below}), not {other} (below {below})!\n"
    )


def test_the_line_with_a_forged_event_is_named_and_what_is_different(
    check: Check,
) -> None:
    log = golden_log(CLASSIC)
    told = next(each for each in log.decisions if isinstance(each.events[-1], RoundOpened))
    number, place = told.number, len(told.events)
    starter = told.events[-1].starter
    forged = replace(
        told, events=(*told.events[:-1], replace(told.events[-1], starter=1 - starter))
    )
    decisions = [*log.decisions[: number - 1], forged, *log.decisions[number:]]
    code, words = check(write_log(log.header, decisions))
    assert code == 1
    assert (
        f"decision {number} (line {number + 1}): event {place}, round_opened, has another" in words
    )
    code, data = check(write_log(log.header, decisions), "--json")
    first = data["differences"][0]
    assert (code, first["decision"], first["line"], first["what"], first["place"]) == (
        1, number, number + 1, "event", place,
    )  # fmt: skip
    assert (first["told"]["starter"], first["made"]["starter"]) == (1 - starter, starter)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"cause":[{"command":{"kind":"roll","seat":0}}]', b'"cause":{"kind":"tick"}',
         "event 1, roll_announced, does not come out!"),
        (b'"kind":"roll","seat":0', b'"kind":"roll","seat":1',
         "the rules refuse it (roll.not_starter)!"),
        (b'"kind":"roll","seat":0', b'"kind":"leave","seat":0',
         "event 1 is left, not roll_announced!"),
        (b'[{"kind":"roll_announced","seat":0,"at":4600}]', b"[]",
         "event 1, roll_announced, is missing!"),
        (b'"at":4600}]}', b'"at":4600}],"draws":[[6,1]]}',
         "draw 1, 1 (below 6), does not come out!"),
    ],
)  # fmt: skip
def test_what_differs_is_said_in_words(
    old: bytes,
    new: bytes,
    words: str,
    check: Check,
) -> None:
    code, said = check(forged_line("three_d-automatic", 4, old, new))
    assert code == 1
    assert f"decision 3 (line 4): {words}\n" in said


def test_many_differences_are_counted_and_some_of_them_told(check: Check) -> None:
    log = golden_log(CLASSIC)
    header = replace(log.header, seed=SEED.hex(), seed_hash=seed_hash(SEED))
    _, data = check(write_log(header, log.decisions), "--json")
    many = len(data["differences"])
    _, words = check(write_log(header, log.decisions))
    assert f": {many} come out differently\n" in words
    assert words.count("(line ") == 10
    assert words.endswith(f"\n… and {many - 10} more decisions\n")


# Decks of somebody's own.


def other_deck(edition: str) -> Deck:
    """The shipped cards, each with the number of another one."""
    deck = shipped_deck(edition)
    cards = tuple(
        replace(card, easy=next_one.easy, hard=next_one.hard)
        for card, next_one in zip(deck.cards, (*deck.cards[1:], deck.cards[0]), strict=True)
    )
    return replace(deck, cards=cards)


def played_with(deck: Deck, options: Any) -> bytes:  # noqa: ANN401
    """The log of a match of the deck, in which time decides everything."""
    play = Play(registry.played_with(deck.edition, deck), options, seed=7)
    play.wait_to_the_end()
    case = CLASSIC._replace(edition=deck.edition, options=options)
    return write_log(header_of(case, play.seed), play.decisions)


@pytest.mark.parametrize("edition", ["classic", "three_d", "light_dark"])
def test_cards_of_another_deck_are_said_so_and_checked_with_its_file(
    edition: str,
    check: Check,
    tmp_path: Path,
) -> None:
    other, deck = other_deck(edition), tmp_path / "deck.json"
    deck.write_bytes(write_deck(other))
    log = played_with(other, edition_named(edition).options_type(2))
    code, words = check(log)
    assert code == 1
    assert words.endswith(
        "\nthe draws agree, and no card does: the cards are of another deck;"
        " --deck FILE names one, and then the decisions can be checked, too\n"
    )
    assert check(log, "--json")[1]["is_other_deck"]
    code, words = check(log, "--deck", deck)
    assert code == 0
    assert words.endswith(": all come out the same\n")


def test_a_master_game_of_another_deck_is_checked_with_its_file(
    check: Check,
    tmp_path: Path,
) -> None:
    other, deck = other_deck("light_dark"), tmp_path / "deck.json"
    deck.write_bytes(write_deck(other))
    options = edition_named("light_dark").options_type(4, master=True, put_away=("I2", "V3"))
    log = played_with(other, options)
    assert check(log)[0] == 1
    assert check(log, "--deck", deck)[0] == 0


def test_a_forged_card_of_the_shipped_deck_does_not_pass_for_another_deck(
    check: Check,
) -> None:
    line = next(
        each.number + 1
        for each in golden_log(CLASSIC).decisions
        if b'"area":"' in msgspec.json.encode(each.events)
    )
    code, data = check(forged_line(str(CLASSIC), line, b'"area":"', b'"area":"#'), "--json")
    assert (code, data["is_other_deck"]) == (1, False)
    assert data["differences"][0]["line"] == line


def test_a_deck_of_another_edition_is_said_so(check: Check, tmp_path: Path) -> None:
    deck = tmp_path / "deck.json"
    deck.write_bytes(write_deck(shipped_deck("light_dark")))
    code, words = check(log_of("classic", CLASSIC.options, []), "--deck", deck)
    assert code == 2
    assert "is a deck of light_dark, and 'classic' was played" in words


# Solo runs.


def solo_run(edition: AnyEdition, options: SoloOptions, fresh: str | None) -> bytes:
    """The log of a run in which a task is put aside for another, if that may be."""
    play = Play(edition, options, 3)
    play.wait()
    play.wait()
    if options.mode is not Mode.DAILY:
        play.at += 6_000
        play.do(PutAside(0))
    raw = msgspec.Raw(msgspec.json.encode(options))
    tasks = msgspec.UNSET if fresh is None else fresh
    header = Header(edition.key, raw, seed_hash(play.seed), play.seed.hex(), fresh=tasks)
    return write_log(header, play.decisions)


@pytest.mark.parametrize("edition", SOLO)
def test_the_tasks_of_a_solo_run_are_made_anew(edition: str, check: Check) -> None:
    log = solo_run(fresh_solo(edition), SoloOptions(), "")
    code, words = check(log)
    assert code == 0
    assert "3 decisions with 4 draws: all come out the same" in words
    code, data = check(
        relinked(log.replace(b'"task_dealt","number":2', b'"task_dealt","number":3')), "--json"
    )
    assert (code, [each["line"] for each in data["differences"]]) == (1, [4])


def test_the_task_of_a_day_is_made_anew_of_what_the_log_says(check: Check) -> None:
    log = solo_run(fresh_solo("classic", "5ec2e7"), DAILY, "5ec2e7")
    assert check(log)[0] == 0
    assert check(log.replace(b'"fresh":"5ec2e7"', b'"fresh":"5ec2e8"'))[0] == 1


def test_a_run_with_a_deck_is_checked_with_its_file(check: Check, tmp_path: Path) -> None:
    other, deck = other_deck("classic"), tmp_path / "deck.json"
    deck.write_bytes(write_deck(other))
    log = solo_run(registry.played_with("classic_solo", other), SoloOptions(), None)
    code, data = check(log, "--json")
    assert (code, data["is_other_deck"]) == (1, True)
    assert check(log, "--deck", deck)[0] == 0
    code, words = check(solo_run(fresh_solo("classic"), SoloOptions(), ""), "--deck", deck)
    assert code == 2
    assert "was not played with: the tasks were made for the run" in words


def test_without_a_seed_nothing_is_decided_again(check: Check) -> None:
    code, words = check(log_of("classic", CLASSIC.options, [], seed=None))
    assert code == 2
    assert "does not tell its seed" in words


@pytest.mark.parametrize("key", KEYS)
def test_what_the_rules_do_not_see_is_found_by_the_end_of_the_chain(key: str, check: Check) -> None:
    case = next(case for case in CASES if case.edition == key)
    log = golden_log(case)
    data = (FOLDER / f"{case}.jsonl").read_bytes()
    assert check(data, "--end", log.end)[0] == 0
    shorter = relinked(b"\n".join([*data.split(b"\n")[:-2], b""]))
    assert check(shorter)[0] == 0
    code, words = check(shorter, "--end", log.end)
    assert code == 1
    assert re.search(rf"the hash chain ends with [0-9a-f]{{64}}, not with {log.end}!", words)
    code, told = check(data, "--end", "0" * 64, "--json")
    assert (code, told["end"], told["is_right"], told["differences"]) == (1, log.end, False, [])


@pytest.mark.parametrize("key", KEYS)
def test_of_a_match_of_other_rules_draws_and_chain_are_checked(key: str, check: Check) -> None:
    case = next(case for case in CASES if case.edition == key)
    data = file_of(case).read_bytes().replace(b'"rules":%d' % RULES, b'"rules":9')
    code, words = check(data)
    assert code == 1
    assert "line 2: the hash chain does not fit" in words
    code, words = check(relinked(data))
    assert code == 0
    assert "by another version of the rules: draws and chain checked, decisions not\n" in words
    assert re.search(r"\n\d+ draws?: all come out the same\n$", words)
    end = re.findall("ends with ([0-9a-f]+)", words)[0]
    assert check(relinked(data), "--end", end.upper())[0] == 0
    assert check(relinked(data), "--end", golden_log(case).end)[0] == 1
    told = next(decision for decision in golden_log(case).decisions if decision.draws)
    (below, outcome), line = told.draws[0], told.number + 1
    old, new = (b'"draws":[[%d,%d]' % (below, each) for each in (outcome, (outcome + 1) % below))
    forged = with_line(data, line, without_link(data.split(b"\n")[told.number]).replace(old, new))
    code, words = check(forged)
    assert code == 1
    assert f": 1 comes out differently\ndecision {told.number} (line {line}): draw 1 is" in words


def test_a_log_of_an_earlier_version_is_told_so(check: Check) -> None:
    first, *_ = file_of(CLASSIC).read_bytes().split(b"\n")
    old = first.rpartition(b',"end":"')[0] + b'}\n{"at":0,"schema":1,"event":{"kind":"left"}}\n'
    code, words = check(old)
    assert code == 1
    assert words.endswith(
        "line 1: this log was written by an earlier version of Ubongo, and is not read any more\n"
    )
