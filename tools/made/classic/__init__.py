"""What the pages of classic, and the tests of solo runs, are given."""

from functools import partial

from tools.made.classic.frames import frames_of_a_match
from tools.made.classic.frames_alone import frames_of_a_run
from tools.made.classic.lesson import lesson
from tools.replays import beginning

MADE = {
    "src/editions/classic/lesson.gen.json": lesson,
    "tests/classic/frames.gen.json": frames_of_a_match,
    "tests/classic/replay.gen.json": partial(beginning, "classic-automatic", 28),
    "tests/solo/frames.gen.json": frames_of_a_run,
    "tests/solo/replay.gen.json": partial(beginning, "classic_solo-tasks", 5),
}
