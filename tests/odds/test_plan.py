"""The odds of a planned way: by hand on small maps, against a bare loop of dice, and what they may know."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from sixturns.kernel.values import Hidden, replace
from sixturns.odds.plan import NoPlan, plan, reckoned_plan, true_plan
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.believed import Believed
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.creatures import Foes
from sixturns.world.hexes import Edge, Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Tile
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.party import Member, Party
from sixturns.world.plan import Plan
from sixturns.world.sky import Season, Sky
from sixturns.world.state import Pace

RULES = load("underworld")
FAIR = Sky("fair", season=Season.SUMMER)
TWO = Party((Member("odo", "Odo", speed=120, hp=4, most_hp=4), Member("harl", "Harl", speed=120, hp=4, most_hp=4)))
"""They walk eight points a day."""
START = Hex(1, 1)


def row(*countries: str, **more: Any) -> Lands:
    """A map of one column of hexes from north to south, where the party walks straight on."""
    tiles = tuple(Tile(Hex(1, number), country) for number, country in enumerate(countries, 1))
    return Lands(NO_DUNGEON, HexMap("Row", tiles, **more))


def walkers(**changes: Any) -> Campaign:
    """The party in the first hex of the row at six in the morning, in fair weather, with nothing on its map."""
    plain: dict[str, Any] = {
        "party": TWO,
        "at": "",
        "outside": WILDS,
        "turns": 36,
        "true_hex": Hidden(START),
        "reckoned": START,
        "month": 7,
        "sky": FAIR,
    }
    return Campaign(**(plain | changes))


def calm() -> RuleSet:
    """The rules without weather: it neither slows nor hides."""
    rules = replace(RULES.rules, weather=replace(RULES.rules.weather, slows=0, lost=0))
    return msgspec.structs.replace(RULES, rules=rules)


def near(chances: tuple[tuple[int, float], ...]) -> Any:
    """Chances by days, but for the last digits."""
    return tuple((day, pytest.approx(chance)) for day, chance in chances)


def close(*figures: float) -> Any:
    """Figures, but for the last digits."""
    return pytest.approx(list(figures))


def total(one: Plan) -> float:
    """All that a plan accounts for."""
    return one.gets_there + one.is_lost + sum(halt.chance for halt in one.halts) + one.unresolved


# ---------------------------------------------------------------------------------------------------------- by hand
def test_a_day_in_the_open_is_lost_on_one_of_six() -> None:
    """Two clear hexes: lost on 1-in-6 at the start, else there today, with the 1-in-6 check at its end."""
    found = true_plan(RULES, row("clear", "clear", "clear"), walkers(), (Hex(1, 3),))
    assert near(((1, 5 / 6),)) == found.arrives
    assert near(((1, 1 / 6),)) == found.lost
    assert close(5 / 36, 0) == [found.by_day, found.by_night]
    assert (2, 2) == tuple(hop.points for hop in found.hops)


def test_a_swamp_takes_a_night_and_a_second_chance_to_be_lost() -> None:
    """Four hexes of swamp at four points: two a day, lost on 3-in-6 each morning, met on 3-in-6 each time."""
    found = true_plan(calm(), row(*["swamp"] * 5), walkers(), (Hex(1, 5),))
    assert near(((2, 1 / 4),)) == found.arrives
    assert near(((1, 1 / 2), (2, 1 / 4))) == found.lost
    assert close(1 / 4 + 1 / 8, 1 / 4) == [found.by_day, found.by_night]
    assert 2 == found.days


def test_nobody_is_lost_on_a_road() -> None:
    """A road makes any hex two points and the way sure: eight hexes of swamp are two days."""
    road = Line("road", (Hex(1, 1), Hex(1, 9)))
    found = true_plan(calm(), row(*["swamp"] * 9, lines=(road,)), walkers(), (Hex(1, 9),))
    assert ((2, 1.0),) == found.arrives
    assert () == found.lost
    assert close(1, 1 / 2) == [found.by_day, found.by_night]


def test_a_forced_march_gets_farther() -> None:
    """Half as many points again: six hexes of clear land are one day, by force, and two without."""
    lands = row(*["clear"] * 7)
    forced = true_plan(calm(), lands, walkers(), (Hex(1, 7),), "forced")
    assert near(((1, 5 / 6),)) == forced.arrives
    assert near(((2, 25 / 36),)) == true_plan(calm(), lands, walkers(), (Hex(1, 7),)).arrives


def test_a_day_that_is_over_is_followed_by_a_night_first() -> None:
    """Whoever has marched today camps, and is checked for, before the march begins."""
    state = walkers(pace="march", over=True, turns=100)
    found = true_plan(calm(), row("clear", "clear"), state, (Hex(1, 2),))
    assert near(((2, 5 / 6),)) == found.arrives
    assert pytest.approx(1 / 6) == found.by_night


def test_the_points_that_are_left_are_marched_today() -> None:
    """With four points left of eight, two clear hexes are reached today without another chance to be lost."""
    state = walkers(pace="march", checked=True, points=4, allotted=8, on_foot=8, bearing=4, turns=60)
    found = true_plan(calm(), row("clear", "clear", "clear", "clear"), state, (Hex(1, 3),))
    assert ((1, 1.0),) == found.arrives
    assert near(((2, 5 / 6),)) == true_plan(calm(), row(*["clear"] * 4), state, (Hex(1, 4),)).arrives


def test_a_march_beyond_midnight_is_still_todays() -> None:
    """Who sets out late in the day marches into the night, and comes there on the same day of the plan."""
    found = true_plan(calm(), row(*["clear"] * 6), walkers(turns=100), (Hex(1, 6),))
    assert near(((2, 25 / 36),)) == found.arrives
    assert near(((1, 5 / 6),)) == true_plan(calm(), row(*["clear"] * 6), walkers(turns=100), (Hex(1, 5),)).arrives


def test_a_plan_begins_today_on_any_day_of_the_campaign() -> None:
    """However late in the campaign a way is planned, the first day of the plan is the day that it is."""
    found = true_plan(calm(), row("clear", "clear", "clear"), walkers(turns=36 + 9 * 144), (Hex(1, 3),))
    assert near(((1, 5 / 6),)) == found.arrives


def test_half_days_that_are_owed_are_rested_first() -> None:
    """Two half days after a flight: a day of rest with a check for each half, then the march."""
    found = true_plan(calm(), row("clear", "clear"), walkers(half_days=2), (Hex(1, 2),))
    assert near(((2, 5 / 6),)) == found.arrives
    assert pytest.approx(2 / 6 + 5 / 36) == found.by_day
    assert pytest.approx(1 / 6) == found.by_night


@pytest.mark.parametrize(
    ("countries", "goal", "changes", "why", "chance"),
    [
        (("clear", "clear", "sea", "clear"), 4, {}, "water", 5 / 6),
        (("clear", "clear"), 9, {}, "edge", 5 / 6),
        (("clear", "swamp"), 2, {"speed": 30}, "dear", 1),
        (("clear", "clear", "swamp"), 3, {"mount": 240}, "beasts", 5 / 6),
    ],
)
def test_what_bars_the_way_ends_the_plan(
    countries: tuple[str, ...], goal: int, changes: Any, why: str, chance: float
) -> None:
    """Water, the edge, mounts in a swamp, a hex dearer than any day, for which nobody sets out: it ends there."""
    party = Party((replace(TWO.members[0], **changes),))
    found = true_plan(calm(), row(*countries), walkers(party=party), (Hex(1, goal),))
    (halt,) = found.halts
    assert (why, found.hops[-1].barred, None if why != "dear" else 4) == (halt.why, why, found.hops[-1].points)
    assert () == found.arrives
    assert found.hops[-1].at == halt.before
    assert pytest.approx(chance) == halt.chance
    assert pytest.approx(1) == total(found)


def test_whoever_is_lost_already_has_left_the_plan() -> None:
    """A party that goes its own way today is lost in truth; as it reckons, it is on its way."""
    state = walkers(pace="march", checked=True, points=4, allotted=8, on_foot=8, heading=Hidden(2), turns=60)
    lands = row("clear", "clear", "clear")
    assert ((1, 1.0),) == true_plan(RULES, lands, state, (Hex(1, 2),)).lost
    assert ((1, 1.0),) == reckoned_plan(RULES, lands, state, (Hex(1, 2),)).arrives


# ------------------------------------------------------------------------------------------------ against a bare loop
def bare(countries: tuple[str, ...], month: int, random: Random) -> tuple[int, bool, int, int]:
    """A march down a row, thrown with bare dice: the day it ends, whether lost, who came by day and by night."""
    rules = RULES.rules
    costs = {"clear": 2, "woods": 3, "desert": 3, "swamp": 4}
    lost = {"clear": 1, "woods": 2, "desert": 3, "swamp": 3}
    met = {"clear": 1, "woods": 2, "desert": 2, "swamp": 3}
    at, day, by_day, by_night = 0, 0, 0, 0
    while True:
        day += 1
        season = rules.weather.months[(month - 1 + (day - 1) // rules.weather.month_days) % 12]
        thrown = random.randint(1, 6) + random.randint(1, 6)
        table = rules.weather[season]
        label = next(band.means for band in table.bands if band.span.low <= thrown <= band.span.high)
        sky = rules.weather.sky(label, season)
        hides = 1 if sky.poor else 0
        if random.randint(1, 6) <= lost[countries[at]] + hides:
            return day, True, by_day, by_night
        points = 8 - (2 if sky.impeded else 0)
        while at < len(countries) - 1 and costs[countries[at + 1]] <= points:
            at += 1
            points -= costs[countries[at]]
        by_day += random.randint(1, 6) > 6 - met[countries[at]]
        if at == len(countries) - 1:
            return day, False, by_day, by_night
        by_night += random.randint(1, 6) > 6 - met[countries[at]]


def test_bare_dice_agree() -> None:
    """Twenty thousand marches over mixed country in winter, thrown by a loop that knows none of our code."""
    countries = ("clear", "woods", "swamp", "clear", "clear", "desert", "woods", "clear")
    found = true_plan(RULES, row(*countries), walkers(month=1, sky=None), (Hex(1, len(countries)),))
    random, runs = Random(7), 20_000
    marches = [bare(countries, 1, random) for _ in range(runs)]
    for day, chance in (*found.arrives, *((0, found.is_lost),)):
        share = sum((was_lost if not day else not was_lost and on == day) for on, was_lost, *_ in marches) / runs
        assert pytest.approx(chance, abs=4 * (chance * (1 - chance) / runs) ** 0.5 + 1e-4) == share
    assert pytest.approx(found.by_day, abs=0.02) == sum(came for _d, _l, came, _n in marches) / runs
    assert pytest.approx(found.by_night, abs=0.02) == sum(came for _d, _l, _c, came in marches) / runs


def test_a_sampled_plan_says_so_and_agrees() -> None:
    """A plan that needs more moves than may be solved is marched; within four standard errors it is the same."""
    lands, state = row(*["woods"] * 12), walkers(sky=None)
    exact = plan(RULES, lands, state, (Hex(1, 8),))
    found = plan(RULES, lands, state, (Hex(1, 8),), most=2, runs=300)
    assert (0, 300) == (exact.sampled, found.sampled)
    assert pytest.approx(1) == total(found)
    assert abs(found.is_lost - exact.is_lost) < 4 * found.error(exact.is_lost)
    assert abs(found.by_day - exact.by_day) < 4 * found.spread[0]
    assert (0.0, found) == (exact.error(0.5), plan(RULES, lands, state, (Hex(1, 8),), most=2, runs=300))


COUNTRIES = some.sampled_from(("clear", "woods", "hills", "mountains", "swamp", "desert", "city", "sea", "fen"))
PACES: tuple[Pace, ...] = ("", "march", "half", "rest", "done")


@given(
    some.lists(COUNTRIES, min_size=2, max_size=9),
    some.sampled_from(PACES),
    some.integers(0, 3),
    some.sampled_from(("march", "forced", "by night")),
)
def test_chances_sum_to_one(countries: list[str], pace: Pace, half_days: int, how: str) -> None:
    """There, lost, barred, or not followed to an end: whatever the country, the hour and the pace."""
    started = pace in ("march", "half")
    state = walkers(
        pace=pace, half_days=half_days, points=4 * started, allotted=8 * started, over=pace in ("rest", "done")
    )
    for reckon in (true_plan, reckoned_plan):
        assert pytest.approx(1) == total(reckon(RULES, row(*countries), state, (Hex(1, len(countries)),), how))


def test_thirty_hexes_are_exact_within_a_second() -> None:
    """A way of thirty hexes through every kind of country is solved, not sampled, for a party of few points a day."""
    kinds = ("clear", "woods", "hills", "mountains", "swamp", "desert", "clear")
    lands = row(*(kinds[n % len(kinds)] for n in range(31)))
    began = time.process_time()
    slow = Party((replace(TWO.members[0], speed=60),))
    found = true_plan(RULES, lands, walkers(sky=None, month=1, party=slow), (Hex(1, 31),))
    assert (30, 0) == (len(found.hops), found.sampled)
    assert found.unresolved < 1e-8
    assert time.process_time() - began < 1


# ------------------------------------------------------------------------------------------------ what they may know
def test_a_house_rule_changes_the_odds() -> None:
    """The odds are those of the rules in force: who loses the way on 3-in-6 in the open is lost half of the time."""
    country = replace(RULES.rules.country, clear=replace(RULES.rules.country.clear, lost=3))
    house = msgspec.structs.replace(RULES, rules=replace(RULES.rules, country=country))
    assert pytest.approx(1 / 2) == true_plan(house, row("clear", "clear"), walkers(), (Hex(1, 2),)).is_lost


def test_unknown_country_goes_on_as_here_and_says_so() -> None:
    """Where nothing is drawn the plan takes the country to go on as it is here; what is drawn it takes as drawn."""
    here = walkers(pencilled=frozenset({(START, "woods"), (Hex(1, 3), "clear")}))
    found = reckoned_plan(RULES, row("woods", "swamp", "clear"), here, (Hex(1, 3),))
    assert (("woods", 3, True), ("clear", 2, False)) == tuple((h.country, h.points, h.assumed) for h in found.hops)
    assert ("woods", ("country", "here", "roads")) == (found.unknown, found.assumes)


def test_a_reckoned_plan_knows_no_secret() -> None:
    """Two campaigns that differ in secrets alone, on maps that differ in what nobody has seen, have one plan."""
    drawn = frozenset({(START, "clear")})
    hidden: dict[str, Any] = {
        "true_hex": Hidden(Hex(1, 4)),
        "heading": Hidden(2),
        "turned": Hidden(True),
        "strayed": Hidden(((START, Hex(1, 4)),)),
        "foes": Hidden((Foes("orcs", "orcs", 6, ""),)),
        "taken_as": (("fen", "swamp"),),
    }
    one = reckoned_plan(RULES, row(*["clear"] * 5), walkers(pencilled=drawn), (Hex(1, 5),))
    castle = Feature("keep", Hex(1, 3), "castle", landmark=True)
    lines = (Line("road", (Hex(1, 1), Hex(1, 5))), Line("river", (Hex(1, 2), Hex(1, 4))))
    other = row("clear", "fen", "mountains", "swamp", "sea", features=(castle,), lines=lines)
    for lands in (other, row(*["clear"] * 4), row(*["clear"] * 9)):
        assert one == reckoned_plan(RULES, lands, walkers(pencilled=drawn, **hidden), (Hex(1, 5),))


def test_a_road_is_known_where_the_map_of_the_party_shows_it() -> None:
    """A road that is drawn is counted on; one that nobody has seen is reckoned as open country."""
    lands = row(*["clear"] * 4, lines=(Line("road", (Hex(1, 1), Hex(1, 4))),))
    drawn = frozenset({(START, 4, "road")})
    found = reckoned_plan(RULES, lands, walkers(ways=drawn), (Hex(1, 2),))
    assert ((1, 1.0),) == found.arrives
    assert pytest.approx(5 / 6) == reckoned_plan(RULES, lands, walkers(), (Hex(1, 2),)).gets_there


def test_a_river_along_an_edge_is_reckoned_where_it_is_drawn() -> None:
    """Who knows of the bank reckons with the crossing, from either side; nobody reckons with one that is not seen."""
    lands = row(*["clear"] * 4, lines=(Line("river", edges=(Edge(Hex(1, 1), 4),)),))
    for bank, across in (((START, 4, "river bank"), "across"), ((Hex(1, 2), 1, "stream bank"), "across"), (None, "")):
        drawn = frozenset({bank} if bank else ())
        known = Believed(lands, frozenset(), frozenset(), drawn, "clear")
        assert (across, bool(across)) == (known.look(START, ("river", 4)), known.look(START, "banks"))


def test_the_true_plan_follows_the_orders_from_the_true_hex() -> None:
    """Where the party is not where it reckons itself, each hop says where it truly comes; the odds are those there."""
    lands = row("clear", "clear", "swamp", "swamp", "swamp")
    state = walkers(true_hex=Hidden(Hex(1, 3)))
    found = true_plan(RULES, lands, state, (Hex(1, 2),))
    assert (Hex(1, 4),) == tuple(hop.truly for hop in found.hops)
    assert close(1 / 2, 1 / 4) == [found.is_lost, found.by_day]
    assert pytest.approx(1 / 6) == reckoned_plan(RULES, lands, state, (Hex(1, 2),)).is_lost


@pytest.mark.parametrize(
    ("changes", "route"),
    [({}, (START,)), ({"reckoned": None}, (Hex(1, 2),)), ({"outside": ""}, (Hex(1, 2),))],
)
def test_where_there_is_no_way_there_is_no_plan(changes: Any, route: tuple[Hex, ...]) -> None:
    """Under ground, or for the hex that the party is in, there is nothing to reckon, and that is said."""
    with pytest.raises(NoPlan):
        true_plan(RULES, row("clear", "clear"), walkers(**changes), route)
