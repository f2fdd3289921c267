"""What of the map is looked at: how it opens, and what stays when the page is loaded again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.evening import Evening
from tests.web.test_browser import chromium, come_in, context, page, title

pytestmark = pytest.mark.browser

__all__ = ["chromium", "context", "page"]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser as narrow as a telephone."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


def seen(page: Page) -> list[float]:
    """The part of the drawing in sight: left, top, width, height."""
    return [float(part) for part in (page.locator("svg.delve").get_attribute("viewBox") or "").split()]


def shows(page: Page, pixels: str) -> None:
    """Waits until a square of the map has so many pixels across, such as ``"> 20"``: the drawing may be put in anew."""
    page.wait_for_function(
        """() => {
            const svg = document.querySelector("svg.delve");
            const box = svg.getBoundingClientRect(), part = svg.viewBox.baseVal;
            return box.width > 0 && 32 * Math.min(box.width / part.width, box.height / part.height) PIXELS;
        }""".replace("PIXELS", pixels)
    )


def enter(table: Evening, context: BrowserContext) -> Page:
    """The referee's page."""
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    expect(page.locator("svg.delve")).to_be_visible()
    return page


def test_a_map_too_large_to_be_read_opens_near_the_party(table: Evening, phone: BrowserContext) -> None:
    """On a telephone the squares round the party can be told from each other; the whole is one press away."""
    page = enter(table, phone)
    shows(page, "> 20")
    page.locator("[data-zoom=fit]").click()
    shows(page, "< 13")


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
    shows(page, "<= 41")


def test_the_log_leads_back(page: Page) -> None:
    """An old move is taken back with all that followed, after a look at what goes; redo brings it again."""
    for hour in ("14:10", "14:20"):
        page.keyboard.press("Space")
        expect(page.locator(".bar .when")).to_contain_text(hour)
        while title(page).inner_text() != "What now?":
            page.locator("#question .choices button, #question .roll").first.click()
            page.wait_for_timeout(200)
    page.locator("#lines a", has_text="back to here").last.click()
    expect(page.locator("#panel")).to_contain_text("14:00 Pass the turn")
    page.keyboard.press("Enter")
    expect(page.locator(".bar .when")).to_contain_text("14:00")
    page.keyboard.press("Control+y")
    expect(page.locator(".bar .when")).to_contain_text("14:10")


def test_a_map_too_large_to_be_read_is_shown_near_the_party(page: Page) -> None:
    """A square has some 30 pixels then, Home shows the whole map, and what is looked at outlives a reload."""
    width = "+document.querySelector('#map svg.delve').getAttribute('viewBox').split(' ')[2]"
    across = "document.querySelector('#map svg.delve').clientWidth"
    assert 30 == round(32 * page.evaluate(across) / page.evaluate(width))
    page.locator("#map").press("Home")
    whole = page.evaluate(width)
    page.locator("#map").press("+")
    closer = page.evaluate(width)
    assert closer < whole
    page.reload()
    expect(title(page)).to_have_text("What now?")
    assert closer == page.evaluate(width)


def test_a_form_on_the_map_leaves_the_door_in_sight(page: Page) -> None:
    """The form that a press on a door opens names the door, and does not lie over it."""
    pressed = page.locator("#map .door[data-move]", has=page.locator("title", has_text="stuck")).first
    pressed.click()
    card = page.locator("#map .moves details[open] > .card")
    expect(card.locator(".about")).to_have_text("The east door to room 3")
    apart = """parts => {
        const [over, under] = parts.map((it) => document.querySelector(it)?.getBoundingClientRect());
        return over?.width && (over.right <= under.left || under.right <= over.left);
    }"""
    move = pressed.get_attribute("data-move")
    page.wait_for_function(
        apart, arg=["#map .moves details[open] > .card", f"#map .door[data-move={json.dumps(move)}]"]
    )
