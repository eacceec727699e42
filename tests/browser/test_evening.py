"""A family's evening as one walk: five people in four languages, and a server that is killed.

Nobody is where the others are: two begin, three come late, two leave, and the server goes down with
two calls under way. The server is a process of its own, whose time is everybody's.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.hosting import VISITOR
from tools.browser.players import SEATS, Player
from tools.browser.together import DESK, PHONE, call, text
from tools.soak.killable import KillableServer
from ubongo.server.app import built_pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from tools.browser.together import Context


class Relative(Player):
    """One of the family, who reads an own language."""

    def __init__(self, browser: Browser, name: str, locale: str, device: Context) -> None:
        self.language = locale[:2]
        self.context = browser.new_context(**{**VISITOR, **device, "locale": locale})
        super().__init__(self.context.new_page(), name)

    def reads(self, key: str, **facts: str) -> str:
        """A text in the own language."""
        return text(self.language, key).format(**facts)

    def button(self, key: str) -> Locator:
        """A button by its text."""
        return self.page.get_by_role("button", name=self.reads(key), exact=True)

    def press(self, key: str) -> None:
        """Press the button with this text."""
        self.button(key).click()

    def comes_late(self, link: str) -> None:
        """Wait for a seat at a table where all are taken."""
        self.page.goto(link)
        self.press("company.play_too")
        self.page.locator("#name").fill(self.name)
        self.press("gathering.sit")
        note = self.page.locator(".notice .watching")
        expect(note).to_contain_text(self.reads("company.next_round"))

    def sees_round(self, number: str) -> None:
        """Wait until this round of three is there."""
        title = self.reads("race.round", number=number, rounds="3")
        expect(self.page.locator(".round")).to_have_text(title)

    def gets_on(self) -> None:
        """Roll, or be ready for the next round, unless it has begun meanwhile."""
        asked = self.button("race.roll").or_(self.button("standing.ready"))
        begun = self.page.locator("[data-phase=reveal], [data-phase=puzzle]")
        asked.or_(begun).first.wait_for()
        asked.evaluate_all("asked => asked[0]?.click()")

    def lays(self) -> None:
        """Lay the whole task."""
        self.waits_for("puzzle")
        self.page.locator("[data-piece]").first.wait_for()
        for placement in self.solution():
            if self.page.evaluate("matchMedia('(hover: none)').matches"):
                self.presses(placement)
            else:
                self.drags(placement)

    def leaves(self) -> None:
        """Leave for good; a bot plays on."""
        self.press("table.leave")
        self.press("leaving.leave")
        expect(self.page.locator(".play-button")).to_be_visible()

    @property
    def own_place(self) -> Locator:
        """The place in this round, as it stays in sight."""
        return self.page.locator(".go-on strong")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[KillableServer]:
    """A server at the speed of people, which is killed in the end in any case."""
    pages = built_pages()
    if pages is None:
        pytest.skip("the pages are not built")
    server = KillableServer(tmp_path, speed=1, pages=pages)
    server.start_here()
    yield server
    server.kill()


def test_an_evening_of_the_family(browser: Browser, server: KillableServer) -> None:
    with ExitStack() as evening:
        family = [
            Relative(browser, "Anna", "en-GB", DESK),
            Relative(browser, "Dörte", "de-DE", PHONE),
            Relative(browser, "Čeněk", "cs-CZ", DESK),
            Relative(browser, "Björgvin", "is-IS", DESK),
            Relative(browser, "Emma", "en-GB", DESK),
        ]
        for each in family:
            evening.callback(each.context.close)
        link = two_begin(server, *family[:2])
        first_round(link, *family)
        second_round(server, family[0], *family[2:])
        last_round(*family[2:])
        once_more(*family[2:])


def two_begin(server: KillableServer, anna: Relative, doerte: Relative) -> str:
    """Anna makes a table and starts with Dörte and two bots; the link to the table."""
    anna.page.goto(server.address)
    code = anna.makes_a_table(SEATS, "light_dark")
    anna.changes(code, options={"quick": True, "starter": 0, "glass": 180_000})
    link = f"{server.address}#/t/{code}"
    doerte.joins_by_link(link)
    expect(anna.page.locator("[data-seat-row='1']")).to_contain_text("Dörte")
    expect(anna.page.locator(".agreed")).to_contain_text("Quick match: 3 rounds.")
    doerte.gets_ready()
    anna.page.get_by_label(anna.reads("company.fill")).check()
    anna.starts()
    return link


def first_round(link: str, anna: Relative, doerte: Relative, *late: Relative) -> None:
    """Three come late and wait in the open, one leaves for good; then the three have seats."""
    anna.gets_on()
    doerte.waits_for("puzzle")  # until then a latecomer gets a seat at once
    for each in late:
        each.comes_late(link)
    doerte.leaves()
    anna.lays()
    call(anna)
    anna.press("standing.go_on")
    for each in late:
        expect(each.match).to_have_attribute("data-seat", re.compile("[123]"))
        expect(each.page.locator(".notice .watching")).to_have_count(0)


def second_round(
    server: KillableServer, anna: Relative, cenek: Relative, bjorgvin: Relative, emma: Relative
) -> None:
    """The host leaves. The server is killed, and two call before it is back."""
    late = (cenek, bjorgvin, emma)
    for each in (anna, *late):
        each.sees_round("2")
        each.gets_on()
    for each in late:
        each.lays()
    anna.leaves()
    server.kill()
    for each in late:
        expect(each.page.get_by_text(each.reads("table.lost"))).to_be_visible()
    call(bjorgvin)
    bjorgvin.page.wait_for_timeout(300)
    call(cenek)
    bjorgvin.context.set_offline(True)
    server.start_here()
    waits = cenek.page.get_by_text(cenek.reads("standing.waits"))
    expect(waits).to_be_visible()
    expect(cenek.own_place).to_have_count(0)  # nothing is decided before all are back
    bjorgvin.context.set_offline(False)
    expect(bjorgvin.own_place).to_have_text(bjorgvin.reads("standing.place.1"))
    expect(cenek.own_place).to_have_text(cenek.reads("standing.place.2"))
    expect(waits).to_have_count(0)
    call(emma)
    for each in late:
        each.press("standing.go_on")


def last_round(*late: Relative) -> None:
    """All three solve, and the match is over."""
    for each in late:
        each.sees_round("3")
        each.gets_on()
    for each in late:
        each.lays()
        call(each)
        each.press("standing.go_on")
    for each in late:
        expect(each.page.locator(".standing h1")).to_be_visible()


def once_more(cenek: Relative, bjorgvin: Relative, emma: Relative) -> None:
    """One asks for another match, another joins when the result is read; the tally is kept."""
    cenek.press("standing.again")
    tally = cenek.page.locator(".tally")
    expect(tally).to_contain_text("Po 1 hře")
    expect(bjorgvin.page.locator(".standing h1")).to_be_visible()
    expect(bjorgvin.page.locator(".gathers")).to_contain_text("Čeněk")
    bjorgvin.press("standing.join")
    for each in (cenek, bjorgvin):
        expect(each.page.locator(".tally li")).not_to_have_count(0)
        expect(each.page.locator(".seats")).to_contain_text("Björgvin")
    expect(cenek.page.locator("button.start")).to_be_visible()  # who is the host now
    expect(bjorgvin.page.locator("button.start")).to_have_count(0)
    expect(emma.page.locator(".standing h1")).to_be_visible()  # who still reads the result
