"""The page of a new campaign as a browser without scripts has it, for the tests of what is put together on it."""

from __future__ import annotations

import re
from html import unescape

import httpx

from sixturns.world.campaign import Campaign
from tests.formats.hexmaps import VALE
from tests.formats.maps import as_bytes, donjon
from tests.web.evening import Evening

VAULT = ("vault.json", as_bytes(donjon()))
PARTY = "Harl, dwarf, 2, 16, 6, 8, 14, 3, 1150, torch\nMaud, cleric, 1, 10, 16, 13, 6, 5, 850,"
CANARY = '<script>alert(1)</script><img src="http://evil.example/x.png" onload="alert(1)">[tap](javascript:alert(1))'
LAND = ("vale.txt", VALE.encode())
KEPT = (
    *("csrf", "once", "read", "read_map", "name", "party", "filled", "entrance"),
    *("orientation", "parity", "start", "entrance_hex", "month"),
)
"""The fields that a page keeps."""


class Form:
    """The page of a new campaign as a browser without scripts has it: what is typed, chosen and hidden stays in it."""

    def __init__(self, browser: httpx.Client) -> None:
        self.browser = browser
        self.answer = browser.get("/new")

    @property
    def page(self) -> str:
        """The page as it stands."""
        return self.answer.text

    def field(self, name: str) -> str:
        """The value of a field of the page; the one that is checked, of several."""
        if name == "party":
            found = re.search(r'<textarea[^>]*name="party"[^>]*>\n(.*?)</textarea>', self.page, re.DOTALL)
        elif name in ("entrance", "orientation", "parity"):
            found = re.search(rf'name="{name}" value="([^"]*)" checked', self.page)
        elif name == "month":
            found = re.search(r'<option value="(\d+)" selected', self.page)
        else:
            found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        return unescape(found[1]) if found else ""

    def press(
        self,
        do: str,
        file: tuple[str, bytes] | None = None,
        land: tuple[str, bytes] | None = None,
        keys: tuple[str, bytes] | None = None,
        **typed: str,
    ) -> Form:
        """Presses a button, after something was typed and perhaps files chosen."""
        kept = {name: self.field(name) for name in KEPT}
        chosen = {"file": file or ("", b""), "map": land or ("", b""), "keys": keys or ("", b"")}
        parts = {field: (name, content, "application/octet-stream") for field, (name, content) in chosen.items()}
        self.answer = self.browser.post("/new", data=kept | typed | {"do": do}, files=parts, timeout=60)
        return self

    def wrong(self, field: str) -> str:
        """What is said to be wrong with a field."""
        found = re.search(rf'id="wrong-{field}">([^<]*)<', self.page)
        return unescape(found[1]) if found else ""

    @property
    def said(self) -> str:
        """All that is said on the page, without its markup."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.page)).split())


def count(table: Evening) -> int:
    """How many campaigns there are."""
    return len(table.store.campaigns())


def begun(table: Evening, form: Form) -> Campaign:
    """Where the campaign stands that a form has begun."""
    assert 303 == form.answer.status_code, form.said
    id = form.answer.headers["location"].removeprefix("/t/")
    return table.tables.open(id).read(lambda at: at.state)


# ------------------------------------------------------------------------------------------------------------ the way
