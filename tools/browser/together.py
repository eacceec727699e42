"""What several players do together at one table, up to the call."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import ubongo
from tools.browser.hosting import VISITOR
from tools.browser.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    OpenPage = Callable[..., Page]

Context = dict[str, Any]  # Playwright's own options

DESK: Context = {"viewport": {"width": 1280, "height": 800}}
LIVELY: Context = {"reduced_motion": "no-preference"}
"""What moves on a page moves here; elsewhere it would only take time."""
PHONE: Context = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def text(language: str, key: str) -> str:
    """A text of a room, such as `race.roll`; an edition's file has some of other rooms."""
    room, name = key.split(".", 1)
    texts = {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in (Path(ubongo.__file__).parent / "texts" / language).glob("*.json")
    }
    own = texts[room].get(name)
    return str(own or next(other[key] for other in texts.values() if key in other))


def sit_down(open_page: OpenPage, address: str, *contexts: Context) -> list[Player]:
    """Players in a match, the first of whom made it; the second comes by code, others by link."""
    names = ["Anna", "Björgvin", "Čeněk", "Dörte"]
    players = [
        Player(open_page(address, **context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    code = players[0].makes_a_table(len(players))
    expect(players[0].page.get_by_label(text("en", "invitation.link"))).to_have_value(
        f"{address}#/t/{code}"
    )
    players[1].joins_by_code(code)
    for player in players[2:]:
        player.joins_by_link(f"{address}#/t/{code}")
    begin(players)
    return players


@contextmanager
def two_players(
    browser: Browser, address: str, *devices: dict[str, object]
) -> Iterator[list[Player]]:
    """Anna and Ben on devices of their own, whose pages may complain of a broken line."""
    contexts = [browser.new_context(**{**VISITOR, **device}) for device in devices]
    players = [
        Player(context.new_page(), name)
        for context, name in zip(contexts, ("Anna", "Ben"), strict=True)
    ]
    try:
        for player in players:
            player.page.goto(address)
        yield players
    finally:
        for context in contexts:
            context.close()


def begin(players: list[Player]) -> None:
    """Everybody gets ready, and the match begins by itself."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("fields")


def choose_fields(players: list[Player], rows: list[int]) -> None:
    """Everybody puts the pawn on a field and is ready."""
    for player, row in zip(players, rows, strict=True):
        player.page.locator(f"[data-row='{row}']").click()
        field = player.page.locator(f"[data-row='{row}'] .pawn [data-seat='{player.seat}']")
        expect(field).to_be_visible()
        player.page.locator(".fields > button").click()
    for player in players:
        player.waits_for("roll")


def roll(players: list[Player]) -> None:
    """The starter rolls; after the countdown everybody has a task."""
    buttons = [
        player.page.get_by_role("button", name=text("en", "race.roll")) for player in players
    ]
    starters = [button for button in buttons if button.count()]
    assert len(starters) == 1
    starters[0].click()
    for player in players:
        player.waits_for("reveal")
    for player in players:
        player.waits_for("puzzle")


def roll_or_wait(players: list[Player]) -> None:
    """Whoever of these is the starter rolls; it may also be a bot."""
    for player in players:
        button = player.page.locator("main .big")
        if button.count():
            button.click()


def heard(player: Player) -> Locator:
    """What another player did last; where room is scarce it is only seen in passing."""
    return player.page.locator(".heard li").first


def sees_own_place(player: Player, place: int) -> None:
    """Whoever has solved sees the own place until the round ends."""
    own = player.page.locator(".go-on strong")
    expect(own).to_have_text(text("en", f"standing.place.{place}"))
    expect(own).to_be_in_viewport(ratio=1)


def call(player: Player) -> None:
    """Press the lit button."""
    button = player.page.get_by_role("button", name="Ubongo!")
    expect(button).to_have_class(re.compile(r"\blit\b"))
    button.click()
