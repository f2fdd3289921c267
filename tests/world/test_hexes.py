"""Hexes: neighbours, distances, lines, numbers, on maps of every orientation and parity."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.world.hexes import DIRECTIONS, Edge, Grid, Hex, labelled, opposite, turned

GRIDS = [
    Grid(pointy, shifted, compass=compass)
    for pointy in (False, True)
    for shifted in ("even", "odd")
    for compass in ("NE", "E", "N")
]

grids = st.sampled_from(GRIDS)
hexes = st.builds(Hex, st.integers(-150, 150), st.integers(-150, 150), st.integers(-1, 2))
near = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6), st.just(0))
directions = st.sampled_from(DIRECTIONS)


def named(grid: Grid, at: Hex) -> dict[str, str]:
    """The numbers of the hexes beside one, by the names of the directions."""
    return {name: grid.label(there) for name, there in zip(grid.names, grid.around(at), strict=True)}


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (Hex(3, 3), {"N": "0302", "NE": "0402", "SE": "0403", "S": "0304", "SW": "0203", "NW": "0202"}),
        (Hex(4, 3), {"N": "0402", "NE": "0503", "SE": "0504", "S": "0404", "SW": "0304", "NW": "0303"}),
    ],
)
def test_a_flat_top_map_has_even_columns_lower(at: Hex, expected: dict[str, str]) -> None:
    """Of the usual numbers, hexes of odd columns lie half a hex higher than those beside them."""
    assert expected == named(Grid(), at)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (Hex(3, 4), {"NE": "0303", "E": "0404", "SE": "0305", "SW": "0205", "W": "0204", "NW": "0203"}),
        (Hex(3, 3), {"NE": "0402", "E": "0403", "SE": "0404", "SW": "0304", "W": "0203", "NW": "0302"}),
    ],
)
def test_a_pointy_map_has_its_rows_shifted(at: Hex, expected: dict[str, str]) -> None:
    """With odd rows farther east, an even row leans to the west."""
    assert expected == named(Grid(pointy=True, shifted="odd"), at)


def test_a_pointy_map_has_the_directions_that_its_referee_sets() -> None:
    """A die of 1 is the north-east or the east, or the map is held so that the north-east is the north."""
    assert ("NE", "E", "SE", "SW", "W", "NW") == Grid(pointy=True).names
    assert ("E", "SE", "SW", "W", "NW", "NE") == Grid(pointy=True, compass="E").names
    assert ("N", "NE", "SE", "S", "SW", "NW") == Grid(pointy=True, compass="N").names
    first = [Grid(True, "odd", compass=compass).to(Hex(1, 2), 1) for compass in ("NE", "E", "N")]
    assert [Hex(1, 1), Hex(2, 2), Hex(1, 1)] == first


@given(grids, hexes, directions)
def test_each_side_leads_there_and_back(grid: Grid, at: Hex, side: int) -> None:
    """A hex beside another is one away, has it on its other side, and its middle is as far off as every other's."""
    there = grid.to(at, side)
    assert (1, side, at) == (grid.distance(at, there), grid.direction(at, there), grid.to(there, opposite(side)))
    (x, y), (to_x, to_y) = grid.middle(at), grid.middle(there)
    assert isclose(sqrt(3), hypot(to_x - x, to_y - y), abs_tol=1e-9)
    assert grid.edge(at, side) == grid.edge(there, opposite(side))
    assert isinstance(grid.edge(at, side), Edge)


@given(directions, st.integers(-12, 12))
def test_a_turn_and_its_opposite_come_to_nothing(side: int, sides: int) -> None:
    """Six sides are once round."""
    assert side == turned(turned(side, sides), -sides) == turned(side, 6)


@given(grids, near, near, near)
def test_distances_are_those_of_a_way(grid: Grid, one: Hex, other: Hex, third: Hex) -> None:
    """The same there and back, no shorter by a detour, and as long as the straight line has steps."""
    assert (
        grid.distance(one, other)
        == grid.distance(other, one)
        <= grid.distance(one, third) + grid.distance(third, other)
    )
    line = grid.line(one, other)
    assert (one, other, grid.distance(one, other) + 1) == (line[0], line[-1], len(line))
    assert all(grid.distance(at, to) == 1 for at, to in pairwise(line))


@given(grids, near, st.integers(0, 4))
def test_rings_are_all_that_is_so_far_away(grid: Grid, at: Hex, away: int) -> None:
    """A ring has six hexes for each step, each once; within it are all that are nearer."""
    ring = list(grid.ring(at, away))
    assert max(1, 6 * away) == len(set(ring)) == len(ring)
    assert {away} == {grid.distance(at, there) for there in ring}
    assert 1 + 3 * away * (away + 1) == len(set(grid.within(at, away)))


@given(grids, st.lists(near, min_size=1, max_size=4))
def test_a_course_goes_from_hex_to_hex_by_every_point(grid: Grid, points: list[Hex]) -> None:
    """What is filled in between is one connected way that keeps to the points in their order."""
    way = list(grid.course(points))
    assert (points[0], points[-1]) == (way[0], way[-1])
    assert all(grid.distance(at, to) == 1 for at, to in pairwise(way))
    rest = iter(way)
    assert all(point in rest for n, point in enumerate(points) if n == 0 or point != points[n - 1])


def test_a_course_goes_by_printed_numbers_and_not_straight() -> None:
    """From 0101 to 0503, as the program does it whose maps these are."""
    way = Grid().course((Hex(1, 1), Hex(5, 3)))
    assert ["0101", "0201", "0302", "0402", "0503"] == [Grid().label(at) for at in way]
    assert () == Grid().course(())


@pytest.mark.parametrize(
    ("grid", "at", "expected"),
    [
        (Grid(), Hex(1, 2), "0102"),
        (Grid(), Hex(-1, -2), "-01-02"),
        (Grid(), Hex(1, 2, 3), "010203"),
        (Grid(), Hex(1, 2, -3), "01.02.-03"),
        (Grid(), Hex(100, 7), "100.07"),
        (Grid(lettering="CC.RR"), Hex(1, 2), "01.02"),
        (Grid(lettering="CC.RR"), Hex(1, 2, 3), "01.02.03"),
    ],
)
def test_numbers_are_printed_in_the_form_of_the_map(grid: Grid, at: Hex, expected: str) -> None:
    """Two digits each, with dots where two do not do."""
    assert (expected, at) == (grid.label(at), labelled(expected))


@given(grids, hexes)
def test_a_number_that_is_printed_is_read_again(grid: Grid, at: Hex) -> None:
    """No two hexes have one number."""
    assert at == labelled(grid.label(at))


@pytest.mark.parametrize("text", ["", "101", "01010", "A2", "1.x", "0101-0202", "٠١٠١"])
def test_what_is_no_number_of_a_hex(text: str) -> None:
    """Neither too few digits nor too many, nor other signs."""
    assert labelled(text) is None
