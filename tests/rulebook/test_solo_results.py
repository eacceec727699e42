"""What solo runs came to, and the records to beat."""

from pathlib import Path

import msgspec
import pytest

from tests.rulebook.solo_run import every_edition, result, started
from tests.server.databases import fresh_database
from ubongo.core.solo.messages import (
    SoloEnded,
)
from ubongo.core.solo.results import Category, Mode, SoloResult, Source
from ubongo.decks.box import Side
from ubongo.server.store.guests import create_guest
from ubongo.server.store.opening import open_store
from ubongo.server.store.solo import add_solo_result, best_solo_results
from ubongo.server.store.structs import NewSoloResult


@every_edition
def test_the_result_of_a_run_is_written_down(edition: str) -> None:
    run = started(edition)
    for _ in range(2):
        run.solve(1_500)
    run.wait()
    assert run.log[-2] == SoloEnded(run.result)
    assert (run.result.solved, run.result.time) == (2, 3_000)
    assert run.result.category == Category(edition, Mode.CLOCK, Side.EASY, 5)


@pytest.mark.anyio
@pytest.mark.rule("D-34", "L-25")
async def test_the_best_results_are_the_records_to_beat(tmp_path: Path) -> None:
    results = [result(3, 9), result(7, 50), result(7, 40), result(9, 1, is_ranked=False)]
    store = await open_store(f"sqlite:///{fresh_database(tmp_path, 'store.db')}")
    try:
        guest = await store.write(create_guest, "hash")
        for number, one in enumerate(results):
            new = NewSoloResult(str(number), guest.id, None, one)
            await store.write(add_solo_result, new)
        best = await store.read(best_solo_results, results[0].category, 9)
        assert [(record.place, record.id) for record in best] == [(1, "2"), (2, "1"), (3, "0")]
        assert [record.result for record in best] == [results[2], results[1], results[0]]
    finally:
        await store.close()


@pytest.mark.rule("A-15")
def test_records_are_kept_apart_by_edition_mode_side_length_and_source() -> None:
    results = [
        SoloResult("classic", Mode.CLOCK, Side.EASY, 5, 1, 10, 0, is_ranked=True),
        SoloResult("three_d", Mode.CLOCK, Side.EASY, 5, 2, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.TASKS, Side.EASY, 5, 5, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.CLOCK, Side.HARD, 5, 3, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.CLOCK, Side.EASY, 10, 4, 10, 0, is_ranked=True),
        SoloResult(
            "classic", Mode.CLOCK, Side.EASY, 5, 1, 10, 0, is_ranked=True, source=Source.BOX
        ),
    ]
    assert [one.category for one in results] == [
        Category(one.edition, one.mode, one.side, one.length, one.source) for one in results
    ]
    assert len({one.category for one in results}) == 6


def test_a_result_is_written_down_so_that_it_can_be_read_for_ever() -> None:
    for mode in ("clock", "tasks"):
        made = SoloResult("three_d", Mode(mode), Side.HARD, 10, 7, 81_500, 2, is_ranked=True)
        line = (
            f'{{"edition":"three_d","mode":"{mode}","side":"hard","length":10,'
            '"solved":7,"time":81500,"put_aside":2,"is_ranked":true}'
        )
        assert msgspec.json.encode(made) == line.encode()
        assert msgspec.json.decode(line, type=SoloResult) == made
