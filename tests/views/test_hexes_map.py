"""The map of hexes as each audience sees it: all of it with the secrets marked, or what the party believes."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sixturns.kernel.values import Hidden
from sixturns.rules.model import Rules
from sixturns.rulesets.layers import load
from sixturns.views.hexes.map import AT_ONCE, near, players_hexes, referee_hexes, straight_on
from sixturns.views.hexes.shapes import Bank, Cell, HexView, Sight, Way
from sixturns.world.creatures import Foes
from sixturns.world.hexes import Edge, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Tile
from sixturns.world.meeting import Course, Facing, Outcome
from tests.views.vale import HERE, LOST, vale, walking

WOLVES = Foes("wolves", "wolves", 7, at="")
MET = Facing("wolves", "wolves", 7, "", Outcome(Course.PARTED, 60))


def rules() -> Rules:
    """The rules of the underworld."""
    return load("underworld").rules


def seen(**changes: Any) -> HexView:
    """The referee's map of the vale."""
    return referee_hexes(walking(**changes), vale(), rules())


def believed(**changes: Any) -> HexView:
    """The players' map of it."""
    return players_hexes(walking(**changes), vale(), rules())


def cell(view: HexView, at: Hex) -> Cell:
    """A hex of a map."""
    return next(one for one in view.cells if one.at == at)


def labels(view: HexView) -> dict[str, bool]:
    """What is marked on a map, and whether it is a secret."""
    return {mark.label: mark.secret for mark in view.marks}


# ------------------------------------------------------------------------------------------------------------- referee
def test_the_referee_sees_every_hex() -> None:
    """All hexes of the map are on the referee's, with their country, whatever the players know."""
    assert {tile.at: tile.terrain for tile in vale().tiles} == {one.at: one.terrain for one in seen().cells}


@pytest.mark.parametrize(
    ("at", "expected"),
    [(HERE, Sight.EXPLORED), (Hex(3, 3), Sight.SEEN), (Hex(1, 1), Sight.UNKNOWN)],
)
def test_hexes_are_known_in_three_degrees(at: Hex, expected: Sight) -> None:
    """The referee sees which hexes the players have been in, of which they know the country, and the others."""
    known = frozenset({(HERE, "clear"), (Hex(3, 3), "clear")})
    assert expected is cell(seen(pencilled=known), at).sight


def test_what_the_players_drew_wrong_is_marked() -> None:
    """Where their map has other country than there is the referee sees both."""
    drawn = frozenset({(HERE, "clear"), (Hex(3, 3), "woods")})
    found = cell(seen(pencilled=drawn), Hex(3, 3))
    assert ("clear", "woods") == (found.terrain, found.believed)


def test_hidden_features_are_secret_until_they_are_known() -> None:
    """What is hidden or secret is marked so on the referee's map, until the players know of it."""
    expected = {
        "Castle Harrow, castle, a landmark": False,
        "Troll den, lair, hidden": True,
        "The tomb, ruins, secret": True,
        "Marle, town": False,
    }
    assert expected == labels(seen())
    found = frozenset({(Hex(3, 3), "den")})
    assert False is labels(seen(sights=found))["Troll den, lair, hidden, known to the players"]


def test_lines_run_through_the_hexes() -> None:
    """A hex knows by which sides each line leaves it, and which lines run along its edges."""
    assert (Way("road", (2, 6)),) == cell(seen(), Hex(2, 3)).ways
    assert (Way("river", (1, 4)),) == cell(seen(), Hex(5, 4)).ways
    assert (Way("river", (4,)),) == cell(seen(), Hex(5, 2)).ways
    assert (Bank("stream", 1),) == cell(seen(), Hex(2, 5)).banks


def test_an_edge_of_the_map_belongs_to_the_hex_that_there_is() -> None:
    """A line along an edge whose own hex is beyond the map is drawn at the hex on its other side."""
    hexmap = HexMap("One", (Tile(Hex(1, 1), "clear"),), lines=(Line("river", edges=(Edge(Hex(1, 0), 4),)),))
    view = referee_hexes(walking(true_hex=Hidden(Hex(1, 1))), hexmap, rules())
    assert (Bank("river", 1),) == view.cells[0].banks


def test_where_they_truly_are_is_told_when_they_are_lost() -> None:
    """The referee's map has both places of a lost party, and says so."""
    view = seen(**LOST)
    assert (HERE, Hex(3, 5), "truly in 0305") == (view.reckoned, view.true, view.secret)
    assert "" == seen().secret


def test_creatures_that_are_faced_are_with_the_party() -> None:
    """Who is met out of doors stands where the party truly is, on the players' map where it believes itself."""
    met: dict[str, Any] = {"foes": Hidden((WOLVES,)), "facing": MET, **LOST}
    assert [Hex(3, 5)] == [mark.at for mark in seen(**met).marks if mark.kind == "foes"]
    assert [HERE] == [mark.at for mark in believed(**met).marks if mark.kind == "foes"]


def test_a_level_that_is_none_is_that_of_the_party() -> None:
    """A map of two levels shows the one that is asked for, where there is one such."""
    tiles = (Tile(Hex(1, 1), "clear"), Tile(Hex(1, 1, 1), "woods"))
    state = walking(true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1), explored=frozenset(), pencilled=frozenset())
    shown = partial(referee_hexes, state, HexMap("Two", tiles), rules())
    assert [("clear", (0, 1)), ("woods", (0, 1)), ("clear", (0, 1))] == [
        (view.cells[0].terrain, view.levels) for view in (shown(), shown(level=1), shown(level=7))
    ]


def test_of_a_large_map_the_part_near_the_party_is_drawn() -> None:
    """A map with more hexes than are drawn at once has only those near the party, or all if they are wanted."""
    side = 60
    large = HexMap("Wide", tuple(Tile(Hex(c, r), "clear") for c in range(1, side) for r in range(1, side)))
    state = walking(true_hex=Hidden(Hex(5, 5)), reckoned=Hex(5, 5))
    view, whole = (referee_hexes(state, large, rules(), whole=all_of_it) for all_of_it in (False, True))
    assert ((side - 1) ** 2, False) == (len(whole.cells), whole.large)
    assert view.large and len(view.cells) < AT_ONCE
    assert all((one.at.column // 10, one.at.row // 10) in near(Hex(5, 5)) for one in view.cells)
    assert whole.frame == view.frame


# ------------------------------------------------------------------------------------------------------------- players
def test_players_see_what_they_have_pencilled() -> None:
    """The players' map has the country that they believe in, and blank hexes around it."""
    view = believed(pencilled=frozenset({(HERE, "clear"), (Hex(3, 3), "woods")}))
    drawn = {one.at: (one.terrain, one.sight) for one in view.cells if one.terrain}
    assert {HERE: ("clear", Sight.EXPLORED), Hex(3, 3): ("woods", Sight.SEEN)} == drawn


def test_blank_paper_goes_on_beyond_the_map() -> None:
    """Hexes around the known ones are blank whether or not the map has them: its edge is no secret's edge."""
    corner = Hex(1, 1)
    view = believed(true_hex=Hidden(corner), reckoned=corner, explored=frozenset(), pencilled=frozenset())
    assert set(Grid().within(corner, 2)) == {one.at for one in view.cells}
    assert all(one.sight is Sight.UNKNOWN and not one.terrain for one in view.cells)


def test_of_two_countries_in_one_hex_players_see_both() -> None:
    """Where they drew a hex twice, the one that the rules go by comes first."""
    drawn = cell(believed(pencilled=frozenset({(HERE, "swamp"), (HERE, "clear")})), HERE)
    assert ("clear", "swamp") == (drawn.terrain, drawn.believed)


def test_players_see_no_line_and_no_word_of_the_map() -> None:
    """Roads, rivers, labels and names of the map are not on the players' map."""
    view = believed()
    assert [((), ())] == list({(one.ways, one.banks) for one in view.cells})
    assert ((), (), None, "") == (view.marks, view.names, view.true, view.secret)
    said = repr(view)
    assert [] == [word for word in ("Ouse", "Harrow", "Troll", "tomb", "deep", "Wolves", "Vale") if word in said]


def test_players_see_the_sights_where_they_believe_them() -> None:
    """A thing they know of stands in the hex where they drew it; only places that are called so have their names."""
    view = believed(sights=frozenset({(Hex(2, 3), "harrow"), (HERE, "den")}))
    assert {(Hex(2, 3), "Castle Harrow"), (HERE, "a lair")} == {(mark.at, mark.label) for mark in view.marks}


def test_being_lost_changes_nothing_for_the_players() -> None:
    """Two runs that differ in where the party truly is give the same players' map, and the same words."""
    truth = {"true_hex": Hidden(Hex(1, 1)), "heading": Hidden(3), "strayed": Hidden(((HERE, Hex(1, 1)),))}
    assert believed() == believed(**truth)


def test_the_trail_and_the_route_are_drawn() -> None:
    """Both maps have the legs that the party believes it walked, and every hex of the way that it has set."""
    way: dict[str, Any] = {"trail": frozenset({(Hex(3, 5), HERE)}), "route": (Hex(3, 2), Hex(4, 1))}
    for view in (seen(**way), believed(**way)):
        assert ((Hex(3, 5), HERE),) == view.trail
        assert (Hex(3, 3), Hex(3, 2), Hex(4, 1)) == view.route


def test_a_way_to_nowhere_ends_with_the_paper() -> None:
    """Who only has a direction makes for somewhere far off: the referee's map has the way up to its edge."""
    far = {"route": (Hex(3, -20),)}
    assert (Hex(3, 3), Hex(3, 2), Hex(3, 1)) == seen(**far).route
    theirs = believed(**far)
    assert Hex(3, -8) == theirs.route[-1]
    assert set(theirs.route) <= {one.at for one in theirs.cells}


def test_roads_and_rivers_are_drawn_where_they_are_believed() -> None:
    """The players' map has the roads and rivers that they have seen, in the hexes where they drew them."""
    ways = frozenset({(HERE, 1, "river"), (HERE, 4, "river"), (HERE, 2, "road")})
    assert {Way("river", (1, 4)), Way("road", (2,))} == set(cell(believed(ways=ways), HERE).ways)
    banks = cell(believed(ways=frozenset({(HERE, 3, "stream bank")})), HERE)
    assert ((), (Bank("stream", 3),)) == (banks.ways, banks.banks)


def test_a_way_in_shows_on_no_map_of_theirs() -> None:
    """A tower with a way into a dungeon under it looks to the players as a tower without one."""
    sights = {"sights": frozenset({(HERE, "tower")})}
    plain = Feature("tower", HERE, "tower")
    with_one = Feature("tower", HERE, "tower", dungeon="Cellar", entrance="stair")
    maps = [players_hexes(walking(**sights), vale(features=(one,)), rules()) for one in (plain, with_one)]
    assert maps[0] == maps[1]


def test_a_way_is_straight_from_goal_to_goal() -> None:
    """Between the hexes that are named a way goes straight, and ends where one lies on another level."""
    goals = (Hex(3, 1), Hex(3, 1), Hex(3, 1, 2))
    assert [Hex(3, 3), Hex(3, 2), Hex(3, 1)] == list(straight_on(Grid(), HERE, goals))


# ------------------------------------------------------------------------------------------------------------ the twin
def test_the_twin_says_what_lies_around() -> None:
    """In words the referee hears both places of a lost party, what lies on each side, and everything there is."""
    assert seen(**LOST).twin == (
        "The party reckons itself in 0304 clear.",
        "Truly it is in 0305 swamp.",
        "N: 0304 clear.",
        "NE: 0404 clear.",
        "SE: 0405 clear.",
        "S: 0306 desert.",
        "SW: 0205 swamp.",
        "NW: 0204 clear.",
        "Marle, town: 1 hex to the north-west, 0204.",
        "Troll den, lair, hidden: 2 hexes to the north, 0303.",
        "Castle Harrow, castle: 2 hexes to the north-east, 0403.",
        "The tomb, ruins, secret: 5 hexes to the north-west, 0101.",
    )


def test_the_players_hear_what_they_believe() -> None:
    """In words the players hear where they reckon themselves, what they drew beside it and farther off."""
    drawn = frozenset({(HERE, "clear"), (Hex(3, 3), "woods"), (Hex(3, 3), "hills"), (Hex(3, 1), "swamp")})
    assert believed(pencilled=drawn, sights=frozenset({(Hex(3, 3), "den")}), **LOST | {"reckoned": HERE}).twin == (
        "You reckon yourselves in 0304 clear.",
        "N: 0303 woods or hills.",
        "Lair: 1 hex to the north, 0303.",
        "0301 swamp: 3 hexes to the north, 0301.",
    )
