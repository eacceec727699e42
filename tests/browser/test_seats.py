"""Real pages of a family's evening: the start, who comes late, who is host, and once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.hosting import VISITOR
from tools.browser.players import SEATS, Player
from tools.browser.together import DESK, PHONE, choose_fields, roll_or_wait, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from tools.browser.together import OpenPage


def row(player: Player, seat: int) -> Locator:
    """A seat as it is shown before the match."""
    return player.page.locator(f"[data-seat-row='{seat}']")


def press(player: Player, key: str) -> None:
    """Press the button with this text."""
    player.page.get_by_role("button", name=text("en", key), exact=True).click()


def two_at_a_table(open_page: OpenPage, address: str, **context: object) -> tuple[Player, Player]:
    """Anna has made a table of four seats, and Ben has come."""
    anna, ben = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE, **context), "Ben")
    code = anna.makes_a_table(SEATS)
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(row(anna, 1)).to_contain_text("Ben")
    return anna, ben


def test_the_host_starts_with_those_who_are_ready(open_page: OpenPage, address: str) -> None:
    anna, ben = two_at_a_table(open_page, address)
    start = anna.page.locator("button.start")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(ben.page.locator("button.start")).to_have_count(0)  # that is for the host
    ben.gets_ready()
    expect(start).to_have_attribute("aria-disabled", "false")
    expect(anna.page.locator("#start-help")).to_contain_text("2 free seats")
    anna.gets_ready()  # two are ready, and still nothing begins
    expect(row(ben, 0)).to_contain_text(text("en", "gathering.is_ready"))
    expect(ben.page.locator("[data-seat-row]")).to_have_count(SEATS)
    anna.starts()
    for player in (anna, ben):
        player.waits_for("fields")
    expect(anna.page.locator("header li")).to_have_count(1)


def test_bots_fill_the_free_seats_and_a_latecomer_takes_one_over(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    code = anna.code
    ben.gets_ready()
    anna.page.get_by_label(text("en", "company.fill")).check()
    anna.starts()
    for player in (anna, ben):
        player.waits_for("fields")
    expect(anna.page.locator("header li")).to_have_count(3)
    choose_fields([anna, ben], [2, 4])
    anna.waits_for("roll")
    roll_or_wait([anna, ben])
    anna.waits_for("puzzle")
    carl = Player(open_page(f"{address}#/t/{code}", **DESK), "Carl")
    press(carl, "company.play_too")
    carl.page.locator("#name").fill("Carl")
    press(carl, "gathering.sit")
    expect(carl.page.locator(".notice .watching")).to_contain_text(text("en", "company.next_round"))
    watchers = anna.page.locator("header .watchers .names")
    expect(watchers).to_have_text("Carl")  # all see who waits
    expect(watchers).to_be_in_viewport(ratio=1)
    carl.page.locator(".opener").click()
    carl.page.locator("[data-phrase=hello]").click()
    expect(anna.page.locator("[data-aloud]")).to_contain_text("Carl says")
    anna.waits_until(lambda: carl.match.get_attribute("data-seat") in {"2", "3"})
    expect(carl.page.locator(".notice .watching")).to_have_count(0)
    expect(watchers).to_have_count(0)
    expect(anna.page.locator("header")).to_contain_text("Carl")


def test_a_latecomer_plays_on_for_somebody_who_left_for_good(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    code = anna.code
    cleo = Player(open_page(**DESK), "Cleo")
    cleo.joins_by_link(f"{address}#/t/{code}")
    for player in (ben, cleo):
        player.gets_ready()
    anna.starts()
    choose_fields([anna, ben, cleo], [1, 2, 4])
    anna.waits_for("roll")
    press(ben, "table.leave")
    press(ben, "leaving.leave")
    expect(ben.page.locator(".play-button")).to_be_visible()
    carl = Player(open_page(f"{address}#/t/{code}", **DESK), "Carl")
    press(carl, "company.play_too")
    carl.page.locator("#name").fill("Carl")
    press(carl, "gathering.sit")
    anna.waits_until(lambda: carl.match.get_attribute("data-seat") == "1")
    expect(anna.page.locator("header")).to_contain_text("Carl")


def test_the_result_stays_for_who_still_reads_it_and_a_tally_is_kept(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    for number in (1, 2):
        ben.gets_ready()
        anna.starts()
        anna.waits_for_the_end()
        for player in (anna, ben):
            expect(player.page.locator(".standing")).to_be_visible()
        if number == 1:
            press(anna, "standing.again")
            expect(row(anna, 1)).to_contain_text("Ben")
            expect(anna.page.locator(".tally")).to_contain_text("After 1 match")
            expect(ben.page.locator(".standing")).to_be_visible()
            expect(ben.page.locator(".gathers")).to_have_text("Anna is ready for another match.")
            press(ben, "standing.join")
            expect(row(anna, 1)).to_contain_text(text("en", "gathering.is_ready"))
            ben.gets_ready()  # not yet
            expect(row(anna, 1)).not_to_contain_text(text("en", "gathering.is_ready"))
    for player in (anna, ben):
        expect(player.page.locator(".tally")).to_contain_text("After 2 matches")


def test_a_change_says_what_changed_and_why_nobody_is_ready(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    ben.gets_ready()
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_label(text("en", "hosting.quick")).check()
    expect(ben.page.locator(".waiting")).to_contain_text("Anna has changed what is played")
    expect(ben.page.locator(".agreed li.new")).to_contain_text("Quick match")
    ben.gets_ready()
    expect(ben.page.locator(".waiting")).not_to_contain_text("has changed")
    news = ben.page.locator(".agreed li.new")
    anybody = anna.page.get_by_role("checkbox", name=text("en", "hosting.public"))
    evened = anna.page.get_by_role("checkbox", name=text("en", "hosting.fair"))
    for change, said in (
        (anybody.check, text("en", "gathering.is_public")),
        (anybody.uncheck, text("en", "gathering.is_private")),
        (evened.uncheck, text("en", "gathering.is_plain")),
        (evened.check, "calls less than 20 ms apart are a tie"),
    ):
        change()
        expect(ben.page.locator(".waiting")).to_contain_text("Anna has changed what is played")
        expect(news.get_by_text(said)).to_be_visible()
        ben.gets_ready()
        expect(ben.page.locator(".waiting")).not_to_contain_text("has changed")
    tolerance = anna.page.get_by_role("group", name=text("en", "hosting.tolerance"))
    tolerance.get_by_text("50", exact=True).click()
    expect(news.get_by_text("calls less than 50 ms apart are a tie")).to_be_visible()


def test_the_host_locks_the_table_hides_the_code_and_stays_host_without_a_seat(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    code = anna.code
    ben.gets_ready()
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.locked")).check()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.is_locked"))
    expect(row(ben, 1)).to_contain_text(text("en", "gathering.is_ready"))
    carl = Player(open_page(f"{address}#/t/{code}", **DESK), "Carl")
    expect(carl.page.get_by_text(text("en", "gathering.locked"))).to_be_visible()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.hides_code")).check()
    expect(ben.page.locator("h1")).not_to_contain_text(code)
    expect(ben.page).to_have_title("Ubongo")
    code_is_for_the_host_alone(anna, ben, code)
    press(anna, "hosting.stand_up")
    expect(row(anna, 0)).to_contain_text(text("en", "gathering.free"))
    expect(anna.page.locator("button.start")).to_be_visible()
    expect(anna.page.locator("button.ready")).to_have_count(0)


def code_is_for_the_host_alone(anna: Player, ben: Player, code: str) -> None:
    """A code that is hidden does not come back by itself, and the host may look at it."""
    anna.page.get_by_role("checkbox", name=text("en", "hosting.locked")).uncheck()
    expect(ben.page.locator(".agreed")).to_contain_text(text("en", "gathering.is_private"))
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the tab is back
    expect(ben.page).to_have_title("Ubongo")
    show = text("en", "invitation.show")
    expect(ben.page.get_by_role("button", name=show)).to_have_count(0)
    expect(anna.page.locator("main")).not_to_contain_text(code)
    press(anna, "invitation.show")
    expect(anna.page.locator(".invitation .code")).to_have_text(code)
    link = anna.page.get_by_label(text("en", "invitation.link"))
    expect(link).to_have_value(anna.page.url)
    expect(anna.page.locator("h1")).not_to_contain_text(code)
    press(anna, "invitation.hide")
    expect(anna.page.locator("main")).not_to_contain_text(code)


def test_a_host_without_a_seat_is_named_pauses_and_plays_again(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    anna.page.locator(".agreed summary").click()
    press(anna, "hosting.stand_up")
    expect(row(ben, 0)).to_contain_text(text("en", "gathering.free"))
    expect(ben.page.locator(".help").first).to_contain_text("Anna starts the match")
    ben.gets_ready()
    anna.page.get_by_label(text("en", "company.fill")).check()
    anna.starts()
    ben.waits_for("fields")
    press(anna, "table.pause")
    expect(ben.page.locator(".notice")).to_contain_text("Anna has paused the match.")
    press(anna, "table.resume")
    expect(ben.page.locator(".notice")).not_to_contain_text("paused")
    ben.waits_for_the_end()
    press(anna, "standing.again")
    expect(row(anna, 1)).to_contain_text("Ben")


def test_a_locked_table_says_in_mid_match_that_nobody_else_may_play(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_at_a_table(open_page, address)
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "hosting.locked")).check()
    ben.gets_ready()
    anna.starts()
    anna.waits_for("fields")
    carl = Player(open_page(anna.page.url, **PHONE), "Carl")
    note = carl.page.locator(".notice .watching")
    expect(note).to_contain_text(text("en", "gathering.locked"))
    expect(note.get_by_role("button")).to_have_count(0)


def test_whoever_has_the_name_of_somebody_there_reads_why_and_takes_another(
    open_page: OpenPage, browser: Browser, address: str
) -> None:
    anna = Player(open_page(**DESK), "Anna")
    code = anna.makes_a_table(SEATS)
    # On a page of its own: the console tells of the refused request, and may.
    with browser.new_context(**{**VISITOR, **PHONE}) as context:
        other = Player(context.new_page(), "anna")
        other.joins_by_link(f"{address}#/t/{code}")
        why = text("en", "refusal.name_taken").replace("{name}", "anna")
        expect(other.page.get_by_role("alert")).to_have_text(why)
        other.page.locator("#name").fill("Anna B")
        other.page.locator("form button").click()
        expect(row(anna, 1).locator(".name")).to_have_text("Anna B")


def test_a_host_who_looks_elsewhere_is_told_that_somebody_came(
    open_page: OpenPage, address: str
) -> None:
    anna = Player(open_page(**DESK), "Anna")
    code = anna.makes_a_table(SEATS)
    anna.page.evaluate(
        "() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"
    )
    ben = Player(open_page(**PHONE), "Ben")
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(anna.page).to_have_title("● Ben is here")


def test_it_is_said_who_paused(open_page: OpenPage, address: str) -> None:
    anna, ben = two_at_a_table(open_page, address)
    ben.gets_ready()
    anna.starts()
    for player in (anna, ben):
        player.waits_for("fields")
    press(anna, "table.pause")
    expect(ben.page.locator(".notice")).to_contain_text("Anna has paused the match.")


def test_the_screen_stays_awake_during_a_match(open_page: OpenPage) -> None:
    anna = Player(open_page(**PHONE), "")
    anna.page.add_init_script(
        """Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
          document.documentElement.dataset.awake = kind
          return { released: false, release: async () => {} }
        } } })"""
    )
    anna.page.reload()
    anna.plays_against_bots()
    anna.waits_for("fields")
    expect(anna.page.locator("html")).to_have_attribute("data-awake", "screen")
