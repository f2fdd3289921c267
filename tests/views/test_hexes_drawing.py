"""The drawn map of hexes: what is on it, what is not, where it lies, and that words stay data."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.drawing import STYLES
from sixturns.views.hexes.drawing import Plan, draw_hexes, draw_overview, draw_parts, kind_of
from sixturns.views.hexes.map import players_hexes, referee_hexes
from sixturns.views.hexes.shapes import HexView, Mark, Stop
from sixturns.views.hexes.signs import COUNTRY, SIGNS, THINGS, country_sign, thing_sign
from sixturns.world.hexes import DIRECTIONS, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Tile
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.terrain import TERRAINS
from tests.views.vale import HERE, LOST, vale, walking

SVG = "{http://www.w3.org/2000/svg}"
GRIDS = [
    Grid(),
    Grid(shifted="odd"),
    Grid(True),
    Grid(True, "odd", compass="E"),
    Grid(True, compass="N"),
]


def view(hexmap: HexMap | None = None, **changes: Any) -> HexView:
    """The referee's map."""
    return referee_hexes(walking(**changes), hexmap or vale(), load("underworld").rules)


def drawn(shown: HexView, *, player: bool = False, style: str = "") -> ET.Element:
    """The drawing of a map as a tree; it must be well-formed."""
    return ET.fromstring(draw_hexes(shown, player=player, style=style))


def classed(tree: ET.Element, *names: str) -> list[ET.Element]:
    """The elements of a drawing that carry some classes."""
    return [element for element in tree.iter() if set(names) <= set(element.get("class", "").split())]


def texts(tree: ET.Element) -> list[str]:
    """All that is written on a drawing."""
    return [text.text or "" for text in tree.iter(f"{SVG}text")]


def titles(tree: ET.Element) -> list[str]:
    """All that is said of parts of a drawing when they are pointed at."""
    return [title.text or "" for title in tree.iter(f"{SVG}title")]


def test_the_same_view_gives_the_same_drawing() -> None:
    """Nothing in a drawing is left to chance, or a page would change without a change."""
    assert draw_hexes(view()) == draw_hexes(replace(view()))


def test_every_hex_has_its_tint_and_its_number() -> None:
    """Each hex is outlined in the class of its country, and numbered."""
    tree = drawn(view())
    outlines = {
        kind: sum(path.get("d", "").count("M") for path in classed(tree, "hex", kind))
        for kind in ("clear", "hills", "woods", "river", "swamp", "desert", "sea")
    }
    assert {"clear": 13, "hills": 5, "woods": 3, "river": 3, "swamp": 3, "desert": 2, "sea": 1} == outlines
    assert {f"{c:02d}{r:02d}" for c in range(1, 6) for r in range(1, 7)} <= set(texts(tree))


@pytest.mark.parametrize("terrain", TERRAINS)
def test_the_sheet_has_a_tint_for_every_terrain(terrain: str) -> None:
    """Each word of the closed list is a class of the sheet, with a token of its own in every theme."""
    name = kind_of(terrain)
    assert f".hex.{name} {{ fill: var(--hex-{name}); }}" in (STYLES / "hexes.css").read_text("utf-8")
    assert 1 < len(re.findall(rf"--hex-{name}: #", (STYLES / "tokens.css").read_text("utf-8")))


def test_words_of_somebody_elses_are_written_out() -> None:
    """A hex of a word that no rule knows is told by the word, and one of no word is blank."""
    hexmap = HexMap("Two", (Tile(Hex(1, 1), "fungus forest"), Tile(Hex(2, 1), "")))
    tree = drawn(view(hexmap, true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1)))
    assert (1, 1) == (len(classed(tree, "hex", "strange")), len(classed(tree, "hex", "blank")))
    assert "fungus fo…" in texts(tree)


def test_every_sign_is_well_formed_and_stays_in_its_hex() -> None:
    """Each sign is a group of strokes of which none begins beyond the hex."""
    for id, sign in SIGNS.items():
        tree = ET.fromstring(sign)
        assert id == tree.get("id")
        for path in tree:
            starts = re.findall(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)", path.get("d", ""))
            assert starts and all(abs(float(x)) <= 18 and abs(float(y)) <= 20 for x, y in starts), id


def test_signs_vary_from_hex_to_hex_and_are_known() -> None:
    """Country is drawn in several ways, things that nobody has drawn as a mere mark; all of it is defined."""
    woods = {country_sign("woods", Hex(c, r)) for c in range(9) for r in range(9)}
    assert len(COUNTRY["woods"]) == len(woods)
    assert "" == country_sign("clear", HERE)
    assert thing_sign("mark") == thing_sign("an oddity") != thing_sign("castle")
    assert woods | {thing_sign(kind) for kind in THINGS} <= SIGNS.keys()


def test_a_drawing_defines_what_it_uses() -> None:
    """Every sign that is used is defined in the same drawing, and no other."""
    tree = drawn(view())
    used = {use.get("href", "")[1:] for use in tree.iter(f"{SVG}use")}
    [definitions] = tree.iter(f"{SVG}defs")
    assert used == {sign.get("id") for sign in definitions}


def test_lines_are_drawn_from_side_to_side() -> None:
    """A road goes through a hex in one sweep from the middle of one side to that of another."""
    tree = drawn(view())
    [road] = [path.get("d", "") for path in classed(tree, "way", "road") if "case" not in path.get("class", "")]
    assert "M99 265.5C" not in road
    x, y = Plan(Grid()).middle(Hex(2, 3))
    (to_x, to_y), (from_x, from_y) = (Plan(Grid()).edge(side) for side in (2, 6))
    assert f"M{x + to_x:.1f} {y + to_y:.1f}C".replace(".0", "") in road
    assert f"{x + from_x:.1f} {y + from_y:.1f}".replace(".0", "") in road
    assert 1 == len(classed(tree, "way", "road", "case"))


def test_the_lost_are_drawn_twice_for_the_referee_alone() -> None:
    """Where they reckon themselves is a solid mark, where they are a dashed violet one that players do not get."""
    shown = view(**LOST)
    assert (1, 1) == tuple(len(classed(drawn(shown), *names)) for names in (("marker", "party"), ("true", "secret")))
    assert [] == classed(drawn(shown, player=True), "true")
    assert [] == classed(drawn(view()), "true")


def test_players_get_nothing_secret_whatever_the_view_holds() -> None:
    """Even of the referee's view the players' drawing leaves out what is hidden."""
    tree = drawn(view(), player=True)
    assert [] == [title for title in titles(tree) if "hidden" in title or "secret" in title]
    assert [] == classed(tree, "secret")


def test_things_in_one_hex_stand_side_by_side() -> None:
    """Two things are smaller, and neither hides the other."""
    inn = Feature("cup", Hex(2, 4), "inn", "The Cup")
    tree = drawn(view(vale(features=(*vale().features, inn))))
    two = [one.get("transform", "") for one in classed(tree, "thing") if one[0].text in ("The Cup, inn", "Marle, town")]
    assert ["translate(95 282) scale(0.72)", "translate(121 282) scale(0.72)"] == two


def test_a_planned_way_shows_what_each_hex_costs() -> None:
    """Each hex of a plan has its price beside it; where nobody gets in it is marked so."""
    stops = (Stop(Hex(3, 3), "2", "0303: 2 points"), Stop(Hex(3, 2), "—", "0302: water", barred=True))
    tree = drawn(replace(view(), stops=stops))
    assert ["2", "—"] == [stop[-1].text for stop in classed(tree, "stop")]
    assert ["0302: water"] == [stop[0].text for stop in classed(tree, "barred")]


def test_creatures_stand_beside_the_party() -> None:
    """Who is faced is drawn as in a dungeon, beside the mark of the party."""
    met = Facing("wolves", "wolves", 7, "", Outcome(Course.PARTED, 60))
    [mark] = classed(drawn(view(facing=met)), "marker", "foes")
    assert "wolves" == mark[0].text


@pytest.mark.parametrize("player", [False, True])
def test_words_are_data(player: bool) -> None:
    """Markup in a name, a title or a country is shown, never obeyed."""
    bad = '</text><script>alert("1")</script>&amp;"\''
    shown = replace(
        view(),
        title=bad,
        marks=(Mark(HERE, bad, bad, bad),),
        names=((HERE, bad, bad),),
        party=bad,
        twin=(bad,),
        cells=(replace(view().cells[0], terrain=bad, believed=bad),),
        stops=(Stop(HERE, bad, bad),),
    )
    tree = drawn(shown, player=player)
    assert [] == list(tree.iter(f"{SVG}script"))
    assert bad == tree.findtext(f"{SVG}title")
    assert bad in titles(tree)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_neighbours_touch_at_the_side_they_are_on(grid: Grid) -> None:
    """However the hexes lie, the middle of a side is half the way to the hex on that side."""
    plan = Plan(grid)
    for at in (Hex(3, 4), Hex(4, 5), Hex(-2, -3)):
        x, y = plan.middle(at)
        for side in DIRECTIONS:
            to_x, to_y = plan.middle(grid.to(at, side))
            assert (to_x - x, to_y - y) == tuple(2 * part for part in plan.edge(side))


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_frame_holds_every_hex(grid: Grid) -> None:
    """No corner of a hex lies beyond the drawing."""
    shown = referee_hexes(walking(), vale(grid), load("underworld").rules)
    plan = Plan(grid)
    left, top, wide, high = plan.round(shown.frame)
    corners = [
        (x + across, y + down) for one in shown.cells for x, y in [plan.middle(one.at)] for across, down in plan.corners
    ]
    assert all(left <= x <= left + wide and top <= y <= top + high for x, y in corners)


def test_a_picture_stands_alone() -> None:
    """With a style sheet the drawing has a size, a ground, and the sheet in it."""
    tree = drawn(view(), style=".hex{fill:red}")
    assert ".hex{fill:red}" == tree.findtext(f"{SVG}style")
    assert tree.get("width") and tree.get("height")
    assert 1 == len(classed(tree, "rock"))


def wide() -> HexMap:
    """A map that is too large to be drawn at once."""
    return HexMap("Wide", tuple(Tile(Hex(c, r), "clear") for c in range(1, 60) for r in range(1, 60)))


def test_pieces_of_a_large_map_are_drawn_apart() -> None:
    """Each piece that is asked for comes with its land and what is in it, and with the mark of its state."""
    shown = referee_hexes(walking(), wide(), load("underworld").rules, tiles=((0, 0), (5, 5)))
    tree = ET.fromstring(draw_parts(shown))
    assert ["0,0", "0,0", "5,5", "5,5"] == sorted(part.get("data-part", "") for part in tree)
    assert shown.mark and shown.mark == tree.get("data-mark")
    assert 9 * 9 + 10 * 10 == sum(path.get("d", "").count("M") for path in classed(tree, "hex"))


def test_a_piece_is_as_it_is_in_the_whole() -> None:
    """What is drawn of a hex does not depend on what is drawn with it."""
    shown = referee_hexes(walking(), wide(), load("underworld").rules, tiles=((1, 1),))
    alone = ET.fromstring(draw_parts(shown))[0]
    both = referee_hexes(walking(), wide(), load("underworld").rules, tiles=((1, 1), (1, 2)))
    together = next(part for part in ET.fromstring(draw_parts(both)) if part.get("data-part") == "1,1")
    assert ET.tostring(alone) == ET.tostring(together)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_from_afar_hexes_are_strips(grid: Grid) -> None:
    """From afar every hex is within a strip of its tint, which has the area of its hexes."""
    shown = referee_hexes(walking(), vale(grid), load("underworld").rules, whole=True, tiles=())
    tree = ET.fromstring(draw_overview(shown))
    strips = [
        (path.get("class", ""), int(wide) * int(high))
        for path in classed(tree, "hex")
        for wide, high in re.findall(r"h(\d+)v(\d+)", path.get("d", ""))
    ]
    assert len(shown.cells) * 54 * 62 == sum(area for _kind, area in strips)
    assert 13 * 54 * 62 == sum(area for kind, area in strips if "clear" in kind)


def test_players_get_the_same_drawing_however_lost_they_are() -> None:
    """Two runs that differ in where the party truly is give the same bytes."""
    rules = load("underworld").rules
    one, other = (
        draw_hexes(players_hexes(walking(**changes), vale(), rules), player=True)
        for changes in ({}, {"true_hex": Hidden(Hex(1, 1)), "heading": Hidden(2)})
    )
    assert one == other
