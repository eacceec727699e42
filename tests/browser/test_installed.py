"""The installed app: its icons, the page that opens without a server, and renewing itself."""

from __future__ import annotations

import base64
import os
import re
import shutil
import struct
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect

from tools.browser.alone import opens_choices
from tools.browser.hosting import hosted
from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, begin, choose_fields, roll, text
from tools.icons import ICONS, drawing
from tools.servers import free_port, serving, told_address
from ubongo.editions.registry import EDITIONS
from ubongo.server.app import built_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tools.browser.together import OpenPage


def test_the_app_has_a_name_and_icons_of_every_kind(open_page: OpenPage, address: str) -> None:
    page = open_page()
    href = page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = httpx.get(f"{address.rstrip('/')}{href}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == "Ubongo"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = httpx.get(f"{address.rstrip('/')}{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == icon["sizes"]


DIFFERENCE = """async ([png, svg]) => {
  const seen = async (kind, data) => {
    const image = new Image()
    image.src = `data:${kind};base64,${data}`
    await image.decode()
    const canvas = new OffscreenCanvas(128, 128).getContext('2d')
    canvas.drawImage(image, 0, 0, 128, 128)
    return canvas.getImageData(0, 0, 128, 128).data
  }
  const [one, other] = [await seen('image/png', png), await seen('image/svg+xml', svg)]
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length
}"""


def test_the_pictures_are_drawn_from_the_drawing(page: Page, address: str) -> None:
    for icon in ICONS:
        png = base64.b64encode(httpx.get(f"{address}{icon.name}").content).decode()
        svg = base64.b64encode(drawing(icon).encode()).decode()
        assert page.evaluate(DIFFERENCE, [png, svg]) < 2, icon.name


def test_it_is_installed_only_where_the_browser_offers_it(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/settings", **PHONE)
    button = page.get_by_role("button", name=text("en", "settings.install"))
    expect(page.get_by_text(text("en", "settings.devices"), exact=True)).to_be_visible()
    expect(button).to_have_count(0)
    page.evaluate(
        """() => {
          const prompt = async () => { window.asked = true }
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
        }"""
    )
    button.tap()
    assert page.evaluate("window.asked")
    expect(button).to_have_count(0)


KEPT = """async () => {
  const names = await caches.keys()
  const stores = await Promise.all(names.map((name) => caches.open(name)))
  const keys = await Promise.all(stores.map((store) => store.keys()))
  return keys.flat().map(({ url }) => new URL(url).pathname)
}"""
"""The addresses of all that the browser keeps."""


IS_ANOTHER_WAITING = """async () => {
  const found = await navigator.serviceWorker.getRegistration()
  return found.waiting !== null
}"""
"""Whether the worker of a later build has kept everything, and waits for the old pages to close."""


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for what only the browser knows; the page may be another one meanwhile."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(holds)


def test_an_installed_app_opens_without_a_server(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    page = browser.new_context(locale="en-GB").new_page()
    with serving(tmp_path / "u.db", "--port", str(port)) as server:
        page.goto(told_address(server))
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        expect(page.get_by_role("button", name=text("en", "home.play"))).to_be_visible()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        kept = page.evaluate(KEPT)
        assert "/" in kept
        assert [path for path in kept if path.startswith("/api")] == []
    page.reload()
    page.get_by_role("button", name=text("en", "home.play")).click()
    expect(page.get_by_text(text("en", "table.unreachable"))).to_be_visible()
    page.goto(f"http://127.0.0.1:{port}/#/settings")
    expect(page.get_by_text(text("en", "settings.sound_help"))).to_be_visible()
    with serving(tmp_path / "u.db", "--port", str(port)) as server:
        told_address(server)
        page.goto(f"http://127.0.0.1:{port}/#/")
        page.get_by_role("button", name=text("en", "home.play")).click()
        expect(page.locator(".match")).to_be_visible()
    page.context.close()


HASH = re.compile(r"([\w.-]+-)([\w-]{8})(\.(?:js|css|svg|woff2))")
"""A name that is made of contents: `first-BmRGFrvz.js`."""


def built_anew(folder: Path) -> Path:
    """The pages as if they had been built from other sources: all their files have other names."""
    built = built_pages()
    assert built is not None
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("*.gz"))
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        if file.suffix in {".html", ".js", ".css"}:
            told = file.read_text(encoding="utf-8")
            file.write_text(HASH.sub(r"\g<1>anew\2\3", told), encoding="utf-8")
        file.rename(file.with_name(HASH.sub(r"\g<1>anew\2\3", file.name)))
    return folder


def is_built_anew(page: Page) -> bool:
    """Whether this is a page of the later build."""
    return "anew" in (page.locator("script[src]").first.get_attribute("src") or "")


def opens_anew(page: Page, address: str) -> bool:
    """Come to the pages, and be on one of the later build; otherwise leave them.

    The browser takes a moment to see that nobody is left.
    """
    page.goto(address)
    if is_built_anew(page):
        return True
    page.goto("about:blank")
    return False


def practises(page: Page, edition: str) -> None:
    """Open practice, and get a task of an edition and a hint."""
    page.goto(f"{page.url.split('#')[0]}#/practice")
    opens_choices(page)
    choose(page.get_by_role("radio", name=text("en", f"home.edition.{edition}"), exact=True))
    page.get_by_role("button", name=text("en", "practice.begin")).click()
    page.locator("[data-hint=piece]").click()
    expect(page.locator(".news")).to_contain_text("Next comes")
    page.get_by_role("button", name=text("en", "practice.end")).click()


def test_once_it_is_installed_all_editions_can_be_practised_without_a_server(
    browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(locale="en-GB", **PHONE)
    page = context.new_page()
    with hosted(tmp_path) as server:
        address = server.address
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        worker = httpx.get(f"{address}worker.js").text
        wanted = set(re.findall(r'"(/assets/[^"]+)"', worker))
        until(page, lambda: wanted <= set(page.evaluate(KEPT)))
    page.close()
    page = context.new_page()
    page.goto(address)
    for edition in EDITIONS:
        practises(page, edition)
    context.close()


def test_a_new_build_breaks_nothing_with_or_without_a_server(
    browser: Browser, tmp_path: Path
) -> None:
    context, port = browser.new_context(locale="en-GB", **DESK), free_port()
    page = context.new_page()
    with hosted(tmp_path, port=port) as server:
        address = server.address
        page.goto(f"{address}#/practice")
        expect(page.get_by_text(text("en", "practice.kept"))).to_be_visible()
        old = set(page.evaluate(KEPT))
    with hosted(tmp_path, built_anew(tmp_path / "pages"), port):
        page.reload()
        assert is_built_anew(page)
        practises(page, "classic")
        until(page, lambda: page.evaluate(IS_ANOTHER_WAITING))
    page.reload()  # by the worker of the old pages, which waits for this one to be closed
    assert not is_built_anew(page)
    practises(page, "three_d")
    until(page, lambda: opens_anew(page, address))
    practises(page, "card_game")
    assert {path for path in page.evaluate(KEPT) if path in old} == {
        "/",
        "/icon.svg",
        "/manifest.webmanifest",
    }
    context.close()


def newer(folder: Path) -> dict[str, str]:
    """Variables under which the server takes itself for another version."""
    (folder / "sitecustomize.py").write_text("import ubongo\nubongo.__version__ = '99.0.0'\n")
    known = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(folder), *([known] if known else [])])}


def solve(player: Player) -> None:
    """Lay what does not lie yet, and call."""
    for placement in player.solution():
        lying = player.page.locator(f"[data-placement^={placement.piece}]")
        for _ in range(3):  # the page may still move a little after the line is back
            if not lying.count():
                player.drags(placement)
        expect(lying).to_have_count(1)
    player.page.get_by_role("button", name="Ubongo!").click()
    expect(player.page.locator(".news")).to_contain_text(re.compile(r"take (the|2) gems"))


def test_an_older_page_reloads_itself_between_rounds(browser: Browser, tmp_path: Path) -> None:
    database, port = tmp_path / "u.db", str(free_port())
    contexts = [browser.new_context(locale="en-GB", **DESK) for _ in range(2)]
    anna, ben = players = [
        Player(context.new_page(), name)
        for context, name in zip(contexts, ("Anna", "Ben"), strict=True)
    ]
    loads: list[Page] = []
    lost = [player.page.get_by_text(text("en", "table.lost")) for player in players]
    with serving(database, "--port", port) as server:
        address = told_address(server)
        for player in players:
            player.page.goto(address)
        code = anna.makes_a_table()
        # this server's time is real, and a busy machine slow
        anna.changes(code, options={"glass": 600_000})
        ben.joins_by_code(code)
        begin(players)
        choose_fields(players, [2, 4])
        roll(players)
        for player in players:
            player.page.on("load", lambda page: loads.append(page))  # noqa: PLW0108 - Playwright marks it
        anna.drags(anna.solution()[0])
        expect(anna.page.locator("[data-placement]")).to_have_count(1)
    for notice in lost:
        expect(notice).to_be_visible()
    with serving(database, "--port", port, **newer(tmp_path)) as server:
        told_address(server)
        for notice in lost:
            expect(notice).to_have_count(0)
        for player in players:
            solve(player)
        assert loads == []  # not while somebody lays or takes
        for player in players:
            player.page.get_by_role("button", name=text("en", "standing.pass")).click()
        for player in players:
            player.waits_for("roll")
        until(anna.page, lambda: len(loads) >= len(players))
        roll(players)
        assert sorted(loads, key=id) == sorted((anna.page, ben.page), key=id)  # both, once
    for context in contexts:
        context.close()
