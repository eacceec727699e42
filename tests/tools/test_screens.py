"""./run screens: the page about all screens is current, and its pictures are there and light."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import screens
from tools.browser.screens.lens import View
from tools.browser.screens.listed import SCREENS, WAYS

ROOT = Path(__file__).resolve().parents[2]
HEAVIEST = 120_000


def test_the_page_names_every_screen() -> None:
    assert screens.PAGE.read_text(encoding="utf-8") == screens.written()
    assert all(f"| `{screen}` |" in screens.written() for screen in SCREENS)


def test_no_screen_is_on_two_ways() -> None:
    assert len(SCREENS) == sum(len(way.screens) for way in WAYS)


@pytest.mark.parametrize("name", screens.KEPT)
def test_a_kept_picture_is_light_and_of_a_screen_that_there_is(name: str) -> None:
    picture = ROOT / "docs" / "pictures" / f"{name}.webp"
    assert 1_000 < picture.stat().st_size <= HEAVIEST
    assert screens.KEPT[name].screen in SCREENS


def test_no_other_picture_is_kept() -> None:
    kept = {picture.stem for picture in (ROOT / "docs" / "pictures").iterdir()}
    assert kept == set(screens.KEPT)


def test_every_wanted_view_of_a_screen_has_a_place() -> None:
    views = [View("de", "dark", "phone"), View("is", "light", "large")]
    album = screens.everything(["home"], views)
    files = [file.relative_to(screens.DOCS).as_posix() for file in album["home"].values()]
    assert files == ["screens/de/dark/phone/home.webp", "screens/is/light/large/home.webp"]
