"""Every screen in every language: axe finds nothing, nothing is cut off, no text is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.housekeeping import CUT_OFF, is_well
from tests.browser.screens.hall import opened_hall
from tests.browser.screens.lens import View, glances
from tests.browser.screens.listed import WAYS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.screens.listed import Way

LOOKED_AT = (
    View("en", "light", "laptop"),
    View("de", "light", "phone"),
    View("cs", "dark", "phone"),
    View("is", "light", "large"),
)
"""All languages, with the longest words on the smallest screen, and every size."""


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_screen_is_well(browser: Browser, way: Way) -> None:
    seen = []
    with opened_hall(browser) as hall:
        for shown in way.walk(hall):
            seen.append(shown.screen)
            for glance in glances(hall, shown, LOOKED_AT):
                is_well(shown.page, f"{shown.screen} {glance.view}")
    assert seen == list(way.screens)
    assert hall.complaints == []


def test_what_is_cut_off_is_found(page: Page) -> None:
    page.set_content(
        "<button style='width:3em;white-space:nowrap'>much too long</button>"
        "<p style='width:3em;overflow:hidden;white-space:nowrap'>cut in the middle</p>"
        "<p style='margin-left:200vw'>far out</p><button>good<span class='unseen'></span></button>"
    )
    assert page.evaluate(CUT_OFF) == [
        "BUTTON : much too long",
        "P : cut in the middle",
        "P : far out",
    ]
