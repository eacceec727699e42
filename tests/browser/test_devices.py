"""Other devices: links and QR codes that work there, and taking one's seat along."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import expect

from tools.browser.inspection import is_well, opened_settings
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, begin, choose_fields, roll, text
from tools.servers import serving, told_address
from ubongo.server.listening import network_host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tools.browser.together import OpenPage

    Look = Literal["light", "dark"]

EVERYWHERE = "0.0.0.0"  # noqa: S104 - as a family starts it


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[str]:
    """The address in its network of a server that listens everywhere.

    Who opens pages asks for it first: then they are closed before the server is.
    """
    own = network_host()
    if own is None:
        pytest.skip("optional: this machine has no address in a network")
    with serving(tmp_path / "u.db", "--host", EVERYWHERE, "--port", "0") as server:
        port = urlsplit(told_address(server)).port
        yield f"http://{own}:{port}/"


def shown_link(player: Player) -> Locator:
    """The field with the link to the table."""
    return player.page.get_by_role("textbox", name=text("en", "invitation.link"))


def dark_cells(page: Page, picture: Locator, cells: int) -> list[list[int]]:
    """Which cells of a QR code with its quiet zone are dark, seen as a camera sees it."""
    png = base64.b64encode(picture.screenshot(scale="css")).decode()
    seen: list[list[int]] = page.context.new_page().evaluate(
        """async ([png, cells]) => {
          const image = new Image()
          image.src = `data:image/png;base64,${png}`
          await image.decode()
          const { width, height } = image
          const canvas = new OffscreenCanvas(width, height).getContext('2d')
          canvas.drawImage(image, 0, 0)
          const middle = (place, size) => Math.floor(((place + 0.5) * size) / cells)
          const isDark = (y, x) =>
            canvas.getImageData(middle(x, width), middle(y, height), 1, 1).data[0] < 128 ? 1 : 0
          const all = Array.from({ length: cells }, (_, place) => place)
          return all.map((y) => all.map((x) => isDark(y, x)))
        }""",
        [png, cells],
    )
    return seen


@pytest.mark.parametrize("look", ["light", "dark"])
def test_who_opened_localhost_invites_to_an_address_that_others_reach(
    at_home: str, open_page: OpenPage, look: Look
) -> None:
    here = f"http://localhost:{urlsplit(at_home).port}/"
    anna = Player(open_page(here, **DESK, color_scheme=look), "Anna")
    code = anna.makes_a_table()
    link = f"{at_home}#/t/{code}"
    expect(shown_link(anna)).to_have_value(link)
    expect(anna.page.get_by_text(text("en", "invitation.only_here"))).to_have_count(0)
    told = text("en", "invitation.invite_with_picture")
    expect(anna.page.get_by_role("heading", name=told)).to_be_visible()
    picture = anna.page.get_by_role("img", name=text("en", "invitation.qr"))
    matrix = [list(row) for row in segno.make_qr(link, error="m").matrix_iter(border=4)]
    assert dark_cells(anna.page, picture, len(matrix)) == matrix


def test_a_round_is_played_over_the_network_without_what_only_https_has(
    at_home: str, open_page: OpenPage
) -> None:
    anna, ben = players = [
        Player(open_page(at_home, **DESK), "Anna"),
        Player(open_page(at_home, **PHONE), "Ben"),
    ]
    assert not anna.page.evaluate("isSecureContext")
    assert anna.page.evaluate("navigator.clipboard") is None
    code = anna.makes_a_table()
    anna.page.get_by_role("button", name=text("en", "invitation.copy")).click()
    expect(anna.page.get_by_role("button", name=text("en", "invitation.copied"))).to_be_visible()
    ben.joins_by_link(f"{at_home}#/t/{code}")
    begin(players)
    choose_fields(players, [2, 4])
    roll(players)
    first = anna.solution()[0]
    anna.drags(first)
    expect(ben.page.locator(f"[data-board*='{first.piece}']")).to_be_visible()
    ben.presses(ben.solution()[0])
    expect(ben.page.locator("[data-placement]")).to_have_count(1)


def test_the_copied_link_is_the_one_that_is_shown(at_home: str, open_page: OpenPage) -> None:
    anna = Player(open_page(at_home, **DESK), "Anna")
    code = anna.makes_a_table()
    link = shown_link(anna)
    expect(link).to_have_value(f"{at_home}#/t/{code}")
    anna.page.get_by_role("button", name=text("en", "invitation.copy")).click()
    expect(anna.page.get_by_role("button", name=text("en", "invitation.copied"))).to_be_visible()
    dialog = opened_settings(anna.page)
    dialog.get_by_label(text("en", "settings.device_code")).focus()
    anna.page.keyboard.press("ControlOrMeta+V")
    pasted = dialog.get_by_label(text("en", "settings.device_code")).input_value()
    assert link.input_value().startswith(pasted)
    assert len(pasted) == 12  # as much as the field takes


def test_the_link_is_shared_where_the_device_offers_it(open_page: OpenPage, address: str) -> None:
    page = open_page("about:blank", **PHONE)
    page.add_init_script("navigator.share = async (given) => { window.shared = given }")
    page.goto(address)
    anna = Player(page, "Anna")
    code = anna.makes_a_table()
    page.get_by_role("button", name=text("en", "invitation.share"), exact=True).tap()
    assert page.evaluate("window.shared") == {"title": "Ubongo", "url": f"{address}#/t/{code}"}


def test_a_short_code_takes_a_seat_to_another_device(
    open_page: OpenPage, browser: Browser, address: str
) -> None:
    desk = Player(open_page(**DESK), "Anna")
    code = desk.plays_against_bots()
    desk.waits_for("fields")
    dialog = opened_settings(desk.page)
    dialog.get_by_role("button", name=text("en", "settings.get_code")).click()
    lent = dialog.locator(".code").inner_text()
    assert re.fullmatch(r"[A-Z]{4}-[A-Z]{4}", lent)

    phone = Player(browser.new_context(**PHONE, locale="en-GB").new_page(), "Anna")
    phone.page.goto(f"{address}#/settings")
    field = phone.page.get_by_label(text("en", "settings.device_code"))
    field.fill("BBBB-BBBB")
    take = phone.page.get_by_role("button", name=text("en", "settings.come"))
    take.tap()
    expect(phone.page.get_by_text(text("en", "excuse.wrong_code"))).to_be_visible()
    field.fill(lent.lower())
    take.tap()
    expect(phone.page.get_by_text(text("en", "settings.has_come"))).to_be_visible()
    phone.page.goto(f"{address}#/t/{code}")
    expect(phone.match).to_have_attribute("data-seat", "0")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("alert")).to_have_text(text("en", "excuse.taken_over"))
    desk.page.reload()
    expect(desk.page.get_by_text(text("en", "table.watching"))).to_be_visible()
    phone.page.context.close()


def test_a_scanned_code_takes_a_seat_to_another_device(at_home: str, open_page: OpenPage) -> None:
    here = f"http://localhost:{urlsplit(at_home).port}/"
    desk = Player(open_page(here, **DESK), "Anna")
    table = desk.plays_against_bots()
    desk.waits_for("fields")
    dialog = opened_settings(desk.page)
    dialog.get_by_role("button", name=text("en", "settings.get_code")).click()
    picture = dialog.get_by_role("img", name=text("en", "settings.move_code"))
    expect(picture).to_be_visible()
    lent = dialog.locator(".code").inner_text().replace("-", "")
    link = f"{at_home}#/move/{lent}/{table}"
    matrix = [list(row) for row in segno.make_qr(link, error="m").matrix_iter(border=4)]
    picture.scroll_into_view_if_needed()
    assert dark_cells(desk.page, picture, len(matrix)) == matrix
    phone = Player(open_page(link, **PHONE), "Anna")
    is_well(phone.page)
    phone.page.get_by_role("button", name=text("en", "settings.move")).tap()
    expect(phone.match).to_have_attribute("data-seat", "0")
    phone.page.wait_for_load_state("networkidle")  # what comes later still comes


def test_who_has_never_played_has_nothing_to_take_along(browser: Browser, address: str) -> None:
    page = browser.new_context(**PHONE, locale="en-GB").new_page()
    page.goto(f"{address}#/settings")
    page.get_by_role("button", name=text("en", "settings.get_code")).tap()
    expect(page.get_by_text(text("en", "excuse.no_guest"))).to_be_visible()
    page.context.close()
