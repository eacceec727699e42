"""A match that goes wrong in every way that a seed thinks of, and what must hold all the same.

Lines are slow, break, and send twice; the store is slow and fails; the server is killed and comes
back; people pause, go on before others, and let bots sit in. What was told to anybody is judged by
the log.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
from msgspec import Raw

from tools.soak.judging import Judge, events_in
from tools.soak.memory_store import MemoryStore
from tools.soak.person import MATCH_TIMEOUT, Person
from tools.soak.plan import Plan
from tools.soak.simulated import World, seeded_secrets
from tools.soak.soaked import soaked
from tools.soak.virtual_loop import virtually
from ubongo.bots.strength import Strength
from ubongo.core.decision import decode_decision
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import Decided
from ubongo.core.wire.tables import NewTable
from ubongo.editions.registry import shipped_edition
from ubongo.server.guests.guests import Guest
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence

    from ubongo.core.decision import EncodedDecision
    from ubongo.core.edition import Seat
    from ubongo.core.wire.frames import FromServer
    from ubongo.server.tables.table import Table

SHORT = {name: rounds for own in soaked().values() for name, rounds in own.short.items()}
"""Fewer rounds, so that a match is short."""
GOES_ON = frozenset({"pause.none", "match.over", "table.not_started"})
"""Told so, who wanted to end a pause need not try again."""

Rank = tuple[int, int, int]


@dataclass
class Outcome:
    """What came of it: sums for the report, and a hash of all that was told."""

    edition: str
    events: int = 0
    answers: int = 0
    kills: int = 0
    failures: int = 0
    cuts: int = 0
    snapshots: int = 0
    missed_the_end: int = 0
    told: Any = field(default_factory=sha256)


class Simulation:
    """One match of one seed."""

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.dice = random.Random(seed)
        self.plan = plan or Plan.of(self.dice)
        self.edition = shipped_edition(self.plan.edition)
        self.store = MemoryStore(self.dice, self.plan.failing)
        self.world = World(self.store, Games(), self.dice.randrange(2**32))
        self.world.told = self._told
        self.guests = [Guest(f"guest {number}") for number in range(self.plan.options["seats"])]
        self.people = [
            Person(self, guest, ways)
            for guest, ways in zip((*self.guests, None), self.plan.ways, strict=True)
        ]
        self.code = ""
        self.outcome = Outcome(self.plan.edition)
        self._ranks: list[list[Rank]] = []
        self._events: list[list[bytes]] = []
        self.outages = 0.0

    async def run(self) -> Outcome:
        """From the making of the table to the judgement."""
        self.world.start()
        options = Raw(msgspec.json.encode(self.plan.options))
        wanted = NewTable(self.plan.edition, options, is_fair=self.plan.is_fair)
        self.code = await persistently(lambda: self.world.make_table(wanted, self.guests[0]))
        for number, guest in enumerate(self.guests):
            await self._sit(guest, f"Player {number}")
        begun = asyncio.get_running_loop().time()
        async with asyncio.timeout(MATCH_TIMEOUT), asyncio.TaskGroup() as group:
            mischief = [
                group.create_task(job)
                for job in (self._kill_now_and_then(), self._cut(), self._have_whims())
            ]
            await asyncio.gather(*(person.play() for person in self.people))
            for task in mischief:
                task.cancel()
        await self._judge(begun)
        await self.world.kill()
        return self.outcome

    async def _sit(self, guest: Guest, name: str) -> None:
        await persistently(
            lambda: self.world.at_table(
                self.code, guest, lambda table: table.gathering.sit(guest, name)
            )
        )

    # What goes wrong.

    @property
    def is_finished(self) -> bool:
        """Whether the match has its result in the store."""
        records = [each for each in self.store.records.values() if each.header.code == self.code]
        return all(each.header.finished is not None for each in records)

    async def _kill_now_and_then(self) -> None:
        for _ in range(self.plan.kills):
            await asyncio.sleep(self.dice.uniform(0.1, 40))
            if self.is_finished:
                return
            await self.world.kill()
            outage = self.dice.uniform(0.2, 5)
            self.outages += outage
            await asyncio.sleep(outage)
            self.world.start()

    async def _cut(self) -> None:
        for _ in range(self.plan.cuts):
            await asyncio.sleep(self.dice.uniform(0.1, 20))
            player = self.dice.choice(self.people).player
            if player is not None:
                self.outcome.cuts += 1
                await player.cut()

    async def _have_whims(self) -> None:
        """The host pauses, somebody goes on; a bot sits in for a player who is away."""
        for _ in range(self.plan.whims):
            await asyncio.sleep(self.dice.uniform(0.1, 30))
            guest = self.dice.choice(self.guests)
            seat = self.dice.randrange(len(self.guests))
            await self._pause(guest)
            await asyncio.sleep(self.dice.uniform(0.1, 5))
            await self._go_on(guest)
            await asyncio.sleep(self.dice.uniform(0.1, 5))
            await self._sit_in(guest, seat)

    async def _pause(self, guest: Guest) -> None:
        await self.attempt(guest, lambda table: table.set_paused(guest, is_paused=True))

    async def _go_on(self, guest: Guest) -> None:
        """A host's pause lasts until somebody ends it: who means to is not put off by a crash."""

        def go_on(table: Table) -> Coroutine[Any, Any, None]:
            return table.set_paused(guest, is_paused=False)

        while True:
            try:
                await persistently(lambda: self.world.at_table(self.code, guest, go_on))
            except Refusal as refusal:
                if refusal.code in GOES_ON:
                    return
                await asyncio.sleep(1)
            else:
                return

    async def _sit_in(self, guest: Guest, seat: Seat) -> None:
        await self.attempt(guest, lambda table: table.add_bot(guest, seat, Strength.STRONG))

    async def attempt(
        self, guest: Guest | None, job: Callable[[Table], Coroutine[Any, Any, Any]]
    ) -> None:
        """Ask for something at the table that may be refused, or lost."""
        with suppress(OSError, Refusal):
            await self.world.at_table(self.code, guest, job)

    # What must hold.

    def _told(self, match_id: str, seat: Seat | None, frame: FromServer) -> None:
        """At the very moment at which the server lets go of a frame, it is stored."""
        self.outcome.told.update(f"{seat}".encode() + msgspec.json.encode(frame))
        record = self.store.records[match_id] if match_id else None
        if record is None:
            return
        if isinstance(frame, Decided):
            events = self._events_in(record.decisions)
            assert frame.number <= len(events), f"decision {frame.number} was told too early"
            told = msgspec.json.decode(frame.events, type=list[Raw])
            assert {*map(bytes, told)} <= {*events[frame.number - 1]}
            if frame.ids:
                self.outcome.answers += 1
                answered = decode_decision(
                    self.edition, record.decisions[frame.number - 1]
                ).answered()
                own = {key for who, key in answered if who == seat}
                assert own == {*frame.ids}, "answered before it was stored"
                self._ranks.append(ranks_in(events[: frame.number]))

    def _events_in(self, decisions: Sequence[EncodedDecision]) -> list[list[bytes]]:
        """The very bytes of all events, decision by decision; only what is new has to be read."""
        self._events += [events_in(each.body) for each in decisions[len(self._events) :]]
        return self._events

    async def _judge(self, begun: float) -> None:
        (record,) = [each for each in self.store.records.values() if each.header.started]
        events = self._events_in(record.decisions)
        await self._let_all_see_the_end(len(events))
        judge = Judge(record.stored(), self.edition)
        judge.check_log()
        assert judge.places is not None
        assert record.header.finished is not None
        final = ranks_in(events)
        assert all(final[: len(ranks)] == ranks for ranks in self._ranks), "a rank has changed"
        for person in self.people:
            person.check(judge)
        passed = asyncio.get_running_loop().time() - begun - self.outages
        is_counted = record.decisions[-1].at > passed * 1000 + 1000
        assert self.plan.goes_on or not is_counted, "the outage was counted"
        self.outcome.events = sum(map(len, events))
        self.outcome.kills = self.world.kills
        self.outcome.failures = self.store.failures

    async def _let_all_see_the_end(self, last: int) -> None:
        for person in self.people:
            player = person.player
            if player is not None and not person.missed_the_end:
                await player.until_number(last)
        for person in self.people:
            await person.leave()


async def persistently(job: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401
    """Ask until somebody answers."""
    while True:
        try:
            return await job()
        except OSError:
            await asyncio.sleep(1)


def ranks_in(decisions: Sequence[Sequence[bytes]]) -> list[Rank]:
    """Who solved as which in which round."""
    ranks: list[Rank] = []
    number = 0
    for stored in chain.from_iterable(decisions):
        event = msgspec.json.decode(stored)
        if event["kind"] in {"round_opened", "playoff_opened"}:
            number += 1
        if event["kind"] == "task_solved":
            ranks.append((number, event["seat"], event["place"]))
    return ranks


@contextmanager
def short_matches() -> Iterator[None]:
    """With only a few rounds."""
    with ExitStack() as stack:
        for name, rounds in SHORT.items():
            stack.enter_context(patch(name, rounds))
        yield


def simulate(seed: int, plan: Plan | None = None) -> Outcome:
    """Play the match of a seed; an AssertionError says what did not hold."""

    async def run() -> Outcome:
        return await Simulation(seed, plan).run()

    with short_matches(), seeded_secrets(seed):
        return virtually(run())
