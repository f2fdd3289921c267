"""The drawn map: what is on it, what is not, and that labels stay data."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from sixturns.kernel.values import replace
from sixturns.views.drawing import MARGIN, SQUARE, STYLES, draw, sides, wall_runs
from sixturns.views.shapes import AreaShape, DoorShape, Look, MapView, Marker, Section, Sight, WayOut
from sixturns.views.signs import MARKS
from sixturns.world.dungeon import DoorKind, Rect

SVG = "{http://www.w3.org/2000/svg}"

HALL = AreaShape("hall", (Rect(0, 0, 3, 2),), "1", Sight.SEEN, True, name="room 1")
CRYPT = AreaShape("crypt", (Rect(3, 0, 2, 2),), "2", Sight.SEEN, False, name="room 2", move="go crypt", way="40 ft")
CELL = AreaShape("cell", (Rect(0, 2, 2, 2),), "3", Sight.UNSEEN, False, name="room 3")
GATE = DoorShape("gate", 3, 0.5, True, Look.STUCK, "Stuck door to 2", "go gate")
PANEL = DoorShape("panel", 1.5, 2, False, Look.SECRET, "Secret door to 3")
PARTY = Marker("party", 1.5, 1, "The party")
ORCS = Marker("foes", 1, 3, "5 orcs", secret=True)
VIEW = MapView(
    title="The Tallow Stair",
    areas=(HALL, CRYPT, CELL),
    doors=(GATE, PANEL),
    markers=(PARTY, ORCS),
    frame=Rect(0, 0, 5, 4),
    light=3.0,
    legend=("lit 30 ft",),
    twin=("The party is in room 1.", "A stuck door east."),
    lit=(Rect(0, 0, 3, 2),),
    exits=(WayOut(0.5, 0.5, "the stair", "leave"),),
    sections=(Section("0,0,north", "search"),),
)


def drawn(view: MapView, *, player: bool = False) -> ET.Element:
    """The drawing of a view as a tree; it must be well-formed."""
    return ET.fromstring(draw(view, player=player))


def classed(tree: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a drawing that carry a class."""
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def buttons(tree: ET.Element) -> dict[str | None, ET.Element]:
    """What can be pressed in a drawing, by the move that a press makes."""
    return {element.get("data-move"): element for element in tree.iter() if element.get("role") == "button"}


def path(tree: ET.Element, name: str) -> str:
    """The path that carries a class."""
    [element] = [one for one in tree.iter(f"{SVG}path") if one.get("class") == name]
    return element.get("d", "")


def test_the_frame_is_drawn_with_a_square_of_rock_round_it() -> None:
    """The drawing covers the frame of the view and one square more on every side."""
    expected = f"{-MARGIN * SQUARE} {-MARGIN * SQUARE} {7 * SQUARE} {6 * SQUARE}"
    assert expected == drawn(VIEW).get("viewBox")


def test_the_same_view_gives_the_same_drawing() -> None:
    """Nothing in a drawing is left to chance, or a page would change without a change."""
    assert draw(VIEW) == draw(replace(VIEW))


def test_a_drawing_says_what_it_shows() -> None:
    """The title and the text twin are in the drawing for those who hear it."""
    tree = drawn(VIEW)
    assert "The Tallow Stair" == tree.findtext(f"{SVG}title")
    assert "The party is in room 1. A stuck door east." == tree.findtext(f"{SVG}desc")


def test_what_xml_cannot_hold_is_no_trouble() -> None:
    """Control characters in a name leave the drawing well-formed."""
    tree = drawn(replace(VIEW, title="a\x00b\x1b", markers=(replace(ORCS, label="\ud800 orcs\x07"),)))
    assert ("a\ufffdb\ufffd", "\ufffd orcs\ufffd") == (tree.findtext(f"{SVG}title"), classed(tree, "foes")[0][-1].text)


def test_a_long_name_is_cut_on_the_map() -> None:
    """A name that would run across the map is cut there, and stands whole in its title."""
    name = "7 of the very many brothers of Saint Ogram"
    [mark] = classed(drawn(replace(VIEW, markers=(replace(ORCS, label=name),))), "foes")
    assert (name, "7 of the very many brothers…") == (mark[0].text, mark[-1].text)


@pytest.mark.parametrize("player", [False, True])
def test_labels_are_data(player: bool) -> None:
    """Markup in a label, a title or a move is shown, never obeyed."""
    bad = '</text><script>alert("1")</script>&amp;"\''
    view = replace(
        VIEW,
        title=bad,
        areas=(replace(HALL, label=bad), CRYPT),
        doors=(replace(GATE, label=bad, move=bad),),
        markers=(replace(ORCS, label=bad, secret=False),),
        twin=(bad,),
    )
    tree = drawn(view, player=player)
    assert [] == list(tree.iter(f"{SVG}script"))
    assert bad in [text.text for text in tree.iter(f"{SVG}text")]
    assert bad == tree.findtext(f"{SVG}title")


def test_what_has_a_move_can_be_pressed() -> None:
    """On the referee's page a door, a known place and a way out with a move are buttons with a label."""
    found = {move: button.get("aria-label") for move, button in buttons(drawn(VIEW)).items()}
    assert {"go gate": "Stuck door to 2", "go crypt": "room 2: 40 ft", "leave": "the stair"} == found
    assert {"0"} == {button.get("tabindex") for button in buttons(drawn(VIEW)).values()}


def test_every_area_can_be_pointed_at() -> None:
    """Each area of the referee's map tells which it is, under everything else that can be pressed."""
    areas = [element.get("data-area") for element in drawn(VIEW).iter() if "data-area" in element.attrib]
    assert ["hall", "crypt", "cell"] == areas
    text = draw(VIEW)
    assert text.rindex("data-area") < text.index("data-section") < text.index('class="exit"') < text.index("door stuck")


def test_a_section_of_wall_can_be_pressed() -> None:
    """The wall of the place the party is in is searched by a press on ten feet of it."""
    [section] = [element for element in drawn(VIEW).iter() if "data-section" in element.attrib]
    assert ("0,0,north", "search", "M0 0h32") == tuple(map(section.get, ("data-section", "data-move", "d")))


@pytest.mark.parametrize(
    ("id", "expected"),
    [("2,3,east", "M96 96v32"), ("2,3,west", "M64 96v32"), ("2,3,south", "M64 128h32"), ("-1,-2,north", "M-32 -64h32")],
)
def test_a_section_lies_at_its_side_of_the_square(id: str, expected: str) -> None:
    """A section of wall is named by the square before it and the side it is at."""
    [section] = classed(drawn(replace(VIEW, sections=(Section(id, "search"),))), "section")
    assert expected == section.get("d")


def test_no_button_stands_inside_a_picture() -> None:
    """A picture's parts are hidden from screen readers, so doors stand beside it."""
    [picture] = [element for element in drawn(VIEW).iter() if element.get("role") == "img"]
    assert [] == [element for element in picture.iter() if element.get("role") == "button"]


def test_players_are_shown_no_secret() -> None:
    """The players' drawing has nothing secret, no unseen room and nothing to press, whatever it is given."""
    text = draw(replace(VIEW, doors=(replace(GATE, label="Door to 2"), PANEL), twin=()), player=True)
    words = ("secret", "5 orcs", "unseen", "stuck", "data-", "button", "room 3", "cell")
    assert [] == [word for word in words if word in text.lower()]


def test_a_secret_leaves_no_trace_on_the_players_drawing() -> None:
    """The players' drawing is the same to the last letter with and without what they do not know."""
    door = replace(GATE, look=Look.PLAIN, move="", marks=("trapped", "slipped"))
    known = replace(VIEW, areas=(HALL, CRYPT), doors=(door,), markers=(PARTY,), sections=())
    assert draw(known, player=True) == draw(VIEW, player=True)


def test_two_drawings_can_stand_on_one_page() -> None:
    """No name of the referee's drawing is one of the players'."""
    names = [{element.get("id") for element in drawn(VIEW, player=player).iter()} - {None} for player in (False, True)]
    assert set() == names[0] & names[1]


def test_rooms_that_players_have_not_seen_are_marked() -> None:
    """On the referee's map an unseen room has its own floor, and its label is marked with it."""
    tree = drawn(VIEW)
    assert {"floor unseen", "unseen", "wall unseen", "label unseen"} <= {
        element.get("class") for element in classed(tree, "unseen")
    }
    assert ["3"] == [element.text for element in classed(tree, "unseen") if element.tag == f"{SVG}text"]


def test_a_part_that_is_on_no_map_yet_is_apart() -> None:
    """What the players' map does not show of a place they know is dim, its wall drawn apart, and goes at H."""
    tree = drawn(replace(VIEW, areas=(replace(HALL, dim=(Rect(2, 0, 1, 2),)), CRYPT)))
    assert "M64 0h32v64h-32z" == path(tree, "floor dim unseen")
    assert "wall unseen" in {element.get("class") for element in tree.iter()}


def test_what_fades_has_no_wall_before_it() -> None:
    """Where the floor is seen to go on there is no wall, and the floor beyond is faint."""
    tree = drawn(replace(VIEW, areas=(replace(HALL, rects=(Rect(0, 0, 2, 2),), fades=((2, 0), (2, 1))),)), player=True)
    assert "M64 0h32v32h-32zM64 32h32v32h-32z" == path(tree, "floor fades")
    walls = wall_runs({(0, 0): "hall"}, (), (), {(1, 0): "hall", (0, 1): "crypt"})
    assert {(True, 0, 0, 1), (False, 0, 0, 1), (False, 1, 0, 1)} == set(walls)


def test_the_players_drawing_of_a_referees_view_ends_where_their_map_does() -> None:
    """Given a part that is on no map yet, the players' drawing leaves it out and lets the floor fade there."""
    tree = drawn(replace(VIEW, areas=(replace(HALL, dim=(Rect(2, 0, 1, 2),)),)), player=True)
    assert "M64 0h32v32h-32zM64 32h32v32h-32z" == path(tree, "floor fades")
    assert [] == classed(tree, "dim")


def test_light_is_clipped_to_where_it_falls() -> None:
    """The glow is cut along the squares that the light reaches."""
    clip = drawn(VIEW).find(f".//{SVG}clipPath/{SVG}path")
    assert clip is not None
    assert "M0 0h96v64h-96z" == clip.get("d")


def test_the_ring_has_the_reach_of_the_light() -> None:
    """The dotted ring is as wide as the light reaches, and there is none in the dark."""
    assert {str(3 * SQUARE)} == {ring.get("r") for ring in classed(drawn(VIEW), "ring")}
    assert [] == classed(drawn(replace(VIEW, light=0.0)), "ring")


@pytest.mark.parametrize(("light", "expected"), [(3.0, ["marker party"]), (0.0, ["marker party dark"])])
def test_the_party_in_the_dark_is_an_outline(light: float, expected: list[str]) -> None:
    """The party's mark shows whether a light burns."""
    assert expected == [mark.get("class") for mark in classed(drawn(replace(VIEW, light=light)), "party")]


@pytest.mark.parametrize(
    ("door", "expected"),
    [
        (DoorShape("d", 3, 0.5, True, Look.OPEN, ""), ((2, 0), (3, 0))),
        (DoorShape("d", 1.5, 2, False, Look.OPEN, ""), ((1, 1), (1, 2))),
        (DoorShape("d", 3, 1, True, Look.OPEN, ""), ((2, 1), (3, 1))),
        (DoorShape("d", 3.5, 1.5, False, Look.ARCHWAY, "", kind=DoorKind.STAIRS), ((3, 1), (3, 1))),
    ],
)
def test_a_door_stands_between_two_squares(door: DoorShape, expected: object) -> None:
    """The squares before and behind a door follow from its place and its stand."""
    assert expected == sides(door)


def test_walls_part_areas_that_touch() -> None:
    """Two areas side by side have a wall between them, in one run however many squares long."""
    squares = {(0, 0): "a", (0, 1): "a", (1, 0): "b", (1, 1): "b"}
    upright = [run for run in wall_runs(squares, ()) if run[0]]
    assert [(True, 0, 0, 2), (True, 1, 0, 2), (True, 2, 0, 2)] == upright


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (Look.LOCKED, [(0, 2)]),
        (Look.SECRET, [(0, 2)]),
        (Look.OPEN, [(0, 0.1), (0.9, 2)]),
        (Look.ARCHWAY, [(0, 0.1), (0.9, 2)]),
    ],
)
def test_only_open_doors_and_archways_are_gaps_in_a_wall(look: Look, expected: list[tuple[float, float]]) -> None:
    """A wall is broken at an open door and an archway; it closes over a secret door."""
    squares = {(0, 0): "a", (0, 1): "a", (1, 0): "b", (1, 1): "b"}
    runs = wall_runs(squares, (DoorShape("d", 1, 0.5, True, look, ""),))
    assert expected == [(round(start, 9), round(end, 9)) for upright, line, start, end in runs if upright and line == 1]


def test_the_stump_of_a_wall_beside_an_archway_is_a_wall_like_any_other() -> None:
    """What is left of a seen wall between an archway and the corner is drawn with the rest of it."""
    squares = AreaShape("a", (Rect(0, 0, 1, 1),), "", Sight.SEEN, True)
    arch = DoorShape("d", 0.5, 0, False, Look.ARCHWAY, "")
    assert [] == classed(drawn(replace(VIEW, areas=(squares,), doors=(arch,), markers=(), exits=())), "unseen")


def test_a_passage_that_goes_on_has_no_wall_at_all() -> None:
    """Where two stretches of passage run into each other their border is open, and nothing stands in it."""
    squares = {(0, 0): "a", (0, 1): "a", (1, 0): "b", (1, 1): "b"}
    joint = DoorShape("d", 1, 0.5, True, Look.ARCHWAY, "", gap=((True, 1, 0), (True, 1, 1)))
    assert [] == [run for run in wall_runs(squares, (joint,)) if run[0] and run[1] == 1]
    assert [] == classed(drawn(replace(VIEW, doors=(replace(joint, kind=DoorKind.ARCHWAY),))), "jamb")


SIGNS = {
    DoorKind.DOOR: ({"leaf"}, {"jamb", "swung"}),
    DoorKind.CURTAIN: ({"sill", "jamb", "cloth"}, {"jamb", "cloth"}),
    DoorKind.PORTCULLIS: ({"sill", "jamb", "ink", "bars"}, {"jamb", "bars up"}),
    DoorKind.GRATE: ({"leaf", "bars"}, {"jamb", "swung", "bars"}),
}


@pytest.mark.parametrize("kind", SIGNS)
@pytest.mark.parametrize("player", [False, True])
def test_every_kind_of_door_has_a_sign(kind: DoorKind, player: bool) -> None:
    """Shut and open, each kind of door is drawn in its own way, for players as well."""
    for look, expected in zip((Look.PLAIN, Look.OPEN), SIGNS[kind], strict=True):
        door = DoorShape("d", 3, 0.5, True, look, "", kind=kind)
        [sign] = classed(drawn(replace(VIEW, doors=(door,)), player=player), "door")
        assert expected == {part.get("class") for part in sign.iter()} - {f"door {look}", None}


@pytest.mark.parametrize(("leads", "expected"), [("down", "M-4.5 3"), ("up", "M-4.5-3"), ("", None)])
def test_stairs_say_where_they_lead(leads: str, expected: str | None) -> None:
    """Stairs are steps, with an arrow that points down or up."""
    stairs = DoorShape("d", 1.5, 0.5, False, Look.ARCHWAY, "", kind=DoorKind.STAIRS, leads=leads)
    [sign] = classed(drawn(replace(VIEW, doors=(stairs,))), "door")
    arrow = next((part.get("d", "")[:7] for part in sign.iter() if part.get("class") == "arrow"), None)
    assert (1, expected) == (len(classed(sign, "tread")), arrow and arrow[: len(expected or "")])


@pytest.mark.parametrize(
    ("change", "secret"),
    [
        ({"look": Look.STUCK}, True),
        ({"look": Look.LOCKED}, True),
        ({"look": Look.PLAIN, "marks": ("trapped",)}, True),
        ({"look": Look.PLAIN, "marks": ("slipped",)}, True),
        ({"look": Look.PLAIN, "marks": ("trap known",)}, False),
        ({"look": Look.PLAIN, "marks": ("spiked",)}, False),
        ({"look": Look.PLAIN}, False),
    ],
)
def test_what_only_the_referee_knows_of_a_door_goes_at_h(change: dict[str, Any], secret: bool) -> None:
    """Stuck, locked, trapped and slipped are marks of the class that the page hides; the door below them stays."""
    [sign] = classed(drawn(replace(VIEW, doors=(replace(GATE, **change),))), "door")
    assert secret == bool(classed(sign, "secret"))
    assert 1 == len(classed(sign, "leaf"))


def test_a_spike_is_drawn_for_all() -> None:
    """Who drove a spike in knows where it is; whether it has slipped only the referee does."""
    spiked = replace(GATE, look=Look.PLAIN, marks=("spiked",))
    assert [1, 1] == [
        len(classed(drawn(replace(VIEW, doors=(spiked,)), player=player), "spike")) for player in (False, True)
    ]


def test_what_lies_in_an_unseen_place_goes_with_it() -> None:
    """A way out of an unseen place, and stairs in it, are hidden with the place."""
    stairs = DoorShape("d", 1.5, 3.5, False, Look.ARCHWAY, "", kind=DoorKind.STAIRS)
    tree = drawn(replace(VIEW, exits=(WayOut(0.5, 2.5, "out"),), doors=(stairs,)))
    assert {"exit unseen", "door archway unseen"} <= {element.get("class") for element in tree.iter()}
    assert {"door archway"} == {
        one.get("class") for one in classed(drawn(replace(VIEW, doors=(replace(stairs, y=1.5),))), "door")
    }


def test_a_picture_that_stands_alone_has_its_style_and_its_ground() -> None:
    """With a style sheet the drawing has a size, the sheet, and a ground to lie on."""
    tree = ET.fromstring(draw(VIEW, style=".wall { fill: none; }"))
    assert ("224", "192") == (tree.get("width"), tree.get("height"))
    assert ".wall { fill: none; }" == tree.findtext(f"{SVG}style")
    assert "rock" == next(tree.iter(f"{SVG}rect")).get("class")


def test_a_label_stands_clear_of_the_walls_and_of_who_is_there() -> None:
    """A number stands where its area is widest, or in a corner when somebody is there."""
    cross = AreaShape("x", (Rect(0, 0, 9, 1), Rect(0, 1, 3, 2)), "7", Sight.SEEN, False)
    view = replace(VIEW, areas=(cross,), doors=(), markers=())
    labels = [
        classed(drawn(it), "label")[0] for it in (view, replace(view, markers=(Marker("foes", 1.5, 1.5, "a rat"),)))
    ]
    assert [("48", "48"), ("19.2", "19.2")] == [(label.get("x"), label.get("y")) for label in labels]


def all_signs() -> Iterator[DoorShape]:
    """A door of every kind, look and mark."""
    for kind in DoorKind:
        for look in Look:
            if kind in SIGNS or look is Look.ARCHWAY:
                for mark in MARKS:
                    yield DoorShape("d", 3, 0.5, True, look, "", kind=kind, marks=(mark,), leads="down")


def test_whatever_is_drawn_has_its_style() -> None:
    """Every class of a drawing is in the style sheet, or only there to tell parts apart; no colour is but a token."""
    sheet = (STYLES / "drawing.css").read_text("utf-8")
    part = replace(HALL, dim=(Rect(2, 0, 1, 2),), fades=((9, 9),))
    markers = (PARTY, ORCS, Marker("trap", 1, 1, "a pit"))
    view = replace(VIEW, areas=(part, CRYPT, CELL), doors=tuple(all_signs()), markers=markers)
    drawn_classes = {name for one in drawn(view, player=False).iter() for name in one.get("class", "").split()}
    plain = {"delve", "door", "exit", "place", "foes", "seen", *Look}
    assert set() == {name for name in drawn_classes - plain if f".{name}" not in sheet}
    assert [] == re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet)


def test_a_map_without_areas_can_be_drawn() -> None:
    """Before the first room there is an empty drawing, not an error."""
    empty = replace(VIEW, areas=(), doors=(), markers=(), lit=(), exits=(), sections=(), light=0.0)
    assert [] == classed(drawn(empty), "wall")
