"""`ubongo replay --check`: what chance decided is decided again, and a forged log is noticed."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import FOLDER, Opening, Step
from tests.conformance.random_play import Play
from tools.finished import SEED, played
from ubongo.cli.main import main
from ubongo.core.chance import SeededChance, seed_hash
from ubongo.core.edition import AnyEdition
from ubongo.core.log import SCHEMA, Header, Line, write_lines
from ubongo.core.match import Phase, seat_of
from ubongo.core.messages import Arrange, GetReady, Leave, Message, Tick, Together
from ubongo.core.race.messages import Claim
from ubongo.core.solo.messages import PutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck, write_deck
from ubongo.decks.model import Deck
from ubongo.editions.classic.messages import ChooseField
from ubongo.editions.registry import EDITIONS, SOLO, fresh_solo, shipped_edition
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.state import Options as ThreeDOptions

OTHER = bytes(reversed(SEED))
DRAWN = {
    "classic": {"gems laid out", "who starts", "die and cards", "ties"},
    "three_d": {"who starts", "die and cards", "rewards"},
    "light_dark": {"who starts", "die and cards"},
    "card_game": {"hands"},
}
MATCHES = [case for case in CASES if not isinstance(case.options, SoloOptions)]
RACES = [case for case in MATCHES if case.edition != "card_game"]


def write(file: Path, edition: str, options: object, lines: list[Line], seed: bytes = SEED) -> None:
    raw = msgspec.Raw(msgspec.json.encode(options))
    file.write_bytes(write_lines(Header(edition, raw, seed_hash(seed), seed.hex()), lines))


def check(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, tuple[int, int]]]:
    """The exit code, and of everything that was drawn again how much agreed, of how many."""
    code = main(["replay", str(file), "--check", "--json"])
    drawn = json.loads(capsys.readouterr().out)["drawn"]
    return code, {each["what"]: (each["right"], each["all"]) for each in drawn}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_is_drawn_again(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = shipped_edition(edition).options_type(4, bots=(0, 1, 2, 3))
    lines = [Line(each.at, SCHEMA, msgspec.Raw(each.event)) for each in played(edition, 4)]
    file = tmp_path / "match.jsonl"
    write(file, edition, options, lines)
    code, drawn = check(file, capsys)
    assert code == 0
    assert set(drawn) == DRAWN[edition]
    assert all(right == every for right, every in drawn.values())
    write(file, edition, options, lines, OTHER)
    code, drawn = check(file, capsys)
    assert code == 1
    assert any(right < every for right, every in drawn.values())


def recorded(case: Case) -> tuple[bytes, list[Line]]:
    """The seed and the log of a golden playthrough."""
    first, *rest = (FOLDER / f"{case}.jsonl").read_bytes().splitlines()
    steps = (msgspec.json.decode(line, type=Step) for line in rest)
    lines = [
        Line(step.at, SCHEMA, event)
        for step in steps
        for event in msgspec.json.decode(step.events, type=list[msgspec.Raw])
    ]
    return bytes.fromhex(msgspec.json.decode(first, type=Opening).seed), lines


def with_event(lines: list[Line], number: int, **fields: object) -> list[Line]:
    """The log with one event, counted from 1, told differently."""
    told = msgspec.json.decode(lines[number - 1].event) | fields
    forged = msgspec.structs.replace(
        lines[number - 1], event=msgspec.Raw(msgspec.json.encode(told))
    )
    return [*lines[: number - 1], forged, *lines[number:]]


def numbers(lines: list[Line], kind: str) -> list[int]:
    """The numbers of the events of a kind, counted from 1."""
    kinds = [msgspec.json.decode(line.event)["kind"] for line in lines]
    return [number for number, each in enumerate(kinds, 1) if each == kind]


def wrong(file: Path, capsys: pytest.CaptureFixture[str]) -> list[int]:
    """The numbers of the events that came out differently."""
    main(["replay", str(file), "--check", "--json"])
    found: list[int] = json.loads(capsys.readouterr().out)["wrong"]
    return found


@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_whatever_was_agreed_on_everything_is_drawn_again(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    seed, lines = recorded(case)
    write(file, case.edition, case.options, lines, seed)
    code, drawn = check(file, capsys)
    assert (code, {right == every for right, every in drawn.values()}) == (0, {True})
    assert drawn.get("who starts") == ((1, 1) if case in RACES else None)


@pytest.mark.parametrize("case", RACES, ids=str)
def test_another_starter_than_the_drawn_one_is_found(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    seed, lines = recorded(case)
    opened, *_ = numbers(lines, "round_opened")
    told = msgspec.json.decode(lines[opened - 1].event)["starter"]
    forged = with_event(lines, opened, starter=(told + 1) % case.options.seats)
    write(file, case.edition, case.options, forged, seed)
    assert opened in wrong(file, capsys)
    assert main(["replay", str(file), "--check"]) == 1
    assert f"event #{opened} came out differently: who starts!" in capsys.readouterr().out


@pytest.mark.parametrize("case", [case for case in MATCHES if case.edition == "three_d"], ids=str)
def test_a_gem_that_did_not_come_out_of_the_bag_is_found(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    seed, lines = recorded(case)
    for given in numbers(lines, "reward_given"):
        told = msgspec.json.decode(lines[given - 1].event)["from_bag"]
        other = "ruby" if told != "ruby" else "amber"
        write(file, "three_d", case.options, with_event(lines, given, from_bag=other), seed)
        assert wrong(file, capsys)[0] == given


def test_hands_of_fewer_than_play_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = next(case for case in MATCHES if str(case) == "card_game-two")
    seed, lines = recorded(case)
    file = tmp_path / "match.jsonl"
    one, two, *_ = numbers(lines, "hand_dealt")
    write(file, "card_game", case.options, lines[: two - 1], seed)
    assert wrong(file, capsys) == [one]


def first_round(*commands: tuple[int, Message], seats: int = 3) -> list[Line]:
    """Classic until somebody may roll; who has no field by then gets one by chance."""
    edition = shipped_edition("classic")
    state = edition.open(edition.options_type(seats))
    log: list[Line] = []
    for at, command in [(0, Tick()), *commands]:
        for event in edition.decide(state, command, at, SeededChance(SEED, len(log))):
            log.append(Line(at, SCHEMA, msgspec.Raw(msgspec.json.encode(event))))
            state = edition.evolve(state, event)
    assert numbers(log, "round_opened") == [len(log)]
    return log


OUT_OF_TIME = ((4_000, ChooseField(1, 2)), (30_100, ChooseField(0, 5)), (30_125, Tick()))
LEFT = ((4_000, ChooseField(1, 2)), (5_000, GetReady(1)), (5_000, Leave(0)), (5_000, Leave(2)))
LAST_LEFT = ((4_000, ChooseField(0, 2)), (5_000, GetReady(0)), (5_000, Leave(1)), (6_000, Leave(0)),
             (6_000, Leave(2)))  # fmt: skip


@pytest.mark.parametrize(
    ("commands", "fields"),
    [(OUT_OF_TIME, 1), (LEFT, 2), (LAST_LEFT, 2)],
    ids=["time", "left", "nobody"],
)
def test_a_field_that_was_not_drawn_is_found(
    commands: tuple[tuple[int, Message], ...],
    fields: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "match.jsonl"
    options = shipped_edition("classic").options_type(3)
    lines = first_round(*commands)
    write(file, "classic", options, lines)
    starts = {"gems laid out": (1, 1), "who starts": (1, 1)}
    assert check(file, capsys) == (0, {**starts, "fields": (fields, fields)})
    for chosen in numbers(lines, "field_chosen")[-fields:]:
        row = msgspec.json.decode(lines[chosen - 1].event)["row"]
        write(file, "classic", options, with_event(lines, chosen, row=(row + 1) % 6))
        assert wrong(file, capsys) == [chosen]


def in_the_puzzle(options: ThreeDOptions) -> Play:
    """A match of 3-D in which all are laying."""
    play = Play(ThreeD(shipped_deck("three_d")), options, seed=4)
    while play.state.phase is not Phase.PUZZLE:
        play.wait()
    return play


def lines_of(play: Play) -> list[Line]:
    return [Line(at, SCHEMA, msgspec.Raw(msgspec.json.encode(event))) for at, event in play.log]


def solution(play: Play, seat: int) -> str:
    return ThreeD(shipped_deck("three_d")).solution(play.state, seat)


def test_calls_after_the_sand_are_drawn_again_and_the_gems_that_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ThreeDOptions(2, automatic_call=True)
    play = in_the_puzzle(options)
    play.at = play.state.until
    for seat in (0, 1):
        play.do(Arrange(seat, solution(play, seat), play.at))
    play.wait()
    file, lines = tmp_path / "match.jsonl", lines_of(play)
    write(file, "three_d", options, lines, play.seed)
    code, drawn = check(file, capsys)
    assert (code, drawn["calls after the sand"], drawn["rewards"]) == (0, (2, 2), (2, 2))
    one, two = numbers(lines, "task_solved")
    first, second = (seat_of(play.log[number - 1][1]) for number in (one, two))
    forged = with_event(with_event(lines, one, seat=second), two, seat=first)
    write(file, "three_d", options, forged, play.seed)
    assert wrong(file, capsys)[:2] == [one, two]


def test_gems_that_follow_a_tie_are_drawn_after_its_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ThreeDOptions(4)
    play = in_the_puzzle(options)
    play.do(Claim(2, solution(play, 2), play.at))
    play.do(Together(tuple(Claim(seat, solution(play, seat), play.at) for seat in (0, 1, 3))))
    file = tmp_path / "match.jsonl"
    write(file, "three_d", options, lines_of(play), play.seed)
    code, drawn = check(file, capsys)
    assert (code, drawn["ties"], drawn["rewards"]) == (0, (1, 1), (4, 4))


# Decks of somebody's own.


def other_deck(edition: str) -> Deck:
    """The shipped cards, each with the number of another one."""
    deck = shipped_deck(edition)
    assert isinstance(deck, Deck)
    cards = tuple(
        msgspec.structs.replace(card, easy=next_one.easy, hard=next_one.hard)
        for card, next_one in zip(deck.cards, (*deck.cards[1:], deck.cards[0]), strict=True)
    )
    return msgspec.structs.replace(deck, cards=cards)


def played_with(deck: Deck, options: object) -> tuple[bytes, list[Line]]:
    """The seed and the log of a match of the deck, in which time decides everything."""
    play = Play(EDITIONS[deck.edition](deck), options, seed=7)
    play.wait_to_the_end()
    return play.seed, lines_of(play)


def test_of_another_deck_the_numbers_are_drawn_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    options = shipped_edition("classic").options_type(2)
    seed, lines = played_with(other_deck("classic"), options)
    write(file, "classic", options, lines, seed)
    assert main(["replay", str(file), "--check"]) == 0
    out = capsys.readouterr().out
    assert "die and cards: 9 of 9 agree\n" in out
    assert "the cards are of another deck: only their numbers were drawn again" in out
    rolled, *_ = numbers(lines, "rolled")
    write(file, "classic", options, with_event(lines, rolled, label="moon"), seed)
    assert wrong(file, capsys) == [rolled]


def test_of_another_deck_the_cards_of_a_master_game_are_drawn_again_only_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, deck = tmp_path / "match.jsonl", tmp_path / "deck.json"
    options = shipped_edition("light_dark").options_type(4, master=True, put_away=("I2", "V3"))
    other = other_deck("light_dark")
    seed, lines = played_with(other, options)
    write(file, "light_dark", options, lines, seed)
    assert main(["replay", str(file), "--check"]) == 0
    out = capsys.readouterr().out
    assert "they were not drawn again (--deck names one)" in out
    assert "die and cards" not in out
    deck.write_bytes(write_deck(other))
    assert main(["replay", str(file), "--check", "--deck", str(deck)]) == 0
    out = capsys.readouterr().out
    assert "another deck" not in out
    assert "die and cards: 8 of 8 agree\n" in out


def test_a_forged_card_of_the_shipped_deck_does_not_pass_for_another_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    seed, lines = recorded(next(case for case in MATCHES if case.edition == "classic"))
    options = next(case for case in MATCHES if case.edition == "classic").options
    rolled = numbers(lines, "rolled")[1]
    tasks = msgspec.json.decode(lines[rolled - 1].event)["tasks"]
    forged = with_event(lines, rolled, tasks=[tasks[0] | {"area": "###"}, *tasks[1:]])
    write(file, "classic", options, forged, seed)
    assert wrong(file, capsys) == [rolled]


def test_a_deck_of_another_edition_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, deck = tmp_path / "match.jsonl", tmp_path / "deck.json"
    write(file, "classic", shipped_edition("classic").options_type(2), [])
    deck.write_bytes(write_deck(shipped_deck("light_dark")))
    assert main(["replay", str(file), "--check", "--deck", str(deck)]) == 2
    assert "is a deck of light_dark, and 'classic' was played" in capsys.readouterr().err


def solo_run(edition: AnyEdition, options: SoloOptions) -> list[Line]:
    """A run in which a task is put aside for another, if that may be."""
    state = edition.open(options)
    log: list[Line] = []
    moments: list[tuple[int, Message]] = [(0, Tick()), (3_000, Tick())]
    if options.mode is not Mode.DAILY:
        moments.append((9_000, PutAside(0)))
    for at, command in moments:
        for event in edition.decide(state, command, at, SeededChance(SEED, len(log))):
            log.append(Line(at, SCHEMA, msgspec.Raw(msgspec.json.encode(event))))
            state = edition.evolve(state, event)
    return log


@pytest.mark.parametrize("edition", SOLO)
def test_the_tasks_of_a_solo_run_are_made_anew(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.jsonl"
    options = SoloOptions()
    lines = solo_run(fresh_solo(edition), options)
    write(file, f"{edition}_solo", options, lines)
    assert check(file, capsys) == (0, {"tasks made anew": (2, 2)})
    write(file, f"{edition}_solo", options, lines, OTHER)
    assert check(file, capsys) == (1, {"tasks made anew": (0, 2)})


def test_the_task_of_a_day_is_made_anew_from_its_name_whatever_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "day.jsonl"
    options = SoloOptions(mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
    lines = solo_run(fresh_solo("classic", "5ec2e7"), options)
    write(file, "classic_solo", options, lines, OTHER)
    assert check(file, capsys) == (0, {"tasks made anew": (1, 1)})
    other = msgspec.Raw(bytes(lines[-1].event).replace(b"5ec2e7", b"5ec2e8"))
    renamed = [*lines[:-1], Line(3_000, SCHEMA, other)]
    write(file, "classic_solo", options, renamed)
    assert check(file, capsys) == (1, {"tasks made anew": (0, 1)})


def test_without_a_seed_nothing_is_drawn_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    options = msgspec.Raw(msgspec.json.encode(shipped_edition("classic").options_type(2)))
    file.write_bytes(write_lines(Header("classic", options, seed_hash(SEED)), []))
    assert main(["replay", str(file), "--check"]) == 2
    assert "does not tell its seed" in capsys.readouterr().err
