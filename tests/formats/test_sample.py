"""The Tallow Stair holds together: its squares, its doors and keys, its dwellers, its party and its texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from sixturns.formats.campaign_file import CampaignFile, sample
from sixturns.kernel.dice import dice
from sixturns.rules.movement import rate_of
from sixturns.rulesets.bestiary import bestiary
from sixturns.rulesets.layers import load
from sixturns.world.castle import Occupant
from sixturns.world.creatures import Foes, Wanderer
from sixturns.world.dungeon import Area, Door, DoorKind, beyond
from sixturns.world.hexes import DIRECTIONS, Hex
from sixturns.world.hexmap import Feature
from sixturns.world.terrain import TERRAINS, WATER

SAMPLE: CampaignFile = sample()
MAP, STATE = SAMPLE.dungeon, SAMPLE.state
assert SAMPLE.hexmap is not None
LAND = SAMPLE.hexmap
HIDDEN = tuple(feature for feature in LAND.features if feature.shown == "hidden")
ROOMS = tuple(area for area in MAP.areas if area.number)
PASSAGES = tuple(area for area in MAP.areas if not area.number)


def reached(usable: Callable[[Door], bool]) -> set[str]:
    """The areas that can be reached from the ways in by those doors."""
    found = {way_in.area for way_in in MAP.exits}
    waiting = [*found]
    while waiting:
        area = waiting.pop()
        new = {beyond(door, area) for door in MAP.doors_of[area] if usable(door)} - found
        found |= new
        waiting += new
    return found


def all_but(closed: str) -> Callable[[Door], bool]:
    """Whether a door is another than the one that is closed."""
    return lambda door: door.id != closed


def every_area() -> set[str]:
    """The ids of all areas."""
    return set(MAP.area_by_id)


# ---------------------------------------------------------------------------------------------------------- the map
def test_rooms_in_order() -> None:
    """Twenty-five keyed rooms on two levels, thirteen above, and passages between them."""
    assert [str(number) for number in range(1, 26)] == [area.number for area in ROOMS] == [area.id for area in ROOMS]
    assert [1] * 13 + [2] * 12 == [area.level for area in ROOMS]
    assert {1, 2} == {area.level for area in PASSAGES}


def test_every_square_once() -> None:
    """No square is in two areas, nor twice in one, and the levels are drawn forty squares apart."""
    squares = [(square, area.level) for area in MAP.areas for rect in area.rects for square in rect.squares]
    assert len({square for square, _level in squares}) == len(squares)
    assert {1} == {level for (x, _y), level in squares if x < 40}
    assert {2} == {level for (x, _y), level in squares if x >= 40}


def test_every_area_in_one_piece() -> None:
    """From any square of an area every other one can be walked to."""
    for area in MAP.areas:
        first, *others = sorted(MAP.floors[area.id].squares)
        assert all(MAP.floors[area.id].feet(first, other) > 0 for other in others), area.id


def test_every_door_in_its_wall() -> None:
    """Every door stands in a wall of both its areas; stairs, which lead elsewhere, between squares of them."""
    for door in MAP.doors:
        for end in door.between:
            assert MAP.spot(door, end) in MAP.floors[end].squares, door.id
            assert bool(MAP.section_of(door, end)) is (door.kind is not DoorKind.STAIRS), door.id


def test_doors_in_different_places() -> None:
    """No two doors stand in one place."""
    assert len({(door.x, door.y, door.upright) for door in MAP.doors}) == len(MAP.doors)


def test_every_kind_of_door() -> None:
    """Doors of every kind, stuck, locked and secret ones, two stairs, and two ways out."""
    assert set(DoorKind) == {door.kind for door in MAP.doors}
    assert 2 == sum(door.kind is DoorKind.STAIRS for door in MAP.doors)
    assert all(any(getattr(door, what) for door in MAP.doors) for what in ("locked", "secret"))
    assert {"yard", "well"} == {way_out.id for way_out in MAP.exits}


def test_every_area_can_be_reached() -> None:
    """Every area can be reached, and one of them by search alone."""
    assert every_area() == reached(lambda door: True)
    assert every_area() - {"24"} == reached(lambda door: not door.secret)


def test_either_stair_will_do() -> None:
    """Without the one stair or the other nothing is out of reach: there are ways round."""
    for stair in (door.id for door in MAP.doors if door.kind is DoorKind.STAIRS):
        assert every_area() == reached(all_but(stair))


def test_several_loops() -> None:
    """Each level has three ways round or more: doors that could be left out with every area still connected."""
    for level in (1, 2):
        areas = {area.id for area in MAP.areas if area.level == level}
        doors = [door for door in MAP.doors if set(door.between) <= areas]
        assert len(doors) - len(areas) + 1 >= 3


def test_passages_take_time() -> None:
    """A passage on each level is longer than the slowest walk in a turn."""
    slow = min(rate_of(member, load(SAMPLE.ruleset).rules) for member in STATE.party.members)
    for level in (1, 2):
        assert any(10 * len(MAP.floors[area.id].squares) > slow for area in PASSAGES if area.level == level)


def test_keys_lie_before_their_locks() -> None:
    """Every key that opens a lock is in the text of a room that can be reached without it."""
    locks = {door.id: door.opens for door in MAP.doors if door.locked}
    assert all(locks.values())
    for lock, key in locks.items():
        before = reached(all_but(lock))
        assert any(key in MAP.area_by_id[area].key for area in before), key


# ---------------------------------------------------------------------------------------------------------- the texts
def test_every_area_has_its_words() -> None:
    """Every area has a name and something to read aloud, and every room a key, long only where the story is."""
    assert all(area.name and 20 < len(area.aloud) < 200 for area in MAP.areas)
    assert all(60 < len(room.key) < 520 for room in ROOMS[1:])


def test_nothing_aloud_tells_who_is_there() -> None:
    """What is read aloud names nobody who lives there: that is told when they are met, if they are still there."""
    for area in MAP.areas:
        for group in STATE.foes.open():
            assert group.name.removesuffix("s").casefold() not in area.aloud.casefold(), area.id


def test_the_sum_of_the_candles() -> None:
    """The numbers of the riddle agree wherever they stand: 240 taken, 24 burnt, 16 brought back, 200 left."""

    def text(area: Area) -> str:
        return f"{area.aloud} {area.key}".casefold()

    rooms = {area.id: text(area) for area in ROOMS}
    assert "240 − 24 − 16 = 200" in rooms["10"]
    assert "two hundred good candles" in rooms["5"]
    assert "sixteen niches are sealed again" in rooms["15"]
    assert "24 are struck through" in rooms["12"]
    assert "240 marks are pale, and 16" in rooms["18"]


# -------------------------------------------------------------------------------------------------------- who is there
def test_dwellers_as_the_bestiary_has_them() -> None:
    """Creatures of a kind that the bestiary knows think, walk and make noise no otherwise than it says."""
    everybody: list[Foes | Wanderer] = [*STATE.foes.open()]
    everybody += [line for table in STATE.wandering.open() for line in table.lines]
    for group in everybody:
        if group.kind:
            kind = bestiary()[group.kind]
            assert (kind.mind, kind.speed) == (group.mind, group.speed), group.name
            assert group.silent or not kind.silent, group.name
        else:
            assert group.figures.hit_points, group.name


def test_wandering_tables_for_both_levels() -> None:
    """Each level has a table of six lines, read on one die."""
    tables = STATE.wandering.open()
    assert [(1, "1d6"), (2, "1d6")] == [(table.level, table.die) for table in tables]
    assert [[1, 2, 3, 4, 5, 6]] * 2 == [[line.upto for line in table.lines] for table in tables]


def test_traps_where_they_can_spring() -> None:
    """Every trap is in an area or on a door, and says what it does."""
    for trap in STATE.traps.open():
        assert trap.at in MAP.area_by_id or trap.at in MAP.door_by_id, trap.id
        assert trap.does
    assert any(trap.at in MAP.door_by_id for trap in STATE.traps.open())


# ---------------------------------------------------------------------------------------------------------- the party
def test_six_with_two_hirelings() -> None:
    """Six walk, two of them for pay, and the slowest is the dwarf in plate."""
    members, rules = STATE.party.members, load(SAMPLE.ruleset).rules
    assert (6, ["odo", "tansy"]) == (len(members), [member.id for member in members if member.hireling])
    assert {"brenna": 90, "harl": 60, "maud": 90, "wick": 120, "odo": 120, "tansy": 120} == {
        member.id: rate_of(member, rules) for member in members
    }


def test_hands() -> None:
    """What is in hand is among the things carried, lights fit in, and whoever draws the map has both hands free."""
    bearers = [light.bearer for light in STATE.lights]
    for member in STATE.party.members:
        assert set(member.holds) <= set(member.carries)
        assert len(member.holds) + bearers.count(member.id) <= 2
    assert ((), False) == (STATE.party[STATE.party.mapper].holds, STATE.party.mapper in bearers)


def test_what_a_delve_needs() -> None:
    """Between them they carry light, oil, food, spikes, a crowbar and thieves' tools."""
    carried = {thing for member in STATE.party.members for thing in member.carries}
    assert {"torch", "lantern", "flask of oil", "rations", "food", "iron spike", "crowbar", "thieves' tools"} <= carried


# ----------------------------------------------------------------------------------------------------------- the land
def at(number: str) -> Hex:
    """A hex by its number."""
    found = LAND.called(number)
    assert found is not None, number
    return found


def on_foot() -> set[Hex]:
    """The hexes that can be walked to from the yard."""
    found, waiting = {at("0706")}, [at("0706")]
    while waiting:
        new = {there for there in LAND.grid.around(waiting.pop()) if LAND.has(there)} - found
        new = {there for there in new if LAND.tile_at[there].terrain not in WATER}
        found |= new
        waiting += new
    return found


def test_fifteen_by_twelve() -> None:
    """Every hex of fifteen columns and twelve rows is there, flat-top, of a terrain that the rules know."""
    assert {(column, row) for column in range(1, 16) for row in range(1, 13)} == {tile.at[:2] for tile in LAND.tiles}
    assert (False, "even") == (LAND.grid.pointy, LAND.grid.shifted)
    assert {tile.terrain for tile in LAND.tiles} <= set(TERRAINS)


def test_country_of_every_sort() -> None:
    """There is a swamp, there are woods, hills, mountains, a desert's edge, a coast and the sea, a road and a river."""
    wanted = {"swamp", "bog", "woods", "hills", "mountains", "desert", "badlands", "coast", "sea", "lake", "farmland"}
    assert set() == wanted - {tile.terrain for tile in LAND.tiles}
    assert {"road", "track", "river", "stream"} == {line.kind for line in LAND.lines}
    assert all(LAND.look(tile.at, "shore") for tile in LAND.tiles if tile.terrain == "coast" and tile.at.row < 12)


def test_lines_from_hex_to_hex() -> None:
    """No line leaves a hex out, and the river ends in the sea."""
    for line, way in zip(LAND.lines, LAND.ways, strict=True):
        assert line.points == way, line.name
    river = next(line for line in LAND.lines if line.kind == "river")
    assert ("lake", "sea") == (LAND.look(river.points[0], "terrain"), LAND.look(river.points[-1], "terrain"))


def test_the_road_from_the_quay_to_the_yard() -> None:
    """The way that the party came by is a road, and it knows every hex of it; the other road leads to a castle."""
    for name, start, end in (("The Coast Road", "quay", "yard"), ("The Salt Road", "rushey", "brakenhold")):
        points = next(line.points for line in LAND.lines if line.name == name)
        assert LAND.feature_by_id[start].at == points[0]
        assert LAND.feature_by_id[end].at in points
        assert all(LAND.look(a, ("road", LAND.grid.direction(a, b))) for a, b in pairwise(points))
    coast = next(line.points for line in LAND.lines if line.name == "The Coast Road")
    assert STATE.explored == set(coast)
    assert STATE.explored < {hex for hex, _terrain in STATE.pencilled}


def test_both_ways_out_open_in_the_yard() -> None:
    """The stair and the well come up in the hex above which the party begins."""
    assert {"yard", "well"} == {feature.entrance for feature in LAND.features_at[at("0706")] if feature.entrance}
    assert (at("0706"), at("0706"), "") == (STATE.true_hex.open(), STATE.reckoned, STATE.outside)


def test_two_castles() -> None:
    """A lord holds the road and a necromancer the gullies, and neither is hostile from the first."""
    assert {"brakenhold", "gall"} == {feature.id for feature in LAND.features if feature.is_castle}
    held = {castle.id: castle.occupant for castle in STATE.castles.open()}
    assert {"brakenhold": Occupant.LORD, "gall": Occupant.NECROMANCER} == held


def test_eight_hidden_features() -> None:
    """Eight things are to be searched for, in eight hexes that can be walked to, and one more is known to nobody."""
    assert (8, 8) == (len(HIDDEN), len({feature.at for feature in HIDDEN}))
    assert {feature.at for feature in HIDDEN} <= on_foot()
    assert ["grave"] == [feature.id for feature in LAND.features if feature.shown == "secret"]
    assert {id for _at, id in STATE.sights}.isdisjoint(feature.id for feature in HIDDEN)


def test_everything_but_the_stack_can_be_walked_to() -> None:
    """One feature lies over the water; there is a boat for that."""
    assert {"stack"} == {feature.id for feature in LAND.features if feature.at not in on_foot()}
    assert "boat" in LAND.feature_by_id["quay"].key


def test_every_feature_has_its_words() -> None:
    """Every feature has a name, something to read aloud, and a key that is long only where there is much to know."""
    for feature in LAND.features:
        assert feature.name, feature.id
        assert 50 < len(feature.aloud) < 200, feature.id
        assert 100 < len(feature.key) < 520, feature.id


def named_hexes(feature: Feature) -> list[str]:
    """The numbers of hexes in a feature's key."""
    return re.findall(r"\b\d{4}\b", feature.key)


def test_what_the_keys_speak_of_is_there() -> None:
    """Every hex that a key sends to has something in it, and every room that it names is in the dungeon."""
    rooms = {area.number for area in ROOMS}
    for feature in LAND.features:
        for number in named_hexes(feature):
            assert at(number) in LAND.features_at, (feature.id, number)
        assert set(re.findall(r"room (\d+)", feature.key)) <= rooms, feature.id


def test_every_hidden_feature_is_spoken_of() -> None:
    """Somebody, or something, tells where to look for most of what is hidden; the rest lies near a road."""
    spoken = {number for feature in LAND.features for number in named_hexes(feature)}
    near = {side for line in LAND.lines if line.kind == "road" for hex in line.points for side in LAND.grid.around(hex)}
    assert all(LAND.grid.label(feature.at) in spoken or feature.at in near for feature in HIDDEN)
    assert "1011" in LAND.feature_by_id["owlbear"].key


def test_where_the_candles_went() -> None:
    """Twenty to the Quay, two to the thieves, one to the farm and one to Rushey: the 24 that were sold and burnt."""
    keys = {feature.id: feature.key for feature in LAND.features}
    assert "Twenty of the grey candles" in keys["quay"]
    assert "Two of the 24 candles" in keys["candle-hole"]
    assert "One of the 24 candles" in keys["farm"]
    assert "One grey candle was burnt" in keys["rushey"]


def test_who_roams() -> None:
    """All land has an encounter table of its own, whose lines are of the bestiary or have their figures with them."""
    tables = STATE.roaming.open()
    land = {tile.terrain for tile in LAND.tiles} - WATER
    assert land <= {terrain for table in tables for terrain in table.terrains}
    for table in tables:
        assert [*range(1, dice(table.die).highest + 1)] == [line.upto for line in table.lines], table.name
        for who in (line.who for line in table.lines):
            assert who is not None
            assert who.number.isdecimal() or dice(who.number).lowest > 0
            assert (who.kind in bestiary()) or who.figures.hit_points, who.name


def test_nobody_is_stopped_on_the_way_round() -> None:
    """From every hex of the land there are two ways on at least, so that no march ends in a corner."""
    for here in on_foot():
        ways = [LAND.look(here, ("to", side)) for side in DIRECTIONS]
        assert sum(there is not None and LAND.tile_at[there].terrain not in WATER for there in ways) > 1
