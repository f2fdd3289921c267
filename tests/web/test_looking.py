"""What of the map is looked at: how it opens, and what stays when the page is loaded again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.evening import Evening
from tests.web.test_browser import chromium, come_in

pytestmark = pytest.mark.browser

__all__ = ["chromium"]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser as narrow as a telephone."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


def seen(page: Page) -> list[float]:
    """The part of the drawing in sight: left, top, width, height."""
    return [float(part) for part in (page.locator("svg.delve").get_attribute("viewBox") or "").split()]


def pixels(page: Page) -> float:
    """How many pixels a square of the map has across."""
    _x, _y, width, height = seen(page)
    box = page.locator("svg.delve").bounding_box()
    assert box is not None
    return 32 * min(box["width"] / width, box["height"] / height)


def enter(table: Evening, context: BrowserContext) -> Page:
    """The referee's page."""
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    expect(page.locator("svg.delve")).to_be_visible()
    return page


def test_a_map_too_large_to_be_read_opens_near_the_party(table: Evening, phone: BrowserContext) -> None:
    """On a telephone the squares round the party can be told from each other; the whole is one press away."""
    page = enter(table, phone)
    assert pixels(page) > 20
    page.locator("[data-zoom=fit]").click()
    assert pixels(page) < 13


def test_what_is_looked_at_outlasts_a_reload(table: Evening, phone: BrowserContext) -> None:
    """Whether near or the whole, it is shown again when the page is."""
    page = enter(table, phone)
    for press in ("in", "fit"):
        page.locator(f"[data-zoom={press}]").click()
        before = seen(page)
        page.reload()
        expect(page.locator("svg.delve")).to_be_visible()
        assert before == seen(page)


def test_a_map_of_one_room_does_not_fill_the_screen(table: Evening, phone: BrowserContext) -> None:
    """However little the players know, a square stays of a size."""
    table.table.act(lambda at: at.set("seen", [at.now.at]), author="referee")
    page = phone.new_page()
    page.goto(f"{table.server.address}{table.players_path()}")
    expect(page.locator("svg.delve")).to_be_visible()
    assert pixels(page) <= 41
