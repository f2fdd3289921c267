"""Maps of hexes for the tests: one as people write them, and any map there can be."""

from __future__ import annotations

from hypothesis import strategies as st

from sixturns.formats.text import phrase, slug, words
from sixturns.world.hexes import Edge, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Label, Line, Note, Tile
from sixturns.world.terrain import TERRAINS

VALE = """\
# The Vale of Crows
0101 light-green grass
0102 green forest "Crow Wood"
0103 ocean
0201 water
0202 grey mountain castle "Crow Keep" 20
0203 water
0301 soil town name="Mill" uwp="C5" “on the Salt Road”
0302 empty
0303 fin keep
0304 grey

0101-0301 road "The Salt Road" left 30%
0201-0203 river
0002-0101-0402 trail
0101-0201-0202-0101 border

include bright.txt
fin attributes fill="#eee"
<g id="fin"><path d="M0,0"/></g>
other <text x="50">Vale</text>
"""
"""Hexes with and without words, things and labels, lines of several kinds, one of them an outline, and symbols."""


def plain(most: int) -> st.SearchStrategy[str]:
    """Plain words on one line, with the signs that mean something in the text."""
    signs = st.sampled_from(list("\"“”<>&#;:|=-%()[]{}'/\\, 0123456789abcABCéß"))
    return st.text(signs, min_size=1, max_size=most).map(phrase).filter(bool)


def prose() -> st.SearchStrategy[str]:
    """Plain words on several lines."""
    return st.lists(plain(12), min_size=1, max_size=3).map("\n".join).map(words).filter(bool)


numbers = st.integers(-3, 12) | st.sampled_from([-120, 99, 100, 1234])
places = st.builds(Hex, numbers, numbers, st.sampled_from([0, 0, 0, 1, -2]))
terrains = st.sampled_from(["", *TERRAINS, "fin", "arcane sink"]) | plain(20)
kinds = st.sampled_from(["town", "castle", "cave", "ruins", "peak", "shrine of law", "aircar"]) | plain(20)
labels = st.builds(
    Label,
    plain(12),
    st.sampled_from(["", "", "name", "uwp"]),
    st.sampled_from(["", "", "20"]),
    st.sampled_from(["", "", "rotate(45)"]),
)
grids = st.builds(
    Grid,
    st.booleans(),
    st.sampled_from(["even", "odd"]),
    st.sampled_from(["CCRR", "CC.RR"]),
    st.sampled_from(["NE", "E", "N"]),
)


@st.composite
def hexmaps(draw: st.DrawFn) -> HexMap:
    """Any map of hexes, of plain words and ids as every reader makes them."""
    at = draw(st.lists(places, min_size=1, max_size=8, unique=True))
    words_there = st.lists(st.sampled_from(["green", "forest", "thorp", "fin", "x-1"]) | plain(8), max_size=3)
    here = st.sampled_from(at)
    single = plain(8).filter(lambda word: " " not in word)
    tiles = [
        Tile(
            place,
            draw(terrains),
            tuple(draw(st.lists(labels, max_size=2))),
            tuple(word for word in draw(words_there) if " " not in word),
        )
        for place in at
    ]
    features = draw(
        st.lists(
            st.builds(
                Feature,
                plain(8).map(slug).filter(bool),
                here,
                kinds,
                plain(12) | st.just(""),
                st.sampled_from(["open", "hidden", "secret"]),
                st.booleans(),
                plain(8) | st.just(""),
                single | st.just(""),
                prose() | st.just(""),
                prose() | st.just(""),
            ),
            max_size=4,
            unique_by=lambda feature: feature.id,
        )
    )
    level = draw(st.sampled_from([0, 0, 1, -2]))
    points = st.lists(st.builds(Hex, numbers, numbers, st.just(level)), min_size=2, max_size=4).map(tuple)
    edges = st.lists(st.builds(Edge, here, st.integers(1, 6)), max_size=3).map(tuple)
    kind = st.sampled_from(["road", "track", "river", "border", "cliff"]) | single
    lines = draw(
        st.lists(
            st.builds(Line, kind, points, edges, plain(12) | st.just(""), st.just("") | single, st.just("")), max_size=3
        )
    )
    notes = draw(st.lists(st.builds(Note, here, prose(), plain(8) | st.just("")), max_size=3))
    return HexMap(draw(plain(20)), tuple(tiles), draw(grids), tuple(lines), tuple(features), tuple(notes))
