"""Every screen: axe finds nothing, and in no language is anything cut off or missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.browser.inspection import CUT_OFF, is_accessible, is_well, speaks_by_its_texts
from tools.browser.screens.hall import opened_hall
from tools.browser.screens.lens import PSEUDO, View, glances
from tools.browser.screens.listed import WAYS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.browser.screens.hall import Way

FIRST = View("de", "light", "laptop")
LOOKED_AT = (
    FIRST,
    View(PSEUDO, "light", "phone"),
    View("cs", "dark", "phone"),
    View("is", "light", "large"),
)
"""All languages and sizes, with the longest words on the smallest screen.

The pseudo-language is English made longer, and English itself is what walks are walked in.
"""


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_screen_is_well(browser: Browser, way: Way) -> None:
    seen = []
    with opened_hall(browser) as hall:
        for shown in way.walk(hall):
            seen.append(shown.screen)
            for glance in glances(shown, LOOKED_AT):
                where = f"{shown.screen} {glance.view}"
                is_well(shown.page, where)
                if glance.view == FIRST:
                    is_accessible(shown.page, where)
                if glance.view.language == PSEUDO:
                    speaks_by_its_texts(shown.page, where)
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
