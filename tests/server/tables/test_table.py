"""One table on a virtual clock: its order of doing things, its time, its people, its failures."""

from __future__ import annotations

import asyncio
import json
import logging
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.clocks import settle
from tests.server.playing import TIMEOUT, solution_for
from tests.server.virtual import Client, answers_in, events_in, some_game, table_at_work
from tests.server.whispers import game_of_whispers
from ubongo.core.chance import SeededChance, choice, seed_hash
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Pause, Resume
from ubongo.core.wire.tables import Stage
from ubongo.decks.classic.box import SYMBOLS
from ubongo.editions.classic.gem_board import filled_rows
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Limits
from ubongo.server.tables.presence import PRESENCE_INTERVAL

pytestmark = pytest.mark.anyio


async def test_nothing_happens_before_the_last_seat_is_taken_and_everybody_is_ready() -> None:
    async with table_at_work(sitting=1) as work:
        client = work.client(0)
        await work.clock.advance(3_600_000)
        assert [frame["type"] for frame in await client.frames()] == ["welcome", "snapshot", "live"]
        nak = await client.ask("choose_field", row=0)
        assert (nak["type"], nak["code"]) == ("nak", "table.not_started")
        await work.sit(1)
        await work.clock.advance(3_600_000)
        assert work.table.match is None
        await work.get_ready(1)
        assert work.table.stage is Stage.PLAYING


async def test_the_match_begins_with_its_view_for_everybody_and_its_clock_at_0() -> None:
    async with table_at_work(is_ready=False) as work:
        client = work.client(0)
        watching = work.spectator()
        await work.clock.advance(5_000)
        await client.frames()
        await watching.frames()
        await work.get_ready(1)
        await client.frames()
        await watching.frames()
        await work.get_ready(0)
        ready, playing, snapshot, left, laid_out = await client.frames()
        assert [seat["is_ready"] for seat in ready["table"]["seats"]] == [True, True]
        assert (ready["table"]["stage"], playing["table"]["stage"]) == ("gathering", "playing")
        assert (snapshot["type"], snapshot["number"], snapshot["now"]) == ("snapshot", 0, 0)
        assert snapshot["view"]["phase"] == "setting_up"
        assert left["events"] == [{"kind": "left", "seat": 1, "at": 0}]
        assert (laid_out["at"], laid_out["events"][0]["kind"]) == (0, "gems_laid_out")
        assert await watching.frames() == [ready, playing, snapshot, left, laid_out]


async def test_who_is_not_connected_at_the_start_is_away() -> None:
    async with table_at_work() as work:
        assert set(work.state.away) == {0, 1}
        work.client(1)
        await settle()
        assert set(work.state.away) == {0}


async def test_the_match_goes_on_without_any_command() -> None:
    async with table_at_work() as work:
        client, clock = work.client(0), work.clock
        other = work.client(1)
        await client.frames()
        await clock.advance(29_999)
        assert await client.kinds() == []
        await clock.advance(1)  # who chose no field gets one
        assert await client.kinds() == ["field_chosen", "field_chosen", "round_opened"]
        starter, leaver = (client, other) if work.starter == 0 else (other, client)
        await starter.frames()
        leaver.leave()
        await clock.advance(20_000)  # the table rolls
        assert await starter.kinds() == ["left", "roll_announced"]
        await clock.advance(3_000)
        assert await starter.kinds() == ["rolled"]
        await clock.advance(60_000)
        assert await starter.kinds() == ["glass_turned"]
        await clock.advance(60_000)
        assert await starter.kinds() == ["round_ended", "round_opened", "explained", "explained"]
        await clock.advance(5_999)  # who is to roll now is away, which makes no difference
        assert await starter.kinds() == []
        await clock.advance(1)
        assert await starter.kinds() == ["roll_announced"]


async def test_a_match_that_nobody_plays_ends_and_its_chance_can_be_checked() -> None:
    async with table_at_work() as work:
        client = work.client(0)
        (welcome,) = await client.frames("welcome")
        frames = await client.frames()
        for _ in range(30):
            await work.clock.advance(60_000)
            frames += await client.frames()
        assert work.table.stage is Stage.OVER
        ended, *explained, proof, live = frames[-5:]
        seed = bytes.fromhex(proof["seed"])
        assert seed_hash(seed) == welcome["seed_hash"]
        assert proof["type"] == "proof"
        assert ended["events"][-1]["kind"] == "match_ended"
        assert [event["kind"] for event in events_in(explained)] == ["explained", "explained"]
        assert live["table"]["stage"] == "over"
        assert work.keeper.is_finished
        dice = [event for event in events_in(frames) if event["kind"] == "rolled"]
        numbers = [each.number for each in work.keeper.decisions if b'"rolled"' in each.body]
        assert len(dice) == len(numbers) == 9
        for rolled, number in zip(dice, numbers, strict=True):
            chance = SeededChance(seed, number)
            assert rolled["label"] == choice(chance, SYMBOLS)
        late = work.client(0)
        assert [frame["type"] for frame in await late.frames()][1:3] == ["snapshot", "proof"]
        late.leave()
        await work.clock.advance(60_000)
        with pytest.raises(Refusal, match=r"match\.over"):
            await work.seat_bot(0)
        assert proof["end"] == work.keeper.end_of_log  # nothing was decided since


async def test_a_match_that_everybody_has_left_pauses_and_goes_on_where_it_stood() -> None:
    async with table_at_work() as work:
        client, other, clock = work.client(0), work.client(1), work.clock
        await clock.advance(15_000)
        other.leave()
        await clock.advance(5_000)
        client.leave()
        await clock.advance(119_999)
        assert (work.state.phase, work.state.until) == (Phase.PUZZLE, 163_000)
        assert work.state.pauses_at == 140_000
        await clock.advance(1 + 3_600_000)
        assert work.state.is_paused
        assert work.table.now == 140_000
        back = work.client(0)
        welcome, snapshot, decided, _ = await back.frames()
        assert (welcome["now"], snapshot["now"]) == (140_000, 140_000)
        assert snapshot["view"]["is_paused"]
        assert decided["at"] == 140_000
        assert decided["events"] == [{"kind": "came", "seat": 0}, {"kind": "resumed"}]
        await clock.advance(22_999)
        assert await back.kinds() == []
        await clock.advance(1)  # the glass had as much left as before
        assert await back.kinds() == ["round_ended", "round_opened", "explained", "explained"]
        assert work.state.until == 163_000 + 6_000


async def test_a_second_pause_stands_where_it_begins() -> None:
    async with table_at_work() as work:
        await work.clock.advance(120_000 + 50_000)
        first = work.client(0)
        await work.clock.advance(4_000)
        first.leave()
        await work.clock.advance(120_000 + 70_000)
        assert work.state.is_paused
        assert work.table.now == 120_000 + 4_000 + 120_000


async def test_a_board_that_waits_when_the_match_pauses_is_answered_after_the_pause() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        client.send("arrange", board="")
        waiting = client.send("arrange", board="")
        await client.frames()
        work.match.state = replace(work.match.state, phase=Phase.ROLL)
        await work.ask(lambda: work.running.decide(Pause(0)))
        await work.clock.advance(60_000)
        assert await client.answers() == {}
        await work.ask(lambda: work.running.decide(Resume(0)))
        nak = await client.ask("arrange", board="")
        assert nak["facts"] == {"phase": "roll"}
        await work.clock.advance(199)
        assert await client.answers() == {}
        await work.clock.advance(1)
        assert await client.answers() == {waiting: "ack"}


async def test_the_gems_are_those_of_the_seed() -> None:
    async with table_at_work() as work:
        assert work.state.rows == filled_rows(SeededChance(work.match.seed, 3))


async def test_a_decision_answers_its_command_and_tells_the_others_the_same() -> None:
    async with table_at_work() as work:
        client, other = work.client(0), work.client(1)
        await client.frames()
        await other.frames()
        key = client.send("choose_field", row=4)
        (decided,) = await client.frames()
        assert decided.pop("ids") == [key]
        assert decided["events"] == [{"kind": "field_chosen", "seat": 0, "row": 4}]
        assert {"op": "replace", "path": "/pawns/0", "value": 4} in decided["patch"]
        assert await other.frames() == [decided]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("choose_field", {}),
        ("choose_field", {"row": "2"}),
        ("choose_field", {"row": 2, "column": 2}),
        ("choose_field", {"row": 2, "seat": 1}),
        ("choose_field", {"row": 2, "credited": 1}),
        ("choose_field", {"row": 2, "kind": "choose_field"}),
        ("take_gems", {"credited": 0}),
        ("claim", {"solution": 1}),
        ("arrange", {"board": 1}),
        ("", {}),
        ("tick", {}),
        ("come", {}),
        ("leave", {"seat": 1}),
        ("sit_in", {}),
        ("pause", {}),
        ("resume", {}),
        ("dance", {}),
    ],
)
async def test_what_is_no_command_is_refused(kind: str, data: dict[str, Any]) -> None:
    async with table_at_work() as work:
        client = work.client(0)
        await client.frames()
        number = work.match.number
        nak = await client.ask(kind, **data)
        assert nak["code"] == "command.malformed"
        assert nak["facts"]["why"]
        assert work.match.number == number


async def test_numbers_of_any_size_do_no_harm() -> None:
    async with table_at_work() as work:
        client = work.client(0)
        for row in (-1, 6, 2**63, 2**64 - 1, -(2**63)):
            nak = await client.ask("choose_field", row=row)
            assert (nak["code"], nak["facts"]) == ("field.unknown", {"row": row})


async def test_boards_are_decided_at_most_five_times_a_second() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        piece, *_ = work.task(0).pieces
        keys = []
        for number in range(20):
            keys.append(client.send("arrange", board=f"{piece}a@0,{number}"))
            await work.clock.advance(50)
        await work.clock.advance(1000)
        frames = await client.frames()
        columns = [int(event["board"].split(",")[1]) for event in events_in(frames)]
        assert columns == [0, 3, 7, 11, 15, 19]
        assert all(later["at"] - earlier["at"] >= 200 for earlier, later in pairwise(frames))
        assert list(answers_in(frames)) == keys
        assert [len(frame["ids"]) for frame in frames] == [1, 3, 4, 4, 4, 4]


async def test_a_board_that_waits_and_is_sent_again_is_answered_on_the_new_socket() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        client.send("arrange", board="")
        waiting = client.send("arrange", board="")
        newer = work.client(0)
        newer.send("arrange", id=waiting, board="")
        await work.clock.advance(200)
        assert await newer.answers() == {waiting: "decided"}
        assert waiting not in await client.answers()


async def test_boards_are_told_in_one_spelling() -> None:
    async with table_at_work() as work:
        client, other = await work.puzzle()
        first, second, *_ = work.task(0).pieces
        client.send("arrange", board=f"\u2003{first}a@00,1\x1c {second}b@-0,2,0\n")
        (event,) = await other.events()
        assert event["board"] == f"{first}a@0,1 {second}b@0,2"
        claim = "\u2003" + solution_for(work.state, 0).replace(" ", "\n")
        client.send("claim", solution=claim)
        await work.clock.advance(1)
        (event,) = await other.events()
        assert event["solution"] == solution_for(work.state, 0)


async def test_a_wrong_board_does_not_overtake_a_right_one() -> None:
    async with table_at_work() as work:
        client, other = await work.puzzle()
        piece, *_ = work.task(0).pieces
        client.send("arrange", board="")
        right = client.send("arrange", board=f"{piece}a@0,0")
        wrong = client.send("arrange", board="nonsense")
        await work.clock.advance(200)
        answers = await client.answers()
        assert (answers[right], answers[wrong]) == ("decided", "nak")
        boards = [event["board"] for event in await other.events()]
        assert boards == ["", f"{piece}a@0,0"]


async def test_a_board_that_waits_is_decided_before_the_call_that_follows_it() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        piece, *_ = work.task(0).pieces
        client.send("arrange", board="")
        waiting = client.send("arrange", board=f"{piece}a@0,0")
        claim = client.send("claim", solution=solution_for(work.state, 0))
        await work.clock.advance(1)
        frames = await client.frames()
        assert list(answers_in(frames))[1:] == [waiting, claim]
        kinds = [event["kind"] for event in events_in(frames)]
        assert kinds == ["arranged", "arranged", "task_solved"]
        assert work.state.round
        assert work.state.round.boards[0] == solution_for(work.state, 0)


async def test_a_second_socket_takes_over() -> None:
    async with table_at_work() as work:
        first, other = work.client(0), work.client(1)
        await other.frames()
        second = work.client(0)
        await settle()
        assert first.closing is CloseCode.TAKEN_OVER
        first.leave()  # as the socket does when it is closed
        assert await other.kinds() == []
        assert (await second.ask("choose_field", row=1))["type"] == "decided"


async def test_coming_and_going_is_told() -> None:
    async with table_at_work() as work:
        client, other = work.client(0), work.client(1)
        await work.clock.advance(2 * PRESENCE_INTERVAL)
        await client.frames()
        other.leave()
        left, live = await client.frames()
        assert (left["number"], left["events"]) == (6, [{"kind": "left", "seat": 1, "at": 1000}])
        assert left["patch"] == [
            {"op": "add", "path": "/away/-", "value": 1},
            {"op": "add", "path": "/absences/-", "value": {"seat": 1, "since": 1000}},
            {"op": "remove", "path": "/status/asked/1"},
        ]
        table = json.loads(msgspec.json.encode(work.table.to_wire()))
        assert live == {"type": "live", "table": table}
        assert [seat.is_here for seat in work.table.to_wire().seats if seat] == [True, False]
        await work.clock.advance(PRESENCE_INTERVAL)
        work.client(1)
        came, live = await client.frames()
        assert came["events"] == [{"kind": "came", "seat": 1}]
        assert [seat["is_here"] for seat in live["table"]["seats"]] == [True, True]


@pytest.mark.parametrize(
    ("last", "types"),
    [
        (None, ["snapshot"]),
        (0, ["decided"] * 5),
        (3, ["decided"] * 2),
        (5, []),
        (6, ["snapshot"]),
        (10**9, ["snapshot"]),
    ],
)
async def test_coming_back_brings_what_is_missing(last: int | None, types: list[str]) -> None:
    async with table_at_work() as work:
        client = work.client(0)
        work.client(1)
        await settle()
        assert work.match.number == 5
        frames = await client.frames("decided")
        again = work.client(0, last)
        welcome, *found, live = await again.frames()
        assert (welcome["type"], live["type"]) == ("welcome", "live")
        assert [frame["type"] for frame in found] == types
        if types == ["decided"] * 2:
            assert [frame["number"] for frame in found] == [4, 5]
            assert found == frames[-2:]


async def test_who_has_decisions_of_another_match_gets_a_snapshot() -> None:
    async with table_at_work() as work:
        frames = await Client(work.table, 0, last=2, match_id="another").frames()
        assert frames[1]["type"] == "snapshot"


@pytest.mark.parametrize(
    ("kept", "kinds"), [(0, ["snapshot", "snapshot"]), (2, ["snapshot", "decided"])]
)
async def test_who_missed_too_much_gets_a_snapshot(kept: int, kinds: list[str]) -> None:
    async with table_at_work(limits=Limits(kept_decisions=kept)) as work:
        work.client(1)
        for last, kind in zip((0, 3), kinds, strict=True):
            _, first, *_ = await work.client(0, last).frames()
            assert first["type"] == kind


async def test_a_half_built_board_comes_back_in_the_snapshot() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        piece, *_ = work.task(0).pieces
        client.send("arrange", board=f"{piece}b@1,2")
        client.leave()
        await work.clock.advance(5_000)
        (snapshot,) = await work.client(0).frames("snapshot")
        assert snapshot["view"]["round"]["boards"] == [f"{piece}b@1,2", ""]
        assert snapshot["now"] == 58_000


async def test_who_does_not_read_is_cut_off_and_the_others_play_on() -> None:
    async with table_at_work(limits=Limits(queued_frames=10)) as work:
        slow, other = work.client(0), work.client(1)
        slow.connection._most_waiting = 10
        for row in range(6):
            assert (await other.ask("choose_field", row=row))["type"] == "decided"
        assert slow.closing is CloseCode.TOO_SLOW
        slow.leave()
        assert (await other.kinds())[-1] == "left"


async def test_a_table_that_fails_closes_its_sockets(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_at_work() as work, table_at_work() as neighbour:
        client, other = work.client(0), work.client(1)
        there = neighbour.client(0)
        await settle()

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(work.match, "decide", broken)
        client.send("choose_field", row=1)
        waiting = [work.client(0), work.client(1)]
        await settle()
        assert (client.closing, other.closing) == (CloseCode.TABLE_FAILED, CloseCode.TABLE_FAILED)
        assert work.table.is_closed
        assert [unseen.closing for unseen in waiting] == [CloseCode.TABLE_FAILED] * 2
        late = work.client(0)
        assert late.closing is CloseCode.TABLE_CLOSED
        assert (await there.ask("choose_field", row=1))["type"] == "decided"
    errors = [record.message for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["table BKTR failed"]


async def test_who_may_not_see_an_event_gets_the_number_of_its_decision_alone() -> None:
    async with table_at_work(game=game_of_whispers()) as work:
        first, second = work.client(0), work.client(1)
        await second.frames()
        first.send("whisper")
        second.send("whisper")
        frames = await second.frames("decided")
        assert [frame["number"] for frame in frames] == [1, 2]
        assert [frame["events"] for frame in frames] == [[], [{"kind": "whispered", "seat": 1}]]
        assert ["ids" in frame for frame in frames] == [False, True]
        again = await work.client(1, last=0).frames("decided")
        assert again == frames


async def test_rules_that_ask_for_time_and_do_nothing_with_it_fail_loudly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with table_at_work(game=game_of_whispers(wake=5)) as work:
        client = work.client(0)
        await work.clock.advance(5)
        assert client.closing is CloseCode.TABLE_FAILED
    assert "did nothing then" in caplog.text


async def test_four_people_sit_at_a_table_of_four() -> None:
    async with table_at_work(sitting=4, seats=4) as work:
        clients = await work.puzzle(4)
        for client in clients:
            claim = client.send("claim", solution=solution_for(work.state, client.seat))
            await work.clock.advance(1)
            assert (await client.answers())[claim] == "decided"
        assert work.state.round
        assert work.state.round.solved == (0, 1, 2, 3)
        assert work.state.phase is Phase.PUZZLE


async def test_a_new_table_has_a_new_seed() -> None:
    async with table_at_work() as work, table_at_work() as other:
        assert work.table.seed != other.table.seed
        assert work.keeper.now.created.seed == work.table.seed == work.match.seed


async def test_who_asks_a_table_that_fails_or_closes_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken() -> None:
        raise ZeroDivisionError

    async with table_at_work() as work:
        asked = [asyncio.create_task(work.ask(broken)), asyncio.create_task(work.sit(0))]
        async with asyncio.timeout(TIMEOUT):
            first, second = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(first, ZeroDivisionError)
        assert isinstance(second, Refusal)
        assert second.code == "table.unknown"
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await work.sit(0)
    assert "table BKTR failed" in caplog.text


async def test_a_match_that_ends_because_somebody_leaves_tells_its_seed() -> None:
    async with table_at_work(game=some_game(edition="card_game")) as work:
        client, other = work.client(0), work.client(1)
        await work.clock.advance(30_000)
        work.match.state = replace(work.match.state, sheet=((0, 0),) * 5)
        assert (await client.ask("want_end"))["type"] == "decided"
        await client.frames()
        other.leave()  # now all who are there want the end of the last round
        frames = await client.frames()
        types = ["decided", "live", "decided", "decided", "proof", "live"]
        assert [frame["type"] for frame in frames] == types
        assert frames[0]["events"][2]["kind"] == "match_ended"
        assert work.keeper.is_finished
