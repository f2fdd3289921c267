"""The way of a new user in a real browser: from a dropped file to the report of the first session."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.formats.hexmaps import VALE
from tests.formats.maps import as_bytes, donjon
from tests.web.evening import Evening
from tests.web.test_browser import chromium, come_in, context, count_inputs, faults_of

__all__ = ["chromium", "context"]

pytestmark = pytest.mark.browser

PARTY = "Harl, dwarf, 2, 16, 6, 8, 14, 3, 1150, torch\nMaud, cleric, 1, 10, 16, 13, 6, 5, 850,"
VAULT = as_bytes(donjon())


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A dungeon in a file."""
    path = tmp_path / "vault.json"
    path.write_bytes(VAULT)
    return path


@pytest.fixture
def page(table: Evening, context: BrowserContext) -> Page:
    """A referee's page of a new campaign."""
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    page.goto(f"{table.server.address}/new")
    return page


@pytest.fixture
def fresh(table: Evening) -> str:
    """A name that no campaign has."""
    return f"Evening {len(table.store.campaigns())}"


def test_from_the_file_to_the_report(page: Page, vault: Path, fresh: str) -> None:
    """A file is chosen and read at once, a party pasted, a turn played, the session ended, the report read."""
    count_inputs(page)
    page.set_input_files("#file", vault)
    expect(page.locator(".account h3")).to_have_text("The Small Vault")
    expect(page.locator(".check svg")).to_be_visible()
    page.fill("#table", PARTY)
    page.fill("#name", fresh)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#recap")).to_contain_text("Harl, dwarf 2, 14 of 14 hp")
    page.get_by_role("button", name="Pass the turn").click()
    expect(page.locator("#recap")).to_have_count(0)
    page.get_by_role("link", name="Session", exact=True).click()
    page.locator("#panel").get_by_role("button", name="End session 1").click()
    page.wait_for_url("**/session/1")
    expect(page.locator("h1")).to_have_text("Session 1")
    expect(page.locator("article")).to_contain_text("Maud, cleric 1, 6 of 6 hp.")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#recap")).to_contain_text("Session 2")


def test_a_file_is_dropped_anywhere(page: Page) -> None:
    """What is dropped on the page is read at once, wherever it falls."""
    content = base64.b64encode(VAULT).decode()
    page.evaluate(
        """content => {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes], "dropped.json"));
          for (const kind of ["dragenter", "dragover", "drop"])
            document.querySelector("h1").dispatchEvent(
              new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        content,
    )
    expect(page.locator(".account .hint").first).to_contain_text("dropped.json")


def test_what_was_typed_outlives_a_mistake(page: Page, vault: Path, fresh: str) -> None:
    """An error stands at its field and again by the button; the words are still there, and the mended form begins."""
    page.set_input_files("#file", vault)
    expect(page.locator(".account")).to_be_visible()
    page.fill("#name", fresh)
    page.fill("#table", "name, STR\nHarl, 45")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#wrong-party")).to_have_text("Line 2, column STR: 45 is not from 3 to 18.")
    expect(page.locator("#table")).to_have_value("name, STR\nHarl, 45")
    expect(page.locator("#table")).to_have_attribute("aria-describedby", "wrong-party columns")
    expect(page.locator("#begin .said")).to_contain_text("The party")
    page.fill("#table", "name, STR\nHarl, 15")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/**")


def test_enter_in_the_name_begins_nothing_unseen(table: Evening, page: Page, vault: Path) -> None:
    """A stray Enter looks the form through; it takes the press of a button to begin."""
    page.set_input_files("#file", vault)
    expect(page.locator(".account")).to_be_visible()
    before = len(table.store.campaigns())
    page.fill("#table", PARTY)
    page.focus("#name")
    page.keyboard.press("Enter")
    expect(page.locator(".comers tbody tr")).to_have_count(2)
    assert before == len(table.store.campaigns())


def test_without_a_script(table: Evening, chromium: Browser, vault: Path, fresh: str) -> None:
    """Everything works without one: reading, the sample party, the beginning, the end of the session, its report."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(table.server.new_referee_link(table.table.row.id))
    page.wait_for_url("**/t/**")
    page.goto(f"{table.server.address}/new")
    page.set_input_files("#file", vault)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".account h3")).to_have_text("The Small Vault")
    page.fill("#name", fresh)
    page.get_by_role("button", name="Begin with the sample party").click()
    page.wait_for_url("**/t/**")
    page.get_by_role("button", name="Pass the turn").click()
    page.get_by_role("link", name="Session", exact=True).click()
    page.get_by_role("button", name="End session 1").click()
    expect(page.locator("article h1")).to_have_text("Session 1")
    context.close()


def test_a_land_without_a_script(table: Evening, chromium: Browser, fresh: str) -> None:
    """A map is read, how its hexes lie is chosen, and the campaign begins in a hex of it."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(table.server.new_referee_link(table.table.row.id))
    page.wait_for_url("**/t/**")
    page.goto(f"{table.server.address}/new")
    page.set_input_files("#map-file", {"name": "vale.txt", "mimeType": "text/plain", "buffer": VALE.encode()})
    page.get_by_role("button", name="Read the map").click()
    expect(page.locator("#land .account h3")).to_have_text("vale")
    page.get_by_label("point up").check()
    page.get_by_label("the odd ones").check()
    page.get_by_label("The party sets out in").fill("0102")
    page.get_by_role("button", name="Show it on the map").click()
    expect(page.locator("#land svg")).to_have_attribute("data-hexes", "pointy odd CCRR")
    page.fill("#name", fresh)
    page.get_by_role("button", name="Begin with the sample party").click()
    page.wait_for_url("**/t/**")
    expect(page.locator(".map svg").first).to_have_attribute("data-hexes", "pointy odd CCRR")
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), [("dark", 1280), ("light", 390)])
def test_nothing_keeps_anybody_out(
    table: Evening, chromium: Browser, vault: Path, scheme: str, width: int, fresh: str
) -> None:
    """Axe finds no fault with the form, empty, read and wrong, nor with the recap, the panel and both reports."""
    context = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})  # type: ignore[arg-type]
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    faults = [faults_of(page)]
    table.table.act(lambda at: at.aloud("Something drips."), author="referee")
    table.table.act(lambda at: at.note("Only water."), author="referee")
    players = table.players_path()
    page.goto(f"{table.server.address}/new")
    faults.append(faults_of(page))
    page.set_input_files("#file", vault)
    expect(page.locator(".account")).to_be_visible()
    page.set_input_files("#map-file", {"name": "vale.txt", "mimeType": "text/plain", "buffer": VALE.encode()})
    expect(page.locator("#land .account")).to_be_visible()
    page.get_by_role("button", name="Use the sample party").click()
    expect(page.locator(".comers")).to_be_visible()
    faults.append(faults_of(page))
    page.fill("#name", "a/b")
    page.fill("#table", "Harl")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#wrong-name")).to_be_visible()
    faults.append(faults_of(page))
    page.goto(f"{table.server.address}{table.path}/session")
    faults.append(faults_of(page))
    page.get_by_role("button", name="End session 1").click()
    page.wait_for_url("**/session/1")
    faults.append(faults_of(page))
    page.goto(f"{table.server.address}{players}/session/1")
    faults.append(faults_of(page))
    assert [""] * 7 == faults
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_a_glance_over_the_shoulder(table: Evening, page: Page) -> None:
    """What H hides on the table is hidden in the report too."""
    table.table.act(lambda at: at.note("Only water."), author="referee")
    page.goto(f"{table.server.address}{table.path}/session/1")
    expect(page.locator("em.secret").first).to_be_visible()
    page.evaluate("sessionStorage.setItem('veil', 'on')")
    page.reload()
    expect(page.locator("em.secret").first).to_be_hidden()
