"""The rules in a real browser: from a question to its step, and from there to a rule that is amended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.evening import Evening
from tests.web.test_browser import chromium, come_in, context, faults_of, try_the_door

__all__ = ["chromium", "context"]

pytestmark = pytest.mark.browser


def wide(page: Page) -> bool:
    """Whether a page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_rule_is_amended_from_its_question(table: Evening, context: BrowserContext) -> None:
    """A question's source leads to its step; *amend* beside a number there opens the form for it."""
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    try_the_door(page)
    page.locator("#question .aside a").click()
    expect(page.locator(".rule-step:target h2")).to_be_visible()
    page.locator(".rule-step:target .number", has_text="doors.strength").get_by_role("link", name="amend").click()
    expect(page.locator("[name=path]")).to_have_value("doors.strength")
    page.locator("[name=path]").fill("doors.hands")
    page.locator("[name=value]").fill("2")
    page.locator("[name=reason]").fill("the doors are narrow")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".changes ins")).to_have_text("2 members")
    page.get_by_role("button", name="So be it").click()
    page.wait_for_url(re.compile(r"/rules\?amended=\d+$"))
    assert 1 == table.table.read(lambda at: len(at.waiting))


@pytest.mark.slow
def test_the_pages_of_the_rules_fit(table: Evening, chromium: Browser) -> None:
    """On a phone no page of the rules is wider than its window, in either theme, and axe has nothing against them."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme="light")
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    table.table.act(lambda at: at.note("x"), author="referee")
    found = []
    own = (f"{table.path}/{part}" for part in ("rules", "rules/encounter", "amend"))
    for path in (*own, "/rules", "/rules/basic", "/new"):
        page.goto(f"{table.server.address}{path}")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found.append((path, wide(page), faults_of(page)))
    assert [] == [one for one in found if one[1] or one[2]]
    context.close()
