"""A match that goes wrong in every way that a seed thinks of, and what must hold all the same.

Lines are slow, break, and send twice; the store is slow and fails; the server is killed and comes
back; people pause, and let bots sit in. What was told to anybody is judged by the log.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
from msgspec import Raw

from tests.server.bot_player import BotPlayer, quick_bot
from tests.server.judging import NEVER_STORED, Judge
from tests.server.memory_store import MemoryStore
from tests.server.simulated import SimulatedPlayer, Ways, World, seeded_secrets
from tests.server.virtual_loop import virtually
from ubongo.bots.strength import Strength
from ubongo.client import EndedError
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import HIDDEN, Ack, Happened, Nak
from ubongo.core.wire.tables import NewTable
from ubongo.editions.registry import shipped_edition
from ubongo.server.games import Games
from ubongo.server.guests import Guest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence

    from ubongo.core.edition import Seat
    from ubongo.core.wire.frames import FromServer
    from ubongo.server.store.records import StoredEvent
    from ubongo.server.table import Table

SHORT = {
    "ubongo.editions.classic.state.ROUNDS": 2,
    "ubongo.editions.three_d.rules.ROUNDS": 2,
    "ubongo.editions.light_dark.rules.ROUNDS": 3,
    "ubongo.editions.card_game.rules.ROUNDS": 2,
}
"""Fewer rounds, so that a match is short."""
LONGEST = 3600
"""Seconds of the simulated time, in which every match must be over."""
COME_BACK = frozenset({1006, 1011, 4408, 4409, 4410, "server.failed"})
"""Closed so, somebody loads the page again."""

GOES_ON = frozenset({"pause.none", "match.over", "table.not_started"})
"""Told so, who wanted to end a pause need not try again."""

Rank = tuple[int, int, int]


@dataclass(frozen=True)
class Plan:
    """What a seed thinks of."""

    edition: str
    options: dict[str, Any]
    is_fair: bool
    ways: tuple[Ways, ...]
    failing: float
    kills: int
    cuts: int
    whims: int
    is_mischievous: bool

    @classmethod
    def of(cls, dice: random.Random) -> Plan:
        """Half of them go well but for one thing."""
        edition = dice.choice(["classic", "three_d", *["light_dark", "card_game"] * 2])
        seats = dice.choice([2, 2, 3])
        options: dict[str, Any] = {"seats": seats}
        if edition == "classic":
            options |= {"calm_collecting": dice.random() < 0.5}
        if edition != "card_game":
            options |= {"glass": 20_000, "automatic_call": dice.random() < 0.3}
        ways = tuple(
            Ways(dice.uniform(0.002, 0.15), dice.uniform(0.002, 0.15), dice.choice([0, 0.06]))
            for _ in range(seats + 1)
        )
        return cls(
            edition,
            options,
            dice.random() < 0.7,
            ways,
            dice.choice([0, 0, 0.01, 0.03]),
            dice.choice([0, 1, 2, 4]),
            dice.choice([0, 3, 10]),
            dice.choice([0, 2]),
            dice.random() < 0.5,
        )


@dataclass
class Outcome:
    """What came of it: sums for the report, and a hash of all that was told."""

    edition: str
    events: int = 0
    acks: int = 0
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
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            mischief = [
                group.create_task(deed)
                for deed in (self._kill_now_and_then(), self._cut(), self._have_whims())
            ]
            await asyncio.gather(*(person.play() for person in self.people))
            for task in mischief:
                task.cancel()
        await self._judge(begun)
        await self.world.kill()
        return self.outcome

    async def _sit(self, guest: Guest, name: str) -> None:
        await persistently(
            lambda: self.world.at_table(self.code, guest, lambda table: table.sit(guest, name))
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
        """The host pauses, somebody goes on; a bot sits in for who is away."""
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
        self, guest: Guest | None, deed: Callable[[Table], Coroutine[Any, Any, Any]]
    ) -> None:
        """Ask for something at the table that may be refused, or lost."""
        with suppress(OSError, Refusal):
            await self.world.at_table(self.code, guest, deed)

    # What must hold.

    def _told(self, match: str, seat: Seat | None, frame: FromServer) -> None:
        """At the very moment at which the server lets go of a frame, it is stored."""
        self.outcome.told.update(f"{seat}".encode() + msgspec.json.encode(frame))
        record = self.store.records[match] if match else None
        if record is None:
            return
        if isinstance(frame, Happened):
            assert frame.seq <= len(record.events), f"event {frame.seq} was told too early"
            assert bytes(frame.event) in {record.events[frame.seq - 1].event, bytes(HIDDEN)}
        if isinstance(frame, Nak) and frame.code not in NEVER_STORED:
            assert (seat, frame.id) in record.answers, "refused before it was stored"
        if isinstance(frame, Ack) and frame.seq:
            self.outcome.acks += 1
            assert (seat, frame.id) in record.answers, "acknowledged before it was stored"
            assert frame.seq <= len(record.events), "acknowledged before it was stored"
            self._ranks.append(ranks_in(record.events[: frame.seq]))

    async def _judge(self, begun: float) -> None:
        (record,) = [each for each in self.store.records.values() if each.header.opened]
        await self._let_all_see_the_end(len(record.events))
        judge = Judge(record.stored(), self.edition)
        judge.check_log()
        assert judge.places is not None
        assert record.header.finished is not None
        final = ranks_in(record.events)
        assert all(final[: len(ranks)] == ranks for ranks in self._ranks), "a rank has changed"
        for person in self.people:
            person.check(judge)
        passed = asyncio.get_running_loop().time() - begun - self.outages
        assert record.events[-1].at <= passed * 1000 + 1000, "the outage was counted"
        self.outcome.events = len(record.events)
        self.outcome.kills = self.world.kills
        self.outcome.failures = self.store.failures

    async def _let_all_see_the_end(self, last: int) -> None:
        for person in self.people:
            player = person.player
            if player is not None and not person.missed_the_end:
                await player.until_seq(last)
        for person in self.people:
            await person.leave()


class Person:
    """Somebody at the table who loads the page again when it fails."""

    def __init__(self, simulation: Simulation, guest: Guest | None, ways: Ways) -> None:
        self._simulation, self._guest, self._ways = simulation, guest, ways
        self.seat = None if guest is None else simulation.guests.index(guest)
        self.pages: list[SimulatedPlayer] = []
        self.missed_the_end = False
        self._bot = (
            None
            if self.seat is None
            else quick_bot(simulation.plan.edition, self.seat, simulation.dice.randbytes(16))
        )

    @property
    def player(self) -> SimulatedPlayer | None:
        """The page that is open now."""
        return self.pages[-1] if self.pages else None

    async def play(self) -> None:
        """Until the end is seen, on as many pages as that takes."""
        simulation = self._simulation
        while True:
            page = SimulatedPlayer(
                simulation.world, self._guest, simulation.code, simulation.edition, self._ways
            )
            page.mischief = simulation.dice if simulation.plan.is_mischievous else None
            self.pages.append(page)
            try:
                await page.__aenter__()
                await self._play_on(page)
            except EndedError as end:
                await page.close()
                if end.why == "table.unknown" and simulation.is_finished:
                    self.missed_the_end = True
                    simulation.outcome.missed_the_end += 1
                    return
                if end.why not in COME_BACK:
                    raise
                await asyncio.sleep(1)
            else:
                return

    async def _play_on(self, page: SimulatedPlayer) -> None:
        if self._bot is None:
            await page.until_revealed(LONGEST)
            return
        readying = asyncio.create_task(self._get_ready(page))
        try:
            await BotPlayer(page, self._simulation.edition, self._bot).play()
        finally:
            readying.cancel()

    async def _get_ready(self, page: SimulatedPlayer) -> None:
        """Again and again, for a server that is killed forgets who was ready."""
        guest = self._guest
        while page.seq is None:
            await self._simulation.attempt(
                guest, lambda table: table.set_ready(guest, is_ready=True)
            )
            await asyncio.sleep(1)

    async def leave(self) -> None:
        """Close the page."""
        if self.player is not None:
            await self.player.close()

    def check(self, judge: Judge) -> None:
        """Everything that was told on any page, and the last view."""
        for page in self.pages:
            judge.check_frames(self.seat, page.frames)
            self._simulation.outcome.snapshots += page.snapshots
        if not self.missed_the_end:
            page = self.pages[-1]
            assert page.seq
            assert page.view == judge.edition.view(judge.states[page.seq], self.seat)
            assert page.view.places == judge.places


async def persistently(deed: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401
    """Ask until somebody answers."""
    while True:
        try:
            return await deed()
        except OSError:
            await asyncio.sleep(1)


def ranks_in(events: Sequence[StoredEvent]) -> list[Rank]:
    """Who solved as which in which round."""
    ranks: list[Rank] = []
    number = 0
    for stored in events:
        event = msgspec.json.decode(stored.event)
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
