"""Keys of hexes in spreadsheets: which column is what, several rows for a hex, links, and tables that are bad."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.formats.hexkey_csv import laid_over, read, sniff
from sixturns.formats.report import MapImport, Remark, Unreadable
from sixturns.formats.text_mapper import read as read_text
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import Feature, Note

KEY = """\
PLEASE DO NOT SORT,,,,,,,,,,
x,y,,HEX #,Terrain,Settlement,,Author,Description,URL,Themes
01,02,,0102,Hills / Badlands,RAVENHOLD,,Ann,"A town of coopers.
They hate [[Mill]].",https://example.org/,Crows
01,02,,0102,Hills / Badlands,RAVENHOLD,,Bo,"The <b>well</b> leads to [[0103]].",,
01,03,,0103,woodland,,,Ann,"Owls, see [[0999]].",,
02,03,,0203,,Mill,,,,,
04,01,,0401,Arcane Sink,,,,"=HYPERLINK(""http://evil.example/"")",,
"""


def imported(text: str = KEY, name: str = "The Vale.csv", grid: Grid | None = None) -> MapImport:
    """What is read of a table."""
    return read(text.encode(), name, grid)


def said(remarks: tuple[Remark, ...], place: str) -> list[str]:
    """What is remarked of a place."""
    return [remark.says for remark in remarks if remark.place == place]


def refused(text: str) -> str:
    """What is said to a table that is not read."""
    with pytest.raises(Unreadable) as refusal:
        imported(text, "x.csv")
    return str(refusal.value)


def test_the_hexes_of_a_key() -> None:
    """Terrain in free words comes to one that is known, or is kept as it came."""
    assert {"0102": "hills", "0103": "woods", "0203": "", "0401": "arcane sink"} == {
        Grid().label(tile.at): tile.terrain for tile in imported().map.tiles
    }


def test_the_places_of_a_key() -> None:
    """A settlement that several rows name is one, and open to see."""
    assert (
        Feature("settlement-0102", Hex(1, 2), "settlement", "RAVENHOLD"),
        Feature("settlement-0203", Hex(2, 3), "settlement", "Mill"),
    ) == imported().map.features


def test_the_notes_of_a_key() -> None:
    """Every row has its own, with its author and whatever else the row says; markup is only words."""
    first, second, third, fourth = imported().map.notes
    assert first == Note(
        Hex(1, 2),
        "A town of coopers.\nThey hate [[Mill]].\nTerrain: Hills / Badlands.\nURL: https://example.org/\nThemes: Crows",
        "Ann",
    )
    assert second == Note(Hex(1, 2), "The well leads to [[0103]].", "Bo")
    assert ("Owls, see [[0999]].", '=HYPERLINK("http://evil.example/")') == (third.text, fourth.text)


def test_the_report_of_a_key() -> None:
    """What was joined, taken for granted, not known, and which links lead nowhere."""
    report = imported().report
    assert ["has several rows for 1 hex; all of them are kept"] == said(report.guesses, "the file")[:1]
    assert ["1 cells look like formulas; taken as words, nothing is worked out"] == said(report.guesses, "the file")[1:]
    assert ["2 links lead to a hex of the map, 1 do not"] == said(report.guesses, "the notes")
    assert ["[[0999]]: leads to no hex of the map"] == said(report.guesses, "0103")
    assert ["Hills / Badlands: taken as hills, here"] == said(report.guesses, "line 3")
    assert ["arcane sink: not known, in 1 hex; taken as a terrain, whose cost will be asked"] == said(
        report.guesses, "0401"
    )
    assert ["stands above the table: PLEASE DO NOT SORT"] == said(report.dropped, "line 1")


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("Hex", "0102"),
        ("HEX #", "102"),
        ("Hex Key", "1.2"),
        ("hex_key", '="0102"'),
        ("Coordinates", "01.02"),
        ("?", "0102"),
    ],
)
def test_the_column_of_the_numbers(heading: str, cell: str) -> None:
    """It is known by what is in it, even where a spreadsheet has taken the zero in front."""
    assert [Hex(1, 2)] == [tile.at for tile in imported(f"Terrain;{heading};Text\nforest;{cell};Owls\n").map.tiles]


def test_two_columns_of_numbers() -> None:
    """Column and row may stand apart, and then need headings."""
    read = imported("col\trow\tterrain\tnotes\n3\t14\tforest\tOwls\n")
    assert [(Hex(3, 14), "woods")] == [(tile.at, tile.terrain) for tile in read.map.tiles]


def test_a_key_without_headings() -> None:
    """The columns are those of the best known keys, which have the number in the fourth."""
    read = imported('"00","01",,"0001",,"GULOSHIK","1366554619","Ann","Eel men.",,\n')
    assert (Feature("settlement-0001", Hex(0, 1), "settlement", "GULOSHIK"),) == read.map.features
    assert (Note(Hex(0, 1), "Eel men.", "Ann"),) == read.map.notes
    assert ["has no heading; 1 cells of it are left out"] == said(read.report.dropped, "column 7")


def test_a_place_that_is_no_settlement_is_hidden() -> None:
    """What a key tells of caves is not seen by passing; a castle is."""
    read = imported(
        "hex,terrain,feature,description\n0102,hills,TUNNELS,x\n0103,hills,CASTLE BLACK,x\n0104,Town,OGON,x\n"
    )
    assert [("site", "hidden"), ("castle", "open"), ("town", "open")] == [
        (feature.kind, feature.shown) for feature in read.map.features
    ]
    assert "settled" == read.map.tile_at[Hex(1, 4)].terrain


def test_columns_that_differ_from_the_number() -> None:
    """The number holds, and the row is told."""
    read = imported("x,y,hex,terrain,text\n02,23,0123,forest,x\n")
    assert [Hex(1, 23)] == [tile.at for tile in read.map.tiles]
    assert ["its columns say 0223, its number 0123, which holds"] == said(read.report.guesses, "line 2")


def test_rows_that_differ_on_the_terrain() -> None:
    """The first one holds, and the other is told."""
    read = imported("hex,terrain,text\n0102,forest,x\n0102,swamp,y\n0102,forest,z\n")
    assert "woods" == read.map.tiles[0].terrain
    assert ["swamp: an earlier row has woods, which holds"] == said(read.report.guesses, "line 3")
    assert [] == said(read.report.guesses, "line 4")


def test_no_row_is_dropped_without_a_word() -> None:
    """A row without a number is in the report, an empty one is nothing."""
    read = imported("hex,terrain,text\n0102,forest,x\n,,\n,,Map coverage: 60%\nXX,,lost\n")
    assert ["has no number of a hex: Map coverage: 60%"] == said(read.report.dropped, "line 4")
    assert ["has no number of a hex: XX lost"] == said(read.report.dropped, "line 5")
    assert 2 == len(read.report.dropped)


def test_how_the_hexes_lie_is_asked() -> None:
    """No key says it."""
    assert (True, Grid()) == (imported().asks_grid, imported().map.grid)
    told = imported(grid=Grid(pointy=True))
    assert (False, Grid(pointy=True)) == (told.asks_grid, told.map.grid)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name,class\nAda,sage\n", "x.csv: no key of hexes: no column has the numbers of hexes, such as 0102"),
        ("hex,text\n0102," + "x" * 10**6 + "\n", "x.csv, line 2: a cell of more than 131072 characters"),
        ("hex,text\n9999999.01,x\n", "x.csv: no key of hexes: no column has the numbers of hexes, such as 0102"),
        ("hex,text\n999999.01,x\n", "x.csv, line 2: lies farther off than 100000 hexes"),
    ],
)
def test_a_table_that_is_no_key_is_refused_in_one_line(text: str, says: str) -> None:
    """The line names the file and the place in it."""
    assert says == refused(text)


def test_a_long_note_is_cut_and_told() -> None:
    """What is longer than a note may be is in the report."""
    read = imported("hex,text\n0102," + "owl " * 10_000 + "\n")
    assert "owl " * 4_999 + "owl" == read.map.notes[0].text
    assert ["all of a note beyond 20000 characters"] == said(read.report.dropped, "0102")


def test_it_is_told_by_its_columns() -> None:
    """A table of a party, of dice, and text of any sort is no key."""
    assert sniff(KEY.encode(), "") and sniff(KEY.encode("utf-16"), "") and sniff(KEY.encode("cp1252"), "")
    assert not sniff(b"item,cost,notes\nrope,100,x\nmace,150,y\n", "") and not sniff(
        b"name,xp\nAda,2000\nBo,2500\n", ""
    )
    others = (b"", b"name,class\nAda,sage\n", b"d6,what\n1,rats\n2,owls\n", b"0101 forest\n", b"{}", b"\0\1", b"PK\3\4")
    assert not any(sniff(text, "") for text in others)


def test_a_key_is_laid_over_a_map() -> None:
    """The map keeps its terrain; places, notes and hexes that it lacks come from the key."""
    hexmap = read_text(b'0102 swamp village "Ravenhold"\n0103 \n', "vale").map
    both = laid_over(hexmap, imported())
    assert {"0102": "swamp", "0103": "woods", "0203": "", "0401": "arcane sink"} == {
        Grid().label(tile.at): tile.terrain for tile in both.tiles
    }
    assert ["village-0102", "settlement-0203"] == [feature.id for feature in both.features]
    assert imported().map.notes == both.notes


CELLS = st.sampled_from(
    ["0102", "1.2", "102", "x", "hex", "terrain", "text", "forest", "=1+1", "[[0102]]", '"', "a\nb", ""]
)


@given(st.lists(st.lists(CELLS | st.text(max_size=6), max_size=5), max_size=6), st.sampled_from(",;\t"))
def test_any_table_is_read_or_refused(rows: list[list[str]], comma: str) -> None:
    """Whatever stands in the cells, it is a map with every number in it, or one clear line."""
    text = "\n".join(comma.join(row) for row in rows)
    try:
        read = imported(text, "map")
    except Unreadable as error:
        assert str(error).startswith("map") and "\n" not in str(error)
    else:
        assert read.map.tiles and {note.at for note in read.map.notes} <= read.map.tile_at.keys()
