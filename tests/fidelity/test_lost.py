"""Document 000, Getting Lost: where the party truly is, where it reckons itself, and what it is told."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import ALL, REFEREE, Roll
from sixturns.kernel.values import Hidden
from sixturns.world.hexes import Edge
from sixturns.world.hexmap import Line
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import house
from tests.fidelity.marches import FOG, Trek, at, country, line, route, thing

FOREST = country("woods")
SIX_POINTS = Party((Member("odo", "Odo", speed=90),))
"""A walker with six points a day."""


def strays(trek: Trek, heading: int) -> Trek:
    """The party loses its way, and goes in that direction instead."""
    trek.dice(lost=1, heading=heading)
    return trek.alone()


# ---------------------------------------------------------------------------------------------------------- the check
@pytest.mark.rule("R000-66", "R000-99")
@pytest.mark.parametrize(
    ("terrain", "chance"),
    [
        ("clear", "1-in-6"),
        ("woods", "2-in-6"),
        ("river", "1-in-6"),
        ("swamp", "3-in-6"),
        ("mountains", "2-in-6"),
        ("desert", "3-in-6"),
        ("hills", "2-in-6"),
        ("jungle", "3-in-6"),
    ],
)
def test_the_lost_column_of_the_terrain(terrain: str, chance: str) -> None:
    """A die at the day's start, thrown by the referee alone, on the column of the hex where the day begins."""
    trek = Trek(country("clear", h0405=terrain)).sets_out(1)
    assert ("lost", chance, REFEREE) == (trek.asks, trek.chance, trek.asked_of)


@pytest.mark.rule("R000-66", "R000-84")
def test_nobody_is_lost_in_a_settled_hex() -> None:
    """From a city or a settled hex no die is thrown, whatever the weather."""
    for terrain in ("city", "settled"):
        assert "encounter" == Trek(country(h0405=terrain), sky=FOG).sets_out(1).asks


@pytest.mark.rule("R000-88")
def test_fog_makes_it_easier_to_be_lost() -> None:
    """Fog adds 1 to the chance: woods lose the way on 1 to 3."""
    assert "3-in-6" == Trek(FOREST, sky=FOG).sets_out(1).chance


@pytest.mark.rule("R000-89")
def test_darkness_makes_it_easier_to_be_lost() -> None:
    """A march by night adds 2, fog another 1, and no more than all six faces lose the way."""
    assert "4-in-6" == Trek(FOREST).sets_out(1, using="by night").chance
    assert "5-in-6" == Trek(FOREST, sky=FOG).sets_out(1, using="by night").chance
    assert "6-in-6" == Trek(country("swamp"), sky=FOG).sets_out(1, using="by night").chance


@pytest.mark.rule("R000-89")
def test_a_march_by_night_waits_for_the_dark() -> None:
    """It begins at dusk, ten in the evening, and takes as long as one by day; after dark nobody waits."""
    trek = Trek().sets_out(1, using="by night").found().alone()
    assert (2, "08:00") == (trek.clock.day, str(trek.clock))
    at_once = Trek(turns=140).sets_out(1, using="by night").found().alone()
    assert 140 + 60 == at_once.state.turns


@pytest.mark.rule("R000-89")
@pytest.mark.parametrize(("turn", "chance"), [(36, "2-in-6"), (100, "2-in-6"), (110, "4-in-6"), (132, "4-in-6")])
def test_who_sets_out_late_marches_in_the_dark(turn: int, chance: str) -> None:
    """A march of ten hours of which most fall between dusk and dawn is made in the dark, whatever was said."""
    assert chance == Trek(FOREST, turns=turn).sets_out(1).chance


@pytest.mark.rule("R000-66")
def test_there_is_no_check_on_a_road_or_along_a_shore() -> None:
    """On a road or a track, along a shore, toward a landmark or with a sound guide the way is kept."""
    road = country("swamp", lines=(line("road", "0405", "0401"),))
    assert "encounter" == Trek(road).sets_out(1).asks
    shore = country(h0305="sea", h0304="sea", h0303="sea")
    assert "lost" != Trek(shore).sets_out(0, "0404").asks
    assert "lost" != Trek(guide=True).sets_out(0, "0404").asks
    hill = country("clear", thing("hill", "0404", "hill", landmark=True))
    assert "lost" != Trek(hill).sets_out(0, "0404").asks
    assert "lost" == Trek(road).sets_out(2).asks


@pytest.mark.rule("R000-84")
def test_the_lost_column_at_sea() -> None:
    """With a navigator, or in sight of land, a ship loses its way on 1 and 2; on the open sea without one always."""
    bay = country("sea", h0404="clear")
    assert "2-in-6" == Trek(bay, label="0307", afloat="ship", guide=True).sets_out(4).chance
    assert "2-in-6" == Trek(bay, label="0405", afloat="ship").sets_out(4).chance
    assert "6-in-6" == Trek(bay, label="0307", afloat="ship").sets_out(4).chance


@pytest.mark.rule("R000-66", "R000-84")
def test_a_boat_on_a_river_keeps_its_way() -> None:
    """The row is for the sea: who goes by a river is checked no more than on a road."""
    for river in (country("river"), country("swamp", lines=(line("river", "0405", "0402"),))):
        assert "lost" != Trek(river, afloat="boat").sets_out(1).asks


@pytest.mark.rule("R000-66")
def test_a_day_without_a_march_has_no_check() -> None:
    """Who searches first is asked for no die before the march; and a second march of the day has no second check."""
    trek = Trek().sets_out(0, "0404")
    trek.dice(lost=6)
    assert "lost" != trek.goes_on(1).asks
    searching = Trek().move("explore").dice(hex_search=6)
    assert "what-now" == searching.asks
    assert "lost" == searching.goes_on(1).asks


# ----------------------------------------------------------------------------------------------- the other direction
@pytest.mark.rule("R000-67")
@pytest.mark.parametrize(("die", "hex"), [(1, "0404"), (2, "0505"), (3, "0506"), (4, "0406"), (5, "0306"), (6, "0305")])
def test_the_die_says_where_the_lost_go(die: int, hex: str) -> None:
    """They go that way from the hex they are in, and reckon that they have gone the other."""
    trek = strays(Trek().sets_out(0, "0404"), die)
    assert ("0404", hex) == (trek.here, trek.truly)


@pytest.mark.rule("R000-68", "R000-69", "R000-102")
def test_the_worked_example() -> None:
    """Woods, fog, a 3: lost; heading 5, SW. NE and then N are ordered: the true way is SW and then S."""
    trek = Trek(FOREST, sky=FOG, party=SIX_POINTS).sets_out(0, "0505", "0504")
    assert "3-in-6" == trek.chance
    trek.dice(lost=3, heading=5)
    trek.alone()
    assert ("0504", "0307") == (trek.here, trek.truly)


@pytest.mark.rule("R000-68", "R000-69")
def test_a_straight_order_keeps_the_lost_straight() -> None:
    """Had they ordered NE twice, the true way were SW twice."""
    trek = strays(Trek(FOREST, party=SIX_POINTS).sets_out(0, "0604"), 5)
    assert ("0604", "0206") == (trek.here, trek.truly)


@pytest.mark.rule("R000-69", "R000-102")
def test_only_one_change_of_direction_is_made() -> None:
    """The true way obeys the first change; later ones move only where the party reckons itself. None is refused."""
    trek = Trek().sets_out(0, "0404", "0505", "0605", "0604")
    trek.dice(lost=1, heading=4)
    trek.alone()
    # Ordered N, SE, SE, N: the true way is S, then, by two sides to the right, NW and NW and NW.
    assert ("0604", "0105") == (trek.here, trek.truly)
    assert trek.state.turned.open()


@pytest.mark.rule("R000-69")
def test_a_change_may_be_read_by_the_compass() -> None:
    """Where the table reads it so, the change of direction puts the lost on the heading they order (AMB-A17)."""
    trek = Trek(FOREST, house(lost_turn='"absolute"'), party=SIX_POINTS).sets_out(0, "0505", "0504")
    strays(trek, 5)
    assert ("0504", "0305") == (trek.here, trek.truly)


@pytest.mark.rule("R000-69", "R000-100")
def test_the_lost_may_be_told() -> None:
    """Where the table plays it open, the party hears where it goes, and may correct its course once."""
    trek = Trek(FOREST, house(lost_turn='"open"'), party=SIX_POINTS).sets_out(1)
    trek.dice(lost=1, heading=5)
    assert ("lost", {"direction": 5}) == trek.told()[-1]
    trek.goes_on(5)
    assert trek.here == trek.truly == "0206"
    turned = Trek(FOREST, house(lost_turn='"open"'), party=SIX_POINTS).sets_out(1)
    turned.dice(lost=1, heading=5)
    turned.goes_on(1)
    turned.alone()
    assert turned.here == turned.truly == "0403"


# ------------------------------------------------------------------------------------------------- what they are told
@pytest.mark.rule("R000-100")
def test_the_lost_are_told_what_they_would_hear_anyway() -> None:
    """In country that is the same everywhere all that the players hear of a day is the same, lost or not."""
    right = Trek(FOREST, party=SIX_POINTS).sets_out(1)
    right.dice(lost=6, encounter=1)
    wrong = Trek(FOREST, party=SIX_POINTS).sets_out(1)
    wrong.dice(lost=1, heading=4, encounter=1)
    assert right.told(ALL) == wrong.told(ALL)
    assert right.moves == wrong.moves
    assert ("0403", "0407") == (right.truly, wrong.truly)


@pytest.mark.rule("R000-100")
def test_points_are_charged_as_ordered() -> None:
    """The lost pay for the hex they reckon to enter; a table may charge the true one (AMB-A17)."""
    lands = country(h0404="woods", h0406="swamp")
    ordered = strays(Trek(lands).sets_out(0, "0404"), 4)
    assert [("0404", "swamp", 3)] == ordered.entered
    true = strays(Trek(lands, house(lost_charge='"true"')).sets_out(0, "0404"), 4)
    assert [("0404", "swamp", 4)] == true.entered


@pytest.mark.rule("R000-100", "R000-101")
def test_what_they_see_is_pencilled_where_they_reckon_themselves() -> None:
    """The country is the true one, the hex on their map the one they believe in."""
    trek = strays(Trek(country(h0406="swamp")).sets_out(0, "0404"), 4)
    assert frozenset({(at("0404"), "swamp")}) == trek.state.pencilled
    assert frozenset({at("0405"), at("0404")}) == trek.state.explored
    assert frozenset({(at("0405"), at("0404"))}) == trek.state.trail


@pytest.mark.rule("R000-101")
def test_a_map_that_differs_stops_the_march() -> None:
    """Where the map has woods and the party stands in a swamp, it stops: so it may find out."""
    drawn = frozenset({(at("0404"), "woods"), (at("0403"), "woods")})
    trek = Trek(country("clear", h0406="swamp"), pencilled=drawn).sets_out(1)
    trek.dice(lost=1, heading=4)
    assert ("map differs", "0404", "what-now") == (trek.facts[-1], trek.here, trek.asks)
    same = Trek(country("woods"), label="0405", pencilled=drawn).sets_out(1)
    same.dice(lost=1, heading=4)
    assert "map differs" not in same.facts


@pytest.mark.rule("R000-101")
def test_a_landmark_that_is_not_there_tells_them() -> None:
    """Nothing says that they are lost until they fail to reach what they know of in that hex."""
    lands = country("clear", thing("inn", "0404", "inn", name="The Fox"))
    trek = Trek(lands, sights=frozenset({(at("0404"), "inn")})).sets_out(1)
    trek.dice(lost=1, heading=4)
    assert ("not here", {"features": ("inn",)}) == trek.told()[-1]
    right = Trek(lands, sights=frozenset({(at("0404"), "inn")})).sets_out(0, "0404").found()
    assert ("sights", {"features": ("inn",), "at": (at("0404"),)}) == right.told()[-1]


@pytest.mark.rule("R000-101")
def test_what_is_open_is_seen_on_entering() -> None:
    """A town is seen in its hex, a castle from the next; what is hidden is not (AMB-A39)."""
    lands = country(
        "clear", thing("town", "0404", "town"), thing("keep", "0504", "castle"), thing("den", "0404", shown="hidden")
    )
    trek = Trek(lands).sets_out(0, "0404").found()
    trek.dice(ride_out=6)
    assert frozenset({(at("0404"), "town"), (at("0504"), "keep")}) == trek.state.sights


@pytest.mark.rule("R000-101")
def test_the_telling_may_be_left_to_the_referee() -> None:
    """Where the table reads it so, the referee is asked at every hex, or tells the country when it pleases."""
    asked = Trek(FOREST, house(lost_tells='"asked"')).sets_out(0, "0404").found()
    assert ("tell-country", REFEREE) == (asked.asks, asked.asked_of)
    asked.says("keep")
    assert ("onward", frozenset()) == (asked.facts[-1], asked.state.pencilled)
    silent = Trek(FOREST, house(lost_tells='"not told"')).sets_out(0, "0404").found()
    assert ("onward", frozenset()) == (silent.facts[-1], silent.state.pencilled)
    assert Move("show country") in silent.moves


# -------------------------------------------------------------------------------------------------------- day by day
@pytest.mark.rule("R000-99", "R000-100")
def test_the_distance_stays_until_somebody_mends_it() -> None:
    """The next day's check decides whether the heading is right again; the two hexes move side by side from there."""
    trek = strays(Trek().sets_out(1), 4)
    assert ("0401", "0409") == (trek.here, trek.truly)
    trek.move("camp", who=("brenna",), first=("brenna",), second=("odo",), third=("brenna",), fourth=("odo",))
    trek.dice(firewood=3, night=1, weather=7)
    trek.sets_out(0, "0501").found()
    assert ("0501", "0509") == (trek.here, trek.truly)


@pytest.mark.rule("R000-101")
@pytest.mark.parametrize(
    ("using", "drawn", "explored"),
    [("moved", {("0406", "swamp")}, {"0405", "0406"}), ("rubbed out", set(), {"0405"})],
)
def test_found_again(using: str, drawn: set[tuple[str, str]], explored: set[str]) -> None:
    """The referee says where the party is: what it drew wrong is moved there, or rubbed out; it can be undone."""
    trek = strays(Trek(country(h0406="swamp")).sets_out(0, "0404"), 4)
    before = trek.state
    trek.move("found again", using=using)
    state = trek.state
    assert ("0406", "0406", Hidden(())) == (trek.here, trek.truly, state.strayed)
    assert {(at(label), word) for label, word in drawn} == state.pencilled
    assert {at(label) for label in explored} == state.explored
    assert (None, (at("0406"),)[:0]) == (state.heading.open(), state.route)
    trek.table.undo()
    assert before == trek.state


@pytest.mark.rule("R000-101")
def test_the_sea_stops_the_lost() -> None:
    """Before water that the true way comes to later the march stops and the table is asked; nothing is paid."""
    trek = Trek(country(h0407="sea")).sets_out(1)
    trek.dice(lost=1, heading=4)
    assert ("water ahead", "0404", "0406", 6) == (trek.facts[-1], trek.here, trek.truly, trek.points)


@pytest.mark.rule("R000-67", "R000-100")
def test_the_lost_do_not_begin_by_walking_into_the_sea() -> None:
    """A heading off the map, or on which nobody can go, is thrown again: so nothing tells them at once."""
    trek = Trek(country(h0406="sea")).sets_out(1)
    trek.dice(lost=1)
    roll = trek.table.question.question
    assert isinstance(roll, Roll)
    assert [1, 2, 3, 5, 6] == [roll.read(face) for face in range(1, roll.dice.sides + 1)]
    corner = Trek(label="0101").sets_out(4)
    corner.dice(lost=1)
    ways = corner.table.question.question
    assert isinstance(ways, Roll)
    assert [3, 4] == [ways.read(face) for face in range(1, ways.dice.sides + 1)]


@pytest.mark.rule("R000-101")
def test_a_route_of_the_lost_ends_where_they_reckon_it_does() -> None:
    """They make for a hex and believe to have come there."""
    trek = strays(Trek().sets_out(0, "0403"), 4)
    assert ("0403", "0407", ()) == (trek.here, trek.truly, trek.state.route)
    assert route("0403") != trek.state.route


@pytest.mark.rule("R000-86")
def test_a_river_is_crossed_where_they_reckon_it() -> None:
    """As ordered, the lost pay for the river on their way, not for the one they truly wade."""
    bank = Line("river", edges=(Edge(at("0405"), 4),))
    trek = strays(Trek(country(lines=(bank,))).sets_out(0, "0404"), 4)
    assert [("0404", "clear", 2)] == trek.entered
