"""Changes to a map of hexes: each gives a new map, or is refused in one line."""

from __future__ import annotations

import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.kernel.values import Value
from sixturns.world.hexes import Edge, Hex
from sixturns.world.hexmap import Feature, HexMap, Label, Line, Note, Tile
from sixturns.world.map_edits import Cut, Draw, Edit, Name, Paint, Pin, Put, Rub, Take, Unpin, between, edited


class Kept(Value):
    """A change, kept in something else."""

    edit: Edit


ROAD = Line("road", (Hex(1, 1), Hex(1, 2)))
KEEP = Feature("keep", Hex(1, 2), "keep", "Crow Keep")
OWLS = Note(Hex(1, 1), "Owls.")
VALE = HexMap(
    "Vale",
    (Tile(Hex(1, 1), "woods", words=("dark-green", "firs")), Tile(Hex(1, 2), "hills", (Label("Far"), Label("Near")))),
    lines=(ROAD, Line("river", edges=(Edge(Hex(1, 1), 2),)), ROAD),
    features=(KEEP,),
    notes=(OWLS, Note(Hex(1, 2), "Crows."), OWLS),
)


def test_painting_gives_terrain_and_makes_hexes() -> None:
    """A hex that was off the map is on it then; words that told the old terrain are gone, those of the same stay."""
    painted = edited(VALE, Paint((Hex(1, 1), Hex(2, 1)), "swamp"))
    assert (Tile(Hex(1, 1), "swamp"), VALE.tiles[1], Tile(Hex(2, 1), "swamp")) == painted.tiles
    assert VALE == edited(VALE, Paint((Hex(1, 1),), "woods"))
    assert Tile(Hex(1, 1)) == edited(VALE, Paint((Hex(1, 1),), "")).tiles[0]


def test_cutting_takes_hexes_with_what_is_in_them() -> None:
    """Lines may lead on over the edge."""
    cut = edited(VALE, Cut((Hex(1, 2),)))
    assert ((VALE.tiles[0],), (), (OWLS, OWLS), VALE.lines) == (cut.tiles, cut.features, cut.notes, cut.lines)


def test_drawing_and_rubbing_out() -> None:
    """The topmost of two equal lines goes first."""
    river = Line("river", (Hex(1, 2), Hex(1, 3)))
    assert (*VALE.lines, river) == edited(VALE, Draw(river)).lines
    assert VALE.lines[:2] == edited(VALE, Rub(ROAD)).lines
    assert edited(VALE, Rub(ROAD)).look(Hex(1, 1), ("road", 4))
    assert not edited(edited(VALE, Rub(ROAD)), Rub(ROAD)).look(Hex(1, 1), ("road", 4))


def test_drawing_along_edges() -> None:
    """A river runs between each hex and the next, as one would cross it to and fro; one edge but once."""
    here, north, south_east, south = Hex(2, 2), Hex(2, 1), Hex(3, 3), Hex(2, 3)
    drawn = between(VALE, "river", (here, north, here, south_east, here, south), "The Ouse")
    edges = (Edge(here, 1), Edge(here, 3), VALE.grid.edge(here, 4))
    assert Draw(Line("river", edges=edges, name="The Ouse")) == drawn
    assert "across" == edited(VALE, between(VALE, "river", (Hex(1, 1), Hex(1, 2)))).look(Hex(1, 2), ("river", 1))
    with pytest.raises(ValueError, match=r"^Vale: 0202 and 0404 do not lie side by side$"):
        between(VALE, "river", (here, Hex(4, 4)))


def test_lines_over_a_hex() -> None:
    """Through it or along one of its edges, from either side, each with its place among all."""
    assert [0, 1, 2] == [place for place, _line in VALE.lines_over(Hex(1, 1))]
    assert [1] == [place for place, _line in VALE.lines_over(VALE.grid.to(Hex(1, 1), 2))]


def test_putting_and_taking_features() -> None:
    """One with the same id is replaced, wherever it was."""
    castle = Feature("castle", Hex(1, 1), "castle")
    assert (castle, KEEP) == edited(VALE, Put(castle)).features
    moved = Feature("keep", Hex(1, 1), "castle")
    assert (moved,) == edited(VALE, Put(moved)).features
    assert () == edited(VALE, Take("keep")).features


def test_naming_and_pinning() -> None:
    """A name stands in place of all labels; of two equal notes the last goes first."""
    assert ["Near", ""] == [edited(VALE, Name(Hex(1, 2), name)).tiles[1].name for name in ("Near", "")]
    assert () == edited(VALE, Name(Hex(1, 2), "")).tiles[1].labels
    bats = Note(Hex(1, 1), "Bats.")
    assert [OWLS, OWLS, bats, VALE.notes[2]] == list(edited(VALE, Pin(bats)).notes)
    assert [OWLS, VALE.notes[2]] == list(edited(VALE, Unpin(OWLS)).notes)


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (Cut((Hex(1, 1), Hex(1, 2))), "Vale: not one hex would be left"),
        (Draw(Line("road", (Hex(1, 1),))), "Vale: a line of fewer than two hexes"),
        (Rub(Line("track", (Hex(1, 1), Hex(1, 2)))), "Vale: no such line"),
        (Put(Feature("x", Hex(9, 9), "cave")), "Vale: 0909 is not on the map"),
        (Take("x"), "Vale: no feature 'x'"),
        (Name(Hex(9, 9), "x"), "Vale: 0909 is not on the map"),
        (Pin(Note(Hex(9, 9), "x")), "Vale: 0909 is not on the map"),
        (Unpin(Note(Hex(1, 1), "x")), "Vale: no such note"),
    ],
)
def test_what_does_not_fit_is_refused(edit: Edit, says: str) -> None:
    """In one line, and nothing changes."""
    with pytest.raises(ValueError) as refusal:
        edited(VALE, edit)
    assert says == str(refusal.value)


@pytest.mark.parametrize("edit", [Paint((Hex(1, 1),), "sea"), Draw(ROAD), Put(KEEP), Take("keep"), Pin(OWLS)])
def test_a_change_can_be_written_down(edit: Edit) -> None:
    """Which change it is stands in its encoding."""
    assert Kept(edit) == decode(encode(Kept(edit)), Kept)
