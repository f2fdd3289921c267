"""Square dungeons in Text Mapper text: words of edges, labels, levels, and the files that such a text hides in."""

from __future__ import annotations

import pytest

from sixturns.formats.gridmapper import read, sniff
from sixturns.formats.report import Import, Remark, Unreadable
from sixturns.world.dungeon import DoorKind
from tests.formats.maps import GRIDMAPPER


def imported(text: str = GRIDMAPPER, name: str = "Cold cellar.txt") -> Import:
    """What is read of a text."""
    return read(text.encode(), name)


def said(remarks: tuple[Remark, ...], place: str) -> list[str]:
    """What is remarked of a place."""
    return [remark.says for remark in remarks if remark.place == place]


def block(x: int, y: int, words: str = "empty", label: str = "") -> str:
    """A room of two squares by two."""
    cells = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
    lines = [f"{i:02d}{j:02d} {words}" for i, j in cells]
    return "\n".join([f'{lines[0]} "{label}"' if label else lines[0], *lines[1:]]) + "\n"


def two_rooms(word: str) -> Import:
    """Two rooms, side by side, with a word on the edge of each square between, but for one wall."""
    left = "\n".join(['0101 empty "1"', "0102 empty", f"0201 empty {word}-e", "0202 empty wall-e"])
    return imported(f"{left}\n{block(3, 1, label='2')}")


def test_labels_make_rooms_and_the_rest_is_corridor() -> None:
    """A short label is a number, a long one a name; stairs fill two squares."""
    dungeon = imported().dungeon
    assert [("1", ""), ("", "the cold room"), ("", "corridor 1"), ("", "corridor 2"), ("", "corridor 3")] == [
        (area.number, area.name) for area in dungeon.areas
    ]
    assert {(3, 1), (3, 2), (4, 1), (4, 2)} == dungeon.floors["1"].squares
    assert {(1, 1), (2, 1)} == dungeon.floors["corridor-1"].squares
    assert "Cold cellar" == dungeon.name


def test_doors_stand_on_the_edges_that_the_words_name() -> None:
    """A door south of room 1, a secret one to a closet, an archway beyond it."""
    read = imported()
    doors = {door.between: (str(door.kind), door.x, door.y) for door in read.dungeon.doors}
    assert ("door", 4.5, 3.0) == doors["1", "corridor-2"]
    assert ("door", 5.0, 5.5) == doors["corridor-2", "corridor-3"]
    assert ("archway", 6.0, 5.5) == doors["corridor-3", "the-cold-room"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("door", (DoorKind.DOOR, False)),
        ("secret", (DoorKind.DOOR, True)),
        ("concealed", (DoorKind.DOOR, True)),
        ("archway", (DoorKind.ARCHWAY, False)),
        ("gap", (DoorKind.ARCHWAY, False)),
        ("curtain", (DoorKind.CURTAIN, False)),
        ("portcullis", (DoorKind.PORTCULLIS, False)),
        ("gate", (DoorKind.GRATE, False)),
    ],
)
def test_every_word_of_an_edge(word: str, expected: tuple[DoorKind, bool]) -> None:
    """Each word makes its kind of door; none says whether it is stuck."""
    (door,) = two_rooms(word).dungeon.doors
    assert (("1", "2"), 3.0, 1.5, True, None) == (door.between, door.x, door.y, door.upright, door.stuck)
    assert expected == (door.kind, door.secret)


def test_a_window_and_a_wall_let_nobody_through() -> None:
    """A window is left out, and said; a wall just parts."""
    read = two_rooms("window")
    assert () == read.dungeon.doors
    assert ["a window: one cannot see through it here"] == said(read.report.dropped, "0201")
    assert [] == said(two_rooms("wall").report.dropped, "0201")


def test_words_on_one_edge_from_both_sides() -> None:
    """The same word twice is one door; another word is left out and said."""
    read = imported("0101 empty door-e\n0201 empty door-w door-e\n0301 empty gate-w\n")
    assert [DoorKind.DOOR, DoorKind.DOOR] == [door.kind for door in read.dungeon.doors]
    assert ["gate-w: on the same edge 0201 has a door"] == said(read.report.dropped, "0301")


def test_a_door_beside_rock_and_a_door_within_an_area() -> None:
    """Neither joins two areas; both are said."""
    read = imported(block(1, 1, label="1") + "0201 door-e\n0101 door-e\n")
    assert ["door: beside solid rock"] == said(read.report.dropped, "0201")
    ring = "".join(f"0{x}0{y} empty\n" for x in range(1, 5) for y in range(1, 5)) + '0202 door-e\n0101 "1"\n'
    assert ["door: within room 1"] == said(imported(ring).report.dropped, "0202")


def test_stairs_on_the_first_level_lead_out() -> None:
    """Where stairs go is not told; on the first level they are a way out, at their far end."""
    read = imported()
    assert [("corridor-1", (1, 1), "stairs at 0101")] == [(way.area, way.spot, way.name) for way in read.dungeon.exits]
    assert ["stairs whose end is not on the map; taken as a way out"] == said(read.report.guesses, "0101")


def test_stairs_join_two_levels() -> None:
    """Stairs on one square of two levels are one flight; others below lead off the map."""
    read = imported(
        'include gridmapper.txt\n0101 empty stair-spiral "1"\n0102 empty\n0201 empty\n0202 empty\n'
        '010101 empty stair-spiral "2"\n010201 empty\n020101 empty\n020201 empty stair-small-n\n'
    )
    assert [("1", 1), ("2", 2)] == [(area.number, area.level) for area in read.dungeon.areas]
    (stairs,) = read.dungeon.doors
    assert (DoorKind.STAIRS, ("1", "2"), ((1, 1), (1, 1))) == (stairs.kind, stairs.between, stairs.ends)
    assert "Stairs lead off this map." == read.dungeon.area_by_id["2"].key
    assert ["levels 00, 01 are taken as the dungeon's levels 1 to 2, from the top"] == said(
        read.report.guesses, "the map"
    )[:1]


def test_things_are_in_the_key_and_traps_are_traps() -> None:
    """A pillar is a word of the key; what a trap does is not told; unknown words are said."""
    read = imported(GRIDMAPPER + "0705 empty grey\n0705 statue-rotated\n")
    assert "Here: 1 × pillar, 1 × statue." == read.dungeon.area_by_id["the-cold-room"].key
    assert [("the-cold-room", "A trap.")] == [(trap.at, trap.does) for trap in read.traps]
    assert ["grey: not known, not drawn"] == said(read.report.dropped, "0705")


def test_rough_walls_are_whole_squares() -> None:
    """Half squares and rough walls are floor; the report counts them by area."""
    read = imported(block(1, 1, "rock-nw", "1") + "0301 rock\n")
    assert {(1, 1), (1, 2), (2, 1), (2, 2)} == read.dungeon.floors["1"].squares
    assert ["a rough or slanting outline: 4 squares drawn as whole squares"] == said(read.report.dropped, "room 1")


def test_a_cave_with_two_labels_is_parted_between_them() -> None:
    """Each square goes with the nearer label."""
    cave = "".join(f"{x:02d}0{y} empty\n" for x in range(1, 9) for y in (1, 2)) + '0101 "1"\n0801 "2"\n'
    assert [8, 8] == [len(floor.squares) for floor in imported(cave).dungeon.floors.values()]


def test_a_label_in_a_corridor_and_on_rock() -> None:
    """A corridor with a label is a room; a label on rock is left out and said."""
    read = imported('0101 empty door-e\n0201 empty "7"\n0301 empty\n0501 "here be rock"\n0601\n')
    assert ["7"] == [area.number for area in read.dungeon.areas if area.number]
    assert ["a label on solid rock: here be rock"] == said(read.report.dropped, "0501")


def test_labels_in_all_their_forms() -> None:
    """Typographic quotes, sizes, turned texts and named texts are labels; a second one is for the key."""
    text = block(1, 1) + '0101 empty name="4" 20 “see <b>below</b>” 12 "turned" 30 rotate(45) uwp="A1"\n0103 door-n\n'
    (area, *_) = imported(text).dungeon.areas
    assert ("4", "uwp: A1\n\nsee below\n\nturned") == (area.number, area.key)


def test_dotted_and_negative_numbers() -> None:
    """Numbers may have a sign, or a dot between and more digits."""
    squares = imported("-01-02 empty door-e\n00-02 empty\n100.07 empty\n100.08.00 empty\n").dungeon.floors.values()
    assert {(-1, -2), (0, -2), (100, 7), (100, 8)} == {square for floor in squares for square in floor.squares}


def test_lines_that_are_no_squares_are_named() -> None:
    """Typos, lines of roads and includes from the net are left out with their number; comments and drawing are not."""
    text = (
        "# comment\n\n101 empty\n0101-0205 road\ninclude https://example.org/x.txt\ninclude gridmapper.txt\n"
        "floor attributes fill='white'\nother <text/>\n<g id='x'/>\n0101 empty door-e\n0201 empty\n"
    )
    dropped = imported(text).report.dropped
    assert ["line 3", "line 4", "line 5"] == [remark.place for remark in dropped if remark.place.startswith("line")]
    assert ["3 lines that are about the drawing only"] == said(dropped, "the file")


def test_the_map_inside_an_svg() -> None:
    """The comment that Text Mapper leaves in its drawing holds the text; nothing else of the SVG is looked at."""
    source = GRIDMAPPER.replace("the cold", "the &#45;&#45;cold")
    drawing = f'<svg onload="alert(1)"><text>x</text>\n<!-- Source\n{source}\n-->\n</svg>'
    assert sniff(drawing.encode(), "")
    assert ["1", "", "", "", ""] == [area.number for area in imported(drawing).dungeon.areas]
    assert "the --cold room" == imported(drawing).dungeon.areas[1].name


def test_the_map_inside_a_markdown_block() -> None:
    """The longest block with a dungeon is read; others are counted."""
    note = f"# Notes\n\n```text-mapper\n0101 forest\n```\n\n```text-mapper\n{GRIDMAPPER}```\n\nMore words.\n"
    read = imported(note)
    assert imported().dungeon.areas == read.dungeon.areas
    assert ["1 other text-mapper blocks"] == said(read.report.dropped, "the file")


def test_it_is_told_by_its_words() -> None:
    """Edge words and the library's name are the mark; hexes with terrain are not."""
    assert sniff(GRIDMAPPER.encode(), "") and sniff(b"0101 empty secret-n\n", "")
    assert sniff("0101 empty door-n".encode("utf-16"), "")
    assert not sniff(b"0101 forest\n0102 empty\n0101-0205 road\n", "")


def test_too_far_and_too_much() -> None:
    """A square beyond the bounds is refused by its line; a map without floor is none."""
    with pytest.raises(Unreadable, match=r"^x.txt, line 2: lies farther off than 100000 squares$"):
        imported("0101 empty door-n\n1000000.01 empty\n", "x.txt")
    with pytest.raises(Unreadable, match=r"^x.txt: no area"):
        imported("include gridmapper.txt\n0101 \n", "x.txt")
