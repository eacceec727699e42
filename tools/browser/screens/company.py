"""A walk through what happens among people: coming late, leaving, ending, and once more."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.screens.hall import Shown
from tools.browser.together import choose_fields, text
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page, WebSocketRoute

    from tools.browser.screens.hall import Hall

AT_ONCE = {"side": None, "delay": 0}
LATE = {"side": None, "delay": 30_000}


def button(player: Player, key: str) -> Locator:
    """The button with this text."""
    return player.page.get_by_role("button", name=text("en", key), exact=True)


def company(hall: Hall) -> Iterator[Shown]:
    """Two play, one comes late; they end a match early, finish another, and the host closes."""
    anna, ben = players = hall.players(EDITIONS[0], "Anna", "Björgvin Þór")
    _agree(anna, options={"starter": 0, "handicaps": [AT_ONCE, LATE]})
    expect(ben.page.locator(".agreed")).to_contain_text("30")
    _begin(players)
    choose_fields(players, [2, 4])
    button(anna, "table.leave").click()
    anna.page.get_by_role("dialog").wait_for()
    yield Shown("ways-out", anna.page)
    anna.page.keyboard.press("Escape")
    yield Shown("latecomer", _latecomer(hall, anna, "company.next_match"))
    yield Shown("outage", _outage(hall, anna))
    button(ben, "table.leave").click()
    button(ben, "leaving.want").click()
    anna.page.get_by_role("region", name=text("en", "leaving.together")).wait_for()
    yield Shown("end-votes", anna.page)
    button(anna, "race.roll").click()
    anna.waits_for("puzzle")
    ben.page.locator("main").get_by_role("timer").wait_for()
    yield Shown("late-starter", ben.page)
    button(anna, "leaving.agree").click()
    anna.page.get_by_role("heading", name=text("en", "leaving.over"), exact=True).wait_for()
    yield Shown("ended-early", anna.page)
    yield from _once_more(anna, ben)


def doors(hall: Hall) -> Iterator[Shown]:
    """The host changes what is played, locks the table, lets somebody in, and removes somebody."""
    anna, ben = players = hall.players(EDITIONS[0], "Anna", "Björgvin Þór", bots=1)
    ben.gets_ready()
    _agree(anna, options={"starter": 0})
    changes = count()

    def changed() -> None:
        """Once more in every language: in another one nothing is marked."""
        is_on = next(changes) % 2 == 0
        _agree(anna, options={"automatic_call": is_on})
        automatic = ben.page.locator(".agreed li", has=ben.page.locator("mark"))
        expect(automatic.locator("s")).to_have_count(0 if is_on else 1)
        expect(automatic).to_have_count(1)

    changed()
    yield Shown("table-changed", ben.page, changed)
    _agree(anna, is_locked=True, hides_code=True)
    newcomer = hall.page(f"#/t/{anna.code}")
    newcomer.get_by_text(text("en", "gathering.locked")).wait_for()
    yield Shown("table-locked", newcomer)
    _agree(anna, is_locked=False)
    _begin(players)
    choose_fields(players, [2, 4])
    button(anna, "race.roll").click()
    anna.waits_for("puzzle")
    yield Shown("latecomer-next", _latecomer(hall, anna, "company.next_round"))
    anna.waits_for("roll")
    button(anna, "table.leave").click()
    name = text("en", "leaving.remove").format(name="Björgvin Þór")
    anna.page.get_by_role("button", name=name).click()
    ben.page.get_by_text(text("en", "refusal.removed")).wait_for()
    yield Shown("removed", ben.page)


def _agree(host: Player, **change: object) -> None:
    host.changes(host.code, **change)


def _begin(players: list[Player]) -> None:
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("fields")


def _latecomer(hall: Hall, anna: Player, told: str) -> Page:
    """Somebody for whom no seat is free now, and who is told why."""
    cenek = Player(hall.page(f"#/t/{anna.code}"), "Čeněk")
    button(cenek, "company.play_too").click()
    cenek.page.locator("#name").fill("Čeněk")
    button(cenek, "gathering.sit").click()
    expect(cenek.page.locator(".notice .watching")).to_contain_text(text("en", told))
    return cenek.page


def _outage(hall: Hall, anna: Player) -> Page:
    """What a page shows that is told that the server was away."""

    def told(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        away = ('"stands_still":false', '"stands_still":true')
        server.on_message(lambda frame: socket.send(str(frame).replace(*away)))

    page = hall.context().new_page()
    page.route_web_socket("**/api/socket", told)
    page.goto(f"{hall.address}#/t/{anna.code}")
    expect(page.locator(".notice")).to_have_text(text("en", "standing.waits"))
    return page


def _once_more(anna: Player, ben: Player) -> Iterator[Shown]:
    """The tally after a match, and the end of the table."""
    button(anna, "standing.again").click()
    button(ben, "standing.join").click()
    for player in (anna, ben):
        player.waits_for("fields")
    anna.waits_for_the_end()
    ben.page.locator(".standing h1").wait_for()
    button(anna, "standing.again").click()
    anna.page.locator(".tally").wait_for()
    yield Shown("tally", anna.page)
    anna.page.locator(".agreed summary").click()
    button(anna, "leaving.shut").click()
    button(anna, "leaving.shut_sure").click()
    expect(ben.page.get_by_role("alert")).to_have_text(text("en", "refusal.closed"))
    yield Shown("closed", ben.page)
