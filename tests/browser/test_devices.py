"""Other devices: links and QR codes that work there, and taking one's seat along."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tools.browser.inspection import is_well, opened_settings
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, begin, choose_fields, roll, text
from tools.servers import ROOT, serving, told_address
from ubongo.server.listening import network_host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tools.browser.together import OpenPage

    Look = Literal["light", "dark"]

LIBRARY = ROOT / "web" / "node_modules" / "qr"
"""What draws the codes can also read them."""
EVERYWHERE = "0.0.0.0"  # noqa: S104 - as a family starts it


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[str]:
    """The address in its network of a server that listens everywhere.

    Whoever opens pages asks for it first: then they are closed before the server is.
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


def read_code(page: Page, picture: Locator) -> str:
    """What a camera reads in a QR code."""
    png = base64.b64encode(picture.screenshot(scale="css")).decode()
    read: str = page.context.new_page().evaluate(
        """async ([png, encoder, decoder]) => {
          const image = new Image()
          image.src = `data:image/png;base64,${png}`
          await image.decode()
          const { width, height } = image
          const canvas = new OffscreenCanvas(width, height).getContext('2d')
          canvas.drawImage(image, 0, 0)
          const urlOf = (script) =>
            URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
          const whole = decoder.replace('./index.js', urlOf(encoder))
          const { default: decode } = await import(urlOf(whole))
          return decode({ width, height, data: canvas.getImageData(0, 0, width, height).data })
        }""",
        [
            png,
            *((LIBRARY / name).read_text(encoding="utf-8") for name in ("index.js", "decode.js")),
        ],
    )
    return read


def test_the_settings_say_that_an_address_is_of_no_use_to_other_devices(
    open_page: OpenPage,
) -> None:
    dialog = opened_settings(open_page(**PHONE))
    expect(dialog.get_by_text(text("en", "settings.only_here"))).to_be_visible()


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
    assert read_code(anna.page, picture) == link


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1024, 768)])
def test_the_widest_code_has_room_beside_its_picture(
    at_home: str, open_page: OpenPage, size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(at_home, viewport={"width": width, "height": height})
    Player(page, "Anna").makes_a_table(seats=4)
    code = page.locator(".invitation .code")
    code.evaluate("code => { code.textContent = 'MMMMMM' }")
    room = page.get_by_role("img", name=text("en", "invitation.qr")).bounding_box()
    assert room is not None
    assert code.evaluate("code => code.scrollWidth <= code.clientWidth")
    assert code.evaluate("code => code.getBoundingClientRect().right") <= room["x"]


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
    assert pasted == link.input_value()


def test_the_link_is_shared_where_the_device_offers_it(open_page: OpenPage, address: str) -> None:
    page = open_page("about:blank", **PHONE)
    page.add_init_script("navigator.share = async (given) => { window.shared = given }")
    page.goto(address)
    anna = Player(page, "Anna")
    code = anna.makes_a_table()
    page.get_by_role("button", name=text("en", "invitation.share"), exact=True).tap()
    assert page.evaluate("window.shared") == {"title": "Ubongo", "url": f"{address}#/t/{code}"}


def lent_code(dialog: Locator) -> str:
    """A code out of the settings."""
    dialog.get_by_role("button", name=text("en", "settings.get_code")).click()
    expect(dialog.locator(".code")).to_be_visible()
    return dialog.locator(".code").inner_text()


def comes_by(page: Page, typed: str) -> None:
    """Type a code or a phrase into the settings."""
    page.get_by_label(text("en", "settings.device_code")).fill(typed)
    page.get_by_role("button", name=text("en", "settings.come"), exact=True).click()


def test_a_code_leads_straight_to_the_table_and_the_seat_is_taken_back_in_one_press(
    open_page: OpenPage, browser: Browser, address: str
) -> None:
    desk = Player(open_page(**DESK), "Anna")
    desk.page.locator("#name").fill("Anna")
    code = desk.plays_against_bots()
    desk.waits_for("fields")
    dialog = opened_settings(desk.page)
    dialog.get_by_role("checkbox", name=text("en", "settings.letters")).click()
    lent = lent_code(dialog)
    assert re.fullmatch(r"[A-Z]{4}-[A-Z]{4}", lent)

    context = browser.new_context(**PHONE, locale="en-GB")  # a wrong code complains in the console
    phone = Player(context.new_page(), "Anna")
    phone.page.goto(f"{address}#/settings")
    comes_by(phone.page, "BBBB-BBBB")
    expect(phone.page.get_by_text(text("en", "refusal.wrong_code"))).to_be_visible()
    comes_by(phone.page, lent.lower())
    phone.page.wait_for_url(f"{address}#/t/{code}")
    expect(phone.match).to_have_attribute("data-seat", "0")
    assert phone.page.evaluate("localStorage.getItem('name')") == "Anna"
    assert '"letters":true' in phone.page.evaluate("localStorage.getItem('settings')")

    expect(desk.page.get_by_role("alert")).to_have_text(text("en", "refusal.other_device"))
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    is_well(desk.page)
    desk.page.get_by_role("button", name=text("en", "refusal.take_back")).click()
    desk.waits_for("fields")
    expect(desk.match).to_have_attribute("data-seat", "0")
    expect(phone.page.get_by_role("alert")).to_have_text(text("en", "refusal.other_device"))
    phone.page.get_by_role("button", name=text("en", "refusal.take_back")).tap()
    phone.waits_for("fields")
    expect(phone.match).to_have_attribute("data-seat", "0")
    context.close()


def test_people_who_gather_keep_seat_and_name_on_the_other_device(
    open_page: OpenPage, address: str
) -> None:
    desk = Player(open_page(**DESK), "Anna")
    code = desk.makes_a_table()
    lent = lent_code(opened_settings(desk.page))
    phone = Player(open_page(f"{address}#/settings", **PHONE), "Anna")
    comes_by(phone.page, lent)
    phone.page.wait_for_url(f"{address}#/t/{code}")
    expect(phone.page.get_by_text("Anna").first).to_be_visible()
    expect(phone.page.locator("#sit-name, form.sit")).to_have_count(0)
    expect(desk.page.get_by_role("alert")).to_have_text(text("en", "refusal.other_device"))


def test_a_scanned_code_adds_a_device_and_leads_to_the_table(
    at_home: str, open_page: OpenPage
) -> None:
    here = f"http://localhost:{urlsplit(at_home).port}/"
    desk = Player(open_page(here, **DESK), "Anna")
    table = desk.plays_against_bots()
    desk.waits_for("fields")
    dialog = opened_settings(desk.page)
    lent = lent_code(dialog).replace("-", "")
    picture = dialog.get_by_role("img", name=text("en", "settings.move_code"))
    expect(picture).to_be_visible()
    link = f"{at_home}#/move/{lent}"
    picture.scroll_into_view_if_needed()
    assert read_code(desk.page, picture) == link
    phone = Player(open_page(link, **PHONE), "Anna")
    is_well(phone.page)
    expect(phone.page.get_by_text(text("en", "settings.already"))).to_have_count(0)
    phone.page.get_by_role("button", name=text("en", "settings.move")).tap()
    phone.page.wait_for_url(f"{at_home}#/t/{table}")
    expect(phone.match).to_have_attribute("data-seat", "0")
    phone.page.wait_for_load_state("networkidle")  # what comes later still comes


def test_devices_are_listed_and_signed_out_one_by_one(open_page: OpenPage, address: str) -> None:
    desk = Player(open_page(**DESK), "Anna")
    desk.plays_against_bots()
    desk.waits_for("fields")
    dialog = opened_settings(desk.page)
    lent = lent_code(dialog)
    phone = Player(open_page(f"{address}#/settings", **PHONE), "Anna")
    comes_by(phone.page, lent)
    phone.waits_for("fields")
    desk.page.goto(f"{address}#/settings")
    devices = desk.page.locator("[data-device]")
    expect(devices).to_have_count(2)
    this = desk.page.locator("[data-device=this]")
    expect(this).to_contain_text("Chrome")
    expect(this).to_contain_text(text("en", "settings.this_device"))
    expect(devices.first).to_contain_text(text("en", "settings.device_seen").split(" {")[0])
    is_well(desk.page)
    desk.page.locator("[data-device=other]").get_by_role("button").click()
    expect(devices).to_have_count(1)
    expect(phone.page.get_by_role("alert")).to_have_text(text("en", "refusal.signed_out"))
    is_well(phone.page)
    phone.page.get_by_role("link", name=text("en", "refusal.sign_in")).tap()
    expect(phone.page.get_by_label(text("en", "settings.device_code"))).to_be_visible()
    expect(phone.page.locator("[data-device]")).to_have_count(0)

    this.get_by_role("button").click()
    expect(desk.page.get_by_text(text("en", "settings.sign_out_last"))).to_be_visible()
    is_well(desk.page)
    desk.page.get_by_role("button", name=text("en", "settings.sign_out_yes")).click()
    desk.page.wait_for_url(f"{address}#/")
    expect(desk.page.locator("form.play")).to_be_visible()
    assert desk.page.evaluate("localStorage.getItem('table')") is None
    desk.page.goto(f"{address}#/settings")
    expect(desk.page.get_by_label(text("en", "settings.device_code"))).to_be_visible()
    expect(devices).to_have_count(0)


def test_a_recovery_phrase_is_shown_once_and_brings_a_guest_back(
    open_page: OpenPage, address: str
) -> None:
    lost = Player(open_page(**DESK), "Anna")
    lost.page.locator("#name").fill("Anna")
    lost.plays_against_bots()
    lost.waits_for("fields")
    lost.page.goto(f"{address}#/settings")
    lost.page.get_by_role("button", name=text("en", "settings.phrase_get")).click()
    shown = lost.page.locator("[data-phrase]")
    expect(shown).to_be_visible()
    phrase = shown.inner_text()
    assert re.fullmatch(r"[a-z]{5}( [a-z]{5}){4}", phrase)
    is_well(lost.page)
    lost.page.reload()
    expect(lost.page.get_by_text(text("en", "settings.phrase_has"))).to_be_visible()
    expect(shown).to_have_count(0)

    phone = open_page(f"{address}#/settings", **PHONE)
    comes_by(phone, phrase.upper())
    phone.wait_for_url(re.compile(r"#/t/[A-Z]{6}$"))
    back = Player(phone, "Anna")
    expect(back.match).to_have_attribute("data-seat", "0")
    back.page.goto(f"{address}#/settings")
    expect(back.page.locator("[data-device]")).to_have_count(2)


def test_who_sits_nowhere_comes_with_name_and_settings(open_page: OpenPage, address: str) -> None:
    desk = open_page(f"{address}#/statistics", **DESK)
    made = desk.request.post(
        f"{address}api/tables", data={"edition": "classic", "options": {"seats": 2}}
    )
    assert desk.request.delete(f"{address}api/tables/{made.json()['code']}").ok
    desk.goto(f"{address}#/settings")
    desk.locator("#settings-name").fill("Anna")
    desk.get_by_role("radio", name=text("en", "settings.look.dark")).check(force=True)
    lent = lent_code(desk.locator("main"))
    phone = open_page(f"{address}#/settings", **PHONE)
    comes_by(phone, lent)
    expect(phone.get_by_text(text("en", "settings.has_come"))).to_be_visible()
    expect(phone.locator("#settings-name")).to_have_value("Anna")
    expect(phone.locator("html")).to_have_attribute("data-look", "dark")
    phone.reload()
    expect(phone.locator("[data-device]")).to_have_count(2)
    expect(phone.get_by_text(text("en", "settings.has_come"))).to_have_count(0)


def test_who_has_never_played_has_nothing_to_take_along(browser: Browser, address: str) -> None:
    page = browser.new_context(**PHONE, locale="en-GB").new_page()
    page.goto(f"{address}#/settings")
    page.get_by_role("button", name=text("en", "settings.get_code")).tap()
    expect(page.get_by_text(text("en", "refusal.no_guest"))).to_be_visible()
    page.context.close()
