"""A way that is planned: its costs by the rules, and its days."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.views.hexes.plan import PlanView, plan_view
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Tile
from sixturns.world.party import Party
from sixturns.world.sky import Season, Sky
from tests.views.vale import LOST, PARTY, lands, vale, walking

DRAWN = frozenset((tile.at, tile.terrain) for tile in vale().tiles)
WAYS = frozenset((tile.at, *way) for tile in vale().tiles for way in vale().look(tile.at, "lines"))
"""The whole of the vale, as a party has drawn it that knows all of it."""


def plan(typed: str, world: Any = None, **changes: Any) -> PlanView:
    """A way through the vale, for a party that knows all of it unless something else is said."""
    known: dict[str, Any] = {"pencilled": DRAWN, "ways": WAYS}
    found = plan_view(walking(**known | changes), world or lands(), load("underworld").rules, typed)
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


def test_a_way_stops_where_nobody_gets_in() -> None:
    """Water ends a plan with the reason."""
    last = plan("0506").rows[-1]
    assert ("water", True) == (last.price, last.barred)


def test_only_the_referee_is_told_that_the_map_ends() -> None:
    """Over a gap in the map the players' plan goes on; the truth stands beside it."""
    world = lands(vale(tiles=(*vale().tiles, Tile(Hex(3, 8), "clear"))))
    gap = plan("0308", world).rows[2]
    assert ("0307", "clear", True, "off the map") == (gap.hex, gap.country, gap.assumed, gap.truth)


def test_country_that_nobody_has_seen_is_assumed() -> None:
    """What nobody has told the party of is taken to go on as it is, and the truth is the referee's alone."""
    [row] = plan("0301 0201", pencilled=frozenset({(Hex(3, 4), "clear")}), ways=frozenset()).rows[2:3]
    assert ("0301", "clear", "2", True, "hills 3") == (row.hex, row.country, row.price, row.assumed, row.truth)
    assert "2?" == plan("0303", pencilled=frozenset({(Hex(3, 4), "clear")})).stops[0].price
    assert "" == plan("0303").rows[0].truth


def test_beasts_are_not_led_everywhere() -> None:
    """Who has mounts gets into no swamp with them, R000-90."""
    riders = Party(tuple(replace(member, mount=240) for member in PARTY.members))
    [row] = plan("0305", party=riders).rows
    assert ("no way for beasts", True) == (row.price, row.barred)


def test_words_that_no_rule_knows_are_assumed_too() -> None:
    """What the table has taken such a word for is the referee's to know: it stands beside what the party reckons."""
    tiles = tuple(replace(t, terrain="fungus") if t.at == Hex(3, 3) else t for t in vale().tiles)
    known = {"pencilled": frozenset((t.at, t.terrain) for t in tiles), "taken_as": (("fungus", "swamp"),)}
    [row] = plan("0303", lands(vale(tiles=tiles)), ways=frozenset(), **known).rows
    assert ("clear", "2", True, "fungus 4") == (row.country, row.price, row.assumed, row.truth)


def test_a_name_that_is_none_is_told() -> None:
    """A hex that the map does not have is named, and the others are planned."""
    found = plan("0303 9999")
    assert ("there is no hex 9999", ["0303"]) == (found.trouble, [row.hex for row in found.rows])


def test_a_lost_party_is_shown_the_same_way() -> None:
    """Where the party truly is changes nothing of what a way costs, or how long it takes."""
    lost, sound = plan("0303 0301 0201", **LOST), plan("0303 0301 0201")
    assert (sound.rows, sound.sums, "2") == (lost.rows, lost.sums, dict(sound.sums)["Days"])
