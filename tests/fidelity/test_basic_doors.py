"""Doors and surprise: one that only opens is not broken open, and light betrays who comes through it."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from tests.fidelity.basics import EASY, LIT, basic
from tests.fidelity.blade import IN_THE_HALL, bladespell
from tests.fidelity.book import AT_THE_DOOR, OAK, ORCS, Seat, cellar, house, with_foes

NEGATES = house(base="basic", surprise_light='"negates"', surprise_bursting='"by force"')
STRICT = house(surprise_bursting='"by force"')
BELOW = with_foes(ORCS, lights=LIT)
BLADE = replace(IN_THE_HALL, foes=Hidden((ORCS,)))


@pytest.mark.rule("R001-60", "R002-11")
@pytest.mark.parametrize(
    ("ruleset", "state", "who"),
    [(bladespell(), BLADE, "ada"), (NEGATES, BELOW, "harl"), (STRICT, BELOW, "harl")],
)
def test_a_door_that_only_opens(ruleset: RuleSet, state: Campaign, who: str) -> None:
    """Light betrays a party that opens a door which is not stuck: those behind it cannot be surprised."""
    table = Seat(state, cellar(EASY), ruleset).move("open", "oak", who=(who,)).dice(surprise_party=5)
    assert "surprise-foes" != table.asks


@pytest.mark.rule("R001-60")
def test_a_door_that_is_broken_open() -> None:
    """Where it has to be broken open those behind it may be surprised, light or no light."""
    table = Seat(BLADE, cellar(OAK), bladespell()).move("open", "oak", who=("ada",)).dice(strength_check=2)
    assert "surprise-foes" == table.dice(surprise_party=5).asks


def test_who_opens_a_door_without_force() -> None:
    """Where the side that opens the door is spared, that is so of a door that is not stuck as well."""
    spared = basic("surprise.opener_surprised = false")
    table = Seat(replace(AT_THE_DOOR, foes=Hidden((ORCS,))), cellar(EASY), spared).move("open", "oak", who=("harl",))
    assert "surprise-foes" == table.asks
