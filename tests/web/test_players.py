"""The players' page, without a script: what was told, what burns, and nothing to press."""

from __future__ import annotations

import httpx

from tests.web.evening import Evening, Referee
from tests.web.test_forms import STUCK, force


def test_players_see_what_is_told(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """What the referee's forms make public is on the players' page when it is loaded again; undone, it is gone."""
    path = table.players_path()
    before = stranger.get(path).text
    assert table.table.row.name in before
    assert "Odo&#39;s torch" in before
    force(referee, 1)
    after = stranger.get(path).text
    assert "goblins" in after
    assert "goblins" not in before
    referee.submit("undo", seq=referee.hidden("seq"))
    referee.submit("undo", seq=referee.hidden("seq"))
    assert before == stranger.get(path).text


def test_players_have_nothing_to_send(table: Evening, stranger: httpx.Client) -> None:
    """The players' page has no form, names no address of the referee's, and carries no form token."""
    page = stranger.get(table.players_path()).text
    assert "<form" not in page
    assert "csrf" not in page
    assert "/t/" not in page
    assert table.table.row.id not in page


def test_the_view_is_the_main_part(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """What a page fetches again is its main part, with the ETag of what it shows."""
    path = table.players_path()
    view = stranger.get(f"{path}/view")
    assert "<main" == view.text.lstrip()[:5]
    assert view.text.strip() in stranger.get(path).text
    referee.answer(option=referee.option(*STUCK))
    assert view.headers["etag"] != stranger.get(f"{path}/view").headers["etag"]


def test_two_links_show_two_campaigns(table: Evening, referee: Referee, house: Evening, stranger: httpx.Client) -> None:
    """A link shows the campaign it was made for, whatever happens at other tables."""
    path, other = table.players_path(), house.players_path()
    before = stranger.get(other).text
    force(referee, 1)
    assert before == stranger.get(other).text
    assert "goblins" in stranger.get(path).text
