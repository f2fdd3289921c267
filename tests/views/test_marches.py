"""The march in Hex Points as the pages have it: the day's clocks, a planned way, its odds, moves and the log."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import replace
from sixturns.odds.plan import true_plan
from sixturns.rulesets.layers import load
from sixturns.views.day import DayView, day_view
from sixturns.views.hexes.odds import odds_view
from sixturns.views.hexes.plan import plan_view
from sixturns.views.logbook import log_lines
from sixturns.world.hexes import Hex
from sixturns.world.party import Party
from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import at, country
from tests.views.test_hexes_plan import DRAWN, WAYS, costs
from tests.views.vale import HERE, PARTY, lands, walking

RULES = load("bladespell")
SLOW = Party(tuple(replace(member, speed=40) for member in PARTY.members))
"""Two points a day."""


def day(**changes: Any) -> DayView:
    """The clocks of a day in the vale."""
    return day_view(walking(**changes), lands(), RULES.rules)


def lines(view: DayView) -> dict[str, tuple[str, bool]]:
    """What is to be borne in mind, and whether it presses."""
    return {what: (said, presses) for what, said, presses in view.lines}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (8, 8, "8 Hex Points for a day's march")),
        ({"pace": "cautious", "points": 5, "allotted": 7}, (5, 7, "5 of 7 Hex Points left")),
        ({"party": SLOW}, (2, 2, "2 Hex Points for a day's march")),
    ],
)
def test_the_day_counts_hex_points(changes: dict[str, Any], expected: tuple[int, int, str]) -> None:
    """Walkers of 120 feet have eight, those of 40 feet two."""
    view = day(**changes)
    assert expected == (view.points, view.allotted, view.walked)


def test_the_march_is_told() -> None:
    """How the day is marched, where the party is lost, what is banked and towards which hex."""
    said = lines(day(pace="cautious", astray=HERE, banked=2, toward=Hex(3, 3)))
    assert ("on a cautious march", False) == said["March"]
    assert ("lost in 0304", True) == said["The way"]
    assert ("2 towards 0303", False) == said["Saved"]
    assert "Travelled" not in said


def test_fatigue_and_forced_mounts_are_told() -> None:
    """One level is borne, two press, and must be rested from; mounts that were forced stand in danger."""
    one, two = (replace(PARTY.members[0], weary=levels) for levels in (1, 2))
    rider = replace(PARTY.members[1], mount=240, overmarched=True)
    assert ("Brenna, 1", False) == lines(day(party=Party((one,))))["Fatigue"]
    said = lines(day(party=Party((two, rider))))
    assert (("Brenna, 2", True), ("a day of rest before the next march", True)) == (said["Fatigue"], said["Rest"])
    assert ("forced yesterday: Odo", True) == said["Mounts"]


def test_the_referee_sees_the_chance_of_somebody_coming() -> None:
    """By the hex's cost: clear country 1, by force one more; the hex where they are, as it was paid for."""
    assert ["encounter check with each Navigation Check, or at the day's end: 1-in-6, clear"] == list(day().secrets)
    assert "2-in-6" in day(pace="forced").secrets[0]
    assert "3-in-6" in day(paid=(HERE, 3)).secrets[0]


def test_a_planned_hex_costs_hex_points() -> None:
    """Clear country 1, hills 2, along the road 1; a day has eight."""
    known: dict[str, Any] = {"pencilled": DRAWN, "ways": WAYS}
    found = plan_view(walking(**known), lands(), RULES.rules, "0303 0302")
    assert found is not None
    assert [("0303", "1", "7 left", 1), ("0302", "2", "5 left", 1)] == costs(found)


def test_what_is_left_of_a_day_counts_in_a_plan() -> None:
    """With two points a day and two woods before them: hills on the first day, woods on the second and third."""
    known: dict[str, Any] = {"pencilled": DRAWN, "ways": WAYS, "party": SLOW}
    found = plan_view(walking(**known), lands(), RULES.rules, "0303 0302 0301 0201")
    assert found is not None
    assert [("0303", "1", "1 left", 1), ("0302", "2", "1 left", 2), ("0301", "2", "1 left", 3)] == costs(found)[:3]
    banked = plan_view(walking(**known, banked=1, toward=Hex(3, 3)), lands(), RULES.rules, "0303")
    assert banked is not None
    assert [("0303", "1", "2 left", 1)] == costs(banked)


def test_the_odds_tell_of_being_lost() -> None:
    """Four hexes of forest with Mind 12: each check fails on 3 of 36."""
    state = March(country("woods", rows=12), label="0412").table.state
    plan = true_plan(RULES, country("woods", rows=12), state, (at("0408"),))
    view = odds_view(plan, None, country("woods", rows=12).hexmap)
    assert f"{100 * (1 - (33 / 36) ** 4):.1f} %" == dict(view.lines)["Lost in a hex on the way"]


def test_the_log_tells_the_march() -> None:
    """Who looked for the way and against what, that the party is lost, and what it sees around."""
    march = March(country("woods"), party=party(walker(mind=9))).sets_out(0, "0404").finds(12)
    whole = "\n".join(str(line) for line in log_lines(march.table))
    assert "You have lost your way in 0404." in whole
    assert "Brenna looks for the way" in whole
    assert "Around you: woods" in whole
