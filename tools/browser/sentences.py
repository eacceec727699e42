"""Whatever may be said above a board, and whether the one line for it is large enough."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import ubongo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Page

TEXTS = Path(ubongo.__file__).parent / "texts"
LINES = Path(__file__).parents[2] / "web/src/match/NewsLine.svelte"
SAID = re.compile(
    r"^(news|must|fault|refusal|say|hint|ready_wait|.*\.say"
    r"|gems\.(call_now|take_now_\d|none_\w+|you_\w+|took|passed|not_taken|your_go|go_of)"
    r"|give_up_asked\w*)\b"
)
SPOKEN = re.compile(r"^say\.(chosen|at|laid|all_laid|taken_up|shifted)\b")
"""What the hands say to the ear alone."""
ALONE = ("help", "solo")
"""Whose sentences only those read who play alone or against bots."""
FACTS = {
    "name": "Björgvin Þór",
    "names": "Anna, Björgvin Þór",
    "animal": "grasshopper",
    "one": "8",
    "other": "9",
    "goal": "7",
}
NUMBERS = {"one": "9", "few": "7, 8, 9", "other": "4, 5, 6, 7, 8, 9"}
"""The cards of a sentence, for each of its forms."""
REASON = re.compile(r"^fault\.")
TOO_HIGH = """([texts, long, longer]) => {
  const line = document.querySelector('.news')
  const before = line.getBoundingClientRect().height
  return texts.filter((text) => {
    line.textContent = text
    line.classList.toggle('long', text.length > long)
    line.classList.toggle('longer', text.length > longer)
    return line.scrollHeight > line.clientHeight + 1
      || line.getBoundingClientRect().height !== before
  })
}"""


def sentences(language: str, rooms: Iterable[str], but: re.Pattern[str] = SPOKEN) -> list[str]:
    """Whatever may be said above a board, with long facts in it, and each with every reason."""
    files = [json.loads((TEXTS / language / f"{room}.json").read_text("utf-8")) for room in rooms]
    texts = [
        (form, each)
        for file in files
        for key, said in file.items()
        if SAID.match(key) and not but.search(f"{key} {said}")
        for form, each in _forms(said)
    ]
    reasons = [
        (form, each)
        for file in files
        for key, said in file.items()
        if REASON.match(key)
        for form, each in _forms(said)
    ]
    return [
        _filled(each, form, why)
        for form, each in texts
        for of, why in (reasons if "{why}" in each else [("", "")])
        if of in {form, ""}
    ]


def cut_off(page: Page, said: list[str]) -> list[str]:
    """The sentences for which the page has no room, or makes some by moving the board."""
    lengths = re.findall(r"const LONG(?:ER)? = (\d+)", LINES.read_text("utf-8"))
    too_high: list[str] = page.evaluate(TOO_HIGH, [said, *map(int, lengths)])
    return too_high


def _forms(said: str | dict[str, str]) -> Iterator[tuple[str, str]]:
    """The forms of a sentence, by the number that it is for."""
    yield from said.items() if isinstance(said, dict) else [("", said)]


def _filled(said: str, form: str, why: str) -> str:
    facts = {**FACTS, "cards": NUMBERS.get(form, "9")}
    whole = said.replace("{why}", why)
    return re.sub(r"\{(\w+)\}", lambda fact: facts.get(fact[1], "12"), whole)
