"""Squares cut into areas: nothing lost, nothing twice, of a size to walk."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sixturns.formats.squares import (
    LARGEST_CAVE,
    LONGEST_STRETCH,
    borders,
    caves,
    chambers,
    edge,
    middle,
    nearest,
    parts,
    passages,
    rects,
    stretches,
)
from sixturns.world.dungeon import Rect
from sixturns.world.floor import Square

floors = st.frozensets(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=1)
edges = st.frozensets(
    st.builds(
        lambda x, y, down: edge((x, y), (x, y + 1) if down else (x + 1, y)),
        st.integers(-6, 6),
        st.integers(-6, 6),
        st.booleans(),
    )
)


def drawn(*rows: str) -> frozenset[Square]:
    """The squares marked by anything but a blank."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " ")


def joined(pieces: list[frozenset[Square]]) -> list[Square]:
    """The squares of all pieces in order."""
    return sorted(square for piece in pieces for square in piece)


@given(floors)
def test_rectangles_cover_the_floor_once(floor: frozenset[Square]) -> None:
    """Every square is in one rectangle, and no rectangle has another square."""
    assert sorted(floor) == sorted(square for rect in rects(floor) for square in rect.squares)


def test_a_room_is_one_rectangle() -> None:
    """A block with a nook is two rectangles."""
    assert (Rect(0, 0, 3, 2), Rect(1, 2, 1, 1)) == rects(drawn("###", "###", " # "))


@given(floors, edges)
def test_passages_lose_nothing_and_hang_together(
    floor: frozenset[Square], shut: frozenset[tuple[Square, Square]]
) -> None:
    """Every square is in one area, and one can walk from each square of an area to each other one."""
    wide, thin = passages(floor, shut)
    assert sorted(floor) == joined([*wide, *thin])
    assert all(1 == len(parts(piece, shut)) for piece in [*wide, *thin])


@given(floors, edges)
def test_the_areas_are_joined_where_the_floor_was(
    floor: frozenset[Square], shut: frozenset[tuple[Square, Square]]
) -> None:
    """Cutting leaves what hung together together: as many parts by the borders as by the floor."""
    wide, thin = passages(floor, shut)
    owner = {square: str(n) for n, piece in enumerate([*wide, *thin]) for square in piece}
    part_of = {area: {area} for area in owner.values()}
    for first, second, _ in borders(owner, shut):
        both = part_of[first] | part_of[second]
        part_of.update(dict.fromkeys(both, both))
    assert len(parts(floor, shut)) == len({id(part) for part in part_of.values()})


def test_a_straight_corridor_is_cut_every_60_feet() -> None:
    """Fourteen squares make stretches of six, six and two."""
    assert [LONGEST_STRETCH, LONGEST_STRETCH, 2] == [len(piece) for piece in stretches(drawn("#" * 14))]


def test_one_square_is_never_cut_off() -> None:
    """Thirteen squares make six and seven."""
    assert [6, 7] == [len(piece) for piece in stretches(drawn("#" * 13))]


def test_a_corridor_is_cut_at_its_bend_and_at_a_junction() -> None:
    """The longer arm keeps the corner; a branch is a stretch of its own."""
    floor = drawn("#####", "#  # ", "#  # ", "#    ")
    assert [5, 3, 2] == [len(piece) for piece in stretches(floor)]


def test_a_long_corridor_is_cut_at_its_junction() -> None:
    """A junction after 40 feet ends a stretch there."""
    floor = drawn("########", "   #    ", "   #    ")
    assert [4, 4, 2] == [len(piece) for piece in stretches(floor)]


def test_rooms_that_touch_by_a_neck_are_two() -> None:
    """A way one square wide parts two chambers."""
    assert [4, 6] == [len(one) for one in chambers(drawn("##  ###", "#######"))]


def test_a_shut_edge_parts_two_chambers() -> None:
    """A wall through the middle makes two rooms of one."""
    wall = {edge((1, 0), (2, 0)), edge((1, 1), (2, 1))}
    assert [4, 4] == [len(one) for one in chambers(drawn("####", "####"), wall)]


def test_a_small_cave_stays_whole_and_a_large_one_is_cut() -> None:
    """Sixty feet square is one area; a hundred feet square is cut in pieces of fifty."""
    assert [LARGEST_CAVE] == [len(piece) for piece in caves(drawn(*["#" * 6] * 6))]
    assert [25, 25, 25, 25] == [len(piece) for piece in caves(drawn(*["#" * 10] * 10))]


def test_a_border_gets_one_opening_for_each_of_its_lengths() -> None:
    """Two areas that meet along four squares, and again beyond a pillar of rock, are joined twice."""
    left, right = drawn("#   ", "#   ", "#   ", "##  "), drawn(" #  ", " #  ", "    ", "  # ")
    owner = dict.fromkeys(left, "a") | dict.fromkeys(right, "b")
    assert [(1.0, 1.5, True), (2.0, 3.5, True)] == [middle(between) for _, _, between in borders(owner)]


def test_squares_go_to_the_nearest_label() -> None:
    """A chamber with two labels is parted half-way."""
    found = nearest(drawn("######", "######"), {(0, 0): "a", (5, 0): "b"})
    assert {"a": 6, "b": 6} == {seed: len(squares) for seed, squares in found.items()}
