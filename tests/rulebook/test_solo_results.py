"""What solo runs came to, and the records to beat."""

import msgspec
import pytest

from tests.rulebook.solo_run import every_edition, result, started
from ubongo.core.solo.messages import (
    SoloEnded,
)
from ubongo.core.solo.results import Category, Mode, SoloResult, best, ranking
from ubongo.decks.box import Side


@pytest.mark.rule("D-34", "L-25")
def test_the_best_results_are_the_records_to_beat() -> None:
    results = [result(3, 9), result(7, 50), result(7, 40), result(2, 1), result(7, 50)]
    records = best(results, 2)[results[0].category]
    assert [(record.place, record.run) for record in records] == [(1, 2), (2, 1), (2, 4)]
    assert [record.result for record in records] == [results[2], results[1], results[4]]
    assert [record.run for record in best(results, 4)[results[0].category]] == [2, 1, 4, 0]
    assert best([], 3) == {}


@every_edition
@pytest.mark.rule("D-34", "L-25")
def test_the_results_of_runs_are_written_down_and_ranked(edition: str) -> None:
    results = []
    for solves, pace in ((1, 1_000), (2, 2_000), (2, 1_500)):
        run = started(edition)
        for _ in range(solves):
            run.solve(pace)
        run.wait()
        assert run.log[-2] == SoloEnded(run.result)
        results.append(msgspec.json.decode(msgspec.json.encode(run.result), type=SoloResult))
    category = Category(edition, Mode.CLOCK, Side.EASY, 5)
    assert [(each.place, each.run) for each in best(results, 9)[category]] == [
        (1, 2),
        (2, 1),
        (3, 0),
    ]


@pytest.mark.rule("D-34", "L-25")
def test_against_the_clock_more_tasks_are_better_and_then_the_earlier_last_one() -> None:
    results = [result(4, 100_000), result(5, 299_000), result(5, 200_000), result(4, 100_000)]
    records = ranking(results)[results[0].category]
    assert [(each.place, each.run) for each in records] == [(1, 2), (2, 1), (3, 0), (3, 3)]
    later = ranking([*results, result(0, 0)])[results[0].category]
    assert (later[-1].place, later[-1].run) == (5, 4)


@pytest.mark.rule("D-34", "L-25")
def test_for_time_less_of_it_is_better_and_equal_times_share() -> None:
    results = [result(5, time, Mode.TASKS) for time in (90_000, 80_000, 80_000, 80_001)]
    records = ranking(results)[results[0].category]
    assert [(each.place, each.run) for each in records] == [(1, 1), (1, 2), (3, 3), (4, 0)]


@pytest.mark.rule("D-34", "L-25")
def test_what_is_not_ranked_is_no_record() -> None:
    spoilt = result(9, 10, is_ranked=False)
    assert ranking([spoilt]) == {}
    (record,) = ranking([spoilt, result(1, 10)])[spoilt.category]
    assert (record.place, record.run, record.result.solved) == (1, 1, 1)


@pytest.mark.rule("A-15")
def test_records_are_kept_apart_by_edition_mode_side_and_length() -> None:
    results = [
        SoloResult("classic", Mode.CLOCK, Side.EASY, 5, 1, 10, 0, is_ranked=True),
        SoloResult("three_d", Mode.CLOCK, Side.EASY, 5, 2, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.TASKS, Side.EASY, 5, 5, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.CLOCK, Side.HARD, 5, 3, 10, 0, is_ranked=True),
        SoloResult("classic", Mode.CLOCK, Side.EASY, 10, 4, 10, 0, is_ranked=True),
    ]
    assert best(results, 1) == {
        Category(one.edition, one.mode, one.side, one.length): ((1, run, one),)
        for run, one in enumerate(results)
    }
    assert len(best(results, 1)) == 5


def test_a_result_is_written_down_so_that_it_can_be_read_for_ever() -> None:
    for mode in ("clock", "tasks"):
        made = SoloResult("three_d", Mode(mode), Side.HARD, 10, 7, 81_500, 2, is_ranked=True)
        line = (
            f'{{"edition":"three_d","mode":"{mode}","side":"hard","length":10,'
            '"solved":7,"time":81500,"put_aside":2,"is_ranked":true}'
        )
        assert msgspec.json.encode(made) == line.encode()
        assert msgspec.json.decode(line, type=SoloResult) == made
