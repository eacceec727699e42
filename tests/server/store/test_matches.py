"""Matches are found again as they were left: seats, decisions and the time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from tests.server.store.keeping import (
    KEY,
    NOON,
    OPTIONS,
    SEED,
    a_match,
    an_append,
    seated,
    some_decisions,
    unfinished,
)
from ubongo.core.chain import RULES
from ubongo.core.decision import Decision, EncodedDecision, GivenCommand, encode_decision
from ubongo.core.messages import Arrange, Arranged, Came, Come
from ubongo.server.store.errors import CodeTaken, FailedError, Fenced, UnknownMatch
from ubongo.server.store.guests import create_guest, find_guest
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_decision,
    load_match,
    match_by_code,
    result_by_code,
    start_match,
    take_over_match,
    update_match,
)
from ubongo.server.store.structs import (
    Alive,
    Append,
    MatchHeader,
    StoredMatch,
    StoredSeat,
)

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

STRANGE = "Þóra \N{SMILING FACE WITH SUNGLASSES} ǅ\u0301 \u200d\U0001f3fd 'x'; --\\ %s :a ?"


async def test_a_new_match_is_loaded_as_it_was_made(store: Store) -> None:
    assert await store.write(create_match, a_match()) == 1
    assert await store.read(load_match, "m") == StoredMatch(
        MatchHeader(
            "m", "BKTR", "classic", OPTIONS, SEED, None, NOON, None, None, RULES, 1, Alive(0, NOON)
        ),
        (StoredSeat(), StoredSeat()),
        (),
    )


async def test_decisions_are_loaded_in_their_order_byte_for_byte(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    odd = (
        EncodedDecision(1, 0, 1, b'{"b": 1,"a":2, "c":1e3}'),
        EncodedDecision(
            2, 2**53, 7, b'{"text":"\\u0000 \\n ' + STRANGE.replace("\\", "").encode() + b'"}'
        ),
    )
    await store.append(Append("m", 1, 0, 5, odd))
    for first in range(3, 13):
        await store.append(an_append(first=first))
    moved = text(
        "UPDATE decisions SET at = at WHERE number = 1"
    )  # PostgreSQL then keeps it elsewhere
    await store._writer.do(lambda link: link.execute(moved))
    other = await shelf.open()
    assert (await other.read(load_match, "m")).decisions == (*odd, *some_decisions(3, 10))


async def test_names_of_any_script_come_back(store: Store) -> None:
    guest = await store.write(create_guest, "hash", STRANGE)
    await store.write(create_match, a_match())
    seat = StoredSeat(guest.id, STRANGE)
    await store.write(update_match, 1, seated(a_match(), 1, seat))
    assert (await store.read(load_match, "m")).seats == (StoredSeat(), seat)
    assert await store.read(find_guest, "hash") == guest
    assert guest.name == STRANGE


async def test_a_seat_goes_from_a_guest_to_a_bot(store: Store) -> None:
    guest = await store.write(create_guest, "hash")
    await store.write(create_match, a_match(seats=3))
    settled = seated(a_match(seats=3), 1, StoredSeat(guest.id, "Anna"))
    settled = seated(settled, 2, StoredSeat(bot="strong"))
    await store.write(update_match, 1, settled)
    assert (await store.read(load_match, "m")).seats == (
        StoredSeat(),
        StoredSeat(guest.id, "Anna"),
        StoredSeat(bot="strong"),
    )
    settled = seated(settled, 1, StoredSeat(guest.id, "Anna", "weak"))
    await store.write(update_match, 1, settled)
    assert (await store.read(load_match, "m")).seats[1] == StoredSeat(guest.id, "Anna", "weak")


async def test_the_host_and_the_seats_are_stored_with_the_match(store: Store) -> None:
    guest = await store.write(create_guest, "hash")
    seats = (StoredSeat(guest.id, "Anna"), StoredSeat(bot="weak"))
    new = a_match()
    new = type(new)(new.id, new.code, new.edition, new.options, new.seed, seats, guest.id)
    await store.write(create_match, new)
    loaded = await store.read(load_match, "m")
    assert loaded.header.host == guest.id
    assert loaded.seats == seats


async def test_a_decision_is_found_by_its_number(store: Store) -> None:
    for name, code in (("m", "BKTR"), ("n", "ZZZZ")):
        await store.write(create_match, a_match(name, code))
    both = (GivenCommand(Come(0), (3, KEY)), GivenCommand(Come(1), (KEY,)))
    answering = encode_decision(Decision(3, 30, both, ((6, 2),), (Came(0), Came(1))))
    await store.append(an_append(number=2, key=5))
    await store.append(Append("m", 1, 2, 30, [answering]))
    await store.append(an_append(first=4, number=5))
    assert await store.read(load_decision, "m", 3) == answering
    assert (await store.read(load_decision, "m", 2),) == some_decisions(2, key=5)
    for match, number in (("m", 0), ("m", 9), ("n", 1), ("x", 1)):
        with pytest.raises(FailedError, match=f"match '{match}' has no decision {number}"):
            await store.read(load_decision, match, number)


async def test_json_must_be_on_one_line(store: Store) -> None:
    await store.write(create_match, a_match())
    with pytest.raises(ValueError, match="not JSON on one line"):
        await store.append(Append("m", 1, 0, 0, [EncodedDecision(1, 0, 1, b"{\n}")]))
    assert (await store.read(load_match, "m")).decisions == ()


async def test_a_code_is_free_again_when_its_match_is_finished(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match("m"))
    assert await store.read(match_by_code, "BKTR") == "m"
    with pytest.raises(CodeTaken, match="another table has the code 'BKTR'"):
        await store.write(create_match, a_match("n"))
    await store.write(create_match, a_match("o", "ZZZZ"))
    await store.write(finish_match, "m", 1)
    assert await store.read(match_by_code, "BKTR") is None
    await store.write(create_match, a_match("n"))
    assert await store.read(match_by_code, "BKTR") == "n"
    assert (await store.read(load_match, "m")).header.code == "BKTR"


async def test_the_last_result_of_a_code_is_found_for_a_while(shelf: Shelf) -> None:
    store = await shelf.open()
    assert await store.read(result_by_code, "BKTR", 1000) is None
    for match in ("given up", "first", "last"):
        await store.write(create_match, a_match(match))
        if match != "given up":
            await store.write(start_match, match, 1)
        assert await store.read(result_by_code, "BKTR", 1000) == {"last": "first"}.get(match)
        shelf.now += 10
        await store.write(finish_match, match, 1)
    assert await store.read(result_by_code, "BKTR", 1000) == "last"
    assert await store.read(result_by_code, "ZZZZ", 1000) is None
    shelf.now += 1000
    assert await store.read(result_by_code, "BKTR", 1000) == "last"
    shelf.now += 1
    assert await store.read(result_by_code, "BKTR", 1000) is None


@pytest.mark.parametrize("is_started", [True, False])
async def test_no_result_is_found_once_the_host_has_closed_the_table(
    shelf: Shelf, *, is_started: bool
) -> None:
    store = await shelf.open()
    for match in ("first", "last"):
        await store.write(create_match, a_match(match))
        if is_started or match == "first":
            await store.write(start_match, match, 1)
        shelf.now += 10
        await store.write(finish_match, match, 1)
    before = "last" if is_started else "first"
    assert await store.read(result_by_code, "BKTR", 1000) == before
    closed = replace(a_match("last"), options=b'{"is_closed_by_host":true}')
    await store.write(update_match, 1, closed)
    assert await store.read(result_by_code, "BKTR", 1000) is None
    assert (await store.read(load_match, "last")).header.finished is not None


async def test_the_same_id_twice_is_not_taken_for_a_code(store: Store) -> None:
    await store.write(create_match, a_match("m"))
    with pytest.raises(FailedError):
        await store.write(create_match, a_match("m", "ZZZZ"))


async def test_unfinished_matches_are_listed_by_their_age(shelf: Shelf) -> None:
    store = await shelf.open()
    for index, name in enumerate(("zz", "mm", "aa")):
        shelf.now = NOON + index
        await store.write(create_match, a_match(name, name))
    assert await store.read(unfinished) == ["zz", "mm", "aa"]
    await store.write(finish_match, "mm", 1)
    assert await store.read(unfinished) == ["zz", "aa"]


async def test_opening_and_finishing_are_dated_once(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    for step in (1, 2):
        shelf.now = NOON + step
        await store.write(start_match, "m", 1)
    assert (await store.read(load_match, "m")).header.alive == Alive(0, NOON + 1)
    for step in (3, 4):
        shelf.now = NOON + step
        await store.write(finish_match, "m", 1)
    header = (await store.read(load_match, "m")).header
    assert (header.created, header.started, header.finished) == (NOON, NOON + 1, NOON + 3)


async def test_the_outage_can_be_told_from_when_the_match_was_last_alive(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    shelf.now = NOON + 500
    await store.append(Append("m", 1, 0, 480, some_decisions(1)))
    assert (await store.read(load_match, "m")).header.alive == Alive(480, NOON + 500)
    shelf.now = NOON + 9100
    await store.append(Append("m", 1, 1, 9080))
    loaded = await store.read(load_match, "m")
    assert loaded.header.alive == Alive(9080, NOON + 9100)
    assert loaded.decisions == some_decisions(1)


async def test_the_next_decision_must_have_the_next_number(store: Store) -> None:
    await store.write(create_match, a_match())
    await store.append(an_append(number=2))
    for wrong in (1, 2, 4):
        with pytest.raises(Fenced, match=f"has 2 decisions, so number {wrong} is not the next"):
            await store.append(an_append(first=wrong))
        with pytest.raises(Fenced):
            await store.append(Append("m", 1, wrong - 1, 0))
    await store.append(an_append(first=3))


@pytest.mark.parametrize("numbers", [(2, 3), (1, 3), (2, 1), (1, 1)])
async def test_decisions_that_are_out_of_order_are_a_mistake(
    store: Store, numbers: tuple[int, ...]
) -> None:
    await store.write(create_match, a_match())
    decided = [decision for number in numbers for decision in some_decisions(number)]
    with pytest.raises(ValueError, match=r"decision \d stands in \d's place"):
        await store.append(Append("m", 1, 0, 30, decided))
    loaded = await store.read(load_match, "m")
    assert (loaded.decisions, loaded.header.alive) == ((), Alive(0, NOON))


async def test_what_is_not_there_is_unknown(store: Store) -> None:
    for asked in (
        store.read(load_match, "x"),
        store.write(take_over_match, "x"),
        store.append(an_append("x")),
        store.write(finish_match, "x", 1),
        store.write(start_match, "x", 1),
        store.write(update_match, 1, a_match("x")),
    ):
        with pytest.raises(UnknownMatch, match="there is no match 'x'"):
            await asked
    assert await store.read(match_by_code, "BKTR") is None
    assert await store.read(unfinished) == []


async def test_a_log_with_a_gap_is_not_loaded(store: Store) -> None:
    await store.write(create_match, a_match())
    await store.append(an_append(number=3))
    await store._writer.do(
        lambda link: link.execute(text("DELETE FROM decisions WHERE number = 2"))
    )
    with pytest.raises(FailedError, match="match 'm' has 2 of its 3 decisions"):
        await store.read(load_match, "m")


async def test_a_long_match_is_loaded_quickly(store: Store) -> None:
    await store.write(create_match, a_match())
    board = "L4b@0,2 V3a@1,1 P5c@2,0"
    for last in range(0, 2000, 500):
        cause, event = Arrange(1, board, 1234567), Arranged(1, board)
        decided = [
            encode_decision(
                Decision(number, number, (GivenCommand(cause, (number,)),), (), (event,))
            )
            for number in range(last + 1, last + 501)
        ]
        await store.append(Append("m", 1, last, 0, decided))
    times = []
    for _ in range(7):
        began = time.process_time()
        loaded = await store.read(load_match, "m")
        times.append(time.process_time() - began)
    assert len(loaded.decisions) == 2000
    assert min(times) < 0.1  # of the processor, whatever else it has to do
