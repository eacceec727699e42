"""A player of classic in thirty lines: `python bot.py http://localhost:8000/ BKTRFM`."""

import asyncio
import sys

from ubongo.client import Guest, Player, Types
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.editions.classic.messages import Event
from ubongo.editions.classic.state import View
from ubongo.geometry import TURNED_AND_FLIPPED, read_area, write_solution
from ubongo.solving import Puzzle, first_solution

CLASSIC: Types[View, Event] = Types(View, Event)
PAUSE = 3.0
"""Seconds for each task: nobody likes to play against a machine."""


async def main(address: str, code: str) -> None:
    """Sit down at a table, get ready, and solve every task after a while."""
    guest = Guest(address)
    await guest.sit(code, "Thirty lines")
    await guest.get_ready(code)
    async with Player(guest, code, CLASSIC) as player:
        view = await player.until(lambda view: view.phase is not Phase.SETTING_UP, 600)
        while view.phase is not Phase.OVER:
            seat, number, now = player.seat or 0, player.number, view.round
            try:
                if view.phase is Phase.FIELDS and view.pawns[seat] is None:
                    await player.do("choose_field", row=seat)
                    await player.do("get_ready")
                elif view.phase is Phase.ROLL and now and now.starter == seat:
                    await player.do("roll")
                elif view.phase is Phase.PUZZLE and now and (task := now.tasks[seat]):
                    if seat not in now.solved:
                        await asyncio.sleep(PAUSE)
                        puzzle = Puzzle(read_area(task.area), task.pieces, TURNED_AND_FLIPPED)
                        solution = write_solution(first_solution(puzzle) or ())
                        await player.do("claim", solution=solution)
                    elif seat not in view.done:
                        await player.do("take_gems", row=view.pawns[seat] or 0)
            except Refusal as refusal:
                print("refused:", refusal.code)
            view = await player.until_after(number, 600)
        print("over:", view.places)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
