"""Document 000, Searching; into a dungeon and out of it on one clock."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.values import Hidden
from sixturns.world.campaign import WILDS
from sixturns.world.creatures import Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import house
from tests.fidelity.marches import Trek, at, country, line, thing

DEN, TOMB = thing("den", "0404", shown="hidden"), thing("tomb", "0404", "ruin", shown="hidden")
SHRINE = thing("shrine", "0404", "shrine", shown="secret")


def there(*things: object, terrain: str = "woods", ruleset: object = None, **changes: object) -> Trek:
    """The party in hex 0404, with 8 − 3 = 5 points left of its day."""
    trek = Trek(country(terrain, *things), ruleset, **changes)  # type: ignore[arg-type]
    return trek.sets_out(0, "0404").found()


# --------------------------------------------------------------------------------------------------------- searching
@pytest.mark.rule("R000-87", "R000-90", "R000-91")
@pytest.mark.parametrize(("terrain", "points"), [("clear", 2), ("woods", 3), ("hills", 3), ("swamp", 4)])
def test_a_search_costs_what_entering_does(terrain: str, points: int) -> None:
    """2 points in light terrain, 3 in a moderate hex, 4 in difficult terrain: once to enter, once more to search."""
    trek = there(terrain=terrain)
    assert 8 - points == trek.points
    trek.move("explore").dice(hex_search=6)
    assert 8 - 2 * points == dict(trek.told()).get("march over", {"points": trek.points})["points"]


@pytest.mark.rule("R000-87")
def test_a_road_does_not_make_the_search_easier() -> None:
    """Who comes by a road for 2 points searches the swamp beside it for 4."""
    trek = Trek(country("swamp", lines=(line("road", "0405", "0404"),))).sets_out(0, "0404")
    trek.move("explore").dice(hex_search=6)
    assert 2 == trek.points


@pytest.mark.rule("R000-91", "R000-92")
def test_the_points_are_paid_before_the_die() -> None:
    """A search that the points do not reach for is refused, with the reason, and no die is thrown."""
    alone = Party((Member("odo", "Odo", speed=75),))
    trek = there(DEN, party=alone).move("explore")
    assert ("no points to search", {"points": 3, "of": 2, "counts": "Travel Points"}) == trek.told()[-1]
    assert ("what-now", 2) == (trek.asks, trek.points)


@pytest.mark.rule("R000-92", "R000-94", "R000-95")
def test_a_one_finds_what_is_there() -> None:
    """1d6, thrown by the referee alone; a 1 reveals a feature if one is present."""
    trek = there(DEN).move("explore")
    assert ("hex-search", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(hex_search=1)
    assert {"feature": "den", "at": at("0404"), "points": 3} == dict(trek.told())["hex found"]
    assert ((at("0404"), "den") in trek.table.now.sights, ("den",)) == (True, trek.table.now.uncovered)


@pytest.mark.rule("R000-92", "R000-95")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_other_numbers_find_nothing(die: int) -> None:
    """2 to 6 find nothing, whatever is there (AMB-A28)."""
    trek = there(DEN).move("explore").dice(hex_search=die)
    assert ("hex searched", {"points": 3}) in trek.told()
    assert () == trek.table.now.uncovered


@pytest.mark.rule("R000-95")
def test_the_chance_is_the_tables() -> None:
    """Where the table reads it so, a 2 finds as well."""
    trek = there(DEN, ruleset=house(scouting_chance='"2-in-6"')).move("explore").dice(hex_search=2)
    assert ("den",) == trek.state.uncovered


@pytest.mark.rule("R000-92", "R000-95")
@pytest.mark.parametrize(("chance", "die"), [("2-in-8", "1d8"), ("4-in-4", "1d4")])
def test_the_die_is_the_tables(chance: str, die: str) -> None:
    """Nor is it a d6 where the table's chance is one in another number: the 1 finds on it, and so does the 2."""
    for face in (1, 2):
        trek = there(DEN, ruleset=house(scouting_chance=f'"{chance}"')).move("explore")
        question = trek.table.question.question
        assert isinstance(question, Roll) and die == str(question.dice)
        trek.dice(hex_search=face)
        assert ("den",) == trek.state.uncovered


@pytest.mark.rule("R000-94", "R000-96")
def test_nothing_found_tells_nothing() -> None:
    """A 1 in an empty hex reveals nothing, and sounds like any other search that finds nothing."""
    empty, failed = there().move("explore"), there(DEN).move("explore")
    empty.dice(hex_search=1)
    failed.dice(hex_search=2)
    assert empty.told() == failed.told()
    assert "hex searched" in empty.facts


@pytest.mark.rule("R000-93")
def test_a_hex_may_be_searched_again() -> None:
    """Every try is paid in full: of 8 points 2 are for entering a clear hex, and the others for three searches."""
    trek = Trek(country("clear")).sets_out(0, "0404").found()
    for left in (4, 2, 0):
        assert "what-now" == trek.asks
        trek.move("explore").dice(hex_search=6)
        assert left == trek.table.now.points
    assert "encounter" == trek.asks


@pytest.mark.rule("R000-93", "R000-95")
def test_what_was_found_is_not_found_again() -> None:
    """Of several hidden features one is found, drawn at random, and the next time another."""
    trek = Trek(country("clear", DEN, TOMB)).sets_out(0, "0404").found()
    trek.move("explore").dice(hex_search=1, hex_feature=2)
    assert ("tomb",) == trek.state.uncovered
    trek.move("explore").dice(hex_search=1)
    assert ["tomb", "den"] == list(trek.state.uncovered)
    trek.move("explore").dice(hex_search=1)
    assert "hex searched" in trek.facts


@pytest.mark.rule("R000-95")
def test_what_is_secret_is_not_found_by_searching() -> None:
    """A search finds what is hidden, not what cannot be found without knowing of it (AMB-A39)."""
    trek = there(SHRINE).move("explore").dice(hex_search=1)
    assert "hex searched" in trek.facts


@pytest.mark.rule("R000-95")
def test_a_two_may_give_a_clue() -> None:
    """Where the table reads it so, a 2 tells that there is something here, and nothing in an empty hex."""
    some = there(DEN, ruleset=house(scouting_clue="true")).move("explore").dice(hex_search=2)
    none = there(ruleset=house(scouting_clue="true")).move("explore").dice(hex_search=2)
    assert ("hex has something" in some.facts, "hex searched" in none.facts) == (True, True)


@pytest.mark.rule("R000-94")
def test_the_lost_search_where_they_truly_are() -> None:
    """What they find is in the true hex, and on their map in the one they reckon to be in."""
    trek = Trek(country("clear", thing("den", "0406", shown="hidden"))).sets_out(0, "0404")
    trek.dice(lost=1, heading=4)
    trek.move("explore").dice(hex_search=1)
    assert frozenset({(at("0404"), "den")}) == trek.state.sights


@pytest.mark.rule("R000-87", "R000-91")
def test_a_search_takes_its_part_of_the_day() -> None:
    """3 of 8 points are three and three quarters of ten hours: in by 09:40, done by 13:30."""
    trek = there().move("explore").dice(hex_search=6)
    state = trek.table.now
    assert (36 + 22, 36 + 45) == (36 + 3 * 60 // 8, state.turns)


# ------------------------------------------------------------------------------------------------ in and out again
HALL = Area("hall", (Rect(0, 0, 2, 2),), dark=False)
CAVE = Area("cave", (Rect(3, 0, 2, 2),))
GATE, BACK = Exit("gate", "hall", (0, 0), "the gate"), Exit("back", "hall", (1, 1), "the back door")
BURROW = Dungeon("Burrow", (HALL, CAVE), (Door("arch", ("hall", "cave"), 2.5, 0.5, upright=True),), exits=(GATE, BACK))
MOUTH = thing("mouth", "0405", "cave", entrance="gate", dungeon="Burrow")
BEHIND = thing("behind", "0305", "cave", shown="hidden", entrance="back", dungeon="Burrow")
QUIET = Hidden((Wandering(1, "1d6", (Wanderer(6, "footsteps", "0"),)),))


def before_the_mouth(**changes: object) -> Trek:
    """The party in the hex where it knows a way in."""
    lands = country("clear", MOUTH, BEHIND, dungeon=BURROW)
    return Trek(lands, sights=frozenset({(at("0405"), "mouth")}), wandering=QUIET, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("R000-91")
def test_into_the_dungeon_and_out_on_one_clock() -> None:
    """Turns spent below ground are turns of the same day, and the points that are left are there when it comes out."""
    trek = before_the_mouth().sets_out(0, "0404", "0405").found()
    assert ("0405", 4, "11:00") == (trek.here, trek.points, str(trek.clock))
    trek.move("go in", "gate")
    assert ("hall", "", (0, 0)) == (trek.state.at, trek.state.outside, trek.state.spot)
    trek.passes(6)
    trek.move("leave", "gate")
    assert (WILDS, "0405", "12:00", 4) == (trek.state.outside, trek.here, str(trek.clock), trek.points)


@pytest.mark.rule("R000-91")
def test_by_another_way_into_another_hex() -> None:
    """A way out that opens in the next hex brings the party there; whoever knew where it was knows it again."""
    trek = before_the_mouth().move("go in", "gate").move("leave", "back")
    assert ("0305", "0305") == (trek.here, trek.truly)
    assert at("0305") in trek.state.explored


@pytest.mark.rule("R000-101")
def test_the_lost_do_not_find_the_way_in() -> None:
    """A way in that the party knows of is offered where it reckons itself, and is not there if it is elsewhere."""
    trek = before_the_mouth(reckoned=at("0405"), true_hex=Hidden(at("0505")))
    assert Move("go in", "gate") in trek.moves
    trek.move("go in", "gate")
    assert ("no way in here", {"exit": "gate"}) == trek.told()[-1]
    assert WILDS == trek.state.outside


@pytest.mark.rule("R000-71")
def test_whoever_comes_out_on_another_day_begins_it_anew() -> None:
    """A day after the march began another may begin, with weather and points of its own, and one more day unrested."""
    trek = before_the_mouth().sets_out(0, "0404", "0405", using="forced").found().move("go in", "gate")
    trek.table.set("clock", "2 06:00")
    trek.move("leave", "gate")
    assert {"set out", "explore"} <= {move.act for move in trek.moves}
    assert "march on" not in {move.act for move in trek.moves}
    trek.move("set out", "1", using="march").dice(weather=7)
    assert [(1, True), (1, True)] == [(member.unrested, member.overmarched) for member in trek.table.now.party.members]
    assert 8 == trek.table.now.allotted


@pytest.mark.rule("R000-91", "R000-93")
def test_a_day_may_begin_with_a_search() -> None:
    """A hex is searched from the morning on, day after day, without leaving it: four times in clear country."""
    trek = Trek(country("clear", thing("den", "0405", shown="hidden")))
    for left in (6, 4, 2, 0):
        trek.move("explore").dice(hex_search=6)
        assert left == trek.table.now.points
    assert ("encounter", "0405", 36 + 60) == (trek.asks, trek.here, trek.table.now.turns)


@pytest.mark.rule("R000-91", "R000-97")
def test_half_a_day_may_be_searched_away() -> None:
    """After half a day of rest half the points are there to search with."""
    trek = Trek(country("clear"), pace="half").move("explore").dice(hex_search=6)
    assert (2, 4, "half") == (trek.state.points, trek.state.allotted, trek.state.pace)


@pytest.mark.rule("R000-91")
def test_a_torch_burns_while_a_hex_is_searched() -> None:
    """A search of two and a half hours outlasts a torch of one."""
    lit = (Light("torch", "odo", 6),)
    trek = Trek(country("clear"), lights=lit).move("explore").dice(hex_search=6)
    assert [(0, False)] == [(light.left, light.lit) for light in trek.state.lights]
