"""Text Mapper text that we write: our reader reads the same map, and other programs a drawing of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from sixturns.formats.text_mapper import read, sniff
from sixturns.formats.text_mapper_writer import write, write_plain
from sixturns.world.hexes import Edge, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Note, Tile
from sixturns.world.map_edits import Paint, Put, Take, edited
from sixturns.world.terrain import TERRAINS
from tests.conftest import SAMPLES
from tests.formats.hexmaps import VALE, hexmaps

MAPS = [
    path
    for path in sorted(SAMPLES.glob("text-mapper*/*"))
    if path.suffix in (".txt", ".md") and not path.name.startswith(("lib-", "SOURCES"))
]


def read_back(hexmap: HexMap) -> HexMap:
    """The map that is read of the text that is written of a map."""
    return read(write(hexmap).encode(), "somebody's file").map


@given(hexmaps())
def test_what_we_write_we_read_back(hexmap: HexMap) -> None:
    """Whatever a map holds, its text holds."""
    assert sniff(write(hexmap).encode(), "")
    assert hexmap == read_back(hexmap)


@pytest.mark.samples
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_sample_is_read_back(path: Path) -> None:
    """Other people's maps come through unchanged, to the word."""
    hexmap = read(path.read_bytes(), path.name).map
    assert hexmap == read_back(hexmap)
    assert 2 == write(hexmap).count("# sixturns ")


def test_a_text_of_others_stays_as_it_is() -> None:
    """Words, labels with their sizes, lines, symbols: what came in goes out, in the order of the hexes."""
    given = [line for line in VALE.splitlines() if line and not line.startswith("#")]
    written = write_plain(read(VALE.encode(), "vale").map).splitlines()
    assert [line.replace("“", '"').replace("”", '"') for line in given] == [line for line in written if line]


def test_the_writing_of_a_map_of_ours() -> None:
    """What the text cannot say stands in comments, before the hexes."""
    hexmap = HexMap(
        "Vale",
        (Tile(Hex(1, 1), "woods"), Tile(Hex(1, 2), "sea"), Tile(Hex(2, 1))),
        lines=(Line("track", (Hex(1, 1), Hex(1, 3)), name='the "old" way'),),
        features=(Feature("den", Hex(1, 1), "cave", "Den", shown="hidden"),),
        notes=(Note(Hex(1, 1), "Wolves."),),
    )
    assert write(hexmap) == (
        '# sixturns map "Vale"\n'
        "# sixturns grid {}\n"
        '# sixturns 0101 {"labels":[],'
        '"features":[{"id":"den","at":[1,1,0],"kind":"cave","name":"Den","shown":"hidden"}],'
        '"notes":[{"at":[1,1,0],"text":"Wolves."}]}\n'
        "\n"
        '0101 green forest cave "Den"\n'
        "0102 ocean\n"
        "0201 empty\n"
        "\n"
        '0101-0103 trail "the &quot;old&quot; way"\n'
        "\n"
        "include gnomeyland.txt\n"
    )


def test_the_plain_text_tells_no_secret() -> None:
    """For other programs there are no comments, so neither notes nor what is hidden."""
    hexmap = HexMap("Vale", (Tile(Hex(1, 1), "woods"),), notes=(Note(Hex(1, 1), "Wolves."),))
    assert "0101 green forest\n\n\ninclude gnomeyland.txt\n" == write_plain(hexmap)


@pytest.mark.parametrize(
    ("grid", "options"),
    [
        (Grid(), []),
        (Grid(pointy=True), ["option horizontal"]),
        (Grid(shifted="odd"), ["option swap-even-odd"]),
        (
            Grid(True, "odd", "CC.RR"),
            ["option horizontal", "option swap-even-odd", "option coordinates-format {X}.{Y}"],
        ),
    ],
)
def test_how_the_hexes_lie_is_said_to_the_dialects(grid: Grid, options: list[str]) -> None:
    """Programs that know these options draw the map as it is."""
    written = write_plain(HexMap("Vale", (Tile(Hex(1, 1), "woods"),), grid)).splitlines()
    assert options == [line for line in written if line.startswith("option")]


@pytest.mark.parametrize("terrain", TERRAINS)
def test_each_terrain_has_words_that_say_it(terrain: str) -> None:
    """Of a plain hex no comment is needed."""
    hexmap = HexMap("Vale", (Tile(Hex(1, 1), terrain),))
    assert hexmap == read_back(hexmap)
    assert 2 == write(hexmap).count("# sixturns ")


def test_rivers_along_edges_are_written_in_comments() -> None:
    """Text Mapper draws lines through hexes only."""
    river = Line("river", edges=(Edge(Hex(1, 1), 4), Edge(Hex(1, 1), 3)))
    hexmap = HexMap("Vale", (Tile(Hex(1, 1)),), lines=(river,))
    assert (river,) == read_back(hexmap).lines
    assert '# sixturns line {"kind":"river","edges":[[[1,1,0],4],[[1,1,0],3]]}' in write(hexmap)


def test_what_was_changed_is_drawn_by_others() -> None:
    """A castle that was added stands in the words of its hex, one that is gone does not, and colours stay."""
    hexmap = read(VALE.encode(), "vale").map
    built = edited(hexmap, Put(Feature("fort", Hex(3, 1), "fort", "Fort")))
    assert '0301 soil town fort name="Mill"' in write_plain(built)
    razed = edited(hexmap, Take("castle-0202"))
    assert '0202 grey mountain "Crow Keep" 20' in write_plain(razed)
    painted = edited(hexmap, Paint((Hex(1, 2),), "swamp"))
    assert '0102 blue-green swamp "Crow Wood"' in write_plain(painted)
    assert [built, razed, painted] == list(map(read_back, (built, razed, painted)))


def test_a_text_within_our_text_is_only_text() -> None:
    """Names that look like markup, comments or lines of the format stay names."""
    note = '</svg><!-- Source 0909 x --> ```text-mapper " “ &#45; 0101-0202'
    hexmap = HexMap("Vale", (Tile(Hex(1, 1)),), notes=(Note(Hex(1, 1), note),))
    assert hexmap == read_back(hexmap)
