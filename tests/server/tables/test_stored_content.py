"""A backup that was damaged or forged is refused in a sentence, or what it has can be used."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from tests.server.store.real_backup import PLAYED, decided, real_backup, sealed
from ubongo.server.http.matches import frames_of, log_of, outcome
from ubongo.server.store.backup import export, restore
from ubongo.server.store.database import Engines, address_of
from ubongo.server.store.errors import DamagedBackupError
from ubongo.server.store.guest_export import export_of_guest
from ubongo.server.store.guests import load_settings
from ubongo.server.store.matches import load_match
from ubongo.server.store.migrating import bring_up_to_date
from ubongo.server.store.played import matches_of, unfinished_of
from ubongo.server.store.solo import solo_results_of
from ubongo.server.store.tables import guests
from ubongo.server.tables.games import Games
from ubongo.server.tables.stored_content import check_stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sqlalchemy import Connection

    from tests.command_line import Ubongo

GAMES = Games()
CHECK = partial(check_stored, games=GAMES)
Change = tuple[int, str, Any]


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engines]:
    """An empty database."""
    made = Engines.of(address_of(str(tmp_path_factory.mktemp("empty") / "u.db")), 5)
    with made.writing.begin() as connection:
        bring_up_to_date(connection, made.where)
    yield made
    made.dispose()


def restored(engines: Engines, lines: Sequence[bytes]) -> str | None:
    """Restore, and use what is there then; or why it is refused. The database stays empty."""
    with engines.writing.connect() as connection, connection.begin() as transaction:
        try:
            restore(connection, lines, CHECK)
        except DamagedBackupError as error:
            return str(error)
        else:
            use(connection)
            return None
        finally:
            transaction.rollback()


def use(connection: Connection) -> None:
    """Read all that a server reads."""
    for each in connection.scalars(select(guests.c.id)).all():
        load_settings(connection, each)
        solo_results_of(connection, each, 9)
        unfinished_of(connection, each, 9)
        for match in matches_of(connection, each, "", 9):
            outcome(match)
        export_of_guest(connection, each)
    lines = [line for some in export(connection) for line in some]
    for match_id in {
        json.loads(line)["id"] for line in lines[1:] if json.loads(line)["kind"] == "match"
    }:
        stored = load_match(connection, match_id)
        log_of(stored, GAMES)
        frames_of(stored, GAMES)


def test_a_real_backup_is_restored_and_has_lines_of_every_kind(engines: Engines) -> None:
    assert restored(engines, real_backup()) is None
    assert len({json.loads(line)["kind"] for line in real_backup()[1:]}) == 11
    assert sealed(real_backup()[:-1]) == list(real_backup())


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_damage_is_overlooked(engines: Engines, data: st.DataObject) -> None:
    whole = b"".join(real_backup())
    at = data.draw(st.integers(0, len(whole) - 1))
    length = data.draw(st.sampled_from([0, 1, 1, 1, 7, 300]))
    put = data.draw(st.binary(max_size=3))
    damaged = whole[:at] + put + whole[at + length :]
    assume(damaged.strip() != whole.strip())
    assert restored(engines, damaged.splitlines(keepends=True)) is not None


NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    99,
    2**31,
    2**53,
    2**63,
    2**70,
    1.5,
    1e300,
    "",
    "x",
    "\x00",
    "\ud800",
    "classic",
    "three_d",
    "0" * 32,
    "c" * 32,
    "AAAA",
    [],
    [1],
    [[]] * 3,
    {},
    {"x": 1},
    {"kind": "x"},
    '{"x":',
)


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """The way to everything in a line."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inside:
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from paths_in(each, (*path, key))


def forge(line: bytes, draw: Callable[[Any], Any]) -> bytes:
    """A line in which something is different, or lacks."""
    told = json.loads(line)
    *way, last = draw(st.sampled_from(sorted(paths_in(told), key=str)))
    inside = told
    for key in way:
        inside = inside[key]
    if draw(st.integers(0, 9)):
        inside[last] = draw(st.sampled_from(NASTY) | st.integers(-3, 70))
    else:
        del inside[last]
    return json.dumps(told).encode("utf-8", "surrogatepass") + b"\n"


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_what_was_forged_is_refused_or_can_be_used(engines: Engines, data: st.DataObject) -> None:
    lines = list(real_backup()[:-1])
    kinds = [json.loads(line).get("kind", "") for line in lines]
    kind = data.draw(st.sampled_from(sorted(set(kinds))))
    at = data.draw(st.sampled_from([at for at, each in enumerate(kinds) if each == kind]))
    match data.draw(st.integers(0, 11)):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(data.draw(st.integers(0, len(lines))), lines.pop(at))
        case _:
            lines[at] = forge(lines[at], data.draw)
    why = restored(engines, sealed(lines))
    assert why is None or why.startswith("line ")


def changed(kind: str, number: int, change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    """The backup in which the line of this kind is otherwise, as a server would have written it."""
    lines = list(real_backup()[:-1])
    some = [at for at, line in enumerate(lines) if f'"kind":"{kind}"'.encode() in line]
    told = json.loads(lines[some[number]])
    change(told)
    lines[some[number]] = msgspec.json.encode(told) + b"\n"
    return sealed(lines)


def no_winner(told: dict[str, Any]) -> None:
    """The match was over, and somebody else had won it."""
    (event,) = [each for each in told["body"]["events"] if each["kind"] == "match_ended"]
    event["places"] = event["places"][::-1]


LAST = sum(len(decided(edition)[1][:most]) for edition, most in PLAYED.values()) - 1


@pytest.mark.parametrize(
    ("kind", "number", "change", "why"),
    [
        ("match", 0, lambda m: m.update(seed="AAAAAAAAAAAAAAAAAAAAAA=="), "out of the seed"),
        ("match", 0, lambda m: m.update(seed="AAAA"), "Expected `bytes` of length >= 16"),
        ("match", 0, lambda m: m.update(edition="chess"), "what is agreed is refused: edition.unk"),
        ("match", 0, lambda m: m.update(edition="three_d"), "what is agreed is refused"),
        ("match", 0, lambda m: m["options"]["options"].update(seats=3), "2 seats are there, and 3"),
        (
            "match",
            0,
            lambda m: m["options"]["options"].update(seats=9),
            "what is agreed is refused",
        ),
        ("match", 0, lambda m: m.update(options=[]), "what is agreed cannot be read"),
        ("match", 0, lambda m: m.update(length=59), "has 60 of its 59 decisions"),
        ("match", 0, lambda m: m.update(started=None), "it has not begun, and something was"),
        ("match", 0, lambda m: m.update(rules=99), "the rules of a newer ubongo"),
        (
            "match",
            0,
            lambda m: m.update(created=2**63),
            r"made|<= 253402300799999 - at `\$.created",
        ),
        ("decision", 0, lambda d: d.update(at=10**9), "ms comes after 1000000000 ms"),
        ("decision", 0, lambda d: d.update(schema=2), "written in schema 2"),
        ("decision", 0, lambda d: d.update(number=1_000), "not numbered 1, 2, 3"),
        ("decision", 0, lambda d: d["body"].update(events=[]), "decision 2: the rules refuse"),
        ("decision", LAST, no_winner, "the rules say that something else happened"),
        ("seat", 0, lambda s: s.update(bot="giant"), "'giant' is not a valid Strength"),
        ("seat", 0, lambda s: s.update(seat=7), "not numbered 0, 1, 2"),
        ("other", 1, lambda o: o.update(seat=7), "nobody can have left seat 7"),
        ("other", 0, lambda o: o.update(role="king"), "Invalid enum value 'king'"),
        ("other", 0, lambda o: o.update(guest="nobody"), "do not fit in here: FOREIGN KEY"),
        ("guest", 0, lambda g: g.update(settings="{"), "truncated"),
        ("guest", 0, lambda g: g.update(name="a\x00b"), "matching regex"),
        ("solo_result", 0, lambda r: r.update(mode="x"), "Invalid enum value 'x'"),
        ("solo_result", 0, lambda r: r.update(edition="x"), "there is no edition 'x'"),
        ("match_result", 0, lambda r: r.update(gems=[1]), "Expected `object`, got `array`"),
    ],
)
def test_a_forged_backup_is_refused_in_a_sentence(
    engines: Engines, kind: str, number: int, change: Callable[[dict[str, Any]], object], why: str
) -> None:
    told = restored(engines, changed(kind, number, change))
    assert told is not None
    assert re.search(why, told), told
    assert "\n" not in told


def test_whoever_restores_is_told_so(ubongo: Ubongo, tmp_path: Path) -> None:
    backup = tmp_path / "backup.jsonl"
    for lines in (
        changed("guest", 0, lambda guest: guest.update(created=2**63)),
        changed("decision", LAST, no_winner),
        [*real_backup()[:-2], *real_backup()[-1:]],
    ):
        backup.write_bytes(b"".join(lines))
        code, out, err = ubongo("restore", backup, "--database", tmp_path / "new.db")
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith("ubongo restore: line ")
    backup.write_bytes(b"".join(real_backup()))
    code, out, _ = ubongo("restore", backup, "--database", tmp_path / "new.db")
    assert (code, out) == (0, f"restored {backup} ({len(real_backup()) - 2} rows)\n")
