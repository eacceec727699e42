"""A bot that plays through the client, as a person would: it sees what the wire brings.

`TracedPlayer` keeps every frame that came, knows the match's time, and may send what it sends twice
or in another order; `BotPlayer` lets a bot think and act on its view.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.client import Player, Types
from ubongo.core.edition import Refusal
from ubongo.core.race.messages import GoOn
from ubongo.core.wire.frames import Ack, Cmd, Decided, Nak, Snapshot, Welcome

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

    from ubongo.bots.bot import Bot
    from ubongo.client import Guest
    from ubongo.core.decision import CommandId
    from ubongo.core.edition import AnyEdition, Millis, Seat
    from ubongo.core.messages import Message
    from ubongo.core.wire.frames import ClientFrame, FromServer

Answer = Ack | Nak | Decided
"""The frame that answers a command."""
MISCHIEF_WAITS = 0.004
"""Seconds for which a frame is kept back, so that the next one overtakes it."""
QUICKER = 5
"""How much faster than a strong player a quick one is."""


class TracedPlayer(Player[Any, Any]):
    """A player who remembers all frames, and may stutter."""

    def __init__(self, guest: Guest, code: str, edition: AnyEdition, speed: float = 1.0) -> None:
        super().__init__(guest, code, Types(edition.view_type, edition.event_type))
        self.edition = edition
        self.frames: list[FromServer] = []
        self.welcomes: list[tuple[Millis, float]] = []
        self.sent: dict[CommandId, Cmd] = {}
        self.answers: dict[CommandId, Answer] = {}
        self.took: list[tuple[str, float]] = []
        """Which kind of command was answered after how many seconds."""
        self.stirred = asyncio.Event()
        self.mischief: random.Random | None = None
        self.on_answer: Callable[[TracedPlayer, CommandId, Answer], None] | None = None
        self._speed = speed
        self._at: tuple[Millis, float] = (0, 0.0)
        self._given: dict[CommandId, float] = {}
        self._kept_back: set[asyncio.Task[None]] = set()

    @property
    def unanswered(self) -> list[str]:
        """The kinds of commands that wait for their answers."""
        return [self.sent[command_id].kind for command_id in self._given]

    @property
    def now(self) -> Millis:
        """The match's time, as far as the last frame and the own clock tell."""
        at, when = self._at
        if self.number is not None and self.view.is_paused:
            return at
        passed = asyncio.get_running_loop().time() - when
        return at + int(passed * 1000 * self._speed)

    async def until_number(self, last: int) -> None:
        """Wait until this decision has come."""
        await self.until(lambda _: (self.number or 0) >= last)

    async def _take(self, frame: FromServer, socket: ClientConnection) -> None:
        self.frames.append(frame)
        if isinstance(frame, Welcome | Snapshot | Decided):
            at = frame.at if isinstance(frame, Decided) else frame.now
            self._at = (at, asyncio.get_running_loop().time())
            if isinstance(frame, Welcome):
                self.welcomes.append(self._at)
        if isinstance(frame, Ack | Nak):
            self._answered(frame.id, frame)
        elif isinstance(frame, Decided):
            for command_id in frame.ids:
                self._answered(command_id, frame)
        await super()._take(frame, socket)
        self.stirred.set()

    def _answered(self, command_id: CommandId, answer: Answer) -> None:
        self.answers.setdefault(command_id, answer)
        given = self._given.pop(command_id, None)
        if given is not None:
            took = asyncio.get_running_loop().time() - given
            self.took.append((self.sent[command_id].kind, took))
        if self.on_answer is not None:
            self.on_answer(self, command_id, answer)

    async def _put(self, frame: ClientFrame) -> None:
        """A mischievous line sends a command twice, or lets the next one overtake it."""
        if not isinstance(frame, Cmd):
            await super()._put(frame)
            return
        if frame.id not in self.sent:
            self._given[frame.id] = asyncio.get_running_loop().time()
        self.sent[frame.id] = frame
        dice = self.mischief
        if dice is None or dice.random() < 0.5:
            await super()._put(frame)
            return
        for _ in range(dice.randint(1, 2)):
            task = asyncio.create_task(self._put_later(frame, dice.random() * MISCHIEF_WAITS))
            self._kept_back.add(task)
            task.add_done_callback(self._kept_back.discard)

    async def _put_later(self, frame: Cmd, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await super()._put(frame)


class BotPlayer:
    """Plays for a person: everything that it knows came over the wire.

    A bot waits for others; the person may not, and goes on as soon as there is nothing left to do.
    """

    def __init__(
        self, player: TracedPlayer, edition: AnyEdition, bot: Bot[Any], *, goes_on: bool = False
    ) -> None:
        self.player, self._edition, self.bot = player, edition, bot
        self._goes_on = goes_on
        self.refusals: list[str] = []

    async def play(self) -> None:
        """Until the match is over and its seed is told."""
        while self.player.seed is None:
            if self.player._ended is not None:
                raise self.player._ended
            self.player.stirred.clear()
            command = None if self.player.number is None else self._wanted()
            if command is not None:
                await self._do(command)
                continue
            try:
                async with asyncio.timeout(self._reading_timeout()):
                    await self.player.stirred.wait()
            except TimeoutError:
                continue

    def _wanted(self) -> Message | None:
        player, now = self.player, self.player.now
        moves = list(self._edition.moves(player.view, self.bot.seat))
        self.bot.think(player.view, moves, now)
        command = self.bot.act(player.view, moves, now)
        if command is None and self._goes_on and not player.view.is_paused:
            return next((move for move in moves if isinstance(move, GoOn)), None)
        return command

    def _reading_timeout(self) -> float:
        """Seconds until the bot wants to act; a look around now and then does no harm."""
        due = self.bot.next_at
        left = 1000 if due is None else due - self.player.now
        return max(0.001, left / 1000 / self.player._speed)

    async def _do(self, command: Message) -> None:
        fields: dict[str, Any] = msgspec.to_builtins(command)
        kind = fields.pop("kind")
        for ours in ("seat", "credited"):
            fields.pop(ours, None)
        try:
            await self.player.do(kind, **fields)
        except Refusal as refusal:
            self.refusals.append(refusal.code)


def quick_bot(key: str, seat: Seat, seed: bytes, strength: Strength = Strength.STRONG) -> Bot[Any]:
    """A bot that thinks for a few seconds only, and now and then calls too soon."""
    bot = make_bot(key, seat, strength, seed)
    skill = bot.skill
    task, hand = skill.task / QUICKER, skill.hand / QUICKER
    bot.skill = replace(skill, task=task, hand=hand, wrong_call=0.1)
    return bot
