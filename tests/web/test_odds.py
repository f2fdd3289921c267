"""The odds of a planned way over HTTP: both for the referee, only what is reckoned for the players."""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, Tile
from tests.views.vale import HERE, LOST, vale, walking
from tests.web.evening import Evening, Referee
from tests.web.test_hexes import outdoors

ON_THE_WAY: dict[str, Any] = {"route": (Hex(3, 3), Hex(3, 2)), "pencilled": frozenset({(HERE, "clear")})}


def words(page: str) -> str:
    """A page without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).strip()


def asked(table: Evening, route: str) -> tuple[int, str]:
    """What the referee is shown of a way."""
    with closing(table.referee()) as referee:
        answer = referee.get(f"{referee.path}/odds", params={"route": route}, headers={"X-Fragment": "1"})
        return answer.status_code, words(answer.text)


def told(table: Evening) -> tuple[int, bytes, bytes]:
    """What the players are shown of the odds of their way, and their page."""
    token = table.server.links.new_players_link(table.table.row.id)
    with table.stranger() as player:
        odds = player.get(f"/p/{token}/odds")
        page = player.get(f"/p/{token}").text.replace(token, "")
        return odds.status_code, odds.content.replace(token.encode(), b""), page.encode()


def test_the_referee_sees_both(house: Evening) -> None:
    """A lost party reckons with 1-in-6 in the clear; that it truly stands in the swamp is the referee's to see."""
    status, said = asked(outdoors(house, walking(month=7, **LOST)), "0303")
    assert 200 == status
    reckoned, truth = said.split("In truth")
    assert "Odds of the way to 0303 exact There, as planned" in reckoned
    assert "Comes truly to 0304" in truth and "Comes truly" not in reckoned
    assert "The party is where it reckons itself." in reckoned
    assert "reckons" not in truth


@pytest.mark.parametrize(
    ("route", "said"),
    [
        ("9999", "There is no hex 9999."),
        ("", "Name the hexes to go by, such as 0804 0903."),
        ("0304", "That is no way: the party is there."),
    ],
)
def test_a_way_that_is_none_is_told(house: Evening, route: str, said: str) -> None:
    """A hex that the map has not, none at all, and the hex that the party is in: one line says so."""
    assert (200, said) == asked(outdoors(house, walking()), route)


def test_the_page_leaves_room_for_them(house: Evening) -> None:
    """The plan links to its odds, which a script fetches and lays there; without one they are a page."""
    table = outdoors(house, walking())
    with closing(table.referee()) as referee:
        page = referee.get(referee.path, params={"route": "0303 0302"}).text
        [address] = re.findall(r'data-odds="([^"]+)"', page)
        assert f"{referee.path}/odds?route=0303%200302" == address
        assert "Back to the table" in referee.get(address).text


def test_the_players_see_the_odds_of_their_way(house: Evening) -> None:
    """On a way that they have declared they see what they can reckon, and nothing of the truth."""
    status, odds, page = told(outdoors(house, walking(**ON_THE_WAY, **LOST)))
    assert 200 == status
    assert "Odds of the way to 0302" in words(odds.decode())
    assert b"truth" not in odds and b"secret" not in odds
    assert b"data-odds" in page


def test_the_players_see_them_only_where_the_referee_shares_them(house: Evening) -> None:
    """Where the odds are not shared, and where there is no way, there are none, and no room for them."""
    for state in (walking(**ON_THE_WAY, forecast=False), walking()):
        status, odds, page = told(outdoors(house, state))
        assert (204, b"", False) == (status, odds, b"data-odds" in page)


def test_two_runs_show_the_players_the_same(house: Evening) -> None:
    """Campaigns that differ in secrets alone, on maps that differ where nobody has been, show the same odds."""
    strange = tuple(Tile(tile.at, "mountains" if tile.at != HERE else tile.terrain) for tile in vale().tiles)
    cut = vale(tiles=tuple(tile for tile in vale().tiles if tile.at.row > 1), features=(), lines=())
    others = (
        (walking(**ON_THE_WAY), vale()),
        (walking(**ON_THE_WAY, **LOST, heading=Hidden(3), taken_as=(("fen", "swamp"),)), vale()),
        (walking(**ON_THE_WAY), cut),
        (walking(**ON_THE_WAY), vale(tiles=strange, features=(Feature("pit", Hex(3, 2), "lair", shown="hidden"),))),
    )
    for far in (ON_THE_WAY["route"], (Hex(3, 1),)):
        shown = [told(outdoors(house, replace(state, route=far), hexmap))[:2] for state, hexmap in others]
        assert 1 == len(set(shown))
        assert 200 == shown[0][0]


def test_a_program_reads_the_odds(house: Evening) -> None:
    """The JSON API gives both plans by figures, and says what is no way."""
    table = outdoors(house, walking(month=7))
    with closing(table.referee()) as referee:
        base = f"/api/{table.table.row.id}/odds"
        found = referee.get(base, params={"route": "0303 0302", "pace": "forced"}).json()
        assert ["policy", "hops"] == [name for name in ("policy", "hops") if name in found["reckoned"]]
        assert [[3, 3, 0], [3, 2, 0]] == [[*hop["at"], 0][:3] for hop in found["true"]["hops"]]
        answer = referee.get(base, params={"route": "0303", "pace": "crawling"})
        assert (422, True) == (answer.status_code, "is no pace" in answer.json()["said"])


def test_only_the_referee_is_told(house: Evening) -> None:
    """Without the referee's cookie there is nothing at those addresses."""
    table = outdoors(house, walking())
    with table.stranger() as stranger:
        for path in (f"/t/{table.table.row.id}/odds", f"/api/{table.table.row.id}/odds", "/p/nobody/odds"):
            assert 404 == stranger.get(path).status_code


def test_a_referee_without_a_map_has_none(referee: Referee) -> None:
    """Below ground there is nothing to plan."""
    answer = referee.get(f"{referee.path}/odds", headers={"X-Fragment": "1"})
    assert (200, "Nobody is out of doors.") == (answer.status_code, words(answer.text))
