"""What of the floor can be drawn: what the map shows, where light falls, where walls are open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.kernel.values import replace
from sixturns.views.chart import charted, covering, edge, is_joint, light_falls, middle, openings, sides, standing
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.floor import Square
from sixturns.world.place import Stretch
from tests.views.halls import ARCH, HALLS, JOINT, OAK, STEPS, whole

SQUARES = st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=40)
FLOORS = {id: floor.squares for id, floor in HALLS.floors.items()}


def shown(*stretches: Stretch) -> frozenset[Square]:
    """What the map shows of the bend, a corridor ten feet wide and forty long."""
    return charted(HALLS, ("bend",), frozenset(stretches))["bend"]


@pytest.mark.parametrize(
    ("stretches", "expected"),
    [
        ((), 4),
        ((whole("bend"),), 4),
        ((("bend", 7, 1, 7, 1, 0),), 0),
        ((("bend", 7, 1, 7, 1, 20),), 3),
        ((("bend", 7, 1, 7, 2, 10),), 3),
        ((("bend", 7, 1, 7, 1, 10), ("bend", 7, 4, 7, 4, 10)), 4),
        ((("bend", 7, 1, 7, 1, 10), ("crypt", 7, 5, 7, 5, 10)), 2),
        ((("bend", 7, 1, 7, 1, 0), whole("bend")), 4),
        ((("bend", 0, 0, 1, 1, 40),), 0),
    ],
)
def test_a_stretch_shows_what_its_light_does(stretches: tuple[Stretch, ...], expected: int) -> None:
    """A place is shown as far as its stretches go: by the light, not at all, or whole; whole where there is none."""
    assert expected == len(shown(*stretches))


def test_only_what_was_seen_is_charted() -> None:
    """An area that has not been seen is on no map, whatever was written down of it."""
    assert {"hall"} == charted(HALLS, ("hall",), frozenset({whole("crypt")})).keys()


@given(SQUARES)
def test_rectangles_cover_just_the_squares(squares: frozenset[Square]) -> None:
    """Every square lies in one rectangle, and nothing else does."""
    covered = [square for rect in covering(squares) for square in rect.squares]
    assert (len(squares), squares) == (len(covered), frozenset(covered))


def test_a_rectangle_is_covered_by_itself() -> None:
    """A plain room stays one rectangle."""
    assert (Rect(-2, 3, 5, 4),) == covering(frozenset(Rect(-2, 3, 5, 4).squares))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((0, 0), (1, 0), (True, 1, 0)),
        ((1, 0), (0, 0), (True, 1, 0)),
        ((0, 0), (0, 1), (False, 0, 1)),
        ((0, 0), (0, -1), (False, 0, 0)),
        ((0, 0), (1, 1), None),
        ((0, 0), (0, 0), None),
    ],
)
def test_squares_side_by_side_share_an_edge(one: Square, other: Square, expected: object) -> None:
    """Only squares that touch by a side have an edge between them."""
    assert expected == edge(one, other)


def test_an_edge_has_two_sides() -> None:
    """The squares on both sides of an edge are those that share it."""
    assert [((0, 0), (1, 0)), ((3, 1), (3, 2))] == [sides((True, 1, 0)), sides((False, 3, 2))]


def test_a_door_opens_one_edge_and_stairs_to_elsewhere_none() -> None:
    """A door or archway opens the side of the squares that it stands in."""
    opens = openings(HALLS)
    assert [{(True, 4, 1)}, {(False, 7, 5)}, set()] == [opens[door.id] for door in (ARCH, OAK, STEPS)]


def test_passages_that_run_into_each_other_are_open_along_their_border() -> None:
    """Where two areas without numbers are joined by an archway all of their common border is open; else one edge is."""
    caves = (Area("west", (Rect(0, 0, 2, 3),)), Area("east", (Rect(2, 0, 2, 3),)))
    join = Door("join", ("west", "east"), 2, 1.5, True, DoorKind.ARCHWAY)
    border = {(True, 2, 0), (True, 2, 1), (True, 2, 2)}
    assert border == openings(Dungeon("Cave", caves, (join,)))["join"]
    numbered = Dungeon("Cave", (replace(caves[0], number="1"), caves[1]), (join,))
    assert {(True, 2, 1)} == openings(numbered)["join"]


@pytest.mark.parametrize(("door", "expected"), [(JOINT, True), (ARCH, False), (OAK, False)])
def test_a_joint_is_an_archway_between_areas_without_numbers(door: Door, expected: bool) -> None:
    """Nothing stands where corridor runs into corridor."""
    assert expected == is_joint(HALLS, door)


def fallen(spot: Square, feet: int, area: str, *doors: str) -> frozenset[Square]:
    """Where a light falls in the halls, with some doors open."""
    owner = {square: id for id, squares in FLOORS.items() for square in squares}
    return light_falls(spot, feet, area, owner, {edge for door in doors for edge in openings(HALLS)[door]})


def test_light_stops_at_walls_and_shut_doors() -> None:
    """Light stays in its area while nothing stands open, even where another touches it."""
    assert FLOORS["hall"] == fallen((1, 1), 40, "hall")
    assert FLOORS["bend"] == fallen((7, 3), 40, "bend")


def test_light_goes_on_through_what_stands_open() -> None:
    """Through an archway light falls into the next area, straight, and no farther than it reaches."""
    assert FLOORS["hall"] | {(4, 1), (5, 1)} == fallen((1, 1), 40, "hall", "arch")
    assert (6, 1) not in fallen((1, 0), 90, "hall", "arch")
    assert FLOORS["passage"] | {(7, 1)} <= fallen((3, 1), 40, "hall", "arch", "joint")


@pytest.mark.parametrize("feet", [10, 20, 40])
@pytest.mark.parametrize("spot", [(0, 0), (2, 1), (3, 2)])
def test_in_one_room_light_falls_where_the_floor_says(spot: Square, feet: int) -> None:
    """Within an area the light that is drawn is that by which the map is drawn."""
    assert HALLS.floors["hall"].in_sight(spot, feet) == fallen(spot, feet, "hall")


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        (Rect(0, 0, 4, 3).squares, (2.0, 1.5)),
        (Rect(0, 0, 1, 1).squares, (0.5, 0.5)),
        ((*Rect(0, 0, 3, 3).squares, *Rect(3, 1, 9, 1).squares), (1.5, 1.5)),
        ([(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)], (0.5, 1.5)),
    ],
)
def test_the_middle_of_a_place_is_where_it_is_widest(squares: object, expected: tuple[float, float]) -> None:
    """A name stands farthest from all walls: not in the corridor that belongs to a room, nor in a pillar."""
    assert expected == middle(frozenset(squares))  # type: ignore[call-overload]


def test_those_in_one_place_stand_apart() -> None:
    """Each has a square of its own, two away where there is room."""
    room = frozenset(Rect(0, 0, 6, 6).squares)
    found: list[Square] = []
    for _ in range(4):
        found.append(standing(room, found))
    assert [True] * 6 == [abs(a - c) > 2 or abs(b - d) > 1 for n, (a, b) in enumerate(found) for c, d in found[n + 1 :]]


def test_the_crowded_stand_where_they_can() -> None:
    """Where there is no room to stand apart there is still a square for each, and in the end one for all."""
    pair = frozenset({(0, 0), (1, 0)})
    assert (1, 0) == standing(pair, [(0, 0)])
    assert standing(pair, [(0, 0), (1, 0)]) in pair
