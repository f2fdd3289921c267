"""Document 000, Daily Procedure, Travel Points, Terrain & Movement Costs and Forced March."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.camp import Night
from sixturns.world.hexes import Edge
from sixturns.world.hexmap import Line
from sixturns.world.party import Member, Party
from tests.fidelity.book import bands, house, underworld
from tests.fidelity.marches import DAWN, FAIR, MUD, RIDERS, WALKERS, Trek, at, country, in_hex, line, thing

FOREST = country("woods")
NIGHT: dict[str, Any] = {
    "who": ("brenna",),
    "first": ("brenna",),
    "second": ("odo",),
    "third": ("brenna",),
    "fourth": ("odo",),
}
"""A camp of two, who take turns."""


# ----------------------------------------------------------------------------------------------------------- the day
@pytest.mark.rule("R000-65", "R000-68")
def test_the_route_is_declared_and_followed() -> None:
    """The players name the hexes to make for; the party goes from one to the next by the shortest way."""
    trek = Trek().sets_out(0, "0403", "0503").found().alone()
    assert [("0404", "clear", 2), ("0403", "clear", 2), ("0503", "clear", 2)] == trek.entered
    assert ("0503", "0503", 2) == (trek.here, trek.truly, trek.points)


@pytest.mark.rule("R000-65")
def test_any_of_the_six_directions_can_be_declared() -> None:
    """1 is north, then clockwise: a day of four hexes straight on, from the middle of an even column."""
    ends = [Trek(country(rows=12, columns=9), label="0506").sets_out(side).found().alone().here for side in range(1, 7)]
    assert ["0502", "0904", "0908", "0510", "0108", "0104"] == ends


@pytest.mark.rule("R000-65", "R000-68")
def test_a_route_is_kept_for_the_days_to_come() -> None:
    """A route longer than the day goes on the next morning."""
    trek = Trek(country(rows=12), label="0412").sets_out(0, "0402").found().alone()
    assert ("0408", (at("0402"),)) == (trek.here, trek.state.route)
    trek.move("camp", **NIGHT)
    trek.dice(firewood=3, night=1, weather=7)
    trek.move("set out", using="march")
    trek.found().alone()
    assert "0404" == trek.here


@pytest.mark.rule("R000-66", "R000-68", "R000-70")
def test_the_order_of_the_day() -> None:
    """The lost check comes before the march, and the encounter check after it."""
    trek = Trek().sets_out(1)
    assert "lost" == trek.asks
    trek.dice(lost=6)
    assert ("encounter", "0401") == (trek.asks, trek.here)


@pytest.mark.rule("R000-71", "R000-80")
def test_a_new_day_begins_with_step_1() -> None:
    """When the day is done a route is declared anew, with points, a lost check and a change of heading of its own."""
    trek = Trek().sets_out(1)
    trek.dice(lost=1, heading=4)
    trek.alone()
    trek.move("camp", **NIGHT)
    trek.dice(firewood=3, night=1, weather=7)
    state = trek.state
    assert ("", 0, None, False) == (state.pace, state.points, state.heading.open(), state.turned.open())
    assert "lost" == trek.sets_out(4).asks


@pytest.mark.rule("R000-70", "R000-71", "R000-103")
def test_without_an_encounter_the_day_is_done() -> None:
    """After the check of the day's end nothing more of the march is offered, and a camp is."""
    trek = Trek().sets_out(1).found().alone()
    acts = {move.act for move in trek.moves}
    assert "camp" in acts and not {"set out", "march on", "explore"} & acts


@pytest.mark.rule("R000-70", "R000-103", "R000-150")
def test_there_are_two_checks_a_day() -> None:
    """One at the day's end, one in camp; a table may let the first stand for both (AMB-A19)."""
    both = Trek().sets_out(1).found()
    both.dice(encounter=1).move("camp", **NIGHT).dice(firewood=3, night=1, weather=7)
    one = Trek(ruleset=house(travel_checks='"one"')).sets_out(1).found()
    one.dice(encounter=1).move("camp", **NIGHT).dice(firewood=3, weather=7)


@pytest.mark.rule("R000-70", "R000-103")
def test_every_march_of_a_day_has_its_check_at_the_end() -> None:
    """Whoever stops on the way and marches on has the check when the points are spent."""
    trek = Trek().sets_out(0, "0404").found()
    assert "encounter" == trek.goes_on(1).asks


@pytest.mark.rule("R000-70", "R000-103")
def test_who_stops_early_has_the_check_of_the_days_end_too() -> None:
    """A camp pitched before the points are spent ends the day's march, and its check comes first."""
    trek = Trek().sets_out(0, "0404").found()
    assert (6, "what-now") == (trek.points, trek.asks)
    trek.move("camp", **NIGHT)
    assert ("encounter", 0) == (trek.asks, trek.points)


# ----------------------------------------------------------------------------------------------------------- points


@pytest.mark.rule("R000-81")
@pytest.mark.parametrize(("rate", "points"), [(120, 8), (90, 6), (60, 4), (30, 2), (240, 16), (180, 12)])
def test_points_are_combat_speed_divided_by_five(rate: int, points: int) -> None:
    """A rate of 120 ft is a combat speed of 40, and so 8 points; a riding horse's 240 ft are 16."""
    alone = Party((Member("odo", "Odo", speed=rate),))
    trek = Trek(country(rows=12), label="0412", party=alone).sets_out(0, "0411").found().alone()
    assert points == dict(trek.told())["allowance"]["points"]


@pytest.mark.rule("R000-82")
def test_the_slowest_member_sets_the_points() -> None:
    """Combat speeds 40, 40, 30 and 20 march as 20: 4 points, a forced march 6."""
    rates = (120, 120, 90, 60)
    party = Party(tuple(Member(f"m{n}", f"M{n}", speed=rate) for n, rate in enumerate(rates)))
    assert 4 == dict(Trek(party=party).sets_out(1).told())["allowance"]["points"]
    assert 6 == dict(Trek(party=party).sets_out(1, using="forced").told())["allowance"]["points"]


@pytest.mark.rule("R000-82")
def test_the_load_counts() -> None:
    """By the table of loads: 900 coins are 90 ft a turn, and 6 points; more than 3,000 are none at all."""
    for load, points in ((0, 8), (900, 6), (1500, 4), (3000, 2)):
        party = Party((Member("odo", "Odo", load=load),))
        assert points == dict(Trek(party=party).sets_out(1).told())["allowance"]["points"]
    stuck = Trek(party=Party((Member("odo", "Odo", load=3001),))).sets_out(1).found()
    assert [] == stuck.entered


@pytest.mark.rule("R000-83")
def test_unused_points_are_lost() -> None:
    """Of 8 points two woods take 6; the 2 that are left buy no third, and are gone when camp is made."""
    trek = Trek(FOREST).sets_out(1).found()
    assert [("0404", "woods", 3), ("0403", "woods", 3)] == trek.entered
    assert (2, "dear today", "what-now") == (trek.points, trek.facts[-1], trek.asks)
    trek.move("camp", **NIGHT)
    assert (0, "encounter") == (trek.points, trek.asks)


@pytest.mark.rule("R000-83")
def test_points_that_are_left_can_be_spent_elsewhere() -> None:
    """Before woods that cost 3, with 2 left, a clear hex beside them can be entered."""
    aside = Trek(country(h0404="woods", h0403="woods", h0402="woods")).sets_out(1).found()
    assert ("0403", 2) == (aside.here, aside.points)
    aside.goes_on(2).alone()
    assert ("0503", 0) == (aside.here, aside.points)


@pytest.mark.rule("R000-83")
def test_a_hex_dearer_than_the_day_is_never_entered() -> None:
    """With 2 points a day nobody comes into woods: refused, with the reason; a table may be kinder (AMB-A36)."""
    slow = Party((Member("odo", "Odo", speed=30),))
    refused = Trek(FOREST, party=slow).sets_out(1).found()
    assert ("0405", 2) == (refused.here, refused.points)
    told = dict(refused.told())["too dear"]
    assert (3, 2, "Travel Points") == (told["points"], told["of"], told["counts"])
    whole = Trek(FOREST, house(travel_dear='"a whole day"'), party=slow).sets_out(1).found().alone()
    assert ("0404", 0) == (whole.here, whole.points)


@pytest.mark.rule("R000-83")
def test_points_may_be_banked() -> None:
    """Where the table banks, the 2 points that are left of one day are there on the next (AMB-A36)."""
    slow = Party((Member("odo", "Odo", speed=30),))
    trek = Trek(FOREST, house(travel_dear='"banked"'), party=slow).sets_out(1).found()
    trek.move("camp", who=("odo",), first=("odo",), second=("odo",), third=("odo",), fourth=("odo",))
    trek.dice(encounter=1, firewood=3, night=1, weather=7)
    assert ("0405", 2) == (trek.here, trek.state.banked)
    trek.move("set out", using="march")
    trek.found().alone()
    assert ("0404", 1) == (trek.here, trek.state.banked)


@pytest.mark.rule("R000-83")
def test_the_day_goes_by_with_the_points() -> None:
    """The 8 points of a day are ten hours: after 2 of them it is half past eight, after 6 half past one."""
    trek = Trek().sets_out(0, "0404").found()
    assert "08:30" == str(trek.clock)
    trek.goes_on(0, "0402")
    assert "13:30" == str(trek.clock)


# --------------------------------------------------------------------------------------------------------- terrain
CLASSES = {
    2: ("clear", "grassland", "farmland", "settled", "city", "open woods", "gentle hills", "coast", "tundra"),
    3: ("woods", "hills", "wooded hills", "badlands", "desert", "river", "bog"),
    4: ("swamp", "mountains", "jungle", "ice"),
}


@pytest.mark.rule("R000-86", "R000-90")
@pytest.mark.parametrize(("points", "terrain"), [(n, word) for n, words in CLASSES.items() for word in words])
def test_a_hex_costs_by_its_terrain(points: int, terrain: str) -> None:
    """Light terrain costs 2 points to enter, moderate 3, difficult 4."""
    trek = Trek(country(h0404=terrain)).sets_out(0, "0404").found().alone()
    assert [("0404", terrain, points)] == trek.entered
    assert 8 - points == trek.points


@pytest.mark.rule("R000-86")
def test_a_road_makes_any_country_easy() -> None:
    """Along a road or a track a hex costs 2 points, whatever it is; beside it what it always does."""
    for kind in ("road", "track"):
        lands = country("swamp", lines=(line(kind, "0405", "0403"),))
        trek = Trek(lands).sets_out(0, "0403").alone()
        assert [("0404", "swamp", 2), ("0403", "swamp", 2)] == trek.entered
    off = Trek(country("swamp", lines=(line("road", "0405", "0403"),))).sets_out(2).found().alone()
    assert [("0505", "swamp", 4), ("0604", "swamp", 4)] == off.entered


@pytest.mark.rule("R000-86")
def test_a_river_to_cross_is_difficult() -> None:
    """Over a river between two hexes 4 points are paid, on a road that crosses it 2; along a river nothing more."""
    bank = Line("river", edges=(Edge(at("0405"), 1),))
    assert [("0404", "clear", 4)] == Trek(country(lines=(bank,))).sets_out(0, "0404").found().entered
    bridge = country(lines=(bank, line("road", "0405", "0404")))
    assert [("0404", "clear", 2)] == Trek(bridge).sets_out(0, "0404").entered
    along = country(lines=(line("river", "0405", "0404"),))
    assert [("0404", "clear", 2)] == Trek(along).sets_out(0, "0404").found().entered


@pytest.mark.rule("R000-86")
def test_mounts_are_ridden_led_or_left() -> None:
    """Riders have their horses' points on light ground; in moderate country they lead them, at a walker's allotment."""
    riding = Trek(party=RIDERS).sets_out(0, "0404").found()
    assert (14, 16) == (riding.points, riding.state.allotted)
    led = Trek(country(h0404="woods"), party=RIDERS).sets_out(0, "0404").found()
    assert (5, 8) == (led.points, led.state.allotted)
    late = Trek(country(h0403="woods"), party=RIDERS).sets_out(0, "0404", "0403").found()
    assert ("0403", 3, 8) == (late.here, late.points, late.state.allotted)


@pytest.mark.rule("R000-86")
def test_beasts_do_not_go_through_difficult_country() -> None:
    """Neither mounts nor beasts of burden come into a swamp or over a river, unless by a road."""
    led = Party((replace(WALKERS.members[0], leads=True), WALKERS.members[1]))
    for party in (RIDERS, led):
        stopped = Trek(country(h0404="swamp"), party=party).sets_out(1).found()
        assert ("0405", "no way for beasts") == (stopped.here, stopped.facts[-1])
        road = country("swamp", lines=(line("road", "0405", "0401"),))
        assert "0404" == Trek(road, party=party).sets_out(0, "0404").here


@pytest.mark.rule("R000-86")
def test_unknown_terrain_is_asked_once() -> None:
    """A word that no rule knows is taken for what the referee says, and is not asked again."""
    lands = country(h0404="fungus", h0403="fungus")
    trek = Trek(lands).sets_out(1).found()
    assert "taken-as" == trek.asks
    trek.says("swamp").alone()
    assert [("0404", "fungus", 4), ("0403", "fungus", 4)] == trek.entered
    assert (("fungus", "swamp"),) == trek.state.taken_as


@pytest.mark.rule("R000-86")
def test_a_blank_hex_is_asked_for_itself() -> None:
    """Of a hex without terrain the referee says what country it is, and of the next one again."""
    trek = Trek(country(h0404="", h0403="")).sets_out(1).found()
    assert "blank-hex" == trek.asks
    trek.says("woods")
    assert "blank-hex" == trek.asks
    trek.says("swamp").alone()
    assert [("0404", "woods", 3), ("0403", "swamp", 4)] == trek.entered
    assert (("0404", "woods"), ("0403", "swamp")) == trek.state.taken_as


@pytest.mark.rule("R000-86")
def test_nobody_walks_on_water() -> None:
    """Before a lake or the sea the march stops and the table is asked, and at the map's edge; nothing is paid."""
    for word in ("lake", "sea"):
        trek = Trek(country(h0403=word)).sets_out(1).found()
        assert ("0404", 6, "water ahead", "what-now") == (trek.here, trek.points, trek.facts[-1], trek.asks)
    edge = Trek(label="0402").sets_out(1).found()
    assert ("0401", 6, "what-now") == (edge.here, edge.points, edge.asks)
    assert ("nowhere to go", 6) == (edge.goes_on(1).facts[-1], edge.points)


# --------------------------------------------------------------------------------------------------- forced marches
@pytest.mark.rule("R000-97")
@pytest.mark.parametrize(("rate", "points"), [(30, 3), (60, 6), (75, 7), (90, 9), (120, 12)])
def test_a_forced_march_is_half_as_much_again(rate: int, points: int) -> None:
    """50 percent more, rounded down: 2 give 3, 4 give 6, 5 give 7, 6 give 9 and 8 give 12."""
    party = Party((Member("odo", "Odo", speed=rate),))
    assert points == dict(Trek(party=party).sets_out(1, using="forced").told())["allowance"]["points"]


@pytest.mark.rule("R000-97")
def test_a_forced_march_is_declared_at_the_start() -> None:
    """Once the day's march has begun it cannot be forced: the points that are left are all there are."""
    trek = Trek().sets_out(0, "0404").found()
    assert not {"set out"} & {move.act for move in trek.moves}
    assert 6 == trek.points


@pytest.mark.rule("R000-97")
def test_weather_that_impedes_comes_off_after_the_bonus() -> None:
    """8 points are 6 under a sky that impedes, and a forced march of 12 is 10; never below nothing (AMB-A37)."""
    allotted = [
        dict(Trek(sky=MUD, party=party).sets_out(1, using=pace).told())["allowance"]["points"]
        for party in (WALKERS, Party((Member("odo", "Odo", speed=30),)))
        for pace in ("march", "forced")
    ]
    assert [6, 10, 0, 1] == allotted


@pytest.mark.rule("R000-63", "R000-85")
def test_craft_go_whole_hexes_of_six_miles() -> None:
    """The original game's hexes are five miles: 50 miles a day are 8 of ours, 75 are 12, 60 are 10, 100 are 16."""
    bay = country("sea", rows=20, columns=20)
    for craft, miles in {"raft": 50, "boat": 75, "ship": 60, "galley": 100}.items():
        trek = Trek(bay, label="0520", afloat=craft, guide=True).sets_out(1).found()
        assert miles // 6 == dict(trek.told())["allowance"]["points"], craft


@pytest.mark.rule("R000-85")
def test_craft_go_on_water_and_people_ashore() -> None:
    """The party goes aboard at a shore, sails over water only, and goes ashore where there is land."""
    lands = country(h0404="sea", h0403="sea", h0402="sea", h0401="coast")
    trek = Trek(lands)
    trek.move("embark", using="boat")
    trek.sets_out(1).found()
    assert ("0401", 12 - 4) == (trek.here, trek.points)
    trek.move("land")
    assert "" == trek.state.afloat
    inland = Trek(label="0405").move("embark", using="boat")
    assert ("no water here", "") == (inland.told()[-1][0], inland.state.afloat)


def chances(rules: RuleSet) -> dict[str, tuple[int, int]]:
    """The rows of the Lost & Encounter Chances."""
    rows = rules.rules.country
    return {name: (getattr(rows, name).lost, getattr(rows, name).encounter) for name in rows.__struct_fields__}


@pytest.mark.rule("R000-84", "R000-105")
def test_the_lost_and_encounter_chances() -> None:
    """As many faces of a d6, by terrain."""
    assert {
        "clear": (1, 1),
        "woods": (2, 2),
        "river": (1, 2),
        "swamp": (3, 3),
        "mountains": (2, 3),
        "desert": (3, 2),
        "city": (0, 1),
        "hills": (2, 2),
        "jungle": (3, 3),
    } == chances(underworld())


@pytest.mark.rule("R000-103", "R000-105")
@pytest.mark.parametrize(
    ("terrain", "low"),
    [("clear", 6), ("settled", 6), ("woods", 5), ("hills", 5), ("desert", 5), ("swamp", 4), ("jungle", 4)],
)
def test_an_encounter_is_read_from_the_six_down(terrain: str, low: int) -> None:
    """6 in clear country, 5 and 6 in woods, 4 to 6 in a swamp: where the party ends its day."""
    trek = Trek(country(terrain)).sets_out(0, "0404").found()
    trek.move("camp", **NIGHT)
    roll = trek.table.question.question
    assert isinstance(roll, Roll)
    assert ("encounter", low) == (trek.asks, min(face for face in range(1, 7) if roll.read(face)))


@pytest.mark.rule("R000-67")
def test_the_die_of_directions() -> None:
    """1 is N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW."""
    names = country().hexmap.grid.names
    table = underworld().rules.lost.direction
    assert ["N", "NE", "SE", "S", "SW", "NW"] == [names[int(side) - 1] for side in bands(table).values()]


@pytest.mark.rule("R000-83", "R000-97")
def test_there_is_one_march_in_twenty_four_hours() -> None:
    """Who marched by night from ten o'clock and slept by day waits until ten again, or marches on another day."""
    trek = Trek.at(in_hex(began=-12, turns=96))
    trek.move("set out", "1", using="march")
    trek.dice(lost=6)
    assert ("waits", {"turns": 36}) in trek.told()
    assert 132 == trek.table.now.began


@pytest.mark.rule("R000-71", "R000-83", "R000-140")
def test_who_has_not_slept_may_march_again_a_day_later() -> None:
    """A day after the last march began another may, and it counts as one more day without rest."""
    early = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=DAWN + 143))
    assert "set out" not in {move.act for move in early.moves}
    trek = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=DAWN + 144))
    trek.move("set out", "1", using="march")
    trek.dice(weather=7, lost=6)
    assert [1, 1] == [member.unrested for member in trek.table.now.party.members]
    assert DAWN + 144 == trek.table.now.began


@pytest.mark.rule("R000-97")
def test_half_a_day_is_marched_once() -> None:
    """After half a day of rest half the points are there, and no others when they are spent or left."""
    trek = Trek(pace="half").sets_out(0, "0404").found()
    assert (2, 4) == (trek.points, trek.state.allotted)
    assert "set out" not in {move.act for move in trek.moves}


@pytest.mark.rule("R000-85")
def test_half_a_day_afloat_is_half_the_way() -> None:
    """After half a day of rest a galley goes 8 hexes and not 16, and nobody rows by force."""
    bay = country("sea", rows=20, columns=20)
    trek = Trek(bay, label="0520", afloat="galley", guide=True, pace="half")
    assert {"march", "by night"} == paces_of(trek)
    assert 8 == dict(trek.sets_out(1).found().told())["allowance"]["points"]
    aboard = Trek(country(h0404="sea"), pace="half").sets_out(0, "0505").found().move("embark", using="galley")
    assert (4, 8) == (aboard.state.points, aboard.state.allotted)


def paces_of(trek: Trek) -> set[str]:
    """How a day's march can be made."""
    question = trek.table.question.question
    assert isinstance(question, Choose)
    return {
        pace
        for form in question.blanks
        if form.option.act == "set out"
        for pick in form.picks
        if pick.field == "using"
        for pace in pick.among
    }


@pytest.mark.rule("R000-64", "R000-83")
def test_a_camp_that_is_broken_begins_no_day() -> None:
    """The old day goes on, with its weather, before midnight and after; the next begins with the morning."""
    for turn in (139, 150):
        trek = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=turn, night=Night(8, 1)))
        trek.move("break camp")
        assert ("march", True, FAIR) == (trek.state.pace, trek.state.over, trek.state.sky)
    morning = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=144 + DAWN, tolled=True))
    morning.move("set out", "1", using="march").dice(weather=7)
    assert [0, 0] == [member.unrested for member in morning.table.now.party.members]


@pytest.mark.rule("R000-140")
def test_a_day_counts_once() -> None:
    """Whoever breaks camp and makes it again has travelled one day, not two, and has one check a night."""
    trek = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=130))
    trek.move("camp", **NIGHT).dice(firewood=3, night=1, weather=7)
    assert [1, 1] == [member.unrested for member in trek.state.party.members]
    again = Trek.at(in_hex(over=True, pace="march", allotted=8, began=DAWN, turns=140, tolled=True, watched=True))
    again.move("camp", **NIGHT).dice(firewood=3, weather=7)
    assert [0, 0] == [member.unrested for member in again.state.party.members]


@pytest.mark.rule("R000-64", "R000-71")
def test_a_day_has_one_weather() -> None:
    """A day that begins in the afternoon of any date has its weather, and no other before the next."""
    trek = Trek.at(in_hex(sky=None, turns=2 * 144 + 84))
    trek.move("rest", number=1).dice(weather=7)
    trek.move("set out", "1", using="march")
    trek.dice(lost=6)
    assert 4 == trek.table.now.allotted


@pytest.mark.rule("R000-130", "R000-131")
def test_a_day_that_begins_in_a_castles_hex_has_its_die() -> None:
    """The castle's die is thrown before the first hex of the day is entered; and on a day of searching there."""
    lands = country("clear", thing("keep", "0405", "castle"))
    trek = Trek(lands).sets_out(1).found()
    assert "ride-out" == trek.asks
    searching = Trek(lands).move("explore").dice(hex_search=6)
    assert "ride-out" == searching.asks
