"""Document 001, Navigation and Random encounters: finding the way, being lost, who is met."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.kernel.effects import Roll, outcomes, throws_of
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.creatures import Foes, Mind, Wanderer
from sixturns.world.hexes import Edge
from sixturns.world.hexmap import Line
from sixturns.world.lands import Lands
from sixturns.world.roaming import Hunt, Roaming, Sighting
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import Run, house, run
from tests.fidelity.hex_points import March, mounted, party, walker
from tests.fidelity.marches import FAIR, at, country, in_hex, line

FOG = Sky("fog", poor=True, season=Season.SUMMER)
BLIZZARD = Sky("blizzard", poor=True, wet=True, season=Season.WINTER)
BOARS = Roaming("boars", "1d2", (Sighting(2, Wanderer(2, "boars", "2", Mind.NONE, 30)),), ("woods", "clear"))
FOREST = country("woods")


def before_the_check(lands: Lands = FOREST, ruleset: RuleSet | None = None, **changes: Any) -> March:
    """A party that has just come into 0404 and looks for the way, or does not have to."""
    return March(lands, ruleset, **changes).sets_out(0, "0404")


def odds(march: March) -> Fraction:
    """The chance of the open check to succeed."""
    roll = march.table.question.question
    assert isinstance(roll, Roll)
    return Fraction(dict(outcomes(roll))[True], throws_of(roll))


def asked_about(march: March) -> dict[str, object]:
    """What the open question is about."""
    return dict(march.table.question.question.about)


# ------------------------------------------------------------------------------------------------------- the check
@pytest.mark.rule("R001-26", "R001-27")
@pytest.mark.parametrize(
    ("word", "mind", "throws"), [("woods", 8, 15), ("clear", 8, 21), ("mountains", 8, 10), ("woods", 12, 33)]
)
def test_a_mind_check_by_the_cost(word: str, mind: int, throws: int) -> None:
    """Mind 8 throws 6 or less in forest (15 of 36), 7 in grassland (21), 5 in mountains (10); Mind 12 in forest 10."""
    march = before_the_check(country(word), party=party(walker(mind=mind)))
    assert ("navigation-check", Fraction(throws, 36)) == (march.asks, odds(march))


@pytest.mark.rule("R001-23", "R001-27")
def test_fatigue_makes_it_harder() -> None:
    """Mind 9 in mountains, 3, with a level of Fatigue: 5 or less, 10 of 36; a 6 loses the way."""
    march = before_the_check(country("mountains"), party=party(walker(mind=9, weary=1)))
    assert Fraction(10, 36) == odds(march)
    assert at("0404") == march.dice(navigation_check=6, way_encounter=6).state.astray


@pytest.mark.rule("R001-26", "AMB-B13")
def test_one_of_the_party_looks_for_the_way() -> None:
    """The one whom the party names; where it names nobody, who is likeliest to find it, Fatigue counted."""
    two = party(walker(name="odo", mind=8, weary=1), walker(name="brenna", mind=8))
    assert "Brenna" == asked_about(before_the_check(party=two))["who"]
    assert "Odo" == asked_about(before_the_check(party=replace(two, pathfinder="odo")))["who"]


@pytest.mark.rule("R001-27", "AMB-B03")
def test_the_modified_cost_is_the_difficulty() -> None:
    """Forest in fog is 3; where the table reads it by the terrain alone, 2. So it is for the encounter."""
    by_terrain = house(base="bladespell", marches_hard='"by terrain"')
    read = [before_the_check(ruleset=rules, sky=FOG) for rules in (None, by_terrain)]
    assert [3, 2] == [asked_about(march)["difficulty"] for march in read]
    assert ["3-in-6", "2-in-6"] == [march.dice(navigation_check=2).chance for march in read]


@pytest.mark.rule("R001-26")
def test_a_check_in_every_hex() -> None:
    """Four hexes of forest, four checks; who finds the way goes on at once."""
    march = March(FOREST).sets_out(1)
    for left in (6, 4, 2, 0):
        assert ("navigation-check", left) == (march.asks, march.points)
        march.dice(navigation_check=9, way_encounter=6)
    assert ("0401", "march over") == (march.here, march.facts[-1])


# -------------------------------------------------------------------------------------------------------------- lost
@pytest.mark.rule("R001-28", "R001-30")
def test_who_fails_is_lost_and_cannot_leave_the_hex() -> None:
    """The party stops, knows it, and whatever it orders it stays until a check succeeds."""
    march = before_the_check().finds(12)
    assert (at("0404"), "lost here", 6) == (march.state.astray, march.facts[-1], march.points)
    march.goes_on(3)
    assert ("navigation-check", "0404", 4) == (march.asks, march.here, march.points)
    march.finds(12).goes_on(3).finds(12)
    assert ("0404", 2, at("0404")) == (march.here, march.points, march.state.astray)


@pytest.mark.rule("R001-29", "R001-30")
def test_each_repeat_costs_what_entering_did() -> None:
    """Of 8 points forest takes 2, a repeated check 2 more, and who finds the way goes on with the rest."""
    march = before_the_check().finds(12)
    march.goes_on(1).finds(2, 2, 2)
    assert ("0402", 0, None) == (march.here, march.points, march.state.astray)
    assert [2, 2, 2] == march.costs


@pytest.mark.rule("R001-29")
def test_a_repeat_on_another_day_costs_the_same() -> None:
    """Entered in fog for 3, the hex costs 3 to try again under a fair sky, and is as hard."""
    march = before_the_check(sky=FOG).finds(12).camps()
    march.sets_out(1)
    assert (5, 3) == (march.points, asked_about(march)["difficulty"])


@pytest.mark.rule("R001-29", "AMB-B10")
def test_the_lost_bank_points_towards_the_next_check() -> None:
    """Lost in mountains with 1 point left of 4, a check costs 3: 1 is banked, and the next day pays 2."""
    march = before_the_check(country("mountains"), party=party(walker(60))).finds(12)
    march.goes_on(1)
    assert ("dear to find the way", 1) == (march.facts[-1], march.points)
    march.camps()
    assert (1, at("0404")) == (march.state.banked, march.state.toward)
    march.sets_out(1)
    assert ("navigation-check", 2, 0) == (march.asks, march.points, march.table.now.banked)


@pytest.mark.rule("R001-29", "R001-30")
def test_the_lost_look_for_the_way_at_the_end_of_theirs() -> None:
    """Lost where they wanted to go, they pay and try again, and stay where they are when they have found it."""
    march = before_the_check().finds(12)
    march.move("march on").finds(2)
    assert ("0404", 4, None) == (march.here, march.points, march.state.astray)
    again = before_the_check().finds(12).camps()
    again.move("set out", using="cautious")
    again.finds(2)
    assert ("0404", 5, None) == (again.here, again.points, again.state.astray)


@pytest.mark.rule("R001-30")
def test_the_lost_may_camp_and_search() -> None:
    """Nothing but leaving is closed to them."""
    march = before_the_check().finds(12)
    assert {"camp", "explore", "march on"} <= {move.act for move in march.moves}


WOLVES = Foes("wolves", "wolves", 6, "", Mind.NONE, 180, most=18)
PURSUED = in_hex("0404", party(walker()), coming=Hidden(WOLVES), hunt=Hidden(Hunt(True)), hunted=True, bolts=True)
"""A walker who is fled after out of 0404."""


def flight(**changes: Any) -> Run:
    """A flight to the south, into 0405, in which nobody is caught and the pursuers are shaken off."""
    state = replace(PURSUED, **changes)
    dice: dict[str, Any] = {"flight_heading": 4, "caught": 6, "flee_again": "flee again"}
    return run("hunt", state, load("bladespell"), country("woods", h0505="swamp"), **dice)


@pytest.mark.rule("R001-30", "S-B23")
def test_a_flight_does_not_find_the_way() -> None:
    """The lost who are driven into another hex are lost in that one; who was not lost is not, and banks nothing."""
    fled = flight(astray=at("0404"), toward=at("0403"), banked=1).gives
    assert (at("0405"), True, 0) == (fled.reckoned, fled.is_lost, fled.banked)
    assert not flight().gives.is_lost


@pytest.mark.rule("R001-30", "S-B23")
def test_a_blind_flight_does_not_find_the_way_either() -> None:
    """Where bearings are lost in flight the party is lost where it still reckons itself to be."""
    blind = house(base="bladespell", hunt_bearings='"lost"')
    dice: dict[str, Any] = {"flight_heading": 4, "caught": 6, "flee_again": "flee again"}
    fled = run("hunt", replace(PURSUED, astray=at("0404")), blind, country("woods"), **dice).gives
    assert (at("0404"), True) == (fled.reckoned, fled.is_lost)


@pytest.mark.rule("S-C17")
def test_a_flight_takes_the_day() -> None:
    """Whoever is hunted out of a hex marches no farther that day: the points that were left are gone."""
    fled = flight(points=5, allotted=8, pace="march").gives
    assert (0, True, 0) == (fled.points, fled.over, fled.banked)


@pytest.mark.rule("S-C18")
def test_a_boat_that_is_not_away_is_overhauled() -> None:
    """On the water pursuers come alongside: no hex is fled into and nothing is thrown for."""
    chased = run("hunt", replace(PURSUED, afloat="boat"), load("bladespell"), country("sea"))
    hunt = chased.gives.hunt.open()
    assert hunt is not None
    assert ((), at("0404"), True, True) == (chased.asked, chased.gives.reckoned, hunt.caught, chased.gives.stalked)


@pytest.mark.rule("R001-41")
def test_a_hex_that_is_fled_into_shows_what_lies_about_it() -> None:
    """Entering a hex reveals its neighbours, whatever drives the party."""
    drawn = dict(flight().gives.pencilled)
    assert ("swamp", "woods") == (drawn[at("0505")], drawn[at("0406")])


# ------------------------------------------------------------------------------------------------------------- paths
@pytest.mark.rule("R001-31")
@pytest.mark.parametrize("kind", ["road", "track", "river", "stream"])
def test_a_path_needs_no_check(kind: str) -> None:
    """Along a road or a river nobody can lose the way."""
    march = before_the_check(country("woods", lines=(line(kind, "0405", "0404"),)))
    assert ("what-now", "0404", None) == (march.asks, march.here, march.state.astray)
    assert {"path": {"stream": "river"}.get(kind, kind)} == dict(march.told())["on a path"]


@pytest.mark.rule("R001-31")
def test_a_map_or_a_guide_needs_no_check() -> None:
    """With a reliable map or a knowledgeable guide."""
    assert "what-now" == before_the_check(guide=True).asks


@pytest.mark.rule("R001-31", "S-B24")
def test_a_guide_found_while_lost_needs_no_check() -> None:
    """The lost who come by a map or a guide go on without a check, and pay for the next hex alone."""
    march = before_the_check().finds(12)
    march.table.set("guide", True, "a charcoal burner")
    march.goes_on(0, "0403")
    assert ("what-now", "0403", 4, None) == (march.asks, march.here, march.points, march.state.astray)


@pytest.mark.rule("R001-31")
def test_along_a_shore_and_a_bank() -> None:
    """Along a lake, and along a river that runs between hexes; not across it."""
    lake = country("woods", h0505="lake")
    bank = country("woods", lines=(Line("river", edges=(Edge(at("0405"), 2), Edge(at("0404"), 3))),))
    over = country("woods", lines=(Line("river", edges=(Edge(at("0405"), 1),)),))
    assert ["what-now", "what-now", "navigation-check"] == [before_the_check(one).asks for one in (lake, bank, over)]


@pytest.mark.rule("R001-31", "S-B17")
def test_a_forests_edge_leads_on() -> None:
    """From open country to open country beside a wood, and from wood to wood beside open country; or by no edge."""
    beside = country(h0505="woods")
    within = country("woods", h0305="clear")
    far = country(h0506="woods")
    assert ["what-now", "what-now"] == [before_the_check(one).asks for one in (beside, within)]
    assert "navigation-check" == before_the_check(far).asks
    assert "navigation-check" == before_the_check(beside, house(base="bladespell", marches_edges="false")).asks


@pytest.mark.rule("R001-31", "S-B17")
@pytest.mark.parametrize("word", ["open woods", "woods", "wooded hills", "jungle"])
def test_whatever_has_trees_has_an_edge(word: str) -> None:
    """Woods of every kind, beside which open country leads on."""
    assert "what-now" == before_the_check(country(h0505=word)).asks


@pytest.mark.rule("R001-31")
def test_into_a_forest_is_not_along_its_edge() -> None:
    """From open country into the wood the way must be found."""
    assert "navigation-check" == before_the_check(country(h0404="woods", h0504="woods")).asks


@pytest.mark.rule("R001-31", "AMB-B12")
def test_a_path_must_lead_into_the_hex() -> None:
    """Whoever leaves the road, or crosses one, looks for the way."""
    road = country("woods", lines=(line("road", "0406", "0405", "0505"),))
    assert "navigation-check" == before_the_check(road).asks


@pytest.mark.rule("R001-01", "S-B12")
def test_craft_lose_the_way_out_of_sight_of_land() -> None:
    """A boat goes 24 hexes a day; in sight of land it needs no check, out on the open sea one at Difficulty 1.

    Land is seen from 24 miles, which are eight hexes: from 0432 to 0424.
    """
    sea = country("sea", columns=9, rows=33, h0432="clear")
    boat = March(sea, label="0427", afloat="boat").sets_out(0, "0420")
    assert (24, "navigation-check", "0423") == (boat.allowed, boat.asks, boat.here)
    assert {"path": "land"} == dict(boat.told())["on a path"]
    assert 1 == asked_about(boat)["difficulty"]


@pytest.mark.rule("S-B12")
@pytest.mark.parametrize(("craft", "hexes"), [("raft", 16), ("boat", 24), ("ship", 20), ("galley", 32)])
def test_craft_go_twice_the_hexes(craft: str, hexes: int) -> None:
    """Hexes are half as wide: 16, 24, 20 and 32 a day, one point for each."""
    boat = March(country("sea", columns=9, rows=12), label="0411", afloat=craft, guide=True).sets_out(0, "0410")
    assert (hexes, hexes - 1) == (boat.allowed, boat.points)


# -------------------------------------------------------------------------------------------------------- encounters
CHANCES = {
    "cautious": {1: "", 2: "1-in-6", 3: "2-in-6", 4: "3-in-6", 5: "4-in-6"},
    "march": {1: "1-in-6", 2: "2-in-6", 3: "3-in-6", 4: "4-in-6", 5: "5-in-6"},
    "forced": {1: "2-in-6", 2: "3-in-6", 3: "4-in-6", 4: "5-in-6", 5: "6-in-6"},
}
"""One die, as the march changes it, no higher than the cost."""
OF_COST: dict[int, tuple[str, Sky]] = {
    1: ("clear", FAIR),
    2: ("woods", FAIR),
    3: ("mountains", FAIR),
    4: ("mountains", FOG),
    5: ("mountains", BLIZZARD),
}


@pytest.mark.rule("R001-32", "R001-33")
@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5])
def test_somebody_comes_as_the_hex_is_hard(cost: int) -> None:
    """With the Navigation Check, found or lost, a secret die: no higher than the cost."""
    word, sky = OF_COST[cost]
    for throw in (2, 12):
        march = before_the_check(country(word), sky=sky).dice(navigation_check=throw)
        assert ("way-encounter", CHANCES["march"][cost]) == (march.asks, march.chance)


@pytest.mark.rule("R001-18", "R001-21", "AMB-B06")
@pytest.mark.parametrize("using", ["cautious", "forced"])
@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5])
def test_the_die_has_neither_floor_nor_ceiling(using: str, cost: int) -> None:
    """Caution adds 1 to the die, force takes 1: nobody can come into an easy hex, somebody always into one of 5."""
    word, sky = OF_COST[cost]
    march = March(country(word), sky=sky).sets_out(0, "0404", using=using)
    march.dice(navigation_check=2)
    assert CHANCES[using][cost] == (march.chance if march.asks == "way-encounter" else "")


@pytest.mark.rule("R001-32", "AMB-B05")
def test_repeats_bring_encounter_checks_too() -> None:
    """Every time the check is made; a table may have it once in a hex."""
    march = before_the_check().finds(12).goes_on(1).dice(navigation_check=12)
    assert "way-encounter" == march.asks
    once = before_the_check(ruleset=house(base="bladespell", marches_each_try="false")).finds(12).goes_on(1)
    assert "what-now" == once.dice(navigation_check=12).asks


@pytest.mark.rule("R001-34")
def test_a_day_with_a_check_has_none_at_its_end() -> None:
    """Four checks on the way, and nothing more when the points are spent."""
    march = March(FOREST).sets_out(1).finds()
    assert ("march over", "what-now") == (march.facts[-1], march.asks)


@pytest.mark.rule("R001-34", "AMB-B17")
def test_a_day_without_a_check_has_one_at_its_end() -> None:
    """All day on a road through mountains, which costs 1: one die at the end, 1-in-6; on a track, 2-in-6."""
    ways = tuple(f"04{row:02d}" for row in range(12, 0, -1))
    for kind, chance, end in (("road", "1-in-6", "0404"), ("track", "2-in-6", "0408")):
        march = March(country("mountains", rows=12, lines=(line(kind, *ways),)), label="0412").sets_out(1)
        assert ("day-encounter", chance, end) == (march.asks, march.chance, march.here)


@pytest.mark.rule("R001-34")
def test_a_day_that_is_marched_in_two_stages() -> None:
    """One hex of road, a halt, and seven more: the march is over when its points are, and the day has its check."""
    ways = tuple(f"04{row:02d}" for row in range(12, 0, -1))
    march = March(country(rows=12, lines=(line("road", *ways),)), label="0412").sets_out(0, "0411").goes_on(1)
    assert ("day-encounter", "1-in-6", "0404", "march over") == (march.asks, march.chance, march.here, march.facts[-1])
    assert "march on" not in {move.act for move in march.alone().moves}


@pytest.mark.rule("R001-34")
def test_a_day_in_one_place_has_a_check_too() -> None:
    """A camp in forest at noon, where nobody marched at all: 2-in-6; a day of rest the same."""
    nothing: dict[str, Any] = {"who": ("",), "first": ("",), "second": ("",), "third": ("",), "fourth": ("",)}
    camp = March(FOREST).move("camp", **nothing)
    rest = March(FOREST).move("rest", number=2)
    assert [("day-encounter", "2-in-6")] * 2 == [(one.asks, one.chance) for one in (camp, rest)]


@pytest.mark.rule("R001-32")
def test_who_comes_is_met_before_the_march_goes_on() -> None:
    """Boars in the second hex: the party stands before them there, with the points that are left."""
    march = March(FOREST, roaming=Hidden((BOARS,))).sets_out(1).finds(2)
    march.dice(navigation_check=2, way_encounter=2)
    assert ("roamer", "0403") == (march.asks, march.here)


@pytest.mark.rule("R001-19", "S-B14")
def test_caution_gives_a_better_beginning() -> None:
    """On a cautious march 1 is added to the party's die of surprise, on a usual one nothing."""
    about = {}
    for using in ("cautious", "march"):
        march = March(FOREST, roaming=Hidden((BOARS,))).sets_out(1, using=using)
        march.dice(navigation_check=2, way_encounter=1, roamer=1)
        assert "surprise-party" == march.asks
        about[using] = asked_about(march)["edge"]
    assert {"cautious": 1, "march": 0} == about


@pytest.mark.rule("R001-19", "S-B14")
@pytest.mark.parametrize(("referee", "edge"), [(-2, -1), (1, 2)])
def test_caution_counts_beside_what_the_referee_says(referee: int, edge: int) -> None:
    """What the referee adds to the die of surprise for other reasons is added besides."""
    march = March(FOREST, roaming=Hidden((BOARS,)), party_edge=referee).sets_out(1, using="cautious")
    march.dice(navigation_check=2, way_encounter=1, roamer=1)
    assert ("surprise-party", edge) == (march.asks, asked_about(march)["edge"])


@pytest.mark.rule("R001-19", "S-B14")
def test_caution_is_counted_once_for_each_meeting() -> None:
    """The boars are left in peace and others come in the next hex: it is 1 again, not 2, and nothing in between."""
    march = March(FOREST, roaming=Hidden((BOARS,))).sets_out(1, using="cautious")
    in_peace: dict[str, int] = {"yards": 14, "initiative_party": 4, "initiative_foes": 3}
    march.dice(navigation_check=2, way_encounter=1, roamer=1)
    march.dice(surprise_party=6, surprise_foes=6, **in_peace).says("other")
    march.dice(reaction=12).move("conclude", using="at peace")
    assert 0 == march.state.party_edge
    march.goes_on(1).dice(navigation_check=2, way_encounter=1, roamer=1)
    assert ("surprise-party", 1) == (march.asks, asked_about(march)["edge"])


@pytest.mark.rule("R001-19", "S-B14")
def test_caution_is_not_saved_up() -> None:
    """Where somebody ought to come and nobody is there, the 1 is gone all the same: whoever is next has 1, not 2."""
    few = Roaming("boars", "1d2", (Sighting(2, Wanderer(2, "boars", "1d2-1", Mind.NONE, 30)),), ("woods",))
    march = March(FOREST, roaming=Hidden((few,))).sets_out(1, using="cautious")
    march.dice(navigation_check=2, way_encounter=1, roamer=1, how_many=1)
    march.dice(navigation_check=2, way_encounter=1, roamer=1, how_many=2)
    assert ("surprise-party", 1) == (march.asks, asked_about(march)["edge"])


@pytest.mark.rule("R001-31")
def test_riders_follow_paths_as_walkers_do() -> None:
    """A mount changes the points, and nothing of the way."""
    riders = party(mounted())
    road = country("woods", lines=(line("road", "0405", "0404"),))
    assert ["what-now", "navigation-check"] == [before_the_check(one, party=riders).asks for one in (road, FOREST)]
