"""The odds of a way in a real browser: they come after the page, and hide with the secrets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.views.vale import LOST, walking
from tests.web.evening import Evening
from tests.web.test_browser import THEMES, chromium, context, faults_of, unfold_all
from tests.web.test_hexes import outdoors
from tests.web.test_hexes_browser import seat
from tests.web.test_odds import ON_THE_WAY

__all__ = ["chromium", "context"]

pytestmark = pytest.mark.browser


def plan(page: Page, route: str) -> None:
    """Types a way and has it planned."""
    page.locator("#plan [data-plan] [name=route]").fill(route)
    page.keyboard.press("Enter")


def players(table: Evening, context: BrowserContext) -> Page:
    """The players' page of a table."""
    page = context.new_page()
    page.goto(table.server.new_players_link(table.table.row.id))
    return page


def test_the_odds_come_with_the_plan(house: Evening, context: BrowserContext) -> None:
    """A way is typed and its odds appear beside it; another way has others; H hides what is true."""
    page = seat(outdoors(house, walking(month=7, **LOST)), context)
    for route, heading in (("0303", "Odds of the way to 0303"), ("0303 0302", "Odds of the way to 0302")):
        plan(page, route)
        expect(page.locator("#odds .title").first).to_contain_text(heading)
    expect(page.locator("#odds .secret dd").last).to_have_text("0303")
    page.locator("#plan-title").click()
    page.keyboard.press("h")
    expect(page.locator("#odds .secret").first).to_be_hidden()
    expect(page.locator("#odds dd").first).to_be_visible()


def test_the_players_see_the_odds_after_their_page(house: Evening, context: BrowserContext) -> None:
    """The players' page has the odds of the way that the party is on, until the referee no longer shares them."""
    table = outdoors(house, walking(**ON_THE_WAY, **LOST))
    page = players(table, context)
    expect(page.locator("#odds .title")).to_contain_text("Odds of the way to 0302")
    table.table.act(lambda at: at.set("forecast", False), author="referee")
    expect(page.locator("#odds")).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
def test_the_odds_keep_nobody_out(house: Evening, chromium: Browser, theme: str) -> None:
    """Axe finds no fault with the odds, folded or not, on either page."""
    table = outdoors(house, walking(**ON_THE_WAY, **LOST))
    context = chromium.new_context(color_scheme="light" if theme == "light" else "dark")
    context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    pages = seat(table, context), players(table, context)
    plan(pages[0], "0303")
    faults = []
    for page in pages:
        expect(page.locator("#odds .title").first).to_contain_text("Odds of the way")
        unfold_all(page)
        faults.append(faults_of(page))
    context.close()
    assert ["", ""] == faults
