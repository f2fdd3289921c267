"""Maps of hexes in Text Mapper text: the whole grammar, what the words come to, the dialects, and bad lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.formats.report import MapImport, Remark, Unreadable
from sixturns.formats.text_mapper import MOST_DRAWING, read, sniff
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import MOST_HEXES, Feature, Label, Line, Note, Tile
from tests.formats.hexmaps import VALE


def imported(text: str = VALE, name: str = "The Vale.txt", grid: Grid | None = None) -> MapImport:
    """What is read of a text."""
    return read(text.encode(), name, grid)


def tile(text: str) -> Tile:
    """The one hex of a text."""
    (only,) = imported(text).map.tiles
    return only


def line(text: str) -> Line:
    """The one line of a text that has some hex besides."""
    (only,) = imported(f"0101 grass\n{text}").map.lines
    return only


def said(remarks: tuple[Remark, ...], place: str) -> list[str]:
    """What is remarked of a place."""
    return [remark.says for remark in remarks if remark.place == place]


def test_the_hexes_of_a_map() -> None:
    """Each has its terrain, and the words that we would not write ourselves."""
    assert {
        "0101": ("grassland", ()),
        "0102": ("woods", ()),
        "0103": ("sea", ()),
        "0201": ("lake", ("water",)),
        "0202": ("mountains", ()),
        "0203": ("sea", ("water",)),
        "0301": ("settled", ("soil", "town")),
        "0302": ("", ()),
        "0303": ("fin", ()),
        "0304": ("mountains", ("grey",)),
    } == {Grid().label(tile.at): (tile.terrain, tile.words) for tile in imported().map.tiles}


def test_the_things_of_a_map() -> None:
    """A thing that stands alone in its hex has the name that is written there."""
    assert (
        Feature("castle-0202", Hex(2, 2), "castle", "Crow Keep", landmark=True),
        Feature("town-0301", Hex(3, 1), "town", "Mill"),
        Feature("keep-0303", Hex(3, 3), "keep"),
    ) == imported().map.features


def test_the_lines_of_a_map() -> None:
    """A trail is a track; a line that comes back to its beginning is an outline."""
    road, river, track, border = imported().map.lines
    assert Line("road", (Hex(1, 1), Hex(3, 1)), name="The Salt Road", set_at="left 30%") == road
    assert ("river", "track", "border") == (river.kind, track.kind, border.kind)
    assert [False, False, False, True] == [one.is_outline for one in (road, river, track, border)]


def test_the_report_of_a_map() -> None:
    """What was found, what was taken for granted, what nobody knows."""
    report = imported().report
    assert {"hexes": 10, "without terrain": 1, "named": 3, "roads and tracks": 2, "rivers": 1} == {
        what: many
        for what, many in report.found
        if what in ("hexes", "without terrain", "named", "roads and tracks", "rivers")
    }
    assert ("settlements", 1) in report.found and ("castles", 2) in report.found
    assert [
        "does not say how its hexes lie; taken as flat-top, columns of even number lower",
        "does not say what is hidden; every feature is taken as seen on entering its hex",
    ] == said(report.guesses, "the map")
    assert ["fin: not known, in 1 hex; taken as a terrain, whose cost will be asked"] == said(report.guesses, "0303")
    assert ["water: taken in 1 hex as sea, which it hangs together with and in 1 hex as lake"] == said(
        report.guesses, "0201"
    )
    assert () == report.dropped


def test_what_is_about_the_drawing_is_kept_as_it_stands() -> None:
    """For writing the text again; the one include that is taken for granted is not."""
    assert (
        "include bright.txt",
        'fin attributes fill="#eee"',
        '<g id="fin"><path d="M0,0"/></g>',
        'other <text x="50">Vale</text>',
    ) == imported().map.drawing
    assert () == imported("0101 grass\ninclude gnomeyland.txt\n").map.drawing


@pytest.mark.parametrize(
    "statement",
    [
        "grass attributes fill='green'",
        "grass lib <g/>",
        "grass xml <circle/>",
        "river path attributes stroke='blue'",
        "hill path M0,0",
        "<g id='x'/>",
        "text font-size='20'",
        "glow fill='none'",
        "label font-size='20'",
        "license <text>CC0</text>",
        "url https://example.org/",
        "other <text/>",
        "include default",
    ],
)
def test_every_statement_about_the_drawing(statement: str) -> None:
    """None of them makes a hex or a line, and none is lost."""
    read = imported(f"0101 grass\n{statement}\n")
    assert ((statement,), 1, ()) == (read.map.drawing, len(read.map.tiles), read.map.lines)
    assert () == read.report.dropped


def test_nothing_is_fetched() -> None:
    """An include from the net is kept for the text, and told."""
    read = imported("0101 grass\ninclude https://example.org/x.txt\n")
    assert ("include https://example.org/x.txt",) == read.map.drawing
    assert ["nothing is fetched: include https://example.org/x.txt"] == said(read.report.dropped, "line 2")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0102 grass", Hex(1, 2)),
        ("010203 grass", Hex(1, 2, 3)),
        ("-01-02 grass", Hex(-1, -2)),
        ("-01-02-03 grass", Hex(-1, -2, -3)),
        ("100.07 grass", Hex(100, 7)),
        ("01.02.03 grass", Hex(1, 2, 3)),
        ("-01.-02 grass", Hex(-1, -2)),
        ("  0102\tgrass", Hex(1, 2)),
        ("0102\u00a0grass", Hex(1, 2)),
        ("0000 grass", Hex(0, 0)),
        ("0102 ", Hex(1, 2)),
    ],
)
def test_every_form_of_a_number(text: str, expected: Hex) -> None:
    """Two digits each or more with dots, a sign before each, a level behind; a blank after it."""
    assert expected == tile(text).at


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('"Yon"', Label("Yon")),
        ("“Yon”", Label("Yon")),
        ('“Yon"', Label("Yon")),
        ('"Yon" 30', Label("Yon", size="30")),
        ('"Yon" 30 rotate(45) scale(2)', Label("Yon", size="30", turned="rotate(45) scale(2)")),
        ('name="Yon"', Label("Yon", tag="name")),
        ('uwp="B3" 12', Label("B3", tag="uwp", size="12")),
        ('"Yon <b>and</b> on &amp; on &#45; far"', Label("Yon and on & on - far")),
    ],
)
def test_every_form_of_a_label(written: str, expected: Label) -> None:
    """Straight or typographic marks, a size, turns, a tag; markup in it is only words."""
    assert (expected,) == tile(f"0101 grass {written}").labels


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0101-0205 road", (Hex(1, 1), Hex(2, 5))),
        ("0005--0103-0002 road", (Hex(0, 5), Hex(-1, 3), Hex(0, 2))),
        ("01-02-0304 road", (Hex(1, -2), Hex(3, 4))),
        ("010102-020502 road", (Hex(1, 1, 2), Hex(2, 5, 2))),
        ("01.01-02.03 road", (Hex(1, 1), Hex(2, 3))),
        ("100.01--02.03 road", (Hex(100, 1), Hex(-2, 3))),
    ],
)
def test_every_form_of_a_line(text: str, points: tuple[Hex, ...]) -> None:
    """Its points are read from left to right, and the hyphen after one parts it from the next."""
    assert ("road", points) == (line(text).kind, line(text).points)


@pytest.mark.parametrize(
    ("rest", "name", "set_at"),
    [
        ("", "", ""),
        ('"Old Way"', "Old Way", ""),
        ('"Old Way" right', "Old Way", "right"),
        ('"Old Way" 30%', "Old Way", "30%"),
        ("“Old Way” left 5%", "Old Way", "left 5%"),
    ],
)
def test_the_name_of_a_line(rest: str, name: str, set_at: str) -> None:
    """Where it is written is kept."""
    assert (name, set_at) == (line(f"0101-0102 road {rest}").name, line(f"0101-0102 road {rest}").set_at)


def test_how_a_dialect_draws_a_line_is_left_out() -> None:
    """The line is read, its wave is not."""
    read = imported('0101 grass\n0102-0304 trail frequency=2 depth=0.3 "Pass"\n')
    assert "Pass" == read.map.lines[0].name
    assert ["only about how it is drawn: frequency=2 depth=0.3"] == said(read.report.dropped, "line 2")


def test_a_line_on_several_levels_is_none() -> None:
    """The original drops it, and so do we, with its number."""
    read = imported("0101 grass\n010101-010202 road\n")
    assert () == read.map.lines
    assert ["road: its points are on several levels"] == said(read.report.dropped, "line 2")


def test_lines_may_lead_off_the_map() -> None:
    """Where the road leaves stays known."""
    read = imported("0101 grass\n0102 grass\n0000-0103 road\n")
    assert ((Hex(0, 0), Hex(1, 3)),) == tuple(line.points for line in read.map.lines)
    assert read.map.look(Hex(1, 1), ("road", 4))


def test_a_world_of_a_space_game() -> None:
    """Name, place and code in one line; the figures are words."""
    read = imported("0101 grass\nZeycude 0102 C430698-9 De Na Ni Po\n")
    (_, world) = read.map.tiles
    assert ("Zeycude", Hex(1, 2)) == (world.name, world.at)
    assert ("starport-C", "size-4", "atmosphere-3", "hydrosphere-0") == world.words[:4]


def test_several_lines_for_one_hex_are_joined() -> None:
    """Words and labels of all of them count."""
    read = imported('0101 light-green "A"\n0102 grass\n0101 castle “B”\n')
    assert Tile(Hex(1, 1), "grassland", (Label("A"), Label("B")), ("light-green", "castle")) == read.map.tiles[0]
    assert ["1 more lines for hexes that it had already; joined to the first"] == said(read.report.guesses, "the file")


@pytest.mark.parametrize(
    ("words", "terrain"),
    [
        ("forest", "woods"),
        ("green forest-hill", "wooded hills"),
        ("green-hills forest", "wooded hills"),
        ("light-green trees thorp", "open woods"),
        ("clear light_deciduous_forest", "open woods"),
        ("mountains volcano", "mountains"),
        ("coast lighthouse", "coast"),
        ("light-grey", "hills"),
        ("light-soil city", "city"),
        ("soil keep", "farmland"),
        ("apoc-forest", "woods"),
        ("Mountains", "mountains"),
        ("water", "lake"),
        ("water island", "coast"),
        ("dry cliff3", ""),
        ("height7", ""),
        ("fin", "fin"),
        ("fin castle", "fin"),
        ("castle", ""),
    ],
)
def test_what_the_words_of_a_hex_come_to(words: str, terrain: str) -> None:
    """The last terrain holds; a colour and a settlement tell it only where nothing else does."""
    assert terrain == tile(f"0101 {words}").terrain


def test_an_unknown_word_beside_a_terrain_is_a_feature() -> None:
    """It is kept, and reported."""
    read = imported('0101 jungle aircar "Wreck"\n')
    assert (Feature("aircar-0101", Hex(1, 1), "aircar", "Wreck"),) == read.map.features
    assert ["aircar: not known, in 1 hex; taken as a feature"] == said(read.report.guesses, "0101")


def test_unknown_words_without_end_are_counted() -> None:
    """A report stays short."""
    read = imported("".join(f"{n // 99:02d}{n % 99:02d} word{n}x\n" for n in range(500)))
    assert len(read.report.guesses) < 110
    assert "has 400 more words that are not known" in said(read.report.guesses, "the map")


def test_a_map_of_ours_says_how_its_hexes_lie() -> None:
    """So do the options of the dialects; the original never does; and whoever knows better says so."""
    assert (Grid(), True) == (imported().map.grid, imported().asks_grid)
    dialect = imported("option horizontal\noption swap-even-odd\noption coordinates-format {X}.{Y}\n0101 grass\n")
    assert (Grid(True, "odd", "CC.RR"), False) == (dialect.map.grid, dialect.asks_grid)
    ours = '# sixturns grid {"shifted":"odd"}\n0101 grass\n'
    assert (Grid(shifted="odd"), False) == (imported(ours).map.grid, imported(ours).asks_grid)
    told = imported(ours, grid=Grid(pointy=True))
    assert (Grid(pointy=True), False) == (told.map.grid, told.asks_grid)


def test_other_options_are_left_out() -> None:
    """They only change the drawing."""
    read = imported("option global\nuse tileset gnomeyland\n0101 grass\n")
    assert ["only about how it is drawn: option global"] == said(read.report.dropped, "line 1")
    assert ["only about how it is drawn: use tileset gnomeyland"] == said(read.report.dropped, "line 2")


def test_links_of_a_dialect_become_notes() -> None:
    """In a fenced block a label may have the page of a note before it; elsewhere a bar is only a bar."""
    text = '0101 grass "Den of Wolves|Den"\n'
    fenced = imported(f"# Notes\n\n```text-mapper\n{text}```\n").map
    assert ("Den", (Note(Hex(1, 1), "[[Den of Wolves]]"),)) == (fenced.tiles[0].name, fenced.notes)
    assert "Den of Wolves|Den" == imported(text).map.tiles[0].name


def test_the_map_inside_a_markdown_file() -> None:
    """The longest block is read, with the numbers of the file's lines; others are counted."""
    read = imported(f"# Notes\n\n```text-mapper\n0101 grass\n```\n\n~~~text-mapper\n{VALE}bad line\n~~~\n")
    assert imported().map.tiles == read.map.tiles
    assert ["1 other text-mapper blocks; the longest one is read"] == said(read.report.dropped, "the file")
    assert ["is no hex and no line: bad line"] == said(read.report.dropped, "line 29")


def test_the_map_inside_an_svg() -> None:
    """The comment that Text Mapper leaves in its drawing holds the text; nothing else of the SVG is looked at."""
    source = VALE.replace("--", "&#45;&#45;")
    drawing = f'<?xml version="1.0"?>\n<svg onload="alert(1)"><text>0909 swamp</text>\n<!-- Source\n{source}\n--></svg>'
    assert sniff(drawing.encode(), "")
    assert imported().map.tiles == imported(drawing).map.tiles


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("101 forest", "is no hex and no line: 101 forest"),
        ("0102", "a number and nothing after it: 0102"),
        ("0102-0203", "a number and nothing after it: 0102-0203"),
        ("0102forest", "is no hex and no line: 0102forest"),
        ("0102-02 road x", None),
        ("\x1b[31mhello", "is no hex and no line: [31mhello"),
        ("# sixturns 0909 {}", "says nothing that is known: 0909 {}"),
        ("# sixturns 0101 {", "does not fit: Input data was truncated"),
        ('# sixturns 0101 {"terrain":3}', "does not fit: Expected `str | null`, got `int` - at `$.terrain`"),
        ("# sixturns grid []", "does not fit: Expected `object`, got `array`"),
    ],
)
def test_lines_that_say_nothing_are_named(bad: str, says: str | None) -> None:
    """A typo does not vanish without a word."""
    read = imported(f"0101 grass\n{bad}\n")
    assert ([says] if says else []) == said(read.report.dropped, "line 2")


def test_bogus_lines_without_end_are_counted() -> None:
    """The first of them are named, the others are a number."""
    read = imported("0101 grass\n" + "nonsense\n" * 1_000_000)
    assert 21 == len(read.report.dropped)
    assert ["999980 more lines that are no hex and no line"] == said(read.report.dropped, "the file")


def test_a_map_of_too_many_hexes_is_refused_with_the_number() -> None:
    """One hex too many is too many; a hex twice is one."""
    many = "".join(f"{n // 1000 + 10}.{n % 1000 + 10} x\n" for n in range(MOST_HEXES))
    assert MOST_HEXES == len(imported(many + "10.10 y\n").map.tiles)
    with pytest.raises(Unreadable, match=r"^x.txt: too large: 250001 hexes, at most 250000 are read$"):
        imported(many + "9999.10 x\n", "x.txt")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# nothing\n", "x.txt: no hex: there is not one with a number before it"),
        ("1000000.01 grass\n", "x.txt, line 1: lies farther off than 100000 hexes"),
        ("0101 grass\n01.01-1000000.01 road\n", "x.txt, line 2: lies farther off than 100000 hexes"),
        (
            "0101 grass\n" + "01.01-99999.01 road\n" * 11,
            "x.txt, line 12: too long: the lines go through more than 1000000 hexes",
        ),
    ],
)
def test_too_far_and_too_long(text: str, says: str) -> None:
    """What would take for ever is refused by its line."""
    with pytest.raises(Unreadable) as refusal:
        imported(text, "x.txt")
    assert says == str(refusal.value)


def test_symbols_without_end_are_cut() -> None:
    """A library of a megabyte is kept, what comes after it is not."""
    long = "other " + "x" * (MOST_DRAWING - 6)
    read = imported(f"0101 grass\n{long}\nother y\n")
    assert (long,) == read.map.drawing
    assert ["about the drawing, beyond 1048576 characters"] == said(read.report.dropped, "line 3")


def test_nothing_that_a_terminal_obeys_is_kept() -> None:
    """Not even in the lines that are kept as they stand."""
    assert ("other [31m<text/>",) == imported("0101 grass\nother \x1b[31m<text/>\u202e\n").map.drawing


def test_it_is_told_by_its_look() -> None:
    """Hexes and lines with words are the mark; numbers in other texts are not."""
    assert all(
        sniff(text, "") for text in (b"0101 forest\n", b'x\n\n01.02 "A"\n', b"0101-0205 road\n", VALE.encode("utf-16"))
    )
    assert not any(sniff(text, "") for text in (b"", b"01,01,,0101,forest\n", b'{"a": 1}', b"[dungeon]\n", b"0101\n"))


@given(
    st.lists(
        st.sampled_from(VALE.splitlines())
        | st.text('0123456789.- grasoilfx"“”=()<>#&;%\n', max_size=24)
        | st.text('{}[]":,0123456789 falsetrunkid', max_size=24).map("# sixturns 0101 ".__add__)
    )
)
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    """Lines of a map in any order, among lines of anything, are a map that holds together or one clear line."""
    try:
        read = imported("\n".join(lines), "map")
    except Unreadable as error:
        assert str(error).startswith("map") and "\n" not in str(error)
    else:
        assert read.map.tiles and dict(read.report.found)["hexes"] == len(read.map.tiles)
