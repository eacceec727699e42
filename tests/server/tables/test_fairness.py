"""A slow line loses nothing: what waits, in which order it is decided, and what ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.rulebook.card_table import most_of
from tests.server.clocks import settle
from tests.server.playing import solution_for
from tests.server.virtual import events_in, some_game, table_at_work
from ubongo.core.wire.frames import Nak
from ubongo.editions.card_game.state import State as CardState
from ubongo.server.tables.connection import Connection
from ubongo.solving import Laid, write_layout

if TYPE_CHECKING:
    from tests.server.playing import Frame
    from tests.server.virtual import Client, TableAtWork
    from ubongo.core.edition import Millis, Seat

pytestmark = pytest.mark.anyio

SEVEN = write_layout(tuple(Laid(card, 0, 3 * card, 0) for card in range(7)))


def with_round_trip(client: Client, trip: Millis) -> None:
    """As if the pings of this line had taken so long."""
    client.connection.round_trips.add(trip)


def claim(work: TableAtWork, client: Client) -> int:
    """Call with a right solution."""
    return client.send("claim", solution=solution_for(work.state, client.seat))


async def test_a_later_frame_may_be_the_earlier_call() -> None:
    async with table_at_work(is_fair=True) as work:
        quick, slow = await work.puzzle()
        with_round_trip(slow, 200)
        start = work.table.now
        first = claim(work, quick)
        await work.clock.advance(60)
        second = claim(work, slow)
        await work.clock.advance(249)
        assert await quick.frames() == await slow.frames() == []
        await work.clock.advance(1)
        frames = await quick.frames()
        solved = events_in(frames)
        assert [(event["seat"], event["credited"]) for event in solved] == [
            (1, start - 40),
            (0, start),
        ]
        assert [frame["at"] for frame in frames] == [start + 310] * 2
        assert [event["place"] for event in solved] == [1, 2]
        assert work.keeper.answered[-2:] == [(1, second), (0, first)]
        assert [frame.get("ids", []) for frame in frames] == [[], [first]]
        assert [frame.get("ids", []) for frame in await slow.frames()] == [[second], []]


async def test_no_more_than_an_eighth_of_a_second_is_credited() -> None:
    async with table_at_work(is_fair=True) as work:
        quick, slow = await work.puzzle()
        with_round_trip(quick, 80)
        with_round_trip(slow, 900)
        for client in (quick, slow):
            claim(work, client)
        await work.clock.advance(1_000)
        lags = [
            frame["at"] - event["credited"]
            for frame in await quick.frames()
            for event in frame["events"]
        ]
        assert lags == [250 + 125, 250 + 40]


@pytest.mark.rule("A-05")
@pytest.mark.parametrize(
    ("tolerance", "apart", "is_tie"),
    [
        (20, 0, True),
        (20, 19, True),
        (20, 20, False),
        (0, 0, True),
        (0, 1, False),
        (200, 199, True),
    ],
)
async def test_what_is_given_less_than_the_tolerance_apart_is_a_tie(
    tolerance: Millis, apart: Millis, *, is_tie: bool
) -> None:
    async with table_at_work(is_fair=True, tolerance=tolerance) as work:
        first, second = await work.puzzle()
        with_round_trip(second, 1_000)  # its frames come late
        claim(work, first)
        await work.clock.advance(apart + 125)
        claim(work, second)
        await work.clock.advance(1_000)
        drawn, *solved = await first.events()
        if is_tie:
            assert drawn["kind"] == "tie_drawn"
            assert [event["seat"] for event in solved] == drawn["seats"]
            assert sorted(drawn["seats"]) == [0, 1]
        else:
            assert [event["seat"] for event in (drawn, *solved)] == [0, 1]
            assert drawn["kind"] == "task_solved"
        assert list((await second.answers()).values()) == ["decided"]


async def test_who_loses_a_tie_is_told_so() -> None:
    async with table_at_work(is_fair=True) as work:
        clients = await work.puzzle()
        for client in clients:
            claim(work, client)
        await work.clock.advance(1_000)
        gems = work.state.rows[3][:2]
        rows = (*work.state.rows[:3], gems, *work.state.rows[4:])
        work.match.state = replace(work.state, rows=rows, pawns=(3, 3), begun=(3, 3))
        watching = work.spectator()
        keys = [client.send("take_gems", row=3) for client in clients]
        await work.clock.advance(250)
        drawn, taken, refused, *_ = await watching.events()
        winner, loser = drawn["seats"]
        assert (taken["kind"], taken["seat"], taken["gems"]) == ("gems_taken", winner, list(gems))
        assert refused == {
            "kind": "refused",
            "seat": loser,
            "code": "gems.row_empty",
            "facts": {"row": 3},
        }
        *_, told = await clients[loser].frames("decided")
        assert (told["ids"], told["events"][:3]) == ([keys[loser]], [drawn, taken, refused])
        nak = await clients[loser].ask("take_gems", id=keys[loser], row=3)
        lost = {"id": keys[loser], "code": "gems.row_empty", "facts": {"row": 3}}
        assert nak == {"type": "nak", **lost}
        await clients[winner].frames()
        assert (await clients[winner].ask("take_gems", id=keys[winner], row=3))["type"] == "ack"


async def test_a_seat_does_not_tie_with_itself() -> None:
    async with table_at_work(is_fair=True) as work:
        client, other = await work.puzzle()
        first, second = claim(work, client), claim(work, client)
        third = claim(work, other)
        await work.clock.advance(250)
        assert await client.answers() == {first: "decided", second: "nak"}
        assert await other.answers() == {third: "decided"}
        refused = work.table.seating.occupant(client.seat).answers.without_decision(second)
        assert isinstance(refused, Nak)
        assert refused.code == "task.solved_already"


async def test_what_a_seat_does_after_a_call_waits_behind_it() -> None:
    async with table_at_work(is_fair=True) as work:
        client, _ = await work.puzzle()
        call = claim(work, client)
        await work.clock.advance(100)
        passing = client.send("pass_gems")
        await work.clock.advance(150)
        assert await client.answers() == {call: "decided"}
        await work.clock.advance(100)
        assert await client.answers() == {passing: "decided"}
        assert work.state.done == (0,)
        rolled = await client.ask("pass_gems")  # nothing waits any more
        assert rolled["code"] == "gems.done_already"


async def test_a_call_that_waits_and_is_sent_again_is_answered_on_the_new_socket() -> None:
    async with table_at_work(is_fair=True) as work:
        client, other = await work.puzzle()
        key = claim(work, client)
        own = other.send("claim", id=key, solution=solution_for(work.state, 1))
        await settle()
        newer = work.client(0)
        newer.send("claim", id=key, solution=solution_for(work.state, 0))
        await work.clock.advance(1_000)
        assert await newer.answers() == {key: "decided"}
        assert await client.answers() == {}
        assert await other.answers() == {own: "decided"}
        assert work.state.round
        assert sorted(work.state.round.solved) == [0, 1]


@pytest.mark.rule("A-06")
async def test_a_call_from_before_the_sand_ran_out_counts_although_it_comes_later() -> None:
    async with table_at_work(is_fair=True) as work:
        client, slow = await work.puzzle()
        with_round_trip(slow, 240)
        await work.clock.advance(work.state.until + 119 - work.table.now)
        end = work.state.until
        claim(work, slow)
        await work.clock.advance(249)
        assert await client.kinds() == []  # the end of the sand waits for it
        await work.clock.advance(1)
        solved, ended, *_ = await client.events()
        assert (solved["kind"], solved["credited"]) == ("task_solved", end - 1)
        assert ended == {"kind": "round_ended", "number": 1}


@pytest.mark.rule("A-06")
async def test_a_call_from_after_the_sand_ran_out_is_for_the_second_chance() -> None:
    async with table_at_work(is_fair=True) as work:
        client, slow = await work.puzzle()
        with_round_trip(slow, 240)
        await work.clock.advance(work.state.until + 120 - work.table.now)
        end = work.state.until
        claim(work, slow)
        await work.clock.advance(5)
        assert await client.kinds() == ["glass_turned"]
        await work.clock.advance(245)
        (solved,) = await client.events()
        assert (solved["kind"], solved["credited"]) == ("task_solved", end)


@pytest.mark.rule("A-06")
async def test_whoever_calls_and_calls_does_not_hold_up_the_sand() -> None:
    async with table_at_work(is_fair=True) as work:
        client, _ = await work.puzzle()
        end = work.state.until
        await work.clock.advance(end - 1_000 - work.table.now)
        seen = []
        while work.table.now < end + 600:
            client.send("claim", solution="")
            await work.clock.advance(50)
            seen += await client.frames("decided")
        (turned,) = [frame["at"] for frame in seen if frame["events"][0]["kind"] == "glass_turned"]
        assert end + 125 <= turned < end + 250 + 125


async def test_a_deadline_waits_for_the_slowest_line_that_is_credited() -> None:
    async with table_at_work(is_fair=True) as work:
        client, _ = await work.puzzle()
        await work.clock.advance(work.state.until + 124 - work.table.now)
        assert await client.kinds() == []
        await work.clock.advance(1)
        assert await client.kinds() == ["glass_turned"]


async def test_a_reveal_is_held_longer_for_quick_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[tuple[Connection, float]] = []
    monkeypatch.setattr(Connection, "hold", lambda self, by: held.append((self, by)))
    async with table_at_work(is_fair=True) as work:
        quick, slow, watching = work.client(0), work.client(1), work.spectator()
        await settle()
        with_round_trip(slow, 180)
        with_round_trip(watching, 900)
        while work.table.match and work.match.state.phase.value != "reveal":
            await work.clock.advance(25)
        reveal = work.state.until
        for client in (quick, slow, watching):
            await client.frames()
        assert held == []
        await work.clock.advance(reveal - 126 - work.table.now)
        assert await quick.frames() == []
        await work.clock.advance(1)
        (rolled,) = await quick.frames()
        assert (rolled["events"][0]["kind"], rolled["at"]) == ("rolled", reveal)
        assert await slow.frames() == await watching.frames() == [rolled]
        lines = [client.connection for client in (quick, slow, watching)]
        assert held == list(zip(lines, [0.125, 0.035, 0.0], strict=True))
        assert work.state.until == reveal + 60_000
        await work.clock.advance(25)
        late = work.spectator()
        await settle()
        assert held[3:] == [(late.connection, 0.1)]
        await work.clock.advance(100)
        work.spectator()
        await settle()
        assert len(held) == 4


async def until_round(work: TableAtWork, client: Client, kind: str) -> list[bool]:
    """Let time pass until this event; what each `live` frame until then says of the second seat."""
    marks: list[bool] = []
    is_there = False
    while not is_there:
        await work.clock.advance(1_000)
        frames = await client.frames()
        lives = [frame["table"]["seats"][1] for frame in frames if frame["type"] == "live"]
        marks += [seat["is_line_doubtful"] for seat in lives]
        is_there = kind in [event["kind"] for event in events_in(frames)]
    return marks


@pytest.mark.parametrize("is_fair", [True, False])
async def test_a_seat_whose_line_is_doubtful_is_marked_in_the_result_of_the_round(
    *, is_fair: bool
) -> None:
    async with table_at_work(is_fair=is_fair) as work:
        client, liar = await work.puzzle()
        for _ in range(8):
            liar.connection.round_trips.add(250, 20)
        assert await until_round(work, client, "round_ended") == ([True] if is_fair else [])
        seats = work.table.to_wire().seats
        assert [seat and seat.is_line_doubtful for seat in seats] == [False, is_fair]
        assert await until_round(work, client, "rolled") == ([False] if is_fair else [])
        assert await until_round(work, client, "round_ended") == []


async def test_without_fairness_a_call_waits_for_its_millisecond_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[float] = []
    monkeypatch.setattr(Connection, "hold", lambda _, by: held.append(by))
    async with table_at_work(is_fair=False) as work:
        quick, slow = await work.puzzle()
        assert work.table.now == 53_000
        assert held == []
        with_round_trip(slow, 200)
        claim(work, quick)
        await work.clock.advance(1)
        claim(work, slow)
        await work.clock.advance(1)
        solved = await quick.events()
        assert [(event["seat"], event["credited"]) for event in solved] == [
            (0, 53_000),
            (1, 53_001),
        ]
        await work.clock.advance(59_997)
        assert await quick.kinds() == []
        await work.clock.advance(1)
        assert await quick.kinds() == ["round_ended", "round_opened"]


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("tolerance", [0, 20])
async def test_without_fairness_calls_of_the_same_millisecond_are_a_tie(tolerance: Millis) -> None:
    async with table_at_work(is_fair=False, tolerance=tolerance) as work:
        first, second = await work.puzzle()
        claim(work, second)
        claim(work, first)
        assert await first.kinds() == []
        await work.clock.advance(1)
        drawn, *solved = await first.events()
        assert (drawn["kind"], sorted(drawn["seats"])) == ("tie_drawn", [0, 1])
        assert [event["seat"] for event in solved] == drawn["seats"]


@pytest.mark.rule("A-06")
async def test_without_fairness_a_call_in_the_last_millisecond_counts() -> None:
    async with table_at_work(is_fair=False) as work:
        first, second = await work.puzzle()
        claim(work, first)
        await work.clock.advance(1)
        await first.events()
        await work.clock.advance((work.match.wake_at or 0) - work.table.now - 1)
        claim(work, second)
        await work.clock.advance(1)
        solved, *_ = await first.events()
        assert (solved["kind"], solved["seat"]) == ("task_solved", 1)


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(("is_fair", "tolerance"), [(True, 0), (False, 20), (False, 0)])
async def test_in_the_card_game_all_who_call_in_the_same_millisecond_score_ten(
    tolerance: Millis, *, is_fair: bool
) -> None:
    game = some_game(edition="card_game")
    async with table_at_work(game=game, is_fair=is_fair, tolerance=tolerance) as work:
        clients = await laying(work)
        state = work.match.state
        assert isinstance(state, CardState)
        assert state.round
        for client in clients:
            client.send("arrange", board=" ".join(most_of(state.round.hands[client.seat])[:7]))
        await work.clock.advance(300)
        for client in clients:
            client.send("call")
        await work.clock.advance(250)
        scored = await result(clients[0])
        assert [score["points"] for score in scored["scores"]] == [10, 10]


async def test_an_automatic_call_waits_as_any_call() -> None:
    async with table_at_work(game=some_game(automatic_call=True), is_fair=True) as work:
        quick, slow = await work.puzzle()
        with_round_trip(slow, 200)
        quick.send("arrange", board=solution_for(work.state, 0))
        await work.clock.advance(60)
        slow.send("arrange", board=solution_for(work.state, 1))
        await work.clock.advance(249)
        assert await quick.kinds() == []
        await work.clock.advance(1)
        found = [(event["kind"], event["seat"]) for event in await quick.events()]
        assert found == [
            ("arranged", 1),
            ("task_solved", 1),
            ("arranged", 0),
            ("task_solved", 0),
        ]


async def laying(work: TableAtWork) -> list[Client]:
    """Two players of the card game who lay."""
    clients = [work.client(seat) for seat in range(2)]
    await work.clock.advance(200)
    for client in clients:
        assert (await client.ask("get_ready"))["type"] == "decided"
    for client in clients:
        await client.frames()
    return clients


async def result(client: Client) -> Frame:
    """How the round ended."""
    (scored,) = [event for event in await client.events() if event["kind"] == "round_scored"]
    return scored


def boards(work: TableAtWork, seat: Seat) -> list[str]:
    """What a seat has laid, oldest first."""
    state = work.match.state
    assert isinstance(state, CardState)
    assert state.round
    return [board.layout for board in state.round.boards[seat]]


async def test_a_board_that_waits_lies_there_when_its_owner_calls() -> None:
    async with table_at_work(game=some_game(edition="card_game"), is_fair=True) as work:
        client, other = await laying(work)
        client.send("arrange", board=SEVEN.rpartition(" ")[0])
        await work.clock.advance(50)
        client.send("arrange", board=SEVEN)
        await work.clock.advance(50)
        assert boards(work, 0)[-1] != SEVEN
        call = client.send("call")
        await settle()
        assert boards(work, 0)[-1] == SEVEN
        called = work.table.now
        await client.frames()
        await work.clock.advance(250)
        assert await client.answers() == {call: "decided"}
        scored = await result(other)
        assert scored["callers"] == [{"seat": 0, "credited": called}]
        assert scored["scores"][0]["board"]["layout"] == SEVEN


async def test_a_board_from_before_a_call_counts_and_one_from_after_it_does_not() -> None:
    async with table_at_work(game=some_game(edition="card_game"), is_fair=True) as work:
        client, slow = await laying(work)
        one = SEVEN.split()[0]
        with_round_trip(slow, 200)
        client.send("arrange", board=SEVEN)
        await work.clock.advance(300)
        client.send("call")
        await work.clock.advance(60)
        slow.send("arrange", board=one)
        await work.clock.advance(150)
        slow.send("arrange", board=SEVEN)
        await work.clock.advance(40)
        assert (await result(client))["scores"][1]["board"]["layout"] == one


async def test_a_vote_does_not_overtake_a_call() -> None:
    async with table_at_work(game=some_game(edition="card_game"), is_fair=True) as work:
        client, other = await laying(work)
        watching = work.spectator()
        client.send("arrange", board=SEVEN)
        assert (await client.ask("want_end"))["type"] == "decided"
        call = client.send("call")
        await work.clock.advance(10)
        vote = other.send("want_end")  # the last one that lacks
        await work.clock.advance(250)
        assert (await result(watching))["ending"] == "call"
        assert await client.answers() == {call: "decided"}
        (nak,) = await other.frames("nak")
        assert (nak["id"], nak["code"]) == (vote, "phase.wrong")
