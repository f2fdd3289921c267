"""The day and the plan by the basic rules: miles, food that was found, want of rest."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.views.day import DayView, day_view
from sixturns.views.hexes.plan import plan_view
from sixturns.world.party import Party
from tests.views.test_hexes_plan import DRAWN, WAYS, costs
from tests.views.vale import PARTY, lands, walking

RULES = load("basic")
WALKERS = Party(tuple(replace(member, speed=120) for member in PARTY.members))


def day(**changes: Any) -> DayView:
    """The clocks of a day in the vale."""
    return day_view(walking(**{"party": WALKERS, **changes}), lands(), RULES.rules)


def said(view: DayView) -> dict[str, tuple[str, bool]]:
    """What is to be borne in mind, and whether it presses."""
    return {what: (words, presses) for what, words, presses in view.lines}


def test_the_day_is_counted_in_miles() -> None:
    """Walkers without a load have 24, of which 18 are left after a hex in the open."""
    assert (24, 24, "24 miles for a day's march") == (day().points, day().allotted, day().walked)
    assert "18 of 24 miles left" == day(points=18, allotted=24, pace="march").walked


def test_a_planned_hex_costs_miles() -> None:
    """Clear country costs six, hills nine, of 24 a day."""
    known: dict[str, Any] = {"party": WALKERS, "pencilled": DRAWN, "ways": WAYS}
    found = plan_view(walking(**known), lands(), RULES.rules, "0303 0302")
    assert found is not None
    assert [("0303", "6", "18 left", 1), ("0302", "9", "9 left", 1)] == costs(found)


def test_food_and_want_of_rest_are_told() -> None:
    """What was found to eat, and who has gone too long without a day of rest."""
    tired = Party((replace(WALKERS.members[0], unrested=7), WALKERS.members[1]))
    told = said(day(party=tired, larder=3))
    assert (("for 3", False), (f"{PARTY.members[0].name}, −1 to attack and damage", True)) == (
        told["Food found"],
        told["Worn out"],
    )
    assert not {"Food found", "Worn out"} & said(day()).keys()


def test_the_referee_sees_the_chance_of_the_day() -> None:
    """There is one check a day, on the range of the country."""
    assert day().secrets[0].startswith("the day's encounter check: 1-in-6")
