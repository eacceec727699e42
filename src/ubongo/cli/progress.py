"""A progress bar on standard error for long work; silent where nobody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def shown_progress() -> Iterator[Callable[[str, int, int], None]]:
    """A function that is told (step, done, of) and shows it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        bars: dict[str, int] = {}

        def show(step: str, done: int, of: int) -> None:
            if step not in bars:
                bars[step] = progress.add_task(step, total=of)
            progress.update(progress.task_ids[bars[step]], completed=done, total=of)

        yield show
