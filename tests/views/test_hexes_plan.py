"""A way that is planned: its costs by the rules, its days, its odds, and what is the referee's of it."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.hexes.plan import PlanView, plan_view
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Tile
from sixturns.world.party import Party
from sixturns.world.sky import Season, Sky
from tests.views.vale import LOST, PARTY, lands, vale, walking


def plan(typed: str, world: Any = None, **changes: Any) -> PlanView:
    """A way through the vale."""
    found = plan_view(walking(**changes), world or lands(), load("underworld").rules, typed)
    assert found is not None
    return found


def costs(view: PlanView) -> list[tuple[str, str, str, int]]:
    """Each hex of a way: its number, its cost, what is left, which day it is."""
    return [(row.hex, row.price, row.left, row.day) for row in view.rows]


def test_nothing_named_is_no_plan() -> None:
    """Where no hex is named there is no plan."""
    assert plan_view(walking(), lands(), load("underworld").rules, " ") is None


def test_each_hex_costs_what_the_rules_say() -> None:
    """Clear country costs 2 points, hills and woods 3, and a road makes any hex cost 2: rows R000-86 and R000-87."""
    assert [("0303", "2", "6 left", 1), ("0302", "3", "3 left", 1)] == costs(plan("0303 0302"))
    assert [("0404", "2", "6 left", 1), ("0403", "2", "4 left", 1)] == costs(plan("0404 0403"))


def test_between_the_named_hexes_the_way_is_straight() -> None:
    """The hexes between two that are named are on the way, and can be named by what is there."""
    assert ["0303", "0302", "0301"] == [row.hex for row in plan("0301").rows]
    assert "0403" == plan("Castle Harrow").rows[-1].hex


def test_a_day_ends_where_its_points_do() -> None:
    """What is left of a day buys no dearer hex: the next day begins with all of its points again, R000-83."""
    assert [
        ("0303", "2", "6 left", 1),
        ("0302", "3", "3 left", 1),
        ("0301", "3", "0 left", 1),
        ("0201", "3", "5 left", 2),
    ] == costs(plan("0301 0201"))


def test_a_day_that_has_begun_has_its_points() -> None:
    """A plan made on the march begins with the points that are left, and after the march with the next day's."""
    begun: dict[str, Any] = {"pace": "march", "points": 3, "allotted": 8}
    assert [("0303", "2", "1 left", 1), ("0302", "3", "5 left", 2)] == costs(plan("0302", **begun))
    assert [("0303", "2", "6 left", 2)] == costs(plan("0303", **begun, over=True))


def test_weather_that_impedes_takes_points() -> None:
    """On a day of bad weather there are two points fewer, R000-88."""
    mud = Sky("mud", impeded=True, season=Season.SPRING)
    assert [("0303", "2", "4 left", 1)] == costs(plan("0303", sky=mud))


@pytest.mark.parametrize(("typed", "why"), [("0506", "water"), ("0308", "off the map")])
def test_a_way_stops_where_nobody_gets_in(typed: str, why: str) -> None:
    """Water, or a gap in the map, ends a plan with the reason."""
    world = lands(vale(tiles=(*vale().tiles, Tile(Hex(3, 8), "clear"))))
    last = plan(typed, world).rows[-1]
    assert (why, True) == (last.price, last.barred)


def test_beasts_are_not_led_everywhere() -> None:
    """Who has mounts gets into no swamp with them, R000-90."""
    riders = Party(tuple(replace(member, mount=240) for member in PARTY.members))
    [row] = plan("0305", party=riders).rows
    assert ("no way for beasts", True) == (row.price, row.barred)


def test_country_that_nobody_has_described_costs_what_nobody_knows() -> None:
    """A word that no rule knows is asked of the table when it is entered, not when it is planned."""
    strange = lands(vale(tiles=tuple(replace(t, terrain="fungus") if t.at == Hex(3, 3) else t for t in vale().tiles)))
    assert "?" == plan("0303", strange).rows[0].price
    assert "2" == plan("0303", strange, taken_as=(("fungus", "clear"),)).rows[0].price


def test_a_name_that_is_none_is_told() -> None:
    """A hex that the map does not have is named, and the others are planned."""
    found = plan("0303 9999")
    assert ("there is no hex 9999", ["0303"]) == (found.trouble, [row.hex for row in found.rows])


def test_the_chances_are_exact() -> None:
    """In the clear 1 in 6 are lost, and one die by day and one by night meet nobody 25 times in 36."""
    sums = dict(plan("0303").sums)
    assert ("1-in-6", "1") == (sums["Lost today, from 0304"], sums["Days"])
    assert f"{100 * (1 - 25 / 36):.1f} %" == sums["Met by the morning, in 0303"]


def test_nights_on_the_way_add_up() -> None:
    """Over two days nobody comes when no die of either says so: in the hills 4 in 6, in the woods 4 in 6."""
    sums = dict(plan("0301 0201").sums)
    assert f"{100 * (1 - (4 / 6) ** 4):.1f} %" == sums["Met on the way at all"]


def test_by_a_road_nobody_is_lost() -> None:
    """Along a road there is no chance to lose the way, R000-66."""
    at = Hex(3, 3)
    along = plan("0403", reckoned=at, true_hex=Hidden(at))
    assert "none" == dict(along.sums)["Lost today, from 0303"]


def test_the_truth_is_the_referees_alone() -> None:
    """What a lost party's chances truly are stands apart, and nothing of it among what all may know."""
    lost, sound = plan("0303", **LOST), plan("0303")
    assert {"truly, from 0305": "3-in-6", "met by the morning, in 0305": "75.0 %"} == dict(lost.truths)
    assert () == sound.truths
    assert (sound.rows, sound.sums) == (lost.rows, lost.sums)
