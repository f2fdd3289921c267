"""The drawn map: what is on it, what is not, and that labels stay data."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from sixturns.kernel.values import replace
from sixturns.views.drawing import MARGIN, MARKER_GAP, SQUARE, apart, draw, in_sight, sides, squares_of, wall_runs
from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Marker, Sight
from sixturns.world.dungeon import Rect

SVG = "{http://www.w3.org/2000/svg}"

HALL = AreaShape("hall", (Rect(0, 0, 3, 2),), "1", Sight.SEEN, True)
CRYPT = AreaShape("crypt", (Rect(3, 0, 2, 2),), "2", Sight.SEEN, False)
CELL = AreaShape("cell", (Rect(0, 2, 2, 2),), "3", Sight.UNSEEN, False)
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
)


def drawn(view: MapView, *, player: bool = False) -> ET.Element:
    """The drawing of a view as a tree; it must be well-formed."""
    return ET.fromstring(draw(view, player=player))


def classed(tree: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a drawing that carry a class."""
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def sight_of(tree: ET.Element) -> list[tuple[str | None, ...]]:
    """The rectangles that the light may fill: x, y, width, height."""
    clip = tree.find(f".//{SVG}clipPath")
    assert clip is not None
    return [tuple(map(rect.get, ("x", "y", "width", "height"))) for rect in clip]


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


def test_a_door_with_a_move_can_be_pressed() -> None:
    """On the referee's page a door that a move goes through is a button with its label; another door is not."""
    [button] = [element for element in drawn(VIEW).iter() if element.get("role") == "button"]
    assert ("go gate", "0", "Stuck door to 2") == tuple(map(button.get, ("data-move", "tabindex", "aria-label")))


def test_no_button_stands_inside_a_picture() -> None:
    """A picture's parts are hidden from screen readers, so doors stand beside it."""
    [picture] = [element for element in drawn(VIEW).iter() if element.get("role") == "img"]
    assert [] == [element for element in picture.iter() if element.get("role") == "button"]


def test_players_are_shown_no_secret() -> None:
    """The players' drawing has nothing secret, no unseen room and nothing to press, whatever it is given."""
    text = draw(replace(VIEW, doors=(replace(GATE, label="Door to 2"), PANEL), twin=()), player=True)
    assert [] == [
        word for word in ("secret", "5 orcs", "unseen", "stuck", "data-move", "button") if word in text.lower()
    ]


def test_a_secret_leaves_no_trace_on_the_players_drawing() -> None:
    """The players' drawing is the same to the last letter with and without what they do not know."""
    door = replace(GATE, look=Look.PLAIN, move="")
    known = replace(VIEW, areas=(HALL, CRYPT), doors=(door,), markers=(PARTY,))
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


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (Look.STUCK, {"hall"}),
        (Look.LOCKED, {"hall"}),
        (Look.SECRET, {"hall"}),
        (Look.PLAIN, {"hall"}),
        (Look.OPEN, {"hall", "crypt"}),
        (Look.ARCHWAY, {"hall", "crypt"}),
    ],
)
def test_light_stops_at_walls_and_shut_doors(look: Look, expected: set[str]) -> None:
    """Light fills the area of the party and goes on through open doors and archways only."""
    squares = {square: area.id for area in VIEW.areas for square in squares_of(area)}
    assert expected == in_sight(VIEW.areas, (replace(GATE, look=look),), squares)


def test_light_is_clipped_to_what_is_in_sight() -> None:
    """The glow is cut along the rectangles of the lit areas."""
    side = str(2 * SQUARE)
    hall = ("0", "0", str(3 * SQUARE), side)
    assert [hall] == sight_of(drawn(VIEW))
    opened = replace(VIEW, doors=(replace(GATE, look=Look.OPEN),))
    assert [hall, (str(3 * SQUARE), "0", side, side)] == sight_of(drawn(opened))


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


@pytest.mark.parametrize(("room", "expected"), [(Rect(0, 0, 4, 2), (True, False)), (Rect(0, 0, 2, 4), (False, True))])
def test_markers_on_one_spot_stand_side_by_side(room: Rect, expected: tuple[bool, bool]) -> None:
    """Party and foes in one room are drawn apart, along its longer side."""
    markers = (Marker("party", 1, 1, "The party"), Marker("foes", 1, 1, "5 orcs"))
    party, foes = apart(markers, (replace(HALL, rects=(room,)),))
    assert expected == (foes.x - party.x == MARKER_GAP, foes.y - party.y == MARKER_GAP)


def test_markers_on_their_own_stay_where_they_are() -> None:
    """A marker that stands alone is drawn on its spot."""
    assert [PARTY, ORCS] == apart((PARTY, ORCS), VIEW.areas)


def test_a_map_without_areas_can_be_drawn() -> None:
    """Before the first room there is an empty drawing, not an error."""
    empty = replace(VIEW, areas=(), doors=(), markers=(), light=0.0)
    assert [] == classed(drawn(empty), "wall")
