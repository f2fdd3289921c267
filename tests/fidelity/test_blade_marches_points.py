"""Document 001, Overland travel: Hex Points, what a hex costs, armour, marches, points that are banked."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.views.hexes.plan import plan_view
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.light import Light
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import CRYPT, HALL, OAK, bands, house
from tests.fidelity.hex_points import March, mounted, party, walker
from tests.fidelity.marches import at, country, line, route, thing

SKIES = {name: Sky(name, season=Season.WINTER) for name in ("fair", "rain", "fog", "storm", "snow", "blizzard", "heat")}
COLD = Sky("bitter cold", season=Season.WINTER)


# ----------------------------------------------------------------------------------------------------------- points
@pytest.mark.rule("R001-01", "R001-04")
def test_a_hex_is_three_miles_across() -> None:
    """The map of these rules is finer than that of the others."""
    assert (3, "Hex Points") == (March().ruleset.rules.travel.hex, March().ruleset.rules.travel.counts)


@pytest.mark.rule("R001-01", "R001-03")
def test_a_day_of_hexes_in_miles() -> None:
    """Eight hexes of grassland, each three miles across: a walker's day is 24 miles."""
    march = March(country(rows=12), label="0412").sets_out(1).finds()
    assert 24 == len(march.costs) * march.ruleset.rules.travel.hex


@pytest.mark.rule("R001-02")
def test_movement_inside_a_hex_is_not_tracked() -> None:
    """Whoever searches a hex walks about in it and is nowhere else: no feet are counted, and no leg is drawn."""
    march = March().move("explore")
    assert (7, "0405", 0, frozenset()) == (march.table.now.points, march.here, march.state.walked, march.state.trail)


@pytest.mark.rule("R001-03")
def test_a_walker_has_eight_points() -> None:
    """In the lightest armour, on foot: eight hexes of grassland."""
    march = March(country(rows=12), label="0412").sets_out(1)
    assert 8 == march.allowed
    march.finds()
    assert ("0404", 0, [1] * 8) == (march.here, march.points, march.costs)


@pytest.mark.rule("R001-13", "R001-14")
@pytest.mark.parametrize(("rate", "points"), [(120, 8), (90, 6)])
def test_light_armour(rate: int, points: int) -> None:
    """120 ft leave the eight points as they are, 90 ft take two."""
    assert points == March(party=party(walker(rate))).sets_out(1).allowed


@pytest.mark.rule("R001-15", "R001-16")
@pytest.mark.parametrize(("rate", "points"), [(60, 4), (40, 2)])
def test_heavy_armour(rate: int, points: int) -> None:
    """60 ft take four points, 40 ft six."""
    assert points == March(party=party(walker(rate))).sets_out(1).allowed


@pytest.mark.rule("R001-14", "R001-15", "R001-16")
@pytest.mark.parametrize(("rate", "points"), [(119, 6), (89, 4), (59, 2), (30, 2), (1, 2)])
def test_rates_between_two_rows(rate: int, points: int) -> None:
    """They are read as the lower of the two."""
    assert points == March(party=party(walker(rate))).sets_out(1).allowed


@pytest.mark.rule("R001-16")
def test_the_slowest_counts_and_who_cannot_move_has_none() -> None:
    """A party goes together: with 120 ft, 90 ft and 40 ft it has 2 points; under a load that holds him fast, none."""
    assert 2 == March(party=party(walker(), walker(90, "odo"), walker(40, "harl"))).sets_out(1).allowed
    stuck = March(party=party(walker(0))).sets_out(1)
    assert (0, "0405") == (stuck.allowed, stuck.here)


@pytest.mark.rule("R001-17", "R001-20")
@pytest.mark.parametrize(
    ("rate", "using", "points"),
    [(90, "cautious", 5), (90, "forced", 8), (120, "cautious", 7), (120, "forced", 10), (40, "cautious", 1)],
)
def test_a_cautious_and_a_forced_march(rate: int, using: str, points: int) -> None:
    """Caution takes one point, force adds two: of 90 ft 8 - 2 - 1 = 5 and 8 - 2 + 2 = 8; of 40 ft 8 - 6 - 1 = 1."""
    assert points == March(party=party(walker(rate))).sets_out(1, using=using).allowed


@pytest.mark.rule("R001-17")
def test_points_never_go_below_nothing() -> None:
    """Where a table has caution take three, nothing is left of two."""
    slow = March(ruleset=house(base="bladespell", marches_cautious="-3"), party=party(walker(40)))
    assert 0 == slow.sets_out(1, using="cautious").allowed


@pytest.mark.rule("R001-17", "R001-20", "AMB-B16")
def test_each_march_replaces_the_others() -> None:
    """A day is marched in one way: usual, cautious or forced, and never in two."""
    offered = [option.using for option in March(route=(at("0401"),)).moves if option.act == "set out" and not option.at]
    assert ["march", "cautious", "forced"] == offered


@pytest.mark.rule("R001-43")
@pytest.mark.parametrize(("rate", "points"), [(240, 16), (150, 10), (120, 8), (90, 6)])
def test_mounts_change_the_points(rate: int, points: int) -> None:
    """A point for every 15 ft: a riding horse 16, a camel 10, a war horse 8, a draft horse 6; armour does not count."""
    assert points == March(party=party(mounted(rate, armour=40))).sets_out(1).allowed


@pytest.mark.rule("R001-43", "S-B22")
def test_an_overloaded_mount() -> None:
    """A beast that carries too much has half of its rate, as the table gives it: a riding horse 120 ft and 8 points."""
    riding, overloaded = (March(party=party(mounted(rate))).sets_out(1).allowed for rate in (240, 120))
    assert (16, 8) == (riding, overloaded)


# --------------------------------------------------------------------------------------------------------- terrain
def cost_of(word: str, sky: str = "fair", way: str = "") -> int:
    """What a hex of some terrain costs, under a sky and along a way, for somebody with points enough."""
    lines = (line(way, "0405", "0404"),) if way else ()
    today = COLD if sky == "bitter cold" else SKIES[sky]
    march = March(country(word, lines=lines), sky=today).sets_out(0, "0404")
    return march.costs[0]


@pytest.mark.rule("R001-04", "R001-05", "S-B10")
@pytest.mark.parametrize("word", ["clear", "grassland", "farmland", "settled", "city", "coast", "tundra"])
def test_open_country_costs_one(word: str) -> None:
    """Grassland, steppe and farmland, paid for on entering by what the hex mostly is; in fog they cost one more."""
    assert (1, 2) == (cost_of(word), cost_of(word, "fog"))


@pytest.mark.rule("R001-06", "S-B10")
@pytest.mark.parametrize(
    "word", ["open woods", "woods", "wooded hills", "gentle hills", "hills", "badlands", "river", "desert"]
)
def test_forest_rivers_hills_and_desert_cost_two(word: str) -> None:
    """Whatever has trees, slopes, water or sand."""
    assert 2 == cost_of(word)


@pytest.mark.rule("R001-07", "S-B10")
@pytest.mark.parametrize("word", ["mountains", "jungle", "swamp", "bog", "ice"])
def test_mountains_jungle_and_swamps_cost_three(word: str) -> None:
    """The hardest ground."""
    assert 3 == cost_of(word)


@pytest.mark.rule("R001-05", "R001-06", "R001-07")
def test_beasts_go_wherever_walkers_do() -> None:
    """The document has mounts change the points of a day, and nothing of the ground: they are ridden on all of it."""
    travel = March().ruleset.rules.travel
    assert ["ridden"] * 3 == [ground.beasts for ground in (travel.light, travel.moderate, travel.difficult)]


@pytest.mark.rule("R001-08", "S-B15")
@pytest.mark.parametrize(("sky", "cost"), [("fog", 2), ("storm", 2), ("snow", 2), ("rain", 1), ("fair", 1)])
def test_thick_weather_adds_one(sky: str, cost: int) -> None:
    """Fog, heavy rain, deep snow: grassland costs 2. Plain rain changes nothing."""
    assert cost == cost_of("grassland", sky)


@pytest.mark.rule("R001-09", "S-B15")
def test_extreme_heat_or_cold_adds_one() -> None:
    """Heat and bitter cold add 1; deep snow in extreme cold, a blizzard, is of two rows and adds 2."""
    assert [2, 2, 3] == [cost_of("grassland", sky) for sky in ("heat", "bitter cold", "blizzard")]


@pytest.mark.rule("R001-09")
def test_extremes_are_thrown_for() -> None:
    """The lowest throw of summer is heat, that of winter bitter cold; both are in the table of skies."""
    weather = March().ruleset.rules.weather
    assert ("heat", "bitter cold") == (bands(weather.summer)["2"], bands(weather.winter)["2"])


@pytest.mark.rule("R001-08", "R001-09", "S-B15")
def test_the_tables_of_weather() -> None:
    """Winter and summer as they are thrown, on two dice; heat and bitter cold neither hide nor wet anything."""
    weather = March().ruleset.rules.weather
    assert ["2d6", "2d6"] == [str(table.dice) for table in (weather.winter, weather.summer)]
    assert {
        "2": "bitter cold",
        "3": "blizzard",
        "4–5": "overcast",
        "6–7": "fair",
        "8": "snow",
        "9": "frost",
        "10": "fog",
        "11": "snow",
        "12": "blizzard",
    } == dict(bands(weather.winter))
    assert {
        "2": "heat",
        "3": "fog",
        "4": "rain",
        "5": "overcast",
        "6–10": "fair",
        "11": "overcast",
        "12": "storm",
    } == dict(bands(weather.summer))
    assert {
        "fair": "",
        "overcast": "",
        "frost": "",
        "heat": "",
        "bitter cold": "",
        "rain": "wet",
        "fog": "poor",
        "storm": "poor wet",
        "snow": "poor wet",
        "blizzard": "poor wet",
    } == {
        sky.label: " ".join(word for word in ("impeded", "poor", "wet") if getattr(sky, word)) for sky in weather.skies
    }


@pytest.mark.rule("R001-10", "R001-11", "S-B16")
def test_roads_and_trails() -> None:
    """A very good trail takes 1, an excellent road 2: mountains cost 2 and 1, in a blizzard 4 and 3."""
    assert [3, 2, 1] == [cost_of("mountains", way=way) for way in ("", "track", "road")]
    assert [5, 4, 3] == [cost_of("mountains", "blizzard", way) for way in ("", "track", "road")]


@pytest.mark.rule("R001-12", "AMB-B11")
def test_never_below_one() -> None:
    """Swamp, fog, good road: 3 + 1 - 1 = 3; grassland, excellent road: 1, not -1; only the sum of it all is held."""
    assert 3 == cost_of("swamp", "fog", "track")
    assert 1 == cost_of("grassland", way="road")
    assert [1, 2] == [cost_of("woods", sky, "road") for sky in ("fog", "blizzard")]


# ---------------------------------------------------------------------------------------------------------- banked
@pytest.mark.rule("R001-25", "AMB-B10")
def test_points_count_towards_the_hex_ahead() -> None:
    """With 2 points left before mountains one is owed on the next day: of 2 points that leaves 1."""
    slow = March(country("mountains"), party=party(walker(40))).sets_out(1)
    assert ("dear today", "what-now", 2) == (slow.facts[-1], slow.asks, slow.points)
    slow.camps()
    assert (2, at("0404")) == (slow.state.banked, slow.state.toward)
    slow.sets_out(1).finds(2)
    assert ("0404", 1, 0, None) == (slow.here, slow.points, slow.state.banked, slow.state.toward)


@pytest.mark.rule("R001-25")
def test_a_hex_dearer_than_a_day_is_never_refused() -> None:
    """With 2 points a day mountains for 3 are entered on the second day, as a plan of the way has it beforehand."""
    lands = country("mountains")
    slow = March(lands, party=party(walker(40)), pencilled=frozenset({(at("0404"), "mountains")}))
    found = plan_view(slow.state, lands, slow.ruleset.rules, "0404")
    assert found is not None
    assert [("0404", "3", 2, False)] == [(row.hex, row.price, row.day, row.barred) for row in found.rows]
    assert "banked" == slow.ruleset.rules.travel.dear


def by_morning(march: March) -> March:
    """Turn after turn is passed until another day has come, or somebody may."""
    while march.asks == "what-now" and march.state.daytime >= 36:
        march.move("pass")
    while march.asks == "what-now" and march.state.daytime < 36:
        march.move("pass")
    return march


@pytest.mark.rule("R001-25", "R001-34")
def test_a_day_that_ends_in_no_camp_banks_its_points() -> None:
    """Two points before mountains and a night awake: the day has its check, and of the next 2 points 1 is paid."""
    slow = by_morning(March(country("mountains"), party=party(walker(40))).sets_out(1))
    assert ("day-encounter", "3-in-6", "banked") == (slow.asks, slow.chance, slow.facts[-1])
    slow.alone().wakes()
    assert (2, at("0404"), "what-now") == (slow.state.banked, slow.state.toward, slow.asks)
    slow.sets_out(1).finds(2)
    assert ("0404", 1, 0) == (slow.here, slow.points, slow.state.banked)


@pytest.mark.rule("R001-25", "R001-34")
def test_a_night_in_a_dungeon_ends_the_day_as_well() -> None:
    """Who comes out on another morning has the check of the day on which the party went in, and its points."""
    gated = Dungeon("Cellar", (HALL, CRYPT), (OAK,), exits=(Exit("gate", "hall", (0, 0)),))
    lands = country("mountains", thing("mouth", "0405", "cave", entrance="gate"), dungeon=gated)
    known: dict[str, Any] = {"sights": frozenset({(at("0405"), "mouth")})}
    lit = (Light("torch", "brenna", 400),)
    slow = March(lands, party=party(walker(40)), lights=lit, **known).sets_out(1).move("go in", "gate")
    while slow.state.days == 0 or slow.state.daytime < 36:
        slow.passes()
    slow.move("leave", "gate").unmet()
    assert "day-encounter" == slow.asks
    slow.alone().wakes()
    assert (2, at("0404"), "what-now") == (slow.state.banked, slow.state.toward, slow.asks)


@pytest.mark.rule("R001-25")
def test_a_day_that_the_referee_ends_banks_its_points() -> None:
    """Where the referee sets the clock to another morning the 2 points of the day before count all the same."""
    slow = March(country("mountains"), party=party(walker(40))).sets_out(1)
    slow.table.set("turns", 144 + 36, "They were snowed in.")
    slow.sets_out(1).wakes().finds(2)
    assert ("0404", 1, 0) == (slow.here, slow.points, slow.state.banked)


@pytest.mark.rule("R001-25")
def test_points_are_banked_day_after_day() -> None:
    """Mountains in a blizzard cost 5: with 2 points a day 2 are banked, then 4, and 1 is paid on the third day."""
    slow = March(country("mountains"), party=party(walker(40)), sky=SKIES["blizzard"], month=1).sets_out(1)
    slow.camps(weather=3)
    slow.sets_out(1).camps(weather=3)
    assert (4, at("0404")) == (slow.state.banked, slow.state.toward)
    slow.sets_out(1).finds(2)
    assert ("0404", 1) == (slow.here, slow.points)


@pytest.mark.rule("R001-25")
def test_what_is_banked_counts_for_that_hex_alone() -> None:
    """Who goes another way has nothing of it, and loses it on coming in."""
    slow = March(country("mountains", h0406="clear"), party=party(walker(40))).sets_out(1).camps()
    slow.sets_out(0, "0406").finds(2)
    assert ("0406", 1, 0, None) == (slow.here, slow.points, slow.state.banked, slow.state.toward)


@pytest.mark.rule("R001-25")
@pytest.mark.parametrize(("points", "banked"), [(1, 1), (2, 0), (3, 0)])
def test_points_that_would_have_bought_the_hex_are_not_banked(points: int, banked: int) -> None:
    """On the way into forest for 2 points somebody camps: 1 point counts towards it, and 2, just enough, are lost."""
    begun: dict[str, Any] = {"turns": 72, "began": 36, "pace": "march", "allotted": 8, "points": points}
    march = March(country("woods"), route=route("0404"), **begun).camps()
    assert (banked, at("0404") if banked else None) == (march.state.banked, march.state.toward)


@pytest.mark.rule("R001-25")
def test_points_that_are_left_buy_another_hex() -> None:
    """The march stops before the mountains with 2 points; grassland beside can still be entered on that day."""
    slow = March(country("mountains", h0406="clear"), party=party(walker(40))).sets_out(1)
    slow.goes_on(0, "0406").finds(2)
    assert ("0406", 1) == (slow.here, slow.points)


@pytest.mark.rule("R001-04")
def test_the_map_ends_and_water_stops_the_march() -> None:
    """Points buy no hex beyond the map, and none under water."""
    assert "nowhere to go" == March(label="0401").sets_out(1).facts[-1]
    shore = March(country(h0404="lake")).sets_out(1)
    assert ("water ahead", 8) == (shore.facts[-1], shore.points)
