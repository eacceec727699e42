"""What players do in the rounds of several editions, on the walks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.together import call, choose_fields, roll_or_wait

if TYPE_CHECKING:
    from tools.browser.players import Player


def begins(players: list[Player], phase: str = "roll") -> None:
    """Everybody gets ready, and the match begins by itself."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for(phase)


def opens_a_round(players: list[Player]) -> None:
    """Fields are chosen, and whoever of these is the starter rolls."""
    choose_fields(players, [3 for _ in players])
    roll_or_wait(players)
    for player in players:
        player.waits_for("puzzle")


def solve(player: Player) -> None:
    """Lay the task and call."""
    for placement in player.solution():
        player.drags(placement)
    call(player)
