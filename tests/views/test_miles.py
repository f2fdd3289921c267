"""The day and the plan by the basic rules: miles, food that was found, want of rest."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.odds.plan import true_plan
from sixturns.rulesets.houses import rules_at
from sixturns.rulesets.layers import load
from sixturns.views.day import DayView, day_view
from sixturns.views.hexes.plan import PlanView, plan_view
from sixturns.world.hexes import Hex
from sixturns.world.party import Party
from tests.fidelity.marches import at, country
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


def test_what_is_over_and_what_is_kept_are_miles() -> None:
    """Nothing is left once the march is over; what a day saved or owes is told with its unit."""
    assert "no miles left today" == day(over=True).walked
    told = said(day(banked=6, debt=3))
    assert (("6 miles for the next march", False), ("3 miles", True)) == (told["Saved"], told["Owed tomorrow"])


def test_a_planned_hex_costs_miles() -> None:
    """Clear country costs six, hills nine, of 24 a day."""
    known: dict[str, Any] = {"party": WALKERS, "pencilled": DRAWN, "ways": WAYS}
    found = plan_view(walking(**known), lands(), RULES.rules, "0303 0302")
    assert found is not None
    assert [("0303", "6", "18 left", 1), ("0302", "9", "9 left", 1)] == costs(found)


def days(found: PlanView | None) -> list[int]:
    """On which day each hex of a way is entered."""
    assert found is not None
    return [row.day for row in found.rows]


def test_miles_that_are_left_count_towards_the_next_day() -> None:
    """Twenty hexes of woods at nine of 24 miles a day are gone on the eighth, as the odds have it."""
    woods, start = country("woods", rows=24), at("0323")
    known: dict[str, Any] = {"party": WALKERS, "reckoned": start, "true_hex": Hidden[Hex | None](start), "guide": True}
    drawn = frozenset((at(f"03{n:02}"), "woods") for n in range(1, 25))
    state = walking(**known, pencilled=drawn)
    plan = true_plan(RULES, woods, state, (at("0303"),))
    assert (8, [(8, 1.0)]) == (
        days(plan_view(state, woods, RULES.rules, "0303"))[-1],
        [(day, round(chance, 6)) for day, chance in plan.arrives],
    )


@pytest.mark.parametrize(("house", "expected"), [("underworld", [1, 2, 3]), ("banked-points", [1, 2, 2])])
def test_points_that_a_table_banks_count_in_a_plan(house: str, expected: list[int]) -> None:
    """Five points a day and hexes of three: two that are left of the first day buy a third hex on the second."""
    rules, woods, start = rules_at(house).rules, country("woods", rows=24), at("0323")
    party = Party(tuple(replace(member, speed=75) for member in PARTY.members))
    drawn = frozenset((at(f"03{n:02}"), "woods") for n in range(1, 25))
    state = walking(party=party, reckoned=start, true_hex=Hidden[Hex | None](start), pencilled=drawn)
    assert expected == days(plan_view(state, woods, rules, "0320"))


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


def test_the_chance_that_is_shown_is_the_one_that_is_thrown() -> None:
    """On the water of a swamp the day's check is on 3 in 6, on other water on 2."""
    start = at("0305")
    afloat: dict[str, Any] = {"afloat": "boat", "reckoned": start, "true_hex": Hidden[Hex | None](start)}
    shown = {word: day_view(walking(**afloat), country(word), RULES.rules).secrets[0] for word in ("swamp", "sea")}
    assert {
        "swamp": "the day's encounter check: 3-in-6, swamp",
        "sea": "the day's encounter check: 2-in-6, sea",
    } == shown
