"""The page of statistics: before the first match, after it, and what one can take along."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tools.browser.players import choose
from tools.browser.screens.counting import opens_statistics, plays_a_match
from tools.browser.screens.hall import opened_hall
from tools.browser.together import PHONE, text
from ubongo.editions.classic.gem_board import COLOURS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.browser.together import OpenPage


def test_who_has_not_played_is_shown_the_way(open_page: OpenPage, address: str) -> None:
    page = open_page(address, **PHONE)
    page.locator("footer").get_by_role("link", name=text("en", "home.statistics")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("en", "home.statistics"))
    page.get_by_role("link", name=text("en", "statistics.go_play")).click()
    expect(page.get_by_role("button", name=text("en", "home.play"))).to_be_visible()


def test_a_played_match_is_counted_and_its_solve_stands_beside_everybodys(
    browser: Browser,
) -> None:
    with opened_hall(browser) as hall:
        page = plays_a_match(hall).page
        opens_statistics(page, hall.address)
        (match,) = page.context.request.get(f"{hall.address}api/matches").json()["matches"]
        expect(page.locator("[data-played]")).to_have_count(1)
        own = page.locator("[data-played=classic]")
        expect(own.get_by_role("heading")).to_have_text("Classic")
        won = str(int(match["seat"] in match["places"][0]))
        events = log_of(page, f"{hall.address}api/matches/{match['id']}")
        solved = [each["place"] for each in own_events(events, "task_solved")]
        assert len(solved) == 1
        figures = {"played": "1", "won": won, "solved": "1 of 9", "first": str(solved.count(1))}
        for figure, number in figures.items():
            expect(own.locator(f"[data-figure={figure}] dd")).to_have_text(number)
        gems = [int(each) for each in own.locator("[data-gems] .count").all_inner_texts()]
        assert len(gems) == 6
        taken = [gem for each in own_events(events, "gems_taken") for gem in each["gems"]]
        assert gems == [taken.count(colour) for colour in COLOURS]
        expect(own.locator("[data-figure=gems] strong")).to_have_text(str(sum(gems)))
        times = page.get_by_role("region", name=text("en", "statistics.speed_table"))
        cells = times.locator("tbody tr").locator("th, td").all_inner_texts()
        assert cells[:2] == ["Classic · Easy", "1"]
        assert cells[2] == cells[3]  # nobody else has solved anything here
        best = page.locator("[data-best-of=classic] [data-best=fastest]")
        expect(best.locator("strong")).to_have_text(cells[2])  # the only time is the best one
        hardest = page.get_by_role("region", name=text("en", "statistics.hardest"))
        expect(hardest.locator("tbody tr")).to_have_count(1)
        expect(hardest).to_contain_text(cells[2])
        expect(page.locator("figure path.easy title")).to_contain_text(cells[2])
        choose(page.get_by_role("radio", name=text("en", "home.edition.three_d")))
        expect(page.get_by_text(text("en", "statistics.no_tasks"))).to_be_visible()
        choose(page.get_by_role("radio", name=text("en", "home.edition.classic"), exact=True))
        table = list(csv.DictReader(downloaded(page, "csv").splitlines()))
        line = json.loads(downloaded(page, "jsonl"))
        assert [row["task"] for row in table] == [line["task"]]
        assert line["solves"] == 1
        best_rounds_are_watched_again(page)
    assert hall.complaints == []


def best_rounds_are_watched_again(page: Page) -> None:
    """Each plays by itself, from the first throw on."""
    gems = page.locator("[data-best-of=classic] [data-best=gems]")
    expect(gems.locator("strong")).to_have_text("2")
    began = text("en", "replay.round").replace("{number}", "1")
    for best in (page.locator("[data-best-of=classic] [data-best=fastest]"), gems):
        best.get_by_role("link").click()
        expect(page.locator("[data-told]")).to_have_text(began)
        expect(page.get_by_role("button", name=text("en", "replay.pause"))).to_be_visible()
        page.go_back()


def log_of(page: Page, address: str) -> list[dict[str, Any]]:
    """All events of a match."""
    lines = page.context.request.get(address).text().splitlines()[1:]
    return [event for line in lines for event in json.loads(line)["events"]]


def own_events(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Those of some kind that happened on the first seat."""
    return [event for event in events if event["kind"] == kind and event["seat"] == 0]


def downloaded(page: Page, kind: str) -> str:
    """The file behind the link."""
    with page.expect_download() as started:
        page.get_by_role("link", name=text("en", f"statistics.file.{kind}")).click()
    assert started.value.suggested_filename == f"ubongo-classic.{kind}"
    return Path(started.value.path()).read_text(encoding="utf-8")


def test_a_server_that_does_not_answer_is_asked_again(browser: Browser) -> None:
    with opened_hall(browser) as hall:
        page = hall.page(is_well=False, **PHONE)
        page.route("**/api/statistics", lambda route: route.abort())
        page.evaluate("location.hash = '#/statistics'")
        expect(page.get_by_role("alert")).to_have_text(text("en", "table.unreachable"))
        page.unroute("**/api/statistics")
        page.get_by_role("button", name=text("en", "home.retry")).click()
        expect(page.locator(".nothing h2")).to_have_text(text("en", "statistics.nothing"))
