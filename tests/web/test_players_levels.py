"""The players' page looks at every level that they know, and at no other."""

from __future__ import annotations

import re

import httpx

from tests.web.evening import Evening


def know(table: Evening, *areas: str) -> None:
    """Has the players know these areas too."""
    table.table.act(lambda at: at.set("seen", [*at.now.seen, *areas]), author="referee")


def read(table: Evening, path: str, level: str = "", tail: str = "") -> str:
    """The players' page, or the part of it that changes, at a level."""
    asked = {"level": level} if level else {}
    return httpx.get(f"{table.server.address}{path}{tail}", params=asked).text


def test_one_level_has_no_buttons(table: Evening) -> None:
    """As long as they know one level only, nothing tells that there are more, whatever they ask for."""
    path = table.players_path()
    assert [f'href="{path}"', f'href="{path}?level=land"'] == re.findall(
        rf'href="{path}(?:\?level=[^"]*)?"', read(table, path)
    )
    for none in ("2", "9", "x", "-1", "land2", '"><b>'):
        assert read(table, path, tail="/view") == read(table, path, none, "/view")


def test_each_level_they_know_has_a_button(table: Evening) -> None:
    """Upstairs is within reach once they are down; the level of the party has the plain address."""
    path = table.players_path()
    know(table, "14", "15")
    here, below = read(table, path), read(table, path, "2")
    assert f'<a href="{path}" aria-current="page">' in here
    assert f'<a href="{path}?level=2" aria-current="page">' in below
    assert [True, False] == ["Place 1" in page for page in (here, below)]
    assert [False, True] == ["Place 3" in page for page in (here, below)]
    assert f'data-view="{path}/view?level=2"' in below
    assert below.partition("<main")[2].partition("</main>")[0] in read(table, path, "2", "/view")


def test_a_level_they_look_at_keeps_its_mark_until_it_changes(table: Evening) -> None:
    """What happens elsewhere changes nothing of the page that shows another level, until it is told."""
    path = table.players_path()
    know(table, "14")
    address = f"{table.server.address}{path}/view?level=2"
    mark = httpx.get(address).headers["etag"]
    assert 304 == httpx.get(address, headers={"If-None-Match": mark}).status_code
    know(table, "15")
    assert 200 == httpx.get(address, headers={"If-None-Match": mark}).status_code
