"""The odds of a way that is marched in Hex Points, against odds worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.odds.plan import plan, true_plan
from sixturns.rulesets.layers import load
from sixturns.world.campaign import Campaign
from tests.fidelity.hex_points import mounted, party, walker
from tests.fidelity.marches import FAIR, country, in_hex, line, route

RULES = load("bladespell")
ROAD = tuple(f"04{row:02d}" for row in range(40, 0, -1))
ON_A_ROAD = country(rows=40, lines=(line("road", *ROAD),))
FOREST = country("woods", rows=12)


def at_the_end(label: str, mind: int = 8, **changes: Any) -> Campaign:
    """A walker of eight points at the southern end of the country."""
    return in_hex(label, **{"party": party(walker(mind=mind)), **changes})


def test_four_hexes_of_forest_in_a_day() -> None:
    """With Mind 8 three checks of 15 in 36 must succeed on the way into the fourth; one of four fails with the rest."""
    way = true_plan(RULES, FOREST, at_the_end("0412"), route("0408"))
    assert 0 == way.sampled
    assert pytest.approx((15 / 36) ** 3) == dict(way.arrives)[1]
    assert pytest.approx(1 - (15 / 36) ** 4, abs=1e-5) == way.strays
    assert pytest.approx(1, abs=1e-5) == way.gets_there


def test_each_check_brings_one_encounter_check() -> None:
    """One hex of forest is entered at once, with one Navigation Check, and somebody comes on 2-in-6."""
    way = true_plan(RULES, FOREST, at_the_end("0412"), route("0411"))
    assert {1: 1.0} == dict(way.arrives)
    assert pytest.approx(2 / 6) == way.by_day


def test_nobody_is_lost_on_a_road() -> None:
    """Twenty hexes at eight a day: there on the third day, with one check a day, 1-in-6, and none by night."""
    way = true_plan(RULES, ON_A_ROAD, at_the_end("0440"), route("0420"))
    assert {3: pytest.approx(1)} == dict(way.arrives)
    assert [pytest.approx(3 / 6), 0.0, 0.0] == [way.by_day, way.by_night, way.strays]


def test_a_forced_march_rests_every_third_day() -> None:
    """Ten hexes a day by force, twice; a day of rest for two levels of Fatigue; the rest on the fourth day."""
    way = true_plan(RULES, ON_A_ROAD, at_the_end("0440"), route("0415"), "forced")
    assert {4: pytest.approx(1)} == dict(way.arrives)


def test_mounts_die_on_the_way() -> None:
    """On a horse of 240 ft 18 hexes by force, and 18 more; whether it lives (2-in-6) or not, 36 take two days."""
    riders = at_the_end("0440", party=party(mounted(240)))
    way = true_plan(RULES, ON_A_ROAD, riders, route("0404"), "forced")
    assert {2: pytest.approx(1)} == dict(way.arrives)


def test_the_lost_look_for_the_way_first() -> None:
    """Lost in forest with all points: a check for 2, then a hex for 2, today with 15 in 36 at each of three tries."""
    from_here = at_the_end("0412")
    here = from_here.reckoned
    assert here is not None
    lost = in_hex("0412", party=party(walker(mind=8)), astray=here, paid=(here, 2), sky=FAIR)
    way = true_plan(RULES, FOREST, lost, route("0411"))
    miss = 21 / 36
    assert pytest.approx(1 - miss**3) == dict(way.arrives)[1]


def test_a_sampled_march_says_so_and_agrees() -> None:
    """Where too much would have to be solved, marches with dice come out near the exact chances."""
    state = at_the_end("0412", mind=12)
    exact = plan(RULES, FOREST, state, route("0408"))
    few = plan(RULES, FOREST, state, route("0408"), most=3, runs=300)
    assert 300 == few.sampled
    assert abs(dict(few.arrives)[1] - dict(exact.arrives)[1]) < 5 * few.error(dict(exact.arrives)[1])
