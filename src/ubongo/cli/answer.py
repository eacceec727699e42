"""What a command answers: once as data for programs, once as text for people."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text


class Answer(NamedTuple):
    """The same answer twice; which one is printed the caller says."""

    data: dict[str, object]
    text: Sequence[Text | str]


def print_answer(answer: Answer, *, as_json: bool) -> None:
    """One JSON line, or the text in colours where the terminal has them."""
    if as_json:
        print(json.dumps(answer.data))
        return
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for part in answer.text:
        console.print(part)
