"""An encounter by rounds on the referee's page: the responses, initiative, and who has acted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import httpx
import msgspec
import pytest

from sixturns.formats import campaign_file
from tests.web.evening import Evening, Referee, begin


@pytest.fixture
def rounds(house: Evening, request: pytest.FixtureRequest) -> Evening:
    """The sample campaign under the rules of document 002."""
    file = msgspec.structs.replace(campaign_file.sample(), ruleset="basic")
    return house.at(begin(house.tables, file, name=f"Rounds {request.node.name}"))


@pytest.fixture
def referee(rounds: Evening) -> Iterator[Referee]:
    """A referee who sits before goblins that attack, the dice thrown by the app."""
    with closing(rounds.referee()) as browser:
        rounds.table.act(lambda at: at.set_policy("public", "app rolls"), author="referee")
        browser.answer(option=browser.option('"open"', '"east"'))
        browser.answer(option=browser.option("attack"))
        browser.answer(option=browser.option('"fight"'))
        yield browser


def order(page: str) -> list[str]:
    """The rows of the fight card that say who has acted, as words."""
    (listed,) = re.findall(r'<ul class="order">(.*?)</ul>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<li[^>]*>(.*?)</li>", listed)]


def test_the_card_says_whose_go_it_is(referee: Referee) -> None:
    """It shows who acts first, who may act now, how far everybody moves in a round, and who has acted."""
    page = referee.table()
    assert '<p class="initiative"><b>They act first</b></p>' in page
    assert ["they may act", "Brenna waits · 10 ft"] == order(page)[:2]
    assert ["they may act"] == re.findall(r'<li class="go">([^<]*)</li>', page)
    referee.answer(option=referee.option('"act"', '"them"'))
    page = referee.table()
    assert ("Brenna may act · 10 ft", "they have acted") == (order(page)[0], order(page)[-1])
    assert '<li class="go">Brenna ' in page


def test_who_is_down_flees_no_more(referee: Referee) -> None:
    """The button goes with the last hit point; one that has fled can be taken back."""
    flees = referee.table().count(">Flees</button>")
    (path, *_rest) = re.findall(r'value="(fight\.bodies\.[^"]*)\.hp"', referee.table())
    referee.submit("put", path=f"{path}.hp", value="0")
    assert flees - 1 == referee.table().count(">Flees</button>")
    referee.submit("put", path=f"{path}.hp", value="1")
    referee.submit("put", path=f"{path}.fled", value="true")
    assert 1 == referee.table().count(">Back</button>")


def test_a_member_acts_once_a_round(referee: Referee) -> None:
    """Whoever has acted is marked so, until another round begins with a throw of its own."""
    referee.answer(option=referee.option('"act"', '"them"'))
    referee.answer(option=referee.option('"act"', '"brenna"'))
    assert {"has acted"} == {re.sub(r"^(Sister )?\w+ | · .*$", "", row) for row in order(referee.table())[:-1]}
    referee.answer(option=referee.option('"round"'))
    assert "has acted" not in " ".join(order(referee.table()))


def test_players_hear_who_acts_first(rounds: Evening, referee: Referee) -> None:
    """The players are told who has the initiative, and not what the others threw for it."""
    with httpx.Client(base_url=rounds.server.address, follow_redirects=True) as player:
        page = player.get(rounds.players_path()).text
    assert "They have the initiative." in page
    assert "Initiative, the other side" not in page
