"""What is told of things in hexes: by name where players call them so, else by what they are."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Tell
from sixturns.views.words import Names, told
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature
from tests.views.vale import CASTLE, LAIR, TOWN, lands, vale, walking

INN = Feature("cup", Hex(2, 4), "cave", "The Cup")


def said(fact: str, *, players: bool = True, **about: Any) -> str:
    """What happened, as it is told."""
    world = lands(vale(features=(CASTLE, LAIR, TOWN, INN)))
    return told(Tell(fact, tuple(about.items())), Names(walking(), world, players=players))


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("harrow", "Castle Harrow"),
        ("marle", "Marle"),
        ("cup", "the cave"),
        ("den", "the lair"),
        ("gone", "something"),
    ],
)
def test_players_hear_no_name_that_is_the_referees(id: str, expected: str) -> None:
    """Open settlements and landmarks are called by name; other things by what they are; never anything by its id."""
    assert f"You see: {expected}." == said("sights", features=(id,), at=(Hex(2, 4),))
    assert f"You search, and find: {expected}." == said("hex found", feature=id)
    assert f"You do not find: {expected}." == said("not here", features=(id,))


def test_the_referee_hears_every_name() -> None:
    """The referee's log has the names of all things."""
    assert "You search, and find: Troll den." == said("hex found", players=False, feature="den")


def test_what_is_called_alike_is_told_once() -> None:
    """Two things in one hex that the players call the same are one sight to them."""
    assert "You see: the lair." == said("sights", features=("den", "den"), at=(Hex(3, 3),) * 2)


def test_roads_and_rivers_are_told() -> None:
    """What runs through a hex is told once for each kind."""
    ways = ((1, "river"), (2, "road"), (4, "river"))
    assert "There is a river and a road." == said("ways seen", at=Hex(3, 4), ways=ways)
    banks = ((1, "river bank"), (2, "stream bank"))
    assert "There is the bank of a river and the bank of a stream." == said("ways seen", at=Hex(3, 4), ways=banks)
