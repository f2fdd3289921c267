"""Checks, Stamina and an action for each on the referee's page, under the rules of document 001."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from sixturns.formats import campaign_file
from sixturns.rulesets.layers import load
from sixturns.world.party import Member
from tests.web.evening import Evening, Referee, begin


@pytest.fixture
def cellars(house: Evening, request: pytest.FixtureRequest) -> Evening:
    """The sample campaign under the rules of document 001."""
    file = campaign_file.sample(load("bladespell"))
    return house.at(begin(house.tables, file, name=f"Trials {request.node.name}"))


@pytest.fixture
def referee(cellars: Evening) -> Iterator[Referee]:
    """A referee who has come in."""
    with closing(cellars.referee()) as browser:
        yield browser


def wick(cellars: Evening) -> Member:
    """The thief of the sample party."""
    return cellars.table.read(lambda at: at.now.party["wick"])


def test_the_card_has_the_scores_and_stamina(referee: Referee) -> None:
    """A member's card has the attributes that these rules read, the field of expertise, and Stamina beside Health."""
    page = referee.table()
    assert '<p class="scores num">STR 6 · AGI 10 · MND 8 · PER 7 · expert in searching</p>' in page
    assert '<span class="hp">5 / 6<small>Stamina</small></span>' in page
    assert "WIS 11" not in page


def test_points_come_off_stamina_first(cellars: Evening, referee: Referee) -> None:
    """The button that takes a point away takes it off Stamina while there is any; Stamina has buttons of its own."""
    for stamina, health in ((4, 7), (3, 7)):
        referee.submit("hp", member="wick", by="-1")
        assert (stamina, health) == (wick(cellars).stamina, wick(cellars).hp)
    referee.submit("add", path="party.members.wick.stamina", by="-3")
    referee.submit("hp", member="wick", by="-1")
    assert (0, 6) == (wick(cellars).stamina, wick(cellars).hp)


def test_who_has_acted_is_marked(referee: Referee) -> None:
    """Whoever has listened has acted; the card says so until the turn is passed."""
    listen = referee.option('"listen"', '"east"')
    referee.answer(option=listen, who='"wick"')
    assert 1 == referee.table().count("has acted")
    referee.answer(option=referee.option('"pass"'))
    assert "has acted" not in referee.table()


def test_who_joins_has_attributes(cellars: Evening, referee: Referee) -> None:
    """The form for somebody who joins asks for the attributes of these rules, and takes them."""
    assert 'name="mind" value="7" min="2" max="12"' in referee.table()
    referee.submit("join", name="Ada", mind="11", stamina="8", hp="5")
    ada = cellars.table.read(lambda at: at.now.party["ada"])
    assert (11, 8, 8, 5) == (ada.mind, ada.stamina, ada.most_stamina, ada.hp)


def test_damage_and_falls_are_moves(referee: Referee) -> None:
    """Damage and falls stand folded under their own heading."""
    page = referee.table()
    assert "Harm" in page
    assert "1 damage to Brenna" in page
    assert "Brenna falls 10 ft" in page


def test_players_see_no_dice_of_a_search(cellars: Evening, referee: Referee) -> None:
    """Players are told that nothing was found, and neither the check nor how hard it was."""
    referee.answer(option=referee.option('"search"'), at='"north"', who='"odo"')
    with httpx.Client(base_url=cellars.server.address, follow_redirects=True) as player:
        page = player.get(cellars.players_path()).text
    assert "Odo finds nothing." in page
    assert "Difficulty" not in page
    assert "Mind" not in page
