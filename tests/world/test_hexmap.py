"""The map of hexes: what can be read of it, and what it refuses to be."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.world.hexes import Edge, Grid, Hex
from sixturns.world.hexmap import MOST_HEXES, WILDS, Feature, HexMap, Label, Line, Note, Tile

N, NE, SE, S, SW, NW = 1, 2, 3, 4, 5, 6

ROWS = (
    ("clear", "woods", "clear", "sea"),
    ("clear", "swamp", "coast", "sea"),
    ("hills", "lake", "clear", "clear"),
)
VALE = HexMap(
    "The Vale",
    tuple(Tile(Hex(c, r), word) for r, row in enumerate(ROWS, 1) for c, word in enumerate(row, 1)),
    lines=(
        Line("road", (Hex(1, 1), Hex(3, 1)), name="The Salt Road"),
        Line("track", (Hex(1, 1), Hex(1, 3))),
        Line("river", (Hex(2, 0), Hex(2, 2), Hex(3, 3))),
        Line("stream", edges=(Edge(Hex(1, 2), S),)),
        Line("road", (Hex(4, 3), Hex(3, 3), Hex(4, 2), Hex(4, 3))),
    ),
    features=(
        Feature("keep", Hex(1, 3), "keep", "Crow Keep", landmark=True),
        Feature("mill", Hex(1, 1), "village", "Mill"),
        Feature("den", Hex(2, 1), "cave", "Wolf den", shown="hidden", dungeon="The Den", entrance="out1"),
        Feature("gate", Hex(2, 1), "shrine", shown="secret"),
        Feature("tower", Hex(4, 3), "castle", shown="hidden", landmark=True),
    ),
    notes=(Note(Hex(2, 1), "Wolves, see [[Mill]]."),),
)


@pytest.mark.parametrize(
    ("at", "what", "expected"),
    [
        (Hex(2, 1), "terrain", "woods"),
        (Hex(2, 1), "label", "0201"),
        (Hex(4, 1), "water", True),
        (Hex(3, 1), "water", False),
        (Hex(3, 1), "shore", True),
        (Hex(3, 2), "shore", True),
        (Hex(4, 1), "shore", False),
        (Hex(1, 1), "shore", False),
        (Hex(2, 1), "river", True),
        (Hex(1, 1), "river", False),
        (Hex(1, 1), "lines", ((SE, "road"), (S, "track"))),
        (Hex(2, 2), "lines", ((N, "river"), (SE, "river"))),
        (Hex(4, 3), "lines", ()),
        (Hex(1, 3), "lines", ((N, "stream bank"), (N, "track"))),
        (Hex(1, 2), "banks", True),
        (Hex(1, 3), "banks", True),
        (Hex(1, 1), "banks", False),
        (Hex(1, 3), "landmark", True),
        (Hex(4, 3), "landmark", False),
        (Hex(1, 1), "houses", ("mill",)),
        (Hex(2, 1), "houses", ()),
        (Hex(2, 1), "features", ("den", "gate")),
        (Hex(2, 1), ("features", "hidden"), ("den",)),
        (Hex(2, 1), ("features", "secret"), ("gate",)),
        (Hex(1, 1), ("features", "open"), ("mill",)),
        (Hex(1, 1), ("to", SE), Hex(2, 1)),
        (Hex(1, 1), ("to", N), None),
        (Hex(1, 1), ("road", SE), True),
        (Hex(1, 1), ("road", S), True),
        (Hex(1, 1), ("track", S), True),
        (Hex(1, 1), ("track", SE), False),
        (Hex(2, 1), ("road", S), False),
        (Hex(2, 1), ("river", S), "along"),
        (Hex(1, 2), ("river", S), "across"),
        (Hex(1, 3), ("river", N), "across"),
        (Hex(1, 1), ("river", S), ""),
        (Hex(1, 1), ("castles", 2), (("keep", 2),)),
        (Hex(1, 1), ("castles", 1), ()),
        (Hex(2, 3), ("castles", 2), (("keep", 1), ("tower", 2))),
        (Hex(1, 1), ("direction", Hex(2, 1)), SE),
        (Hex(1, 1), ("direction", Hex(4, 3)), None),
        ("den", "at", Hex(2, 1)),
        ("den", "shown", "hidden"),
        ("den", "entrance", "out1"),
        (WILDS, ("exit", "out1"), Hex(2, 1)),
        (WILDS, ("exit", "out9"), None),
        (WILDS, ("exit", ""), None),
    ],
)
def test_every_reading_of_the_map(at: Any, what: Any, expected: Any) -> None:
    """A reading is small, and of one hex, one feature, or the map as a whole."""
    assert expected == VALE.look(at, what)
    assert expected == VALE.look(at, what)


@pytest.mark.parametrize(
    ("at", "what"),
    [
        (Hex(9, 9), "terrain"),
        ("nobody", "at"),
        (Hex(1, 1), "colour"),
        (Hex(1, 1), ("colour", 1)),
        ("den", "name"),
        (WILDS, "name"),
    ],
)
def test_what_the_map_does_not_have_is_a_key_error(at: Any, what: Any) -> None:
    """Neither a hex beyond the map nor a reading that is none is answered."""
    with pytest.raises(KeyError):
        VALE.look(at, what)


def test_an_outline_is_no_road() -> None:
    """A line that ends where it began marks off an area: nobody walks on it."""
    assert VALE.lines[-1].is_outline
    assert not VALE.look(Hex(4, 3), ("road", NW))


def test_what_can_be_looked_at_here() -> None:
    """Hexes of the map, features, and the map as a whole; all else is the dungeon's."""
    assert [True, True, True, False, False] == [VALE.has(at) for at in (Hex(1, 1), "den", WILDS, Hex(9, 9), "area-1")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0102", Hex(1, 2)), ("Crow Keep", Hex(1, 3)), (" mill ", Hex(1, 1)), ("9999", None), ("Nowhere", None)],
)
def test_links_lead_to_a_number_or_a_name(text: str, expected: Hex | None) -> None:
    """A note may name a hex by its number, or by what is there."""
    assert expected == VALE.called(text)


def test_a_map_is_the_same_after_it_was_written_down() -> None:
    """Encoding and decoding give an equal map, whatever order its parts came in."""
    assert VALE == decode(encode(VALE), HexMap)
    assert VALE == HexMap(
        VALE.name, VALE.tiles[::-1], VALE.grid, VALE.lines, VALE.features[::-1], VALE.notes, VALE.drawing
    )


def test_the_first_label_that_is_a_name_is_the_name() -> None:
    """One that is tagged as the name comes before others, and one that is turned on its side is none."""
    assert "Yon" == Tile(Hex(1, 1), labels=(Label("Yon"), Label("Other"))).name
    assert "Yon" == Tile(Hex(1, 1), labels=(Label("B5", tag="uwp"), Label("x"), Label("Yon", tag="name"))).name
    assert "" == Tile(Hex(1, 1), labels=(Label("far sea", turned="rotate(45)"),)).name


def test_two_hexes_with_one_number_are_refused() -> None:
    """The number is named."""
    with pytest.raises(ValueError, match=r"^x: two hexes are 0102$"):
        HexMap("x", (Tile(Hex(1, 2)), Tile(Hex(1, 1)), Tile(Hex(1, 2), "woods")))


def test_things_beyond_the_map_and_two_of_one_id_are_refused() -> None:
    """A map holds together."""
    with pytest.raises(ValueError, match=r"^x: 0202 is not on the map, but something is there$"):
        HexMap("x", (Tile(Hex(1, 1)),), notes=(Note(Hex(2, 2), "?"),))
    with pytest.raises(ValueError, match=r"^x: two features with one id$"):
        HexMap("x", (Tile(Hex(1, 1)),), features=(Feature("a", Hex(1, 1), "cave"), Feature("a", Hex(1, 1), "keep")))


def test_a_map_of_too_many_hexes_is_refused_with_the_number() -> None:
    """One hex too many is too many."""
    tiles = tuple(Tile(Hex(n % 500, n // 500)) for n in range(MOST_HEXES + 1))
    with pytest.raises(ValueError, match=r"^x: 250001 hexes, at most 250000 are played on$"):
        HexMap("x", tiles)
    assert MOST_HEXES == len(HexMap("x", tiles[1:], Grid()).tiles)
